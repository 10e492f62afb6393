//! Opens a stored run: its snapshot, and its journal replayed from the beginning.
//!
//! The journal alone restores a run. It is replayed as a whole even if there is a snapshot: then the log, the
//! kills and the undo history are as before. The snapshot is used if the journal is missing, damaged, or
//! recorded with other rules.

use std::sync::Arc;

use proto::Command;
use proto::session::{BadSave, JournalLost, RecentTurns};
use sim::journal::{self, JournalPosition, Recording, Salvage};
use sim::{Game, LoadError, LoadedGame, Rules};

use crate::chronicler::Chronicler;
use crate::discoverer::Discoverer;
use crate::memory::Memory;

pub struct Opened {
    /// The game after all commands of its journal.
    pub game: Game,
    /// Ids that the rules no longer know; their things are kept in the next save.
    pub unknown: Vec<String>,
    /// Number of commands replayed from the journal.
    pub replayed: u32,
    /// Whether the journal can be continued.
    pub journal: JournalState,
    /// Events of the replayed part.
    pub recalled: RecentTurns,
    pub(crate) chronicler: Chronicler,
    pub(crate) discoverer: Discoverer,
}

/// What was found of a run's journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalState {
    /// The journal ends where the game is.
    Whole {
        /// The undamaged part.
        bytes: Vec<u8>,
        /// All commands since the run began; `None` if the journal continues an earlier one.
        commands: Option<Vec<Command>>,
        /// Whether a damaged part follows.
        cut: bool,
    },
    /// The rules or packs have changed, so the game begins a new journal.
    Apart,
    /// The journal is missing, damaged or another game's. The game begins a new one, but its history cannot be proved.
    Lost(JournalLost),
}

/// Returns the names of a run's packs in order, from its snapshot, or else from its journal.
///
/// # Errors
/// If neither can be read.
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

/// Opens a run in one call, however long that takes.
///
/// # Errors
/// If neither the snapshot nor the journal gives a game.
pub fn open(
    rules: &Arc<Rules>,
    snapshot: Option<&[u8]>,
    journal: Option<&[u8]>,
) -> Result<Opened, BadSave> {
    let mut opening = Opening::new(rules, snapshot, journal)?;
    while !opening.replay_some(usize::MAX) {}
    opening.finish()
}

/// The readable part of a journal.
struct Readable {
    recording: Recording,
    /// The undamaged part.
    bytes: Vec<u8>,
    damaged: bool,
}

/// Reads a journal up to the first damage; `None` if not even the header is readable.
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
    /// The game of the snapshot.
    saved: Option<Game>,
    /// The replay of the journal, or why there is none.
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
                let LoadedGame {
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

    /// Replays at most this many commands; returns whether none are left.
    pub(crate) fn replay_some(&mut self, commands: usize) -> bool {
        self.replay
            .as_mut()
            .map_or(true, |replay| replay.replay_some(commands))
    }

    /// Number of replayed commands, and of all commands.
    pub(crate) fn progress(&self) -> (u32, u32) {
        let replay = self.replay.as_ref();
        replay.map_or((0, 0), |replay| {
            let of = count(replay.readable.recording.commands.len());
            (count(replay.at), of)
        })
    }

    pub(crate) fn finish(self) -> Result<Opened, BadSave> {
        let (beside, replayed) = match self.replay.map(Replay::finish) {
            Ok(Ok(opened)) => {
                return Ok(Opened {
                    unknown: self.unknown,
                    ..opened
                });
            }
            // Without a snapshot, the accepted commands are all there is.
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

struct Replay {
    game: Game,
    readable: Readable,
    /// Length of the readable part before the replay's start, in bytes.
    start: usize,
    /// Index of the next command, counted from the journal's beginning.
    at: usize,
    played: u32,
    /// Number of commands before the snapshot, and its digest.
    mark: Option<(usize, u64)>,
    memory: Memory,
    chronicler: Chronicler,
    discoverer: Discoverer,
    /// Whether the replay has diverged from the recording.
    stray: bool,
}

impl Replay {
    /// Replays a journal without a snapshot, from its beginning.
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

    /// Replays a journal with a snapshot: from the beginning, or from the snapshot if the journal has no beginning.
    fn beside(
        rules: &Arc<Rules>,
        saved: &Game,
        position: JournalPosition,
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

    fn replay_some(&mut self, commands: usize) -> bool {
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

    /// Returns the run, or the replay if it diverged from the recording.
    fn finish(mut self: Box<Self>) -> Result<Opened, Box<Self>> {
        if self.readable.recording.end.is_some() && !self.stray {
            if self.game.ending().is_some() {
                self.game.close();
            } else {
                // The journal was closed while the hero lived. It continues, so the end mark is cut off.
                let whole = self.start + self.game.journal().bytes().len();
                self.readable.bytes.truncate(whole);
                self.readable.damaged = true;
            }
        }
        // Records are chained: equal bytes mean that the journal and the game took the same course. Only the
        // digest after the last command may be missing.
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
