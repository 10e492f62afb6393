title = Hearthgate
nav-ladder = Ladder
nav-today = Today
nav-live = Live games
nav-enter = Sign in
nav-feed = Feed
nav-play = Play
nav-about = How runs are verified

ladder-title = Ladder
ladder-intro = The server replays every run, command by command, before ranking it. You can replay any of them yourself.
ladder-none = No runs yet.
ladder-place = Rank
ladder-player = Player
ladder-calling = Calling
ladder-score = Score
ladder-turns = Turns
ladder-end = End
ladder-kind = Kind
ladder-when = Sent
ladder-more = Next page
ladder-all-callings = all callings
ladder-all-times = all time
ladder-this-season = season { $season }
ladder-this-day = today
ladder-both-kinds = sealed and fresh

kind-sealed = sealed
kind-fresh = fresh
kind-known = known
kind-bot = bots
kind-sealed-long = Sealed: played on this server with a secret seed and one life. This is the ladder that counts.
kind-fresh-long = Fresh: an uploaded run, the first that was ranked on its seed. The player may have rehearsed it at home.
kind-known-long = Known: an uploaded run on a seed that was ranked before. It may be a copy of another run, or a better one made from it.
kind-bot-long = Bots: played by a program.

end-won = lit the fire
end-lost = { $beyond ->
    [0] died in town
    [one] died, one level beyond the town at most
   *[other] died, { $beyond } levels beyond the town at most
}
calling-none = none

run-title = Run by { $player }
run-told = { $player }: { $score } points
run-waiting = Waiting to be verified. Check back in a moment.
run-refused = Not ranked: { $why }.
run-refused-at = Not ranked: { $why } (at command { $command }).
run-stuck = This run could not be verified. The operator has been notified.
run-watch = Watch
run-journal = Download journal
run-seed = Seed
run-rules = Rules version
run-packs = Packs
run-promise = Seed commitment
run-salt = Salt
run-check = To replay it yourself: <code>hearthgate replay verify { $file }</code>
run-recap = How it ended
run-picture = The last level, as far as it was explored.
run-picture-alt = A map of the last level of { $player }’s run, as far as it was explored. { $end }
run-last-turns = The last turns
run-turn = Turn
run-life = Life
run-happened = Events

player-title = { $name }
player-joined = Joined { $day }
player-runs = { $runs ->
    [0] No ranked runs yet
    [one] One ranked run
   *[other] { $runs } ranked runs
}
player-won = { $won ->
    [0] none won
    [one] one won
   *[other] { $won } won
}
player-best = best { $best }

about-title = How runs are verified
about-one = A run is a seed and a list of commands, stored in a small file: the journal. The rules are deterministic, so replaying the same commands gives the same game.
about-two = When you send a run, you send its journal. The server replays it with the rules of its version, in a sandbox without clock, network or randomness. A valid run is ranked; an invalid one is refused, with the reason.
about-three = You do not have to trust this server. Every ranked journal is public, and <code>hearthgate ladder audit</code> replays <a href="/dumps">a whole ladder</a> on your own machine.
about-four = There are no passwords and no email addresses. Your key is your account.
about-kinds = Kinds of runs
about-not-title = What a replay does not prove
about-not-who = A replay proves that the commands lead to this result under these rules. It does not prove who gave the commands, or that a person did. A program can play a run and keep quiet about it.
about-not-first = A replay does not prove that a run was the first attempt. A player at home can try a seed a hundred times and send the best run. Only a sealed run has one attempt.
about-not-day = In the daily game, one person with two accounts can look at the world first and play it second. Journals of the day stay private until it has ended, and spectators see its games late.
about-api = The API is described at <a href="/api/openapi.json">/api/openapi.json</a>.

dumps-title = Ladder downloads
dumps-intro = Every day has a list of the whole ladder, and the journals that were added. Download <a href="/dumps/manifest.json">manifest.json</a> and the files that it names into one folder, and replay them: <code>hearthgate ladder audit FOLDER</code>. Keep them to detect later changes.
dumps-none = No downloads yet.
dumps-file = File
dumps-runs = Runs
dumps-bytes = Bytes

