# Was unbekannt ist, und wie man es herausfindet.

identified = { $look }: Das ist also { A($item) }.
unnoticed = Du merkst nicht, dass etwas geschieht.
refused-not-unknown = Du weißt, was das ist.
lore-names = { $count ->
    [one] Sagt, was ein unbekanntes Ding im Gepäck ist.
   *[other] Sagt, was { $count } unbekannte Dinge im Gepäck sind.
}
slot-finger = Finger
category-ring = Ringe
trade-ask = fragen

# Ein Name und wofür der Spieler es hält.
guessed = { $name } ({ $guess })
guess = Was mag es sein?
guess-about = Es steht neben dem Namen. Leer streicht es aus.
item-guess = eine Vermutung notieren
inventory-guess = Vermutung notieren
