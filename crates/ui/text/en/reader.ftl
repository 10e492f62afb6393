# Plain lines for screen readers.

reader-help = V lists what is in view, E what is in each direction, W what is here, R your status. ? lists all keys.
reader-keys = Keys: { $keys }.
reader-steps = { $count } { $way }
reader-beside = { $way }
reader-here = here
reader-creature = { $name }, { $place }, { $state }{ $health ->
    [100] {""}
   *[other] , { $health } percent
}
reader-thing = { $name }, { $place }
reader-in-view = In view: { $what }.
reader-new = You see: { $what }.
reader-beside-you = Beside you: { $what }.
reader-ground = Underfoot: { $name }.
reader-lies-here = Items here: { $what }.
reader-life = Life { $now } of { $most }.
reader-status = Level { $level }, armour { $armour }, { $gold } gold, turn { $turn }.
reader-nothing = Nothing is in view.
reader-unknown = unknown
reader-walled = There are walls all around.
reader-walls = Walls: { $what }.
reader-way = { $way }: { $what }{ $free ->
    [0] .
    [1] , one step.
   *[other] , { $free } steps.
}
