//! Reads a journal back, whole or up to its last whole record.

use super::record;
use super::record::{Chain, Fault, Kind, Mark};
use super::write::{Header, MAGIC};
use proto::Command;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// A journal that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// What the run began with.
    pub header: Header,
    /// Every command, in order.
    pub commands: Vec<Command>,
    /// Digests, each after so many commands.
    pub digests: Vec<(u32, u64)>,
    /// The digest at the end mark; `None` if the run is unfinished.
    pub end: Option<u64>,
    /// How many bytes the whole records take; what follows was torn off while being written.
    pub whole: usize,
}

/// Why bytes are no journal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JournalError {
    /// The magic word is missing.
    #[error("this is no journal: it does not begin with the mark of one")]
    NoJournal,
    /// The header is missing or damaged.
    #[error("the journal's header is missing or damaged")]
    NoHeader,
    /// A record does not belong where it stands.
    #[error("the journal was changed or damaged at byte {at}, after {commands} commands")]
    Damaged {
        /// Where the record begins.
        at: usize,
        /// Commands read before it.
        commands: u32,
    },
    /// There are bytes after the end mark.
    #[error("the journal goes on for {0} bytes after its end mark")]
    Trailing(usize),
}

/// Reads a journal. An unfinished one is read up to its last whole record.
///
/// # Errors
/// When the bytes are no journal, or were changed after they were written.
pub fn read(bytes: &[u8]) -> Result<Recording, JournalError> {
    let body = bytes.strip_prefix(&MAGIC).ok_or(JournalError::NoJournal)?;
    let mut chain = Chain::START;
    let first = record::read(body, &mut chain);
    let (Kind::Header, payload, mut rest) = first.map_err(|_| JournalError::NoHeader)? else {
        return Err(JournalError::NoHeader);
    };
    let mut recording = Recording {
        header: decode(payload).ok_or(JournalError::NoHeader)?,
        commands: Vec::new(),
        digests: Vec::new(),
        end: None,
        whole: 0,
    };
    while !rest.is_empty() {
        let at = bytes.len() - rest.len();
        let damaged = || JournalError::Damaged {
            at,
            commands: count(&recording.commands),
        };
        match record::read(rest, &mut chain) {
            Ok((kind, payload, after)) => {
                take(&mut recording, kind, payload).ok_or(JournalError::Damaged {
                    at,
                    commands: count(&recording.commands),
                })?;
                rest = after;
            }
            Err(Fault::Torn) => {
                recording.whole = at;
                return Ok(recording);
            }
            Err(Fault::Damaged) => return Err(damaged()),
        }
        if recording.end.is_some() && !rest.is_empty() {
            return Err(JournalError::Trailing(rest.len()));
        }
    }
    recording.whole = bytes.len();
    Ok(recording)
}

fn take(recording: &mut Recording, kind: Kind, payload: &[u8]) -> Option<()> {
    let commands = count(&recording.commands);
    match kind {
        Kind::Header => None,
        Kind::Command => {
            recording.commands.push(decode(payload)?);
            Some(())
        }
        Kind::Digest => {
            let mark: Mark = decode(payload)?;
            recording.digests.push((mark.commands, mark.digest));
            (mark.commands == commands).then_some(())
        }
        Kind::End => {
            let mark: Mark = decode(payload)?;
            recording.end = Some(mark.digest);
            (mark.commands == commands).then_some(())
        }
    }
}

fn decode<T: DeserializeOwned>(payload: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(payload) {
        Ok((value, [])) => Some(value),
        _ => None,
    }
}

fn count(commands: &[Command]) -> u32 {
    u32::try_from(commands.len()).unwrap_or(u32::MAX)
}
