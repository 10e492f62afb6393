title = Hearthgate
nav-ladder = Ladder
nav-today = Today
nav-live = Being played
nav-enter = Enter
nav-feed = Feed
nav-play = Play
nav-about = How it is proved

ladder-title = The ladder
ladder-intro = Every run here was played again, command by command, before it got its place. Take any of them and play it again yourself.
ladder-none = Nobody stands here yet.
ladder-place = Place
ladder-player = Player
ladder-calling = Calling
ladder-score = Score
ladder-turns = Turns
ladder-end = End
ladder-kind = Kind
ladder-when = Sent
ladder-more = Further down
ladder-all-callings = every calling
ladder-all-times = all time
ladder-this-season = season { $season }
ladder-this-day = today
ladder-both-kinds = proven and sealed

kind-proven = proven
kind-sealed = sealed
kind-proven-long = Proven: a legal run, played again by us. Somebody may have rehearsed it.
kind-sealed-long = Sealed: played here, with a seed that nobody knew, and one life.

end-won = lit the fire
end-lost = { $beyond ->
    [0] died in town
    [one] died, one level beyond the town at most
   *[other] died, { $beyond } levels beyond the town at most
}
calling-none = nobody in particular

run-title = A run of { $player }’s
run-told = { $player }: { $score } points
run-waiting = It waits to be played again. That takes a moment; look again soon.
run-refused = It has no place: { $why }.
run-refused-at = It has no place: { $why } (at command { $command }).
run-stuck = Nobody could judge it. The operator has been told.
run-watch = Watch it
run-journal = The journal
run-seed = Seed
run-rules = Rules version
run-packs = Packs
run-promise = Promised as
run-salt = Salt
run-check = To play it again yourself: <code>hearthgate replay verify { $file }</code>
run-retold = How it ended
run-picture = The last level, as far as it was known, as the game draws it.
run-picture-alt = A map of the last level of { $player }’s run, as far as it was known. { $end }
run-last-turns = The last turns, one by one, as the game told them
run-turn = Turn
run-life = Life
run-happened = What happened

player-title = { $name }
player-joined = Here since { $day }
player-runs = { $runs ->
    [0] No ranked run yet
    [one] One ranked run
   *[other] { $runs } ranked runs
}
player-won = { $won ->
    [0] none won
    [one] one won
   *[other] { $won } won
}
player-best = best { $best }

about-title = How it is proved
about-one = A run is a seed and the commands that were given: a small file, the journal. The rules are exact, so whoever plays the same commands again sees the same game, to the last spark.
about-two = Whoever sends a run sends its journal. Here the rules of its version play it again in a sandbox that sees no clock, no network and no luck of its own. What comes out stands in the ladder; what does not come out true is refused, with the reason.
about-three = You need not believe us either. Every ranked journal is public, and <code>hearthgate ladder audit</code> plays <a href="/dumps">a whole ladder</a> again on your own machine.
about-four = There are no passwords and no addresses of yours here. You are whoever can sign with your key.
about-api = Programs find everything at <a href="/api/openapi.json">/api/openapi.json</a>.

dumps-title = The whole ladder
dumps-intro = Everything that stands in the ladder, with every journal, in one file for each day. Fetch one and play all of it again: <code>hearthgate ladder audit FILE</code>. Keep it, and you will see if anything is changed later.
dumps-none = None has been published yet.
dumps-day = Day
dumps-runs = Runs
dumps-bytes = Bytes

