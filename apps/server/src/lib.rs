//! The server: live games and a ladder that anyone can audit.
//!
//! One program with several roles, any number of processes each. They communicate only through PostgreSQL ([`db`]), NATS
//! ([`queue`]) and a shared folder or bucket ([`blob_store`]), so each may be killed at any time and started elsewhere.
//!
//! - [`edge`]: HTTP API and pages: sign-in, uploads, ladders, WebSockets
//! - [`ssh`]: the same games in a terminal
//! - [`judge`]: the prover role; judges runs from the queue in a sandbox
//! - [`recap`]: writes recaps of ranked runs, in the prover role
//! - [`live`]: games with secret seeds: the host role, and the edges' links to it
//! - [`club`]: all roles with a PostgreSQL and a NATS of their own, for a small group
//! - [`monitor`]: health and metrics of every role, on a private port
//! - [`clerk`]: requeues lost runs, deletes expired rows, publishes daily dumps ([`dumper`])
//!
//! The path of an upload: the edge stores the journal in the blob store under its hash, adds a row with the state `waiting`, and
//! queues a job. A prover takes the job, judges the journal and stores the verdict. Every step is idempotent. The row is
//! authoritative: the clerk requeues a run that waits too long.

pub mod blob_store;
pub mod clerk;
pub mod club;
pub mod config;
pub mod db;
pub mod dumper;
pub mod edge;
mod game_id;
pub mod identity;
pub mod judge;
pub mod live;
pub mod metrics;
pub mod monitor;
pub mod names;
pub mod queue;
pub mod readiness;
pub mod recap;
mod run_id;
mod s3;
pub mod shutdown;
pub mod ssh;
mod words;

pub use game_id::GameId;
pub use run_id::RunId;
