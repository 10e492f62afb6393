//! Everything the packs define, checked and numbered.

use super::brand::{Bearer, BrandDef, Quirk};
use super::creature::{HeroDef, MonsterDef, modifier};
use super::faction::{Bond, FactionDef, StandingDef};
use super::feature::FeatureDef;
use super::growth::{CallingDef, Knacks, TalentDef};
use super::guise::{self, GuiseDef, GuiseSet};
use super::habits::Habits;
use super::item::ItemDef;
use super::level::LevelDef;
use super::light::LightDef;
use super::link::{Link, Visit};
use super::loot::TableDef;
use super::spawn::Spawn;
use super::spell::SpellDef;
use super::trap::TrapDef;
use super::tuning::Tuning;
use bevy_ecs::prelude::*;
use geom::Stream;
use mapgen::{ChainError, Draft, Places, PlannedLevel, RunPlan, Vault, Way};
use proto::{Kind, LevelNo, Marks, ThingClass};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::iter;
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
    /// Something that belongs to its place.
    Feature(FeatureDef),
    /// Who belongs together.
    Faction(FactionDef),
    /// A table that things are drawn from.
    Loot(TableDef),
    /// What the hero was before.
    Calling(CallingDef),
    /// Something that can be learnt.
    Talent(TalentDef),
    /// Something that can be cast.
    Spell(SpellDef),
    /// What an item of an unknown kind looks like.
    Guise(GuiseDef),
    /// A mark that things bear.
    Brand(BrandDef),
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
            Self::Feature(_) => ThingClass::Feature,
            Self::Faction(_) => ThingClass::Faction,
            Self::Loot(_) => ThingClass::Loot,
            Self::Calling(_) => ThingClass::Calling,
            Self::Talent(_) => ThingClass::Talent,
            Self::Spell(_) => ThingClass::Spell,
            Self::Guise(_) => ThingClass::Guise,
            Self::Brand(_) => ThingClass::Brand,
        }
    }

    /// Its row in the spawn table of its class.
    #[must_use]
    pub const fn spawn(&self) -> Option<Spawn> {
        match self {
            Self::Hero(_)
            | Self::Faction(_)
            | Self::Loot(_)
            | Self::Calling(_)
            | Self::Talent(_)
            | Self::Spell(_)
            | Self::Guise(_) => None,
            Self::Monster(def) => def.spawn,
            Self::Item(def) => def.spawn,
            Self::Trap(def) => def.spawn,
            Self::Feature(def) => def.spawn,
            Self::Brand(def) => def.spawn,
        }
    }

    /// Whether it is met at most once in a run.
    #[must_use]
    pub const fn is_once(&self) -> bool {
        matches!(self, Self::Item(ItemDef { once: true, .. }))
    }

    /// How it shines; an item only while it is lit.
    #[must_use]
    pub const fn light(&self) -> Option<LightDef> {
        match self {
            Self::Monster(def) => def.light,
            Self::Item(def) => def.light,
            Self::Feature(def) => def.light,
            Self::Hero(_)
            | Self::Trap(_)
            | Self::Faction(_)
            | Self::Loot(_)
            | Self::Calling(_)
            | Self::Talent(_)
            | Self::Spell(_)
            | Self::Guise(_)
            | Self::Brand(_) => None,
        }
    }

    /// Visits every name in it.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        match self {
            Self::Hero(def) => def.links(visit),
            Self::Monster(def) => def.links(visit),
            Self::Item(def) => def.links(visit),
            Self::Trap(def) => def.links(visit),
            Self::Feature(def) => def.links(visit),
            Self::Faction(def) => def.links(visit),
            Self::Loot(def) => def.links(visit),
            Self::Calling(def) => def.links(visit),
            Self::Talent(def) => def.links(visit),
            Self::Spell(def) => def.links(visit),
            Self::Guise(_) => {}
            Self::Brand(def) => def.links(visit),
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
    vaults: Vec<Vault>,
    /// What each kind is to others, by kind.
    bonds: Vec<Bond>,
    /// What follows for the minds of each kind from its attacks and spells, by kind.
    habits: Vec<Habits>,
    /// What is seen over what, by kind: the lowest is uppermost.
    orders: Vec<u8>,
    /// What the creatures of each kind were born with, by kind; empty if none has any talent.
    knacks: Vec<Knacks>,
    /// In which turn which feature becomes which other, the first first.
    wanes: Vec<(u32, Kind, Kind)>,
    /// The looks of unknown things, and what hides behind them.
    guises: Vec<GuiseSet>,
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
    /// More kinds, levels or factions than can be numbered.
    #[error("too many kinds, levels or factions")]
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
        let bonds = bonds(&defs).ok_or(RulesError::TooMany)?;
        let knacks = knacks(&defs);
        let habits = habits(&defs, &bonds, &knacks);
        let wanes = wanes(&defs);
        let guises = guise_sets(&defs);
        Ok(Self {
            packs,
            tuning,
            names,
            defs,
            kinds,
            levels,
            vaults: Vec::new(),
            bonds,
            habits,
            orders: Vec::new(),
            knacks,
            wanes,
            guises,
        })
    }

    /// The same rules with these hand-made places.
    #[must_use]
    pub fn with_vaults(mut self, vaults: Vec<Vault>) -> Self {
        self.vaults = vaults;
        self
    }

    /// The same rules with an order for each kind in which things on a tile cover each other: the lowest is uppermost.
    #[must_use]
    pub fn with_orders(mut self, orders: Vec<u8>) -> Self {
        self.orders = orders;
        self
    }

    /// Where a kind is among those on a tile: the least is uppermost. Of the same order, items cover traps, and traps
    /// features.
    pub(crate) fn height(&self, kind: Kind) -> (u8, ThingClass) {
        let order = self.orders.get(usize::from(kind.0));
        (order.copied().unwrap_or(0), self.def(kind).class())
    }

    /// The hand-made places.
    #[must_use]
    pub fn vaults(&self) -> &[Vault] {
        &self.vaults
    }

    /// Which hand-made places that appear once in a run lie on which level of a run.
    #[must_use]
    pub fn run_plan<'r>(&'r self, seed: u64) -> RunPlan {
        let level = |(number, level): (u32, &'r (String, LevelDef))| PlannedLevel {
            number,
            depth: level.1.depth.into(),
            chain: &level.1.map,
        };
        let campaign: Vec<PlannedLevel<'_>> = (1..).zip(&self.levels).map(level).collect();
        RunPlan::draw(seed, &campaign, &self.vaults)
    }

    /// Builds the map of a level: a pure function of rules, plan, seed and number. None if there is no such level.
    #[must_use]
    pub fn map(
        &self,
        plan: &RunPlan,
        seed: u64,
        level: LevelNo,
    ) -> Option<Result<Draft, ChainError>> {
        let (_, def) = self.level(level)?;
        let places = Places {
            vaults: &self.vaults,
            depth: Some(def.depth.into()),
            unique: Some(plan.on(level.0.into())),
        };
        Some(def.map.build_with(seed, level.0.into(), places, &mut ()))
    }

    /// Lets noises carry farther on every level.
    #[cfg(test)]
    pub(crate) fn set_echo(&mut self, echo: u8) {
        for (_, level) in &mut self.levels {
            level.echo = echo;
        }
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

    /// The feature of this kind, if it is one.
    #[must_use]
    pub fn feature(&self, kind: Kind) -> Option<&FeatureDef> {
        match self.def(kind) {
            Def::Feature(def) => Some(def),
            _ => None,
        }
    }

    /// How things of this kind shine; items only while they are lit.
    #[must_use]
    pub fn light(&self, kind: Kind) -> Option<LightDef> {
        self.def(kind).light()
    }

    /// The loot table of this kind, if it is one.
    #[must_use]
    pub fn loot(&self, kind: Kind) -> Option<&TableDef> {
        match self.def(kind) {
            Def::Loot(def) => Some(def),
            _ => None,
        }
    }

    /// The faction of a kind, and those that it hunts: one bit for each.
    #[must_use]
    pub fn factions(&self, kind: Kind) -> (u64, u64) {
        let bond = self.bond(kind);
        (bond.own, bond.hunts)
    }

    /// The calling of this kind, if it is one.
    #[must_use]
    pub fn calling(&self, kind: Kind) -> Option<&CallingDef> {
        match self.defs.get(usize::from(kind.0)) {
            Some(Def::Calling(def)) => Some(def),
            _ => None,
        }
    }

    /// The talent of this kind, if it is one.
    #[must_use]
    pub fn talent(&self, kind: Kind) -> Option<&TalentDef> {
        match self.defs.get(usize::from(kind.0)) {
            Some(Def::Talent(def)) => Some(def),
            _ => None,
        }
    }

    /// The spell of this kind, if it is one.
    #[must_use]
    pub fn spell(&self, kind: Kind) -> Option<&SpellDef> {
        match self.defs.get(usize::from(kind.0)) {
            Some(Def::Spell(def)) => Some(def),
            _ => None,
        }
    }

    /// The look of this kind, if it is one.
    #[must_use]
    pub fn guise(&self, kind: Kind) -> Option<&GuiseDef> {
        match self.defs.get(usize::from(kind.0)) {
            Some(Def::Guise(def)) => Some(def),
            _ => None,
        }
    }

    /// Which kinds are unknown when a run begins, and what each looks like in it: a pure function of rules and seed.
    #[must_use]
    pub fn guises(&self, seed: u64) -> Vec<(Kind, Kind)> {
        guise::drawn(&self.guises, seed)
    }

    /// The mark of this kind, if it is one.
    #[must_use]
    pub fn brand(&self, kind: Kind) -> Option<&BrandDef> {
        match self.defs.get(usize::from(kind.0)) {
            Some(Def::Brand(def)) => Some(def),
            _ => None,
        }
    }

    /// What the marks of these kinds do.
    pub(crate) fn quirks(&self, brands: Marks) -> impl Iterator<Item = &Quirk> {
        let brands = brands.into_iter().flatten();
        brands.filter_map(|kind| Some(&self.brand(kind)?.does))
    }

    /// The marks that such a thing may bear at a depth, before or behind its name, with their shares.
    pub(crate) fn brands(&self, on: Bearer, depth: u8, behind: Option<bool>) -> Vec<(Kind, u32)> {
        let mut all = self.table(&[ThingClass::Brand], depth);
        all.retain(|(kind, _)| {
            let def = self.brand(*kind).filter(|def| def.on.contains(&on));
            def.is_some_and(|def| behind.is_none_or(|behind| def.behind == behind))
        });
        all
    }

    /// What is met only once in a run of this seed, and on which level it lies: a pure function of packs and seed.
    #[must_use]
    pub fn once_in(&self, seed: u64) -> Vec<(LevelNo, Kind)> {
        let one_in = self.tuning.marks.once_one_in;
        let mut met: Vec<(LevelNo, Kind)> = Vec::new();
        if one_in == 0 {
            return met;
        }
        for (number, (_, level)) in (1..).map(LevelNo).zip(&self.levels) {
            let mut luck = Stream::named(seed, "once", number.0.into());
            if level.home || !luck.one_in(one_in.into()) {
                continue;
            }
            let rows: Vec<(Kind, u32)> = self
                .kinds()
                .filter(|(kind, ..)| self.item(*kind).is_some_and(|def| def.once))
                .filter(|(kind, ..)| met.iter().all(|(_, other)| other != kind))
                .filter_map(|(kind, _, def)| Some((kind, def.spawn()?.weight_at(level.depth))))
                .collect();
            let row = luck.weighted(rows.iter().map(|(_, weight)| *weight));
            met.extend(row.map(|row| (number, rows[row].0)));
        }
        met
    }

    /// Every calling, in order.
    pub fn callings(&self) -> impl Iterator<Item = (Kind, &str)> {
        self.kinds()
            .filter(|(_, _, def)| def.class() == ThingClass::Calling)
            .map(|(kind, name, _)| (kind, name))
    }

    /// The calling that a seed says, if there are any.
    #[must_use]
    pub fn calling_by(&self, seed: u64) -> Option<Kind> {
        let all: Vec<Kind> = self.callings().map(|(kind, _)| kind).collect();
        Stream::named(seed, "calling", 0).choose(&all).copied()
    }

    /// The calling of this name: a full id, or the last part of one.
    #[must_use]
    pub fn find_calling(&self, name: &str) -> Option<Kind> {
        let is_it = |id: &str| id == name || id.split_once(':').is_some_and(|it| it.1 == name);
        let mut all = self.callings();
        all.find(|(_, id)| is_it(id)).map(|(kind, _)| kind)
    }

    /// The hit points a calling begins with.
    #[must_use]
    pub fn hit_points_of(&self, calling: Kind) -> i32 {
        let hero = self.hero();
        let def = self.calling(calling);
        let base = def.and_then(|def| def.hit_points);
        let fitness = def.map_or(hero.attributes.fitness, |def| def.attributes.fitness);
        let each = i32::from(hero.hit_points_per_level) + modifier(fitness);
        i32::from(base.unwrap_or(hero.hit_points)) + each.max(1)
    }

    /// What creatures of a kind were born with.
    pub(crate) fn knacks(&self, kind: Kind) -> &Knacks {
        self.knacks
            .get(usize::from(kind.0))
            .unwrap_or(&Knacks::NONE)
    }

    /// In which turn which feature becomes which other, the first first.
    pub(crate) fn wanes(&self) -> &[(u32, Kind, Kind)] {
        &self.wanes
    }

    /// What a kind is to others.
    pub(crate) fn bond(&self, kind: Kind) -> Bond {
        self.bonds[usize::from(kind.0)]
    }

    /// What follows for the minds of a kind from its attacks and spells.
    pub(crate) fn habits(&self, kind: Kind) -> Habits {
        self.habits[usize::from(kind.0)]
    }

    /// How a faction keeps count of what the hero does, if it does.
    pub(crate) fn standing(&self, faction: Kind) -> Option<&StandingDef> {
        match self.def(faction) {
            Def::Faction(def) => def.standing.as_ref(),
            _ => None,
        }
    }

    /// The first feature that stands for the marks with this tag.
    #[must_use]
    pub fn tagged(&self, tag: &mapgen::Tag) -> Option<Kind> {
        self.kinds()
            .find(|(kind, ..)| {
                let feature = self.feature(*kind);
                feature.is_some_and(|def| def.tag.as_ref() == Some(tag))
            })
            .map(|(kind, ..)| kind)
    }

    /// How many levels there are.
    #[must_use]
    pub fn depth(&self) -> LevelNo {
        LevelNo(u16::try_from(self.levels.len()).unwrap_or(u16::MAX))
    }

    /// The level that is home, if any is.
    #[must_use]
    pub fn home(&self) -> Option<LevelNo> {
        self.level_where(|def| def.home)
    }

    /// The level at a depth.
    #[must_use]
    pub fn at_depth(&self, depth: u8) -> Option<LevelNo> {
        self.level_where(|def| def.depth == depth)
    }

    fn level_where(&self, fits: impl Fn(&LevelDef) -> bool) -> Option<LevelNo> {
        let found = self.levels.iter().position(|(_, def)| fits(def))?;
        u16::try_from(found + 1).ok().map(LevelNo)
    }

    /// A level's full id and definition.
    #[must_use]
    pub fn level(&self, level: LevelNo) -> Option<(&str, &LevelDef)> {
        let (name, def) = self.levels.get(usize::from(level.0).checked_sub(1)?)?;
        Some((name, def))
    }

    /// Where a way leads from a level.
    pub(crate) fn beyond(&self, level: LevelNo, way: Way) -> Option<LevelNo> {
        let to = match way {
            Way::Down => level.0.checked_add(1)?,
            Way::Up => level.0.checked_sub(1)?,
        };
        self.level(LevelNo(to)).map(|_| LevelNo(to))
    }

    /// The rows that may turn up at a depth, with their shares.
    #[must_use]
    pub fn table(&self, classes: &[ThingClass], depth: u8) -> Vec<(Kind, u32)> {
        self.kinds()
            .filter(|(_, _, def)| classes.contains(&def.class()) && !def.is_once())
            .filter_map(|(kind, _, def)| Some((kind, def.spawn()?.weight_at(depth))))
            .filter(|(_, weight)| *weight > 0)
            .collect()
    }
}

