# What one was, what one becomes, and what weapons are good for.

new-calling = You were
new-no-calling = nobody in particular
new-any-calling = whoever you were
new-about-no-calling = You did a bit of everything and were good at the pub. A rusty sword, a jerkin, and something of each sort in the pack.
new-about-any-calling = You will find out in the morning: the seed says what you were.
new-begins-with = Begins with: { $kit }.
new-life = { $health } hit points, { $gold } gold.
trouble-no-calling = There is no calling "{ $why }".

growth = What your levels brought
growth-choose = choose
growth-look = talents
growth-later = later
growth-before = From before
growth-before-about = What you could do when you came to the pub. Nobody else learns it.
growth-none = There is nothing to choose yet. Every level of experience brings a talent or a point for an attribute, by turns.
growth-level = level { $level }
growth-open = { $talents ->
    [0] { $points ->
        [one] A point for an attribute is yours to spend, now or later.
       *[other] { $points } points for attributes are yours to spend, now or later.
    }
    [one] { $points ->
        [0] A talent is yours to choose, now or later.
        [one] A talent and a point for an attribute are yours to choose, now or later.
       *[other] A talent and { $points } points for attributes are yours to choose, now or later.
    }
   *[other] { $points ->
        [0] { $talents } talents are yours to choose, now or later.
        [one] { $talents } talents and a point for an attribute are yours to choose, now or later.
       *[other] { $talents } talents and { $points } points for attributes are yours to choose, now or later.
    }
}
status-growth = Choose!
tree-body = Body
tree-body-about = What a body bears.
tree-hand = Hand
tree-hand-about = What hands can do.
tree-wit = Wit
tree-wit-about = What a head is good for.
tree-hearth = Hearth
tree-hearth-about = What fire gives to those who tend it.
skill-melee = melee
skill-missiles = missiles
skill-defense = defence
sheet-noise = Noticed
sheet-talents = Talents: { $talents }

trait-two-hands = Takes both hands: no shield and no torch
trait-reach = Strikes { $n } tiles away (the key for shooting)
trait-cleaves = Goes on to foes on both sides of whom it hits
trait-stab = Counts { $n } times against the unready
trait-parry = { $n ->
    [one] Turns every blow aside
   *[other] Turns aside one blow in { $n } at arm's length
}
trait-on-hit = { $n ->
    [one] A hit: { $what }
   *[other] One hit in { $n }: { $what }
}
trait-leaves = leaves whom it hits { $state } for { $turns ->
    [one] a turn.
   *[other] { $turns } turns.
}
trait-noise = You are noticed { $n }% more easily in it
trait-slow = You are { $n }% slower in it
lore-pushes = drives back { $tiles ->
    [one] a tile.
   *[other] { $tiles } tiles.
}
lore-pulls = draws { $tiles ->
    [one] a tile nearer.
   *[other] { $tiles } tiles nearer.
}
lore-lays = Lays { NAME($trap) } where you stand.

raised = { $attribute } is { $to } now.
mastered = You have a talent: { $talent }.
spared = { $whois ->
    [you] That should have killed you. It did not, this once.
   *[other] { $who } should be dead, and is not.
}
parried = { $whois ->
    [you] { $byis ->
        [it] You turn the blow of { $by } aside.
       *[other] You turn a blow aside.
    }
   *[other] { $byis ->
        [you] { $who } turns your blow aside.
       *[other] { $who } turns a blow aside.
    }
}
shoved = { $whois ->
    [you] You are pushed aside.
   *[other] { $who } is sent sliding.
}
broke-open = { $whois ->
    [you] { $door ->
        [yes] The lock gives way, and so does the quiet.
       *[no] You break { $thing } open.
    }
   *[other] { $who } breaks a lock.
}
dug = { $through ->
    [yes] The wall comes down.
   *[no] You strike at the wall. Some of it minds.
}
laid = { $whois ->
    [you] You lay { A($trap) }. Do not forget where.
   *[other] { $who } lays { A($trap) }.
}
refused-nothing-to-learn = no level has brought that yet.
refused-learnt = you have that talent.
refused-not-ready = you are not ready for that talent.
condition-fallen = on the ground
    .afflicted = { $whois ->
        [you] You are knocked off your feet!
       *[other] { $who } is knocked down.
    }
    .recovered = { $whois ->
        [you] You are on your feet again.
       *[other] { $who } gets up.
    }
    .thwarted = { $whois ->
        [you] First you must get up.
       *[other] { $who } scrambles.
    }
growth-sure = { $what }: yours from now on, for good. Take it?
