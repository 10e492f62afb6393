title = Hearthgate
nav-ladder = Rangliste
nav-today = Heute
nav-live = Laufende Spiele
nav-enter = Anmelden
nav-feed = Feed
nav-play = Spielen
nav-about = So wird geprüft

ladder-title = Rangliste
ladder-intro = Der Server spielt jeden Lauf Befehl für Befehl nach, ehe er einen Platz bekommt. Du kannst jeden selbst nachspielen.
ladder-none = Noch keine Läufe.
ladder-place = Platz
ladder-player = Spieler
ladder-calling = Beruf
ladder-score = Punkte
ladder-turns = Züge
ladder-end = Ende
ladder-kind = Art
ladder-when = Gesendet
ladder-more = Nächste Seite
ladder-all-callings = alle Berufe
ladder-all-times = gesamte Zeit
ladder-this-season = Quartal { $season }
ladder-this-day = heute
ladder-both-kinds = versiegelt und frisch

kind-sealed = versiegelt
kind-fresh = frisch
kind-known = bekannt
kind-bot = Bots
kind-sealed-long = Versiegelt: auf diesem Server gespielt, mit geheimem Samen und einem Leben. Diese Rangliste zählt.
kind-fresh-long = Frisch: ein eingesandter Lauf, der erste mit Platz auf seinem Samen. Der Spieler kann ihn zu Hause geübt haben.
kind-known-long = Bekannt: ein eingesandter Lauf auf einem Samen, der schon einen Platz hatte. Er kann eine Kopie sein, oder eine verbesserte Kopie.
kind-bot-long = Bots: von einem Programm gespielt.

end-won = hat das Feuer entzündet
end-lost = { $beyond ->
    [0] in der Stadt gestorben
    [one] gestorben, höchstens eine Ebene jenseits der Stadt
   *[other] gestorben, höchstens { $beyond } Ebenen jenseits der Stadt
}
calling-none = keiner

run-title = Lauf von { $player }
run-told = { $player }: { $score } Punkte
run-waiting = Wird noch geprüft. Schau gleich noch einmal nach.
run-refused = Ohne Platz: { $why }.
run-refused-at = Ohne Platz: { $why } (bei Befehl { $command }).
run-stuck = Dieser Lauf konnte nicht geprüft werden. Der Betreiber ist informiert.
run-watch = Ansehen
run-journal = Journal herunterladen
run-seed = Samen
run-rules = Regelversion
run-packs = Packs
run-promise = Festgelegt durch
run-salt = Salz
run-check = Selbst nachspielen: <code>hearthgate replay verify { $file }</code>
run-recap = Wie es endete
run-picture = Die letzte Ebene, so weit sie erkundet war.
run-picture-alt = Eine Karte der letzten Ebene im Lauf von { $player }, so weit sie erkundet war. { $end }
run-last-turns = Die letzten Züge
run-turn = Zug
run-life = Leben
run-happened = Ereignisse

player-title = { $name }
player-joined = Dabei seit { $day }
player-runs = { $runs ->
    [0] Noch kein Lauf mit Platz
    [one] Ein Lauf mit Platz
   *[other] { $runs } Läufe mit Platz
}
player-won = { $won ->
    [0] keiner gewonnen
    [one] einer gewonnen
   *[other] { $won } gewonnen
}
player-best = bester { $best }

about-title = So wird geprüft
about-one = Ein Lauf besteht aus einem Samen und einer Liste von Befehlen in einer kleinen Datei: dem Journal. Die Regeln sind deterministisch; dieselben Befehle ergeben dasselbe Spiel.
about-two = Wenn du einen Lauf sendest, sendest du sein Journal. Der Server spielt es mit den Regeln seiner Version nach, in einer Sandbox ohne Uhr, Netz und Zufall. Ein gültiger Lauf bekommt einen Platz; ein ungültiger wird abgelehnt, mit Begründung.
about-three = Du musst diesem Server nicht vertrauen. Jedes Journal mit Platz ist öffentlich, und <code>hearthgate ladder audit</code> spielt <a href="/dumps">eine ganze Rangliste</a> auf deinem eigenen Rechner nach.
about-four = Es gibt keine Passwörter und keine Mailadressen. Dein Schlüssel ist dein Konto.
about-kinds = Arten von Läufen
about-not-title = Was Nachspielen nicht beweist
about-not-who = Nachspielen beweist, dass die Befehle nach diesen Regeln zu diesem Ergebnis führen. Es beweist nicht, wer die Befehle gab, und nicht, dass es ein Mensch war. Ein Programm kann einen Lauf spielen und darüber schweigen.
about-not-first = Nachspielen beweist nicht, dass ein Lauf der erste Versuch war. Zu Hause kann man einen Samen hundertmal versuchen und den besten Lauf einsenden. Nur ein versiegelter Lauf hat einen einzigen Versuch.
about-not-day = Im Spiel des Tages kann eine Person mit zwei Konten die Welt erst ansehen und dann spielen. Journale des Tages bleiben geheim, bis er vorbei ist, und Zuschauer sehen seine Spiele später.
about-api = Die API ist unter <a href="/api/openapi.json">/api/openapi.json</a> beschrieben.

