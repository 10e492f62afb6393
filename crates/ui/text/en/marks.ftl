# Marks on things, what clings, and what has charges.

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

item-charges = { $left } of { $most } charges; the fire in the arch fills it
item-clings = Clings to whoever wears it
trade-free = to be made whole, and rid of what clings
