title = Hearthgate
nav-ladder = Rangliste
nav-today = Heute
nav-live = Wird gespielt
nav-enter = Eintreten
nav-feed = Feed
nav-play = Spielen
nav-about = Wie es bewiesen wird

ladder-title = Die Rangliste
ladder-intro = Jeder Lauf hier wurde Befehl für Befehl nachgespielt, ehe er seinen Platz bekam. Nimm irgendeinen und spiele ihn selbst nach.
ladder-none = Hier steht noch niemand.
ladder-place = Platz
ladder-player = Spieler
ladder-calling = Beruf
ladder-score = Punkte
ladder-turns = Züge
ladder-end = Ende
ladder-kind = Art
ladder-when = Gesandt
ladder-more = Weiter unten
ladder-all-callings = jeder Beruf
ladder-all-times = alle Zeiten
ladder-this-season = Quartal { $season }
ladder-this-day = heute
ladder-both-kinds = bewiesen und versiegelt

kind-proven = bewiesen
kind-sealed = versiegelt
kind-proven-long = Bewiesen: ein regelgerechter Lauf, von uns nachgespielt. Vielleicht hat ihn jemand geübt.
kind-sealed-long = Versiegelt: hier gespielt, mit einem Samen, den niemand kannte, und einem Leben.

end-won = hat das Feuer entzündet
end-lost = { $beyond ->
    [0] in der Stadt gestorben
    [one] gestorben, höchstens eine Ebene jenseits der Stadt
   *[other] gestorben, höchstens { $beyond } Ebenen jenseits der Stadt
}
calling-none = niemand Bestimmtes

run-title = Ein Lauf von { $player }
run-told = { $player }: { $score } Punkte
run-waiting = Er wartet darauf, nachgespielt zu werden. Das dauert einen Augenblick; schau gleich noch einmal.
run-refused = Er hat keinen Platz: { $why }.
run-refused-at = Er hat keinen Platz: { $why } (bei Befehl { $command }).
run-stuck = Niemand konnte ihn beurteilen. Der Betreiber weiß davon.
run-watch = Ansehen
run-journal = Das Journal
run-seed = Samen
run-rules = Regelfassung
run-packs = Packs
run-promise = Versprochen als
run-salt = Salz
run-check = Selbst nachspielen: <code>hearthgate replay verify { $file }</code>
run-retold = Wie es endete
run-picture = Die letzte Ebene, so weit sie bekannt war, wie das Spiel sie zeichnet.
run-picture-alt = Eine Karte der letzten Ebene in einem Lauf von { $player }, so weit sie bekannt war. { $end }
run-last-turns = Die letzten Züge, einer nach dem anderen, wie das Spiel sie erzählte
run-turn = Zug
run-life = Leben
run-happened = Was geschah

player-title = { $name }
player-joined = Hier seit { $day }
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

about-title = Wie es bewiesen wird
about-one = Ein Lauf ist ein Samen und die Befehle, die gegeben wurden: eine kleine Datei, das Journal. Die Regeln sind genau; wer dieselben Befehle noch einmal spielt, sieht dasselbe Spiel, bis zum letzten Funken.
about-two = Wer einen Lauf sendet, sendet sein Journal. Hier spielen ihn die Regeln seiner Fassung noch einmal, in einem Sandkasten ohne Uhr, ohne Netz und ohne eigenes Glück. Was dabei herauskommt, steht in der Rangliste; was nicht wahr herauskommt, wird abgelehnt, mit Grund.
about-three = Auch uns musst du nicht glauben. Jedes Journal mit Platz ist öffentlich, und <code>hearthgate ladder audit</code> spielt <a href="/dumps">eine ganze Rangliste</a> auf deiner eigenen Maschine nach.
about-four = Es gibt hier keine Passwörter und keine Adressen von dir. Du bist, wer mit deinem Schlüssel unterschreiben kann.
about-api = Programme finden alles unter <a href="/api/openapi.json">/api/openapi.json</a>.

dumps-title = Die ganze Rangliste
dumps-intro = Alles, was in der Rangliste steht, mit jedem Journal, in einer Datei für jeden Tag. Hol dir eine und spiel alles nach: <code>hearthgate ladder audit DATEI</code>. Heb sie auf, und du siehst, ob später etwas geändert wird.
dumps-none = Noch keine ist veröffentlicht.
dumps-day = Tag
dumps-runs = Läufe
dumps-bytes = Bytes

