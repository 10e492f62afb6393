# Warum eine automatische Aktion anhielt: erkunden, reisen, rennen, rasten, suchen, kämpfen.

key-explore = erkunden
key-rest = rasten, bis du heil bist
key-fight = den nächsten Feind angreifen
key-run = rennen
stop-nobody = { "" }
stop-done = { "" }
stop-there = Da bist du schon.
stop-explored = Du hast alles erkundet, was du erreichst.
stop-explored-left = Du hast alles erkundet, was du erreichst. Übrig: { $left }.
stop-way-on = { $key } führt dich zum Weg, der weiterführt.
stop-way-on-mouse = Der Befehl „zu einem Ort reisen“ kennt den Weg, der weiterführt.
stop-way-on-touch = Der Weg weiter: Menü, dann Reisen.
left-locked = { $count ->
    [one] eine verschlossene Tür
   *[other] { $count } verschlossene Türen
}
left-dangerous = { $count ->
    [one] ein Ort hinter etwas Gefährlichem
   *[other] Orte hinter etwas Gefährlichem
}
left-beyond = ein Ort hinter { A_DAT($thing) }
left-beyond-trap = ein Ort hinter { A_DAT($thing) } ({ $key } entschärft)
left-beyond-trap-mouse = ein Ort hinter { A_DAT($thing) } (die Liste der Befehle kann sie entschärfen)
left-beyond-trap-touch = ein Ort hinter { A_DAT($thing) } (das Menü hat einen Befehl zum Entschärfen)
left-across = die andere Seite von Wasser oder Abgrund
left-thing = { $count ->
    [one] ein Gegenstand, den du liegen ließest
   *[other] { $count } Gegenstände, die du liegen ließest
}
left-shut = { $count ->
    [one] eine Truhe
   *[other] { $count } Truhen
}
stop-no-way = Du kennst keinen Weg dorthin.
stop-no-way-foe = Du kennst keinen Weg zum Feind. Erkunden kannst du trotzdem.
stop-only-risky = Der einzige Weg, den du kennst, führt über etwas Gefährliches. Den musst du selbst gehen.
stop-foe = { $who } kommt in Sicht!
stop-foe-named = { $who }, kommt in Sicht!
stop-foe-still = Nicht, solange { $who } in Sicht ist.
errand-cut-off = { $who } findet keinen Weg zu dir. Du machst weiter und hältst an, wenn sich das ändert.
errand-unreachable = Zu { DAT($who) } kennst du keinen Weg. Bis auf Weiteres erkundest du Schritt für Schritt.
stop-foes = Feinde kommen in Sicht: { $who }!
stop-towards = Dieser Weg führt an { DAT($who) } vorbei, und dort wirst du gejagt. Den musst du selbst gehen.
stop-far-off = { $who } ist weit weg und jagt dich nicht. Geh selbst hin.
stop-outrun = { $who } entkommt dir.
stop-lost = Du hältst an: Dir fehlt etwas.
stop-foe-turns = { $who } hat es auf dich abgesehen!
stop-foes-turn = Sie haben es auf dich abgesehen: { $who }!
stop-no-foe = Kein Feind ist in Sicht.
stop-hurt = Du hältst an: Das tat weh.
stop-ally-hurt = Du hältst an: { $who } ist verletzt.
stop-weak = Du hältst an: Du bist schwer verletzt.
stop-weak-fight = Du bist schwer verletzt. Drück noch einmal, um trotzdem zuzuschlagen, jedes Mal einmal.
stop-weak-fight-mouse = Du bist schwer verletzt. Klick noch einmal, um trotzdem zuzuschlagen, jedes Mal einmal.
stop-weak-fight-touch = Du bist schwer verletzt. Tipp noch einmal, um trotzdem zuzuschlagen, jedes Mal einmal.
stop-halved = Du hältst inne: Dein halbes Leben ist dahin. Drück noch einmal, um weiterzukämpfen.
stop-halved-mouse = Du hältst inne: Dein halbes Leben ist dahin. Klick noch einmal, um weiterzukämpfen.
stop-halved-touch = Du hältst inne: Dein halbes Leben ist dahin. Tipp noch einmal, um weiterzukämpfen.
stop-burdened = Du hältst an: Die Last bremst dich jetzt.
stop-hungry = Du hältst an: Du hast Hunger.
stop-condition = Du hältst an. Zustand: { $state }.
stop-threatened = Du hältst an: { $who } schlägt gleich hier zu!
stop-looming = Du hältst an: { $who } schlägt gleich neben dir zu!
stop-deadly = { $who } ist in Sicht und würde kurzen Prozess mit dir machen. Beim Erkunden hältst du von jetzt an Abstand.
stop-elsewhere = { "" }
stop-thing = { "" }
stop-found = Du hörst auf zu suchen.
stop-crossing = { "" }
stop-in-the-way = { $who } steht im Weg und rührt sich nicht.
stop-gone = { $name }: nicht mehr hier.
stop-key = Du hältst an.
rest-whole = Du bist ganz geheilt.
search-nothing = Du findest nichts.
no-such-key = { $key } bewirkt hier nichts. ? zeigt alle Tasten.
no-such-key-touch = Das bewirkt hier nichts.
no-stairs = So einen Weg hast du noch nicht gesehen.

# Die Reiseliste.
places = Wohin reisen?
places-search = Was suchst du?
places-type = Tippen zum Filtern.
places-nothing = Nichts Passendes.
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

