//! Whole turns of the game against a [baseline](super::fair), with few and with many creatures.

use anyhow::{Result, anyhow};
use geom::Size;
use proto::Command;
use sim::scenario::Scenario;

use super::fair::Fair;
use super::measure::side_by_side;
use super::measured::Bench;
use super::row::Row;
use super::scene::{Walk, creatures, ordinary, rules};

pub(crate) const BENCHES: &[Bench] = &[
    Bench {
        name: "turns_waiting",
        about: "the hero waits on an ordinary level, 30 creatures hunting, digests at the journal's marks and after every turn",
        run: waiting,
    },
    Bench {
        name: "turns_walking",
        about: "the hero walks about an ordinary level, 30 creatures hunting, digests at the journal's marks",
        run: || Ok(vec![walking()?]),
    },
    Bench {
        name: "crowd",
        about: "200, 1,000 and 5,000 creatures act, as dense on larger and larger levels: microseconds for each of them",
        run: || CROWDS.iter().copied().map(crowd).collect(),
    },
];

/// Size of an ordinary level in tiles.
const ORDINARY: Size = Size { w: 80, h: 50 };
/// Number of commands in a walk.
const WALK: usize = 3_000;

fn waiting() -> Result<Vec<Row>> {
    let rules = rules()?;
    let mut rows = Vec::new();
    for asked in [false, true] {
        let mut scenario = ordinary(&rules)?;
        let mut trouble = None;
        let ours = || {
            if let Err(refusal) = scenario.game.step(Command::Wait) {
                trouble = Some(anyhow!("waiting is refused: {refusal:?}"));
            }
            if asked {
                scenario.game.settled_digest();
            }
        };
        let mut fair = Fair::new(30, ORDINARY);
        let (value, limit) = side_by_side(ours, || fair.turn(false));
        if let Some(trouble) = trouble {
            return Err(trouble);
        }
        let name = if asked {
            "turns_waiting_digest"
        } else {
            "turns_waiting"
        };
        rows.push(per_second(name, value, limit));
    }
    Ok(rows)
}

fn walking() -> Result<Row> {
    let rules = rules()?;
    let mut scenario = ordinary(&rules)?;
    let start = scenario.game.fork();
    let walk = Walk::tried(&mut scenario, WALK)?;
    let mut game = start.fork();
    let mut next = 0;
    let mut trouble = None;
    let ours = || {
        // Includes one fork per walk.
        if next == walk.commands.len() {
            game.fork_from(&start);
            next = 0;
        }
        let command = walk.commands[next];
        next += 1;
        if let Err(refusal) = game.step(command) {
            trouble = Some(anyhow!("{command:?} is refused: {refusal:?}"));
        }
    };
    let mut fair = Fair::new(30, ORDINARY);
    let (value, limit) = side_by_side(ours, || fair.turn(true));
    trouble.map_or_else(|| Ok(per_second("turns_walking", value, limit)), Err)
}

fn per_second(name: &str, micros: f64, limit: f64) -> Row {
    Row {
        name: name.to_owned(),
        value: 1e6 / micros,
        unit: "turns/s",
        limit: 1e6 / limit,
    }
}

/// Number of creatures and size of the level: thirteen tiles per creature.
const CROWDS: &[(u16, u16)] = &[(200, 52), (1_000, 115), (5_000, 256)];

fn crowd((count, side): (u16, u16)) -> Result<Row> {
    let rules = rules()?;
    let size = Size { w: side, h: side };
    let mut scenario = Scenario::field(&rules, size)?;
    scenario.crowd(&creatures(&rules, 2), count.into());
    scenario.toughen_all(1_000_000_000);
    scenario.rouse();
    let mut fair = Fair::new(count.into(), size);
    let ours = || scenario.game.step(Command::Wait).is_ok();
    let (value, limit) = side_by_side(ours, || fair.turn(false));
    Ok(Row {
        name: format!("crowd_{count}"),
        value: value / f64::from(count),
        unit: "µs/creature",
        limit: limit / f64::from(count),
    })
}
