use crate::effects::lead::Gate;
use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, WOLF, is_sound};
use crate::scenario::testing::{rules, scene};
use crate::things::spawn;
use crate::world::level::Levels;
use crate::world::position::{self, Position};
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use geom::{Dir, Point};
use proto::{Command, Event, Id, LevelNo, Refusal};

const CAST: &str = "
    [trap.portal]
    hidden = false
    player_only = true
    disarm = 0
    on_enter = { effects = [{ lead = {} }] }

    [item.scroll]
    category = 'scroll'
    weight = 5
    value = 20
    stacks = true
    use = { effects = [{ town_portal = { portal = 'portal' } }] }

    [trap.other_portal]
    hidden = false
    player_only = true
    disarm = 0
    on_enter = { effects = [{ lead = {} }] }

    [item.other_scroll]
    category = 'scroll'
    weight = 5
    value = 20
    use = { effects = [{ town_portal = { portal = 'other_portal' } }] }

    [item.crown]
    category = 'treasure'
    weight = 1
    value = 1
    binds = true

    [monster.man]
    hit_points = 10
    sight = 0
    mind = { asleep = 0, temper = 'calm' }

    [trap.arch]
    hidden = false
    once = false
    on_enter = { effects = [{ lead = { to = { depth = 2, x = 20, y = 15 } } }] }
";

/// A town with a way out of three tiles on its east side.
const TOWN: &str = "
    ###########
    #.........#
    #....@....>
    #.........>
    #......1..>
    #.........#
    ###########";

const NEAR: Point = Point::new(8, 4);

fn town(also: &[&str]) -> Scenario {
    let things = [&[CAST, WOLF, DUMMY], also].concat();
    scene(&things, TOWN, &[])
}

/// A hero who has gone down from the town, with this number of scrolls.
fn away(scrolls: u16) -> (Scenario, Id) {
    let mut s = town(&[]);
    let item = s.give("t:scroll", scrolls);
    s.toughen(100_000);
    s.play([EAST; 5]);
    s.play([Command::Descend]);
    assert_eq!(s.game.level(), LevelNo(2));
    (s, item)
}

fn use_it(item: Id) -> [Command; 1] {
    [Command::Use { item, at: None }]
}

/// Level, tile and destination of every open portal.
fn portals(s: &Scenario) -> Vec<(LevelNo, Point, Gate)> {
    let world = &s.game.world;
    let all = world.resource::<EntityIndex>().all();
    let open = all.filter(|e| s.game.rules().name(world.thing(*e).kind) == "t:portal");
    open.map(|e| {
        let place = world.get::<Position>(e).expect("it lies somewhere");
        let gate = world.get::<Gate>(e).expect("it leads somewhere");
        (place.level(), place.at(), *gate)
    })
    .collect()
}

fn enter(s: &mut Scenario) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..20 {
        let Some(dir) = s.hero().step_towards(NEAR) else {
            break;
        };
        events.extend(s.play([Command::Step(dir)]));
        if s.game.level() != LevelNo(1) {
            break;
        }
    }
    events
}

/// Mission: P5.
#[test]
fn a_portal_scroll_is_refused_in_town() {
    let mut s = town(&[]);
    let item = s.give("t:scroll", 1);
    let [command] = use_it(item);
    assert_eq!(s.game.step(command), Err(Refusal::AtHome));
    assert_eq!(s.carried("t:scroll"), 1);
    assert!(portals(&s).is_empty());
}

/// Mission: P5, P9.
#[test]
fn a_portal_scroll_takes_the_hero_to_town() {
    let (mut s, item) = away(1);
    let left = s.hero();
    let events = s.play(use_it(item));
    assert_eq!(s.carried("t:scroll"), 0, "used up");
    let level = LevelNo(1);
    assert!(events.contains(&Event::OpenedPortal { level }));
    assert!(events.contains(&Event::Arrived {
        level,
        first: false
    }));
    assert_eq!(s.game.level(), level);
    let gate = Gate {
        level: LevelNo(2),
        at: left,
    };
    assert_eq!(portals(&s), [(level, NEAR, gate)]);
    assert_eq!(s.hero(), Point::new(10, 3), "the middle of the way out");
    let shown = s.view().cells[NEAR].thing;
    assert_eq!(shown, Some(s.kind("t:portal")), "it is on the map");
    is_sound(&s.game);
    assert_eq!(s.game.digest(), s.game.full_digest());
}

/// Mission: P6, P7, P8.
#[test]
fn a_portal_returns_the_hero_to_the_same_tile_once() {
    let (mut s, item) = away(1);
    let left = s.hero();
    let known = s.view().cells.clone();
    s.play(use_it(item));
    enter(&mut s);
    assert_eq!((s.game.level(), s.hero()), (LevelNo(2), left));
    assert!(portals(&s).is_empty(), "and it is gone");
    for (at, cell) in s.view().cells.iter() {
        assert_eq!(cell.terrain, known[at].terrain, "as it was left");
    }
    is_sound(&s.game);
}

