use super::{area, ball, flight};
use crate::scenario::Scenario;
use crate::scenario::probe::DUMMY;
use crate::scenario::testing::scene;
use crate::world::level::Level;
use crate::world::world_ext::WorldExt;
use geom::{Grid, Point, Size, Terrain};
use proto::{Command, Event, EventKind, Id, Means};

const THING: &str = "
    [item.thing]
    category = 'tool'
    weight = 0
    value = 1
    [item.thing.use]
    effects = [{ damage = { amount = 3 } }]
";

fn item(shape: &str) -> String {
    format!("{THING}shape = {shape}\nrange = 5")
}

fn room(shape: &str, drawing: &str) -> Scenario {
    let text = item(shape);
    let things = [&text, DUMMY];
    let legend = ['a', 'b', 'c', 'd'].map(|letter| (letter, "t:dummy"));
    scene(&things, drawing, &legend)
}

/// Uses the item at a tile, and returns the letters of the hurt creatures and the events.
fn hurt(s: &mut Scenario, at: Point) -> (Vec<char>, Vec<Event>) {
    let item = s.give("t:thing", 1);
    let events = s.play([Command::Use { item, at: Some(at) }]);
    let letters = "abcd".chars().filter(|letter| s.drawn().contains(*letter));
    let hurt = letters.filter(|letter| s.health(s.thing(*letter)) == Some(7));
    (hurt.collect(), events)
}

#[test]
fn a_target_is_the_first_in_the_way() {
    let mut s = room("'target'", "#@.a1b#");
    let at = s.mark('1');
    let (struck, events) = hurt(&mut s, at);
    assert_eq!(struck, ['a']);
    let (from, to) = (s.hero(), Point::new(3, 0));
    let means = Means::Thing(s.kind("t:thing"));
    assert_eq!(events[1], Event::Shot { from, to, means });
    assert!(!events.iter().any(|e| e.kind() == EventKind::Burst));
}

#[test]
fn a_power_at_an_empty_target_tile_hits_no_creature() {
    let mut s = room("'target'", "#@.1b#");
    let at = s.mark('1');
    assert_eq!(hurt(&mut s, at).0, []);
}

#[test]
fn a_power_aimed_at_the_users_own_tile_does_not_fly() {
    let mut s = room("'target'", "#@a#");
    let at = s.hero();
    let (struck, events) = hurt(&mut s, at);
    assert_eq!((struck, s.health(Id::HERO)), (vec![], Some(17)));
    assert!(!events.iter().any(|e| e.kind() == EventKind::Shot));
}

#[test]
fn a_line_reaches_everyone_up_to_its_aim() {
    let mut s = room("'line'", "#@a.b1c#");
    let at = s.mark('1');
    assert_eq!(hurt(&mut s, at).0, ['a', 'b']);
    assert_eq!(s.health(Id::HERO), Some(20));
}

#[test]
fn a_ball_reaches_everyone_around_its_middle_but_not_behind_walls() {
    let drawing = "
        #########
        #@..1a.d#
        ###.#####
        #..b#c..#
        #########";
    let mut s = room("{ radius = 2 }", drawing);
    let at = s.mark('1');
    let (struck, events) = hurt(&mut s, at);
    assert_eq!(struck, ['a', 'b']);
    let means = Means::Thing(s.kind("t:thing"));
    let (from, to) = (s.hero(), at);
    assert_eq!(events[1], Event::Shot { from, to, means });
    let radius = 2;
    assert_eq!(events[2], Event::Burst { at, radius, means });
    assert_eq!(s.health(Id::HERO), Some(20), "three tiles away");
}

#[test]
fn a_ball_flies_over_those_on_its_way() {
    let mut s = room("{ radius = 1 }", "#@a..1b#");
    let at = s.mark('1');
    assert_eq!(hurt(&mut s, at).0, ['b']);
}

