//! A saved and loaded run continues identically when the hero digs through a wall beside a lamp.

use std::sync::Arc;

use geom::{Dir, Point, Terrain};
use hearthgate_content::{Pack, load};
use proto::{Command, Dev, LevelNo, Mode, View};
use sim::scenario::Scenario;
use sim::{Game, Rules, Setup};

/// Number of walls tried on each level.
const WALLS: usize = 6;

/// Maximum number of strokes per wall.
const STROKES: usize = 80;

fn rules() -> Arc<Rules> {
    Arc::new(load(&[Pack::base()]).rules.expect("the base pack is sound"))
}

/// An undying hero who can dig, on a level whose map is known.
fn digger(rules: &Arc<Rules>, level: LevelNo) -> Scenario {
    let setup = Setup {
        seed: 11,
        mode: Mode::Wizard,
        calling: None,
    };
    let mut s = Scenario::start(rules, setup).expect("the base pack carries a game");
    s.master("base:spadework");
    s.play([
        Command::Dev(Dev::Undying(true)),
        Command::Dev(Dev::Visit(level)),
        Command::Dev(Dev::Reveal),
    ]);
    s
}

/// Positions next to a wall with free ground behind it.
fn walls(s: &Scenario) -> Vec<(Point, Dir)> {
    let mut view = View::default();
    s.game.view(&mut view);
    let is_wall = |at| view.cells.get(at).and_then(|cell| cell.terrain) == Some(Terrain::Wall);
    let free = s.free();
    let ways = Dir::ALL.into_iter().filter(|dir| !dir.is_diagonal());
    let tries = ways.flat_map(|dir| free.iter().map(move |from| (*from, dir)));
    let between = |(from, dir): &(Point, Dir)| {
        let wall = *from + dir.delta();
        is_wall(wall) && s.is_free(wall + dir.delta())
    };
    let all: Vec<_> = tries.filter(between).collect();
    let every = (all.len() / WALLS).max(1);
    all.into_iter().step_by(every).take(WALLS).collect()
}

/// Digs through a wall with a light behind it and returns whether the wall fell. After every stroke the game
/// equals both a game loaded before the first stroke and a game loaded before this stroke.
fn dig(s: &mut Scenario, rules: &Arc<Rules>, from: Point, dir: Dir, light: &str) -> bool {
    let wall = from + dir.delta();
    s.put(light, wall + dir.delta());
    if s.game.check(Command::Dev(Dev::Goto(from))).is_err() {
        return false;
    }
    s.play([Command::Dev(Dev::Goto(from)), Command::Wait]);
    let mut before = Game::load(rules, &s.game.save()).expect("it loads").game;
    let stroke = Command::Step(dir);
    for _ in 0..STROKES {
        if s.hero() != from || s.game.check(stroke).is_err() {
            return false;
        }
        let mut after = Game::load(rules, &s.game.save()).expect("it loads").game;
        s.play([stroke]);
        for other in [&mut before, &mut after] {
            other.step(stroke).expect("it is possible");
            assert_eq!(s.game.digest(), other.digest(), "{light} before {from}");
        }
        assert_eq!(s.game.audit_derived(), Ok(()), "{light} before {from}");
        let mut view = View::default();
        s.game.view(&mut view);
        if view.cells[wall].terrain != Some(Terrain::Wall) {
            assert!(view.cells[wall + dir.delta()].visible, "{light}, {from}");
            return true;
        }
    }
    false
}

#[test]
fn digging_beside_a_lamp_is_the_same_after_save_and_load() {
    let rules = rules();
    for level in 2..=rules.depth().0 {
        let mut s = digger(&rules, LevelNo(level));
        let mut through = 0;
        for (from, dir) in walls(&s) {
            for light in ["base:brazier", "base:glowing_mushroom"] {
                through += u32::from(dig(&mut s, &rules, from, dir, light));
            }
        }
        println!("level {level}: {through} walls");
        assert!(through > 0, "level {level}");
    }
}
