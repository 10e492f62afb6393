# Texts of the web page around the game. Inline HTML is allowed.

language = en
title = Hearthgate: a roguelike in your browser
description = A traditional roguelike: one life, no hurry, light that matters. Play in your browser, online or offline, and continue in a terminal.
other-language = de
other-page = de.html
other-name = Deutsch
tagline = One life. No hurry. The fire is getting smaller.

nav-label = On this page
nav-about = About
nav-install = Install
nav-mod = Mod
stage-label = The game
game-label = Hearthgate
game-hint = Press a key to play. Question mark lists all keys, Shift-Tab leaves the game. The game is read out.
bar-label = Commands
loading = Lighting the fire…
no-script = The game needs JavaScript and WebAssembly. The page makes no requests to other sites.

tools-label = Tools
full = Full screen
saves = Saves
packs = Packs
share = Share
picture = Picture
film = Film
film-end = Stop filming
close = Close

about-title = A town, a wood, a way down
about-lead = Hearthgate is a traditional roguelike: turn by turn, a new world in every run, and one life to see it with.
about-story = In Bracketon’s square stands an arch of river stone with a fire in it that no rain puts out. Its keystone was
    carried off downward, and the fire has been getting smaller since. You woke up in the pub having promised, loudly, to fetch it.
point-same = <b>The same game everywhere.</b> The browser runs the same rules as the terminal, with the same results. Saves work in both.
point-offline = <b>It works offline.</b> No account, and no requests to other sites. After the first visit it plays without a network.
point-replay = <b>Every run is a replay.</b> Each command is saved before you see its result. Close the tab at any time and continue later.
point-keys = <b>Few keys to press.</b> <kbd>o</kbd> explores, <kbd>Tab</kbd> fights, a click or a tap travels, and each tells you why it stopped.
point-ear = <b>Accessible:</b> with a screen reader, by touch, in English and German, with reduced motion and for colour-blind players.
picture-film = A recorded game: a fight in the caverns, the gate of the old fort, and home by night with the keystone.
picture-town = Bracketon by night: lit windows, street lamps, the arch and its fire.
picture-fight = Aiming a fireball: whom it hits, how many it likely kills, and whether it hits you.
picture-wood = The edge of the wood in letters, as a terminal shows it.

install-title = Install
install-app = Most browsers can install this page as an app: look for “Install” or “Add to home screen” in their menu. The app starts
    offline and in its own window.
install-terminal = Build the terminal game from source with Rust:
install-saves = <b>Saves</b>, above, exports and imports runs as the two files the terminal uses (<code>.hgj</code> and <code>.hgs</code>).

mod-title = Mod
mod-what = Game content is data. Each monster, item, trap or level is one file:
mod-how = <b>Packs</b>, above, imports a folder with a <code>pack.toml</code>. All errors are listed with file, line and column,
    and a suggestion. The folder stays on this computer.

licence = MIT or Apache-2.0, at your option. Fonts: <a href="LICENSE-iosevka.txt">Iosevka</a> and
    <a href="LICENSE-tall.hex.txt">Terminus</a>, both changed, under the SIL Open Font Licence 1.1.
pictures-note = The game itself drew every picture on this page.

saves-about = Export a run as files, and continue it on another device. A finished run includes its report.
saves-none = There are no saved runs.
saves-out = Export
saves-in = Import files…
packs-about = New runs use these packs on top of the base game. A run keeps the packs it was started with.
packs-none = No packs are installed.
packs-out = Remove
packs-in = Import folder…
packs-zip = Import ZIP…
cannot-start = The game cannot start here:
no-run = These files are not Hearthgate saves, or they are damaged:
no-pack = No pack found: there is no pack.toml in it.
zip-large = This archive is too large. An archive has at most 64 MB unpacked, in 5000 files. Nothing was imported.
zip-broken = This is not a ZIP archive, or it is damaged. Create it again.
zip-strange = This archive has a password or an unsupported compression. Create a plain ZIP.
filming = Filming. Press again to stop; a replay stops by itself at its end.
shared = Link copied. It lets anyone watch this run.
share-none = There is no run to share.
finished = finished
