# Callings, talents, attributes and weapon traits.

new-calling = Calling
new-no-calling = none
new-any-calling = random
new-about-no-calling = You did a bit of everything and were good at the pub. A rusty sword, a jerkin, and something of each sort in the pack.
new-about-any-calling = You will find out in the morning: the seed says what you were.
new-begins-with = Starts with: { $kit }.
new-life = { $health } hit points, { $gold } gold.
trouble-no-calling = Unknown calling: { $why }

growth = Talents and attributes
growth-question = You have learnt something. Which of these is it?
growth-all = { " a  all of them …" }
growth-all-touch = { "    all of them …" }
growth-choose = choose
growth-look = talents
growth-later = later
growth-before = From your calling
growth-before-about = What you could do when you came to the pub. Only your calling knows it.
growth-none = There is nothing to choose yet. Levels bring a talent and an attribute point in turn.
growth-level = level { $level }
growth-open = { $talents ->
    [0] { $points ->
        [one] You have an attribute point to spend, now or later.
       *[other] You have { $points } attribute points to spend, now or later.
    }
    [one] { $points ->
        [0] You have a talent to choose, now or later.
        [one] You have a talent and an attribute point to choose, now or later.
       *[other] You have a talent and { $points } attribute points to choose, now or later.
    }
   *[other] { $points ->
        [0] You have { $talents } talents to choose, now or later.
        [one] You have { $talents } talents and an attribute point to choose, now or later.
       *[other] You have { $talents } talents and { $points } attribute points to choose, now or later.
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

trait-two-hands = Two-handed: no shield and no torch
trait-reach = Reach { $n } tiles (with the command to shoot)
trait-cleaves = Also hits foes on both sides of the target
trait-stab = Counts { $n } times against unready targets
trait-parry = { $n ->
    [one] Parries every blow
   *[other] Parries one melee blow in { $n }
}
trait-on-hit = { $n ->
    [one] A hit: { $what }
   *[other] One hit in { $n }: { $what }
}
trait-leaves = leaves the target { $state } for { $turns ->
    [one] a turn.
   *[other] { $turns } turns.
}
trait-noise = You are noticed { $n }% more easily in it
trait-slow = You are { $n }% slower in it
lore-pushes = pushes back { $tiles ->
    [one] a tile.
   *[other] { $tiles } tiles.
}
lore-pulls = pulls { $tiles ->
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
    .meaning = On the ground: you spend turns getting up, and are easier to hit.
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
growth-sure = { $what }: this is permanent. Take it?
