//! Why a game could not begin.

use thiserror::Error;

/// Why a game could not begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// The rules have no first level.
    #[error("the rules have no level to begin on")]
    NoLevel,
    /// Two systems touch the same data and nothing says which comes first.
    #[error("the systems of the game are in no definite order: {0}")]
    Order(String),
}