/// Mission: P6.
#[test]
fn a_portal_to_an_occupied_tile_leads_to_the_nearest_free() {
    let (mut s, item) = away(1);
    let left = s.hero();
    s.play(use_it(item));
    let kind = s.kind("t:dummy");
    spawn::at(&mut s.game.world, LevelNo(2), kind, left).expect("a dummy");
    enter(&mut s);
    assert_eq!(s.game.level(), LevelNo(2));
    assert_eq!(s.hero().distance(left), 1);
    is_sound(&s.game);
}

/// Mission: P6.
#[test]
fn a_portal_into_a_wall_leads_to_the_nearest_free_tile() {
    let (mut s, item) = away(1);
    let left = s.hero();
    s.play(use_it(item));
    let mut levels = s.game.world.resource_mut::<Levels>();
    let level = levels.get_mut(LevelNo(2)).expect("it was made");
    level.set_terrain(left, geom::Terrain::Wall);
    enter(&mut s);
    assert_eq!(s.game.level(), LevelNo(2));
    assert!(s.hero() != left && s.hero().distance(left) <= 2);
}

/// Mission: P9.
#[test]
fn a_portal_survives_saving_and_loading() {
    let (mut s, item) = away(1);
    let left = s.hero();
    s.play(use_it(item));
    let rules = s.game.rules().clone();
    let loaded = Game::load(&rules, &s.game.save()).expect("it loads");
    assert_eq!(loaded.game.digest(), s.game.digest());
    s.game = loaded.game;
    enter(&mut s);
    assert_eq!((s.game.level(), s.hero()), (LevelNo(2), left));
}

/// Mission: P9.
#[test]
fn a_second_scroll_moves_the_one_portal() {
    let (mut s, item) = away(2);
    s.play(use_it(item));
    // Down again on foot, and home from another tile.
    s.play([Command::Descend]);
    let from = s.hero();
    let free = |s: &Scenario, dir| {
        let level = s.game.world.level();
        level.is_free(s.hero() + dir)
    };
    let dir = Dir::ALL.into_iter().find(|dir| free(&s, *dir));
    s.play([Command::Step(dir.expect("room to step"))]);
    let left = s.hero();
    assert_ne!(left, from);
    s.play(use_it(item));
    let gate = Gate {
        level: LevelNo(2),
        at: left,
    };
    assert_eq!(portals(&s), [(LevelNo(1), NEAR, gate)]);
}

/// Mission: P9.
#[test]
fn no_portal_opens_while_the_hero_carries_the_prize() {
    let (mut s, item) = away(1);
    s.give("t:crown", 1);
    let [command] = use_it(item);
    assert_eq!(s.game.step(command), Err(Refusal::Bound));
    assert_eq!(s.carried("t:scroll"), 1);
}

/// Mission: P2, P7.
#[test]
fn townsfolk_do_not_enter_or_close_the_portal() {
    let mut s = town(&[]);
    let item = s.give("t:scroll", 1);
    s.toughen(100_000);
    s.play([EAST; 5]);
    let level = |s: &mut Scenario, at, ground| {
        let mut levels = s.game.world.resource_mut::<Levels>();
        let town = levels.get_mut(LevelNo(1)).expect("the town");
        town.set_terrain(at, ground);
    };
    // A pen of three tiles, the portal's in the middle.
    for y in 3..=5 {
        for x in 6..=9 {
            if y != 4 || x == 6 {
                level(&mut s, Point::new(x, y), geom::Terrain::Glass);
            }
        }
    }
    let folk = [7, 9].map(|x| s.make("t:man", Point::new(x, 4)));
    s.play([Command::Descend]);
    let left = s.hero();
    s.play(use_it(item));
    let mut crossed = 0;
    for _ in 0..1000 {
        s.play([Command::Wait]);
        crossed += u32::from(folk.iter().any(|id| s.place(*id) == Some(NEAR)));
    }
    assert!(crossed > 100, "they cross it all the time: {crossed}");
    for id in folk {
        let place = s.game.world.get::<Position>(s.entity(id)).expect("alive");
        assert_eq!(place.level(), LevelNo(1));
    }
    let gate = Gate {
        level: LevelNo(2),
        at: left,
    };
    assert_eq!(portals(&s), [(LevelNo(1), NEAR, gate)]);
    assert_eq!(s.game.level(), LevelNo(1));
    is_sound(&s.game);
}

