//! Questions about the ways between the levels of a campaign.

use super::campaign::Campaign;
use super::rules::Rules;
use mapgen::{Entrance, Way};
use proto::{Kind, LevelNo};
use std::cmp::Reverse;
use std::collections::BTreeMap;

impl Rules {
    /// The ways between the levels.
    #[must_use]
    pub const fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// The level of these that is the most ways from the first; of several the one with the lowest number.
    #[must_use]
    pub fn deepest(&self, levels: impl Iterator<Item = LevelNo>) -> Option<LevelNo> {
        levels.max_by_key(|level| (self.campaign.steps(*level), Reverse(*level)))
    }

    /// The feature at the entrance of a branch.
    pub(crate) fn at_entrance(&self, level: LevelNo, way: Way) -> Option<Kind> {
        let Way::To(branch) = way else {
            return None;
        };
        let branches = &self.campaign.ends(level)?.branches;
        self.find(branches.get(usize::from(branch))?.by.name())
    }

    /// The entrances of branches on every level of the run with these levels.
    pub(super) fn entrances(&self, run: &[LevelNo]) -> BTreeMap<u32, Vec<Entrance>> {
        let level = |level: &LevelNo| (level.0.into(), self.campaign.entrances(*level, run));
        run.iter().map(level).collect()
    }
}
