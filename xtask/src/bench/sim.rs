//! Whole turns of the game, beside the bare engine: as many empty systems, one field of view, one flow map.

use anyhow::{Result, anyhow, bail};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::SingleThreadedExecutor;
use geom::{BitGrid, Dir, FlowMap, Fov, Point, Size, Stream, Terrain};
use proto::{Command, Dev, Kind, ThingClass, View};
use sim::scenario::Scenario;
use sim::{Game, Rules, Setup};
use std::sync::Arc;

use super::measure::side_by_side;
use super::measured::Bench;
use super::row::Row;

pub(crate) const BENCHES: &[Bench] = &[
    Bench {
        name: "turns_waiting",
        about: "the hero waits on an ordinary level, 30 creatures hunting",
        run: || Ok(vec![turns("turns_waiting", false)?]),
    },
    Bench {
        name: "turns_walking",
        about: "the hero walks about an ordinary level, 30 creatures hunting",
        run: || Ok(vec![turns("turns_walking", true)?]),
    },
    Bench {
        name: "crowd",
        about: "5,000 creatures act on one level of 256 by 256, beside 5,000 bare entities in as many systems",
        run: || Ok(vec![crowd()?]),
    },
    Bench {
        name: "new_game",
        about: "a new run in a used game, beside making its first map",
        run: || Ok(vec![new_game()?]),
    },
    Bench {
        name: "games_in_memory",
        about: "2,000 games at once, each after 1,000 turns and three levels, beside the limit of 4 GiB",
        run: || Ok(vec![games_in_memory()?]),
    },
    Bench {
        name: "snapshot",
        about: "saving and loading a run after 1,000 turns, beside copying the bytes",
        run: snapshot,
    },
];

/// As many systems as one turn of the game runs: two passes.
const SYSTEMS: usize = 20;
const SIZE: Size = Size { w: 80, h: 50 };

fn rules() -> Result<Arc<Rules>> {
    let loaded = content::load(&[content::Pack::base()]);
    let Some(rules) = loaded.rules else {
        bail!("the base pack has problems");
    };
    Ok(Arc::new(rules))
}

/// The creatures that turn up by themselves at a depth.
fn creatures(rules: &Rules, depth: u8) -> Vec<Kind> {
    let table = rules.table(&[ThingClass::Monster], depth);
    table.into_iter().map(|(kind, _)| kind).collect()
}

fn ordinary(rules: &Arc<Rules>) -> Result<Scenario> {
    let setup = Setup {
        seed: 1,
        practice: false,
    };
    let mut scenario = Scenario::start(rules, setup)?;
    // Past the town and the wood, to the first caverns.
    let mut view = View::default();
    while scenario.game.level().0 < 3 {
        let Some(there) = go_to_stairs(&mut scenario.game, &mut view)? else {
            bail!("a level has no way down");
        };
        for command in [there, Command::Descend] {
            if let Err(refusal) = scenario.game.step(command) {
                bail!("{command:?} is refused: {refusal:?}");
            }
        }
    }
    scenario.crowd(&creatures(rules, 3), 30);
    scenario.toughen_all(1_000_000_000);
    scenario.rouse();
    Ok(scenario)
}

fn turns(name: &str, walk: bool) -> Result<Row> {
    let rules = rules()?;
    let mut scenario = ordinary(&rules)?;
    let mut walker = Walker::new();
    let mut trouble = None;
    let ours = || {
        let command = if walk {
            walker.step(&scenario.game)
        } else {
            Command::Wait
        };
        if let Err(refusal) = scenario.game.step(command) {
            trouble = Some(anyhow!("{command:?} is refused: {refusal:?}"));
        }
    };
    let mut engine = Engine::new(30);
    let (value, limit) = side_by_side(ours, || engine.turn(walk));
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    Ok(per_second(name, value, limit))
}

fn per_second(name: &str, micros: f64, limit: f64) -> Row {
    Row {
        name: name.to_owned(),
        value: 1e6 / micros,
        unit: "turns/s",
        limit: 1e6 / limit,
    }
}

/// Walks on until something is in the way, then turns; a creature in the way is walked around if it can be.
struct Walker {
    heading: Dir,
    luck: Stream,
}

impl Walker {
    fn new() -> Self {
        Self {
            heading: Dir::East,
            luck: Stream::new(1, &[1]),
        }
    }

    fn step(&mut self, game: &Game) -> Command {
        for _ in 0..8 {
            let command = Command::Step(self.heading);
            if game.check(command).is_ok() && !self.luck.one_in(12) {
                return command;
            }
            self.heading = Dir::ALL[self.luck.below(8) as usize];
        }
        Command::Wait
    }
}

