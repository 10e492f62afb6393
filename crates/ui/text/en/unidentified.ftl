# Unidentified items.

identified = { $look }: so that is { A($item) }.
unnoticed = nothing comes of it that you notice.
refused-not-unknown = you know what that is.
lore-names = { $count ->
    [one] Identifies one unknown item in the pack.
   *[other] Identifies { $count } unknown items in the pack.
}
slot-finger = Finger
category-ring = rings
trade-ask = ask

# An item's name and the player's guess.
guessed = { $name } ({ $guess })
guess = Your guess
guess-about = Shown beside the name. Leave empty to delete.
item-guess = note a guess
inventory-guess = note a guess
