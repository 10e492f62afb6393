# Log lines. A noun, such as $who, $item or $trap, comes with its article: `the wolf`. A($trap) is `a
# bear trap`, NAME($trap) the bare name; languages with cases have ACC, DAT, A_ACC, A_DAT, NAME_ACC and NAME_DAT too, and
# translate `the`, `a` and `several` by $gender and $case. $whois and $byis are `you`, `it` or `unseen` ($byis also `none`); $meansis is `attack`, `fists`,
# `thing`, `power` (a consumed item, such as a scroll), `worn` (a worn item that strikes back), `state` or `hunger`. $door says whether $thing is a door. The first letter is made a capital afterwards.

the = the { $name }
a = { $vowel ->
    [yes] an { $name }
   *[no] a { $name }
}
several = { $count } { $name }
you = you
something = something
attack = attack
where = in { $level }
way-north = north
way-north-east = north-east
way-east = east
way-south-east = south-east
way-south = south
way-south-west = south-west
way-west = west
way-north-west = north-west

teleported = { $whois ->
    [you] The world blinks, and you are somewhere else.
   *[other] { $seen ->
        [yes] { $who } vanishes and is somewhere else.
       *[no] { $who } vanishes.
    }
}
arrived = { $first ->
    [yes] { $level }. You have not been here before.
   *[no] { $level }. It is as you left it.
}
missed = { $byis ->
    [you] You miss { $who }.
    [none] It misses { $who }.
   *[other] { $by } misses { $who }.
}
hurt = { $byis ->
    [you] { $whois ->
        [you] { $meansis ->
            [power] { $means } hurts you
            [thing] You hurt yourself with { $means }
           *[other] You hurt yourself
        }{ $numbers ->
            [yes] {" "}({ $amount })
           *[no] {""}
        }.
       *[other] { $meansis ->
        [power] { $means } strikes
        [worn] Your { NAME($means) } strikes back at
       *[other] { $critical ->
            [yes] A fine blow: you hit
           *[no] You hit
        }
        } { $who }{ $meansis ->
            [thing] {" "}with { $means }
           *[other] {""}
        }{ $numbers ->
            [yes] {" "}({ $amount })
           *[no] {""}
        }.
    }
    [none] { $meansis ->
        [hunger] { $whois ->
            [you] Your stomach gnaws at you
           *[other] Hunger gnaws at { $who }
        }
        [state] { $whois ->
            [you] You suffer from { $means }
           *[other] { $who } suffers from { $means }
        }
       *[other] { $whois ->
            [you] { $means } hurts you
           *[other] { $means } hurts { $who }
        }
    }{ $numbers ->
        [yes] {" "}({ $amount })
       *[no] {""}
    }.
   *[other] { $meansis ->
        [worn] The { NAME($means) } of { $by } strikes back at
       *[other] { $by } { $critical ->
            [yes] lands a terrible blow on
           *[no] hits
        }
    } { $who }{ $meansis ->
        [attack] {": "}{ $means }
        [thing] {" "}with { $means }
        [power] {" "}with { $means }
       *[other] {""}
    }{ $numbers ->
        [yes] {" "}({ $amount })
       *[no] {""}
    }.
}
healed = { $whois ->
    [you] You feel better{ $numbers ->
        [yes] {" "}(+{ $amount })
       *[no] {""}
    }.
   *[other] { $who } looks better.
}
died = { $whois ->
    [you] You die.
   *[other] { $byis ->
        [you] You kill { $who }.
        [it] { $by } kills { $who }.
       *[other] { $who } dies.
    }
}
burst = { $means } goes off.
sprung = { $whois ->
    [you] You set off { A($trap) }!
   *[other] { $who } sets off { A($trap) }.
}
spotted = You spot { A($thing) }.
afflicted = { $whois ->
    [you] Something comes over you.
   *[other] Something comes over { $who }.
}
recovered = It passes.
thwarted = { $whois ->
    [you] You stumble the wrong way.
   *[other] { $who } stumbles about.
}
noticed = { $who } notices you!
fled = { $who } turns and runs.
stalked = { $byis ->
    [you] { $who } comes for you!
    [it] { $who } goes after { $by }.
   *[other] { $who } has scented something.
}
glimpsed = Out of the dark in the { $way }: { A($who) }!
warned = { $who } growls: not one step nearer.
ambushed = { $who } springs from hiding!
drew-back = { $who } draws back for the { NAME($means) }. The marked ground is no place to be!
loomed = { $spell ->
    [yes] Somebody you cannot see has begun to mutter, and means this spot. The marked ground is no place to be!
   *[other] Something you cannot see draws a long breath. The marked ground is no place to be!
}
struck-air = The { NAME($means) } of { $who } hits nothing but air.
ate = { $who } eats { $item }.
gave-up = { $who } has lost you.
picked-up = { $whois ->
    [you] You pick up { $item }.
   *[other] { $who } picks up { $item }.
}
dropped = { $whois ->
    [you] You put down { $item }.
   *[other] { $who } drops { A($item) }.
}
used = { $whois ->
    [you] { $verb ->
        [eat] You eat { $item }.
        [drink] You drink { $item }.
        [read] You read { $item }.
        [throw] You throw { $item }.
       *[use] You use { $item }.
    }
   *[other] { $verb ->
        [eat] { $who } eats { $item }.
        [drink] { $who } drinks { $item }.
        [read] { $who } reads { $item }.
        [throw] { $who } throws { $item }.
       *[use] { $who } uses { $item }.
    }
}
worn = { $hand ->
    [yes] You take { $item } in hand.
   *[no] You put on { $item }.
}
removed = { $hand ->
    [yes] You put away { $item }.
   *[no] You take off { $item }.
}
kindled = You light { $thing }. You can see, and be seen.
doused = You put out { $thing }.
burnt-low = { $thing } is burning low: { $left } turns are left in it.
burnt-out = { $thing } flickers, goes out, and nothing is left of it.
mapped = The whole place comes to mind at once.
fed = { $whois ->
    [you] That was good.
   *[other] { $who } eats.
}
hungered = { $to ->
    [starving] You are starving. Eat, or this is it.
    [weak] You are weak with hunger. Your blows go wide and land softly.
    [hungry] Your stomach has opinions. Nothing heals until you eat.
    [full] You are full. Wounds mend fast on a full stomach.
   *[fed] You could walk for miles.
}
burdened = { $to ->
    [light] Your load is light again.
    [burdened] Your load slows you down.
   *[overloaded] You can hardly move for all you carry.
}
grew = You have learnt a thing or two. Level { $level }! There is something to choose.
ending-died = { $byis ->
    [none] { $meansis ->
        [hunger] Starved { $where }.
        [state] Died of { $means } { $where }.
       *[other] Killed by { A($means) } { $where }.
    }
    [you] { $meansis ->
        [thing] Killed by your own { NAME($means) } { $where }.
        [power] Killed by your own { NAME($means) } { $where }.
       *[other] Killed by yourself, somehow, { $where }.
    }
   *[other] Killed by { $by } { $where }.
}

