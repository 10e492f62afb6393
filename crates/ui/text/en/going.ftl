# What is said when an errand ends: exploring, travelling, running, resting, searching, fighting.

key-explore = explore
key-rest = rest until healed
key-fight = fight the nearest foe
key-run = run
stop-nobody = { "" }
stop-done = { "" }
stop-there = You are there already.
stop-explored = You have seen all of this place that you can reach.
stop-explored-left = You have seen all that you can reach. Left: { $left }.
left-locked = { $count ->
    [one] a locked door
   *[other] { $count } locked doors
}
left-dangerous = { $count ->
    [one] a place beyond something harmful
   *[other] places beyond something harmful
}
left-across = what lies across the water or the gap
left-thing = { $count ->
    [one] a thing you did not take
   *[other] { $count } things you did not take
}
left-shut = { $count ->
    [one] a chest
   *[other] { $count } chests
}
stop-no-way = You know of no way there.
stop-only-risky = The only way you know leads over something harmful. You must walk it yourself.
stop-foe = { $who } comes into view!
stop-foe-named = { $who }, comes into view!
stop-foe-still = Not while { $who } is in view.
stop-foes = Foes come into view: { $who }!
stop-towards = Not that way: it leads up to { $who }, who hunts you. You must walk it yourself.
stop-far-off = { $who } is far off and does not hunt you. Walk up to them yourself, if you must.
stop-outrun = { $who } gets away from you.
stop-lost = You stop: something of yours is gone.
stop-foe-turns = { $who } is after you!
stop-foes-turn = They are after you: { $who }!
stop-no-foe = Nobody who means you harm is in view.
stop-hurt = You stop: that hurt.
stop-weak = You stop: you are badly hurt.
stop-weak-fight = You are badly hurt. Press it again to strike all the same, one blow each time.
stop-halved = You stop: half your life is gone. Press it again to fight on.
stop-burdened = You stop: you carry more than with ease, and are slower for it.
stop-hungry = You stop: you are hungry.
stop-condition = You stop: { $state }.
stop-threatened = You stop: something is about to strike here!
stop-looming = You stop: something is about to strike right beside you!
stop-deadly = { $who } is in view, and would make short work of you. Exploring keeps its distance from here on.
stop-elsewhere = { "" }
stop-thing = { "" }
stop-found = You have found something.
stop-crossing = { "" }
stop-in-the-way = Somebody is in the way and does not move.
stop-gone = { $name } was here when you last looked, and is not now.
stop-key = You stop.
rest-whole = You are as well as you can be.
search-nothing = You find nothing.
no-such-key = { $key } does nothing here. ? shows what does.
no-stairs = You have seen no such way yet.

# Where to go.
places = Go where?
places-search = Find what?
places-type = Type to narrow down.
places-nothing = Nothing like that comes to mind.
places-on = On to: { $name }
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

# Hints, each given once.

lesson-threat = The ground under you is about to be struck: step off every tile marked with an exclamation mark.
lesson-foe = Somebody means you harm. { $key } examines them, odds included; Tab fights one of them until it is decided or anything else happens.
lesson-hungry = You are hungry. { $key } uses what you carry: eat something.
lesson-wounded = { $key } rests until you are whole or something comes.
lesson-dark = It is dark. { $key } puts on a torch, if you have one; whoever carries a light is seen from afar.
lesson-burdened = You carry so much that you are slow. { $key } puts things down; shops buy what you do not need.
lesson-thing = { $key } picks up what lies here. Coins, food and the like are picked up by themselves; settings decide what.
lesson-keeper = Walk into a keeper to trade.
lesson-talk = Walk into people to talk to them: they know more than they look. { $key } tells who somebody is.
lesson-way = { $key } takes this way. From anywhere else on the level it walks to the nearest one.
lesson-trap = A trap that is known is no danger to whoever looks where they go: exploring goes round it, and { $key } takes it apart.
lesson-grown = You have learnt something. { $key } shows who you are by now, and what you may choose.
lesson-town = { $key } lists every place and person in town, and walks there. The road on begins in the east.
lesson-explore = { $key } explores by itself, and stops when anything happens.
