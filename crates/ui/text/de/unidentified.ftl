# Nicht identifizierte Gegenstände.

identified = { $look }: Das ist also { A($item) }.
unnoticed = Du merkst nicht, dass etwas geschieht.
refused-not-unknown = Du weißt, was das ist.
lore-names = { $count ->
    [one] Identifiziert einen unbekannten Gegenstand im Gepäck.
   *[other] Identifiziert { $count } unbekannte Gegenstände im Gepäck.
}
slot-finger = Finger
category-ring = Ringe
trade-ask = fragen

# Der Name eines Gegenstands und die Vermutung des Spielers.
guessed = { $name } ({ $guess })
guess = Deine Vermutung
guess-about = Steht neben dem Namen. Leer löscht sie.
item-guess = Vermutung notieren
inventory-guess = Vermutung notieren
