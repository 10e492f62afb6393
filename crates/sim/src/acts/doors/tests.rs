use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, WEST, WOLF, is_sound};
use crate::scenario::testing::{TUNING, rules_with, scene};
use crate::things::make;
use crate::world::ally::Ally;
use crate::world::world_ext::WorldExt;
use geom::{Dir, Point, Terrain};
use proto::{AccessRule, Command, Event, Id, Query, Refusal, Who};

const CAST: &str = "
    [feature.door]
    blocks = true
    opaque = true
    opens = 'open_door'
    tag = 'door'

    [feature.open_door]
    closes = 'door'

    [feature.secret]
    blocks = true
    opaque = true
    hidden = true
    found = 'door'

    [feature.locked]
    blocks = true
    opaque = true
    opens = 'open_door'
    key = 'iron_key'

    [item.iron_key]
    category = 'tool'
    weight = 1
    value = 1
    stacks = true

    [feature.chest]
    blocks = true
    opens = 'open_chest'
    holds = [{ item = 'iron_key', count = 2 }]

    [feature.open_chest]
";

const HALLS: &str = "
    #########
    #...#...#
    #.@.+.2.#
    #.1.#...#
    #########";

fn halls(also: &[&str], legend: &[(char, &str)]) -> Scenario {
    let things = [&[CAST], also].concat();
    let door = if legend.iter().any(|(c, _)| *c == '+') {
        vec![]
    } else {
        vec![('+', "t:door")]
    };
    scene(&things, HALLS, &[&door, legend].concat())
}

fn door(s: &Scenario) -> Point {
    s.place(s.thing('+')).unwrap()
}

fn name(s: &Scenario, at: Point) -> Option<&str> {
    s.view().cells[at]
        .thing
        .map(|kind| s.game.rules().name(kind))
}

fn sees(s: &Scenario, at: Point) -> bool {
    s.view().cells[at].visible
}

/// Mission: D1, D2, D4.
#[test]
fn walking_into_a_door_opens_it_and_the_next_step_goes_through() {
    let mut s = halls(&[], &[]);
    let (at, beyond) = (door(&s), s.mark('2'));
    assert_eq!(name(&s, at), Some("t:door"));
    assert!(!sees(&s, beyond), "closed, it blocks sight");
    s.play([EAST]);
    let before = s.hero();
    let turn = s.game.turn();
    let events = s.play([EAST]);
    assert_eq!(s.hero(), before, "opening is all that was done");
    assert_eq!(s.game.turn(), turn + 1, "and it took the turn");
    let (who, thing) = (Who::Hero, s.kind("t:door"));
    assert!(events.contains(&Event::Opened { who, thing, at }));
    assert_eq!(name(&s, at), Some("t:open_door"));
    assert!(sees(&s, beyond), "at once");
    s.play([EAST]);
    assert_eq!(s.hero(), at, "open, it blocks no steps");
    is_sound(&s.game);
    assert_eq!(s.game.digest(), s.game.full_digest());
}

/// Mission: D1, D4, D9.
#[test]
fn a_door_is_closed_on_command_and_sight_ends_at_once() {
    let mut s = halls(&[], &[]);
    let (at, beyond) = (door(&s), s.mark('2'));
    s.play([EAST, EAST]);
    assert!(sees(&s, beyond));
    let closed = s.play([Command::Close(Dir::East)]);
    let (who, thing) = (Who::Hero, s.kind("t:open_door"));
    assert!(closed.contains(&Event::Closed { who, thing, at }));
    assert!(!sees(&s, beyond));
    assert_eq!(name(&s, at), Some("t:door"));
    let again = s.game.check(Command::Close(Dir::East));
    assert_eq!(again, Err(Refusal::NothingToClose));
    let nothing = s.game.check(Command::Close(Dir::West));
    assert_eq!(nothing, Err(Refusal::NothingToClose));
}

