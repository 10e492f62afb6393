//! Taking back a turn: the nearest snapshot before it, and the commands since.

use std::sync::Arc;

use proto::Command;
use proto::session::BadSave;
use sim::{Game, Rules, Setup};

use crate::open::bad_save;

/// A snapshot is taken after so many commands.
const EVERY: usize = 64;
/// Snapshots may take so many bytes together; the oldest go first.
const MOST: usize = 64 << 20;

/// What is needed to take turns back.
#[derive(Debug, Default)]
pub(crate) struct Past {
    /// The earliest turn that can be come back to, where that is not the beginning of the run.
    base: Option<Vec<u8>>,
    /// Commands since then.
    commands: Vec<Command>,
    /// Snapshots, and after how many commands each was taken.
    frames: Vec<(usize, Vec<u8>)>,
}

impl Past {
    /// The past of a game whose commands from the beginning are known.
    pub(crate) fn of(commands: Vec<Command>) -> Self {
        Self {
            commands,
            ..Self::default()
        }
    }

    /// The past of a game of which nothing is known but how it stands now.
    pub(crate) fn since(game: &Game) -> Self {
        Self {
            base: Some(game.save()),
            ..Self::default()
        }
    }

    /// Notes a command that was carried out.
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

    /// The game as it was before the last command; `None` where nothing is left to take back.
    pub(crate) fn back(
        &mut self,
        rules: &Arc<Rules>,
        setup: Setup,
    ) -> Result<Option<Game>, BadSave> {
        let Some(wanted) = self.commands.len().checked_sub(1) else {
            return Ok(None);
        };
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

    /// Plays some turns; the digest before each of them.
    fn play(game: &mut Game, past: &mut Past, turns: usize) -> Vec<u64> {
        let mut digests = Vec::new();
        for n in 0..turns {
            digests.push(game.digest());
            let way = Dir::ALL[n % 8];
            let command = match game.check(Command::Step(way)) {
                Ok(()) => Command::Step(way),
                Err(_) => Command::Wait,
            };
            game.step(command).unwrap();
            past.note(command, game);
        }
        digests
    }

    const SETUP: Setup = Setup {
        seed: 5,
        mode: proto::Mode::Practice,
        calling: None,
    };

    #[test]
    fn every_turn_can_be_taken_back_to_the_beginning() {
        let mut game = Game::new(Arc::clone(&RULES), SETUP).unwrap();
        let mut past = Past::default();
        let mut digests = play(&mut game, &mut past, 150);
        while let Some(before) = past.back(&RULES, SETUP).unwrap() {
            assert_eq!(Some(before.digest()), digests.pop());
        }
        assert!(digests.is_empty());
    }

    #[test]
    fn where_the_beginning_is_not_known_turns_are_taken_back_as_far_as_they_are() {
        let mut game = Game::new(Arc::clone(&RULES), SETUP).unwrap();
        play(&mut game, &mut Past::default(), 10);
        let mut past = Past::since(&game);
        let mut digests = play(&mut game, &mut past, 70);
        while let Some(before) = past.back(&RULES, SETUP).unwrap() {
            assert_eq!(Some(before.digest()), digests.pop());
        }
        assert!(digests.is_empty());
    }
}
