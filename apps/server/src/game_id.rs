//! Ids of live games.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// A random id; written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId([u8; 16]);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a game id has 32 hexadecimal digits")]
pub struct InvalidGameId;

impl GameId {
    /// # Errors
    /// If the system has no random source.
    pub fn new() -> Result<Self, getrandom::Error> {
        crate::identity::random_bytes().map(Self)
    }

    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

impl TryFrom<&[u8]> for GameId {
    type Error = InvalidGameId;

    fn try_from(bytes: &[u8]) -> Result<Self, InvalidGameId> {
        bytes.try_into().map(Self).map_err(|_| InvalidGameId)
    }
}

impl FromStr for GameId {
    type Err = InvalidGameId;

    fn from_str(text: &str) -> Result<Self, InvalidGameId> {
        let mut bytes = [0; 16];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| InvalidGameId)?;
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
