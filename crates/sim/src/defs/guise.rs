//! Guises: the looks of unidentified items, and the assignment of looks to kinds in a run.

use super::item::usual_verb;
use geom::Stream;
use proto::{Category, Kind, Slot, Verb};
use serde::{Deserialize, Serialize};

/// A look of an unidentified item, and the properties the item seems to have. All looks of a set should have the same
/// properties.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GuiseDef {
    /// The set of this look; items name it in `guise`.
    pub set: String,
    /// Category that shopkeepers and pick-up rules go by.
    pub category: Category,
    /// Weight in tenths of a pound.
    pub weight: u16,
    /// Price in coins that shopkeepers start from, whatever the item really is.
    pub value: u32,
    /// Whether several items form one stack.
    #[serde(default)]
    pub stacks: bool,
    /// Slot in which the item is worn; without it, the item is used instead.
    #[serde(default)]
    pub slot: Option<Slot>,
}

impl GuiseDef {
    /// The verb for using an item of this look; `None` if it is worn instead.
    #[must_use]
    pub const fn verb(&self) -> Option<Verb> {
        match self.slot {
            Some(_) => None,
            None => Some(usual_verb(self.category)),
        }
    }
}

/// The looks of a set and the kinds that are assigned to them, each in the order of kinds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GuiseSet {
    pub(super) looks: Vec<Kind>,
    pub(super) kinds: Vec<Kind>,
}

/// Assigns a look to every unidentified kind, for the run with this seed; sorted by kind. A kind without a look left is
/// identified from the start.
pub(super) fn drawn(sets: &[GuiseSet], seed: u64) -> Vec<(Kind, Kind)> {
    let mut all = Vec::new();
    for (n, set) in (0..).zip(sets) {
        let mut looks = set.looks.clone();
        Stream::named(seed, "guises", n).shuffle(&mut looks);
        all.extend(set.kinds.iter().copied().zip(looks));
    }
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use crate::scenario::testing::rules;
    use std::collections::BTreeSet;

    const BOTTLES: &str = "
        [guise.green]
        set = 'bottle'
        category = 'potion'
        weight = 1
        value = 9

        [guise.grey]
        set = 'bottle'
        category = 'potion'
        weight = 1
        value = 9

        [guise.gold]
        set = 'bottle'
        category = 'potion'
        weight = 1
        value = 9

        [item.ale]
        category = 'potion'
        weight = 1
        value = 1
        guise = 'bottle'

        [item.bile]
        category = 'potion'
        weight = 1
        value = 2
        guise = 'bottle'

        [item.cider]
        category = 'potion'
        weight = 1
        value = 3
        guise = 'bottle'

        [monster.keeper]
        hit_points = 1
        trade = { gold = 1, stock = [{ item = 'cider' }] }
    ";

    #[test]
    fn every_unidentified_kind_gets_its_own_look_from_the_seed() {
        let rules = rules(&[BOTTLES]);
        let find = |name: &str| rules.find(name).unwrap();
        let looks: BTreeSet<_> = ["t:green", "t:grey", "t:gold"].map(find).into();
        let mut met = BTreeSet::new();
        for seed in 0..40 {
            let drawn = rules.guises(seed);
            assert_eq!(drawn, rules.guises(seed));
            let kinds: Vec<_> = drawn.iter().map(|(kind, _)| *kind).collect();
            let hidden = [find("t:ale"), find("t:bile")];
            assert_eq!(kinds, hidden, "what is sold is known");
            assert_ne!(drawn[0].1, drawn[1].1);
            assert!(drawn.iter().all(|(_, look)| looks.contains(look)));
            met.insert(drawn[0].1);
        }
        assert_eq!(met, looks, "each look falls on a kind sooner or later");
    }
}
