//! Verifies journals of any rules version in a sandbox.
//!
//! Every rules version is a WebAssembly module that reads a journal from standard input and prints a verdict.
//! wasmtime runs the module with limits on memory, instructions and output, without a clock, randomness or
//! files. The instance is discarded after one journal, so an untrusted journal can only lead to a verdict.
//!
//! - [`Archive`]: the archived modules with their hashes
//! - [`Prover`]: compiled modules and the [`SandboxLimits`] they run within
//! - [`make_ready`]: turns a module into one that starts with its packs loaded
//! - [`Proof`] and [`Failure`]: the result for a journal, and its cost

mod archive;
mod prover;
mod ready;
mod wasi;

pub use archive::{Archive, BadArchive, ModuleInfo};
pub use prover::{BadModule, Failure, Proof, Prover, SandboxLimits};
pub use ready::make_ready;
