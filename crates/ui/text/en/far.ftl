# A game that is played on another machine, and looking on while somebody plays.

sealed = sealed
death-sealed = The number of the world stays sealed until nobody can play it any more.

reach = The game is elsewhere
reach-seeking = Looking for the game…
reach-lost = The connection was lost. Nothing you did is lost with it. Trying again…
reach-leave = { $key } goes back to the title; the game waits for you.

look-on = Looking on
look-on-whom = You look on while { $name } plays.
look-on-only = You only look on: { $name } plays.
look-on-leave = leave

trouble-closed-stranger = The service does not know you here. Enter it anew, and begin or go on from there.
trouble-closed-not-yours = This game is somebody else’s. You may look on, and play your own.
trouble-closed-not-yet = You may look on at games of that day once your own is over: it is the same world.
trouble-closed-unknown = There is no such game, or nobody runs it any more.
trouble-closed-over = This game is over.
trouble-closed-nonsense = The service did not understand this program. Load the page anew, or install the present version.
trouble-closed-other-rules = The game is played by rules version { $rules }, and there are others here. Load the page anew, or install the present version.
trouble-closed-broken = The service cannot run this game. Its operator will find out why.
