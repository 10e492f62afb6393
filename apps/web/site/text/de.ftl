# Die Worte der Seite um das Spiel. Einfache Texte; ein wenig HTML ist erlaubt.

language = de
title = Hearthgate: ein Roguelike im Browser
description = Ein klassisches Roguelike: ein Leben, keine Eile, Licht, auf das es ankommt. Sofort spielen, auch ohne Netz, und im Terminal weiter.
other-language = en
other-page = index.html
other-name = English
tagline = Ein Leben. Keine Eile. Das Feuer wird kleiner.

nav-label = Auf dieser Seite
nav-about = Worum es geht
nav-install = Installieren
nav-mod = Erweitern
stage-label = Das Spiel
game-label = Hearthgate
game-hint = Eine Taste drücken, um zu spielen. Das Fragezeichen nennt alle Tasten. Was geschieht, wird vorgelesen.
bar-label = Befehle
no-script = Das Spiel braucht JavaScript und WebAssembly. Von anderswo wird nichts geladen.

tools-label = Um das Spiel herum
full = Vollbild
saves = Spielstände
packs = Pakete
share = Teilen
picture = Bild
film = Film
film-end = Film beenden
close = Schließen

about-title = Eine Stadt, ein Wald, ein Weg hinab
about-lead = Hearthgate ist ein klassisches Roguelike: Zug um Zug, in jedem Spiel eine neue Welt, und ein Leben, um sie zu sehen.
about-story = Auf dem Platz von Bracketon steht ein Bogen aus Flussstein, und darin ein Feuer, das kein Regen löscht. Sein Schlussstein wurde in die Tiefe
    getragen, und seither wird das Feuer kleiner. Du bist im Wirtshaus aufgewacht und hattest, laut, versprochen, ihn zu holen.
point-same = <b>Überall dasselbe Spiel.</b> Hier läuft, was im Terminal läuft, Regel für Regel und Prüfsumme für Prüfsumme. Spielstände gehen hin und her.
point-offline = <b>Niemand wird gefragt.</b> Kein Server, kein Konto, keine Anfrage an irgendwen. Nach dem ersten Besuch spielt es ohne Netz.
point-replay = <b>Jedes Spiel ist eine Aufzeichnung.</b> Jeder Befehl ist gespeichert, ehe zu sehen ist, was er tat. Der Tab lässt sich jederzeit schließen.
point-keys = <b>Keine überflüssige Taste.</b> <kbd>o</kbd> erkundet, <kbd>Tab</kbd> kämpft, ein Klick oder Tippen reist, und jedes sagt, warum es anhielt.
point-ear = <b>Es lässt sich nach Gehör spielen</b>, mit dem Finger, auf Englisch und Deutsch, mit wenig Bewegung und für farbenblinde Augen.
picture-town = Bracketon am Tag: Dächer nach Gewerbe, Schilder, der Bogen und sein Feuer.
picture-fight = Ein Feuerball wird gezielt: wen er trifft, wie viele er wohl tötet, ob man selbst darin steht.
picture-wood = Der Waldrand, wo das Licht auf Boden und Blatt zugleich fällt.

install-title = Installieren
install-app = Die meisten Browser können diese Seite als App installieren: „Installieren“ oder „Zum Startbildschirm“ in ihrem Menü. Dann startet sie ohne
    Netz und ohne den Rahmen des Browsers.
install-terminal = Das Spiel fürs Terminal wird mit Rust aus dem Quelltext gebaut:
install-saves = <b>Spielstände</b>, oben, gibt ein Spiel als die beiden Dateien heraus, die das Terminal führt (<code>.hgj</code> und <code>.hgs</code>), und nimmt sie wieder auf.

mod-title = Erweitern
mod-what = Inhalt besteht aus Daten. Ein Monster, ein Gegenstand, eine Falle oder eine Ebene ist eine Datei:
mod-how = <b>Pakete</b>, oben, nimmt einen Ordner mit einer <code>pack.toml</code> auf. Fehler werden alle auf einmal genannt, mit Datei, Zeile und Spalte,
    und mit dem, was wohl gemeint war. Der Ordner verlässt diesen Rechner nie.

licence = MIT oder Apache-2.0, nach Wahl.
pictures-note = Jedes Bild hier hat das Spiel selbst gezeichnet.

saves-about = Ein Spiel wird als die Dateien herausgegeben, die das Terminal führt, und geht von dort weiter, hier oder im Terminal. Zu einem beendeten gehören die Seiten darüber.
saves-none = Es gibt kein Spiel, das weitergehen könnte.
saves-out = Herausgeben
saves-in = Dateien aufnehmen…
packs-about = Neue Spiele werden mit diesen Paketen über dem eigenen des Spiels gespielt. Ein Spiel, das mit anderen begann, behält seine.
packs-none = Es gibt kein Paket außer dem eigenen des Spiels.
packs-out = Entfernen
packs-in = Ordner aufnehmen…
packs-zip = Archive aufnehmen…
cannot-start = Das Spiel konnte hier nicht starten:
offline-ready = Kann jetzt ohne Netz gespielt werden.
no-run = Diese Dateien sind keine Spielstände oder beschädigt:
no-pack = Darin ist kein Paket: nirgends eine pack.toml.
zip-large = Ausgepackt ist dieses Archiv größer, als ein Paket sein darf: höchstens 64 MB in 5000 Dateien. Nichts davon wurde aufgenommen.
zip-broken = Das ist kein ZIP-Archiv, oder ein beschädigtes. Am besten neu packen.
zip-strange = Dieses Archiv hat ein Kennwort oder ist so gepackt, dass Browser es nicht auspacken. Ein gewöhnliches ZIP geht.
filming = Es wird gefilmt. Noch einmal drücken, und der Film ist da; ein aufgezeichnetes Spiel beendet ihn selbst.
shared = Der Link ist in der Zwischenablage. Wer ihn öffnet, sieht dieses Spiel.
share-none = Es gibt kein Spiel zu teilen.
finished = beendet
