//! [`Rules`]: all definitions of the loaded packs, with links resolved and kinds numbered.

use super::campaign::{Campaign, LeadFault};
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
use super::mark::{Bearer, MarkDef, Quirk};
use super::spawn::Spawn;
use super::spell::SpellDef;
use super::trap::TrapDef;
use super::tuning::Tuning;
use bevy_ecs::prelude::*;
use geom::Stream;
use mapgen::{ChainError, Draft, PlannedLevel, RunPlan, Vault, Way};
use proto::{Kind, LevelNo, MarkPair, ThingClass};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use thiserror::Error;

/// The definition of one kind of thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Def {
    /// The player's character.
    Hero(HeroDef),
    /// A creature.
    Monster(MonsterDef),
    /// An item.
    Item(ItemDef),
    /// A trap.
    Trap(TrapDef),
    /// A feature of a level.
    Feature(FeatureDef),
    /// A faction.
    Faction(FactionDef),
    /// A loot table.
    Loot(TableDef),
    /// A background of the hero.
    Calling(CallingDef),
    /// A talent.
    Talent(TalentDef),
    /// A spell.
    Spell(SpellDef),
    /// A look of unidentified items.
    Guise(GuiseDef),
    /// A mark on items.
    Mark(MarkDef),
}

impl Def {
    /// The class of the kind.
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
            Self::Mark(_) => ThingClass::Mark,
        }
    }

    /// The row in the spawn table of its class; `None` if it never appears at random.
    #[must_use]
    pub const fn spawn(&self) -> Option<&Spawn> {
        match self {
            Self::Hero(_)
            | Self::Faction(_)
            | Self::Loot(_)
            | Self::Calling(_)
            | Self::Talent(_)
            | Self::Spell(_)
            | Self::Guise(_) => None,
            Self::Monster(def) => def.spawn.as_ref(),
            Self::Item(def) => def.spawn.as_ref(),
            Self::Trap(def) => def.spawn.as_ref(),
            Self::Feature(def) => def.spawn.as_ref(),
            Self::Mark(def) => def.spawn.as_ref(),
        }
    }

    /// Whether it is unique in a run; only items can be.
    #[must_use]
    pub const fn is_once(&self) -> bool {
        matches!(self, Self::Item(ItemDef { once: true, .. }))
    }

    /// The light it emits; an item emits it only while lit.
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
            | Self::Mark(_) => None,
        }
    }

    /// Calls `visit` on every link in the definition.
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
            Self::Mark(def) => def.links(visit),
        }
    }
}

/// A pack and its exact version.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PackStamp {
    /// Name of the pack.
    pub name: String,
    /// Hash of all files of the pack.
    pub hash: String,
}

/// All definitions of the loaded packs. Immutable, and shared by all games that use the same packs. Vectors are indexed
/// by [`Kind`] unless noted.
#[derive(Clone, Debug)]
pub struct Rules {
    packs: Vec<PackStamp>,
    tuning: Tuning,
    names: Vec<String>,
    defs: Vec<Def>,
    kinds: BTreeMap<String, Kind>,
    levels: Vec<(String, LevelDef)>,
    pub(super) campaign: Campaign,
    vaults: Vec<Vault>,
    bonds: Vec<Bond>,
    habits: Vec<Habits>,
    /// Drawing order of the things on a tile: the lowest is on top. Empty if every order is 0.
    orders: Vec<u8>,
    /// Innate knacks of creatures; empty if no creature has a talent.
    knacks: Vec<Knacks>,
    /// Turn, feature and its replacement, sorted by turn.
    wanes: Vec<(u32, Kind, Kind)>,
    guises: Vec<GuiseSet>,
}

/// Why [`Rules::assemble`] rejected a set of definitions.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// There must be exactly one hero, and it must come first.
    #[error("the first definition must be the only hero")]
    Hero,
    /// A link refers to nothing, or to a thing of the wrong class.
    #[error("`{from}` names `{to}`, which is no {class:?}")]
    Link {
        /// Full id of the thing that contains the link.
        from: String,
        /// Full id that the link refers to.
        to: String,
        /// Class that the link must refer to.
        class: ThingClass,
    },
    /// Two things have the same full id.
    #[error("`{0}` is defined twice")]
    Twice(String),
    /// There must be at least one level.
    #[error("there is no level")]
    NoLevel,
    /// Levels must be listed in the order of [`Campaign::order`].
    #[error("level `{0}` is out of order")]
    Order(String),
    /// The ways between the levels are inconsistent.
    #[error("{0}: {1}")]
    Lead(String, LeadFault),
    /// More kinds or levels than fit into 16 bits, or more than 64 factions.
    #[error("too many kinds, levels or factions")]
    TooMany,
}

