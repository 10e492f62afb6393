//! Everything the packs define, checked and numbered.

use super::link::Visit;
use super::{HeroDef, ItemDef, LevelDef, Link, MonsterDef, Spawn, TrapDef, Tuning};
use proto::{Kind, LevelNo, ThingClass};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// One kind of thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Def {
    /// The player's character.
    Hero(HeroDef),
    /// A creature.
    Monster(MonsterDef),
    /// Something to carry.
    Item(ItemDef),
    /// Something to step on.
    Trap(TrapDef),
}

impl Def {
    /// What it belongs to.
    #[must_use]
    pub const fn class(&self) -> ThingClass {
        match self {
            Self::Hero(_) => ThingClass::Hero,
            Self::Monster(_) => ThingClass::Monster,
            Self::Item(_) => ThingClass::Item,
            Self::Trap(_) => ThingClass::Trap,
        }
    }

    /// Its row in the spawn table of its class.
    #[must_use]
    pub const fn spawn(&self) -> Option<Spawn> {
        match self {
            Self::Hero(_) => None,
            Self::Monster(def) => def.spawn,
            Self::Item(def) => def.spawn,
            Self::Trap(def) => def.spawn,
        }
    }

    /// Visits every name in it.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        match self {
            Self::Hero(def) => def.links(visit),
            Self::Monster(def) => def.links(visit),
            Self::Item(def) => def.links(visit),
            Self::Trap(def) => def.links(visit),
        }
    }
}

/// Which pack, and exactly which version of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PackStamp {
    /// The pack's name.
    pub name: String,
    /// A hash of all its files.
    pub hash: String,
}

/// Everything the packs define. Shared by all games that play by it.
#[derive(Clone, Debug)]
pub struct Rules {
    packs: Vec<PackStamp>,
    tuning: Tuning,
    names: Vec<String>,
    defs: Vec<Def>,
    kinds: BTreeMap<String, Kind>,
    levels: Vec<(String, LevelDef)>,
}

/// Why a set of definitions is no set of rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// There must be exactly one hero, and it comes first.
    #[error("the first definition must be the only hero")]
    Hero,
    /// A name leads nowhere, or to the wrong class of thing.
    #[error("`{from}` names `{to}`, which is no {class:?}")]
    Link {
        /// The thing with the name in it.
        from: String,
        /// The name.
        to: String,
        /// What it should have been.
        class: ThingClass,
    },
    /// Two things share a name.
    #[error("`{0}` is defined twice")]
    Twice(String),
    /// There is no level to start on.
    #[error("there is no level")]
    NoLevel,
    /// Levels must lie at different depths, in order.
    #[error("level `{0}` does not lie deeper than the one before it")]
    Depth(String),
    /// More kinds or levels than can be numbered.
    #[error("too many kinds or levels")]
    TooMany,
}

impl Rules {
    /// Numbers the definitions in the order given and resolves the names in them.
    ///
    /// # Errors
    /// When they do not fit together; packs are checked more kindly before they come here.
    pub fn assemble(
        packs: Vec<PackStamp>,
        tuning: Tuning,
        things: Vec<(String, Def)>,
        levels: Vec<(String, LevelDef)>,
    ) -> Result<Self, RulesError> {
        let mut kinds = BTreeMap::new();
        for (n, (name, def)) in things.iter().enumerate() {
            let kind = Kind(u16::try_from(n).map_err(|_| RulesError::TooMany)?);
            if (def.class() == ThingClass::Hero) != (n == 0) {
                return Err(RulesError::Hero);
            }
            if kinds.insert(name.clone(), kind).is_some() {
                return Err(RulesError::Twice(name.clone()));
            }
        }
        if things.is_empty() {
            return Err(RulesError::Hero);
        }
        if levels.is_empty() {
            return Err(RulesError::NoLevel);
        }
        if let Some(pair) = levels.windows(2).find(|w| w[0].1.depth >= w[1].1.depth) {
            return Err(RulesError::Depth(pair[1].0.clone()));
        }
        u16::try_from(levels.len() + 1).map_err(|_| RulesError::TooMany)?;
        let classes: Vec<ThingClass> = things.iter().map(|(_, def)| def.class()).collect();
        let (names, mut defs): (Vec<String>, Vec<Def>) = things.into_iter().unzip();
        for (name, def) in names.iter().zip(&mut defs) {
            resolve(name, def, &kinds, &classes)?;
        }
        Ok(Self {
            packs,
            tuning,
            names,
            defs,
            kinds,
            levels,
        })
    }