lesson-threat = Gleich landet hier ein Schlag: Verlass jedes Feld mit einem Ausrufezeichen.
lesson-foe = Ein Feind! { $key } untersucht ihn und zeigt die Aussichten; Tab kämpft, bis er dich verwundet oder sonst etwas geschieht.
lesson-foe-mouse = Ein Feind! Rechtsklick zeigt die Aussichten, ein Klick greift an.
lesson-foe-touch = Ein Feind! Halte ihn, um die Aussichten zu sehen. Der große Knopf kämpft, bis er dich verwundet oder sonst etwas geschieht.
lesson-hungry = Du bist hungrig. { $key } benutzt einen Gegenstand: Iss etwas.
lesson-hungry-mouse = Du bist hungrig. Klick auf „essen“ in der Zeile unten oder auf Essen im Inventar.
lesson-hungry-touch = Du bist hungrig. Öffne den Beutel und iss etwas.
lesson-wounded = { $key } rastet, bis du heil bist oder etwas kommt.
lesson-wounded-mouse = Klick auf „rasten“ in der Zeile unten: Das heilt dich, bis etwas kommt.
lesson-wounded-touch = Rasten heilt dich, bis etwas kommt.
lesson-dark = Es ist dunkel. { $key } nimmt eine Fackel zur Hand, wenn du eine hast; wer Licht trägt, wird von weitem gesehen.
lesson-dark-mouse = Es ist dunkel. Nimm eine Fackel aus dem Inventar zur Hand, wenn du eine hast; wer Licht trägt, wird von weitem gesehen.
lesson-dark-touch = Es ist dunkel. Nimm eine Fackel aus dem Beutel zur Hand, wenn du eine hast; wer Licht trägt, wird von weitem gesehen.
lesson-burdened = Die Last bremst dich. { $key } legt etwas ab; Läden kaufen, was du nicht brauchst.
lesson-burdened-mouse = Die Last bremst dich. Leg etwas aus dem Inventar ab; Läden kaufen, was du nicht brauchst.
lesson-burdened-touch = Die Last bremst dich. Leg etwas aus dem Beutel ab; Läden kaufen, was du nicht brauchst.
lesson-thing = { $key } hebt die Gegenstände hier auf. Münzen, Essen und dergleichen werden automatisch aufgehoben; siehe Einstellungen.
lesson-thing-mouse = Klick auf deine Figur, um die Gegenstände hier aufzuheben. Münzen, Essen und dergleichen werden automatisch aufgehoben; siehe Einstellungen.
lesson-thing-touch = Nehmen hebt die Gegenstände hier auf. Münzen, Essen und dergleichen werden automatisch aufgehoben; siehe Einstellungen.
lesson-keeper = Lauf gegen einen Händler, um zu handeln.
lesson-keeper-mouse = Klick auf einen Händler neben dir, um zu handeln.
lesson-keeper-touch = Tipp auf einen Händler, um zu handeln.
lesson-recruit = Jemand in Sicht ließe sich gewinnen. Stell dich daneben: { $key } sagt, was es braucht. Ein Hund will Fleisch.
lesson-recruit-mouse = Jemand in Sicht ließe sich gewinnen. Ein Klick zeigt, was es braucht. Ein Hund will Fleisch.
lesson-recruit-touch = Jemand in Sicht ließe sich gewinnen. Lauf dagegen und sieh, was es braucht. Ein Hund will Fleisch.
lesson-talk = Lauf gegen Leute, um mit ihnen zu reden: Sie wissen mehr, als man ihnen ansieht. { $key } zeigt, wer sie sind.
lesson-talk-mouse = Klick auf Leute, um mit ihnen zu reden: Sie wissen mehr, als man ihnen ansieht. Ein Rechtsklick zeigt, wer sie sind.
lesson-talk-touch = Tipp auf Leute, um mit ihnen zu reden: Sie wissen mehr, als man ihnen ansieht. Halte sie, um zu sehen, wer sie sind.
lesson-way = { $key } nimmt diesen Weg. Von überall sonst auf der Ebene führt es dich zum nächsten.
lesson-way-mouse = Klick auf deine Figur oder in die Zeile unten, um diesen Weg zu nehmen.
lesson-way-touch = Der große Knopf nimmt diesen Weg.
lesson-trap = Du kennst diese Falle, beim Erkunden weichst du ihr aus; { $key } entschärft sie.
lesson-trap-mouse = Du kennst diese Falle, beim Erkunden weichst du ihr aus; die Liste der Befehle kann sie entschärfen.
lesson-trap-touch = Du kennst diese Falle, beim Erkunden weichst du ihr aus; das Menü hat einen Befehl, sie zu entschärfen.
lesson-grown = Du bist aufgestiegen. { $key } zeigt deinen Charakter und was du wählen kannst.
lesson-grown-mouse = Du bist aufgestiegen. Klick auf dein Bild: Es zeigt deinen Charakter und was du wählen kannst.
lesson-grown-touch = Du bist aufgestiegen. Menü, dann Charakter, zeigt, was du wählen kannst.
lesson-town = { $key } listet alle Orte und Leute der Stadt auf und bringt dich hin. Der Weg hinaus beginnt im Osten.
lesson-town-mouse = Der Befehl „zu einem Ort reisen“ listet alle Orte und Leute der Stadt auf und bringt dich hin. Der Weg hinaus beginnt im Osten.
lesson-town-touch = Reisen listet alle Orte und Leute der Stadt auf und bringt dich hin. Der Weg hinaus beginnt im Osten.
lesson-explore = { $key } erkundet automatisch und hält an, sobald etwas geschieht.
lesson-explore-mouse = Erkunden, in der Zeile unten, geht von selbst und hält an, sobald etwas geschieht.
lesson-explore-touch = Erkunden geht von selbst und hält an, sobald etwas geschieht.
