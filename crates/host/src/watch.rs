//! A recorded run being watched: replayed once to find its highlights, then shown at any turn, forwards and backwards.
//!
//! The first replay takes snapshots at intervals. A seek loads the nearest snapshot before the target and
//! replays from there, so that distant turns are shown as fast as near ones.

use std::sync::Arc;

use proto::session::{BadSave, RecentTurns, Update};
use proto::{Catalog, Command, Event, Highlight, HighlightKind, Seek, View, Who};
use sim::journal::Recording;
use sim::{Budget, Game, Rules, Setup};

use crate::memory::Memory;
use crate::open::bad_save;

/// Commands replayed per call of [`Host::continue_opening`]: a few hundredths of a second.
pub(crate) const COMMANDS_AT_A_TIME: usize = 512;

/// Commands between two snapshots, at first.
const EVERY: usize = 64;
/// Maximum size of all snapshots in bytes; beyond it every other one is dropped.
const MOST: usize = 48 << 20;
/// Number of turns before the shown one whose events are reported again.
const TOLD: usize = 100;
/// Maximum number of commands of one [`Seek::On`].
const LEAP: u32 = 1000;

pub(crate) struct Watch {
    pub(crate) name: String,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) setup: Setup,
    rules: Arc<Rules>,
    /// Work budget; recordings are untrusted.
    pub(crate) work: u64,
    commands: Vec<Command>,
    /// The shown game, after `at` commands.
    game: Game,
    at: usize,
    /// Number of commands played in the first replay.
    known: usize,
    /// Snapshots, each with the number of commands before it, and their present interval.
    frames: Vec<(usize, Vec<u8>)>,
    every: usize,
    /// The snapshot restored last, kept loaded for further seeks nearby.
    near: Option<(usize, Game)>,
    marks: Vec<Highlight>,
    /// Indices of the commands with a kill, once for each kill.
    kills: Vec<usize>,
    view: View,
}

impl Watch {
    pub(crate) fn new(
        rules: &Arc<Rules>,
        catalog: &Arc<Catalog>,
        name: String,
        recording: Recording,
        budget: &Budget,
    ) -> Result<Self, BadSave> {
        let header = &recording.header;
        header.fits(rules).map_err(|_| BadSave::OtherRules)?;
        if header.from.is_some() {
            return Err(BadSave::NoBeginning);
        }
        let setup = header.setup;
        if recording.commands.len() > budget.commands as usize {
            return Err(BadSave::TooMuchWork);
        }
        let work = budget.work_for(recording.commands.len());
        let mut game = begin(rules, setup)?;
        game.limit_work(work);
        Ok(Self {
            name,
            catalog: Arc::clone(catalog),
            setup,
            rules: Arc::clone(rules),
            work,
            commands: recording.commands,
            game,
            at: 0,
            known: 0,
            frames: Vec::new(),
            every: EVERY,
            near: None,
            marks: Vec::new(),
            kills: Vec::new(),
            view: View::default(),
        })
    }

    /// Plays at most this many commands of the first replay; returns whether none are left.
    pub(crate) fn replay_some(&mut self, commands: usize) -> Result<bool, BadSave> {
        for _ in 0..commands {
            if self.known == self.commands.len() {
                // A recording that stayed within its budget once may be replayed without limit.
                self.game.limit_work(u64::MAX);
                return Ok(true);
            }
            let events = self.step()?;
            self.known = self.at;
            self.mark(&events);
            self.keep_frame();
        }
        Ok(false)
    }

    /// Number of commands played in the first replay, and of all commands.
    pub(crate) fn progress(&self) -> (u32, u32) {
        (count(self.known), count(self.commands.len()))
    }

    /// Returns the first updates for the interface, at the beginning of the run.
    pub(crate) fn started(&mut self) -> Result<Vec<Update>, BadSave> {
        let shown = self.seek(Seek::To(0))?;
        let mut updates = vec![
            Update::Started {
                name: self.name.clone(),
                seed: Some(self.setup.seed),
                practice: self.setup.mode.is_free(),
                catalog: Arc::clone(&self.catalog),
                view: self.look(),
                resumed: true,
            },
            Update::Watching {
                of: count(self.commands.len()),
                marks: self.marks.clone(),
            },
        ];
        updates.extend(shown);
        Ok(updates)
    }