#[test]
fn a_ball_at_the_users_feet_burns_the_user() {
    let mut s = room("{ radius = 1 }", "#@.a#");
    let at = s.hero();
    let (struck, events) = hurt(&mut s, at);
    assert_eq!((struck, s.health(Id::HERO)), (vec![], Some(17)));
    assert_eq!(events[1].kind(), EventKind::Burst);
}

#[test]
fn the_shape_itself_reaches_only_the_user() {
    let mut s = scene(&[THING, DUMMY], "#@a#", &[('a', "t:dummy")]);
    let item = s.give("t:thing", 1);
    let events = s.play([Command::Use { item, at: None }]);
    assert_eq!(
        (s.health(Id::HERO), s.health(s.thing('a'))),
        (Some(17), Some(10))
    );
    let kinds: Vec<EventKind> = events.iter().map(Event::kind).collect();
    assert_eq!(kinds, [EventKind::Used, EventKind::Hurt]);
}

#[test]
fn effects_apply_in_order_to_each_target_by_id() {
    let twice = "
        [item.thing]
        category = 'tool'
        weight = 0
        value = 1
        [item.thing.use]
        shape = { radius = 3 }
        effects = [{ damage = { amount = 1 } }, { damage = { amount = 2 } }]
    ";
    let legend = [('b', "t:dummy"), ('a', "t:dummy")];
    let mut s = scene(&[twice, DUMMY], "#a@b#", &legend);
    let item = s.give("t:thing", 1);
    let at = Some(s.hero());
    let events = s.play([Command::Use { item, at }]);
    let row = |event: &Event| match event {
        Event::Hurt { at, amount, .. } => Some((at.x, *amount)),
        _ => None,
    };
    let rows: Vec<(i32, i32)> = events.iter().filter_map(row).collect();
    assert_eq!(rows, [(2, 1), (2, 2), (1, 1), (1, 2), (3, 1), (3, 2)]);
}

#[test]
fn a_flight_ends_at_its_aim_its_range_or_before_something_solid() {
    let s = room("'line'", "#@.~...#.a#");
    let level = s.game.world.level();
    let fly = |to: i32, range, stop| {
        let path = flight(level, Point::new(1, 0), Point::new(to, 0), range, stop);
        path.iter().map(|at| at.x).collect::<Vec<i32>>()
    };
    assert_eq!(fly(4, 9, true), [2, 3, 4], "over water");
    assert_eq!(fly(6, 3, true), [2, 3, 4], "to the end of its range");
    assert_eq!(fly(9, 9, true), [2, 3, 4, 5, 6], "up to the wall");
    assert!(fly(1, 9, true).is_empty());
    let back = flight(level, Point::new(4, 0), Point::new(0, 0), 9, true);
    assert_eq!(back.last(), Some(&Point::new(1, 0)), "stopped by the hero");
    let past = flight(level, Point::new(8, 0), Point::new(9, 0), 9, false);
    assert_eq!(past, [Point::new(9, 0)]);
}

#[test]
fn glass_stops_what_flies_but_not_what_is_seen() {
    let size = Size { w: 5, h: 1 };
    let mut terrain = Grid::new(size, Terrain::Floor);
    terrain[Point::new(2, 0)] = Terrain::Glass;
    let level = Level::new(terrain, Point::new(0, 0), Vec::new());
    let from = Point::new(0, 0);
    assert_eq!(
        flight(&level, from, Point::new(4, 0), 9, false),
        [Point::new(1, 0)]
    );
    let touched = ball(&level, from, 9);
    assert!(!touched.contains(&Point::new(2, 0)) && touched.contains(&Point::new(1, 0)));
}

#[test]
fn an_area_is_in_reading_order() {
    let text = item("'line'");
    let things = [text.as_str()];
    let drawing = "
        #####
        #...#
        #...#
        #..@#
        #####";
    let s = scene(&things, drawing, &[]);
    let level = s.game.world.level();
    let def = s.game.rules().item(s.kind("t:thing")).unwrap();
    let power = def.power.as_ref().unwrap();
    let touched = area(level, power, Point::new(3, 3), Point::new(1, 1));
    assert_eq!(touched, [Point::new(1, 1), Point::new(2, 2)]);
}