/// Mission: D9.
#[test]
fn a_creature_or_item_in_the_doorway_keeps_the_door_open() {
    let mut s = halls(&[], &[]);
    let item = s.give("t:iron_key", 1);
    s.play([EAST, EAST, EAST, Command::Drop { item, count: 1 }, WEST]);
    let refused = s.game.check(Command::Close(Dir::East));
    assert_eq!(refused, Err(Refusal::InTheWay));
    s.play([EAST, Command::PickUp(item), WEST, Command::Close(Dir::East)]);
    let mut s = halls(&[DUMMY], &[('d', "t:dummy")]);
    s.play([EAST, EAST]);
    s.make("t:dummy", door(&s));
    let refused = s.game.check(Command::Close(Dir::East));
    assert_eq!(refused, Err(Refusal::InTheWay));
}

/// Mission: D4.
#[test]
fn a_monster_behind_the_door_sees_the_hero_as_soon_as_it_opens() {
    let mut s = halls(&[WOLF], &[]);
    let wolf = s.make("t:wolf", s.mark('2'));
    let who = s.seen(wolf);
    let quiet = s.play([EAST, Command::Wait, Command::Wait]);
    assert!(!quiet.contains(&Event::Noticed { who }));
    // The wolf has wandered off, so put a new one behind the door.
    let wolf = s.make("t:wolf", s.mark('2'));
    let who = s.seen(wolf);
    let events = s.play([EAST]);
    assert!(events.contains(&Event::Noticed { who }), "{events:?}");
}

/// Mission: D9.
#[test]
fn some_creatures_open_doors_and_some_cannot() {
    let brigand = "
        [monster.brigand]
        hit_points = 10
        opens_doors = true
        attacks = [{ damage = 1 }]
        mind = { asleep = 0, notices_one_in = 1 }
    ";
    for (name, opens) in [("t:brigand", true), ("t:wolf", false)] {
        let mut s = halls(&[WOLF, brigand], &[]);
        s.toughen(1000);
        let at = door(&s);
        let hunter = s.make(name, s.mark('2'));
        s.rouse();
        let mut opened = false;
        for _ in 0..5 {
            let events = s.play([Command::Wait]);
            opened |= events
                .iter()
                .any(|e| matches!(e, Event::Opened { at: where_, .. } if *where_ == at));
        }
        assert_eq!(opened, opens, "{name}");
        let came_through = s.place(hunter).is_some_and(|p| p.x < at.x);
        assert_eq!(came_through, opens, "{name}");
        is_sound(&s.game);
        assert_eq!(s.game.digest(), s.game.full_digest());
    }
}

/// Mission: D9.
#[test]
fn a_locked_door_needs_its_key_and_uses_it_up() {
    let mut s = halls(&[], &[('+', "t:locked")]);
    s.play([EAST]);
    assert_eq!(s.game.check(EAST), Err(Refusal::Locked));
    s.give("t:iron_key", 2);
    let events = s.play([EAST]);
    let (who, thing, key) = (Who::Hero, s.kind("t:locked"), s.kind("t:iron_key"));
    assert!(events.contains(&Event::Unlocked { who, thing, key }));
    assert_eq!(s.carried("t:iron_key"), 1);
    assert_eq!(name(&s, door(&s)), Some("t:open_door"));
}

/// Mission: D9, T2.
#[test]
fn a_secret_door_is_a_wall_to_everyone_until_it_is_found() {
    let tuning = TUNING.replace("spot_one_in = 24", "spot_one_in = 60000");
    let hero = "
        hit_points = 10
        hit_points_per_level = 10
        fists = 1
    ";
    let rules = rules_with(hero, &tuning, &[CAST]);
    let mut s = Scenario::draw(&rules, HALLS, &[('+', "t:secret")]).unwrap();
    let at = door(&s);
    s.play([EAST]);
    assert_eq!(s.view().cells[at].terrain, Some(Terrain::Wall));
    assert_eq!(name(&s, at), None);
    assert_eq!(s.game.check(EAST), Err(Refusal::Blocked));
    s.befall(Id::HERO, "{ reveal_map = {} }");
    assert_eq!(
        s.view().cells[at].terrain,
        Some(Terrain::Wall),
        "on any map"
    );
    let proto::Answer::Examined(examined) = s.game.ask(Query::Examine(at)) else {
        panic!("it was seen");
    };
    assert_eq!((examined.terrain, examined.thing), (Terrain::Wall, None));
    let events = s.play([Command::Search]);
    let thing = s.kind("t:door");
    assert!(events.contains(&Event::Spotted { thing, at }));
    assert!(events.contains(&Event::Searched { found: 1 }));
    assert_eq!(s.view().cells[at].terrain, Some(Terrain::Floor));
    assert_eq!(s.game.digest(), s.game.full_digest());
    s.play([EAST, EAST]);
    assert_eq!(s.hero(), at);
    is_sound(&s.game);
}