    /// Seeks; returns the updates for the interface.
    pub(crate) fn seek(&mut self, seek: Seek) -> Result<Vec<Update>, BadSave> {
        let shown = match seek {
            Seek::To(to) => {
                let to = (to as usize).min(self.commands.len());
                let recalled = self.show(to)?;
                let view = self.look();
                Update::Shown { view, recalled }
            }
            Seek::On(by) => {
                let mut events = Vec::new();
                for _ in 0..by.min(LEAP) {
                    if self.at < self.commands.len() {
                        events.extend(self.step()?);
                    }
                }
                let view = self.look();
                Update::Stepped { events, view }
            }
        };
        Ok(vec![shown, Update::Watched(count(self.at))])
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    /// The commands before the shown state.
    pub(crate) fn commands(&self) -> &[Command] {
        &self.commands[..self.at]
    }

    /// Shows the state after `to` commands; returns the events just before.
    fn show(&mut self, to: usize) -> Result<RecentTurns, BadSave> {
        let from = to.saturating_sub(TOLD);
        self.go_to(from)?;
        let mut memory = Memory::default();
        while self.at < to {
            let left = to - self.at;
            let events = self.step()?;
            memory.note(&self.game, events, left);
        }
        let kills = self.kills.partition_point(|kill| *kill <= from);
        Ok(RecentTurns {
            kills: count(kills),
            whole: from == 0,
            ..memory.recall()
        })
    }

    /// Seeks to the state after `to` commands, from the present state or the nearest snapshot.
    fn go_to(&mut self, to: usize) -> Result<(), BadSave> {
        let frame = self.frames.partition_point(|(at, _)| *at <= to);
        let frame = frame.checked_sub(1).map(|n| &self.frames[n]);
        let from = frame.map_or(0, |(at, _)| *at);
        if !(from..=to).contains(&self.at) {
            let near = match self.near.take() {
                Some((at, game)) if at == from => game,
                _ => match frame {
                    Some((_, bytes)) => Game::load(&self.rules, bytes).map_err(bad_save)?.game,
                    None => begin(&self.rules, self.setup)?,
                },
            };
            self.game.fork_from(&near);
            self.near = Some((from, near));
            self.at = from;
        }
        while self.at < to {
            self.step()?;
        }
        Ok(())
    }

    fn step(&mut self) -> Result<Vec<Event>, BadSave> {
        let command = self.commands[self.at];
        let stepped = self.game.step(command);
        let stepped = stepped.map_err(|why| BadSave::Broken(format!("{command:?}: {why:?}")));
        let events = stepped?.to_vec();
        if self.game.is_spent() {
            return Err(BadSave::TooMuchWork);
        }
        self.at += 1;
        Ok(events)
    }

    fn look(&mut self) -> Box<View> {
        self.game.view(&mut self.view);
        Box::new(self.view.clone())
    }

    /// Records highlights and kills during the first replay.
    fn mark(&mut self, events: &[Event]) {
        let at = count(self.at);
        for event in events {
            if event.is_kill() {
                self.kills.push(self.at);
            }
            let mark = moment(event).map(|moment| Highlight { at, moment });
            if let Some(mark) = mark
                && !self.marks.iter().rev().take(4).any(|it| *it == mark)
            {
                self.marks.push(mark);
            }
        }
    }

    fn keep_frame(&mut self) {
        if !self.at.is_multiple_of(self.every) {
            return;
        }
        self.frames.push((self.at, self.game.save()));
        let bytes: usize = self.frames.iter().map(|(_, frame)| frame.len()).sum();
        if bytes > MOST {
            self.every *= 2;
            let every = self.every;
            self.frames.retain(|(at, _)| at.is_multiple_of(every));
        }
    }
}

/// The kind of highlight a spectator can jump to.
fn moment(event: &Event) -> Option<HighlightKind> {
    match event {
        Event::Hurt { who: Who::Hero, .. } | Event::Died { who: Who::Hero, .. } => {
            Some(HighlightKind::Wound)
        }
        event if event.is_kill() => Some(HighlightKind::Kill),
        Event::Arrived { .. } => Some(HighlightKind::Place),
        Event::PickedUp { who: Who::Hero, .. }
        | Event::Pocketed { .. }
        | Event::Spotted { .. }
        | Event::Unlocked { who: Who::Hero, .. }
        | Event::Bought { .. } => Some(HighlightKind::Find),
        _ => None,
    }
}

fn begin(rules: &Arc<Rules>, setup: Setup) -> Result<Game, BadSave> {
    let game = Game::new(Arc::clone(rules), setup);
    game.map_err(|error| BadSave::Broken(error.to_string()))
}

fn count(commands: usize) -> u32 {
    u32::try_from(commands).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