/// Mission: P5.
#[test]
fn the_hero_never_arrives_on_the_portal() {
    let (mut s, item) = away(1);
    let world = &mut s.game.world;
    let kind = world.rules().find("t:dummy");
    let kind = kind.expect("a dummy");
    for at in [(10, 2), (10, 3), (10, 4)] {
        let at = Point::new(at.0, at.1);
        spawn::at(world, LevelNo(1), kind, at).expect("a dummy");
    }
    let town = world.resource::<Levels>().get(LevelNo(1)).expect("town");
    let others: Vec<Point> = town.open().points().collect();
    for at in others {
        let town = world.resource::<Levels>().get(LevelNo(1)).expect("town");
        if town.is_free(at) && at != NEAR && at != Point::new(1, 1) {
            spawn::at(world, LevelNo(1), kind, at).expect("a dummy");
        }
    }
    s.play(use_it(item));
    assert_eq!((s.game.level(), s.hero()), (LevelNo(1), Point::new(1, 1)));
}

/// Mission: P2, P3.
#[test]
fn a_teleporter_moves_creatures_and_items_between_levels() {
    let drawing = "
        #########
        #@..^w..#
        #########";
    let legend = [('^', "t:arch"), ('w', "t:wolf")];
    let coin: &str = "
        [item.coin]
        category = 'treasure'
        weight = 1
        value = 1
    ";
    let beast = WOLF.replace("mind", "attributes = { intelligence = 3 }\nmind");
    let mut s = scene(&[CAST, &beast, coin], drawing, &legend);
    let wolf = s.thing('w');
    let at = s.place(s.thing('^')).unwrap();
    s.toughen(1000);
    s.rouse();
    s.play([Command::Wait]);
    let coin = s.make("t:coin", s.hero());
    let entity = s.entity(coin);
    position::lift(&mut s.game.world, entity);
    position::drop_at(&mut s.game.world, entity, LevelNo(1), at);
    s.play([Command::Wait]);
    let place = |s: &Scenario, id| *s.game.world.get::<Position>(s.entity(id)).expect("placed");
    for id in [wolf, coin] {
        assert_eq!(place(&s, id).level(), LevelNo(2), "{id}");
    }
    is_sound(&s.game);
    assert_eq!(s.game.digest(), s.game.full_digest());
    let there = place(&s, coin).at();
    // The hero follows the same way.
    s.play([EAST; 3]);
    assert_eq!(s.game.level(), LevelNo(2));
    assert!(s.hero().distance(Point::new(20, 15)) <= 6);
    let view = s.view();
    assert_eq!(view.cells[there].thing, Some(s.kind("t:coin")));
    assert!(view.creatures.iter().any(|seen| seen.id == wolf));
    is_sound(&s.game);
}

/// Mission: P3.
#[test]
fn a_teleporter_within_a_level_reports_no_arrival() {
    let arch: &str = "
        [trap.arch]
        hidden = false
        once = false
        on_enter = { effects = [{ lead = { to = { depth = 1, x = 6, y = 0 } } }] }
    ";
    let mut s = scene(&[arch], "#@^...1#", &[('^', "t:arch")]);
    let events = s.play([EAST]);
    assert_eq!(s.hero(), s.mark('1'));
    let moved = |e: &&Event| matches!(e, Event::Teleported { .. });
    assert_eq!(events.iter().filter(moved).count(), 1);
    let arrived = |e: &Event| matches!(e, Event::Arrived { .. });
    assert!(!events.iter().any(arrived));
}

/// Mission: P2.
#[test]
fn a_player_only_trap_ignores_creatures() {
    let gate: &str = "
        [trap.gate]
        hidden = false
        player_only = true
        on_enter = { effects = [{ lead = { to = { depth = 2, x = 5, y = 5 } } }] }
    ";
    let legend = [('^', "t:gate"), ('w', "t:wolf")];
    let mut s = scene(&[gate, WOLF], "#@..^w#", &legend);
    s.toughen(1000);
    s.rouse();
    let events = s.play([Command::Wait; 4]);
    let sprung = |e: &Event| matches!(e, Event::Sprung { .. });
    assert!(!events.iter().any(sprung));
    let wolf = s.place(s.thing('w')).expect("still here");
    assert!(wolf.is_adjacent(s.hero()), "it crossed the tile");
    assert!(s.place(s.thing('^')).is_some(), "and nothing was used up");
}

#[test]
fn a_portal_scroll_without_a_home_level_is_refused() {
    let rules = rules(&[CAST]);
    assert_eq!(rules.home(), Some(LevelNo(1)), "the first level of tests");
}

#[test]
fn a_portal_of_another_kind_closes_the_first() {
    let (mut s, item) = away(1);
    let other = s.give("t:other_scroll", 1);
    s.play(use_it(item));
    assert_eq!(portals(&s).len(), 1);
    let out = s.hero();
    for _ in 0..9 {
        if s.game.check(Command::Descend).is_ok() {
            break;
        }
        s.play([EAST]);
    }
    s.play([Command::Descend]);
    assert_eq!(s.game.level(), LevelNo(2), "from {out:?}");
    s.play(use_it(other));
    assert!(portals(&s).is_empty(), "the one before is shut");
    is_sound(&s.game);
    let rules = s.game.rules().clone();
    assert!(Game::load(&rules, &s.game.save()).is_ok());
}
