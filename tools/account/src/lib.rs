//! Player identity: an ed25519 key pair, the requests signed with it, and an HTTP client for the service.
//!
//! - [`Purpose`] and [`signed_text`]: the signed text, for signers and for the server that verifies
//! - `Account`, `SignError`, `HttpClient`: with the feature `client` only

#[cfg(feature = "client")]
mod account;
#[cfg(feature = "client")]
mod http;
mod purpose;

#[cfg(feature = "client")]
pub use account::{Account, SignError};
#[cfg(feature = "client")]
pub use http::{HttpClient, Reply, RequestError, root_certs};
pub use purpose::{Purpose, signed_text};
