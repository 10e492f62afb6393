//! Ladder claims and their audit.
//!
//! A ladder is published as a dump: a line for every ranked run, and every run's journal. A reader does not
//! need to trust the operator: [`audit`] replays every journal and compares.
//!
//! - [`LadderEntry`]: a ladder's claim about one run; [`Dump`] is a folder of them, or a file that a [`Packer`] wrote
//! - [`Manifest`]: the files of a ladder that grows daily
//! - [`Report`]: the result of replaying a journal, as in docs/journals.md
//! - [`audit`]: finds every [`FalseClaim`]

mod audit;
mod dump;
mod header;
mod ladder_entry;
mod manifest;
mod pack;
mod report;

pub use audit::{Audit, FalseClaim, audit};
pub use dump::{BadDump, Dump, LONGEST, write_list};
pub use header::{is_never_ranked, rules_of};
pub use ladder_entry::{LadderEntry, RunTrust, SeedCommitment};
pub use manifest::{DumpPart, Manifest};
pub use pack::Packer;
pub use report::{Pack, Report, Score, Verdict, VerificationProblem};
