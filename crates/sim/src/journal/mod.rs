//! The record of a run: what it began with and every command, in a form that shows any tampering.
//!
//! A journal is a magic word and then records, each `[kind][length][payload][check]`. A record's check
//! is part of a number chained through all records before it, so that one changed, lost or repeated
//! byte breaks every check after it. Every [`INTERVAL`] commands a record holds the digest of the whole
//! state. The last record of a finished run is an end mark; without one the run is unfinished: it can be
//! read up to its last whole record and is never ranked. Of a damaged journal everything before the damage is left.

mod fits;
mod read;
mod record;
mod write;

pub use fits::Mismatch;
pub(crate) use fits::fits;
pub use read::{JournalError, Recording, Salvage, read, read_within, salvage};
pub use write::{Header, INTERVAL, Journal, MAGIC, Position, RULES_VERSION};

pub use crate::world::book::Setup;
