# Allies of the hero.

key-company = orders for allies
key-win-over = recruit
company = Allies
company-choose = give order
company-follow = follow me
company-stay = wait here
company-go = go there
company-attack = attack
company-leave = dismiss
company-all = Everyone
company-one = { $name } { $n } ({ $steps } { $way })
sure-leave = A dismissed ally does not come back. Dismiss?
company-hire = Hire { $who } for { $gold } gold
company-feed = Feed { $who }: { $item }
company-hungry = { $who } is hungry, and you carry nothing suitable.
company-free = Set { $who } free
company-talk = Talk to { $who }

joined = { $who } goes where you go.
bidden = { $told ->
    [hold] { $who } will wait there.
    [attack] { $who } has understood whom you mean.
   *[other] { $who } comes along.
}
slighted = { $who } looks at you. That was you, and it has been noticed.
parted = { $angry ->
    [yes] { $who } has had enough of you.
   *[other] { $who } goes another way.
}
lost = { $who } was with you. Now you are fewer.
lost-trail = { $who } has lost the trail of { $by }, and gives it up.

refused-no-ally = Nobody who follows you is near enough to hear that.
refused-not-for-hire = They have other plans, and none of them is you.
refused-no-bait = You have nothing they would eat.
refused-crowded = More would be a procession. Send somebody away first.
refused-no-foe = Nobody stands there who could be attacked.

near-follows = follows
near-holds = waits
near-attacks = attacks
examine-ally = { $told ->
    [hold] Your ally, waiting here.
    [attack] Your ally, attacking your target.
   *[other] Your ally, following you.
}

pages-company = Who came along
fate-stayed = to the end
fate-parted = until they parted
fate-lost = died in turn { $turn }
epilogue-company = { $name } did not come home alone: there was also { $list }. The first round went to whoever had done the biting.
epilogue-lost = Somebody asked after { $list }. { $name } put down the cup, and for a while nobody asked anything.

# Reputation with factions.

regarded = { $regard ->
    [hated] { $who } saw that, and will not forget it. They are done with you.
    [disliked] { $better ->
        [yes] { $who } saw that. They think a little less badly of you.
       *[other] { $who } saw that. They think the worse of you for it.
    }
    [trusted] { $better ->
        [yes] { $who } saw that. You are welcome among them now.
       *[other] { $who } saw that. They think a little less of you, and still much.
    }
    [liked] { $better ->
        [yes] { $who } saw that. They think the better of you for it.
       *[other] { $who } saw that. They think a little less well of you.
    }
   *[other] { $who } make nothing of you any more, either way.
}
sheet-standing = Reputation: { $list }
regard-hated = { $who } (hated)
regard-disliked = { $who } (disliked)
regard-unknown = { $who } (neutral)
regard-liked = { $who } (liked)
regard-trusted = { $who } (trusted)
refused-unwelcome = They remember what you did to theirs, and deal with others.
