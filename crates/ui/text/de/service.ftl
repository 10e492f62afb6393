# Online spielen: Anmeldung, Rangliste, tägliche und versiegelte Spiele.

title-service = Online spielen
service = Online spielen
service-about = Ein Server führt eine Rangliste, die alle nachprüfen können, bietet jeden Tag allen dieselbe Welt und lässt dich anderen zusehen. Das Spiel geht auch ohne ihn.
service-sends =
    Nichts wird gesendet, bevor du dich hier anmeldest. Von da an erhält der Server:
    • einmal: den Namen unten und die öffentliche Hälfte eines Schlüssels von diesem Rechner;
    • zu jeder Partie, die du hochlädst: ihre Aufzeichnung (Seed, Pakete, Beruf und jeden Befehl);
    • solange du online spielst oder zuschaust: deine Eingaben in dem Spiel.
    Wie jede Website, die du besuchst, sieht er deine IP-Adresse.
service-never = Nie gesendet: deine anderen Partien, deine Einstellungen, irgendetwas sonst von diesem Rechner. Kein Passwort, keine E-Mail.
service-address = Server
service-name = Spielername
service-code = Code
service-about-address = Serveradresse, etwa https://herd.example. Mit http:// können andere im Netz mitlesen und in deinem Namen spielen.
service-about-name = Andere sehen diesen Namen. Dein Held kann anders heißen.
service-about-code = Lass es leer, wenn du neu bist. Sonst gib den Code deines anderen Geräts oder deinen Wiederherstellungscode ein.
service-needs-service = Gib die Serveradresse ein.
service-needs-name = Gib deinen Spielernamen ein.
service-about-enter = Erzeugt einen Schlüssel und sendet deinen Namen an den Server.
service-turn-on = anmelden
service-busy = verbindet …
service-reload = neu laden
service-who = Du bist als { $name } bei { $service } angemeldet.
service-asking = Verbindet mit { $service } …
service-nothing = { $service } antwortet nicht. Neu laden versucht es noch einmal.
service-recovery = Wiederherstellungscode, nur einmal gezeigt: { $code }
    Schreib ihn auf. Er gibt dir deinen Namen zurück, wenn du diesen Rechner verlierst.
service-device-code = Gib diesen Code und deinen Namen binnen { $minutes } Minuten auf deinem anderen Gerät ein: { $code }
service-calling = Beruf: { $calling }
service-today = Die Welt von heute spielen: ein Leben, dieselbe Welt für alle
service-today-over = Du hast die Welt von heute gespielt; morgen kommt die nächste
service-today-sure = Beruf: { $calling }. Alle spielen heute dieselbe Welt, einmal, mit einem Leben. Starten?
service-sealed = Ein versiegeltes Spiel starten: Der Seed bleibt geheim
service-sealed-game = versiegeltes Spiel
service-resume = Fortsetzen: { $what } ({ $turns ->
    [one] ein Befehl
   *[other] { $turns } Befehle
})
service-spectate = Zuschauen: { $player }, { $what } ({ $turns ->
    [one] ein Befehl
   *[other] { $turns } Befehle
})
service-device = Weiteres Gerät verbinden
service-turn-off = Abmelden und den Schlüssel löschen
service-forget-sure = Ohne den Schlüssel bekommst du deinen Namen nur mit dem Wiederherstellungscode zurück. Abmelden?
service-send = hochladen
service-recovery-sure = Der Code wird nicht noch einmal gezeigt. Hast du ihn aufgeschrieben?
service-this-website = den Server dieser Website
service-send-sure = Die Aufzeichnung dieser Partie an { $service } hochladen? Sie enthält Seed, Pakete, Beruf und jeden Befehl. Alle können sie dann ansehen.
service-sending = Wird hochgeladen …
service-waiting = Hochgeladen. Nach der Prüfung steht die Partie auf der Rangliste.
service-ranked = Geprüft. Die Partie steht auf der Rangliste.
service-run-refused = Der Server hat die Partie abgelehnt: { $why }
service-unreachable = Der Server ist nicht erreichbar: { $why }
service-not-secure = { $address } unterstützt kein https. Um es trotzdem zu nutzen, schreib http:// vor die Adresse; dann können andere im Netz mitlesen und in deinem Namen spielen.
service-refused = Der Server lehnt ab: { $why }
service-key = Dein Schlüssel lässt sich nicht lesen oder schreiben: { $why }
service-no-journal = Die Aufzeichnung dieser Partie fehlt und kann nicht hochgeladen werden.
service-why-day-over = Du hast die Welt von heute gespielt. Morgen kommt die nächste.
service-why-invalid-name = Namen haben 2 bis 20 Zeichen: Buchstaben einer Schrift, Ziffern, dazwischen je ein Leerzeichen, Apostroph, Bindestrich oder Punkt.
service-why-banned = Der Betreiber hat dich von diesem Server gesperrt.
service-why-unavailable = Der Server ist überlastet. Versuch es gleich noch einmal.
service-why-name-taken = Dieser Name ist vergeben oder einem anderen zu ähnlich.
service-why-unknown-key = Der Server kennt den Schlüssel dieses Rechners nicht mehr. Melde dich ab und mit deinem Wiederherstellungscode neu an.
service-why-unauthenticated = Du bist nicht angemeldet. Wähle „Online spielen“ in den Einstellungen.
service-why-limit-reached = Du hast dort zu viele offene Spiele. Beende erst eins.
service-why-rate-limited = Zu viele Anfragen. Versuch es später noch einmal.
service-why-wrong-code = Der Code ist falsch, abgelaufen oder wurde zu oft versucht.
