//! Branches in play.

use crate::acts::rumours;
use crate::defs::Rules;
use crate::game::Game;
use crate::journal::Setup;
use crate::scenario::Scenario;
use crate::scenario::probe::{begin, is_sound};
use crate::scenario::testing::{MIDDLE, MINE, SUMP, branching};
use crate::world::level::Levels;
use mapgen::Way;
use proto::{Command, Dev, Event, Id, LevelNo, Mode, Rumour};
use std::collections::BTreeSet;
use std::sync::Arc;

fn start(rules: &Arc<Rules>) -> Scenario {
    let setup = Setup {
        seed: 3,
        mode: Mode::Wizard,
        calling: None,
    };
    let mut s = Scenario::start(rules, setup).unwrap();
    s.toughen(10_000);
    s
}

fn stand_on(s: &mut Scenario, leads: impl Fn(Way) -> bool) {
    let mut ways = s.game.world.resource::<Levels>().here().ways.iter();
    let at = ways.find(|(_, way)| leads(*way)).expect("a way").0;
    s.empty();
    if s.hero() != at {
        s.play([Command::Dev(Dev::Goto(at))]);
    }
}

fn is_at_hero(s: &Scenario, name: &str) -> bool {
    let kind = s.game.rules().find(name).unwrap();
    let cell = s.view().cells[s.hero()];
    [cell.thing, cell.mark].contains(&Some(kind))
}

#[test]
fn a_branch_is_entered_and_left_by_its_entrance() {
    let rules = branching();
    let mut s = start(&rules);
    s.play([Command::Dev(Dev::Visit(MIDDLE))]);
    stand_on(&mut s, |way| way == Way::To(0));
    let entrance = s.hero();
    assert!(is_at_hero(&s, "t:archway"));
    assert!(s.game.check(Command::Ascend).is_err());
    let events = s.play([Command::Descend]);
    assert!(events.contains(&Event::Arrived {
        level: MINE,
        first: true
    }));
    assert_eq!(s.game.score().depth, 200);
    stand_on(&mut s, |way| way == Way::Down);
    s.play([Command::Descend]);
    assert_eq!((s.game.level(), s.game.score().depth), (SUMP, 300));
    let mut copy = Game::load(&rules, &s.game.save()).unwrap().game;
    assert_eq!(copy.digest(), s.game.digest());
    copy.step(Command::Wait).unwrap();
    s.play([Command::Ascend]);
    assert_eq!(s.game.level(), MINE);
    stand_on(&mut s, |way| way == Way::Up);
    s.play([Command::Ascend]);
    assert_eq!((s.game.level(), s.hero()), (MIDDLE, entrance));
    stand_on(&mut s, |way| way == Way::Down);
    s.play([Command::Descend]);
    assert_eq!(s.game.level(), LevelNo(3));
    s.play([Command::Ascend]);
    assert_eq!(s.game.level(), MIDDLE);
    assert_ne!(s.hero(), entrance);
    is_sound(&s.game);
}

#[test]
fn a_fall_follows_the_ordinary_way_down() {
    let mut s = start(&branching());
    for (from, to) in [(MINE, SUMP), (SUMP, SUMP), (MIDDLE, LevelNo(3))] {
        if s.game.level() != from {
            s.play([Command::Dev(Dev::Visit(from))]);
        }
        s.empty();
        s.befall(Id::HERO, "{ fall = { damage = 1 } }");
        s.play([Command::Wait]);
        assert_eq!(s.game.level(), to);
    }
}

#[test]
fn rumours_name_the_branches_of_this_run() {
    let rules = branching();
    let mut named = BTreeSet::new();
    for seed in 0..10 {
        let run = rules.campaign().levels_in(seed);
        let game = begin(&rules, seed);
        for draw in 0..96 {
            match rumours::one(&game.world, draw).expect("something to tell") {
                Rumour::Branch { level, to } => {
                    assert_eq!(rules.campaign().above(to), Some(level));
                    assert!(run.contains(&to));
                    named.insert(to);
                }
                Rumour::WayDown { level, .. }
                | Rumour::Dwells { level, .. }
                | Rumour::Lies { level, .. } => {
                    assert!(run.contains(&level));
                    assert!(rules.campaign().steps(level) <= 2, "the nearest four");
                }
            }
        }
    }
    assert_eq!(
        named,
        BTreeSet::from([MINE]),
        "only levels below have rumours"
    );
}
