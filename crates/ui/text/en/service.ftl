# Online play: signing in, the ladder, daily and sealed games.

title-service = Play online
service = Play online
service-about = A server keeps a ladder that anyone can verify, offers one world a day to all players, and lets you watch other players. The game works without it.
service-sends =
    Nothing is sent before you sign in here. From then on the server receives:
    • once: the name below, and the public half of a key pair made on this computer;
    • for each run you upload: its journal (seed, packs, calling and every command);
    • while you play or watch online: your input in that game.
    Like every website you visit, it sees your IP address.
service-never = Never sent: your other runs, your settings, anything else on this computer. No password, no email.
service-address = Server
service-name = Player name
service-code = Code
service-about-address = Server address, for example https://hearth.example. With http:// others on the network can read along and play in your name.
service-about-name = Other players see this name. It can differ from your hero’s.
service-about-code = Leave empty if you are new. Otherwise enter the code shown on your other device, or your recovery code.
service-needs-service = Enter the server address.
service-needs-name = Enter your player name.
service-about-enter = Creates a key and sends your name to the server.
service-turn-on = sign in
service-busy = connecting…
service-reload = reload
service-who = You are signed in as { $name } at { $service }.
service-asking = Connecting to { $service }…
service-nothing = { $service } does not respond. Reload to try again.
service-recovery = Recovery code, shown only once: { $code }
    Write it down. It restores your name if you lose this computer.
service-device-code = Enter this code and your name on your other device within { $minutes } minutes: { $code }
service-calling = Calling: { $calling }
service-today = Play today’s world: one life, the same world for everyone
service-today-over = You have played today’s world; the next one opens tomorrow
service-today-sure = Calling: { $calling }. Everyone plays the same world today, once, with one life. Start?
service-sealed = Start a sealed game: its seed stays secret
service-sealed-game = sealed game
service-resume = Resume { $what } ({ $turns ->
    [one] one command
   *[other] { $turns } commands
})
service-spectate = Spectate { $player }, { $what } ({ $turns ->
    [one] one command
   *[other] { $turns } commands
})
service-device = Link another device
service-turn-off = Sign out and delete the key
service-forget-sure = Without the key, only your recovery code restores your name. Sign out?
service-send = upload
service-recovery-sure = The code is not shown again. Have you written it down?
service-this-website = the server of this website
service-send-sure = Upload the journal of this run to { $service }? It contains the seed, the packs, the calling and every command. Anyone can watch it then.
service-sending = Uploading…
service-waiting = Uploaded. The run appears on the ladder once it is verified.
service-ranked = Verified. The run is on the ladder.
service-run-refused = The server rejected the run: { $why }
service-unreachable = Cannot reach the server: { $why }
service-not-secure = { $address } does not support https. To use it anyway, write http:// before the address; others on the network can then read along and play in your name.
service-refused = The server refused: { $why }
service-key = Cannot read or write your key: { $why }
service-no-journal = The journal of this run is missing, so it cannot be uploaded.
service-why-day-over = You have played today’s world. The next one opens tomorrow.
service-why-invalid-name = Names have 2 to 20 characters: letters of one script, digits, and single spaces, apostrophes, hyphens or dots between.
service-why-banned = The operator has banned you from this server.
service-why-unavailable = The server is busy. Try again in a moment.
service-why-name-taken = This name is taken, or too similar to another one.
service-why-unknown-key = The server no longer knows the key of this computer. Sign out, then sign in with your recovery code.
service-why-unauthenticated = You are not signed in. Choose “Play online” in the settings.
service-why-limit-reached = You have too many open games there. Finish one first.
service-why-rate-limited = Too many requests. Try again later.
service-why-wrong-code = The code is wrong, has expired, or was tried too often.
