//! Watching a recorded run, and taking it over.

use std::sync::Arc;

use proto::session::{BadSave, Trouble, Update};
use proto::{Catalog, Mode, Seek};
use sim::journal::{self, Recording};
use sim::{Budget, Game, Rules, Setup};

use super::state::Host;
use super::watched::Watching;
use crate::active_run::ActiveRun;
use crate::chronicler::Chronicler;
use crate::discoverer::Discoverer;
use crate::memory::Memory;
use crate::names::tidy;
use crate::undo_history::UndoHistory;
use crate::watch::{COMMANDS_AT_A_TIME, Watch};

impl Host {
    /// Opens a recording; the caller must call [`Host::continue_opening`] until the first view arrives. Recordings are
    /// untrusted, so they have the same work budget as a verification.
    ///
    /// # Errors
    /// If these rules cannot play it, or it has too many commands.
    pub fn watch(
        &mut self,
        rules: &Arc<Rules>,
        catalog: &Arc<Catalog>,
        name: &str,
        recording: Recording,
    ) -> Result<(), BadSave> {
        self.watch_within(rules, catalog, name, recording, &Budget::default())
    }

    pub(super) fn watch_within(
        &mut self,
        rules: &Arc<Rules>,
        catalog: &Arc<Catalog>,
        name: &str,
        recording: Recording,
        budget: &Budget,
    ) -> Result<(), BadSave> {
        self.leave();
        let watch = Watch::new(rules, catalog, tidy(name), recording, budget)?;
        self.watch = Some(Watching::Opening(Box::new(watch)));
        Ok(())
    }

    pub(super) fn watch_ended(&mut self) -> Result<Vec<Update>, Trouble> {
        let Some(ended) = self.active.as_ref().filter(|it| it.game.is_over()) else {
            return Ok(vec![]);
        };
        let recording = journal::read_within(&ended.journal(), Budget::default().commands)
            .map_err(|_| Trouble::BadSave(BadSave::Foreign))?;
        let (rules, catalog) = (Arc::clone(ended.game.rules()), Arc::clone(&ended.catalog));
        let name = ended.name.clone();
        let opened = self.watch(&rules, &catalog, &name, recording);
        opened.map_err(Trouble::BadSave)?;
        Ok(vec![])
    }

    /// Replays some more commands of a recording that is being opened.
    pub(super) fn continue_opening_watch(&mut self) -> Vec<Update> {
        let mut watch = match self.watch.take() {
            Some(Watching::Opening(watch)) => watch,
            other => {
                self.watch = other;
                return vec![];
            }
        };
        let done = watch.replay_some(COMMANDS_AT_A_TIME);
        let updates = match done {
            Ok(true) => watch.started(),
            Ok(false) => {
                let (done, of) = watch.progress();
                self.watch = Some(Watching::Opening(watch));
                return vec![Update::Opening { done, of }];
            }
            Err(bad) => Err(bad),
        };
        match updates {
            Ok(updates) => {
                self.watch = Some(Watching::Shown(watch));
                updates
            }
            Err(bad) => vec![Update::Trouble(Trouble::BadSave(bad))],
        }
    }

    pub(super) fn seek(&mut self, seek: Seek) -> Result<Vec<Update>, Trouble> {
        match &mut self.watch {
            Some(Watching::Shown(watch)) => watch.seek(seek).map_err(Trouble::BadSave),
            _ => Ok(vec![]),
        }
    }

    pub(super) fn watched(&self) -> Option<&Game> {
        match &self.watch {
            Some(Watching::Shown(watch)) => Some(watch.game()),
            _ => None,
        }
    }

    /// Begins a practice run with the commands up to here. They are part of its journal and can be undone.
    pub(super) fn take_over(&mut self, name: &str) -> Result<Vec<Update>, Trouble> {
        let watch = match self.watch.take() {
            Some(Watching::Shown(watch)) => watch,
            other => {
                self.watch = other;
                return Ok(vec![]);
            }
        };
        let taken = take_over(&watch);
        let (active, recalled) = match taken {
            Ok(taken) => taken,
            Err(bad) => {
                self.watch = Some(Watching::Shown(watch));
                return Err(Trouble::BadSave(bad));
            }
        };
        let wanted = tidy(name);
        Ok(self.begin_with(active, wanted, Some(recalled)))
    }
}

/// Replays the same commands in practice mode.
fn take_over(watch: &Watch) -> Result<(ActiveRun, proto::session::RecentTurns), BadSave> {
    let broken = |why: String| BadSave::Broken(why);
    let setup = Setup {
        mode: match watch.setup.mode {
            Mode::Ranked => Mode::Practice,
            free => free,
        },
        ..watch.setup
    };
    let rules = Arc::clone(watch.game().rules());
    let mut game = Game::new(rules, setup).map_err(|error| broken(error.to_string()))?;
    game.limit_work(watch.work);
    let commands = watch.commands().to_vec();
    let (mut memory, mut chronicler) = (Memory::default(), Chronicler::default());
    let mut discoverer = Discoverer::begin(&game);
    for (n, command) in commands.iter().enumerate() {
        let events = game.step(*command);
        let events = events.map_err(|why| broken(format!("{command:?}: {why:?}")))?;
        let events = events.to_vec();
        if game.is_spent() {
            return Err(BadSave::TooMuchWork);
        }
        chronicler.note(&game, &events);
        discoverer.note(&game, &events);
        memory.note(&game, events, commands.len() - n);
    }
    game.limit_work(u64::MAX);
    let undo_history = Some(UndoHistory::of(commands));
    let catalog = Arc::clone(&watch.catalog);
    let active = ActiveRun::new(game, catalog, String::new(), undo_history);
    let active = active.told_before(chronicler, discoverer);
    Ok((active, memory.recall()))
}
