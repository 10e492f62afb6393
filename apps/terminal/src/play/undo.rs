//! Taking back a turn: the nearest snapshot before it, and the commands since.

use std::sync::Arc;

use anyhow::{Context as _, Result, anyhow};
use proto::Command;
use sim::{Game, Rules, Setup};

/// A snapshot is taken after so many commands.
const EVERY: usize = 64;
/// Snapshots may take so many bytes together; the oldest go first, and the very beginning needs none.
const MOST: usize = 64 << 20;

/// What is needed to take turns back.
#[derive(Debug, Default)]
pub(super) struct Past {
    commands: Vec<Command>,
    /// Snapshots, and after how many commands each was taken.
    frames: Vec<(usize, Vec<u8>)>,
}

impl Past {
    /// The past of a game whose commands so far are known.
    pub(super) const fn of(commands: Vec<Command>) -> Self {
        Self {
            commands,
            frames: Vec::new(),
        }
    }

    /// Notes a command that was carried out.
    pub(super) fn note(&mut self, command: Command, game: &Game) {
        self.commands.push(command);
        if self.commands.len().is_multiple_of(EVERY) {
            self.frames.push((self.commands.len(), game.save()));
        }
        let mut bytes: usize = self.frames.iter().map(|(_, frame)| frame.len()).sum();
        while bytes > MOST {
            bytes -= self.frames.remove(0).1.len();
        }
    }

    /// The game as it was before the last command; `None` at the beginning.
    pub(super) fn back(&mut self, rules: &Arc<Rules>, setup: Setup) -> Result<Option<Game>> {
        let Some(wanted) = self.commands.len().checked_sub(1) else {
            return Ok(None);
        };
        self.frames.retain(|(at, _)| *at <= wanted);
        let (from, mut game) = match self.frames.last() {
            Some((at, bytes)) => (*at, Game::load(rules, bytes).context("a snapshot")?.game),
            None => (0, Game::new(Arc::clone(rules), setup)?),
        };
        for command in &self.commands[from..wanted] {
            let stepped = game.step(*command);
            stepped.map_err(|refusal| anyhow!("{command:?} is refused: {refusal:?}"))?;
        }
        self.commands.truncate(wanted);
        Ok(Some(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Dir;

    #[test]
    fn every_turn_can_be_taken_back_to_the_beginning() {
        let rules = crate::packs::rules(&[]).unwrap();
        let setup = Setup {
            seed: 5,
            practice: true,
        };
        let mut game = Game::new(Arc::clone(&rules), setup).unwrap();
        let mut past = Past::default();
        let mut digests = vec![game.digest()];
        for n in 0..150 {
            let way = Dir::ALL[n % 8];
            let command = match game.check(Command::Step(way)) {
                Ok(()) => Command::Step(way),
                Err(_) => Command::Wait,
            };
            game.step(command).unwrap();
            past.note(command, &game);
            digests.push(game.digest());
        }
        digests.pop();
        while let Some(before) = past.back(&rules, setup).unwrap() {
            assert_eq!(Some(before.digest()), digests.pop());
        }
        assert!(digests.is_empty());
    }
}
