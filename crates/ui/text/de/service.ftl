# Online spielen: Anmeldung, Rangliste, tägliche und versiegelte Spiele.

title-club = Mit anderen spielen
club = Mit anderen spielen
club-about = Ein Dienst führt eine Rangliste, die alle nachprüfen können, spielt jeden Tag eine Welt mit allen, und lässt dich anderen zusehen. Das Spiel braucht nichts davon.
club-sends =
    Nichts wird gesendet, bevor du es hier einschaltest. Von da an bekommt der Dienst, den du nennst:
    • einmal: den Namen unten und die öffentliche Hälfte eines Schlüssels, der auf diesem Rechner gemacht wird;
    • zu jedem Lauf, den du senden willst: sein Journal, also den Samen, die Pakete, was dein Held war und jeden Befehl;
    • solange du dort spielst oder zusiehst: was du in dem Spiel tust.
    Wie jede Seite, die du besuchst, sieht er deine Adresse im Netz.
club-never = Nie: deine anderen Läufe, deine Einstellungen, irgendetwas sonst von diesem Rechner. Kein Passwort, keine Mail.
club-service = Dienst
club-name = Dein Name dort
club-code = Code
club-about-service = Wo er antwortet, etwa https://herd.example: Wer ihn betreibt, sagt es dir. Mit http:// können andere auf dem Weg mitlesen und in deinem Namen spielen.
club-about-name = Andere sehen ihn. Er darf ein anderer sein als der deines Helden.
club-about-code = Lass es leer. Nur wenn man dich dort kennt: der Code, den dein anderes Gerät zeigt, oder der, den du dir am Anfang aufgeschrieben hast.
club-needs-service = Die Adresse des Dienstes fehlt noch.
club-needs-name = Dein Name dort fehlt noch.
club-about-enter = Macht einen Schlüssel und sagt dem Dienst deinen Namen.
club-turn-on = einschalten
club-busy = fragt …
club-anew = neu nachsehen
club-who = Du bist { $name } bei { $service }.
club-asking = Fragt { $service } …
club-nothing = { $service } antwortet nicht. Du kannst neu nachsehen.
club-recovery = Schreib dir das auf, es wird nur einmal gezeigt: { $code }
    Damit bekommst du deinen Namen zurück, wenn dieser Rechner verloren geht.
club-device-code = Gib das binnen { $minutes } Minuten auf deinem anderen Gerät ein, mit deinem Namen: { $code }
club-calling = Du warst vorher: { $calling }
club-today = Die Welt von heute spielen: ein Leben, dieselbe für alle
club-today-over = Die Welt von heute liegt hinter dir; morgen gibt es eine andere
club-today-sure = Du warst vorher: { $calling }. Alle spielen heute dieselbe Welt, einmal, mit einem Leben. Beginnen?
club-sealed = Ein Spiel beginnen, dessen Samen niemand kennt
club-sealed-game = ein versiegeltes Spiel
club-go-on = Weitermachen: { $what }, nach { $turns ->
    [one] einem Befehl
   *[other] { $turns } Befehlen
}
club-look-on = Zusehen: { $player }, { $what }, nach { $turns ->
    [one] einem Befehl
   *[other] { $turns } Befehlen
}
club-device = Ein anderes Gerät von dir einlassen
club-turn-off = Ausschalten und den Schlüssel wegwerfen
club-forget-sure = Ohne den Schlüssel bekommst du deinen Namen nur mit deinem Code zurück. Ausschalten?
club-send = senden
club-recovery-sure = Der Code wird nicht noch einmal gezeigt. Hast du ihn aufgeschrieben?
club-here = den Dienst dieser Seiten
club-send-sure = Das Journal des Laufs wird an { $service } gesendet: der Samen, die Pakete, was der Held war und jeder Befehl. Alle dürfen ihn dann ansehen. Senden?
club-sending = Wird gesendet …
club-waiting = Er ist dort. Er wird geprüft und steht dann auf der Rangliste.
club-ranked = Er ist geprüft und steht auf der Rangliste.
club-run-refused = Der Dienst hat den Lauf nicht angenommen: { $why }
club-unreachable = Niemand war zu fragen: { $why }
club-not-secure = { $address } spricht kein https. Wenn du es trotzdem so willst, schreib http:// davor; dann können andere auf dem Weg mitlesen und in deinem Namen spielen.
club-refused = Der Dienst weigert sich: { $why }
club-key = Dein Schlüssel ist nicht zu lesen oder zu schreiben: { $why }
club-no-journal = Das Journal dieses Laufs ist nicht mehr hier, also gibt es nichts zu senden.
club-why-day-over = Du hast die Welt von heute gespielt. Morgen gibt es eine andere.
club-why-bad-name = So kann dort niemand heißen. Ein Name ist 2 bis 20 Zeichen breit: Buchstaben einer Schrift, Ziffern, dazwischen je ein Leerzeichen, Apostroph, Bindestrich oder Punkt.
club-why-barred = Wer den Dienst betreibt, lässt dich nicht ein.
club-why-busy = Der Dienst hat gerade selbst Mühe. Versuch es gleich noch einmal.
club-why-name-taken = So heißt dort schon jemand, oder so ähnlich, dass man euch verwechseln würde.
club-why-no-player = Der Dienst kennt den Schlüssel dieses Rechners nicht mehr. Schalte aus, und tritt mit deinem Code neu ein.
club-why-nobody = Der Dienst kennt diesen Browser noch nicht. „Mit anderen spielen“ im Titel führt dorthin, wo du eintrittst.
club-why-too-many = Du hast dort so viele Spiele offen, wie man haben darf. Beende erst eins.
club-why-too-much = Das war zu viel auf einmal. Versuch es später noch einmal.
club-why-wrong-code = Der Code ist nicht der richtige, zu alt, oder wurde zu oft versucht.
