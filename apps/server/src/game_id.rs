//! What a game that is played here is called.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// A number nobody can guess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId([u8; 16]);

/// Some text is not the name of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a game id has 32 hexadecimal digits")]
pub struct NoGameId;

impl GameId {
    /// Another one.
    ///
    /// # Errors
    /// When the system has no luck to give.
    pub fn new() -> Result<Self, getrandom::Error> {
        crate::identity::secret().map(Self)
    }

    /// As bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

impl TryFrom<&[u8]> for GameId {
    type Error = NoGameId;

    fn try_from(bytes: &[u8]) -> Result<Self, NoGameId> {
        bytes.try_into().map(Self).map_err(|_| NoGameId)
    }
}

impl FromStr for GameId {
    type Err = NoGameId;

    fn from_str(text: &str) -> Result<Self, NoGameId> {
        let mut bytes = [0; 16];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| NoGameId)?;
        Ok(Self(bytes))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