/// The engine with nothing in it.
struct Engine {
    world: World,
    schedule: Schedule,
    walls: BitGrid,
    floor: BitGrid,
    seen: BitGrid,
    fov: Fov,
    flow: FlowMap,
}

#[derive(Component)]
struct Thing(u64);

impl Engine {
    fn new(entities: u64) -> Self {
        let mut world = World::new();
        for n in 0..entities {
            world.spawn(Thing(n));
        }
        let mut schedule = Schedule::default();
        schedule.set_executor(SingleThreadedExecutor::new());
        for _ in 0..SYSTEMS {
            schedule.add_systems(|things: Query<&Thing>| {
                std::hint::black_box(things.iter().next().map(|thing| thing.0));
            });
        }
        let wall =
            |p: Point| !SIZE.rect().inflate(-1).contains(p) || (p.x % 7 == 0 && p.y % 5 != 0);
        Self {
            world,
            schedule,
            walls: BitGrid::from_fn(SIZE, wall),
            floor: BitGrid::from_fn(SIZE, |p| !wall(p)),
            seen: BitGrid::new(SIZE),
            fov: Fov::new(),
            flow: FlowMap::new(SIZE),
        }
    }

    fn turn(&mut self, walk: bool) {
        self.schedule.run(&mut self.world);
        self.schedule.run(&mut self.world);
        if walk {
            let middle = Point::new(40, 22);
            self.fov.compute(middle, 8, &self.walls, &mut self.seen);
            self.flow.flood([middle], u16::MAX, &self.floor);
        }
    }
}

fn crowd() -> Result<Row> {
    let rules = rules()?;
    let size = Size { w: 256, h: 256 };
    let mut scenario = Scenario::field(&rules, size)?;
    scenario.crowd(&creatures(&rules, 2), 5_000);
    scenario.toughen_all(1_000_000_000);
    scenario.rouse();
    let mut engine = Engine::new(5_000);
    let ours = || scenario.game.step(Command::Wait).is_ok();
    let (value, limit) = side_by_side(ours, || engine.turn(true));
    Ok(Row {
        name: "crowd".to_owned(),
        value: value / 1e3,
        unit: "ms/turn",
        limit: limit / 1e3,
    })
}

fn new_game() -> Result<Row> {
    let rules = rules()?;
    let mut seed = 0;
    let mut setup = move || {
        seed += 1;
        Setup {
            seed,
            practice: false,
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

fn snapshot() -> Result<Vec<Row>> {
    let rules = rules()?;
    let mut scenario = ordinary(&rules)?;
    let mut walker = Walker::new();
    for _ in 0..1_000 {
        let command = walker.step(&scenario.game);
        if scenario.game.step(command).is_err() {
            bail!("a walking hero was refused");
        }
    }
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

const GAMES: u64 = 2_000;
const GIB: f64 = 1_073_741_824.0;

/// What 2,000 games take together, each on its third level after 1,000 turns.
fn games_in_memory() -> Result<Row> {
    let rules = rules()?;
    let before = resident_bytes()?;
    let mut games = Vec::new();
    for seed in 1..=GAMES {
        let setup = Setup {
            seed,
            practice: false,
        };
        let mut scenario = Scenario::start(&rules, setup)?;
        tour(&mut scenario)?;
        games.push(scenario.game);
    }
    let after = resident_bytes()?;
    let levels = games.iter().filter(|game| game.level().0 >= 3).count();
    // A tourist in a hundred may be held up on the way; the others make the measure.
    if levels * 100 < games.len() * 99 {
        bail!("only {levels} games came to their third level");
    }
    Ok(Row {
        name: "games_in_memory".to_owned(),
        value: (after - before) / GIB,
        unit: "GiB",
        limit: 4.0,
    })
}

/// Down two levels and a thousand turns of walking; nothing kills a tourist, not even a level gained.
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
            // Who is confused does not do what they were told; the next turn may be better.
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

/// Looks the level over; the command that leads to its way down, if it was seen.
fn go_to_stairs(game: &mut Game, view: &mut View) -> Result<Option<Command>> {
    if game.step(Command::Dev(Dev::Reveal)).is_err() {
        bail!("a tourist died");
    }
    game.view(view);
    let stairs = view
        .cells
        .iter()
        .find(|(_, cell)| matches!(cell.terrain, Some(Terrain::StairsDown | Terrain::Exit)));
    Ok(stairs.map(|(at, _)| Command::Dev(Dev::Goto(at))))
}

/// Memory this process holds now, as the system counts it.
fn resident_bytes() -> Result<f64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kib.map(|kib| kib * 1024.0)
        .ok_or_else(|| anyhow!("the system does not tell what a process holds"))
}
