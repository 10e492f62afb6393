//! The run plan: assigns places that appear once in a run to levels.

use std::collections::BTreeMap;

use geom::{Dice, Stream};

use crate::chain::Chain;
use crate::entrances::Entrance;
use crate::vaults::{Places, Vault};

/// Number of unique places per level, if enough suit it.
const PER_LEVEL: Dice = Dice::new(1, 2, 0);

/// Assigns places that appear once in a run to levels: a pure function of campaign, places and seed.
///
/// A level builds its assigned places before all others, if they fit. No other level builds them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunPlan {
    levels: BTreeMap<u32, Vec<String>>,
    entrances: BTreeMap<u32, Vec<Entrance>>,
}

/// A level of the campaign, as the run plan needs it.
#[derive(Clone, Copy, Debug)]
pub struct PlannedLevel<'a> {
    pub number: u32,
    pub depth: u32,
    /// Whether the level is on a branch. It gets places only after all others.
    pub aside: bool,
    pub chain: &'a Chain,
}

impl RunPlan {
    #[must_use]
    pub fn draw(seed: u64, campaign: &[PlannedLevel<'_>], vaults: &[Vault]) -> Self {
        let mut rng = Stream::named(seed, "run_plan", 0);
        let mut left: Vec<&Vault> = vaults.iter().filter(|vault| vault.plan.once).collect();
        let mut levels = BTreeMap::new();
        // In random order, or the first levels would take every place.
        let (mut aside, mut campaign): (Vec<PlannedLevel<'_>>, Vec<PlannedLevel<'_>>) =
            campaign.iter().copied().partition(|level| level.aside);
        rng.shuffle(&mut campaign);
        rng.shuffle(&mut aside);
        for level in campaign.into_iter().chain(aside) {
            let mut here = Vec::new();
            for _ in 0..rng.roll(PER_LEVEL) {
                let weights =
                    left.iter()
                        .map(|vault| match level.chain.asks_for(vault, level.depth) {
                            true => vault.plan.weight,
                            false => 0,
                        });
                let weights: Vec<u32> = weights.collect();
                if let Some(index) = rng.weighted(weights.into_iter()) {
                    here.push(left.remove(index).name.clone());
                }
            }
            levels.insert(level.number, here);
        }
        Self {
            levels,
            ..Self::default()
        }
    }

    /// Adds the entrances of branches, by number of the level that has them.
    #[must_use]
    pub fn with_entrances(mut self, entrances: BTreeMap<u32, Vec<Entrance>>) -> Self {
        self.entrances = entrances;
        self
    }

    /// The hand-made places and entrances of branches for a level of this run.
    #[must_use]
    pub fn places<'a>(&'a self, level: u32, depth: u32, vaults: &'a [Vault]) -> Places<'a> {
        Places {
            vaults,
            depth: Some(depth),
            unique: Some(self.on(level)),
            entrances: self.entrances(level),
        }
    }

    /// The entrances of branches on a level.
    #[must_use]
    pub fn entrances(&self, level: u32) -> &[Entrance] {
        self.entrances.get(&level).map_or(&[], Vec::as_slice)
    }

    /// The names of the places assigned to a level.
    #[must_use]
    pub fn on(&self, level: u32) -> &[String] {
        self.levels.get(&level).map_or(&[], Vec::as_slice)
    }

    /// Every level with the names of its assigned places.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &[String])> {
        self.levels
            .iter()
            .map(|(level, names)| (*level, names.as_slice()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vaults::VaultPlan;

    fn campaign(chains: &[Chain]) -> Vec<PlannedLevel<'_>> {
        let level = |(number, chain)| PlannedLevel {
            number,
            depth: number * 10,
            aside: false,
            chain,
        };
        (1..).zip(chains).map(level).collect()
    }

    fn vault(name: &str, text: &str) -> Vault {
        let plan: VaultPlan = toml::from_str(&format!("once = true\nmap = '.'\n{text}")).unwrap();
        plan.compile(name).unwrap()
    }

    fn chain(tag: &str) -> Chain {
        let text =
            format!("start = {{ rooms = {{}} }}\nsteps = [{{ vaults = {{ tags = ['{tag}'] }} }}]");
        toml::from_str(&text).unwrap()
    }

    /// Mission: V6, "at most once per run".
    #[test]
    fn unique_places_are_assigned_to_one_suitable_level() {
        let chains = [chain("wood"), chain("cave"), chain("cave")];
        let vaults = [
            vault("camp", "tags = ['wood']"),
            vault("kitchen", "tags = ['cave']"),
            vault("pool", "tags = ['cave']\ndepth = [30, 30]"),
            vault("rare", "tags = ['cave']\nweight = 0"),
            vault("crypt", "tags = ['fort']"),
        ];
        let mut seen = BTreeMap::<(u32, String), u32>::new();
        for seed in 0..200 {
            let plan = RunPlan::draw(seed, &campaign(&chains), &vaults);
            assert_eq!(plan, RunPlan::draw(seed, &campaign(&chains), &vaults));
            let all: Vec<&String> = plan.iter().flat_map(|(_, names)| names).collect();
            for name in &all {
                assert_eq!(all.iter().filter(|it| it == &name).count(), 1);
            }
            for (level, names) in plan.iter() {
                assert_eq!(plan.on(level), names);
                assert!(names.len() <= 2);
                for name in names {
                    *seen.entry((level, name.clone())).or_default() += 1;
                }
            }
        }
        let kinds: Vec<(u32, &str)> = seen
            .keys()
            .map(|(level, name)| (*level, name.as_str()))
            .collect();
        assert_eq!(
            kinds,
            [(1, "camp"), (2, "kitchen"), (3, "kitchen"), (3, "pool")]
        );
        assert!(seen.values().all(|times| *times > 0));
        assert!(RunPlan::default().on(1).is_empty());
    }

    #[test]
    fn a_branch_takes_no_place_from_the_line() {
        let chains = [chain("cave"), chain("cave"), chain("cave")];
        let vaults = ["a", "b", "c", "d"].map(|name| vault(name, "tags = ['cave']"));
        let mut placed = 0;
        for seed in 0..50 {
            let line = RunPlan::draw(seed, &campaign(&chains[..2]), &vaults);
            let mut all = campaign(&chains);
            all[2].aside = true;
            let all = RunPlan::draw(seed, &all, &vaults);
            assert!((1..=2).all(|level| all.on(level) == line.on(level)));
            placed += all.on(3).len();
        }
        assert!(placed > 0);
    }

    #[test]
    fn heavier_places_are_met_more_often() {
        let chains = [chain("cave")];
        let vaults = [
            vault("a", "tags = ['cave']\nweight = 30"),
            vault("b", "tags = ['cave']\nweight = 10"),
            vault("c", "tags = ['cave']\nweight = 10"),
        ];
        let mut first = [0; 3];
        for seed in 0..1000 {
            let plan = RunPlan::draw(seed, &campaign(&chains), &vaults);
            let index = vaults.iter().position(|vault| vault.name == plan.on(1)[0]);
            first[index.unwrap()] += 1;
        }
        assert!((550..650).contains(&first[0]), "{first:?}");
        assert!((160..240).contains(&first[1]), "{first:?}");
    }
}
