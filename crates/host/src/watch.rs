//! A recorded run being watched: played once from the beginning to find out what happens in it, then shown at any turn,
//! forwards and backwards.
//!
//! On the first way through a snapshot is taken now and then. To go anywhere is to load the nearest one before it and to play
//! on from there, so that a turn a thousand commands away is shown as soon as the next.

use std::sync::Arc;

use proto::session::{BadSave, Recalled, Update};
use proto::{Catalog, Command, Event, Mark, Moment, Seek, View, Who};
use sim::journal::Recording;
use sim::{Budget, Game, Rules, Setup};

use crate::memory::Memory;
use crate::open::bad_save;

/// A snapshot is taken after so many commands, while there is room.
const EVERY: usize = 64;
/// Snapshots may take so many bytes together; where they would take more, every other one goes.
const MOST: usize = 48 << 20;
/// So many turns before the one that is shown are told again.
const TOLD: usize = 100;
/// No more commands than this are shown in one go.
const LEAP: u32 = 1000;

/// A recorded run being watched.
pub(crate) struct Watch {
    pub(crate) name: String,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) setup: Setup,
    rules: Arc<Rules>,
    /// How much the recording may ask for; strangers make them too.
    pub(crate) work: u64,
    commands: Vec<Command>,
    /// The game where it is shown, after so many commands.
    game: Game,
    at: usize,
    /// How many commands were played on the first way through.
    known: usize,
    /// Snapshots, after how many commands each was taken, and how far they are apart.
    frames: Vec<(usize, Vec<u8>)>,
    every: usize,
    /// The snapshot that was gone back to last, so that going back once more need not load it.
    near: Option<(usize, Game)>,
    marks: Vec<Mark>,
    /// After which commands somebody was killed, once for each.
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

    /// Plays so many more commands of the first way through; whether there are none left.
    pub(crate) fn work(&mut self, commands: usize) -> Result<bool, BadSave> {
        for _ in 0..commands {
            if self.known == self.commands.len() {
                // What was played once within its budget is played again as often as somebody likes.
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

    /// How many commands of the first way through were played, of how many.
    pub(crate) fn progress(&self) -> (u32, u32) {
        (count(self.known), count(self.commands.len()))
    }

    /// What the player's side needs to begin with, at the beginning of the run.
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

    /// Goes somewhere; what is seen there.
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

    /// The game where it is shown.
    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    /// The commands up to where it is shown.
    pub(crate) fn commands(&self) -> &[Command] {
        &self.commands[..self.at]
    }

    /// Goes to where so many commands were carried out; what happened just before.
    fn show(&mut self, to: usize) -> Result<Recalled, BadSave> {
        let from = to.saturating_sub(TOLD);
        self.go_to(from)?;
        let mut memory = Memory::default();
        while self.at < to {
            let left = to - self.at;
            let events = self.step()?;
            memory.note(&self.game, events, left);
        }
        let kills = self.kills.partition_point(|kill| *kill <= from);
        Ok(Recalled {
            kills: count(kills),
            whole: from == 0,
            ..memory.recall()
        })
    }

    /// Goes to where so many commands were carried out, from the nearest place before it.
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

    /// Notes what happened on the first way through.
    fn mark(&mut self, events: &[Event]) {
        let at = count(self.at);
        for event in events {
            if event.is_kill() {
                self.kills.push(self.at);
            }
            let mark = moment(event).map(|moment| Mark { at, moment });
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

/// What somebody who watches may want to jump to.
fn moment(event: &Event) -> Option<Moment> {
    match event {
        Event::Hurt { who: Who::Hero, .. } | Event::Died { who: Who::Hero, .. } => {
            Some(Moment::Wound)
        }
        event if event.is_kill() => Some(Moment::Kill),
        Event::Arrived { .. } => Some(Moment::Place),
        Event::PickedUp { who: Who::Hero, .. }
        | Event::Pocketed { .. }
        | Event::Spotted { .. }
        | Event::Unlocked { who: Who::Hero, .. }
        | Event::Bought { .. } => Some(Moment::Find),
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
