//! What a ladder claims, and whether it is true.
//!
//! A ladder is published as a dump: a line for every ranked run, and every run's journal. Nobody who reads it needs to
//! trust whoever wrote it: [`audit`] plays every journal again and compares.
//!
//! - [`Claim`]: what a ladder says of one run; [`Dump`] is a folder of them, or a file that a [`Packer`] wrote
//! - [`Report`]: what playing a journal again has shown, in the words of docs/journals.md
//! - [`audit`]: every [`Falsehood`] there is

mod audit;
mod claim;
mod dump;
mod header;
mod pack;
mod report;

pub use audit::{Audit, Falsehood, audit};
pub use claim::{Claim, Kind, Seal};
pub use dump::{BadDump, Dump, LONGEST};
pub use header::rules_of;
pub use pack::Packer;
pub use report::{Doubt, Pack, Report, Score, Verdict};
