//! The score of a run, by category.

use serde::{Deserialize, Serialize};

/// The score of a run in points, by category.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(default)]
pub struct Score {
    /// 100 per level below the first that the hero has reached.
    pub depth: u32,
    /// Experience points.
    pub experience: u32,
    /// Coins the hero carries.
    pub gold: u32,
    /// 500 for holding the quest item, or having won with it.
    pub fetched: u32,
    /// 2,000 for winning.
    pub home: u32,
    /// One per 10 turns that the fire would still have burnt; 0 unless the run was won.
    pub fire: u32,
}

impl Score {
    /// Returns the sum, saturating.
    #[must_use]
    pub fn total(&self) -> u32 {
        let lines = self.lines().into_iter();
        lines.fold(0, |sum, (_, points)| sum.saturating_add(points))
    }

    /// Returns each category with its catalogue key, in display order.
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
    fn score_total_is_the_sum_of_its_lines() {
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
