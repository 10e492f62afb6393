//! A journal of 200,000 commands is written, read and verified.

use geom::Dir;
use proto::Command;
use sim::{Budget, Def, Game, LevelDef, PackStamp, Rules, Setup, verify};
use std::ops::ControlFlow;
use std::sync::Arc;

const COMMANDS: u32 = 200_000;

/// Rules under which the hero cannot starve and meets no creatures.
fn peaceful() -> Arc<Rules> {
    let tuning = toml::from_str(
        "
        spot_one_in = 24
        experience_per_level = 100
        experience_per_kill = 10
        whole_in = 300
        ease_per_might = 10
        patience = 5
        tracking = 40
        hunger = { start = 500, most = 500, full_above = 400, hungry_below = 100, starve_every = 60000 }
        ",
    );
    let hero = toml::from_str("hit_points = 1000\nhit_points_per_level = 10\nfists = '1d4'");
    let level: LevelDef = toml::from_str(
        "
        theme = 'plain'
        depth = 1
        map = { width = 20, height = 20, start = { rooms = {} }, steps = [{ dogleg_corridors = {} }, { stairs = {} }] }
        ",
    )
    .expect("a level");
    let packs = vec![PackStamp {
        name: "t".into(),
        hash: "0".into(),
    }];
    let things = vec![("t:hero".to_owned(), Def::Hero(hero.expect("a hero")))];
    let levels = vec![("t:level".to_owned(), level)];
    let rules = Rules::assemble(packs, tuning.expect("tuning"), things, levels);
    Arc::new(rules.expect("rules"))
}

#[test]
fn a_journal_of_200_000_commands_verifies() {
    let rules = peaceful();
    let mut game = Game::new(Arc::clone(&rules), Setup::default()).expect("a game");
    for turn in 0..COMMANDS {
        let way = Dir::ALL[(geom::mix(1, turn.into()) % 8) as usize];
        let step = Command::Step(way);
        let command = game.check(step).map_or(Command::Wait, |()| step);
        game.step(command).expect("nothing is in the way");
    }
    let bytes = game.close().bytes().to_vec();
    let mut heard = 0;
    let verdict = verify(&rules, &bytes, &Budget::default(), |turn, _| {
        heard = turn;
        ControlFlow::Continue(())
    });
    assert!(verdict.is_true_so_far(), "{:?}", verdict.doubt);
    let reached = verdict.reached.expect("it was played");
    assert_eq!((reached.turns, heard), (COMMANDS, COMMANDS));
    assert_eq!(reached.digest, game.digest());
    assert!(bytes.len() < 3_000_000, "{} bytes", bytes.len());
}
