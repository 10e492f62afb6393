//! Definitions for random play: something of every class, with spawn weights.

pub(crate) const ZOO: &[&str] = &[BEASTS, GOODS, REST];

/// Creatures of every temper.
const BEASTS: &str = "
    [monster.rat]
    hit_points = '1d4'
    speed = 150
    attacks = [{ damage = '1d2' }]
    mind = { asleep = 10 }
    spawn = { weight = 6 }

    [monster.snake]
    hit_points = 4
    attacks = [
        { damage = 1, effects = [{ poison = { turns = 3, per_turn = 1 } }, { slow = { turns = 2, percent = 50 } }] },
    ]
    drops = [{ item = 'scraps', one_in = 2 }]
    faction = 'hunters'
    diet = { eats = ['bread'], turns = 1, sated = 20 }
    spawn = { weight = 7, group = '1d2' }

    [monster.deer]
    hit_points = 6
    attacks = [{ damage = '1d4' }]
    mind = { temper = 'timid', notices_one_in = 1, herd = 3 }
    faction = 'hunted'
    drops = [{ item = 'bread', count = '1d3' }]
    spawn = { weight = 6, group = '1d2+1' }

    [monster.bear]
    hit_points = 12
    speed = 50
    attacks = [{ damage = '1d6' }, { damage = '1d4', windup = { one_in = 2 } }]
    mind = { temper = 'calm', asleep = 0, ground = 4 }
    spawn = { weight = 9 }

    [monster.archer]
    hit_points = 6
    opens_doors = true
    attacks = [{ damage = 1, range = 5 }]
    wears = true
    carries = [{ item = 'balm' }, { item = 'mail' }, { item = 'net', count = 2 }]
    mind = { flees_below = 60 }
    spawn = { weight = 3 }

    [monster.spider]
    hit_points = 3
    mind = { ambush = 3 }
    lays = { trap = 'pit', one_in = 9, most = 2 }
    attacks = [
        { damage = 1, effects = [{ snare = { turns = 2 } }, { confuse = { turns = 3 } }] },
    ]
    spawn = { weight = 2 }
";

/// Items and factions, without anything dangerous.
pub(crate) const GOODS: &str = "
    [faction.hunters]
    hunts = ['hunted']

    [faction.hunted]

    [loot.scraps]
    rows = [{ item = 'bread', weight = 3 }, { item = 'balm' }]

    [item.bread]
    category = 'food'
    weight = 5
    value = 1
    stacks = true
    use = { effects = [{ feed = { turns = 50 } }] }
    spawn = { weight = 4 }

    [item.balm]
    category = 'potion'
    weight = 3
    value = 1
    spawn = { weight = 6 }
    [item.balm.use]
    effects = [{ heal = { amount = '2d4' } }, { haste = { turns = 5, percent = 200 } }]

    [item.purse]
    category = 'treasure'
    weight = 1
    value = 2
    coins = 3
    stacks = true
    spawn = { weight = 9 }

    [item.bolt]
    category = 'scroll'
    weight = 1
    value = 1
    stacks = true
    use = { shape = 'target', effects = [{ damage = { amount = '2d4' } }] }
    spawn = { weight = 4 }

    [item.fire]
    category = 'scroll'
    weight = 1
    value = 1
    use = { shape = { radius = 2 }, effects = [{ damage = { amount = '1d4' } }] }
    spawn = { weight = 4 }

    [item.ray]
    category = 'scroll'
    weight = 1
    value = 1
    spawn = { weight = 4 }
    [item.ray.use]
    shape = 'line'
    effects = [{ confuse = { turns = 4 } }, { teleport = { distance = 3 } }]

    [item.map]
    category = 'scroll'
    weight = 1
    value = 1
    use = { effects = [{ reveal_map = {} }] }
    spawn = { weight = 2 }

    [item.net]
    category = 'tool'
    weight = 9
    value = 1
    stacks = true
    use = { shape = 'target', range = 4, effects = [{ snare = { turns = 3 } }] }
    spawn = { weight = 2 }

    [item.sword]
    category = 'weapon'
    weight = 30
    value = 9
    wear = { slot = 'weapon' }
    weapon = { damage = '1d8', to_hit = 1 }
    spawn = { weight = 3 }
";

