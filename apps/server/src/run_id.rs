//! Ids of uploaded runs.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// The BLAKE3 hash of a run's journal; written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId([u8; 32]);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a run id has 64 hexadecimal digits")]
pub struct InvalidRunId;

impl RunId {
    #[must_use]
    pub fn of(journal: &[u8]) -> Self {
        Self(*blake3::hash(journal).as_bytes())
    }

    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl TryFrom<&[u8]> for RunId {
    type Error = InvalidRunId;

    fn try_from(bytes: &[u8]) -> Result<Self, InvalidRunId> {
        bytes.try_into().map(Self).map_err(|_| InvalidRunId)
    }
}

impl FromStr for RunId {
    type Err = InvalidRunId;

    fn from_str(text: &str) -> Result<Self, InvalidRunId> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| InvalidRunId)?;
        Ok(Self(bytes))
    }
}

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for RunId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::RunId;

    #[test]
    fn only_sixty_four_hex_digits_are_a_run_id() {
        let run = RunId::of(b"a journal");
        assert_eq!(run.to_string().parse(), Ok(run));
        let long = format!("{run}0");
        for other in ["", "0", "../../etc/passwd", &long, &"g".repeat(64)] {
            assert!(other.parse::<RunId>().is_err(), "{other}");
        }
    }
}