impl Rules {
    /// Numbers the definitions in the given order and resolves their links.
    ///
    /// # Errors
    /// When the definitions are inconsistent. The pack loader finds the same mistakes earlier, with better messages.
    pub fn assemble(
        packs: Vec<PackStamp>,
        tuning: Tuning,
        things: Vec<(String, Def)>,
        mut levels: Vec<(String, LevelDef)>,
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
        u16::try_from(levels.len() + 1).map_err(|_| RulesError::TooMany)?;
        let classes: Vec<ThingClass> = things.iter().map(|(_, def)| def.class()).collect();
        for (name, level) in &mut levels {
            resolve(name, |visit| level.links(visit), &kinds, &classes)?;
        }
        let named: Vec<(&str, &LevelDef)> = levels.iter().map(|(id, def)| (&**id, def)).collect();
        if let Some((n, _)) = (0..).zip(Campaign::order(&named)).find(|(n, at)| n != at) {
            return Err(RulesError::Order(levels[n].0.clone()));
        }
        let (campaign, problems) = Campaign::of(&named);
        if let Some(problem) = problems.into_iter().next() {
            return Err(RulesError::Lead(
                levels[problem.level].0.clone(),
                problem.fault,
            ));
        }
        let (names, mut defs): (Vec<String>, Vec<Def>) = things.into_iter().unzip();
        for (name, def) in names.iter().zip(&mut defs) {
            resolve(name, |visit| def.links(visit), &kinds, &classes)?;
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
            campaign,
            vaults: Vec::new(),
            bonds,
            habits,
            orders: Vec::new(),
            knacks,
            wanes,
            guises,
        })
    }

    /// Replaces the vaults.
    #[must_use]
    pub fn with_vaults(mut self, vaults: Vec<Vault>) -> Self {
        self.vaults = vaults;
        self
    }

    /// Replaces the drawing orders, one for each kind: of the things on a tile, the lowest is on top.
    #[must_use]
    pub fn with_orders(mut self, orders: Vec<u8>) -> Self {
        self.orders = orders;
        self
    }

    /// The sort key for drawing the things on a tile; the lowest is on top. Within one order, items cover traps, and
    /// traps cover features.
    pub(crate) fn height(&self, kind: Kind) -> (u8, ThingClass) {
        let order = self.orders.get(usize::from(kind.0));
        (order.copied().unwrap_or(0), self.def(kind).class())
    }

    /// The hand-made parts of maps.
    #[must_use]
    pub fn vaults(&self) -> &[Vault] {
        &self.vaults
    }

    /// The level of every unique vault and the entrances of branches in the run with this seed.
    #[must_use]
    pub fn run_plan(&self, seed: u64) -> RunPlan {
        let mut run = self.campaign.levels_in(seed);
        run.sort_unstable();
        let level = |number: &LevelNo| {
            let (_, def) = self.level(*number)?;
            Some(PlannedLevel {
                number: number.0.into(),
                depth: def.depth.into(),
                aside: self.campaign.is_aside(*number),
                chain: &def.map,
            })
        };
        let campaign: Vec<PlannedLevel<'_>> = run.iter().filter_map(level).collect();
        RunPlan::draw(seed, &campaign, &self.vaults).with_entrances(self.entrances(&run))
    }

    /// Generates the map of a level, as a pure function of rules, plan, seed and level number. `None` if the level does
    /// not exist.
    #[must_use]
    pub fn map(
        &self,
        plan: &RunPlan,
        seed: u64,
        level: LevelNo,
    ) -> Option<Result<Draft, ChainError>> {
        let (_, def) = self.level(level)?;
        let places = plan.places(level.0.into(), def.depth.into(), &self.vaults);
        Some(def.map.build_with(seed, level.0.into(), places, &mut ()))
    }

    #[cfg(test)]
    pub(crate) fn set_echo(&mut self, echo: u8) {
        for (_, level) in &mut self.levels {
            level.echo = echo;
        }
    }

    /// The packs these rules were assembled from, in load order.
    #[must_use]
    pub fn packs(&self) -> &[PackStamp] {
        &self.packs
    }

    /// The tuning of the game.
    #[must_use]
    pub const fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// All kinds in order, each with its full id and definition.
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

    /// Whether the kind exists in these rules.
    #[must_use]
    pub fn has(&self, kind: Kind) -> bool {
        usize::from(kind.0) < self.defs.len()
    }

    /// The full id of a kind.
    ///
    /// # Panics
    /// When the kind is not from these rules.
    #[must_use]
    pub fn name(&self, kind: Kind) -> &str {
        &self.names[usize::from(kind.0)]
    }

    /// The kind with this full id.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Kind> {
        self.kinds.get(name).copied()
    }

    /// The hero's definition, which is kind 0.
    #[must_use]
    pub fn hero(&self) -> &HeroDef {
        let Some(Def::Hero(def)) = self.defs.first() else {
            unreachable!("rules are assembled with the hero first");
        };
        def
    }

    /// The creature of this kind; `None` if it is another class. Panics like [`Self::def`].
    #[must_use]
    pub fn monster(&self, kind: Kind) -> Option<&MonsterDef> {
        match self.def(kind) {
            Def::Monster(def) => Some(def),
            _ => None,
        }
    }

    /// The item of this kind; `None` if it is another class. Panics like [`Self::def`].
    #[must_use]
    pub fn item(&self, kind: Kind) -> Option<&ItemDef> {
        match self.def(kind) {
            Def::Item(def) => Some(def),
            _ => None,
        }
    }

    /// The trap of this kind; `None` if it is another class. Panics like [`Self::def`].
    #[must_use]
    pub fn trap(&self, kind: Kind) -> Option<&TrapDef> {
        match self.def(kind) {
            Def::Trap(def) => Some(def),
            _ => None,
        }
    }

    /// The feature of this kind; `None` if it is another class. Panics like [`Self::def`].
    #[must_use]
    pub fn feature(&self, kind: Kind) -> Option<&FeatureDef> {
        match self.def(kind) {
            Def::Feature(def) => Some(def),
            _ => None,
        }
    }

    /// The light that things of this kind emit; items emit it only while lit. Panics like [`Self::def`].
    #[must_use]
    pub fn light(&self, kind: Kind) -> Option<LightDef> {
        self.def(kind).light()
    }

    /// The loot table of this kind; `None` if it is another class. Panics like [`Self::def`].
    #[must_use]
    pub fn loot(&self, kind: Kind) -> Option<&TableDef> {
        match self.def(kind) {
            Def::Loot(def) => Some(def),
            _ => None,
        }
    }

    /// The faction of a kind and the factions it hunts, as bit sets with one bit per faction. Panics like [`Self::def`].
    #[must_use]
    pub fn factions(&self, kind: Kind) -> (u64, u64) {
        let bond = self.bond(kind);
        (bond.own, bond.hunts)
    }

    /// The calling of this kind; `None` if it is another class or not from these rules.
    #[must_use]
    pub fn calling(&self, kind: Kind) -> Option<&CallingDef> {
        match self.defs.get(usize::from(kind.0)) {
            Some(Def::Calling(def)) => Some(def),
            _ => None,
        }
    }

    /// The talent of this kind; `None` if it is another class or not from these rules.
    #[must_use]
    pub fn talent(&self, kind: Kind) -> Option<&TalentDef> {
        match self.defs.get(usize::from(kind.0)) {
            Some(Def::Talent(def)) => Some(def),
            _ => None,
        }
    }

    /// The spell of this kind; `None` if it is another class or not from these rules.
    #[must_use]
    pub fn spell(&self, kind: Kind) -> Option<&SpellDef> {
        match self.defs.get(usize::from(kind.0)) {
            Some(Def::Spell(def)) => Some(def),
            _ => None,
        }
    }

    /// The look of this kind; `None` if it is another class or not from these rules.
    #[must_use]
    pub fn guise(&self, kind: Kind) -> Option<&GuiseDef> {
        match self.defs.get(usize::from(kind.0)) {
            Some(Def::Guise(def)) => Some(def),
            _ => None,
        }
    }

    /// The unidentified kinds at the start of the run with this seed, each with its look; sorted by kind. A pure
    /// function of rules and seed.
    #[must_use]
    pub fn guises(&self, seed: u64) -> Vec<(Kind, Kind)> {
        guise::drawn(&self.guises, seed)
    }

    /// The mark of this kind; `None` if it is another class or not from these rules.
    #[must_use]
    pub fn mark(&self, kind: Kind) -> Option<&MarkDef> {
        match self.defs.get(usize::from(kind.0)) {
            Some(Def::Mark(def)) => Some(def),
            _ => None,
        }
    }

    /// The effects of these marks.
    pub(crate) fn quirks(&self, marks: MarkPair) -> impl Iterator<Item = &Quirk> {
        let marks = marks.into_iter().flatten();
        marks.filter_map(|kind| Some(&self.mark(kind)?.does))
    }

    /// The marks that such an item may bear at a depth, with their weights. `behind` selects suffixes or prefixes;
    /// `None` selects both.
    pub(crate) fn marks_for(
        &self,
        on: Bearer,
        depth: u8,
        behind: Option<bool>,
    ) -> Vec<(Kind, u32)> {
        self.rows(&[ThingClass::Mark], |row| row.weight_at(depth))
            .filter(|(kind, _)| {
                let def = self.mark(*kind).filter(|def| def.on.contains(&on));
                def.is_some_and(|def| behind.is_none_or(|behind| def.behind == behind))
            })
            .collect()
    }

    /// The unique items of the run with this seed, and the level of each. A pure function of rules and seed.
    #[must_use]
    pub fn once_in(&self, seed: u64) -> Vec<(LevelNo, Kind)> {
        let one_in = self.tuning.marks.once_one_in;
        let mut met: Vec<(LevelNo, Kind)> = Vec::new();
        if one_in == 0 {
            return met;
        }
        let run = self.campaign.levels_in(seed);
        let levels = (1..).map(LevelNo).zip(&self.levels);
        for (number, (_, level)) in levels.filter(|(number, _)| run.contains(number)) {
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

    /// All callings in order, with their full ids.
    pub fn callings(&self) -> impl Iterator<Item = (Kind, &str)> {
        self.kinds()
            .filter(|(_, _, def)| def.class() == ThingClass::Calling)
            .map(|(kind, name, _)| (kind, name))
    }

    /// The calling that a seed chooses; `None` if there are no callings.
    #[must_use]
    pub fn calling_by(&self, seed: u64) -> Option<Kind> {
        let all: Vec<Kind> = self.callings().map(|(kind, _)| kind).collect();
        Stream::named(seed, "calling", 0).choose(&all).copied()
    }

    /// The calling with this full id, or with this last part of a full id.
    #[must_use]
    pub fn find_calling(&self, name: &str) -> Option<Kind> {
        let is_it = |id: &str| id == name || id.split_once(':').is_some_and(|it| it.1 == name);
        let mut all = self.callings();
        all.find(|(_, id)| is_it(id)).map(|(kind, _)| kind)
    }

    /// The hit points of a calling at level 1.
    #[must_use]
    pub fn hit_points_of(&self, calling: Kind) -> i32 {
        let hero = self.hero();
        let def = self.calling(calling);
        let base = def.and_then(|def| def.hit_points);
        let fitness = def.map_or(hero.attributes.fitness, |def| def.attributes.fitness);
        let each = i32::from(hero.hit_points_per_level) + modifier(fitness);
        i32::from(base.unwrap_or(hero.hit_points)) + each.max(1)
    }

    /// Innate knacks of the creatures of a kind; [`Knacks::NONE`] for other classes.
    pub(crate) fn knacks(&self, kind: Kind) -> &Knacks {
        self.knacks
            .get(usize::from(kind.0))
            .unwrap_or(&Knacks::NONE)
    }

    pub(crate) fn wanes(&self) -> &[(u32, Kind, Kind)] {
        &self.wanes
    }

    pub(crate) fn bond(&self, kind: Kind) -> Bond {
        self.bonds[usize::from(kind.0)]
    }

    pub(crate) fn habits(&self, kind: Kind) -> Habits {
        self.habits[usize::from(kind.0)]
    }

    /// How a faction counts the hero's deeds; `None` if it does not.
    pub(crate) fn standing(&self, faction: Kind) -> Option<&StandingDef> {
        match self.def(faction) {
            Def::Faction(def) => def.standing.as_ref(),
            _ => None,
        }
    }

    /// The first feature with this tag, which is placed on map marks of the tag.
    #[must_use]
    pub fn tagged(&self, tag: &mapgen::Tag) -> Option<Kind> {
        self.kinds()
            .find(|(kind, ..)| {
                let feature = self.feature(*kind);
                feature.is_some_and(|def| def.tag.as_ref() == Some(tag))
            })
            .map(|(kind, ..)| kind)
    }

    /// The number of levels, which is also the number of the last one.
    #[must_use]
    pub fn depth(&self) -> LevelNo {
        LevelNo(u16::try_from(self.levels.len()).unwrap_or(u16::MAX))
    }

    /// The home level, if there is one.
    #[must_use]
    pub fn home(&self) -> Option<LevelNo> {
        self.level_where(|def| def.home)
    }

    /// The level at a depth, if there is one: that of the line before those of branches.
    #[must_use]
    pub fn at_depth(&self, depth: u8) -> Option<LevelNo> {
        self.level_where(|def| def.depth == depth)
    }

    fn level_where(&self, fits: impl Fn(&LevelDef) -> bool) -> Option<LevelNo> {
        let found = self.levels.iter().position(|(_, def)| fits(def))?;
        u16::try_from(found + 1).ok().map(LevelNo)
    }

    /// A level's full id and definition; `None` for level 0 and beyond the last.
    #[must_use]
    pub fn level(&self, level: LevelNo) -> Option<(&str, &LevelDef)> {
        let (name, def) = self.levels.get(usize::from(level.0).checked_sub(1)?)?;
        Some((name, def))
    }

    /// The level that a way leads to; `None` beyond the first and the last.
    pub(crate) fn beyond(&self, level: LevelNo, way: Way) -> Option<LevelNo> {
        self.campaign.beyond(level, way)
    }

    /// The kinds of these classes that may appear on a level, with their weights. Unique items are left out. Beyond the
    /// last level the number counts as depth.
    #[must_use]
    pub fn table(&self, classes: &[ThingClass], level: LevelNo) -> Vec<(Kind, u32)> {
        self.rows(classes, |row| self.weight_on(row, level))
            .collect()
    }

    /// The creatures that may stray onto a level from the levels above and below, with their weights there.
    pub(crate) fn strays(&self, level: LevelNo) -> Vec<(Kind, u32)> {
        let near = [Way::Up, Way::Down].map(|way| self.beyond(level, way));
        let near = near.into_iter().flatten();
        let near: Vec<LevelNo> = near
            .filter(|near| self.level(*near).is_some_and(|(_, def)| !def.home))
            .collect();
        self.rows(&[ThingClass::Monster], |row| {
            let weights = near.iter().map(|near| self.weight_on(row, *near));
            weights.max().unwrap_or(0)
        })
        .filter(|(kind, _)| self.is_stray(*kind, level))
        .collect()
    }

    /// Whether a level is none of the places where such creatures live.
    pub(crate) fn is_stray(&self, kind: Kind, level: LevelNo) -> bool {
        let row = self.monster(kind).and_then(|def| def.spawn.as_ref());
        row.zip(self.level(level))
            .is_some_and(|(row, (name, def))| !row.belongs(name, &def.theme))
    }

    fn weight_on(&self, row: &Spawn, level: LevelNo) -> u32 {
        match self.level(level) {
            Some((name, def)) if row.belongs(name, &def.theme) => row.weight_at(def.depth),
            Some(_) => 0,
            None => row.weight_at(u8::try_from(level.0).unwrap_or(u8::MAX)),
        }
    }

    fn rows(
        &self,
        classes: &[ThingClass],
        weight: impl Fn(&Spawn) -> u32,
    ) -> impl Iterator<Item = (Kind, u32)> {
        self.kinds()
            .filter(move |(_, _, def)| classes.contains(&def.class()) && !def.is_once())
            .filter_map(move |(kind, _, def)| Some((kind, weight(def.spawn()?))))
            .filter(|(_, weight)| *weight > 0)
    }
}

/// The bond of every kind; `None` if there are more than 64 factions.
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

/// Innate knacks of every kind; empty if no creature has a talent.
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

/// Turn, feature and its replacement, sorted by turn.
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

/// Every set of looks with its unidentified kinds. Kinds that a shop may stock or a hero may start with are identified.
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

/// The kinds in starting kits and in the stock of shops.
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
    links: impl FnOnce(&mut Visit<'_>),
    kinds: &BTreeMap<String, Kind>,
    classes: &[ThingClass],
) -> Result<(), RulesError> {
    let pack = name.split_once(':').map_or("", |(pack, _)| pack);
    let mut result = Ok(());
    links(&mut |link: &mut Link, class| {
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
    use super::{Def, LeadFault, Rules, RulesError};
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
    fn rules_need_exactly_one_hero_and_it_comes_first() {
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
    fn levels_must_be_listed_by_increasing_depth() {
        let error = |levels| assemble(vec![hero()], levels).err();
        assert_eq!(error(vec![]), Some(RulesError::NoLevel));
        let same = vec![level("t:a", 1), level("t:b", 1)];
        let fault = RulesError::Lead("t:b".into(), LeadFault::Depth(1));
        assert_eq!(error(same), Some(fault));
        let up = vec![level("t:a", 1), level("t:b", 3), level("t:c", 2)];
        assert_eq!(error(up), Some(RulesError::Order("t:b".into())));
        assert_eq!(error(vec![level("t:a", 1), level("t:b", 3)]), None);
    }

    #[test]
    fn links_resolve_to_things_of_the_right_class() {
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
