//! Undo: the nearest snapshot before a turn, and the commands since.

use std::sync::Arc;

use proto::Command;
use proto::session::BadSave;
use sim::{Game, Rules, Setup};

use crate::open::bad_save;

/// Commands between two snapshots.
const EVERY: usize = 64;
/// Maximum size of all snapshots in bytes; the oldest are dropped first.
const MOST: usize = 64 << 20;

#[derive(Debug, Default)]
pub(crate) struct UndoHistory {
    /// The earliest state that can be restored; `None` means the beginning of the run.
    base: Option<Vec<u8>>,
    /// Commands since `base`.
    commands: Vec<Command>,
    /// Snapshots, each with the number of commands before it.
    frames: Vec<(usize, Vec<u8>)>,
}

impl UndoHistory {
    /// The history of a game whose commands are known from the beginning.
    pub(crate) fn of(commands: Vec<Command>) -> Self {
        Self {
            commands,
            ..Self::default()
        }
    }

    /// The history of a game of which only the present state is known.
    pub(crate) fn since(game: &Game) -> Self {
        Self {
            base: Some(game.save()),
            ..Self::default()
        }
    }

    pub(crate) fn note(&mut self, command: Command, game: &Game) {
        self.commands.push(command);
        if self.commands.len().is_multiple_of(EVERY) {
            self.frames.push((self.commands.len(), game.save()));
        }
        let mut bytes: usize = self.frames.iter().map(|(_, frame)| frame.len()).sum();
        while bytes > MOST {
            bytes -= self.frames.remove(0).1.len();
        }
    }

    /// Returns the game before the last `count` commands, or before all of them; `None` if there is nothing to undo.
    pub(crate) fn back(
        &mut self,
        count: u32,
        rules: &Arc<Rules>,
        setup: Setup,
    ) -> Result<Option<Game>, BadSave> {
        if self.commands.is_empty() {
            return Ok(None);
        }
        let count = usize::try_from(count).unwrap_or(usize::MAX).max(1);
        let wanted = self.commands.len().saturating_sub(count);
        self.frames.retain(|(at, _)| *at <= wanted);
        let load = |bytes: &[u8]| Game::load(rules, bytes).map_err(bad_save);
        let (from, mut game) = match (self.frames.last(), &self.base) {
            (Some((at, bytes)), _) => (*at, load(bytes)?.game),
            (None, Some(base)) => (0, load(base)?.game),
            (None, None) => {
                let game = Game::new(Arc::clone(rules), setup);
                (0, game.map_err(|error| BadSave::Broken(error.to_string()))?)
            }
        };
        for command in &self.commands[from..wanted] {
            let stepped = game.step(*command);
            stepped.map_err(|refusal| BadSave::Broken(format!("{command:?}: {refusal:?}")))?;
        }
        self.commands.truncate(wanted);
        Ok(Some(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::tests::RULES;
    use geom::Dir;

    /// Plays some turns; returns the digest before each.
    fn play(game: &mut Game, undo_history: &mut UndoHistory, turns: usize) -> Vec<u64> {
        let mut digests = Vec::new();
        for n in 0..turns {
            digests.push(game.digest());
            let way = Dir::ALL[n % 8];
            let command = match game.check(Command::Step(way)) {
                Ok(()) => Command::Step(way),
                Err(_) => Command::Wait,
            };
            game.step(command).unwrap();
            undo_history.note(command, game);
        }
        digests
    }

    const SETUP: Setup = Setup {
        seed: 5,
        mode: proto::Mode::Practice,
        calling: None,
    };

    #[test]
    fn undo_reaches_the_beginning_turn_by_turn() {
        let mut game = Game::new(Arc::clone(&RULES), SETUP).unwrap();
        let mut undo_history = UndoHistory::default();
        let mut digests = play(&mut game, &mut undo_history, 150);
        while let Some(before) = undo_history.back(1, &RULES, SETUP).unwrap() {
            assert_eq!(Some(before.digest()), digests.pop());
        }
        assert!(digests.is_empty());
    }

    #[test]
    fn undo_takes_back_several_commands_at_once() {
        let mut game = Game::new(Arc::clone(&RULES), SETUP).unwrap();
        let mut undo_history = UndoHistory::default();
        let digests = play(&mut game, &mut undo_history, 150);
        let before = undo_history.back(60, &RULES, SETUP).unwrap().unwrap();
        assert_eq!(before.digest(), digests[90]);
        let before = undo_history.back(1000, &RULES, SETUP).unwrap().unwrap();
        assert_eq!(before.digest(), digests[0]);
        assert!(undo_history.back(1, &RULES, SETUP).unwrap().is_none());
    }

    #[test]
    fn undo_without_a_beginning_stops_at_the_base_state() {
        let mut game = Game::new(Arc::clone(&RULES), SETUP).unwrap();
        play(&mut game, &mut UndoHistory::default(), 10);
        let mut undo_history = UndoHistory::since(&game);
        let mut digests = play(&mut game, &mut undo_history, 70);
        while let Some(before) = undo_history.back(1, &RULES, SETUP).unwrap() {
            assert_eq!(Some(before.digest()), digests.pop());
        }
        assert!(digests.is_empty());
    }
}
