# Warum eine automatische Aktion anhielt: erkunden, reisen, rennen, rasten, suchen, kämpfen.

key-explore = erkunden
key-rest = rasten, bis du heil bist
key-fight = den nächsten Feind angreifen
key-run = rennen
stop-nobody = { "" }
stop-done = { "" }
stop-there = Da bist du schon.
stop-explored = Du hast hier alles gesehen, wohin du kommst.
stop-explored-left = Du hast alles gesehen, wohin du kommst. Übrig: { $left }.
left-locked = { $count ->
    [one] eine verschlossene Tür
   *[other] { $count } verschlossene Türen
}
left-dangerous = { $count ->
    [one] ein Ort hinter etwas Gefährlichem
   *[other] Orte hinter etwas Gefährlichem
}
left-across = was jenseits von Wasser oder Abgrund liegt
left-thing = { $count ->
    [one] ein Ding, das du nicht genommen hast
   *[other] { $count } Dinge, die du nicht genommen hast
}
left-shut = { $count ->
    [one] eine Truhe
   *[other] { $count } Truhen
}
stop-no-way = Du kennst keinen Weg dorthin.
stop-only-risky = Der einzige Weg, den du kennst, führt über etwas Gefährliches. Den musst du selbst gehen.
stop-foe = { $who } kommt in Sicht!
stop-foe-named = { $who }, kommt in Sicht!
stop-foe-still = Nicht, solange { $who } in Sicht ist.
stop-foes = Feinde kommen in Sicht: { $who }!
stop-towards = Nicht dort entlang: Der Weg führt zu { DAT($who) }, und dort wirst du gejagt. Den musst du selbst gehen.
stop-far-off = { $who } ist weit weg und jagt dich nicht. Wenn es sein muss, geh selbst hin.
stop-outrun = { $who } entkommt dir.
stop-lost = Du hältst an: Dir fehlt etwas.
stop-foe-turns = { $who } hat es auf dich abgesehen!
stop-foes-turn = Sie haben es auf dich abgesehen: { $who }!
stop-no-foe = Niemand, der dir Böses will, ist in Sicht.
stop-hurt = Du hältst an: Das tat weh.
stop-weak = Du hältst an: Du bist schwer verletzt.
stop-weak-fight = Du bist schwer verletzt. Noch einmal gedrückt, schlägst du trotzdem zu, jedes Mal einmal.
stop-halved = Du hältst inne: Dein halbes Leben ist dahin. Noch einmal gedrückt, kämpfst du weiter.
stop-burdened = Du hältst an: Du trägst mehr als mühelos und bist langsamer.
stop-hungry = Du hältst an: Du hast Hunger.
stop-condition = Du hältst an. Zustand: { $state }.
stop-threatened = Du hältst an: Hier schlägt gleich etwas ein!
stop-looming = Du hältst an: Gleich neben dir schlägt etwas ein!
stop-deadly = { $who } ist in Sicht und würde kurzen Prozess mit dir machen. Beim Erkunden hältst du von jetzt an Abstand.
stop-elsewhere = { "" }
stop-thing = { "" }
stop-found = Du hast etwas gefunden.
stop-crossing = { "" }
stop-in-the-way = Jemand steht im Weg und rührt sich nicht.
stop-gone = { $name }: war hier, als du zuletzt hingesehen hast, und ist es nicht mehr.
stop-key = Du hältst an.
rest-whole = Besser wird es nicht: Du bist heil.
search-nothing = Du findest nichts.
no-such-key = { $key } bewirkt hier nichts. ? zeigt, was etwas bewirkt.
no-stairs = So einen Weg hast du noch nicht gesehen.

# Die Reiseliste.
places = Wohin?
places-search = Was suchst du?
places-type = Tippe, um einzugrenzen.
places-nothing = So etwas fällt dir nicht ein.
places-on = Weiter nach: { $name }
places-steps = { $count ->
    [one] ein Schritt
   *[other] { $count } Schritte
}
places-no-way = kein Weg bekannt
place-way-to = { $way }: { $level }
place-portal = Portal
place-way = Weg Treppe
place-house = Haus Laden
place-person = Person
place-thing = Ding
place-feature = Landmarke
place-trap = Falle
place-creature = Wesen
place-door = Tür Licht
atlas = Karte
atlas-level = { $level } ({ $n } von { $of })

# Hinweise, jeder nur einmal.

lesson-threat = Gleich trifft etwas den Boden unter dir: Geh von jedem Feld, auf dem ein Ausrufezeichen steht.
lesson-foe = Jemand will dir ans Leben. { $key } sieht genau hin, mit allen Chancen; Tab kämpft gegen einen davon, bis es entschieden ist oder sonst etwas geschieht.
lesson-hungry = Du bist hungrig. { $key } benutzt, was du trägst: Iss etwas.
lesson-wounded = { $key } rastet, bis du heil bist oder etwas kommt.
lesson-dark = Es ist dunkel. { $key } nimmt eine Fackel zur Hand, wenn du eine hast; wer Licht trägt, wird von weitem gesehen.
lesson-burdened = Du trägst so viel, dass du langsam bist. { $key } legt etwas ab; Läden kaufen, was du nicht brauchst.
lesson-thing = { $key } hebt auf, was hier liegt. Münzen, Essen und dergleichen hebst du von selbst auf; die Einstellungen sagen, was.
lesson-keeper = Lauf in jemanden hinein, der einen Laden hat, um zu handeln.
lesson-talk = Lauf in Leute hinein, um mit ihnen zu reden: Sie wissen mehr, als man ihnen ansieht. { $key } sagt, wer jemand ist.
lesson-way = { $key } nimmt diesen Weg. Von überall sonst auf der Ebene führt es dich zum nächsten.
lesson-trap = Eine bekannte Falle schadet niemandem, der hinsieht: Beim Erkunden gehst du um sie herum, und { $key } nimmt sie auseinander.
lesson-grown = Du hast etwas gelernt. { $key } zeigt, wer du inzwischen bist und was du wählen darfst.
lesson-town = { $key } zählt alle Orte und Leute der Stadt auf und bringt dich hin. Der Weg hinaus beginnt im Osten.
lesson-explore = { $key } erkundet von selbst und hält an, sobald etwas geschieht.
