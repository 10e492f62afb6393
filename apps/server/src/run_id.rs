//! What a run is called.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// The hash of a run's journal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId([u8; 32]);

/// Some text is not the name of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a run id has 64 hexadecimal digits")]
pub struct NoRunId;

impl RunId {
    /// What the run with this journal is called.
    #[must_use]
    pub fn of(journal: &[u8]) -> Self {
        Self(*blake3::hash(journal).as_bytes())
    }

    /// As bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl TryFrom<&[u8]> for RunId {
    type Error = NoRunId;

    fn try_from(bytes: &[u8]) -> Result<Self, NoRunId> {
        bytes.try_into().map(Self).map_err(|_| NoRunId)
    }
}

impl FromStr for RunId {
    type Err = NoRunId;

    fn from_str(text: &str) -> Result<Self, NoRunId> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| NoRunId)?;
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
    fn a_run_is_named_by_sixty_four_digits_and_by_nothing_else() {
        let run = RunId::of(b"a journal");
        assert_eq!(run.to_string().parse(), Ok(run));
        let long = format!("{run}0");
        for other in ["", "0", "../../etc/passwd", &long, &"g".repeat(64)] {
            assert!(other.parse::<RunId>().is_err(), "{other}");
        }
    }
}