/// Ranged weapons, armour, traps, doors, people and lights.
const REST: &str = "
    [item.bow]
    category = 'weapon'
    weight = 20
    value = 9
    wear = { slot = 'weapon' }
    weapon = { damage = '1d6', range = 6, ammunition = 'arrow' }
    spawn = { weight = 3 }

    [item.arrow]
    category = 'ammunition'
    weight = 1
    value = 1
    stacks = true
    spawn = { weight = 5 }

    [item.mail]
    category = 'armour'
    metal = true
    weight = 60
    value = 9
    wear = { slot = 'torso', armour = 3 }
    spawn = { weight = 2 }

    [trap.pit]
    on_enter = { effects = [{ damage = { amount = '1d2' } }] }
    spawn = { weight = 4 }

    [trap.gate]
    once = false
    on_enter = { effects = [{ teleport = {} }] }
    spawn = { weight = 3 }

    [trap.gas]
    hidden = false
    spawn = { weight = 3 }
    [trap.gas.on_enter]
    shape = { radius = 2 }
    effects = [
        { poison = { turns = 2, per_turn = 1 } },
        { slow = { turns = 3, percent = 50 } },
    ]

    [monster.host]
    hit_points = 9
    peaceful = true
    lines = 2
    rumours = true
    tends = 1
    mind = { asleep = 0, stays = true }
    spawn = { weight = 5 }
    [monster.host.trade]
    gold = 50
    pays = 100
    buys = ['food', 'scroll']
    restock = 60
    stock = [{ item = 'bread', count = '1d3' }]

    [trap.sign]
    hidden = false
    once = false
    quiet = true
    player_only = true
    disarm = 0
    on_enter = { effects = [{ tell = {} }] }
    spawn = { weight = 5 }

    [trap.hole]
    once = false
    on_enter = { effects = [{ fall = { damage = 1 } }] }
    spawn = { weight = 9 }

    [trap.bell]
    once = false
    hidden = false
    disarm = 8
    on_enter = { effects = [{ alarm = { loudness = 20 } }, { rust = {} }] }
    spawn = { weight = 12 }

    [trap.vent]
    spawn = { weight = 3 }
    [trap.vent.on_enter]
    effects = [{ release = { cloud = 'fumes', amount = 9 } }, { burn = { turns = 2 } }]

    [feature.fumes]
    cloud = { effects = [{ slow = { turns = 2, percent = 50 } }] }

    [feature.door]
    blocks = true
    opaque = true
    opens = 'open_door'
    tag = 'door'

    [feature.open_door]
    closes = 'door'

    [feature.locked_door]
    blocks = true
    opaque = true
    opens = 'open_door'
    key = 'key'
    tag = 'locked_door'

    [item.key]
    category = 'tool'
    weight = 1
    value = 1
    stacks = true

    [trap.portal]
    hidden = false
    player_only = true
    disarm = 0
    on_enter = { effects = [{ lead = {} }] }

    [item.home]
    category = 'scroll'
    weight = 1
    value = 1
    use = { effects = [{ town_portal = { portal = 'portal' } }] }
    spawn = { weight = 3 }

    [item.cake]
    category = 'food'
    weight = 2
    value = 1
    stacks = true
    use = { shape = 'target', effects = [{ feed = { turns = 9 } }] }
    spawn = { weight = 1 }

    [item.torch]
    category = 'tool'
    weight = 2
    value = 1
    stacks = true
    wear = { slot = 'shield' }
    light = { colour = 'orange', radius = 5 }
    burns = 20
    spawn = { weight = 6 }

    [monster.glowworm]
    hit_points = 4
    speed = 70
    darksight = true
    light = { colour = 'green', radius = 2 }
    mind = { asleep = 0, temper = 'calm' }
    spawn = { weight = 3 }
";

/// Creatures with unusual bodies and minds.
pub(crate) const ODD: &str = "
    [faction.odd]

    [monster.crow]
    hit_points = 4
    attacks = [{ damage = 1, to_hit = 9, effects = [{ steal = {} }] }]
    mind = { asleep = 0, hoards = true, notices_one_in = 1 }
    body = { flies = true }
    spawn = { weight = 20 }

    [monster.mole]
    hit_points = 9
    attacks = [{ damage = 1, effects = [{ drag = {} }] }]
    faction = 'odd'
    mind = { asleep = 0, notices_one_in = 1, flanks = true, fetches = true, flees_below = 50 }
    body = { digs = 2, squeezes = true }
    spawn = { weight = 20 }

    [monster.blob]
    hit_points = 30
    armour = 0
    attacks = [{ damage = 1 }]
    faction = 'odd'
    mind = { asleep = 0, hears = 12, calls = 20 }
    body = { splits = 4, bursts = { shape = { around = 1 }, effects = [{ damage = { amount = 1 } }] } }
    spawn = { weight = 20 }

    [monster.corpse]
    hit_points = 3
    armour = 0
    attacks = [{ damage = 1 }]
    faction = 'odd'
    mind = { asleep = 0, leads = true, lights = 'snuffs', post = 6 }
    body = { swims = true, leaves = 'heap' }
    spawn = { weight = 20 }

    [monster.false_chest]
    hit_points = 9
    attacks = [{ damage = 1 }]
    mind = { asleep = 0 }
    body = { poses = { feature = 'heap' } }
    spawn = { weight = 20 }

    [monster.false_bread]
    hit_points = 9
    attacks = [{ damage = 1 }]
    mind = { asleep = 0 }
    body = { poses = { item = 'bread' } }
    spawn = { weight = 20 }

    [feature.heap]
    wakes = 'corpse'
    stirs = 9
    kindles = 'fumes'
";