dumps-title = Rangliste zum Herunterladen
dumps-intro = Jeder Tag hat eine Liste der ganzen Rangliste und die neuen Journale. Lade <a href="/dumps/manifest.json">manifest.json</a> und die Dateien, die darin stehen, in einen Ordner und spiele sie nach: <code>hearthgate ladder audit ORDNER</code>. Heb sie auf, um spätere Änderungen zu erkennen.
dumps-none = Noch keine Dateien.
dumps-file = Datei
dumps-runs = Läufe
dumps-bytes = Bytes

enter-title = Anmelden
enter-intro = Hier spielst du mit geheimem Samen und einem Leben; andere können zuschauen. Es gibt kein Passwort und keine Mailadresse: Dieser Browser erzeugt einen Schlüssel und behält ihn. Er ist dein Konto.
enter-script = Diese Seite erzeugt einen Schlüssel in deinem Browser. Bitte schalte JavaScript ein.
enter-cannot = Dieser Browser kann keinen Schlüssel erzeugen oder speichern. Nimm einen neueren, über eine sichere Verbindung.
enter-join-title = Neu hier
enter-join-about = Wähle den Namen, den andere Spieler sehen.
enter-join = Registrieren
enter-name = Name
enter-code = Code
enter-recovery-code = Wiederherstellungscode
enter-add-title = Ich spiele hier schon auf einem anderen Gerät
enter-add-about = Erzeuge dort einen Code und gib ihn hier binnen zehn Minuten ein.
enter-add = Diesen Browser hinzufügen
enter-recover-title = Ich habe meinen Schlüssel verloren
enter-recover-about = Gib deinen Wiederherstellungscode ein. Deine anderen Geräte werden abgemeldet, und du bekommst einen neuen Code.
enter-recover = Wiederherstellen
enter-recovery-title = Dein Wiederherstellungscode
enter-recovery = Schreib ihn jetzt auf. Er wird nur einmal gezeigt, und der Betreiber kann ihn nicht nachsehen. Du brauchst ihn, wenn dieser Browser seinen Schlüssel verliert.
enter-recovery-done = Ich habe ihn aufgeschrieben
enter-you = Angemeldet als
enter-no-game = Dieser Server bietet das Spiel nicht im Browser an. Spiele im Terminal.
enter-begin-title = Spielen
enter-begin-about = Das Tagesspiel ist für alle dieselbe Welt, einmal. Ein versiegeltes Spiel hat eine eigene Welt.
enter-begin-daily = Tagesspiel
enter-begin-sealed = Neues versiegeltes Spiel
enter-games-title = Deine Spiele
enter-games-none = Keine offenen Spiele.
enter-games-what = Spiel
enter-games-sealed = versiegelt
enter-games-on = Weiterspielen
enter-device-title = Gerät hinzufügen
enter-device = Mit einem kurzen Code kannst du dich in einem anderen Browser oder im Terminal anmelden.
enter-device-code = Code erzeugen
enter-device-shown = Gib ihn auf dem anderen Gerät mit deinem Namen ein, binnen zehn Minuten.
enter-forget-about = Das entfernt den Schlüssel aus diesem Browser. Ohne ein anderes Gerät oder den Wiederherstellungscode verlierst du dein Konto.
enter-forget = Abmelden
daily-sure = Das Tagesspiel ist ein einziges Leben: Du kannst es nicht noch einmal beginnen. Jetzt beginnen?
enter-forget-sure = Den Schlüssel aus diesem Browser entfernen?
enter-kept-title = Datenschutz
enter-kept-one = An diesen Server gesendet: dein Name, dein öffentlicher Schlüssel und jeder Befehl in einem laufenden Spiel. Vor der Registrierung wird nichts gesendet, und nichts aus Spielen, die du offline spielst.
enter-kept-two = Hier gespeichert: dein Name, deine öffentlichen Schlüssel, ein Hash des Wiederherstellungscodes, der Tag der Registrierung und deine Spiele. Keine Mailadresse, kein Passwort. Deine Netzadresse wird nur im Speicher gezählt, um Missbrauch zu begrenzen; dieser Server speichert sie nie.
enter-kept-three = Für alle sichtbar: dein Name, deine Läufe mit Platz samt jedem Befehl und ein Spiel, während du es spielst. Deinem Tagesspiel können nur Spieler zuschauen, deren eigenes vorbei ist.
enter-why-invalid-name = Ungültiger Name: 2 bis 20 Buchstaben und Ziffern, dazwischen je ein Leerzeichen, Apostroph, Bindestrich oder Punkt.
enter-why-name-taken = Dieser Name ist vergeben oder sieht einem vergebenen zu ähnlich.
enter-why-key-taken = Der Schlüssel dieses Browsers gehört schon einem Spieler. Lade die Seite neu.
enter-why-wrong-code = Der Code ist falsch, abgelaufen oder wurde zu oft versucht.
enter-why-limit-reached = Du hast zu viele offene Spiele. Beende erst eins.
enter-why-rate-limited = Zu viele Anfragen. Versuch es später noch einmal.
enter-why-banned = Der Betreiber hat dich gesperrt.
enter-why-unavailable = Der Server ist nicht erreichbar. Versuch es gleich noch einmal.
enter-why-challenge-expired = Das hat zu lange gedauert. Versuch es noch einmal.

