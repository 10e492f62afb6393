# Why an automatic action stopped: exploring, travelling, running, resting, searching, fighting.

key-explore = explore
key-rest = rest until healed
key-fight = fight the nearest foe
key-run = run
stop-nobody = { "" }
stop-done = { "" }
stop-there = You are there already.
stop-explored = You have explored everything you can reach.
stop-explored-left = You have explored everything you can reach. Left: { $left }.
stop-way-on = { $key } takes you to the way on.
stop-way-on-mouse = The command “travel to a place” knows the way on.
stop-way-on-touch = The way on: Menu, then Travel.
left-locked = { $count ->
    [one] a locked door
   *[other] { $count } locked doors
}
left-dangerous = { $count ->
    [one] an area behind a hazard
   *[other] areas behind hazards
}
left-beyond = the far side of { A($thing) }
left-beyond-trap = the far side of { A($thing) } ({ $key } disarms it)
left-beyond-trap-mouse = the far side of { A($thing) } (the list of commands can disarm it)
left-beyond-trap-touch = the far side of { A($thing) } (the menu has a command to disarm it)
left-across = the far side of water or a gap
left-thing = { $count ->
    [one] an item you did not take
   *[other] { $count } items you did not take
}
left-shut = { $count ->
    [one] a chest
   *[other] { $count } chests
}
stop-no-way = You know no way there.
stop-no-way-foe = You know no way to your foe. Exploring goes on without it.
stop-only-risky = The only way you know crosses a hazard. Walk it yourself.
stop-foe = { $who } comes into view!
stop-foe-named = { $who }, comes into view!
stop-foe-still = Not while { $who } is in view.
errand-cut-off = { $who } knows no way to you. You carry on, and stop if that changes.
errand-unreachable = You know no way to { $who }. For now you explore one step at a time.
stop-foes = Foes come into view: { $who }!
stop-towards = That way leads past { $who }, who hunts you. Walk it yourself if you must.
stop-far-off = { $who } is far away and does not hunt you. Walk there yourself.
stop-outrun = { $who } gets away from you.
stop-lost = You stop: something of yours is gone.
stop-foe-turns = { $who } is after you!
stop-foes-turn = They are after you: { $who }!
stop-no-foe = No hostile creature is in view.
stop-hurt = You stop: that hurt.
stop-ally-hurt = You stop: { $who } is hurt.
stop-weak = You stop: you are badly hurt.
stop-weak-fight = You are badly hurt. Press it again to strike anyway, one blow at a time.
stop-weak-fight-mouse = You are badly hurt. Click it again to strike anyway, one blow at a time.
stop-weak-fight-touch = You are badly hurt. Tap it again to strike anyway, one blow at a time.
stop-halved = You stop: half your life is gone. Press it again to keep fighting.
stop-halved-mouse = You stop: half your life is gone. Click it again to keep fighting.
stop-halved-touch = You stop: half your life is gone. Tap it again to keep fighting.
stop-burdened = You stop: your load now slows you down.
stop-hungry = You stop: you are hungry.
stop-condition = You stop: { $state }.
stop-threatened = You stop: { $who } is about to strike here!
stop-looming = You stop: { $who } is about to strike right beside you!
stop-deadly = { $who } is in view, and would make short work of you. Exploring keeps its distance from here on.
stop-elsewhere = { "" }
stop-thing = { "" }
stop-found = You stop searching.
stop-crossing = { "" }
stop-in-the-way = { $who } is in the way and does not move.
stop-gone = { $name } is gone.
stop-key = You stop.
rest-whole = You are fully healed.
search-nothing = You find nothing.
no-such-key = { $key } does nothing here. ? lists all keys.
no-such-key-touch = That does nothing here.
no-stairs = You have not seen such a way yet.

# The travel list.
places = Travel where?
places-search = Find what?
places-type = Type to filter.
places-nothing = Nothing matches.
places-on = Continue to: { $name }
places-steps = { $count ->
    [one] one step
   *[other] { $count } steps
}
places-no-way = no known way
place-way-to = { $way }: { $level }
place-portal = portal
place-way = way stairs
place-house = house shop
place-person = person
place-thing = thing
place-feature = landmark
place-trap = trap
place-creature = creature
place-door = door light
atlas = Map
atlas-level = { $level } ({ $n } of { $of })