/// What each kind is to others, by kind; nothing if there are more factions than bits.
fn bonds(defs: &[Def]) -> Option<Vec<Bond>> {
    let factions: Vec<(usize, &FactionDef)> = (0..)
        .zip(defs)
        .filter_map(|(n, def)| match def {
            Def::Faction(faction) => Some((n, faction)),
            _ => None,
        })
        .collect();
    let number = |link: &Link| {
        let kind = usize::from(link.kind()?.0);
        factions.iter().position(|(n, _)| *n == kind)
    };
    let hunts = factions.iter().map(|(_, faction)| &faction.hunts);
    let hunts: Vec<Vec<usize>> = hunts
        .map(|hunts| hunts.iter().filter_map(number).collect())
        .collect();
    let members = (hunts.len() <= 64).then(|| Bond::between(&hunts))?;
    let bond = |def: &Def| {
        let faction = match def {
            Def::Monster(def) => def.faction.as_ref(),
            Def::Hero(def) => def.faction.as_ref(),
            _ => None,
        };
        let bond = faction.and_then(number).map(|n| members[n]);
        bond.unwrap_or_default()
    };
    Some(defs.iter().map(bond).collect())
}

/// What follows for the minds of each kind from its attacks and spells.
fn habits(defs: &[Def], bonds: &[Bond], knacks: &[Knacks]) -> Vec<Habits> {
    let knacks = knacks.iter().chain(iter::repeat(&Knacks::NONE));
    let all = defs.iter().zip(bonds).zip(knacks);
    all.map(|((def, bond), knacks)| match def {
        Def::Monster(def) => Habits::of(def, *bond, knacks),
        _ => Habits {
            looks: bond.is_any(),
            ..Habits::default()
        },
    })
    .collect()
}

