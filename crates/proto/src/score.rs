//! What a run is worth, line by line.

use serde::{Deserialize, Serialize};

/// What a run is worth, line by line.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(default)]
pub struct Score {
    /// For every level below the first that the hero has been to.
    pub depth: u32,
    /// For what the hero has learnt.
    pub experience: u32,
    /// For the gold the hero carries.
    pub gold: u32,
    /// For having what was to be fetched.
    pub fetched: u32,
    /// For having brought it home.
    pub home: u32,
    /// For how much of the fire was left by then.
    pub fire: u32,
}

impl Score {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> u32 {
        let lines = self.lines().into_iter();
        lines.fold(0, |sum, (_, points)| sum.saturating_add(points))
    }

    /// Each line with its name in catalogues, in the order in which they are added up.
    #[must_use]
    pub const fn lines(&self) -> [(&'static str, u32); 6] {
        [
            ("depth", self.depth),
            ("experience", self.experience),
            ("gold", self.gold),
            ("fetched", self.fetched),
            ("home", self.home),
            ("fire", self.fire),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn the_lines_are_the_whole_sum() {
        let score = Score {
            depth: 1,
            experience: 20,
            gold: 300,
            fetched: 4_000,
            home: 50_000,
            fire: 600_000,
        };
        assert_eq!(score.total(), 654_321);
        let rich = Score {
            gold: u32::MAX,
            ..score
        };
        assert_eq!(rich.total(), u32::MAX);
    }
}
