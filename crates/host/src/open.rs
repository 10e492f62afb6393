//! A run opened again: its snapshot, and its journal played from the beginning.
//!
//! The journal alone brings a run back. It is played again as a whole even where there is a snapshot, because then the log, the
//! kills and every turn that can be taken back are what they were before. The snapshot is for the day when the journal
//! is missing, damaged, or recorded by other rules.

use std::sync::Arc;

use proto::Command;
use proto::session::{BadSave, JournalLost, Recalled};
use sim::journal::{self, Position, Recording, Salvage};
use sim::{Game, LoadError, Loaded, Rules};

use crate::chronicler::Chronicler;
use crate::discoverer::Discoverer;
use crate::memory::Memory;

/// A run that was opened.
pub struct Opened {
    /// The game, with everything its journal recorded.
    pub game: Game,
    /// Names that the rules no longer know; what they stood for is kept in the next save.
    pub unknown: Vec<String>,
    /// How many commands were played again from the journal.
    pub replayed: u32,
    /// Whether the journal can go on.
    pub journal: JournalState,
    /// What had happened, as far as it was played again.
    pub recalled: Recalled,
    /// What is worth telling of it, as far as it was played again.
    pub(crate) chronicler: Chronicler,
    /// What the player has come to know, as far as it was played again.
    pub(crate) discoverer: Discoverer,
}

/// What was found of the journal of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalState {
    /// It goes on where the game stands.
    Whole {
        /// Everything in it that is whole.
        bytes: Vec<u8>,
        /// All commands since the run began, unless the journal goes on from an earlier one.
        commands: Option<Vec<Command>>,
        /// Whether more of it was there, but damaged.
        cut: bool,
    },
    /// The rules or packs are others than before, so the game begins a journal of its own.
    Apart,
    /// It is missing, damaged or another game's. The game begins a journal of its own, but nobody can prove how it came here.
    Lost(JournalLost),
}

/// The names of the packs a run was played with, in their order: as its snapshot says, or its journal.
///
/// # Errors
/// When neither can be read.
pub fn packs_of(snapshot: Option<&[u8]>, journal: Option<&[u8]>) -> Result<Vec<String>, BadSave> {
    let saved = snapshot.map(|snapshot| Game::packs_of(snapshot).map_err(bad_save));
    let stamps = match (saved, journal.and_then(salvage)) {
        (Some(Ok(stamps)), _) => stamps,
        (_, Some(readable)) => readable.recording.header.packs,
        (Some(Err(bad)), None) => return Err(bad),
        (None, None) => return Err(BadSave::Foreign),
    };
    Ok(stamps.into_iter().map(|stamp| stamp.name).collect())
}

/// Opens a run at once, however long that takes.
///
/// # Errors
/// When neither snapshot nor journal lead anywhere.
pub fn open(
    rules: &Arc<Rules>,
    snapshot: Option<&[u8]>,
    journal: Option<&[u8]>,
) -> Result<Opened, BadSave> {
    let mut opening = Opening::new(rules, snapshot, journal)?;
    while !opening.work(usize::MAX) {}
    opening.finish()
}

/// As much of a journal as can be read.
struct Readable {
    recording: Recording,
    /// Everything that is whole.
    bytes: Vec<u8>,
    damaged: bool,
}

/// Reads a journal up to the first damage; `None` if not even its header is whole.
fn salvage(bytes: &[u8]) -> Option<Readable> {
    let Salvage { recording, damage } = journal::salvage(bytes).ok()?;
    let bytes = bytes.get(..recording.whole)?.to_vec();
    Some(Readable {
        recording,
        bytes,
        damaged: damage.is_some(),
    })
}

/// A run being opened, a few commands at a time.
pub(crate) struct Opening {
    unknown: Vec<String>,
    /// The game as its snapshot has it.
    saved: Option<Game>,
    /// The journal being played again, or why it is not.
    replay: Result<Box<Replay>, JournalState>,
}