# Tutorial hints, each shown once.

lesson-threat = A blow is about to land here: leave every tile marked with an exclamation mark.
lesson-foe = A hostile creature! { $key } examines it and shows the odds; Tab fights until it wounds you or anything else happens.
lesson-foe-mouse = A hostile creature! Right-click it to see the odds; click it to attack.
lesson-foe-touch = A hostile creature! Hold it to see the odds. The large button fights until it wounds you or anything else happens.
lesson-hungry = You are hungry. { $key } uses an item: eat something.
lesson-hungry-mouse = You are hungry. Click “eat” in the line below, or food in your inventory.
lesson-hungry-touch = You are hungry. Open your bag and eat something.
lesson-wounded = { $key } rests until you are healed or something comes.
lesson-wounded-mouse = Click “rest” in the line below: it heals you until something comes.
lesson-wounded-touch = Rest heals you until something comes.
lesson-dark = It is dark. { $key } equips a torch, if you have one. A light you carry is seen from afar.
lesson-dark-mouse = It is dark. Equip a torch from your inventory, if you have one. A light you carry is seen from afar.
lesson-dark-touch = It is dark. Wield a torch from your bag, if you have one. A light you carry is seen from afar.
lesson-burdened = Your load slows you down. { $key } drops items; shops buy what you do not need.
lesson-burdened-mouse = Your load slows you down. Drop items from your inventory; shops buy what you do not need.
lesson-burdened-touch = Your load slows you down. Drop items from your bag; shops buy what you do not need.
lesson-thing = { $key } picks up the items here. Coins, food and the like are picked up automatically; see the settings.
lesson-thing-mouse = Click your character to pick up the items here. Coins, food and the like are picked up automatically; see the settings.
lesson-thing-touch = Take picks up the items here. Coins, food and the like are picked up automatically; see the settings.
lesson-keeper = Walk into a shopkeeper to trade.
lesson-keeper-mouse = Click a shopkeeper beside you to trade.
lesson-keeper-touch = Tap a shopkeeper to trade.
lesson-recruit = A creature in view could be won over. Stand beside them: { $key } says what it takes. A dog wants meat.
lesson-recruit-mouse = A creature in view could be won over. Click it to see what it takes. A dog wants meat.
lesson-recruit-touch = A creature in view could be won over. Walk into them to see what it takes. A dog wants meat.
lesson-talk = Walk into people to talk to them: they know more than they look. { $key } shows who they are.
lesson-talk-mouse = Click people to talk to them: they know more than they look. A right-click shows who they are.
lesson-talk-touch = Tap people to talk to them: they know more than they look. Hold them to see who they are.
lesson-way = { $key } takes this way. Elsewhere on the level, it walks to the nearest one.
lesson-way-mouse = Click your character, or the line below, to take this way.
lesson-way-touch = The large button takes this way.
lesson-trap = You know about this trap, so exploring avoids it; { $key } disarms it.
lesson-trap-mouse = You know about this trap, so exploring avoids it; the list of commands can disarm it.
lesson-trap-touch = You know about this trap, so exploring avoids it; the menu has a command to disarm it.
lesson-grown = You gained a level. { $key } shows your character, and what you can choose.
lesson-grown-mouse = You gained a level. Click your portrait to see your character, and what you can choose.
lesson-grown-touch = You gained a level. Menu, then Character, shows what you can choose.
lesson-town = { $key } lists every place and person in town, and walks there. The road starts in the east.
lesson-town-mouse = The command “travel to a place” lists every place and person in town, and walks there. The road starts in the east.
lesson-town-touch = Travel lists every place and person in town, and walks there. The road starts in the east.
lesson-explore = { $key } explores automatically, and stops when anything happens.
lesson-explore-mouse = Explore, in the line below, walks automatically, and stops when anything happens.
lesson-explore-touch = Explore walks by itself, and stops when anything happens.
