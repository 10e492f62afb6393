//! Hosts a game for one player, in a terminal, a browser or on a server.
//!
//! [`Host`] answers the interface's requests with updates. It uses no clock, no file and no socket: it emits
//! [`StorageRequest`]s, which the caller executes in order. The caller reports each result, at once or later.
//!
//! A journal grows with every command, and snapshots are written at intervals: if the process dies, at most
//! the last command is lost. Failed storage requests are retried with every command and on leaving. The player
//! is told at once, then at intervals, and on leaving. A journal that was removed or cut is rewritten as a whole. If
//! another process has continued the run, its files stay, and this run continues under another name.
//!
//! ```text
//! for update in host.answer(request) { … }
//! for request in host.take_storage_requests() {
//!     let updates = match request {
//!         StorageRequest::List => host.listed(runs, now),
//!         StorageRequest::Open { run } => host.opened(&run, found),
//!         StorageRequest::Hall => host.hall_loaded(&records),
//!         request => host.stored(&request, done),
//!     };
//! }
//! ```
//!
//! Executing a storage request may emit more, so the second loop runs until there are none left. A long run
//! takes time to open: while [`Host::is_opening`], the caller must keep calling [`Host::continue_opening`].

mod achievements;
mod active_run;
mod chronicler;
mod discoverer;
mod host;
mod memory;
mod names;
mod notes;
mod open;
mod record;
mod retell;
mod store;
mod undo_history;
mod watch;

pub use host::Host;
pub use names::tidy;
pub use open::{JournalState, Opened, open, packs_of};
pub use retell::{Retold, retell};
pub use store::{Found, NotStored, StorageRequest, Stored};
