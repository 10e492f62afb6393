//! Writing of journals, and their header.

use super::record;
use super::record::{Checkpoint, HashChain, RecordKind};
use crate::defs::{PackStamp, Rules};
use crate::world::setup::Setup;
use proto::{Command, Mode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The first bytes of every journal.
pub const MAGIC: [u8; 4] = *b"HGJ1";

/// Version of the rules. Increase it whenever a replay of old commands may lead to a different state.
pub const RULES_VERSION: u32 = 12;

/// Number of commands between two recorded digests.
pub const INTERVAL: u32 = 64;

/// The first record of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Header {
    /// [`RULES_VERSION`] of the program that recorded it.
    pub rules: u32,
    /// Names and hashes of the packs.
    pub packs: Vec<PackStamp>,
    /// Seed and options of the run.
    pub setup: Setup,
    /// Digest of the snapshot from which the recording starts; `None` if it starts with the run.
    pub from: Option<u64>,
}

impl Header {
    pub(crate) fn of(rules: &Rules, setup: Setup) -> Self {
        Self {
            rules: RULES_VERSION,
            packs: rules.packs().to_vec(),
            setup,
            from: None,
        }
    }
}

/// The first rules version whose headers contain a calling.
const CALLINGS_SINCE: u32 = 8;

/// The header format before [`CALLINGS_SINCE`].
#[derive(Deserialize)]
struct Before {
    rules: u32,
    packs: Vec<PackStamp>,
    setup: (u64, Mode),
    from: Option<u64>,
}

impl Header {
    /// Reads a header, also that of older rules, so that the caller can report the version.
    pub(super) fn read(payload: &[u8]) -> Option<Self> {
        let (rules, _) = postcard::take_from_bytes::<u32>(payload).ok()?;
        if rules >= CALLINGS_SINCE {
            return whole(payload);
        }
        let Before {
            rules,
            packs,
            setup: (seed, mode),
            from,
        } = whole(payload)?;
        let setup = Setup {
            seed,
            mode,
            calling: None,
        };
        Some(Self {
            rules,
            packs,
            setup,
            from,
        })
    }
}

/// Deserializes a value that must use all bytes.
pub(super) fn whole<T: DeserializeOwned>(payload: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(payload) {
        Ok((value, [])) => Some(value),
        _ => None,
    }
}

/// A journal that is being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    bytes: Vec<u8>,
    skipped: u64,
    chain: HashChain,
    commands: u32,
    closed: bool,
}

/// Position in a journal at the time of a save, from which it can be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JournalPosition {
    /// Length of the journal in bytes.
    pub bytes: u64,
    /// Number of commands in the journal.
    pub commands: u32,
    chain: HashChain,
    closed: bool,
}

impl Journal {
    pub(crate) fn new(header: &Header) -> Self {
        let mut journal = Self {
            bytes: MAGIC.to_vec(),
            skipped: 0,
            chain: HashChain::START,
            commands: 0,
            closed: false,
        };
        journal.append(RecordKind::Header, header);
        journal
    }

    /// Resumes a journal at a position; [`Self::bytes`] starts there.
    pub(crate) const fn resume(position: JournalPosition) -> Self {
        Self {
            bytes: Vec::new(),
            skipped: position.bytes,
            chain: position.chain,
            commands: position.commands,
            closed: position.closed,
        }
    }

    pub(crate) fn position(&self) -> JournalPosition {
        JournalPosition {
            bytes: self.len(),
            commands: self.commands,
            chain: self.chain,
            closed: self.closed,
        }
    }

    /// Records a command. Call it before the command is carried out.
    pub(crate) fn push(&mut self, command: Command) {
        self.commands = self.commands.saturating_add(1);
        self.append(RecordKind::Command, &command);
    }

    /// Whether a digest must be recorded after the current command.
    pub(crate) const fn is_checkpoint_due(&self) -> bool {
        self.commands.is_multiple_of(INTERVAL)
    }

    /// Records the digest after a command, if [`Self::is_checkpoint_due`].
    pub(crate) fn note(&mut self, digest: u64) {
        if self.is_checkpoint_due() {
            let checkpoint = Checkpoint {
                commands: self.commands,
                digest,
            };
            self.append(RecordKind::Digest, &checkpoint);
        }
    }

    /// Records a digest at any position, to test the reader.
    #[cfg(test)]
    pub(crate) fn note_anyway(&mut self, digest: u64) {
        let checkpoint = Checkpoint {
            commands: self.commands,
            digest,
        };
        self.append(RecordKind::Digest, &checkpoint);
    }

    /// Records a command with an arbitrary payload, to test the reader.
    #[cfg(test)]
    pub(crate) fn push_payload(&mut self, payload: &[u8]) {
        self.commands += 1;
        record::write(
            &mut self.bytes,
            &mut self.chain,
            RecordKind::Command,
            payload,
        );
    }

    pub(crate) fn close(&mut self, digest: u64) {
        if self.closed {
            return;
        }
        let checkpoint = Checkpoint {
            commands: self.commands,
            digest,
        };
        self.append(RecordKind::End, &checkpoint);
        self.closed = true;
    }

    fn append(&mut self, kind: RecordKind, payload: &impl Serialize) {
        let payload = postcard::to_allocvec(payload).expect("plain data can be written to memory");
        record::write(&mut self.bytes, &mut self.chain, kind, &payload);
    }

    /// The bytes written since this value was created: the whole journal, unless the game was loaded.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Length of the whole journal in bytes.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.skipped + self.bytes.len() as u64
    }

    /// Always `false`, since a journal starts with its header.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of commands in the journal.
    #[must_use]
    pub const fn commands(&self) -> u32 {
        self.commands
    }

    /// Whether the end mark was written.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }
}

#[cfg(test)]
mod tests;
