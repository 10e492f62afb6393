//! The town portal: P5 to P9.

use crate::{TOWN, WOOD, hero, kind, look, rules, shown, view};
use geom::{Dir, Point};
use hearthgate_content::{Pack, load};
use proto::{Colour, Command, Dev, Event, Id, Refusal};
use sim::scenario::Scenario;
use sim::{Rules, Setup};
use std::sync::Arc;

const PORTAL: &str = "base:town_portal";

fn goto(at: Point) -> Command {
    Command::Dev(Dev::Goto(at))
}

/// The hero in the wood, having come by the road, with the scroll every hero starts with.
fn in_the_wood(rules: &Arc<Rules>, seed: u64) -> (Scenario, Id) {
    let setup = Setup {
        seed,
        mode: proto::Mode::Practice,
        calling: None,
    };
    let mut s = Scenario::start(rules, setup).expect("the base pack carries a game");
    s.toughen(100_000);
    s.play([goto(last_way_out(rules, seed)), Command::Descend]);
    assert_eq!(s.game.level(), WOOD);
    let scroll = rules.find("base:town_portal_scroll").expect("the scroll");
    let pack = hero(&s).pack;
    let scroll = pack.iter().find(|row| row.kind == scroll);
    (s, scroll.expect("one to start with").id)
}

/// The southernmost tile of the town's exit.
fn last_way_out(rules: &Rules, seed: u64) -> Point {
    let town = rules.map(&rules.run_plan(seed), seed, TOWN);
    let town = town.expect("a level").expect("it can be built");
    let ways = town.exits.iter().map(|exit| exit.at);
    ways.max_by_key(|at| at.y).expect("a way out")
}

fn read(item: Id) -> Command {
    Command::Use { item, at: None }
}

/// The portal's tile in the town of a seed.
fn portal_of(seed: u64) -> Point {
    last_way_out(rules(), seed) - Point::new(2, 0)
}

/// Mission: P5, P6.
#[test]
fn the_portal_is_a_cyan_heart_and_leads_back_once() {
    assert_eq!(look(PORTAL), ('♥', Colour(0, 255, 255)));
    for seed in 0..10 {
        let (mut s, scroll) = in_the_wood(rules(), seed);
        let (left, portal) = (s.hero(), portal_of(seed));
        let events = s.play([read(scroll)]);
        assert!(events.contains(&Event::OpenedPortal { level: TOWN }));
        assert_eq!(s.game.level(), TOWN);
        assert_ne!(s.hero(), portal, "beside it, not on it");
        assert_eq!(shown(&s, portal), Some(kind(PORTAL)), "seed {seed}");
        s.play([goto(portal + Dir::East), Command::Step(Dir::West)]);
        assert_eq!((s.game.level(), s.hero()), (WOOD, left), "seed {seed}");
        s.play([Command::Ascend]);
        s.play([goto(portal + Dir::East)]);
        assert_eq!(shown(&s, portal), None, "it is gone");
    }
}

/// Mission: P7.
#[test]
fn creatures_never_follow_the_hero_through_the_portal() {
    let (mut s, scroll) = in_the_wood(rules(), 7);
    let wolf = kind("base:wolf");
    s.play([Command::Dev(Dev::Make(wolf))]);
    s.toughen_all(100_000);
    s.rouse();
    let left = s.hero();
    let hunters = |s: &Scenario| {
        let mut seen = view(s).creatures;
        seen.retain(|seen| seen.kind == wolf && seen.hostile);
        seen
    };
    let before = hunters(&s);
    assert!(
        before
            .iter()
            .any(|wolf| wolf.awake && wolf.at.distance(left) == 1)
    );
    s.play([read(scroll)]);
    assert_eq!(s.game.level(), TOWN);
    for turn in 0..50 {
        assert_eq!(hunters(&s), [], "turn {turn}");
        s.play([Command::Wait]);
    }
    let events = s.play([goto(portal_of(7) + Dir::East), Command::Step(Dir::West)]);
    assert_eq!((s.game.level(), s.hero()), (WOOD, left), "{events:?}");
    let after = s.place(before[0].id).expect("it lives");
    assert_eq!(hunters(&s), [], "50 turns are more than its patience");
    assert!(after.distance(left) >= 10, "it has gone off: {after}");
}

/// Mission: P9.
#[test]
fn the_map_remembers_the_portal_when_it_is_out_of_sight() {
    for seed in 0..10 {
        let (mut s, scroll) = in_the_wood(rules(), seed);
        s.play([read(scroll)]);
        let portal = portal_of(seed);
        assert!(view(&s).cells[portal].visible, "one arrives beside it");
        let town = crate::map(seed, TOWN);
        let pub_of_town = town.start.expect("the pub");
        s.play([goto(pub_of_town)]);
        let cell = view(&s).cells[portal];
        assert!(!cell.visible, "nobody sees it from the pub");
        assert_eq!(cell.thing, Some(kind(PORTAL)), "seed {seed}");
    }
}

/// The base pack has no final prize; this pack adds one.
fn with_a_prize() -> Arc<Rules> {
    let prize = "
        look = { glyph = '\"', colour = 'gold' }
        category = 'treasure'
        weight = 1
        value = 1000
        binds = true
        [text]
        name = 'what was promised'
        description = 'Heavier than it looks.'";
    let pack: Pack = [
        (
            "pack.toml",
            "name = 'end'\nversion = '1'\nrequires = ['base']",
        ),
        ("items/prize.toml", prize),
    ]
    .into_iter()
    .collect();
    let loaded = load(&[Pack::base(), pack]);
    let told: Vec<String> = loaded.problems.iter().map(ToString::to_string).collect();
    Arc::new(loaded.rules.unwrap_or_else(|| panic!("{told:?}")))
}

/// Mission: P9.
#[test]
fn the_portal_scroll_is_refused_while_carrying_the_prize() {
    let rules = with_a_prize();
    let (mut s, scroll) = in_the_wood(&rules, 3);
    let prize = s.give("end:prize", 1);
    assert_eq!(s.game.check(read(scroll)), Err(Refusal::Bound));
    assert!(hero(&s).pack.iter().any(|row| row.id == scroll));
    s.play([Command::Drop {
        item: prize,
        count: 1,
    }]);
    assert_eq!(s.game.check(read(scroll)), Ok(()));
}
