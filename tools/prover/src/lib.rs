//! Judges journals of any rules version in a sandbox.
//!
//! Every rules version is a WebAssembly module that reads a journal from standard input and prints a verdict. It is run
//! by wasmtime with limits on memory, work and what it may print, sees no clock, no luck and no file, and is thrown
//! away after one journal: whatever a stranger wrote ends in a verdict, and in nothing else.
//!
//! - [`Archive`]: the modules that are kept, each with its hash
//! - [`Prover`]: compiled modules and the [`Limits`] they run within
//! - [`make_ready`]: a module that begins with its packs loaded
//! - [`Proof`] and [`Failure`]: what came of a journal, with what it cost

mod archive;
mod prover;
mod ready;
mod world;

pub use archive::{Archive, BadArchive, Kept};
pub use prover::{BadModule, Failure, Limits, Proof, Prover};
pub use ready::make_ready;
