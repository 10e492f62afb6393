//! Saved games on disk: a snapshot written atomically, and its journal beside it.
//!
//! The journal is written after every command, the snapshot only now and then. Whatever ended the process, opening a
//! save plays what the journal recorded since, so that at most the last command is lost.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result};
use sim::journal::{self, Recording};
use sim::{Game, Loaded, Rules};

use crate::records;

/// What a save's file is called at the end.
pub const EXTENSION: &str = "hgs";

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
    Whole,
    /// The rules or packs are others than before, so the game begins a journal of its own.
    Apart,
    /// It is missing, damaged or another game's: the game plays on, but nobody can prove how it came here.
    Lost(String),
}

/// Where the journal of a save lies.
#[must_use]
pub fn journal_of(save: &Path) -> PathBuf {
    save.with_extension(records::EXTENSION)
}

/// Writes a save so that either the old or the new one is there, whole, whatever happens meanwhile.
///
/// # Errors
/// When the disk says no; then the old save is still there.
pub fn write(path: &Path, game: &Game) -> io::Result<()> {
    let folder = path.parent().unwrap_or_else(|| Path::new(""));
    if !folder.as_os_str().is_empty() {
        fs::create_dir_all(folder)?;
    }
    let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
    name.push(".new");
    let draft = path.with_file_name(name);
    let mut file = File::create(&draft)?;
    file.write_all(&game.save())?;
    file.sync_all()?;
    drop(file);
    fs::rename(&draft, path)?;
    sync_folder(folder)
}

/// A file is found again after a power cut only once its folder is on the disk too.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    let here = folder.as_os_str().is_empty();
    let folder = if here { Path::new(".") } else { folder };
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "on Unix there is something to do that can fail"
)]
const fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Opens a save and plays what its journal recorded since it was written.
///
/// # Errors
/// When the save cannot be read, is damaged, or does not fit together.
pub fn open(rules: &Arc<Rules>, path: &Path) -> Result<Opened> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let load =
        || Game::load(rules, &bytes).with_context(|| format!("cannot load {}", path.display()));
    let Loaded {
        mut game,
        unknown,
        changed,
        journal,
    } = load()?;
    if changed {
        return Ok(Opened {
            game,
            unknown,
            replayed: 0,
            journal: Beside::Apart,
        });
    }
    let caught_up = fs::read(journal_of(path))
        .map_err(|error| error.to_string())
        .and_then(|tape| catch_up(&mut game, &tape, journal));
    let (game, replayed, journal) = match caught_up {
        Ok(replayed) => (game, replayed, Beside::Whole),
        // Some of it may have been played before it was found out.
        Err(reason) => (load()?.game, 0, Beside::Lost(reason)),
    };
    Ok(Opened {
        game,
        unknown,
        replayed,
        journal,
    })
}

/// Plays what a journal holds after the place where the snapshot was taken; how many commands that were.
fn catch_up(game: &mut Game, tape: &[u8], from: journal::Position) -> Result<u32, String> {
    let recording = journal::read(tape).map_err(|error| error.to_string())?;
    let Recording {
        header,
        commands,
        end,
        whole,
        ..
    } = recording;
    if header.setup != game.setup() {
        return Err("it is another game's".into());
    }
    let start = usize::try_from(from.bytes).map_err(|error| error.to_string())?;
    let behind = || "it ends before the save was written".to_owned();
    let tail = tape.get(start..whole).ok_or_else(behind)?;
    let commands = commands.get(from.commands as usize..).ok_or_else(behind)?;
    for command in commands {
        let stepped = game.step(*command);
        stepped.map_err(|refusal| format!("{command:?} is refused: {refusal:?}"))?;
    }
    if end.is_some() {
        game.close();
    }
    // Records are chained: the same bytes mean that the journal and the game went the same way.
    if game.journal().bytes() != tail {
        return Err("it leads elsewhere".into());
    }
    u32::try_from(commands.len()).map_err(|error| error.to_string())
}
