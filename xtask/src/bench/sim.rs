//! Whole games: starting, saving, loading, forking, verifying, and many at once.

use anyhow::{Context as _, Result, anyhow, bail};
use proto::{Command, View};
use sim::scenario::Scenario;
use sim::{Game, Rules, Setup};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::measure::side_by_side;
use super::measured::Bench;
use super::row::Row;
use super::scene::{Walker, go_to_stairs, ordinary, rules};
use crate::tree;

pub(crate) const BENCHES: &[Bench] = &[
    Bench {
        name: "new_game",
        about: "a new run in a used game, against generating its first map",
        run: || Ok(vec![new_game()?]),
    },
    Bench {
        name: "snapshot",
        about: "saving and loading a run after 1,000 turns, against copying the bytes",
        run: snapshot,
    },
    Bench {
        name: "fork",
        about: "a copy of a run after 1,000 turns, new and in a used game, against copying the bytes of its save",
        run: fork,
    },
    Bench {
        name: "verify",
        about: "replaying tests/journals, against the limit of 50,000 turns per second",
        run: || Ok(vec![verify()?]),
    },
    Bench {
        name: "verify_long",
        about: "replaying one run of 200,000 commands, against the limit of 50,000 turns per second, and its memory",
        run: verify_long,
    },
    Bench {
        name: "games_in_memory",
        about: "2,000 games at once, each after 1,000 turns and three levels, against the limit of 1.5 GiB",
        run: || Ok(vec![games_in_memory()?]),
    },
];

fn new_game() -> Result<Row> {
    let rules = rules()?;
    let mut seed = 0;
    let mut setup = move || {
        seed += 1;
        Setup {
            seed,
            mode: proto::Mode::Ranked,
            calling: None,
        }
    };
    let mut game = Game::new(Arc::clone(&rules), setup())?;
    let Some((_, level)) = rules.level(proto::LevelNo(1)) else {
        bail!("there is no first level");
    };
    let mut other = 0;
    let ours = || game.restart(setup()).is_ok();
    let bare = || {
        other += 1;
        level.map.build(other, 1).is_ok()
    };
    let (value, limit) = side_by_side(ours, bare);
    Ok(Row {
        name: "new_game".to_owned(),
        value: 1e6 / value,
        unit: "games/s",
        limit: 1e6 / limit,
    })
}

/// An ordinary run after 1,000 turns of walking.
fn seasoned(rules: &Arc<Rules>) -> Result<Scenario> {
    let mut scenario = ordinary(rules)?;
    let mut walker = Walker::new();
    for _ in 0..1_000 {
        let command = walker.step(&scenario.game);
        if scenario.game.step(command).is_err() {
            bail!("a step was refused");
        }
    }
    Ok(scenario)
}

fn snapshot() -> Result<Vec<Row>> {
    let rules = rules()?;
    let scenario = seasoned(&rules)?;
    let bytes = scenario.game.save();
    let (save, copy) = side_by_side(|| scenario.game.save(), || bytes.clone());
    let load = || Game::load(&rules, &bytes).is_ok();
    let (load, _) = side_by_side(load, || bytes.clone());
    let mut view = View::default();
    let (fill, _) = side_by_side(|| scenario.game.view(&mut view), || bytes.clone());
    let row = |name: &str, value: f64| Row {
        name: name.to_owned(),
        value,
        unit: "µs",
        limit: copy,
    };
    Ok(vec![
        row("snapshot_save", save),
        row("snapshot_load", load),
        row("snapshot_view", fill),
    ])
}

fn fork() -> Result<Vec<Row>> {
    let game = seasoned(&rules()?)?.game;
    let bytes = game.save();
    let mut used = game.fork();
    let (new, copy) = side_by_side(|| game.fork(), || bytes.clone());
    let (reused, _) = side_by_side(|| used.fork_from(&game), || bytes.clone());
    let row = |name: &str, value: f64| Row {
        name: name.to_owned(),
        value,
        unit: "µs",
        limit: copy,
    };
    Ok(vec![row("fork", new), row("fork_reused", reused)])
}

/// Replayed turns per second, including game start and level generation.
fn verify() -> Result<Row> {
    let rules = rules()?;
    let mut journals = Vec::new();
    for entry in std::fs::read_dir(tree::root().join("tests/journals"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "hgj") {
            let bytes = std::fs::read(&path);
            journals.push(bytes.with_context(|| path.display().to_string())?);
        }
    }
    let mut wrong = None;
    let mut turns = 0;
    let ours = || {
        turns = 0;
        for bytes in &journals {
            let budget = sim::Budget::default();
            let verdict = sim::verify(&rules, bytes, &budget, |_, _| ControlFlow::Continue(()));
            turns += verdict.turns();
            if !verdict.is_true_so_far() {
                wrong = verdict.doubt;
            }
        }
    };
    let (value, _) = side_by_side(ours, || journals.clone());
    if let Some(wrong) = wrong {
        bail!("a recorded game does not verify: {wrong}");
    }
    Ok(Row {
        name: "verify".to_owned(),
        value: f64::from(turns) * 1e6 / value,
        unit: "turns/s",
        limit: 50_000.0,
    })
}

