//! A saved game opened: the snapshot, and what its journal recorded since.

use std::sync::Arc;

use proto::Command;
use proto::session::{BadSave, JournalLost};
use sim::journal::{self, Position, Recording};
use sim::{Game, LoadError, Loaded, Rules};

/// A saved game that was opened.
pub struct Opened {
    /// The game, with everything its journal recorded.
    pub game: Game,
    /// Names that the rules no longer know; what they stood for is kept in the next save.
    pub unknown: Vec<String>,
    /// How many commands were played again from the journal.
    pub replayed: u32,
    /// Whether the journal can go on.
    pub journal: Beside,
}

/// What was found of the journal beside a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beside {
    /// It goes on where the game stands.
    Whole {
        /// All commands since the run began, unless the journal goes on from an earlier one.
        commands: Option<Vec<Command>>,
    },
    /// The rules or packs are others than before, so the game begins a journal of its own.
    Apart,
    /// It is missing, damaged or another game's: the game plays on, but nobody can prove how it came here.
    Lost(JournalLost),
}

/// The names of the packs a save was played with, in their order.
///
/// # Errors
/// When the save is damaged or does not fit together.
pub fn packs_of(snapshot: &[u8]) -> Result<Vec<String>, BadSave> {
    let stamps = Game::packs_of(snapshot).map_err(bad_save)?;
    Ok(stamps.into_iter().map(|stamp| stamp.name).collect())
}

/// Opens a save and plays what its journal recorded since it was written.
///
/// # Errors
/// When the save is damaged or does not fit together.
pub fn open(
    rules: &Arc<Rules>,
    snapshot: &[u8],
    journal: Option<&[u8]>,
) -> Result<Opened, BadSave> {
    let load = || Game::load(rules, snapshot).map_err(bad_save);
    let Loaded {
        mut game,
        unknown,
        changed,
        journal: position,
    } = load()?;
    if changed {
        return Ok(Opened {
            game,
            unknown,
            replayed: 0,
            journal: Beside::Apart,
        });
    }
    let caught_up = journal
        .ok_or(JournalLost::Missing)
        .and_then(|tape| catch_up(&mut game, tape, position));
    let (game, replayed, journal) = match caught_up {
        Ok((replayed, commands)) => (game, replayed, Beside::Whole { commands }),
        // Some of it may have been played before it was found out.
        Err(lost) => (load()?.game, 0, Beside::Lost(lost)),
    };
    Ok(Opened {
        game,
        unknown,
        replayed,
        journal,
    })
}

/// Plays what a journal holds after the place where the snapshot was taken.
///
/// Gives how many commands that were, and all commands of a journal that begins at the beginning.
fn catch_up(
    game: &mut Game,
    tape: &[u8],
    from: Position,
) -> Result<(u32, Option<Vec<Command>>), JournalLost> {
    let recording = journal::read(tape).map_err(|_| JournalLost::Damaged)?;
    let Recording {
        header,
        commands,
        end,
        whole,
        ..
    } = recording;
    if header.setup != game.setup() {
        return Err(JournalLost::Foreign);
    }
    let start = usize::try_from(from.bytes).map_err(|_| JournalLost::Behind)?;
    let tail = tape.get(start..whole).ok_or(JournalLost::Behind)?;
    let missed = commands.get(from.commands as usize..);
    let missed = missed.ok_or(JournalLost::Behind)?;
    for command in missed {
        game.step(*command).map_err(|_| JournalLost::Elsewhere)?;
    }
    if end.is_some() {
        game.close();
    }
    // Records are chained: the same bytes mean that the journal and the game went the same way.
    if game.journal().bytes() != tail {
        return Err(JournalLost::Elsewhere);
    }
    let replayed = u32::try_from(missed.len()).unwrap_or(u32::MAX);
    Ok((replayed, header.from.is_none().then_some(commands)))
}

/// Why a save could not be loaded, without words.
pub(crate) fn bad_save(error: LoadError) -> BadSave {
    match error {
        LoadError::NoSave => BadSave::Foreign,
        LoadError::Damaged => BadSave::Damaged,
        LoadError::Format(format) => BadSave::Format(format),
        LoadError::Broken(how) => BadSave::Broken(how),
        LoadError::Start(error) => BadSave::Broken(error.to_string()),
    }
}

#[cfg(test)]
mod tests;
