# Affixes, curses and charges of items.

marked-before = { $mark } { $name }
marked-behind = { $name } { $mark }
charged = { $name } ({ $left }/{ $most })

bore = It is { A($item) }.
clung = { $item } has taken to you, and does not let go.
freed = { $whois ->
    [you] { $item } lets go of you.
   *[other] { $item } lets go of { $who }.
}
hummed = { $item } begins to hum.
refilled = { $thing } drinks from the fire and is full again.

refused-clings = it clings to you. A priest may help, or a word that loosens.
refused-empty = it is empty. The fire in the arch at home fills it.

item-charges = { $left } of { $most } charges; the fire in the arch recharges it
item-clings = Cursed: clings to the wearer
item-comes-off = Takes off: { $item }
item-comes-off-ask = Both hands are needed: { $item } comes off. Go ahead?
trade-free = heal fully and remove curses