/// Number of commands in the long run.
const LONG: u32 = 200_000;
const MIB: f64 = 1_048_576.0;

/// A run of 200,000 commands: a hero in wizard mode walks below the wood and is healed at half of the hit points.
fn long_run(rules: &Arc<Rules>) -> Result<Vec<u8>> {
    let setup = Setup {
        seed: 1,
        mode: proto::Mode::Wizard,
        calling: None,
    };
    let mut game = Game::new(Arc::clone(rules), setup)?;
    let (mut walker, mut view) = (Walker::new(), View::default());
    for _ in 0..LONG {
        game.view(&mut view);
        let Some(hero) = &view.hero else {
            bail!("the wizard died on turn {}", game.turn());
        };
        let command = if hero.health * 2 < hero.health_max {
            Command::Dev(proto::Dev::Heal)
        } else if game.level().0 < 3 && game.check(Command::Descend).is_ok() {
            Command::Descend
        } else if game.level().0 < 3 {
            go_to_stairs(&mut game, &mut view)?.unwrap_or(Command::Wait)
        } else {
            walker.step(&game)
        };
        if let Err(refusal) = game.step(command) {
            bail!("{command:?} is refused: {refusal:?}");
        }
    }
    Ok(game.journal().bytes().to_vec())
}

/// Replay speed of the long run, and the growth of the process's memory.
fn verify_long() -> Result<Vec<Row>> {
    let rules = rules()?;
    let bytes = long_run(&rules)?;
    let before = resident_bytes()?;
    let mut most = before;
    let begun = cpu_time::ThreadTime::now();
    let verdict = sim::verify(&rules, &bytes, &sim::Budget::default(), |turn, _| {
        if turn % 10_000 == 0 {
            most = resident_bytes().map_or(most, |now| now.max(most));
        }
        ControlFlow::Continue(())
    });
    let seconds = begun.elapsed().as_secs_f64();
    if !verdict.is_true_so_far() || verdict.turns() < LONG {
        bail!("the long run does not verify: {:?}", verdict.doubt);
    }
    Ok(vec![
        Row {
            name: "verify_long".to_owned(),
            value: f64::from(verdict.turns()) / seconds,
            unit: "turns/s",
            limit: 50_000.0,
        },
        Row {
            name: "verify_long_memory".to_owned(),
            value: (most - before) / MIB,
            unit: "MiB",
            limit: 64.0,
        },
    ])
}

const GAMES: u64 = 2_000;
const GIB: f64 = 1_073_741_824.0;

/// Memory of 2,000 games, each on its third level after 1,000 turns.
fn games_in_memory() -> Result<Row> {
    let rules = rules()?;
    let before = resident_bytes()?;
    let mut games = Vec::new();
    for seed in 1..=GAMES {
        let setup = Setup {
            seed,
            mode: proto::Mode::Wizard,
            calling: None,
        };
        let mut scenario = Scenario::start(&rules, setup)?;
        tour(&mut scenario)?;
        games.push(scenario.game);
    }
    let after = resident_bytes()?;
    let levels = games.iter().filter(|game| game.level().0 >= 3).count();
    // One game in a hundred may not reach its third level; the others are measured.
    if levels * 100 < games.len() * 99 {
        bail!("only {levels} games reached their third level");
    }
    Ok(Row {
        name: "games_in_memory".to_owned(),
        value: (after - before) / GIB,
        unit: "GiB",
        limit: 1.5,
    })
}

/// Walks down two levels and for a thousand turns; the hero cannot die.
fn tour(scenario: &mut Scenario) -> Result<()> {
    let mut walker = Walker::new();
    let mut view = View::default();
    while scenario.game.turn() < 1_000 {
        scenario.toughen(1_000_000_000);
        let game = &mut scenario.game;
        let deeper = game.turn() > u32::from(game.level().0) * 300 && game.level().0 < 3;
        let command = if deeper && game.check(Command::Descend).is_ok() {
            Command::Descend
        } else if deeper {
            // A confused hero may not follow the command; try again next turn.
            go_to_stairs(game, &mut view)?.unwrap_or(Command::Wait)
        } else {
            walker.step(game)
        };
        if game.step(command).is_err() {
            bail!("{command:?} is refused on turn {}", game.turn());
        }
    }
    Ok(())
}

/// Resident memory of this process in bytes.
fn resident_bytes() -> Result<f64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kib.map(|kib| kib * 1024.0)
        .ok_or_else(|| anyhow!("/proc/self/status has no VmRSS"))
}
