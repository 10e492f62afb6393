//! The community service: a ladder that anybody can audit.
//!
//! One program with several roles, any number of each. They meet only in PostgreSQL ([`record`]), NATS ([`queue`]) and an
//! object store ([`shelf`]), so each may be killed at any moment and started elsewhere.
//!
//! - [`edge`]: HTTP: who players are, what they send, and what everybody may read
//! - [`ssh`]: the same games in a terminal, for whoever has a key
//! - [`judge`]: takes runs out of the queue and judges them in a sandbox
//! - [`live`]: games that are played here, with seeds that nobody knows: who runs them, who plays, who looks on
//! - [`teller`]: tells how ranked runs ended, as the game itself says and draws it
//! - [`clerk`]: puts forgotten work back into the queue, removes what has expired, publishes a dump a day ([`dumper`])
//!
//! A run's way: its journal is put on the shelf under its hash, a row says that it waits, a message says that there is
//! work. A prover takes the message, judges the journal and writes the verdict in one transaction. Every step may happen
//! twice and none can be left out: the row is the truth, and whatever waits too long is put into the queue again.

pub mod clerk;
pub mod config;
pub mod dumper;
pub mod edge;
mod game_id;
pub mod gauge;
pub mod identity;
pub mod judge;
pub mod live;
pub mod names;
pub mod queue;
pub mod record;
mod run_id;
pub mod shelf;
pub mod ssh;
pub mod stop;
pub mod teller;
mod words;

pub use game_id::GameId;
pub use run_id::RunId;