    /// The packs these rules were made from, in order.
    #[must_use]
    pub fn packs(&self) -> &[PackStamp] {
        &self.packs
    }

    /// The numbers of the game as a whole.
    #[must_use]
    pub const fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// Every kind, in order.
    pub fn kinds(&self) -> impl Iterator<Item = (Kind, &str, &Def)> {
        (0..)
            .map(Kind)
            .zip(&self.names)
            .zip(&self.defs)
            .map(|((kind, name), def)| (kind, name.as_str(), def))
    }

    /// The definition of a kind.
    ///
    /// # Panics
    /// When the kind is not from these rules.
    #[must_use]
    pub fn def(&self, kind: Kind) -> &Def {
        &self.defs[usize::from(kind.0)]
    }

    /// Whether there is such a kind.
    #[must_use]
    pub fn has(&self, kind: Kind) -> bool {
        usize::from(kind.0) < self.defs.len()
    }

    /// The full id of a kind.
    #[must_use]
    pub fn name(&self, kind: Kind) -> &str {
        &self.names[usize::from(kind.0)]
    }

    /// The kind with this full id.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Kind> {
        self.kinds.get(name).copied()
    }

    /// The hero's definition.
    #[must_use]
    pub fn hero(&self) -> &HeroDef {
        let Some(Def::Hero(def)) = self.defs.first() else {
            unreachable!("rules are assembled with the hero first");
        };
        def
    }

    /// The creature of this kind, if it is one.
    #[must_use]
    pub fn monster(&self, kind: Kind) -> Option<&MonsterDef> {
        match self.def(kind) {
            Def::Monster(def) => Some(def),
            _ => None,
        }
    }

    /// The item of this kind, if it is one.
    #[must_use]
    pub fn item(&self, kind: Kind) -> Option<&ItemDef> {
        match self.def(kind) {
            Def::Item(def) => Some(def),
            _ => None,
        }
    }

    /// The trap of this kind, if it is one.
    #[must_use]
    pub fn trap(&self, kind: Kind) -> Option<&TrapDef> {
        match self.def(kind) {
            Def::Trap(def) => Some(def),
            _ => None,
        }
    }

    /// How many levels there are.
    #[must_use]
    pub fn depth(&self) -> LevelNo {
        LevelNo(u16::try_from(self.levels.len()).unwrap_or(u16::MAX))
    }

    /// A level's full id and definition.
    #[must_use]
    pub fn level(&self, level: LevelNo) -> Option<(&str, &LevelDef)> {
        let (name, def) = self.levels.get(usize::from(level.0).checked_sub(1)?)?;
        Some((name, def))
    }

    /// The rows that may turn up at a depth, with their shares.
    #[must_use]
    pub fn table(&self, classes: &[ThingClass], depth: u8) -> Vec<(Kind, u32)> {
        self.kinds()
            .filter(|(_, _, def)| classes.contains(&def.class()))
            .filter_map(|(kind, _, def)| Some((kind, def.spawn()?.weight_at(depth))))
            .filter(|(_, weight)| *weight > 0)
            .collect()
    }
}

fn resolve(
    name: &str,
    def: &mut Def,
    kinds: &BTreeMap<String, Kind>,
    classes: &[ThingClass],
) -> Result<(), RulesError> {
    let pack = name.split_once(':').map_or("", |(pack, _)| pack);
    let mut result = Ok(());
    def.links(&mut |link: &mut Link, class| {
        let full = link.full(pack);
        let found = kinds
            .get(&full)
            .filter(|kind| classes[usize::from(kind.0)] == class);
        match found {
            Some(kind) => link.resolve(full, *kind),
            None => {
                result = Err(RulesError::Link {
                    from: name.to_owned(),
                    to: full,
                    class,
                });
            }
        }
    });
    result
}