impl Opening {
    pub(crate) fn new(
        rules: &Arc<Rules>,
        snapshot: Option<&[u8]>,
        journal: Option<&[u8]>,
    ) -> Result<Self, BadSave> {
        let readable = journal.map(|bytes| salvage(bytes).ok_or(JournalLost::Damaged));
        let readable = readable.unwrap_or(Err(JournalLost::Missing));
        let loaded = snapshot.map(|bytes| Game::load(rules, bytes).map_err(bad_save));
        match (loaded, readable) {
            (Some(Ok(loaded)), readable) => {
                let Loaded {
                    game,
                    unknown,
                    changed,
                    journal: position,
                } = loaded;
                let replay = if changed {
                    Err(JournalState::Apart)
                } else {
                    let replay = readable
                        .and_then(|readable| Replay::beside(rules, &game, position, readable));
                    replay.map(Box::new).map_err(JournalState::Lost)
                };
                Ok(Self {
                    unknown,
                    saved: Some(game),
                    replay,
                })
            }
            (_, Ok(readable)) => Ok(Self {
                unknown: Vec::new(),
                saved: None,
                replay: Ok(Box::new(Replay::alone(rules, readable)?)),
            }),
            (Some(Err(bad)), Err(_)) => Err(bad),
            (None, Err(_)) => Err(BadSave::Damaged),
        }
    }

    /// Plays so many commands again; whether there are none left.
    pub(crate) fn work(&mut self, commands: usize) -> bool {
        self.replay
            .as_mut()
            .map_or(true, |replay| replay.work(commands))
    }

    /// How many commands were played, of how many.
    pub(crate) fn progress(&self) -> (u32, u32) {
        let replay = self.replay.as_ref();
        replay.map_or((0, 0), |replay| {
            let of = count(replay.readable.recording.commands.len());
            (count(replay.at), of)
        })
    }

    /// What came of it.
    pub(crate) fn finish(self) -> Result<Opened, BadSave> {
        let (beside, replayed) = match self.replay.map(Replay::finish) {
            Ok(Ok(opened)) => {
                return Ok(Opened {
                    unknown: self.unknown,
                    ..opened
                });
            }
            // The commands that it did not refuse are all there is, if there is no snapshot.
            Ok(Err(stray)) => (JournalState::Lost(JournalLost::Elsewhere), Some(stray)),
            Err(beside) => (beside, None),
        };
        let (mut game, replayed) = match (self.saved, replayed) {
            (Some(game), _) => (game, 0),
            (None, Some(stray)) => (stray.game, stray.played),
            (None, None) => return Err(BadSave::Damaged),
        };
        if beside != JournalState::Apart {
            game.part_from_journal();
        }
        Ok(Opened {
            discoverer: Discoverer::of_the_rest(&game),
            game,
            unknown: self.unknown,
            replayed,
            journal: beside,
            recalled: Memory::of_the_rest().recall(),
            chronicler: Chronicler::of_the_rest(),
        })
    }
}

/// A journal being played again.
struct Replay {
    game: Game,
    readable: Readable,
    /// After how many bytes of the readable the game began.
    start: usize,
    /// How many commands lie behind, those before the game began included.
    at: usize,
    /// How many of them were played.
    played: u32,
    /// After how many commands the snapshot was taken, and its digest.
    mark: Option<(usize, u64)>,
    memory: Memory,
    chronicler: Chronicler,
    discoverer: Discoverer,
    /// Whether it went elsewhere than recorded.
    stray: bool,
}

impl Replay {
    /// A journal without a snapshot, from its beginning.
    fn alone(rules: &Arc<Rules>, readable: Readable) -> Result<Self, BadSave> {
        let header = &readable.recording.header;
        header.fits(rules).map_err(|_| BadSave::OtherRules)?;
        if header.from.is_some() {
            return Err(BadSave::NoBeginning);
        }
        let game = Game::new(Arc::clone(rules), header.setup);
        let game = game.map_err(|error| BadSave::Broken(error.to_string()))?;
        Ok(Self::from(game, readable, (0, 0), None))
    }