enter-title = Eintreten
enter-intro = Hier spielst du mit einem Samen, den niemand kennt, mit einem Leben und mit Leuten, die zusehen dürfen. Es gibt kein Passwort und keine Adresse: Dieser Browser macht einen Schlüssel und behält ihn, und du bist, wer den Schlüssel hat.
enter-script = Diese Seite macht in deinem Browser einen Schlüssel; dazu muss ihr Skript laufen.
enter-cannot = Dieser Browser kann einen solchen Schlüssel nicht machen oder nicht behalten; ein neuerer kann es, über eine sichere Verbindung.
enter-join-title = Neu hier
enter-join-about = Wähle den Namen, den andere sehen werden.
enter-join = Beitreten
enter-name = Name
enter-code = Code
enter-recovery-code = Wiederherstellungscode
enter-add-title = Ich spiele hier auf einem anderen Gerät
enter-add-about = Lass dir dort einen Code geben und tippe ihn hier binnen zehn Minuten ein.
enter-add = Diesen Browser hinzufügen
enter-recover-title = Ich habe meinen Schlüssel verloren
enter-recover-about = Tippe den Code ein, der dir einmal gezeigt wurde. Alle anderen Geräte müssen danach neu hinzugefügt werden, und du bekommst einen anderen Code.
enter-recover = Wiederherstellen
enter-recovery-title = Dein Wiederherstellungscode
enter-recovery = Schreib ihn jetzt auf: Er wird nur dieses eine Mal gezeigt, und niemand hier kann ihn herausfinden. Mit ihm bist du wieder du, sollte dieser Browser seinen Schlüssel verlieren.
enter-recovery-done = Ich habe ihn aufgeschrieben
enter-you = Du bist
enter-no-game = Das Spiel wird hier nicht für Browser angeboten; spiele im Terminal.
enter-begin-title = Spielen
enter-begin-about = Heute bekommen alle dieselbe Welt, einmal. Ein versiegeltes Spiel hat eine eigene Welt.
enter-begin-daily = Das Spiel des Tages
enter-begin-sealed = Ein versiegeltes Spiel
enter-games-title = Deine Spiele
enter-games-none = Keins ist offen.
enter-games-what = Spiel
enter-games-sealed = versiegelt
enter-games-on = Weiterspielen
enter-device-title = Ein anderes Gerät
enter-device = Ein kurzer Code lässt einen anderen Browser oder ein Terminal in deinem Namen spielen.
enter-device-code = Gib mir einen Code
enter-device-shown = Tippe ihn auf dem anderen Gerät mit deinem Namen ein, binnen zehn Minuten.
enter-forget-about = Das entfernt den Schlüssel aus diesem Browser. Ohne ein anderes Gerät oder den Wiederherstellungscode kann niemand mehr du sein.
enter-forget = Vergiss mich hier
daily-sure = Das Spiel des Tages ist ein einziges Leben: Es lässt sich nicht noch einmal beginnen. Jetzt beginnen?
enter-forget-sure = Den Schlüssel aus diesem Browser entfernen?
enter-kept-title = Was gesendet und was behalten wird
enter-kept-one = An diesen Dienst gesendet: dein Name, dein öffentlicher Schlüssel und in einem Spiel jeder Befehl, den du gibst. Nichts wird gesendet, ehe du beitrittst, und nichts aus Spielen, die du für dich spielst.
enter-kept-two = Hier behalten: der Name, die öffentlichen Schlüssel, ein Hash des Wiederherstellungscodes, der Tag, an dem du kamst, und deine Spiele. Keine Mail, kein Passwort. Die Adresse deines Netzes wird eine Weile gezählt, gegen Fluten, im Speicher, und von uns nirgends abgelegt.
enter-kept-three = Alle können sehen: deinen Namen, deine Läufe mit Platz samt jedem Befehl und ein Spiel, während du es spielst. Dem Spiel des Tages dürfen nur die zusehen, deren eigenes vorbei ist.
enter-why-invalid-name = So kann hier niemand heißen: Buchstaben, Ziffern und wenige Zeichen, nicht zu lang.
enter-why-name-taken = So heißt schon jemand, oder so ähnlich, dass man euch verwechseln würde.
enter-why-key-taken = Der Schlüssel dieses Browsers gehört schon jemandem. Lade die Seite neu.
enter-why-wrong-code = Der Code ist nicht der richtige, zu alt, oder wurde zu oft versucht.
enter-why-limit-reached = Du hast so viele Spiele offen, wie man haben darf. Beende erst eins.
enter-why-rate-limited = Das war zu viel auf einmal. Versuch es später noch einmal.
enter-why-banned = Der Betreiber lässt dich hier nicht spielen.
enter-why-unavailable = Der Dienst antwortet gerade nicht. Versuch es gleich noch einmal.
enter-why-challenge-expired = Das hat zu lange gedauert. Versuch es noch einmal.

