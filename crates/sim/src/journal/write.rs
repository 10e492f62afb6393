//! The record of a run as it is written.

use super::record;
use super::record::{Chain, Kind, Mark};
use crate::defs::{PackStamp, Rules};
use crate::world::book::Setup;
use proto::{Command, Mode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The first bytes of every journal.
pub const MAGIC: [u8; 4] = *b"HGJ1";

/// Goes up whenever the same commands may lead elsewhere than before.
pub const RULES_VERSION: u32 = 11;

/// Commands between two digests.
pub const INTERVAL: u32 = 64;

/// What a run began with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Header {
    /// The version of the rules in the program.
    pub rules: u32,
    /// The packs, exactly.
    pub packs: Vec<PackStamp>,
    /// Seed and options.
    pub setup: Setup,
    /// The digest of the snapshot this goes on from, if it is not a whole run.
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

/// The first version of the rules under which a header says what the hero was before.
const CALLINGS_SINCE: u32 = 8;

/// A header as it was written before there were callings.
#[derive(Deserialize)]
struct Before {
    rules: u32,
    packs: Vec<PackStamp>,
    setup: (u64, Mode),
    from: Option<u64>,
}

impl Header {
    /// The header in a record; of older rules too, so that whoever has it can be told so.
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

/// A value that takes up all of these bytes.
pub(super) fn whole<T: DeserializeOwned>(payload: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(payload) {
        Ok((value, [])) => Some(value),
        _ => None,
    }
}

/// A journal being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    bytes: Vec<u8>,
    skipped: u64,
    chain: Chain,
    commands: u32,
    closed: bool,
}

/// Where a journal stood when its game was saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Bytes written until then.
    pub bytes: u64,
    /// Commands recorded until then.
    pub commands: u32,
    chain: Chain,
    closed: bool,
}

impl Journal {
    pub(crate) fn new(header: &Header) -> Self {
        let mut journal = Self {
            bytes: MAGIC.to_vec(),
            skipped: 0,
            chain: Chain::START,
            commands: 0,
            closed: false,
        };
        journal.append(Kind::Header, header);
        journal
    }

    /// A journal that goes on where another stood; its bytes begin there.
    pub(crate) const fn resume(position: Position) -> Self {
        Self {
            bytes: Vec::new(),
            skipped: position.bytes,
            chain: position.chain,
            commands: position.commands,
            closed: position.closed,
        }
    }

    pub(crate) fn position(&self) -> Position {
        Position {
            bytes: self.len(),
            commands: self.commands,
            chain: self.chain,
            closed: self.closed,
        }
    }

    /// Records a command that is about to be carried out.
    pub(crate) fn push(&mut self, command: Command) {
        self.commands = self.commands.saturating_add(1);
        self.append(Kind::Command, &command);
    }

    /// Whether the digest after this command is to be recorded.
    pub(crate) const fn is_mark_due(&self) -> bool {
        self.commands.is_multiple_of(INTERVAL)
    }

    /// Records the digest after a command, if it is time to.
    pub(crate) fn note(&mut self, digest: u64) {
        if self.is_mark_due() {
            let mark = Mark {
                commands: self.commands,
                digest,
            };
            self.append(Kind::Digest, &mark);
        }
    }

    /// Records a digest where none belongs.
    #[cfg(test)]
    pub(crate) fn note_anyway(&mut self, digest: u64) {
        let mark = Mark {
            commands: self.commands,
            digest,
        };
        self.append(Kind::Digest, &mark);
    }

    /// Records a command in other bytes than its own.
    #[cfg(test)]
    pub(crate) fn push_payload(&mut self, payload: &[u8]) {
        self.commands += 1;
        record::write(&mut self.bytes, &mut self.chain, Kind::Command, payload);
    }

    pub(crate) fn close(&mut self, digest: u64) {
        if self.closed {
            return;
        }
        let mark = Mark {
            commands: self.commands,
            digest,
        };
        self.append(Kind::End, &mark);
        self.closed = true;
    }

    fn append(&mut self, kind: Kind, payload: &impl Serialize) {
        let payload = postcard::to_allocvec(payload).expect("plain data can be written to memory");
        record::write(&mut self.bytes, &mut self.chain, kind, &payload);
    }

    /// The bytes written since this value began, which is the whole journal unless the game was loaded.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How long the whole journal is.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.skipped + self.bytes.len() as u64
    }

    /// Whether nothing was ever written: never, since a journal begins with its header.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many commands it holds.
    #[must_use]
    pub const fn commands(&self) -> u32 {
        self.commands
    }

    /// Whether it has its end mark.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }
}

#[cfg(test)]
mod tests;