playing-commands = Befehle
playing-place = { $beyond ->
    [0] in der Stadt
    [one] eine Ebene jenseits der Stadt
   *[other] { $beyond } Ebenen jenseits der Stadt
}

today-title = Tagesspiel
today-intro = Eine Welt für alle bis Mitternacht UTC, ein Leben für jeden. Der Samen ist geheim, und der Server hat sich auf ihn festgelegt. Samen und Salz werden nach dem Tag veröffentlicht, damit alle nachprüfen können.
today-day = Tag
today-nothing = Das heutige Spiel wurde noch nicht begonnen.
today-play = Spielen
today-none = Noch hat es niemand gespielt.

live-title = Laufende Spiele
live-intro = Spiele, die gerade gespielt werden. Zuschauer sehen, was der Spieler sieht.
live-none = Keine laufenden Spiele.
live-where = Wo
live-idle = Zuletzt aktiv
live-ago = { $seconds ->
    [0] eben jetzt
    [one] vor einer Sekunde
   *[other] vor { $seconds } s
}
live-watch = Zuschauen
live-day = (Tagesspiel vom { $day }: sobald deins vorbei ist, { $minutes } Min. später)

nothing-title = Seite nicht gefunden
nothing-text = Diese Seite gibt es nicht. <a href="/">Zurück zur Rangliste</a>
trouble-title = Etwas ist schiefgegangen

ssh-no-terminal = Hearthgate braucht ein Terminal: verbinde dich mit ssh -t.
ssh-key-revoked = Dieser Schlüssel gehört dir nicht mehr: Der Name wurde mit seinem Code wiederhergestellt, oder der Schlüssel wurde entfernt. Drück eine Taste.
ssh-busy = Der Server ist nicht erreichbar. Versuch es gleich noch einmal.
ssh-new = Dieser Schlüssel ist neu hier. Er wird dein Konto: ohne Passwort und ohne Mailadresse.
    Nur der Schlüssel und dein Name werden gespeichert.
ssh-name = Wähle einen Namen:
ssh-name-taken = Dieser Name ist vergeben oder sieht einem vergebenen zu ähnlich.
ssh-welcome = Willkommen. Wenn du deinen Schlüssel verlierst, bekommst du mit diesem Code einen neuen.
    Er wird nur einmal gezeigt, schreib ihn also auf:

    { $code }

    Drück eine Taste.
ssh-hello = Hallo, { $name }.
ssh-daily = Tagesspiel: dieselbe Welt für alle, einmal
ssh-daily-begin = beginnen
ssh-daily-not-yet = nicht jetzt
ssh-new-game = neues versiegeltes Spiel, mit geheimem Samen
ssh-watch = zuschauen
ssh-quit = beenden
ssh-open = Deine offenen Spiele:
ssh-game = { $day ->
    [no] { $player }, { $calling }, Zug { $turns }
   *[other] { $player }, { $calling }, Zug { $turns } ({ $day })
}
ssh-which-calling = Wähle einen Beruf:
ssh-which-game = Wähle ein Spiel zum Zuschauen (q: zurück)
ssh-no-games = Keine laufenden Spiele.
ssh-over = Dieses Spiel ist vorbei.
ssh-other-rules = Kein Host spielt noch nach der Regelversion dieses Spiels.
ssh-same-day = Das ist dieselbe Welt wie deine. Beende erst dein eigenes Tagesspiel.
ssh-delayed = Zuschauer sehen Tagesspiele { $minutes } Minuten später. Bis dahin bleibt der Bildschirm leer.
    Drücke eine Taste.

run-hidden = Vom Betreiber verborgen: { $why }
nav-privacy = Datenschutz
privacy-title = Datenschutz
privacy-logs = Das Protokoll des Servers nennt Spieler nur, wo ein Betreiber handelte oder ein Fehler auftrat. Es enthält keine Netzadressen und keine Seeds.
privacy-copies = Die Rangliste mit allen Namen wird täglich veröffentlicht; die letzten { $days } Dateien werden hier angeboten. Andere können Kopien behalten, und Sicherungen behalten Gelöschtes einige Tage.
privacy-erase = Du kannst vom Betreiber alles verlangen, was über dich gespeichert ist, einen anderen Namen, oder dass du gelöscht wirst. Name, Schlüssel und unfertige Spiele werden dann gelöscht. Gewertete Läufe bleiben ohne deinen Namen, weil andere sich mit ihnen vergleichen.
privacy-contact = Der Betreiber: { $contact }