playing-commands = Befehle
playing-place = { $beyond ->
    [0] in der Stadt
    [one] eine Ebene jenseits der Stadt
   *[other] { $beyond } Ebenen jenseits der Stadt
}

today-title = Das Spiel des Tages
today-intro = Eine Welt für alle bis Mitternacht UTC, ein Leben für jeden. Niemand kannte ihren Samen, als dies versprochen wurde; ist der Tag vorbei, werden Samen und Salz gesagt, und alle können nachprüfen.
today-day = Tag
today-nothing = Noch hat niemand nach dem Spiel des Tages gefragt.
today-play = Spielen
today-none = Noch hat es niemand gespielt.

live-title = Wird gespielt
live-intro = Spiele, die hier gerade gespielt werden. Wer zusieht, sieht, was der Spieler sieht, und kann nichts tun.
live-none = Gerade spielt niemand.
live-where = Wo
live-idle = Zuletzt gesehen
live-ago = { $seconds ->
    [0] eben jetzt
    [one] vor einer Sekunde
   *[other] vor { $seconds } s
}
live-watch = Zusehen
live-day = (Spiel vom { $day }: sobald deins vorbei ist)

nothing-title = Hier ist nichts
nothing-text = Diese Seite gibt es nicht. <a href="/">Zurück zur Rangliste</a>
trouble-title = Jetzt nicht

ssh-no-terminal = Dies ist ein Spiel: verbinde dich mit einem Terminal (ssh -t).
ssh-disowned = Dieser Schlüssel ist hier nicht mehr deiner: Jemand hat den Namen mit seinem Code zurückgeholt oder den Schlüssel weggenommen. Drück eine Taste.
ssh-busy = Etwas, worauf dieser Dienst steht, antwortet nicht. Versuch es gleich noch einmal.
ssh-new = Diesen Schlüssel hat hier noch niemand. Er wird deiner: ohne Passwort und ohne Mail.
    Schlüssel und Name sind alles, was aufbewahrt wird.
ssh-name = Wie willst du heißen?
ssh-name-taken = So heißt schon jemand, oder so ähnlich, dass man euch verwechselte.
ssh-welcome = Willkommen. Solltest du deinen Schlüssel verlieren, bekommst du mit diesem Code einen neuen.
    Er wird nur jetzt gezeigt, schreib ihn also auf:

    { $code }

    Drücke eine Taste.
ssh-hello = Hallo, { $name }.
ssh-daily = das Spiel des Tages: dieselbe Welt für alle, ein einziges Mal
ssh-daily-begin = beginnen
ssh-daily-not-yet = noch nicht
ssh-new-game = ein neues Spiel, mit einem Startwert, den niemand kennt
ssh-watch = zuschauen
ssh-quit = gehen
ssh-open = Noch nicht vorbei:
ssh-game = { $day ->
    [no] { $player }, { $calling }, Zug { $turns }
   *[other] { $player }, { $calling }, Zug { $turns } ({ $day })
}
ssh-which-calling = Wer warst du vorher?
ssh-which-game = Wem willst du zuschauen? (q: niemandem)
ssh-no-games = Gerade spielt niemand.
ssh-over = Dieses Spiel ist vorbei.
ssh-other-rules = Nach den Regeln dieses Spiels spielt hier niemand mehr.
ssh-same-day = Es ist dieselbe Welt wie deine: beende erst dein eigenes Spiel dieses Tages.
