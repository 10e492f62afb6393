//! Developer commands with the base pack.

use super::{catalog, rules, view};
use proto::{Answer, Command, Dev, Layer, LevelNo, Mode, Query};
use sim::Setup;
use sim::scenario::Scenario;

fn wizard(seed: u64) -> Scenario {
    let mode = Mode::Wizard;
    Scenario::start(
        rules(),
        Setup {
            seed,
            mode,
            calling: None,
        },
    )
    .expect("the base pack carries a game")
}

/// Visits every level and builds on it every place that is not a whole level; the game stays consistent.
#[test]
fn dev_commands_visit_every_level_and_build_every_place() {
    let mut s = wizard(7);
    s.play([Command::Dev(Dev::Undying(true))]);
    assert_eq!(rules().vaults().len(), catalog().places.len());
    let mut built = 0;
    for level in (2..=rules().depth().0).rev() {
        s.play([Command::Dev(Dev::Visit(LevelNo(level)))]);
        assert_eq!(s.game.level(), LevelNo(level));
        for n in (0..).take(catalog().places.len()) {
            let build = Command::Dev(Dev::Build(n));
            if s.game.check(build).is_err() {
                continue;
            }
            built += 1;
            s.play([build]);
            let place = &catalog().places[usize::from(n)].id;
            let sound = s.game.audit();
            assert!(sound.is_ok(), "{place}: {sound:?}");
            // A new game for each place, so that there is room.
            s = wizard(u64::from(n) + 8);
            s.play([
                Command::Dev(Dev::Undying(true)),
                Command::Dev(Dev::Visit(LevelNo(level))),
            ]);
        }
    }
    assert!(built > 50, "{built}");
    assert!(view(&s).hero.is_some());
}

#[test]
fn overlays_describe_every_level_without_changing_it() {
    let mut s = wizard(7);
    for level in 1..=rules().depth().0 {
        if level > 1 {
            s.play([Command::Dev(Dev::Visit(LevelNo(level)))]);
        }
        let before = s.game.digest();
        for layer in Layer::ALL {
            let answer = s.game.ask(Query::Overlay(layer));
            let Answer::Overlay(overlay) = answer else {
                panic!("{layer:?}: {answer:?}");
            };
            let told = overlay.tiles.len() + overlay.minds.len();
            assert!(told > 0, "level {level}: nothing of {layer:?}");
        }
        assert_eq!(s.game.digest(), before);
    }
}
