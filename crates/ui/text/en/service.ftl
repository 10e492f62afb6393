# A service that keeps a ladder and plays sealed games.

title-club = Play with others
club = Playing with others
club-about = A service keeps a ladder that anybody can check, plays one world a day with everybody, and lets you look on at others. The game needs none of it.
club-sends =
    Nothing is sent before you turn it on here. From then on the service you name is sent:
    • once: the name below, and the public half of a key that is made on this computer;
    • for each run you choose to send: its journal, which is the seed, the packs, what your hero was and every command;
    • while you play or look on there: what you do in that game.
    As with every page you visit, it sees your address on the net.
club-never = Never: your other runs, your settings, anything else on this computer. No password, no mail.
club-service = Service
club-name = Your name there
club-code = Code
club-about-service = Where it answers, like https://hearth.example: whoever runs it tells you. With http:// others on the way can read along and play in your name.
club-about-name = Others will see it. It may be another than your hero’s.
club-about-code = Leave it empty. Only if you are known there: the code another device of yours shows, or the one you wrote down when you were new.
club-needs-service = The service’s address is still missing.
club-needs-name = Your name there is still missing.
club-about-enter = Makes a key and tells the service your name.
club-turn-on = turn it on
club-busy = asking…
club-anew = look again
club-who = You are { $name } at { $service }.
club-asking = Asking { $service }…
club-nothing = { $service } does not answer. You may look again.
club-recovery = Write this down; it is shown once: { $code }
    With it you get your name back if this computer is lost.
club-device-code = Type this in on your other device within { $minutes } minutes, with your name: { $code }
club-calling = You were before: { $calling }
club-today = Play today’s world: one life, the same for all
club-today-over = Today’s world is behind you; there is another tomorrow
club-today-sure = You were before: { $calling }. Everybody plays the same world today, once, with one life. Begin it?
club-sealed = Begin a game whose seed nobody knows
club-sealed-game = a sealed game
club-go-on = Go on with { $what }, { $turns ->
    [one] one command
   *[other] { $turns } commands
} in
club-look-on = Look on: { $player }, { $what }, { $turns ->
    [one] one command
   *[other] { $turns } commands
} in
club-device = Let another device of yours in
club-turn-off = Turn this off and throw the key away
club-forget-sure = Without the key only your code gets your name back. Turn it off?
club-send = send
club-recovery-sure = The code is not shown again. Have you written it down?
club-here = the service of these pages
club-send-sure = The run’s journal is sent to { $service }: the seed, the packs, what the hero was and every command. Everybody may watch it then. Send it?
club-sending = Sending…
club-waiting = It is there. It will be judged, and then stand on the ladder.
club-ranked = It was judged, and stands on the ladder.
club-run-refused = The service did not take the run: { $why }
club-unreachable = Nobody could be asked: { $why }
club-not-secure = { $address } does not speak https. If you mean it all the same, write http:// before it; then others on the way can read along and play in your name.
club-refused = The service refused: { $why }
club-key = Your key cannot be read or written: { $why }
club-no-journal = The journal of that run is not here any more, so there is nothing to send.
club-why-day-over = You have played today’s world. There is another tomorrow.
club-why-bad-name = That cannot be a name there. One is 2 to 20 wide: letters of one script, digits, and single spaces, apostrophes, hyphens or dots between.
club-why-barred = Whoever runs the service has barred you.
club-why-busy = The service has trouble of its own just now. Try again in a moment.
club-why-name-taken = Somebody is called so there, or so nearly that people would mix you up.
club-why-no-player = The service does not know this computer’s key any more. Turn this off, and enter anew with your code.
club-why-nobody = The service does not know this browser yet. “Play with others” on the title leads to where you enter.
club-why-too-many = You have as many games open there as one may. Finish one first.
club-why-too-much = That was too much at once. Try again later.
club-why-wrong-code = The code is not theirs, is too old, or was tried too often.
