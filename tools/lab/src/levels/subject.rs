//! The things levels can be built from: the levels of the packs, and one sample chain for every builder.

use std::sync::Arc;

use anyhow::{Result, bail};
use geom::Size;
use mapgen::{Chain, ChainError, Draft, Observer, Places, RunPlan, Vault};
use proto::LevelNo;
use sim::Rules;

/// Level number of sample chains: deep enough for most of the creatures and vaults.
const BUILDERS_LEVEL: u32 = 3;

/// A generator chain with everything needed to build and check levels of it.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The level's full id, or the builder's name.
    pub name: String,
    pub chain: Chain,
    pub level: u32,
    pub theme: String,
    /// The depth; `None` means the level number.
    pub depth: Option<u32>,
    /// Vaults that may be built into the level.
    pub vaults: Arc<[Vault]>,
    /// The rules, which decide where vaults lie that appear once in a run; `None` for sample chains.
    pub rules: Option<Arc<Rules>>,
}

impl Subject {
    /// Builds one level.
    ///
    /// # Errors
    /// If no attempt gives a level that passes every check.
    pub fn build(&self, seed: u64, observer: &mut dyn Observer) -> Result<Draft, ChainError> {
        let plan = self.plan(seed);
        let places = Places {
            vaults: &self.vaults,
            depth: self.depth,
            unique: plan.as_ref().map(|plan| plan.on(self.level)),
            entrances: plan.as_ref().map_or(&[], |plan| plan.entrances(self.level)),
        };
        self.chain.build_with(seed, self.level, places, observer)
    }

    /// Returns where a run with this seed puts the vaults that appear once.
    #[must_use]
    pub fn plan(&self, seed: u64) -> Option<RunPlan> {
        self.rules.as_ref().map(|rules| rules.run_plan(seed))
    }

    /// Changes the map's size; `None` keeps it.
    ///
    /// The bounds on open ground are adapted: they were chosen for the original size, and the same rooms open
    /// less of a larger map and more of a smaller one.
    #[must_use]
    pub fn sized(mut self, size: Option<Size>) -> Self {
        let Some(size) = size else { return self };
        let own = Size::new(self.chain.width, self.chain.height).area();
        self.chain = self.chain.sized(size.w, size.h);
        if size.area() < own {
            self.chain.open_max = 100;
        }
        let least = u32::from(self.chain.open_min) * own.min(size.area()) / size.area().max(1);
        self.chain.open_min = u8::try_from(least).unwrap_or(u8::MAX);
        self
    }
}

/// Returns every level of the packs, by level number.
#[must_use]
pub fn levels(rules: &Arc<Rules>) -> Vec<Subject> {
    let numbers = 1..=rules.depth().0;
    let vaults: Arc<[Vault]> = rules.vaults().into();
    let level = |number: u16| {
        let (name, def) = rules.level(LevelNo(number))?;
        Some(Subject {
            name: name.to_owned(),
            chain: def.map.clone(),
            level: number.into(),
            theme: def.theme.clone(),
            depth: Some(def.depth.into()),
            vaults: vaults.clone(),
            rules: Some(rules.clone()),
        })
    };
    numbers.filter_map(level).collect()
}

/// Returns one sample chain for every builder.
#[must_use]
pub fn builders() -> Vec<Subject> {
    let subject = |(name, chain): (&str, Chain)| Subject {
        name: name.to_owned(),
        chain,
        level: BUILDERS_LEVEL,
        theme: theme_of(name).to_owned(),
        depth: None,
        vaults: Arc::default(),
        rules: None,
    };
    mapgen::gallery().into_iter().map(subject).collect()
}

fn theme_of(builder: &str) -> &'static str {
    match builder {
        "town" => "town",
        "wood" => "wood",
        _ if builder.starts_with("rooms") || builder.starts_with("bsp") => "fort",
        _ => "limestone",
    }
}

/// Returns the subjects with these names, in the order given. The pack in a level's name may be left out.
///
/// # Errors
/// If a name is unknown.
pub fn choose(all: &[Subject], names: &[String]) -> Result<Vec<Subject>> {
    let mut chosen = Vec::new();
    for name in names {
        let short = |subject: &&Subject| {
            subject.name == *name
                || subject
                    .name
                    .split_once(':')
                    .is_some_and(|(_, it)| it == name)
        };
        let Some(subject) = all.iter().find(short) else {
            let names: Vec<&str> = all.iter().map(|subject| subject.name.as_str()).collect();
            bail!(
                "unknown level or builder `{name}`; available: {}",
                names.join(", ")
            );
        };
        chosen.push(subject.clone());
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_found_with_and_without_their_pack() {
        let rules = content::load(&[content::Pack::base()]).rules.unwrap();
        let rules = Arc::new(rules);
        let all = [levels(&rules), builders()].concat();
        let full = all[0].name.clone();
        let short = full.strip_prefix("base:").unwrap().to_owned();
        let chosen = choose(&all, &[short, "maze".to_owned(), full.clone()]).unwrap();
        let names: Vec<&str> = chosen.iter().map(|subject| subject.name.as_str()).collect();
        assert_eq!(names, [full.as_str(), "maze", full.as_str()]);
        let error = choose(&all, &["mazes".to_owned()]).unwrap_err().to_string();
        assert!(
            error.contains("unknown level or builder `mazes`") && error.contains("accretion"),
            "{error}"
        );
    }

    #[test]
    fn a_subject_can_be_resized() {
        let mut subject = builders().remove(0);
        (subject.chain.open_min, subject.chain.open_max) = (10, 60);
        assert_eq!(subject.clone().sized(None).chain, subject.chain);
        let sized = |w, h| subject.clone().sized(Some(Size { w, h }));
        let small = sized(40, 30);
        assert_eq!((small.chain.open_min, small.chain.open_max), (10, 100));
        assert_eq!(
            small.build(1, &mut ()).unwrap().size(),
            Size { w: 40, h: 30 }
        );
        let large = sized(160, 50);
        assert_eq!((large.chain.open_min, large.chain.open_max), (5, 60));
    }
}