enter-title = Sign in
enter-intro = Play here with a secret seed and one life; others can watch. There is no password and no email address: this browser creates a key and keeps it, and that key is your account.
enter-script = This page creates a key in your browser. Please enable JavaScript.
enter-cannot = This browser cannot create or store a key. Use a newer browser over a secure connection.
enter-join-title = New here
enter-join-about = Choose the name that other players will see.
enter-join = Sign up
enter-name = Name
enter-code = Code
enter-recovery-code = Recovery code
enter-add-title = I already play here on another device
enter-add-about = Create a code on that device and enter it here within ten minutes.
enter-add = Add this browser
enter-recover-title = I have lost my key
enter-recover-about = Enter your recovery code. Your other devices are signed out, and you get a new code.
enter-recover = Recover
enter-recovery-title = Your recovery code
enter-recovery = Write it down now. It is shown only once, and the operator cannot look it up. You need it if this browser loses its key.
enter-recovery-done = I have written it down
enter-you = Signed in as
enter-no-game = This server does not offer the browser game. Play in a terminal.
enter-begin-title = Play
enter-begin-about = The daily game is the same world for everyone, once. A sealed game has a world of its own.
enter-begin-daily = Daily game
enter-begin-sealed = New sealed game
enter-games-title = Your games
enter-games-none = No open games.
enter-games-what = Game
enter-games-sealed = sealed
enter-games-on = Continue
enter-device-title = Add a device
enter-device = With a short code you can sign in from another browser or a terminal.
enter-device-code = Create code
enter-device-shown = Enter it on the other device, with your name, within ten minutes.
enter-forget-about = This removes the key from this browser. Without another device or the recovery code you lose your account.
enter-forget = Sign out
daily-sure = The daily game is one life: you cannot start it again. Start it now?
enter-forget-sure = Remove the key from this browser?
enter-kept-title = Privacy
enter-kept-one = Sent to this server: your name, your public key, and every command in a live game. Nothing is sent before you sign up, and nothing from games that you play offline.
enter-kept-two = Stored here: your name, your public keys, a hash of the recovery code, the day you signed up, and your games. No email address and no password. Your network address is counted in memory to limit abuse; this server never stores it.
enter-kept-three = Visible to everyone: your name, your ranked runs with every command, and a game while you play it. Only players who have finished their own daily game can watch yours.
enter-why-invalid-name = Invalid name: use 2 to 20 letters, digits, and single spaces, apostrophes, hyphens or dots between them.
enter-why-name-taken = This name is taken, or looks too much like one that is.
enter-why-key-taken = This browser’s key already belongs to a player. Reload the page.
enter-why-wrong-code = The code is wrong, has expired, or was tried too often.
enter-why-limit-reached = You have too many open games. Finish one first.
enter-why-rate-limited = Too many requests. Try again later.
enter-why-banned = The operator has banned you.
enter-why-unavailable = The server is unavailable. Try again in a moment.
enter-why-challenge-expired = That took too long. Try again.

playing-commands = Commands
playing-place = { $beyond ->
    [0] in town
    [one] one level beyond the town
   *[other] { $beyond } levels beyond the town
}

today-title = Daily game
today-intro = One world for everyone until midnight UTC, one life each. The seed is secret and the server has committed to it. Seed and salt are published after the day, so that everyone can check.
today-day = Day
today-nothing = Today’s game has not been started yet.
today-play = Play
today-none = No one has played it yet.

live-title = Live games
live-intro = Games that are being played now. Spectators see what the player sees.
live-none = No live games.
live-where = Where
live-idle = Last active
live-ago = { $seconds ->
    [0] just now
    [one] a second ago
   *[other] { $seconds } s ago
}
live-watch = Spectate
live-day = (daily game of { $day }: after you have finished yours, { $minutes } min late)

nothing-title = Page not found
nothing-text = This page does not exist. <a href="/">Back to the ladder</a>
trouble-title = Something went wrong

ssh-no-terminal = Hearthgate needs a terminal: connect with ssh -t.
ssh-key-revoked = This key is no longer yours: the name was recovered with its code, or the key was removed. Press any key.
ssh-busy = The server is unavailable. Try again in a moment.
ssh-new = This key is new here. It becomes your account: there is no password and no email address.
    Only the key and your name are stored.
ssh-name = Choose a name:
ssh-name-taken = This name is taken, or looks too much like one that is.
ssh-welcome = Welcome. If you lose your key, this recovery code gets you a new one.
    It is shown only once, so write it down:

    { $code }

    Press any key.
ssh-hello = Hello, { $name }.
ssh-daily = daily game: the same world for everyone, once
ssh-daily-begin = start
ssh-daily-not-yet = not now
ssh-new-game = new sealed game, with a secret seed
ssh-watch = spectate
ssh-quit = quit
ssh-open = Your open games:
ssh-game = { $day ->
    [no] { $player }, { $calling }, turn { $turns }
   *[other] { $player }, { $calling }, turn { $turns } ({ $day })
}
ssh-which-calling = Choose a calling:
ssh-which-game = Choose a game to watch (q: back)
ssh-no-games = No live games.
ssh-over = This game is over.
ssh-other-rules = No host runs this game’s rules version any more.
ssh-same-day = This is the same world as yours. Finish your own daily game first.
ssh-delayed = Spectators see daily games { $minutes } minutes late. The screen is empty until then.
    Press any key.

run-hidden = Hidden by the operator: { $why }
nav-privacy = Privacy
privacy-title = Privacy
privacy-logs = The server’s log names players only where an operator acted or an error occurred. It has no network addresses and no seeds.
privacy-copies = The ladder with all names is published every day; the last { $days } downloads are offered here. Others may keep copies, and backups keep deleted data for some days.
privacy-erase = You may ask the operator for everything that is stored about you, for another name, or to be erased. Your name, keys and unfinished games are then deleted. Ranked runs stay without your name, because others compare themselves with them.
privacy-contact = The operator: { $contact }
