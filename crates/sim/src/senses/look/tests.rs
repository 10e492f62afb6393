use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, WEST};
use crate::scenario::testing::{HERO, TUNING, rules_under, rules_with, scene};
use crate::things::make;
use crate::world::mind::Mood;
use geom::{Dir, Point, Terrain};
use proto::{Answer, Command, Event, Query};

const CAST: &str = "
    [trap.pit]
    on_enter = { effects = [{ damage = { amount = 1 } }] }

    [item.coin]
    category = 'treasure'
    weight = 1
    value = 1
";

/// A hall full of hidden traps, around a lane that is free of them.
fn minefield(spot_one_in: u16) -> Scenario {
    let hero = "
        hit_points = 10
        hit_points_per_level = 10
        fists = '1d4'
        sight = 20
    ";
    let tuning = TUNING.replace("spot_one_in = 24", &format!("spot_one_in = {spot_one_in}"));
    let rules = rules_with(hero, &tuning, &[CAST]);
    let row = format!("#{}#\n", "^".repeat(20));
    let lane = format!("#{}@{}#\n", ".".repeat(10), ".".repeat(9));
    let wall = format!("{}\n", "#".repeat(22));
    let drawing = [wall.clone(), row.repeat(8), lane, row.repeat(8), wall].concat();
    Scenario::draw(&rules, &drawing, &[('^', "t:pit")]).unwrap()
}

fn spotted(events: &[Event]) -> usize {
    let one = |event: &&Event| matches!(event, Event::Spotted { .. });
    events.iter().filter(one).count()
}

fn shown(s: &Scenario) -> usize {
    let view = s.view();
    view.cells
        .iter()
        .filter(|(_, cell)| cell.thing.is_some())
        .count()
}

/// Mission: T6.
#[test]
fn t6_each_hidden_thing_in_view_is_spotted_one_time_in_twenty_four() {
    let mut s = minefield(24);
    let mut found = shown(&s);
    let (mut looks, mut hits) = (0, 0);
    for turn in 0..12 {
        looks += 320 - found;
        let events = s.play([if turn % 2 == 0 { EAST } else { WEST }]);
        hits += spotted(&events);
        found += spotted(&events);
        assert_eq!(shown(&s), found, "what is spotted is shown");
    }
    // One in 24 of some three thousand looks: 125, give or take three times 11.
    let expected = looks / 24;
    assert!(hits.abs_diff(expected) < 33, "{hits} of {looks}");
}

#[test]
fn spotting_odds_come_from_the_tuning() {
    let mut s = minefield(2);
    let before = 320 - shown(&s);
    let found = spotted(&s.play([EAST]));
    assert!(found.abs_diff(before / 2) < 30, "{found} of {before}");
    let mut s = minefield(1);
    assert_eq!(shown(&s), 320, "on arriving");
    assert_eq!(spotted(&s.play([EAST])), 0);
}

#[test]
fn nothing_is_spotted_while_standing_still() {
    let mut s = minefield(2);
    let before = shown(&s);
    let events = s.play([Command::Wait; 20]);
    assert_eq!(spotted(&events), 0);
    assert_eq!(shown(&s), before);
}

#[test]
fn spotted_things_are_reported_by_id() {
    let mut s = minefield(4);
    let place = |event: &Event| match event {
        Event::Spotted { at, .. } => Some(*at),
        _ => None,
    };
    let events = s.play([EAST]);
    let places: Vec<Point> = events.iter().filter_map(place).collect();
    assert!(
        places.len() > 20 && places.is_sorted(),
        "drawn, so made, in reading order"
    );
}

#[test]
fn hidden_things_out_of_view_are_not_spotted() {
    let hero = "
        hit_points = 10
        hit_points_per_level = 10
        fists = '1d4'
        sight = 3
    ";
    let tuning = TUNING.replace("spot_one_in = 24", "spot_one_in = 1");
    let rules = rules_with(hero, &tuning, &[CAST]);
    let mut s = Scenario::draw(&rules, "#@...^.^#", &[('^', "t:pit")]).unwrap();
    assert_eq!(shown(&s), 0);
    assert_eq!(spotted(&s.play([EAST])), 1);
    assert_eq!(spotted(&s.play([EAST])), 0);
    assert_eq!(spotted(&s.play([EAST])), 1);
}

/// Mission: T2.
#[test]
fn t2_hidden_things_are_in_no_view_and_no_answer() {
    let mut s = scene(&[CAST], "#@^c#", &[('^', "t:pit"), ('c', "t:coin")]);
    let (pit, coin) = (s.thing('^'), s.thing('c'));
    let (at, beyond) = (s.place(pit).unwrap(), s.place(coin).unwrap());
    let view = s.view();
    assert_eq!(view.cells[at].thing, None);
    assert_eq!(view.cells[beyond].thing, Some(s.kind("t:coin")));
    assert_eq!(s.game.ask(Query::Item(pit)), Answer::Unknown);
    assert_eq!(s.game.ask(Query::Duel(pit)), Answer::Unknown);
    let before = s.game.ask(Query::Choices);
    let entity = s.entity(pit);
    make::remove(&mut s.game.world, entity);
    assert_eq!(
        s.game.ask(Query::Choices),
        before,
        "the trap makes no difference"
    );
}