/// Mission: D3, D4.
#[test]
fn an_opaque_creature_blocks_sight_wherever_it_goes() {
    let giant = "
        [monster.giant]
        hit_points = 90
        opaque = true
        mind = { asleep = 0, temper = 'calm' }
    ";
    let drawing = "
        ########
        #@.g..1#
        ########";
    let mut s = scene(&[giant], drawing, &[('g', "t:giant")]);
    let far = s.mark('1');
    assert!(!sees(&s, far), "behind the giant");
    assert!(sees(&s, s.place(s.thing('g')).unwrap()), "the giant itself");
    for _ in 0..40 {
        s.play([Command::Wait]);
        let at = s.place(s.thing('g')).unwrap();
        assert_eq!(sees(&s, far), at == far, "{}", s.drawn());
    }
    let entity = s.entity(s.thing('g'));
    make::remove(&mut s.game.world, entity);
    s.play([Command::Wait]);
    assert!(sees(&s, far));
}

/// Mission: D3.
#[test]
fn a_tall_chest_blocks_sight_and_a_low_one_does_not() {
    let tall = "
        [feature.tall]
        blocks = true
        opaque = true
    ";
    for (name, visible) in [("t:tall", false), ("t:chest", true)] {
        let drawing = "
            ######
            #@c.1#
            ######";
        let things = [tall, CAST];
        let s = scene(&things, drawing, &[('c', name)]);
        assert_eq!(sees(&s, s.mark('1')), visible, "{name}");
        let refused = s.game.check(EAST).err();
        let wanted = (!visible).then_some(Refusal::Blocked);
        assert_eq!(refused, wanted, "{name}");
    }
}

#[test]
fn a_chest_spills_its_contents_once() {
    let drawing = "#@c.#";
    let mut s = scene(&[CAST], drawing, &[('c', "t:chest")]);
    let at = s.place(s.thing('c')).unwrap();
    s.play([EAST]);
    assert_eq!(s.lying(at), [("t:open_chest", 1), ("t:iron_key", 2)]);
    s.play([EAST]);
    assert_eq!(s.hero(), at);
    assert_eq!(s.lying(at).len(), 2);
    is_sound(&s.game);
}

#[test]
fn nothing_flies_through_a_closed_door() {
    let s = halls(&[], &[]);
    let level = s.game.world.level();
    assert!(level.stops_flight(door(&s)));
    let mut s = s;
    s.play([EAST, EAST]);
    let level = s.game.world.level();
    assert!(!level.stops_flight(door(&s)));
}

/// Mission: D1, D9, P8.
#[test]
fn doors_are_saved_as_they_stand() {
    let mut s = halls(&[], &[]);
    s.play([EAST, EAST]);
    let (at, beyond) = (door(&s), s.mark('2'));
    let bytes = s.game.save();
    let rules = s.game.rules().clone();
    let mut loaded = Game::load(&rules, &bytes).expect("it loads").game;
    assert_eq!(loaded.digest(), s.game.digest());
    let mut view = proto::View::default();
    loaded.view(&mut view);
    assert!(view.cells[beyond].visible);
    let ours = s.play([Command::Close(Dir::East)]);
    let theirs = loaded.step(Command::Close(Dir::East)).expect("allowed");
    assert_eq!(ours, theirs);
    assert_eq!(loaded.digest(), s.game.digest());
    loaded.view(&mut view);
    assert!(!view.cells[beyond].visible);
    assert_eq!(view.cells[at].thing, Some(s.kind("t:door")));
}

