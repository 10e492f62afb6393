//! Plays a journal again and says what it proves.
//!
//! A journal is true if playing its commands writes the same journal again, byte for byte. So there is one form of
//! every run only, and no digest in it goes unchecked or can be left out.

use super::Game;
use crate::defs::Rules;
use crate::journal::{Header, JournalError, Mismatch, RULES_VERSION, Recording, read_within};
use crate::world::level::Levels;
use proto::{Command, Ending, LevelNo, Mode, Refusal, Score, is_unseen};
use serde::Serialize;
use std::fmt::{self, Write as _};
use std::ops::ControlFlow;
use std::sync::Arc;
use thiserror::Error;

/// How much a journal may ask of whoever verifies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The longest journal, in bytes.
    pub bytes: u64,
    /// The most commands.
    pub commands: u32,
    /// Work for the run as a whole; see [`Game::work`].
    pub work: u64,
    /// Work for each of its commands besides.
    pub work_per_command: u64,
}

impl Budget {
    /// Nothing is too much: for journals of one's own.
    pub const UNLIMITED: Self = Self {
        bytes: u64::MAX,
        commands: u32::MAX,
        work: u64::MAX,
        work_per_command: 0,
    };

    /// The work for a run of so many commands.
    #[must_use]
    pub const fn work_for(&self, commands: usize) -> u64 {
        let each = self.work_per_command.saturating_mul(commands as u64);
        self.work.saturating_add(each)
    }
}

/// Enough for any run a person plays: the recorded games need some twenty units of work a command.
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

/// What playing a journal again has shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// What the journal says the run began with; `None` if that cannot be read. Nothing of it is proved while there is
    /// a doubt.
    pub run: Option<Header>,
    /// Where its commands led, as far as they were carried out. `None` if none could be.
    pub reached: Option<Reached>,
    /// Why the journal does not prove a finished run; `None` if it does.
    pub doubt: Option<Doubt>,
}

/// Where commands led: taken from the game that was played again, never from the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reached {
    /// Commands carried out.
    pub turns: u32,
    /// The digest after them.
    pub digest: u64,
    /// The level the hero is on.
    pub level: LevelNo,
    /// The deepest level the hero has been to.
    pub deepest: LevelNo,
    /// How the run ended, if it has.
    pub ending: Option<Ending>,
    /// What the run is worth so far.
    pub score: Score,
    /// How much work it was; see [`Game::work`].
    pub work: u64,
}

impl Reached {
    fn of(game: &Game) -> Self {
        Self {
            turns: game.turn(),
            digest: game.digest(),
            level: game.level(),
            deepest: game.world.resource::<Levels>().deepest(),
            ending: game.ending(),
            score: game.score(),
            work: game.work(),
        }
    }
}

/// Why a journal does not prove a finished run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Doubt {
    /// The number of the command it arose at, or 0 if before the first.
    pub command: u32,
    /// What it is.
    pub why: Why,
}

/// Every reason there is to doubt a journal.
///
/// What is shown of the journal's own words is cut short and escaped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// It cannot be read from where it is: why, in the words of whoever keeps it.
    #[error("cannot read it: {0}")]
    Unreadable(String),
    /// It is longer than allowed.
    #[error("it has more than {0} bytes, the most that is read")]
    TooLarge(u64),
    /// It is no journal, or not the one that was written.
    #[error(transparent)]
    Journal(JournalError),
    /// It was recorded by other rules.
    #[error("recorded under rules version {0}, this program has version {RULES_VERSION}")]
    OtherRules(u32),
    /// It was recorded with other packs than those that are loaded.
    #[error("recorded with the packs {}; loaded are {}", Names(.recorded), Names(.loaded))]
    OtherPacks {
        /// Names of the packs it was recorded with.
        recorded: Vec<String>,
        /// Names of the packs that are loaded.
        loaded: Vec<String>,
    },
    /// It was recorded with another version of a pack.
    #[error("recorded with another version of the pack {}", Name(.0))]
    OtherPack(String),
    /// It does not begin at the beginning.
    #[error("it goes on from a saved game, so it cannot be played from the start")]
    Continued,
    /// The rules that are loaded carry no game.
    #[error("these packs have no level to begin on")]
    NoGame,
    /// A command is refused.
    #[error("command {0:?} is refused: {1:?}")]
    Refused(Command, Refusal),
    /// The commands lead elsewhere than a digest says.
    #[error("the digests part")]
    DigestDiffers,
    /// Something is not written as the game writes it, is missing, or was added.
    #[error("it is not written as the game writes it")]
    NotCanonical,
    /// It asks for more work than allowed.
    #[error("it is too much work to play")]
    TooMuchWork,
    /// The hero still lives; all is well as far as it goes.
    #[error("unfinished: the hero still lives")]
    Alive,
    /// The hero is dead, but there is no end mark; all is well as far as it goes.
    #[error("unfinished: there is no end mark")]
    NoEnd,
    /// Whoever asked did not wait for the end.
    #[error("interrupted")]
    Interrupted,
    /// The program broke while playing it.
    #[error("the program broke: {0}")]
    Panicked(String),
}

impl Verdict {
    /// A verdict on a journal that could not be played at all.
    #[must_use]
    pub const fn unplayed(run: Option<Header>, why: Why) -> Self {
        Self {
            run,
            reached: None,
            doubt: Some(Doubt { command: 0, why }),
        }
    }

    /// Whether the journal proves a finished run.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.doubt.is_none()
    }

    /// Whether all is well as far as the journal goes, finished or not.
    #[must_use]
    pub const fn is_true_so_far(&self) -> bool {
        match &self.doubt {
            None => true,
            Some(doubt) => matches!(doubt.why, Why::Alive | Why::NoEnd),
        }
    }

    /// Whether the journal proves a finished run that may be ranked.
    #[must_use]
    pub fn is_ranked(&self) -> bool {
        let ranked = |run: &Header| run.setup.mode == Mode::Ranked;
        self.is_complete() && self.run.as_ref().is_some_and(ranked)
    }

    /// How many commands were carried out.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.reached.map_or(0, |reached| reached.turns)
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.command {
            0 => write!(f, "{}", self.why),
            n => write!(f, "at command {n}: {}", self.why),
        }
    }
}

/// Shows a few names of strangers.
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

/// Shows a stranger's name without what would do something to a terminal, and not all of it if it is long.
struct Name<'a>(&'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 40;
        for c in self.0.chars().take(MOST) {
            if is_unseen(c) {
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

/// Plays a journal again from its beginning, within a budget. `progress` hears of every command and may break off.
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

/// Whether a journal can be played from its beginning by these rules.
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
) -> Result<(), Doubt> {
    let bytes = &bytes[..recording.whole];
    let mut compared = compare(game, bytes, 0, recording)?;
    for (number, command) in (1..).zip(&recording.commands) {
        let doubt = |why| Doubt {
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
    let doubt = |why| Doubt { command: 0, why };
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

/// Compares what the game has written since it was last compared with the journal; how far both are the same now.
///
/// A journal may end before the game's own does: then it was torn off.
fn compare(
    game: &Game,
    bytes: &[u8],
    compared: usize,
    recording: &Recording,
) -> Result<usize, Doubt> {
    let ours = game.journal().bytes();
    let end = ours.len().min(bytes.len());
    if ours[compared..end] == bytes[compared..end] {
        return Ok(end);
    }
    Err(departed(game, recording))
}

/// The doubt about a journal that is not the one the game has written.
fn departed(game: &Game, recording: &Recording) -> Doubt {
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
    Doubt { command, why }
}

#[cfg(test)]
mod tests;
