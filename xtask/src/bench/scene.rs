//! The measured scenes: an ordinary level with creatures awake, and a walk through it.

use anyhow::{Result, bail};
use geom::{Dir, Point, Stream, Terrain};
use proto::{Command, Dev, Kind, LevelNo, ThingClass, View};
use sim::scenario::Scenario;
use sim::{Game, Rules, Setup};
use std::sync::Arc;

pub(super) fn rules() -> Result<Arc<Rules>> {
    let loaded = content::load(&[content::Pack::base()]);
    let Some(rules) = loaded.rules else {
        bail!("the base pack has problems");
    };
    Ok(Arc::new(rules))
}

/// The creatures that spawn on a level.
pub(super) fn creatures(rules: &Rules, level: u16) -> Vec<Kind> {
    let table = rules.table(&[ThingClass::Monster], LevelNo(level));
    table.into_iter().map(|(kind, _)| kind).collect()
}

/// The first caverns below the wood: dark, factions at war, 30 creatures that are awake and cannot die.
pub(super) fn ordinary(rules: &Arc<Rules>) -> Result<Scenario> {
    let setup = Setup {
        seed: 1,
        mode: proto::Mode::Wizard,
        calling: None,
    };
    let mut scenario = Scenario::start(rules, setup)?;
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

/// Reveals the level and returns the debug command that moves the hero to the stairs down, if there are any.
pub(super) fn go_to_stairs(game: &mut Game, view: &mut View) -> Result<Option<Command>> {
    if let Err(refusal) = game.step(Command::Dev(Dev::Reveal)) {
        bail!("the level is not shown: {refusal:?}");
    }
    game.view(view);
    let stairs = view
        .cells
        .iter()
        .find(|(_, cell)| matches!(cell.terrain, Some(Terrain::StairsDown | Terrain::Exit)));
    Ok(stairs.map(|(at, _)| Command::Dev(Dev::Goto(at))))
}

/// Walks straight on until blocked, then turns; may attack a creature in the way.
pub(super) struct Walker {
    heading: Dir,
    luck: Stream,
}

impl Walker {
    pub(super) fn new() -> Self {
        Self {
            heading: Dir::East,
            luck: Stream::new(1, &[1]),
        }
    }

    pub(super) fn step(&mut self, game: &Game) -> Command {
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

/// A walk that was played once, to be repeated from the same start.
pub(super) struct Walk {
    pub(super) commands: Vec<Command>,
    /// Number of commands after which the hero was on an adjacent tile.
    pub(super) steps: usize,
}

impl Walk {
    /// 30 immortal hunters soon surround the hero, so the hero is moved far away whenever no adjacent tile is free.
    pub(super) fn tried(scenario: &mut Scenario, commands: usize) -> Result<Self> {
        let mut walk = Self {
            commands: Vec::new(),
            steps: 0,
        };
        let mut luck = Stream::new(1, &[2]);
        let mut heading = Dir::East;
        let havens = scenario.free();
        while walk.commands.len() < commands {
            let before = scenario.hero();
            let free = |dir: &Dir| scenario.is_free(before + *dir);
            if !free(&heading) || luck.one_in(12) {
                let around: Vec<Dir> = Dir::ALL.into_iter().filter(free).collect();
                let picked = around.get(luck.below(8) as usize % around.len().max(1));
                heading = picked.copied().unwrap_or(heading);
            }
            let command = if free(&heading) {
                Command::Step(heading)
            } else {
                Command::Dev(Dev::Goto(far_off(&havens, before, &mut luck)))
            };
            if let Err(refusal) = scenario.game.step(command) {
                bail!("{command:?} is refused: {refusal:?}");
            }
            let walked = matches!(command, Command::Step(_));
            walk.steps += usize::from(walked && scenario.hero().distance(before) == 1);
            walk.commands.push(command);
        }
        if walk.steps * 2 < commands {
            bail!(
                "in {commands} commands the hero walked only {} steps",
                walk.steps
            );
        }
        Ok(walk)
    }
}

/// The farthest of several candidate positions.
fn far_off(places: &[Point], from: Point, luck: &mut Stream) -> Point {
    let most = u32::try_from(places.len()).unwrap_or(u32::MAX);
    let tried = (0..8).map(|_| places[luck.below(most) as usize]);
    let farthest = tried.max_by_key(|at| at.distance(from));
    farthest.unwrap_or(from)
}