/// What the creatures of each kind were born with; nothing at all if none has any talent.
fn knacks(defs: &[Def]) -> Vec<Knacks> {
    let born = |def: &Def| match def {
        Def::Monster(def) => {
            let talents = def.talents.iter().filter_map(Link::kind);
            talents.fold(Knacks::NONE, |sum, talent| {
                match defs.get(usize::from(talent.0)) {
                    Some(Def::Talent(talent)) => sum.and(talent.knacks),
                    _ => sum,
                }
            })
        }
        _ => Knacks::NONE,
    };
    let all: Vec<Knacks> = defs.iter().map(born).collect();
    if all.iter().all(|knacks| *knacks == Knacks::NONE) {
        return Vec::new();
    }
    all
}

/// In which turn which feature becomes which other, the first first.
fn wanes(defs: &[Def]) -> Vec<(u32, Kind, Kind)> {
    let row = |(n, def): (u16, &Def)| match def {
        Def::Feature(def) => {
            let wanes = def.wanes.as_ref()?;
            Some((wanes.turn, Kind(n), wanes.into.kind()?))
        }
        _ => None,
    };
    let mut all: Vec<(u32, Kind, Kind)> = (0..).zip(defs).filter_map(row).collect();
    all.sort_unstable();
    all
}

/// Every set of looks. What a keeper may have on the shelf, and what anybody sets out with, is known to everybody.
fn guise_sets(defs: &[Def]) -> Vec<GuiseSet> {
    let mut sets: BTreeMap<&str, GuiseSet> = BTreeMap::new();
    for (n, def) in (0..).zip(defs) {
        if let Def::Guise(guise) = def {
            sets.entry(&guise.set).or_default().looks.push(Kind(n));
        }
    }
    let familiar = familiar(defs);
    for (n, def) in (0..).zip(defs) {
        let kind = Kind(n);
        if let Def::Item(item) = def
            && let Some(set) = item.guise.as_deref().and_then(|set| sets.get_mut(set))
            && !familiar.contains(&kind)
        {
            set.kinds.push(kind);
        }
    }
    let mut sets: Vec<GuiseSet> = sets.into_values().collect();
    sets.retain(|set| !set.kinds.is_empty());
    sets
}

