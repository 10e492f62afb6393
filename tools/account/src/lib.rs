//! Who somebody is to a service: whoever can sign with a key.
//!
//! - [`Purpose`] and [`signed_text`]: what is signed, for whoever signs and whoever checks
//! - [`Account`]: a key, and what it signs
//! - [`Line`]: asking a service over HTTP, one request after the other

#[cfg(feature = "client")]
mod account;
#[cfg(feature = "client")]
mod line;
mod purpose;

#[cfg(feature = "client")]
pub use account::Account;
#[cfg(feature = "client")]
pub use line::{Line, Reply, Unanswered};
pub use purpose::{Purpose, signed_text};