searched = You search, and find nothing.
disarmed = You take { $thing } apart.
fumbled = You fumble with { $thing }.
heard = { $meansis ->
    [thing] You hear { $means }.
   *[other] You hear a noise.
}
fell = { $whois ->
    [you] The ground is gone. You fall!
   *[other] { $who } falls out of sight.
}
landed = You land badly{ $numbers ->
    [yes] {" "}({ $amount })
   *[no] {""}
}.
gift-ended = It wears off: { NAME($thing) }.
rusted = { $whois ->
    [you] { $worn ->
        [yes] Your { NAME($item) } rusts.
       *[no] You feel damp.
    }
   *[other] { $who } rusts.
}
opened = { $whois ->
    [you] { $door ->
        [yes] You open the door.
       *[no] You open { $thing }.
    }
   *[other] { $door ->
        [yes] { $who } opens the door.
       *[no] { $who } opens { $thing }.
    }
}
closed = { $whois ->
    [you] { $door ->
        [yes] You shut the door.
       *[no] You shut { $thing }.
    }
   *[other] { $door ->
        [yes] { $who } shuts the door.
       *[no] { $who } shuts { $thing }.
    }
}
unlocked = { $whois ->
    [you] { $door ->
        [yes] You unlock the door with { $key }.
       *[no] You unlock { $thing } with { $key }.
    }
   *[other] { $door ->
        [yes] { $who } unlocks the door.
       *[no] { $who } unlocks { $thing }.
    }
}
opened-portal = A portal opens { $where }: the way back, once.
said = { $heard ->
    [yes] { $who }: “{ $words }”
   *[no] { $who } nods.
}
rumoured = { $what ->
    [way] { $who }: “The way down { $where } is in the { $thing }.”
    [branch] { $who }: “There is another way down { $where }. ‘{ $thing }’, it says over it.”
    [dwells] { $who }: “There is { A($thing) } { $where }. Do not say I did not say.”
   *[lies] { $who }: “Somebody lost { A($thing) } { $where }, and has not been back for it.”
}
bought = You buy { $item } for { $price } gold.
sold = You sell { $item } for { $price } gold.
tended = { $who } makes you whole for { $price } gold.
told = { $words }
pocketed = You pocket { $item }: { $price } gold.
surprised = { $byis ->
    [you] You catch { $who } asleep.
    [it] { $whois ->
        [you] { $by } catches you helpless.
       *[other] { $by } catches { $who } asleep.
    }
   *[other] Something catches { $who } asleep.
}

