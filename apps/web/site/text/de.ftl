# Texte der Webseite um das Spiel. HTML im Text ist erlaubt.

language = de
title = Hearthgate: ein Roguelike im Browser
description = Ein klassisches Roguelike: ein Leben, keine Eile, Licht, auf das es ankommt. Im Browser spielen, online oder offline, und im Terminal weiter.
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
game-hint = Eine Taste drücken, um zu spielen. Das Fragezeichen zeigt alle Tasten, Umschalt-Tab verlässt das Spiel. Das Spiel wird vorgelesen.
bar-label = Befehle
loading = Das Feuer wird entzündet …
no-script = Das Spiel braucht JavaScript und WebAssembly. Die Seite ruft nichts von anderen Seiten ab.

tools-label = Werkzeuge
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
point-same = <b>Überall dasselbe Spiel.</b> Im Browser gelten dieselben Regeln wie im Terminal, mit denselben Ergebnissen. Spielstände passen in beide.
point-offline = <b>Es läuft offline.</b> Kein Konto und keine Anfragen an andere Seiten. Nach dem ersten Besuch geht es ohne Netz.
point-replay = <b>Jedes Spiel ist eine Aufzeichnung.</b> Jeder Befehl ist gespeichert, ehe sein Ergebnis zu sehen ist. Der Tab lässt sich jederzeit schließen.
point-keys = <b>Wenige Tasten.</b> <kbd>o</kbd> erkundet, <kbd>Tab</kbd> kämpft, ein Klick oder Tippen reist, und jedes sagt, warum es anhielt.
point-ear = <b>Barrierearm:</b> mit Screenreader, per Touch, auf Englisch und Deutsch, mit wenig Bewegung und bei Farbenblindheit.
picture-film = Ein aufgezeichnetes Spiel: ein Kampf in den Höhlen, das Tor der alten Festung, und bei Nacht heim mit dem Schlussstein.
picture-town = Bracketon bei Nacht: helle Fenster, Laternen, der Bogen und sein Feuer.
picture-fight = Ein Feuerball wird gezielt: wen er trifft, wie viele er wohl tötet, ob er dich trifft.
picture-wood = Der Waldrand in Buchstaben, wie ein Terminal ihn zeigt.

install-title = Installieren
install-app = Die meisten Browser können diese Seite als App installieren: „Installieren“ oder „Zum Startbildschirm“ in ihrem Menü. Die App startet
    offline und im eigenen Fenster.
install-terminal = Das Spiel fürs Terminal wird mit Rust aus dem Quelltext gebaut:
install-saves = <b>Spielstände</b>, oben, exportiert und importiert Partien als die beiden Dateien der Terminal-Version (<code>.hgj</code> und <code>.hgs</code>).

mod-title = Erweitern
mod-what = Spielinhalte sind Daten. Jedes Monster, jeder Gegenstand, jede Falle und jede Ebene ist eine Datei:
mod-how = <b>Pakete</b>, oben, importiert einen Ordner mit einer <code>pack.toml</code>. Alle Fehler werden mit Datei, Zeile und Spalte gezeigt,
    und mit einem Vorschlag. Der Ordner bleibt auf diesem Rechner.

licence = MIT oder Apache-2.0, nach Wahl. Schriften: <a href="LICENSE-iosevka.txt">Iosevka</a> und
    <a href="LICENSE-tall.hex.txt">Terminus</a>, beide verändert, unter der SIL Open Font Licence 1.1.
pictures-note = Jedes Bild hier hat das Spiel selbst gezeichnet.

saves-about = Exportiere eine Partie als Dateien und setze sie auf einem anderen Gerät fort. Eine beendete Partie enthält ihren Bericht.
saves-none = Es gibt keine gespeicherten Partien.
saves-out = Exportieren
saves-in = Dateien importieren…
packs-about = Neue Partien verwenden diese Pakete zusätzlich zum Grundspiel. Eine Partie behält die Pakete, mit denen sie begann.
packs-none = Keine Pakete installiert.
packs-out = Entfernen
packs-in = Ordner importieren…
packs-zip = ZIP importieren…
cannot-start = Das Spiel kann hier nicht starten:
no-run = Diese Dateien sind keine Spielstände von Hearthgate oder beschädigt:
no-pack = Kein Paket gefunden: Es enthält keine pack.toml.
zip-large = Dieses Archiv ist zu groß. Ein Archiv hat ausgepackt höchstens 64 MB in 5000 Dateien. Nichts wurde importiert.
zip-broken = Das ist kein ZIP-Archiv, oder es ist beschädigt. Erstelle es neu.
zip-strange = Dieses Archiv hat ein Passwort oder eine unbekannte Kompression. Erstelle ein einfaches ZIP.
filming = Film läuft. Noch einmal drücken beendet ihn; eine Aufzeichnung beendet ihn selbst.
shared = Link kopiert. Damit kann jeder diese Partie ansehen.
share-none = Es gibt keine Partie zum Teilen.
finished = beendet
