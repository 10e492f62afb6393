# The words of the page around the game. Plain texts; a little HTML is allowed.

language = en
title = Hearthgate: a roguelike in your browser
description = A traditional roguelike: one life, no hurry, light that matters. Play at once, offline too, and go on in the terminal.
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
game-hint = Press a key to play. Question mark lists every key. What happens is read out.
bar-label = Commands
no-script = The game needs JavaScript and WebAssembly. Nothing is loaded from anywhere else.

tools-label = Around the game
full = Full screen
saves = Saves
packs = Packs
share = Share
picture = Picture
film = Film
film-end = End the film
close = Close

about-title = A town, a wood, a way down
about-lead = Hearthgate is a traditional roguelike: turn by turn, a new world in every run, and one life to see it with.
about-story = In Bracketon’s square stands an arch of river stone with a fire in it that no rain puts out. Its keystone was
    carried off downward, and the fire has been getting smaller since. You woke up in the pub having promised, loudly, to fetch it.
point-same = <b>The same game everywhere.</b> This tab runs what the terminal runs, rule for rule and digest for digest. Saves go both ways.
point-offline = <b>Nobody is asked.</b> No server, no account, no request to any other place. After the first visit it plays without a network.
point-replay = <b>Every run is a replay.</b> Each command is stored before you see what it did. Close the tab at any moment and go on later.
point-keys = <b>No needless key.</b> <kbd>o</kbd> explores, <kbd>Tab</kbd> fights, a click or a tap travels, and each says why it stopped.
point-ear = <b>It can be played by ear</b>, by touch, in English and German, with little motion and for colour-blind eyes.
picture-town = Bracketon by day: roofs by trade, signs, the arch and its fire.
picture-fight = A fireball is aimed: whom it strikes, how many it likely kills, whether you stand in it.
picture-wood = The edge of the wood, where light falls on ground and leaf alike.

install-title = Install
install-app = Most browsers can install this page as an app: look for “Install” or “Add to home screen” in their menu. It then starts without a
    network and without the browser’s frame.
install-terminal = The terminal game is built with Rust from the source:
install-saves = <b>Saves</b>, above, hands out a run as the two files the terminal keeps (<code>.hgj</code> and <code>.hgs</code>), and takes them in again.

mod-title = Mod
mod-what = Content is data. A monster, an item, a trap or a level is one file:
mod-how = <b>Packs</b>, above, takes a folder with a <code>pack.toml</code>. Mistakes are told all at once, with file, line and column,
    and what you probably meant. The folder never leaves this machine.

licence = MIT or Apache-2.0, at your option.
pictures-note = Every picture here was drawn by the game itself.

saves-about = A run is handed out as the files the terminal keeps, and goes on from there, here or in a terminal. One that has ended comes with the pages about it.
saves-none = There is no run to go on with.
saves-out = Hand out
saves-in = Take in files…
packs-about = New runs are played with these packs over the game’s own. A run that was begun with other packs keeps its own.
packs-none = There is no pack but the game’s own.
packs-out = Remove
packs-in = Take in a folder…
packs-zip = Take in archives…
cannot-start = The game could not start here:
offline-ready = Ready to be played without a network.
no-run = These files are no saved games, or damaged:
no-pack = There is no pack in it: nowhere a pack.toml.
zip-large = Unpacked, this archive is larger than any pack may be: at most 64 MB in 5000 files. Nothing of it was taken in.
zip-broken = This is no ZIP archive, or a damaged one. Try packing it again.
zip-strange = This archive is locked with a password, or packed in a way browsers cannot unpack. Pack it as a plain ZIP.
filming = Filming. Press again for the film; a recorded run ends it by itself.
shared = The link is in your clipboard. Whoever opens it watches this run.
share-none = There is no run to share.
finished = finished
