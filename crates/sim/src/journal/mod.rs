//! Journals: the record of a run from which every state can be replayed and any tampering detected.
//!
//! A journal is a magic number followed by records, each `[kind][length][payload][check]`. The check of a record
//! depends on all records before it, so one changed, lost or repeated byte breaks every later check. Every [`INTERVAL`]
//! commands a record holds the digest of the whole state. The last record of a finished run is an end mark. A journal
//! without an end mark is unfinished: it is read up to its last whole record and is never ranked. Of a damaged journal,
//! everything before the damage can be read.

mod fits;
mod read;
mod record;
mod write;

pub use fits::Mismatch;
pub(crate) use fits::fits;
pub use read::{JournalError, Recording, Salvage, read, read_within, salvage};
pub use write::{Header, INTERVAL, Journal, JournalPosition, MAGIC, RULES_VERSION};

pub use crate::world::setup::Setup;
