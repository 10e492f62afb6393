//! Error of starting a game.

use thiserror::Error;

/// Reason why a game could not start.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    #[error("the rules have no level to begin on")]
    NoLevel,
    /// The chosen kind is not a calling.
    #[error("there is no such calling")]
    NoCalling,
}