const ORDERS: &str = "
    [feature.dark_door]
    blocks = true
    opaque = true
    opens = 'way'
    bars = 'no_fire'

    [feature.calm_door]
    blocks = true
    opaque = true
    opens = 'way'
    bars = 'no_arms'

    [feature.honest_door]
    blocks = true
    opaque = true
    opens = 'way'
    bars = 'no_theft'

    [feature.vault]
    blocks = true
    opaque = true
    opens = 'way'
    key = 'small_key'

    [feature.way]

    [item.small_key]
    category = 'tool'
    weight = 1
    value = 1

    [item.skeleton]
    category = 'tool'
    weight = 1
    value = 1
    opens_all = true

    [item.brand]
    category = 'tool'
    weight = 1
    value = 1
    wear = { slot = 'shield' }
    light = { colour = '#FFFFFF', radius = 4 }

    [item.blade]
    category = 'weapon'
    weight = 1
    value = 1
    wear = { slot = 'weapon' }
    weapon = { damage = 1 }

    [item.crown]
    category = 'treasure'
    weight = 1
    value = 1
    binds = true

    [monster.porter]
    hit_points = 10
    opens_doors = true
    mind = { asleep = 0, temper = 'calm' }

    [monster.lamplighter]
    hit_points = 10
    opens_doors = true
    light = { colour = '#FFFFFF', radius = 4 }
    mind = { asleep = 0, temper = 'calm' }
";

#[test]
fn a_doors_order_applies_to_hero_and_creatures() {
    for (door, item, order) in [
        ("t:dark_door", "t:brand", AccessRule::NoFire),
        ("t:calm_door", "t:blade", AccessRule::NoArms),
    ] {
        let mut s = scene(&[ORDERS], "#.@d..#", &[('d', door)]);
        let held = s.give(item, 1);
        assert_eq!(s.game.check(EAST), Ok(()), "in the pack will do");
        s.play([Command::Wear(held)]);
        assert_eq!(s.game.check(EAST), Err(Refusal::Ordered(order)));
        s.play([Command::Remove(held)]);
        s.play([EAST, EAST]);
        assert_eq!(s.hero(), Point::new(3, 0));
    }
    let mut s = scene(&[ORDERS], "#.@d..#", &[('d', "t:honest_door")]);
    s.give("t:crown", 1);
    let order = AccessRule::NoTheft;
    assert_eq!(s.game.check(EAST), Err(Refusal::Ordered(order)));
    // Orders apply to creatures, too.
    let legend = [
        ('d', "t:dark_door"),
        ('p', "t:porter"),
        ('l', "t:lamplighter"),
    ];
    for (drawing, letter, opens) in [("#@...pd.#", 'p', true), ("#@...ld.#", 'l', false)] {
        let mut s = scene(&[ORDERS], drawing, &legend);
        let who = s.entity(s.thing(letter));
        super::open(&mut s.game.world, who, Point::new(6, 0));
        assert_eq!(s.game.world.level().open().get(Point::new(6, 0)), opens);
    }
}

#[test]
fn a_master_key_opens_every_lock_and_is_kept() {
    let mut s = scene(&[ORDERS], "#.@v.v.#", &[('v', "t:vault")]);
    assert_eq!(s.game.check(EAST), Err(Refusal::Locked));
    let key = s.give("t:skeleton", 1);
    s.play([EAST; 5]);
    assert_eq!(s.hero(), Point::new(5, 0), "two locks");
    assert!(s.view().hero.unwrap().pack.iter().any(|it| it.id == key));
    let mut s = scene(&[ORDERS], "#.@v.v.#", &[('v', "t:vault")]);
    s.give("t:small_key", 1);
    s.play([EAST; 3]);
    assert_eq!(s.game.check(EAST), Err(Refusal::Locked), "it was used up");
}

#[test]
fn an_unseen_ally_that_opens_a_door_is_named() {
    const GUARD: &str = "
        [monster.guard]
        hit_points = 20
        peaceful = true
        opens_doors = true
        mind = { asleep = 0, stays = true }
        joins = {}
    ";
    let mut s = scene(
        &[CAST, GUARD],
        "#.@.+.g#",
        &[('+', "t:door"), ('g', "t:guard")],
    );
    let guard = s.thing('g');
    let entity = s.entity(guard);
    s.game.world.entity_mut(entity).insert(Ally::NEW);
    s.mark_changed(entity);
    let events = s.play([Command::Wait; 3]);
    let opened = events.iter().find_map(|event| match event {
        Event::Opened { who, .. } => Some(*who),
        _ => None,
    });
    let named = Who::from(s.game.world.thing(entity));
    assert_eq!(opened, Some(named), "{events:?}");
}
