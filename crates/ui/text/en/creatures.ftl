# Special abilities of creatures.

burrowed = { $whois ->
    [it] { $who } comes through the wall.
   *[other] Something comes through the wall.
}
split = { $who } comes apart, and both halves are cross.
submerged = { $who } goes under.
called = { $whois ->
    [it] { $who } calls for the others!
   *[other] Somebody calls for the others!
}
stole = { $whois ->
    [you] You take { $item } from { $by }.
   *[other] { $byis ->
        [you] { $who } takes { $item }, and runs!
       *[other] { $who } takes { $item } from { $by }.
    }
}

habit-flies = flies over water and chasms
habit-swims = swims in deep water
habit-stays-in-water = never leaves the water
habit-squeezes = comes under doors
habit-digs = digs through walls
habit-splits = is two when cut
habit-bursts = bursts at death
habit-rises = rises again unless burnt
habit-poses = passes for a thing until touched
habit-keeps-off = would rather fight from afar
habit-flanks = goes around to the far side
habit-calls = calls for others of the kind
habit-hoards = runs off with the loot
habit-keeps-post = stays near a post
habit-listens = hunts by ear, and misses you if you stand still
habit-seeks-light = comes to lights
habit-snuffs-light = puts lights out
habit-mends = heals others of the kind
habit-leads = gives the others courage, until death
habit-fetches = runs for help, and comes back with the others
