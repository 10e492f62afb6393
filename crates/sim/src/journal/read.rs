//! Reading of journals, including unfinished and damaged ones.

use super::record;
use super::record::{Checkpoint, HashChain, RecordFault, RecordKind};
use super::write::{Header, MAGIC, whole};
use proto::Command;
use serde::Serialize;
use thiserror::Error;

/// The content of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// Rules version, packs and options of the run.
    pub header: Header,
    /// All commands, in order.
    pub commands: Vec<Command>,
    /// Digests, each with the number of commands before it.
    pub digests: Vec<(u32, u64)>,
    /// The digest of the end mark; `None` if the run is unfinished.
    pub end: Option<u64>,
    /// Length of all whole records in bytes. Bytes after them belong to a record that was not written completely.
    pub whole: usize,
}

/// Why bytes are not a valid journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum JournalError {
    /// The magic number is missing.
    #[error("this is no journal: it does not begin with the mark of one")]
    NoJournal,
    /// The header is missing or damaged.
    #[error("the journal's header is missing or damaged")]
    NoHeader,
    /// A record is invalid or in the wrong place.
    #[error("the journal was changed or damaged at byte {at}, after {commands} commands")]
    Damaged {
        /// Offset of the record in bytes.
        at: u64,
        /// Number of commands before the record.
        commands: u32,
    },
    /// There are this many bytes after the end mark.
    #[error("the journal goes on for {0} bytes after its end mark")]
    Trailing(u64),
    /// There are more commands than this limit.
    #[error("the journal has more than {0} commands, the most that are read")]
    TooLong(u32),
}

/// The readable part of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Salvage {
    /// Everything before the damage.
    pub recording: Recording,
    /// The damage; `None` if the journal is whole, or only its last record was not written completely.
    pub damage: Option<JournalError>,
}

/// Reads a journal. An unfinished one is read up to its last whole record.
///
/// # Errors
/// When the bytes are not a journal, or were changed after they were written.
pub fn read(bytes: &[u8]) -> Result<Recording, JournalError> {
    read_within(bytes, u32::MAX)
}

/// Reads a journal of at most `most` commands.
///
/// # Errors
/// When the bytes are not a journal, were changed after they were written, or contain more commands.
pub fn read_within(bytes: &[u8], most: u32) -> Result<Recording, JournalError> {
    let Salvage { recording, damage } = salvage_within(bytes, most)?;
    damage.map_or(Ok(recording), Err)
}

/// Reads the undamaged part of a journal.
///
/// # Errors
/// When the bytes are not a journal, or its header cannot be read.
pub fn salvage(bytes: &[u8]) -> Result<Salvage, JournalError> {
    salvage_within(bytes, u32::MAX)
}

fn salvage_within(bytes: &[u8], most: u32) -> Result<Salvage, JournalError> {
    let body = bytes.strip_prefix(&MAGIC).ok_or(JournalError::NoJournal)?;
    let mut chain = HashChain::START;
    let first = record::read(body, &mut chain);
    let (RecordKind::Header, payload, mut rest) = first.map_err(|_| JournalError::NoHeader)? else {
        return Err(JournalError::NoHeader);
    };
    let mut recording = Recording {
        header: Header::read(payload).ok_or(JournalError::NoHeader)?,
        commands: Vec::new(),
        digests: Vec::new(),
        end: None,
        whole: 0,
    };
    let mut damage = None;
    while !rest.is_empty() && damage.is_none() {
        let commands = count(&recording.commands);
        damage = match record::read(rest, &mut chain) {
            _ if recording.end.is_some() => Some(JournalError::Trailing(rest.len() as u64)),
            Err(RecordFault::Torn) => break,
            Ok((RecordKind::Command, ..)) if commands == most => Some(JournalError::TooLong(most)),
            Ok((kind, payload, after)) if take(&mut recording, kind, payload).is_some() => {
                rest = after;
                None
            }
            Ok(_) | Err(RecordFault::Damaged) => Some(JournalError::Damaged {
                at: (bytes.len() - rest.len()) as u64,
                commands,
            }),
        };
    }
    recording.whole = bytes.len() - rest.len();
    Ok(Salvage { recording, damage })
}

fn take(recording: &mut Recording, kind: RecordKind, payload: &[u8]) -> Option<()> {
    let commands = count(&recording.commands);
    match kind {
        RecordKind::Header => None,
        RecordKind::Command => {
            recording.commands.push(whole(payload)?);
            Some(())
        }
        RecordKind::Digest => {
            let checkpoint: Checkpoint =
                whole(payload).filter(|checkpoint: &Checkpoint| checkpoint.commands == commands)?;
            recording
                .digests
                .push((checkpoint.commands, checkpoint.digest));
            Some(())
        }
        RecordKind::End => {
            let checkpoint: Checkpoint =
                whole(payload).filter(|checkpoint: &Checkpoint| checkpoint.commands == commands)?;
            recording.end = Some(checkpoint.digest);
            Some(())
        }
    }
}

fn count(commands: &[Command]) -> u32 {
    u32::try_from(commands.len()).unwrap_or(u32::MAX)
}
