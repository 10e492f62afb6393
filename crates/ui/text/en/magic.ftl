# Warmth, and the spells it pays for.

key-cast = cast a spell
fight-cast = cast
spells = Spells
spells-title = Spells: Warmth { $now }/{ $most }, { $known } of { $holds } known
spells-none = You know no spells. Books teach them, shrines do, and in Bracketon Father Oswin and Quill do for gold.
spells-cast = cast
spells-forget = forget
spells-too-cold = too cold
spells-no-door = no door beside you
family-flame = Flame
family-door = Door
family-water = Water
family-beast = Beast
family-stone = Stone
family-voice = Voice
spell-cost = { $n } Warmth
spell-range = reaches { $n } tiles
spell-radius = { $n ->
    [one] 1 tile around
   *[other] { $n } tiles around
}
spell-time = takes { $n } turns
spell-noise = heard { $n } steps off
spell-light = seen { $n } tiles off
warming-cold = Warmth does not come back here: find a fire, or carry a light.
warming-cold-short = cold
warming-light = Warmth comes back slowly, by the light you carry. A fire is quicker.
warming-light-short = by light
warming-fire = Warmth comes back beside this fire.
warming-fire-short = by fire
status-warmth = Warmth { $now }/{ $most } · { $how }
sheet-warmth = Warmth
sheet-spells = Spells ({ $known } of { $holds }): { $spells }
reader-warmth = Warmth { $now } of { $most }. { $how }
aim-no-use = Not there: too far, out of sight, or nothing for it to work on.
trade-study = learn
trade-known = known
trade-head-full = head full
habit-casts = casts spells, and falters when hurt meanwhile
habit-teaches = teaches spells for gold

cast = { $whois ->
    [you] You cast { $spell }.
   *[other] { $who } casts { $spell }.
}
chanted = { $who } draws breath for a spell: { $spell }!
faltered = { $who } falters, and the spell is lost.
inspired = You know a spell: { $spell }.
forgot = You put it out of your mind: { $spell }.
warmed = { $whois ->
    [you] { $lost ->
        [yes] The cold takes { $much } Warmth from you.
       *[no] { $much } Warmth comes to you.
    }
   *[other] { $lost ->
        [yes] { $who } shivers.
       *[no] { $who } looks warmer.
    }
}
withstood = { $whois ->
    [you] It does nothing to you.
   *[other] It does nothing to { $who }.
}
caught-fire = { $thing } catches fire.
put-out = { $thing } goes out.
locked = { $thing } shuts and locks itself.
awoke = { $thing } moves.
borrowed = { $count ->
    [0] You look for eyes to borrow. Nothing nearby has any to spare.
    [one] For a breath you see what a small thing sees.
   *[other] For a breath you see out of { $count } pairs of eyes.
}

refused-not-known = you do not know that spell.
refused-too-cold = you are too cold for that. Warmth comes back beside a fire.
refused-no-use = there is nothing there for it to work on.
refused-no-door = you must stand beside a door for that.
refused-head-full = your head is full. Forget a spell first; that costs nothing.
refused-known-spell = you know that already.

lore-warms = { $amount } Warmth.
lore-conjures = { A($thing) } for { $turns } turns.
lore-kindles = Lights torches that lie there, and cold braziers.
lore-douses = Puts out fires, lights and burning creatures.
lore-locks = Shuts and locks a door.
lore-unlocks = Opens what is locked.
lore-swaps = Swaps places with the target.
lore-doorsteps = From beside one door to beside another that you remember.
lore-cleanses = Ends burning, poison, confusion, slowness and being held.
lore-cows = { $beasts ->
    [yes] Beasts (Intelligence { $wits } or less)
   *[no] Creatures it reaches
} { $flees ->
    [yes] flee and do not strike
   *[no] lose interest and do not strike
} for { $turns } turns.
lore-incites = Beasts (Intelligence { $wits } or less) within { $range } tiles attack the target.
lore-borrows = Shows what beasts within { $range } tiles see.
lore-grants = For { $turns } turns: { $talent }. { $about }
lore-wakes = Wakes a statue; it attacks creatures that hunt you.
lore-loosens = Creatures it reaches drop what they wield.
lore-lulls = Creatures with { $life } hit points or fewer fall asleep.
lore-lures = Creatures that hear it within { $reach } steps go there to look.
lore-uncovers = Reveals hidden things within { $radius } tiles.
lore-teaches = Teaches a spell.

condition-cowed = cowed
    .meaning = Cowed: you cannot strike until it passes.
    .cause = fear
    .afflicted = { $whois ->
        [you] You have no heart for blows.
       *[other] { $who } has no heart for blows.
    }
    .recovered = { $whois ->
        [you] Your heart is in it again.
       *[other] { $who } takes heart.
    }
    .thwarted = { $whois ->
        [you] You cannot bring yourself to strike.
       *[other] { $who } has no heart to strike.
    }
condition-gifted = gifted
    .afflicted = { $whois ->
        [you] Something that is not yours settles on you.
       *[other] Something settles on { $who }.
    }
    .recovered = { $whois ->
        [you] What you borrowed has worn off.
       *[other] Something leaves { $who }.
    }
condition-lulled = asleep
    .afflicted = { $whois ->
        [you] Your eyes close by themselves.
       *[other] { $who } falls asleep.
    }
    .recovered = { $whois ->
        [you] You wake.
       *[other] { $who } wakes.
    }
    .thwarted = { $whois ->
        [you] You sleep.
       *[other] { $who } sleeps.
    }
