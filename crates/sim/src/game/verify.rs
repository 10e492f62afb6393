//! Verification of journals by replay.
//!
//! A journal is valid if replaying its commands writes the same journal, byte for byte. So every run has exactly one
//! form, and every digest is checked.

use super::Game;
use crate::defs::Rules;
use crate::journal::{Header, JournalError, Mismatch, RULES_VERSION, Recording, read_within};
use crate::world::level::Levels;
use proto::{Command, Ending, LevelNo, Mode, Refusal, Score, is_unprintable};
use serde::Serialize;
use std::fmt::{self, Write as _};
use std::ops::ControlFlow;
use std::sync::Arc;
use thiserror::Error;

/// Limits for verifying a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    pub bytes: u64,
    pub commands: u32,
    /// Maximum work for the run as a whole; see [`Game::work`].
    pub work: u64,
    /// Additional work allowed for each command.
    pub work_per_command: u64,
}

impl Budget {
    /// No limits: for trusted journals only.
    pub const UNLIMITED: Self = Self {
        bytes: u64::MAX,
        commands: u32::MAX,
        work: u64::MAX,
        work_per_command: 0,
    };

    /// Total work allowed for a run of this many commands.
    #[must_use]
    pub const fn work_for(&self, commands: usize) -> u64 {
        let each = self.work_per_command.saturating_mul(commands as u64);
        self.work.saturating_add(each)
    }
}

/// Enough for any human run: the recorded games need about 20 units of work per command.
impl Default for Budget {
    fn default() -> Self {
        Self {
            bytes: 1 << 24,
            commands: 1_000_000,
            work: 500_000,
            work_per_command: 100,
        }
    }
}

/// Result of verifying a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Header of the journal; `None` if unreadable. Not proved while there is a doubt.
    pub run: Option<Header>,
    /// State after the last command carried out; `None` if the replay could not start.
    pub reached: Option<Reached>,
    /// Why the journal does not prove a finished run; `None` if it does.
    pub doubt: Option<VerificationProblem>,
}

/// State of the replayed game; nothing in it is copied from the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reached {
    /// Number of commands carried out.
    pub turns: u32,
    pub digest: u64,
    pub level: LevelNo,
    /// Number of levels from the first to the deepest, along the ways between them.
    pub deepest: u16,
    /// `None` while the run continues.
    pub ending: Option<Ending>,
    pub score: Score,
    /// See [`Game::work`].
    pub work: u64,
}

impl Reached {
    fn of(game: &Game) -> Self {
        Self {
            turns: game.turn(),
            digest: game.digest(),
            level: game.level(),
            deepest: 1 + game.rules().campaign().steps(Levels::deepest(&game.world)),
            ending: game.ending(),
            score: game.score(),
            work: game.work(),
        }
    }
}

/// Why a journal does not prove a finished run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerificationProblem {
    /// Number of the command, starting at 1; 0 if the doubt is about the journal as a whole.
    pub command: u32,
    pub why: Why,
}

/// Reason to doubt a journal.
///
/// Text from the journal is shown escaped and shortened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The file or record could not be read; the text is the reader's error.
    #[error("cannot read it: {0}")]
    Unreadable(String),
    /// The journal is longer than this limit, in bytes.
    #[error("it has more than {0} bytes, the most that is read")]
    TooLarge(u64),
    /// The bytes are not an intact journal.
    #[error(transparent)]
    Journal(JournalError),
    /// Recorded under this rules version.
    #[error("recorded under rules version {0}, this program has version {RULES_VERSION}")]
    OtherRules(u32),
    /// Recorded with a different list of packs.
    #[error("recorded with the packs {}; loaded are {}", Names(.recorded), Names(.loaded))]
    OtherPacks {
        recorded: Vec<String>,
        loaded: Vec<String>,
    },
    /// Recorded with another version of this pack.
    #[error("recorded with another version of the pack {}", Name(.0))]
    OtherPack(String),
    /// The journal continues a saved game, so it cannot be replayed from the start.
    #[error("it goes on from a saved game, so it cannot be played from the start")]
    Continued,
    /// The loaded packs have no level to start on.
    #[error("these packs have no level to begin on")]
    NoGame,
    #[error("command {0:?} is refused: {1:?}")]
    Refused(Command, Refusal),
    /// A recorded digest differs from the replayed one.
    #[error("the digests part")]
    DigestDiffers,
    /// The bytes differ from those the game writes: something is missing, added or encoded differently.
    #[error("it is not written as the game writes it")]
    NotCanonical,
    /// The replay exceeds the work limit.
    #[error("it is too much work to play")]
    TooMuchWork,
    /// Unfinished: the hero is alive. The journal is valid so far.
    #[error("unfinished: the hero still lives")]
    Alive,
    /// Unfinished: the run has ended, but the end mark is missing. The journal is valid so far.
    #[error("unfinished: there is no end mark")]
    NoEnd,
    /// The caller stopped the replay through `progress`.
    #[error("interrupted")]
    Interrupted,
    /// The replay panicked; the text is the panic message.
    #[error("the program broke: {0}")]
    Panicked(String),
}

impl Verdict {
    /// A verdict on a journal of which no command was replayed.
    #[must_use]
    pub const fn unplayed(run: Option<Header>, why: Why) -> Self {
        Self {
            run,
            reached: None,
            doubt: Some(VerificationProblem { command: 0, why }),
        }
    }

