title = Hearthgate
nav-ladder = Rangliste
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
about-three = Auch uns musst du nicht glauben. Jedes Journal mit Platz ist öffentlich, und <code>hearthgate ladder audit</code> spielt eine ganze Rangliste auf deiner eigenen Maschine nach.
about-four = Es gibt hier keine Passwörter und keine Adressen von dir. Du bist, wer mit deinem Schlüssel unterschreiben kann.
about-api = Programme finden alles unter <a href="/api/openapi.json">/api/openapi.json</a>.

nothing-title = Hier ist nichts
nothing-text = Diese Seite gibt es nicht. <a href="/">Zurück zur Rangliste</a>
trouble-title = Jetzt nicht