    /// A journal beside a snapshot: from its beginning, or from the snapshot where it has none.
    fn beside(
        rules: &Arc<Rules>,
        saved: &Game,
        position: Position,
        readable: Readable,
    ) -> Result<Self, JournalLost> {
        let header = &readable.recording.header;
        if header.setup != saved.setup() || header.fits(rules).is_err() {
            return Err(JournalLost::Foreign);
        }
        let behind = if readable.damaged {
            JournalLost::Damaged
        } else {
            JournalLost::Behind
        };
        let commands = position.commands as usize;
        let bytes = usize::try_from(position.bytes).unwrap_or(usize::MAX);
        if readable.bytes.len() < bytes || readable.recording.commands.len() < commands {
            return Err(behind);
        }
        if header.from.is_some() {
            let game = saved.fork();
            return Ok(Self {
                memory: Memory::of_the_rest(),
                chronicler: Chronicler::of_the_rest(),
                discoverer: Discoverer::of_the_rest(&game),
                ..Self::from(game, readable, (commands, bytes), None)
            });
        }
        let mark = Some((commands, saved.digest()));
        let game =
            Game::new(Arc::clone(rules), header.setup).map_err(|_| JournalLost::Elsewhere)?;
        Ok(Self::from(game, readable, (0, 0), mark))
    }

    fn from(
        game: Game,
        readable: Readable,
        (at, start): (usize, usize),
        mark: Option<(usize, u64)>,
    ) -> Self {
        Self {
            discoverer: Discoverer::begin(&game),
            game,
            readable,
            start,
            at,
            played: 0,
            mark,
            memory: Memory::default(),
            chronicler: Chronicler::default(),
            stray: false,
        }
    }

    fn work(&mut self, commands: usize) -> bool {
        for _ in 0..commands {
            let missed = &self.readable.recording.commands;
            let expected = self
                .mark
                .is_none_or(|(at, digest)| at != self.at || digest == self.game.digest());
            let Some(command) = missed.get(self.at).filter(|_| expected) else {
                self.stray |= !expected;
                return true;
            };
            let left = missed.len() - self.at;
            let Ok(events) = self.game.step(*command) else {
                self.stray = true;
                return true;
            };
            let events = events.to_vec();
            self.at += 1;
            self.played += 1;
            self.chronicler.note(&self.game, &events);
            self.discoverer.note(&self.game, &events);
            self.memory.note(&self.game, events, left);
        }
        false
    }

    /// The game, or this replay back where it went elsewhere than recorded.
    fn finish(mut self: Box<Self>) -> Result<Opened, Box<Self>> {
        if self.readable.recording.end.is_some() && !self.stray {
            if self.game.ending().is_some() {
                self.game.close();
            } else {
                // Somebody closed it while the hero lived. It goes on, so its end mark is none.
                let whole = self.start + self.game.journal().bytes().len();
                self.readable.bytes.truncate(whole);
                self.readable.damaged = true;
            }
        }
        // Records are chained: the same bytes mean that the journal and the game went the same way. Only the digest after the
        // last command may have been torn off.
        let tail = self.readable.bytes.get(self.start..);
        let went = self.game.journal().bytes();
        if self.stray || tail.is_none_or(|tail| !went.starts_with(tail)) {
            return Err(self);
        }
        let Recording {
            header, commands, ..
        } = self.readable.recording;
        Ok(Opened {
            game: self.game,
            unknown: Vec::new(),
            replayed: self.played,
            journal: JournalState::Whole {
                bytes: self.readable.bytes,
                commands: header.from.is_none().then_some(commands),
                cut: self.readable.damaged,
            },
            recalled: self.memory.recall(),
            chronicler: self.chronicler,
            discoverer: self.discoverer,
        })
    }
}

fn count(commands: usize) -> u32 {
    u32::try_from(commands).unwrap_or(u32::MAX)
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
