# The end of a won run: score and epilogue.

ending-won = Lit the fire again { $where }.
epitaph-won = Promised loudly, and kept it.
statistics-won = Won
gave = { $whois ->
    [you] You give { $item } to { $thing }. It has been waiting.
   *[other] { $who } gives { A($item) } to { $thing }.
}
roused = { $item } hums, and everything here is awake.
roused-home = { $item } hums louder. In the arch the fire leans towards you, and people stop in the street.
followed = { $whois ->
    [it] { $who } has come after you, by the same way.
   *[other] Somebody has come after you, by the same way.
}
refused-no-fire = “Let nobody pass who carries fire.” It stays shut until yours is out.
refused-no-arms = “Let nobody pass with a weapon in hand.” It stays shut until yours is put away.
refused-no-theft = “Let nothing of ours leave.” It stays shut to what you carry.

victory = The fire is lit
victory-epilogue = what is told of it
victory-figures = It took { $turns } turns.
victory-score = score
score-depth = levels below home
score-experience = experience
score-gold = gold
score-fetched = the keystone, in your hands
score-home = the fire, lit again
score-fire = fire left by then
score-total = total
score-sum = Score { $score }: { $list }.
score-part = { $points } for { $line }

epilogue-lit = In the square of Bracketon, on turn { $turns }, { $name } put the keystone back into the arch, and the fire stood up as if it had only sat down for a moment.
epilogue-calling = It was remembered that { $name } had been { A($calling) }. It was remembered differently by everybody.
epilogue-no-calling = Nobody could say what { $name } had done for a living before. It was agreed that it no longer mattered.
epilogue-fire = { $left ->
    [much] There had been plenty of fire left. Those who had bet on ashes paid, some of them twice.
    [little] There had not been much fire left. Father Oswin had already begun to talk about candles.
   *[none] There had been nothing but ashes, and one ember that Marta had kept in a pan. It was enough.
}
epilogue-depth = The way had gone down { $levels ->
    [one] one level
   *[other] { $levels } levels
} and up again. At the lowest it was { $where }.
epilogue-killed = On the way { $name } killed { $list }. Not all of it was necessary. Some of it was.
epilogue-many = On the way { $name } killed { $count } creatures, { $list } among them. The wood is quieter, and not everybody likes it.
epilogue-nobody-killed = On the way { $name } killed nobody at all. There is no song about that yet. There should be.
epilogue-close = Once, on turn { $turn }, it hung by { $health ->
    [one] a single hit point
   *[other] { $health } hit points
}, because of { $who }.
epilogue-never-close = It was never close. That is not how it is told.
epilogue-bought = { $gold } gold of it stayed with the shops of Bracketon. They speak well of { $name }.
epilogue-never-bought = Not one coin of it stayed with the shops of Bracketon. They speak of { $name } with respect, and briefly.
epilogue-tended = Father Oswin, who had done the mending, mentions it only when asked, and arranges to be asked.
epilogue-portals = { $count ->
    [one] One spark of the fire had been spent
   *[other] { $count } sparks of the fire had been spent
} on the way down. It asked for none of them back.
epilogue-walked = Every step of the way was walked, down and up. There are boots in the temple now, behind glass.
epilogue-hungry = There was a time below when it was not the dragon that mattered, but supper. It is the part that everybody understands.
epilogue-followed = { $whois ->
    [it] { $who } is still waiting at the edge of the square. It has been given a chair.
   *[other] Whatever had followed is still waiting at the edge of the square. It has been given a chair.
}
epilogue-follower-dead = What had followed did not get as far as the square.
epilogue-pub = In the pub they asked what { $name } would promise next. { $name } thought about it, and ordered something small.

habit-large = fills several tiles, and fits through no door
habit-stands-still = moves only when you do
habit-obeys = { $order ->
    [no-fire] hunts anyone who carries fire
    [no-arms] hunts anyone with a weapon in hand
   *[other] hunts thieves
}
habit-relentless = never gives up