    /// Whether the journal proves a finished run.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.doubt.is_none()
    }

    /// Whether the journal is valid as far as it goes, finished or not.
    #[must_use]
    pub const fn is_true_so_far(&self) -> bool {
        match &self.doubt {
            None => true,
            Some(doubt) => matches!(doubt.why, Why::Alive | Why::NoEnd),
        }
    }

    /// Whether the journal proves a finished run in ranked mode.
    #[must_use]
    pub fn is_ranked(&self) -> bool {
        let ranked = |run: &Header| run.setup.mode == Mode::Ranked;
        self.is_complete() && self.run.as_ref().is_some_and(ranked)
    }

    #[must_use]
    pub fn turns(&self) -> u32 {
        self.reached.map_or(0, |reached| reached.turns)
    }
}

impl fmt::Display for VerificationProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.command {
            0 => write!(f, "{}", self.why),
            n => write!(f, "at command {n}: {}", self.why),
        }
    }
}

/// Prints up to eight untrusted names.
struct Names<'a>(&'a [String]);

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 8;
        for (n, name) in self.0.iter().take(MOST).enumerate() {
            let comma = if n == 0 { "" } else { ", " };
            write!(f, "{comma}{}", Name(name))?;
        }
        match self.0.len().checked_sub(MOST) {
            None | Some(0) => Ok(()),
            Some(more) => write!(f, " and {more} more"),
        }
    }
}

/// Prints an untrusted name: control and invisible characters escaped, at most 40 characters.
struct Name<'a>(&'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 40;
        for c in self.0.chars().take(MOST) {
            if is_unprintable(c) {
                write!(f, "{}", c.escape_unicode())?;
            } else {
                f.write_char(c)?;
            }
        }
        if self.0.chars().nth(MOST).is_some() {
            f.write_char('…')?;
        }
        Ok(())
    }
}

/// Replays a journal within a budget. Calls `progress` after every command; a `Break` stops the replay.
pub fn verify(
    rules: &Arc<Rules>,
    bytes: &[u8],
    budget: &Budget,
    progress: impl FnMut(u32, &Game) -> ControlFlow<()>,
) -> Verdict {
    if bytes.len() as u64 > budget.bytes {
        return Verdict::unplayed(None, Why::TooLarge(budget.bytes));
    }
    let recording = match read_within(bytes, budget.commands) {
        Ok(recording) => recording,
        Err(error) => return Verdict::unplayed(None, Why::Journal(error)),
    };
    if let Err(why) = can_be_played(&recording.header, rules) {
        return Verdict::unplayed(Some(recording.header), why);
    }
    let Ok(mut game) = Game::new(Arc::clone(rules), recording.header.setup) else {
        return Verdict::unplayed(Some(recording.header), Why::NoGame);
    };
    game.limit_work(budget.work_for(recording.commands.len()));
    let doubt = play(&mut game, &recording, bytes, progress).err();
    Verdict {
        run: Some(recording.header),
        reached: Some(Reached::of(&game)),
        doubt,
    }
}

fn can_be_played(header: &Header, rules: &Rules) -> Result<(), Why> {
    header.fits(rules)?;
    if header.from.is_some() {
        return Err(Why::Continued);
    }
    Ok(())
}

impl From<Mismatch> for Why {
    fn from(mismatch: Mismatch) -> Self {
        match mismatch {
            Mismatch::Rules(version) => Self::OtherRules(version),
            Mismatch::Packs { recorded, loaded } => Self::OtherPacks { recorded, loaded },
            Mismatch::Pack(name) => Self::OtherPack(name),
        }
    }
}

fn play(
    game: &mut Game,
    recording: &Recording,
    bytes: &[u8],
    mut progress: impl FnMut(u32, &Game) -> ControlFlow<()>,
) -> Result<(), VerificationProblem> {
    let bytes = &bytes[..recording.whole];
    let mut compared = compare(game, bytes, 0, recording)?;
    for (number, command) in (1..).zip(&recording.commands) {
        let doubt = |why| VerificationProblem {
            command: number,
            why,
        };
        if let Err(refusal) = game.step(*command) {
            return Err(doubt(Why::Refused(*command, refusal)));
        }
        if game.is_spent() {
            return Err(doubt(Why::TooMuchWork));
        }
        compared = compare(game, bytes, compared, recording)?;
        if progress(number, game).is_break() {
            return Err(doubt(Why::Interrupted));
        }
    }
    let doubt = |why| VerificationProblem { command: 0, why };
    if recording.end.is_none() {
        let more = bytes.len() > game.journal().bytes().len();
        if more {
            return Err(departed(game, recording));
        }
        let why = if game.is_over() {
            Why::NoEnd
        } else {
            Why::Alive
        };
        return Err(doubt(why));
    }
    game.close();
    compare(game, bytes, compared, recording)?;
    if game.is_over() {
        Ok(())
    } else {
        Err(doubt(Why::Alive))
    }
}

/// Compares the bytes written since the last comparison; returns how far both journals agree.
///
/// The given journal may end first: its last part is then missing.
fn compare(
    game: &Game,
    bytes: &[u8],
    compared: usize,
    recording: &Recording,
) -> Result<usize, VerificationProblem> {
    let ours = game.journal().bytes();
    let end = ours.len().min(bytes.len());
    if ours[compared..end] == bytes[compared..end] {
        return Ok(end);
    }
    Err(departed(game, recording))
}

/// The doubt for a journal that differs from the replayed one.
fn departed(game: &Game, recording: &Recording) -> VerificationProblem {
    let command = game.journal().commands();
    let mut said = recording.digests.iter().filter(|(at, _)| *at == command);
    let at_the_end = game
        .journal()
        .is_closed()
        .then_some(recording.end)
        .flatten();
    let said = said.next().map(|(_, said)| *said).or(at_the_end);
    let why = if said.is_some_and(|said| said != game.digest()) {
        Why::DigestDiffers
    } else {
        Why::NotCanonical
    };
    VerificationProblem { command, why }
}

#[cfg(test)]
mod tests;