#[test]
fn a_hidden_thing_does_not_hide_what_lies_on_it() {
    let mut s = scene(&[CAST], "#@1#", &[]);
    let at = s.mark('1');
    s.make("t:pit", at);
    s.make("t:coin", at);
    assert_eq!(s.view().cells[at].thing, Some(s.kind("t:coin")));
}

#[test]
fn things_are_remembered_where_they_were_seen_last() {
    let drawing = "
        #######
        #@.c###
        #.#####
        #.#####
        #######";
    let mut s = scene(&[CAST], drawing, &[('c', "t:coin")]);
    let coin = s.thing('c');
    let at = s.place(coin).unwrap();
    s.play([Command::Step(Dir::South), Command::Step(Dir::South)]);
    let cell = s.view().cells[at];
    assert!(!cell.visible);
    assert_eq!(cell.terrain, Some(Terrain::Floor));
    assert_eq!(cell.thing, Some(s.kind("t:coin")));
    let entity = s.entity(coin);
    make::remove(&mut s.game.world, entity);
    s.play([Command::Wait]);
    assert_eq!(
        s.view().cells[at].thing,
        Some(s.kind("t:coin")),
        "for all one knows"
    );
    s.play([Command::Step(Dir::North), Command::Step(Dir::North)]);
    assert_eq!(s.view().cells[at].thing, None, "until one looks again");
}

#[test]
fn changes_in_view_are_seen_without_moving() {
    let mut s = scene(&[CAST], "#@.#", &[]);
    let item = s.give("t:coin", 1);
    let at = s.hero();
    s.play([Command::Drop { item, count: 1 }]);
    assert_eq!(s.view().cells[at].thing, Some(s.kind("t:coin")));
    s.play([Command::PickUp(item)]);
    assert_eq!(s.view().cells[at].thing, None);
}

#[test]
fn walls_and_distance_end_the_view() {
    let drawing = "
        ##############
        #@.......12..#
        ##############
        #............#
        ##############";
    let mut s = scene(&[DUMMY], drawing, &[]);
    let view = s.view();
    assert!(view.cells[s.hero() + Dir::East].visible);
    assert!(!view.cells[s.mark('2')].visible);
    assert_eq!(view.cells[s.mark('2')].terrain, None);
    assert_eq!(
        view.cells[Point::new(1, 3)].terrain,
        None,
        "behind the wall"
    );
    s.play([EAST]);
    assert!(s.view().cells[s.mark('1')].visible, "eight tiles away");
}

/// A lane under this sky. The hero at its west end sees 8 tiles far, and 27 by day.
fn lane(sky: &str, things: &[&str], lane: &str, legend: &[(char, &str)]) -> Scenario {
    let hero = format!("{HERO}\ndaylight = 27");
    let tuning = TUNING.replace("spot_one_in = 24", "spot_one_in = 1");
    let rules = rules_under(sky, &hero, &tuning, things);
    let wall = "#".repeat(lane.len());
    Scenario::draw(&rules, &format!("{wall}\n{lane}\n{wall}"), legend).unwrap()
}

const GIMLET: &str = "
    [monster.wolf]
    hit_points = 10
    sight = 30
    attacks = [{ damage = 1 }]
    mind = { asleep = 0, notices_one_in = 1 }
";

#[test]
fn daylight_extends_sight_but_not_spotting_or_being_noticed() {
    let road = "#@.......^.^.........w....1....2#";
    let legend = [('^', "t:pit"), ('w', "t:wolf")];
    for sky in ["", "roofed = ['altar']"] {
        let mut s = lane(sky, &[CAST, GIMLET], road, &legend);
        let wolf = s.thing('w');
        s.play([Command::Search]);
        let view = s.view();
        assert!(view.cells[s.mark('1')].visible && !view.cells[s.mark('2')].visible);
        assert_eq!(view.creatures.len(), 1, "the wolf is seen");
        assert_ne!(
            s.mood(wolf),
            Mood::Hunting { lost: 0 },
            "it does not see the hero"
        );
        let found = |s: &Scenario| {
            let cells = s.view().cells;
            cells
                .iter()
                .filter(|(_, cell)| cell.thing.is_some())
                .count()
        };
        assert_eq!(found(&s), 1, "the near pit, not the far one");
        s.play([EAST]);
        assert_eq!(found(&s), 1);
        s.play([EAST]);
        assert_eq!(found(&s), 2);
    }
    let mut s = lane("light = 'black'", &[CAST, GIMLET], road, &legend);
    s.play([Command::Wait]);
    assert!(!s.view().cells[s.mark('1')].visible, "there is no sky");
}

#[test]
fn daylight_outside_is_seen_from_under_a_roof() {
    let mut s = lane(
        "roofed = ['floor']",
        &[CAST],
        "#@...:::::::::::::::::::::::::#",
        &[],
    );
    s.play([Command::Wait]);
    let sees = |x| s.view().cells[Point::new(x, 1)].visible;
    assert!(sees(28) && !sees(29));
}
