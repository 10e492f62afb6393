# Online spielen: Anmeldung, Rangliste, tägliche und versiegelte Spiele.

title-club = Online spielen
club = Online spielen
club-about = Ein Server führt eine Rangliste, die alle nachprüfen können, bietet jeden Tag allen dieselbe Welt und lässt dich anderen zusehen. Das Spiel geht auch ohne ihn.
club-sends =
    Nichts wird gesendet, bevor du dich hier anmeldest. Von da an erhält der Server:
    • einmal: den Namen unten und die öffentliche Hälfte eines Schlüssels von diesem Rechner;
    • zu jeder Partie, die du hochlädst: ihre Aufzeichnung (Seed, Pakete, Beruf und jeden Befehl);
    • solange du online spielst oder zuschaust: deine Eingaben in dem Spiel.
    Wie jede Website, die du besuchst, sieht er deine IP-Adresse.
club-never = Nie gesendet: deine anderen Partien, deine Einstellungen, irgendetwas sonst von diesem Rechner. Kein Passwort, keine E-Mail.
club-service = Server
club-name = Spielername
club-code = Code
club-about-service = Serveradresse, etwa https://herd.example. Mit http:// können andere im Netz mitlesen und in deinem Namen spielen.
club-about-name = Andere sehen diesen Namen. Dein Held kann anders heißen.
club-about-code = Lass es leer, wenn du neu bist. Sonst gib den Code deines anderen Geräts oder deinen Wiederherstellungscode ein.
club-needs-service = Gib die Serveradresse ein.
club-needs-name = Gib deinen Spielernamen ein.
club-about-enter = Erzeugt einen Schlüssel und sendet deinen Namen an den Server.
club-turn-on = anmelden
club-busy = verbindet …
club-anew = neu laden
club-who = Du bist als { $name } bei { $service } angemeldet.
club-asking = Verbindet mit { $service } …
club-nothing = { $service } antwortet nicht. Neu laden versucht es noch einmal.
club-recovery = Wiederherstellungscode, nur einmal gezeigt: { $code }
    Schreib ihn auf. Er gibt dir deinen Namen zurück, wenn du diesen Rechner verlierst.
club-device-code = Gib diesen Code und deinen Namen binnen { $minutes } Minuten auf deinem anderen Gerät ein: { $code }
club-calling = Beruf: { $calling }
club-today = Die Welt von heute spielen: ein Leben, dieselbe Welt für alle
club-today-over = Du hast die Welt von heute gespielt; morgen kommt die nächste
club-today-sure = Beruf: { $calling }. Alle spielen heute dieselbe Welt, einmal, mit einem Leben. Starten?
club-sealed = Ein versiegeltes Spiel starten: Der Seed bleibt geheim
club-sealed-game = versiegeltes Spiel
club-go-on = Fortsetzen: { $what } ({ $turns ->
    [one] ein Befehl
   *[other] { $turns } Befehle
})
club-look-on = Zuschauen: { $player }, { $what } ({ $turns ->
    [one] ein Befehl
   *[other] { $turns } Befehle
})
club-device = Weiteres Gerät verbinden
club-turn-off = Abmelden und den Schlüssel löschen
club-forget-sure = Ohne den Schlüssel bekommst du deinen Namen nur mit dem Wiederherstellungscode zurück. Abmelden?
club-send = hochladen
club-recovery-sure = Der Code wird nicht noch einmal gezeigt. Hast du ihn aufgeschrieben?
club-here = den Server dieser Website
club-send-sure = Die Aufzeichnung dieser Partie an { $service } hochladen? Sie enthält Seed, Pakete, Beruf und jeden Befehl. Alle können sie dann ansehen.
club-sending = Wird hochgeladen …
club-waiting = Hochgeladen. Nach der Prüfung steht die Partie auf der Rangliste.
club-ranked = Geprüft. Die Partie steht auf der Rangliste.
club-run-refused = Der Server hat die Partie abgelehnt: { $why }
club-unreachable = Der Server ist nicht erreichbar: { $why }
club-not-secure = { $address } unterstützt kein https. Um es trotzdem zu nutzen, schreib http:// vor die Adresse; dann können andere im Netz mitlesen und in deinem Namen spielen.
club-refused = Der Server lehnt ab: { $why }
club-key = Dein Schlüssel lässt sich nicht lesen oder schreiben: { $why }
club-no-journal = Die Aufzeichnung dieser Partie fehlt und kann nicht hochgeladen werden.
club-why-day-over = Du hast die Welt von heute gespielt. Morgen kommt die nächste.
club-why-invalid-name = Namen haben 2 bis 20 Zeichen: Buchstaben einer Schrift, Ziffern, dazwischen je ein Leerzeichen, Apostroph, Bindestrich oder Punkt.
club-why-banned = Der Betreiber hat dich von diesem Server gesperrt.
club-why-unavailable = Der Server ist überlastet. Versuch es gleich noch einmal.
club-why-name-taken = Dieser Name ist vergeben oder einem anderen zu ähnlich.
club-why-unknown-key = Der Server kennt den Schlüssel dieses Rechners nicht mehr. Melde dich ab und mit deinem Wiederherstellungscode neu an.
club-why-unauthenticated = Du bist nicht angemeldet. Wähle „Online spielen“ im Titel.
club-why-limit-reached = Du hast dort zu viele offene Spiele. Beende erst eins.
club-why-rate-limited = Zu viele Anfragen. Versuch es später noch einmal.
club-why-wrong-code = Der Code ist falsch, abgelaufen oder wurde zu oft versucht.