# A condition: its name; .cause, the noun in "suffers from …", if it differs; .afflicted, .recovered and .thwarted replace the general lines above.
condition-burning = burning
    .meaning = Burning: you lose hit points every turn. Water puts it out.
    .cause = the fire
    .afflicted = { $whois ->
        [you] You are on fire!
       *[other] { $who } is on fire.
    }
    .recovered = { $whois ->
        [you] The fire is out.
       *[other] { $who } stops burning.
    }
condition-confused = confused
    .meaning = Confused: every other step goes astray.
    .afflicted = { $whois ->
        [you] The room goes round: you are confused.
       *[other] { $who } looks confused.
    }
    .recovered = { $whois ->
        [you] Your head clears.
       *[other] { $who } looks steadier.
    }
condition-hasted = hasted
    .meaning = Hasted: you act more often than others.
    .afflicted = { $whois ->
        [you] The world slows down around you.
       *[other] { $who } moves faster.
    }
    .recovered = { $whois ->
        [you] The world catches up with you.
       *[other] { $who } slows down again.
    }
condition-poisoned = poisoned
    .meaning = Poisoned: you lose hit points every turn until it has run its course.
    .cause = poison
    .afflicted = { $whois ->
        [you] That was poison. You feel it.
       *[other] { $who } looks ill.
    }
    .recovered = { $whois ->
        [you] The poison has run its course.
       *[other] { $who } looks better.
    }
condition-slowed = slowed
    .meaning = Slowed: others act more often than you until it passes.
    .afflicted = { $whois ->
        [you] Your legs turn heavy.
       *[other] { $who } moves slower.
    }
    .recovered = { $whois ->
        [you] Your legs are your own again.
       *[other] { $who } moves freely again.
    }
condition-snared = held
    .meaning = Held: you cannot walk, but you can strike, shoot and use things.
    .afflicted = { $whois ->
        [you] You are caught fast.
       *[other] { $who } is caught fast.
    }
    .recovered = { $whois ->
        [you] You are free.
       *[other] { $who } gets free.
    }
    .thwarted = { $whois ->
        [you] You strain, and are still held.
       *[other] { $who } struggles.
    }

refused-over = it is over. There is nothing left to do here.
refused-blocked = there is no room to squeeze through.
refused-blocked-by = { $name } is in the way.
refused-not-here = there is nothing like that here.
refused-not-carried = you do not carry that.
refused-not-wearable = that is nothing to wear or wield.
refused-already-worn = you wear that already.
refused-not-worn = you are not wearing that.
refused-worn = take it off or put it away first.
refused-not-usable = it does nothing when used.
refused-needs-target = it must be aimed at something.
refused-out-of-range = that is too far away.
refused-out-of-sight = you cannot see that from here.
refused-no-ranged-weapon = what you wield does not shoot.
refused-no-ammunition = there is nothing left to shoot.
refused-no-way = there is no way there from here.
refused-bad-count = there are not so many.
refused-too-heavy = you cannot carry any more.
refused-nonsense = that makes no sense here.
refused-locked = it is locked, and you do not have its key.
refused-nothing-to-close = there is nothing to shut there.
refused-in-the-way = something is in the way.
refused-no-trap = you know of no trap there.
refused-too-solid = nobody could take that apart.
refused-at-home = you are home already. The scroll stays rolled up.
refused-nobody-there = nobody to deal with is beside you.
refused-no-trade = they do not deal in that.
refused-not-for-sale = that is not for sale.
refused-not-wanted = they do not buy such things.
refused-too-dear = there is not enough gold for that.
refused-unhurt = you are not hurt.
refused-bound = what you carry holds you here. The spark does not answer.
refused-ranked = that is for practice only.
refused-full = there is no room for more.
