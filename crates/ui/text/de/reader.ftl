# Einfache Zeilen für Screenreader.

reader-help = V zeigt, was in Sicht ist, E, was in jeder Richtung ist, W, was hier ist, R deinen Zustand. ? zeigt alle Tasten.
reader-keys = Tasten: { $keys }.
reader-steps = { $count } nach { $way }
reader-beside = im { $way }
reader-here = hier
reader-creature = { $name }, { $place }, { $state }{ $health ->
    [100] {""}
   *[other] , { $health } Prozent
}
reader-thing = { $name }, { $place }
reader-in-view = In Sicht: { $what }.
reader-new = Du siehst: { $what }.
reader-beside-you = Neben dir: { $what }.
reader-ground = Unter dir: { $name }.
reader-lies-here = Gegenstände hier: { $what }.
reader-life = Leben { $now } von { $most }.
reader-status = Stufe { $level }, Rüstung { $armour }, { $gold } Gold, Zug { $turn }.
reader-nothing = Nichts ist in Sicht.
reader-unknown = unbekannt
reader-walled = Ringsum sind Wände.
reader-walls = Wände: { $what }.
reader-way = { $way }: { $what }{ $free ->
    [0] .
    [1] , ein Schritt.
   *[other] , { $free } Schritte.
}
