# What is unknown, and finding it out.

identified = { $look }: so that is { A($item) }.
unnoticed = nothing comes of it that you notice.
refused-not-unknown = you know what that is.
lore-names = { $count ->
    [one] Says what one unknown thing in the pack is.
   *[other] Says what { $count } unknown things in the pack are.
}
slot-finger = Finger
category-ring = rings
trade-ask = ask

# A name and what the player takes it for.
guessed = { $name } ({ $guess })
guess = What may it be?
guess-about = It stands beside the name. Empty strikes it out.
item-guess = note a guess
inventory-guess = note a guess
