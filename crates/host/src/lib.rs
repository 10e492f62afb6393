//! A game being played for somebody, in a terminal, a browser or on a server.
//!
//! [`Host`] takes the requests of the player's side and answers with updates. It reads no clock, no file and no socket:
//! what is to be read or written it puts into [`Store`]s, and whoever runs it does them in order and says what came of
//! each, at once or later. A journal grows with every command and a snapshot is written now and then, so whatever ends
//! the process, at most the last command is lost. What cannot be written is tried again with every command and on leaving,
//! and the player is told at once, now and then, and on leaving. A journal that somebody removed or cut is written again as a
//! whole; one that somebody else went on with is left to them, and the run goes on under another name.
//!
//! ```text
//! for update in host.answer(request) { … }
//! for store in host.take_stores() {
//!     let updates = match store {
//!         Store::List => host.listed(runs, now),
//!         Store::Open { run } => host.opened(&run, found),
//!         Store::Hall => host.remembered(&records),
//!         store => host.stored(&store, done),
//!     };
//! }
//! ```
//!
//! Doing a store may ask for more, so the second loop runs until there are none left. A long run takes time to open: while
//! [`Host::is_at_work`], [`Host::work`] is to be called again and again.

mod chronicler;
mod discoverer;
mod host;
mod memory;
mod notes;
mod open;
mod past;
mod record;
mod retell;
mod session;
mod store;
mod watch;

pub use host::Host;
pub use host::tidy;
pub use open::{JournalState, Opened, open, packs_of};
pub use retell::{Retold, retell};
pub use store::{Found, NotStored, Store, Stored};