enter-title = Enter
enter-intro = Play here with a seed that nobody knows, one life, and people who may look on. There is no password and no address: this browser makes a key and keeps it, and you are whoever has the key.
enter-script = This page makes a key in your browser, which needs its script to run.
enter-cannot = This browser cannot make or keep such a key; a newer one can, over a secure connection.
enter-join-title = New here
enter-join-about = Choose the name that others will see.
enter-join = Join
enter-name = Name
enter-code = Code
enter-recovery-code = Recovery code
enter-add-title = I play here on another device
enter-add-about = Ask for a code there, and type it here within ten minutes.
enter-add = Add this browser
enter-recover-title = I have lost my key
enter-recover-about = Type the code that you were shown once. All other devices will have to be added again, and you get another code.
enter-recover = Recover
enter-recovery-title = Your recovery code
enter-recovery = Write it down now: it is shown this once, and nobody here can find it out. With it you are yourself again, should this browser lose its key.
enter-recovery-done = I have written it down
enter-you = You are
enter-no-game = The game is not served to browsers here; play in a terminal.
enter-begin-title = Play
enter-begin-about = Everybody gets the same world today, once. A sealed game has a world of its own.
enter-begin-daily = Today’s game
enter-begin-sealed = A sealed game
enter-games-title = Your games
enter-games-none = None is open.
enter-games-what = Game
enter-games-sealed = sealed
enter-games-on = Go on
enter-device-title = Another device
enter-device = A short code lets another browser or a terminal play in your name.
enter-device-code = Give me a code
enter-device-shown = Type it on the other device, with your name, within ten minutes.
enter-forget-about = This removes the key from this browser. Without another device or the recovery code nobody can be you again.
enter-forget = Forget me here
daily-sure = The day’s game is one life: it cannot be begun again, today or later. Begin it now?
enter-forget-sure = Remove the key from this browser?
enter-kept-title = What is sent, and what is kept
enter-kept-one = Sent to this service: your name, your public key, and in a game every command you give. Nothing is sent before you join, and nothing from games that you play on your own.
enter-kept-two = Kept here: the name, the public keys, a hash of the recovery code, the day you joined, and your games. No mail and no password. The address of your network is counted for a while against floods, in memory, and stored nowhere by us.
enter-kept-three = Everybody can see: your name, your ranked runs with every command in them, and a game while you play it. Of today’s game, only those whose own is over may look on.
enter-why-invalid-name = That cannot be a name here: letters, digits and a few signs, not too long.
enter-why-name-taken = Somebody is called so, or so nearly that people would mix you up.
enter-why-key-taken = This browser’s key is a player’s already. Load the page anew.
enter-why-wrong-code = The code is not theirs, is too old, or was tried too often.
enter-why-limit-reached = You have as many games open as one may. Finish one first.
enter-why-rate-limited = That was too much at once. Try again later.
enter-why-banned = The operator has barred you from playing here.
enter-why-unavailable = The service does not answer just now. Try again in a moment.
enter-why-challenge-expired = That took too long. Try again.

playing-commands = Commands
playing-place = { $beyond ->
    [0] in town
    [one] one level beyond the town
   *[other] { $beyond } levels beyond the town
}

today-title = Today’s game
today-intro = One world for everybody until midnight UTC, one life each. Nobody knew its seed when this was promised; when the day is over, seed and salt are told, and everybody can check.
today-day = Day
today-nothing = Nobody has asked for today’s game yet.
today-play = Play it
today-none = Nobody has played it yet.

live-title = Being played
live-intro = Games that are being played here right now. Whoever looks on sees what the player sees, and can do nothing.
live-none = Nobody plays right now.
live-where = Where
live-idle = Last seen
live-ago = { $seconds ->
    [0] just now
    [one] a second ago
   *[other] { $seconds } s ago
}
live-watch = Look on
live-day = (game of { $day }: once yours is over)

nothing-title = Nothing here
nothing-text = There is no such page. <a href="/">Back to the ladder</a>
trouble-title = Not now

ssh-no-terminal = This is a game: connect with a terminal (ssh -t).
ssh-disowned = This key is not yours here any more: somebody got the name back with its code, or took the key away. Press a key.
ssh-busy = Something this service stands on does not answer. Try again in a moment.
ssh-new = Nobody here has this key yet. It will be you: there is no password and no mail.
    The key and the name are all that is kept.
ssh-name = What do you want to be called?
ssh-name-taken = Somebody is called so, or so nearly that people would mix you up.
ssh-welcome = Welcome. Should you ever lose your key, this code gets you a new one.
    It is shown only now, so write it down:

    { $code }

    Press any key.
ssh-hello = Hello, { $name }.
ssh-daily = today’s game: the same world for everybody, once
ssh-daily-begin = begin
ssh-daily-not-yet = not yet
ssh-new-game = a new game, with a seed that nobody knows
ssh-watch = look on
ssh-quit = leave
ssh-open = Not over yet:
ssh-game = { $day ->
    [no] { $player }, { $calling }, turn { $turns }
   *[other] { $player }, { $calling }, turn { $turns } ({ $day })
}
ssh-which-calling = Who were you before?
ssh-which-game = Whom do you want to look on at? (q: nobody)
ssh-no-games = Nobody plays right now.
ssh-over = That game is over.
ssh-other-rules = Nobody here plays by that game’s rules any more.
ssh-same-day = It is the same world as yours: finish your own game of that day first.
