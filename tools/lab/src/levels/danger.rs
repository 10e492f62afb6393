//! The danger of levels over many seeds, held against their budgets.

use std::sync::Arc;

use proto::LevelNo;
use serde::Serialize;
use sim::{LevelToll, Rules, TollDef};

use crate::seeds::Seeds;

/// Share of levels, in percent, that must keep their budget.
const KEPT: usize = 90;

/// The tolls of one level over many seeds, in thousandths of the hit points of the hero expected there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DangerRow {
    pub level: String,
    /// The `total` of the level's budget.
    pub budget: u32,
    pub mean: u32,
    /// One level in ten is at most this dangerous.
    pub p10: u32,
    /// Nine levels in ten are at most this dangerous.
    pub p90: u32,
    /// Share of levels within the spread of the budget, in percent.
    pub within: u32,
    /// Mean toll of the first third of the way.
    pub first_third: u32,
    /// Share of levels whose first third keeps its own budget, in percent.
    pub first_third_within: u32,
    /// Mean number of creatures that count.
    pub fierce: u32,
    /// Steps from the start to the nearest creature that counts, on any of the levels.
    pub nearest: u16,
    /// Share of levels with such a creature nearer than `clear`, in percent.
    pub too_near: u32,
}

impl DangerRow {
    /// Whether the level keeps its budget.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        let enough = |share: u32| usize::try_from(share).is_ok_and(|share| share >= KEPT);
        enough(self.within) && enough(self.first_third_within) && self.too_near == 0
    }

    fn of(level: &str, toll: TollDef, tolls: &[LevelToll]) -> Self {
        let count = u32::try_from(tolls.len().max(1)).unwrap_or(u32::MAX);
        let mean = |of: fn(&LevelToll) -> u32| tolls.iter().map(of).sum::<u32>() / count;
        let share = |fits: &dyn Fn(&LevelToll) -> bool| {
            let fitting = tolls.iter().filter(|toll| fits(toll)).count();
            u32::try_from(fitting * 100).unwrap_or(u32::MAX) / count
        };
        let mut totals: Vec<u32> = tolls.iter().map(|toll| toll.total).collect();
        totals.sort_unstable();
        let at = |percent: usize| {
            let index = totals.len().saturating_sub(1) * percent / 100;
            totals.get(index).copied().unwrap_or(0)
        };
        let (least, most) = toll.bounds();
        let first = u32::from(toll.first_third) * 10;
        let nearest = tolls.iter().filter_map(|toll| toll.nearest);
        let near = |it: &LevelToll| it.nearest.is_some_and(|it| it < toll.clear.into());
        Self {
            level: level.to_owned(),
            budget: u32::from(toll.total) * 10,
            mean: mean(|toll| toll.total),
            p10: at(10),
            p90: at(90),
            within: share(&|toll| (least..=most).contains(&toll.total)),
            first_third: mean(|toll| toll.first_third),
            first_third_within: share(&|toll| toll.first_third <= first),
            fierce: mean(|toll| toll.fierce),
            nearest: nearest.min().unwrap_or(0),
            too_near: share(&near),
        }
    }
}

/// The danger of every level that has a budget, or of the levels with these names.
#[must_use]
pub fn danger(rules: &Arc<Rules>, seeds: &Seeds, names: &[String]) -> Vec<DangerRow> {
    let numbers = (1..=rules.depth().0).map(LevelNo);
    let rows = numbers.filter_map(|number| {
        let (name, def) = rules.level(number)?;
        let short = name.split_once(':').map_or(name, |(_, name)| name);
        let wanted = |it: &String| it == name || it == short;
        if !names.is_empty() && !names.iter().any(wanted) {
            return None;
        }
        let seeds = (0..seeds.count()).filter_map(|n| seeds.get(n));
        let tolls: Vec<LevelToll> = seeds
            .filter_map(|seed| sim::level_toll(rules, seed, number))
            .collect();
        Some(DangerRow::of(name, def.toll?, &tolls))
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every level below the town keeps its budget.
    #[test]
    fn base_pack_levels_keep_their_danger_budgets() {
        let rules = Arc::new(content::load(&[content::Pack::base()]).rules.unwrap());
        let rows = danger(&rules, &"1..60".parse().unwrap(), &[]);
        assert_eq!(rows.len(), usize::from(rules.depth().0) - 1);
        for row in &rows {
            assert!(row.is_kept(), "{row:?}");
            assert!(row.mean.abs_diff(row.budget) * 10 < row.budget, "{row:?}");
        }
    }

    #[test]
    fn a_row_counts_levels_outside_the_spread() {
        let toll = TollDef {
            hero: 1,
            total: 100,
            spread: 15,
            first_third: 15,
            clear: 25,
        };
        let level = |total, first_third, nearest| LevelToll {
            total,
            first_third,
            nearest: Some(nearest),
            fierce: 4,
        };
        let sound = [level(900, 150, 25), level(1_100, 0, 40)];
        let row = DangerRow::of("t:wood", toll, &sound);
        assert!(row.is_kept());
        assert_eq!(
            (row.mean, row.p10, row.p90, row.within),
            (1_000, 900, 900, 100)
        );
        let wild = [sound[0], level(2_000, 300, 3)];
        let row = DangerRow::of("t:wood", toll, &wild);
        assert!(!row.is_kept());
        assert_eq!(
            (row.within, row.first_third_within, row.too_near),
            (50, 50, 50)
        );
    }
}