/// The kinds that everybody knows.
fn familiar(defs: &[Def]) -> BTreeSet<Kind> {
    let lists = defs.iter().flat_map(|def| match def {
        Def::Hero(hero) => hero.kit.as_slice(),
        Def::Calling(calling) => calling.kit.as_slice(),
        Def::Monster(monster) => monster.trade.as_ref().map_or(&[][..], |it| &it.stock),
        _ => &[],
    });
    lists.filter_map(|loot| loot.item.kind()).collect()
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
            .filter(|kind| class.admits(classes[usize::from(kind.0)]));
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

#[cfg(test)]
mod tests {
    use super::{Def, Rules, RulesError};
    use crate::defs::level::LevelDef;
    use crate::scenario::testing::{TUNING, rules};
    use proto::{Kind, LevelNo, ThingClass};

    fn hero() -> (String, Def) {
        let hero = "
            hit_points = 1
            hit_points_per_level = 1
            fists = 1
        ";
        ("t:hero".into(), Def::Hero(toml::from_str(hero).unwrap()))
    }

    fn item(name: &str, text: &str) -> (String, Def) {
        let text = format!("category = 'tool'\nweight = 1\nvalue = 1\n{text}");
        (name.into(), Def::Item(toml::from_str(&text).unwrap()))
    }

    fn monster(name: &str, text: &str) -> (String, Def) {
        let text = format!("hit_points = 1\n{text}");
        (name.into(), Def::Monster(toml::from_str(&text).unwrap()))
    }

    fn level(name: &str, depth: u8) -> (String, LevelDef) {
        let mut def = rules(&[]).level(LevelNo(1)).unwrap().1.clone();
        def.depth = depth;
        (name.into(), def)
    }

    fn assemble(
        things: Vec<(String, Def)>,
        levels: Vec<(String, LevelDef)>,
    ) -> Result<Rules, RulesError> {
        let tuning = toml::from_str(TUNING).unwrap();
        Rules::assemble(Vec::new(), tuning, things, levels)
    }

    #[test]
    fn there_is_one_hero_and_it_comes_first() {
        let one = || vec![level("t:a", 1)];
        let error = |things| assemble(things, one()).err();
        assert_eq!(error(vec![]), Some(RulesError::Hero));
        assert_eq!(error(vec![item("t:x", "")]), Some(RulesError::Hero));
        let second = ("t:other".to_owned(), hero().1);
        assert_eq!(error(vec![hero(), second]), Some(RulesError::Hero));
        assert_eq!(error(vec![hero(), item("t:x", "")]), None);
        let twice = vec![hero(), item("t:x", ""), item("t:x", "")];
        assert_eq!(error(twice), Some(RulesError::Twice("t:x".into())));
    }

    #[test]
    fn levels_lie_ever_deeper() {
        let error = |levels| assemble(vec![hero()], levels).err();
        assert_eq!(error(vec![]), Some(RulesError::NoLevel));
        let same = vec![level("t:a", 1), level("t:b", 1)];
        assert_eq!(error(same), Some(RulesError::Depth("t:b".into())));
        let up = vec![level("t:a", 1), level("t:b", 3), level("t:c", 2)];
        assert_eq!(error(up), Some(RulesError::Depth("t:c".into())));
        assert_eq!(error(vec![level("t:a", 1), level("t:b", 3)]), None);
    }

    #[test]
    fn names_lead_to_things_of_the_right_class() {
        let levels = || vec![level("t:a", 1)];
        let bow = "weapon = { damage = 1, range = 3, ammunition = 'arrow' }";
        let far = "weapon = { damage = 1, range = 3, ammunition = 'u:arrow' }";
        let orc = "drops = [{ item = 'bow' }]\ncarries = [{ item = 't:arrow' }]";
        let things = vec![
            hero(),
            item("t:bow", bow),
            item("t:arrow", ""),
            monster("t:orc", orc),
            item("t:far", far),
            item("u:arrow", ""),
        ];
        let rules = assemble(things, levels()).unwrap();
        let ammunition = |name: &str| {
            let item = rules.item(rules.find(name).unwrap()).unwrap();
            let weapon = item.weapon.as_ref().unwrap();
            weapon.ammunition.as_ref().unwrap().kind()
        };
        assert_eq!(ammunition("t:bow"), rules.find("t:arrow"));
        assert_eq!(ammunition("t:far"), rules.find("u:arrow"));
        let orc = rules.monster(rules.find("t:orc").unwrap()).unwrap();
        assert_eq!(orc.drops[0].item.kind(), rules.find("t:bow"));
        assert_eq!(orc.carries[0].item.kind(), rules.find("t:arrow"));
        let link = |to: &str| {
            Some(RulesError::Link {
                from: "t:bow".into(),
                to: to.into(),
                class: ThingClass::Item,
            })
        };
        let missing = assemble(vec![hero(), item("t:bow", bow)], levels());
        assert_eq!(missing.err(), link("t:arrow"));
        let wrong = vec![hero(), item("t:bow", bow), monster("t:arrow", "")];
        assert_eq!(assemble(wrong, levels()).err(), link("t:arrow"));
    }

    #[test]
    fn kinds_are_numbered_in_order_and_found_by_name() {
        let rules = rules(&[
            "
                [monster.rat]
                hit_points = 1
            ",
            "
                [trap.pit]
                on_enter = { effects = [] }
            ",
        ]);
        let rows: Vec<(u16, &str, ThingClass)> = rules
            .kinds()
            .map(|(kind, name, def)| (kind.0, name, def.class()))
            .collect();
        let expected = [
            (0, "t:hero", ThingClass::Hero),
            (1, "t:rat", ThingClass::Monster),
            (2, "t:pit", ThingClass::Trap),
        ];
        assert_eq!(rows, expected);
        for (n, name, _) in expected {
            assert_eq!(
                (rules.find(name), rules.name(Kind(n))),
                (Some(Kind(n)), name)
            );
            assert!(rules.has(Kind(n)));
        }
        assert!(!rules.has(Kind(3)));
        assert_eq!(rules.find("t:cat"), None);
        assert!(rules.monster(Kind(1)).is_some() && rules.monster(Kind(2)).is_none());
        assert!(rules.trap(Kind(2)).is_some() && rules.trap(Kind(1)).is_none());
        assert!(rules.item(Kind(1)).is_none());
        assert_eq!(rules.depth(), LevelNo(3));
        assert_eq!(
            rules.level(LevelNo(3)).map(|(name, _)| name),
            Some("t:level3")
        );
        assert!(rules.level(LevelNo(0)).is_none() && rules.level(LevelNo(4)).is_none());
    }
}
