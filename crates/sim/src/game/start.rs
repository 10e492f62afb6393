//! Why a game could not begin.

use thiserror::Error;

/// Why a game could not begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// The rules have no first level.
    #[error("the rules have no level to begin on")]
    NoLevel,
    /// What the hero should have been is no calling.
    #[error("there is no such calling")]
    NoCalling,
}
