# Games that run on a server, and spectating.

sealed = sealed
death-sealed = The seed stays secret until the world can no longer be played.

reach = Online game
reach-seeking = Connecting…
reach-lost = Connection lost. Your turns are saved. Reconnecting…
reach-leave = { $key } returns to the title; the game waits for you.
reach-leave-touch = Close returns to the title; the game waits for you.

look-on = Spectating
look-on-whom = You are watching { $name }.
look-on-only = You are only watching: { $name } plays.
look-on-leave = leave

trouble-closed-stranger = The server does not know you. Sign in again, then start or resume a game.
trouble-closed-not-yours = This game belongs to another player. You can watch it.
trouble-closed-not-yet = You can watch games of this day after finishing your own: it is the same world.
trouble-closed-unknown = This game does not exist, or the server no longer runs it.
trouble-closed-over = This game is over.
trouble-closed-nonsense = This version is too old for the server. Reload the page or update the game.
trouble-closed-other-rules = The game uses rules version { $rules }, this program has another. Reload the page or update the game.
trouble-closed-broken = The server cannot run this game because of an internal error.
