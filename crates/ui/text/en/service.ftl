# Online play: signing in, the ladder, daily and sealed games.

title-club = Play online
club = Play online
club-about = A server keeps a ladder that anyone can verify, offers one world a day to all players, and lets you watch other players. The game works without it.
club-sends =
    Nothing is sent before you sign in here. From then on the server receives:
    • once: the name below, and the public half of a key pair made on this computer;
    • for each run you upload: its journal (seed, packs, calling and every command);
    • while you play or watch online: your input in that game.
    Like every website you visit, it sees your IP address.
club-never = Never sent: your other runs, your settings, anything else on this computer. No password, no email.
club-service = Server
club-name = Player name
club-code = Code
club-about-service = Server address, for example https://hearth.example. With http:// others on the network can read along and play in your name.
club-about-name = Other players see this name. It can differ from your hero’s.
club-about-code = Leave empty if you are new. Otherwise enter the code shown on your other device, or your recovery code.
club-needs-service = Enter the server address.
club-needs-name = Enter your player name.
club-about-enter = Creates a key and sends your name to the server.
club-turn-on = sign in
club-busy = connecting…
club-anew = reload
club-who = You are signed in as { $name } at { $service }.
club-asking = Connecting to { $service }…
club-nothing = { $service } does not respond. Reload to try again.
club-recovery = Recovery code, shown only once: { $code }
    Write it down. It restores your name if you lose this computer.
club-device-code = Enter this code and your name on your other device within { $minutes } minutes: { $code }
club-calling = Calling: { $calling }
club-today = Play today’s world: one life, the same world for everyone
club-today-over = You have played today’s world; the next one opens tomorrow
club-today-sure = Calling: { $calling }. Everyone plays the same world today, once, with one life. Start?
club-sealed = Start a sealed game: its seed stays secret
club-sealed-game = sealed game
club-go-on = Resume { $what } ({ $turns ->
    [one] one command
   *[other] { $turns } commands
})
club-look-on = Spectate { $player }, { $what } ({ $turns ->
    [one] one command
   *[other] { $turns } commands
})
club-device = Link another device
club-turn-off = Sign out and delete the key
club-forget-sure = Without the key, only your recovery code restores your name. Sign out?
club-send = upload
club-recovery-sure = The code is not shown again. Have you written it down?
club-here = the server of this website
club-send-sure = Upload the journal of this run to { $service }? It contains the seed, the packs, the calling and every command. Anyone can watch it then.
club-sending = Uploading…
club-waiting = Uploaded. The run appears on the ladder once it is verified.
club-ranked = Verified. The run is on the ladder.
club-run-refused = The server rejected the run: { $why }
club-unreachable = Cannot reach the server: { $why }
club-not-secure = { $address } does not support https. To use it anyway, write http:// before the address; others on the network can then read along and play in your name.
club-refused = The server refused: { $why }
club-key = Cannot read or write your key: { $why }
club-no-journal = The journal of this run is missing, so it cannot be uploaded.
club-why-day-over = You have played today’s world. The next one opens tomorrow.
club-why-invalid-name = Names have 2 to 20 characters: letters of one script, digits, and single spaces, apostrophes, hyphens or dots between.
club-why-banned = The operator has banned you from this server.
club-why-unavailable = The server is busy. Try again in a moment.
club-why-name-taken = This name is taken, or too similar to another one.
club-why-unknown-key = The server no longer knows the key of this computer. Sign out, then sign in with your recovery code.
club-why-unauthenticated = You are not signed in. Choose “Play online” on the title screen.
club-why-limit-reached = You have too many open games there. Finish one first.
club-why-rate-limited = Too many requests. Try again later.
club-why-wrong-code = The code is wrong, has expired, or was tried too often.
