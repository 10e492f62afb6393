//! Saved games: a snapshot with names, format version and checksum.
//!
//! Kinds, terrain, levels and components are written by name, so that a save can be loaded under other rules. Unknown
//! names are reported and kept until their pack returns.

use super::Game;
use super::columns;
use super::levels::SavedLevel;
use super::orphans::{Bytes, Orphan, Orphans};
use super::start::StartError;
use crate::defs::{PackStamp, Rules};
use crate::effects::Gate;
use crate::frame::digest;
use crate::frame::unpack::unpack;
use crate::journal::{Header, Journal, JournalPosition};
use crate::journal::{RULES_VERSION, fits};
use crate::senses::light;
use crate::things::gear::{self, CarriedItems, Held};
use crate::world::dirty::DigestPart;
use crate::world::fire::Fire;
use crate::world::growth::HeroGrowth;
use crate::world::guise;
use crate::world::health::Health;
use crate::world::hero::{self, Experience, Fate, Stomach};
use crate::world::level::Levels;
use crate::world::limits;
use crate::world::mix::Mix;
use crate::world::outbox::Outbox;
use crate::world::position::{self, Position};
use crate::world::setup::Setup;
use crate::world::thing::{EntityIndex, Luck, Thing};
use crate::world::time::{Actor, Clock};
use crate::world::warmth::Warmth;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Id, Kind, LevelNo};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hasher;
use std::sync::Arc;
use thiserror::Error;

const MAGIC: [u8; 4] = *b"HGS1";

/// Version of the save format; increase it with every incompatible change.
const FORMAT: u32 = 2;

/// Reason why a save could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// The magic bytes are missing.
    #[error("this is no saved game: it does not begin with the mark of one")]
    NoSave,
    /// The checksum does not match.
    #[error("the saved game was changed or damaged")]
    Damaged,
    /// Another version of the program wrote the save.
    #[error("the saved game has format {0}, this program reads format {FORMAT}")]
    Format(u32),
    /// The contents are inconsistent; the text says how.
    #[error("the saved game does not fit together: {0}")]
    Broken(String),
    /// The rules cannot start a game.
    #[error(transparent)]
    Start(#[from] StartError),
}

pub struct LoadedGame {
    pub game: Game,
    /// Names that the rules do not know. Their data is kept for the next save.
    pub unknown: Vec<String>,
    /// Whether rules or packs differ from those of the save. The run then continues unranked, in a new journal segment.
    pub changed: bool,
    /// Position in the journal at the time of the save.
    pub journal: JournalPosition,
}

#[derive(Serialize, Deserialize)]
struct Snapshot {
    rules: u32,
    packs: Vec<PackStamp>,
    setup: Setup,
    clock: Clock,
    fate: Fate,
    #[serde(default)]
    fire: Fire,
    current: LevelNo,
    digest: u64,
    journal: JournalPosition,
    /// Names of all kinds by number, to map saved numbers to the loaded rules.
    kinds: Vec<String>,
    levels: Vec<SavedLevel>,
    /// Number of things ever made on each level.
    used: Vec<u32>,
    things: u32,
    columns: Vec<(String, Bytes)>,
    orphans: Vec<Orphan>,
    /// Levels that were already unknown to the rules when this was saved.
    lost: Vec<SavedLevel>,
}

fn checksum(format: u32, bytes: &[u8]) -> u64 {
    let mut mix = Mix::new(u64::from(format));
    mix.write(bytes);
    mix.finish()
}

impl Game {
    /// Serializes the game.
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        let body = rmp_serde::to_vec_named(&self.snapshot());
        let body = body.expect("a snapshot can be written to memory");
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&FORMAT.to_le_bytes());
        bytes.extend_from_slice(&body);
        bytes.extend_from_slice(&checksum(FORMAT, &bytes).to_le_bytes());
        bytes
    }

    fn snapshot(&self) -> Snapshot {
        let world = &self.world;
        let rules = self.rules();
        let index = world.resource::<EntityIndex>();
        let things: Vec<Entity> = index.all().collect();
        let columns = self.registry.write(world, &things);
        let columns = columns.expect("components can be written to memory");
        let levels = world.resource::<Levels>();
        Snapshot {
            rules: RULES_VERSION,
            packs: rules.packs().to_vec(),
            setup: self.setup(),
            clock: *world.resource::<Clock>(),
            fate: *world.resource::<Fate>(),
            fire: *world.resource::<Fire>(),
            current: levels.current,
            digest: self.digest(),
            journal: self.journal.position(),
            kinds: rules.kinds().map(|(_, name, _)| name.to_owned()).collect(),
            levels: levels
                .iter()
                .map(|(number, level)| SavedLevel::of(rules, number, level))
                .collect(),
            used: index.used().collect(),
            things: u32::try_from(things.len()).unwrap_or(u32::MAX),
            columns: columns
                .into_iter()
                .map(|(name, column)| (name, Bytes(column)))
                .collect(),
            orphans: world.resource::<Orphans>().things.clone(),
            lost: world.resource::<Orphans>().levels.clone(),
        }
    }

    /// Packs of a save in load order, without loading it.
    ///
    /// # Errors
    /// If the bytes are not an intact save.
    pub fn packs_of(bytes: &[u8]) -> Result<Vec<PackStamp>, LoadError> {
        Ok(open(bytes)?.packs)
    }

    /// Loads a game from the bytes of [`Game::save`], and audits it.
    ///
    /// # Errors
    /// If the bytes are not an intact save, or its contents are inconsistent.
    pub fn load(rules: &Arc<Rules>, bytes: &[u8]) -> Result<LoadedGame, LoadError> {
        let snapshot = open(bytes)?;
        let changed = fits(snapshot.rules, &snapshot.packs, rules).is_err();
        let calling = snapshot.setup.calling;
        let calling = calling.and_then(|kind| snapshot.kinds.get(usize::from(kind.0)));
        let setup = Setup {
            calling: calling.and_then(|name| rules.find(name)),
            ..snapshot.setup
        };
        let mut game = Self::empty(Arc::clone(rules), setup);
        let journal = snapshot.journal;
        let wanted = snapshot.digest;
        let unknown = restore(&mut game, snapshot)?;
        if changed {
            game.begin_segment(wanted);
        } else {
            game.journal = Journal::resume(journal);
            if game.digest() != wanted {
                return Err(LoadError::Broken("its digest does not match".into()));
            }
        }
        let sound = game.audit_loaded();
        sound.map_err(|fault| LoadError::Broken(fault.to_string()))?;
        Ok(LoadedGame {
            game,
            unknown,
            changed,
            journal,
        })
    }

    /// Continues in a new journal segment, for a game whose journal is lost. The segment records the digest it starts
    /// from.
    pub fn part_from_journal(&mut self) {
        self.begin_segment(self.digest());
    }

    fn begin_segment(&mut self, from: u64) {
        let header = Header {
            from: Some(from),
            ..Header::of(self.rules(), self.setup())
        };
        self.journal = Journal::new(&header);
    }
}

fn open(bytes: &[u8]) -> Result<Snapshot, LoadError> {
    let rest = bytes.strip_prefix(&MAGIC).ok_or(LoadError::NoSave)?;
    let (format, rest) = rest.split_first_chunk::<4>().ok_or(LoadError::Damaged)?;
    let (body, check) = rest.split_last_chunk::<8>().ok_or(LoadError::Damaged)?;
    let summed = &bytes[..bytes.len() - check.len()];
    let format = u32::from_le_bytes(*format);
    if checksum(format, summed) != u64::from_le_bytes(*check) {
        return Err(LoadError::Damaged);
    }
    if format != FORMAT {
        return Err(LoadError::Format(format));
    }
    unpack(body).map_err(|error| LoadError::Broken(error.to_string()))
}

/// Fills an empty game from a snapshot; returns the names that the rules do not know.
fn restore(game: &mut Game, snapshot: Snapshot) -> Result<Vec<String>, LoadError> {
    let rules = game.rules().clone();
    let numbers = Renumbering::new(&rules, &snapshot);
    let mut unknown = Vec::new();
    let mut orphaned = Orphans::default();
    *game.world.resource_mut::<Clock>() = snapshot.clock;
    *game.world.resource_mut::<Fate>() = snapshot.fate;
    if snapshot.fire.0 > Fire::FULL.0 {
        return Err(LoadError::Broken(
            "the fire is larger than it can be".into(),
        ));
    }
    *game.world.resource_mut::<Fire>() = snapshot.fire;
    for saved in snapshot.levels {
        match numbers.level(saved.number()) {
            Some(number) => {
                let level = saved.restore(&rules).map_err(LoadError::Broken)?;
                game.world.resource_mut::<Levels>().insert(number, level);
            }
            None => {
                unknown.push(saved.name().to_owned());
                orphaned.levels.push(saved);
            }
        }
    }
    for saved in snapshot.lost {
        if let Some(number) = named(&rules, saved.name()) {
            let level = saved.restore(&rules).map_err(LoadError::Broken)?;
            game.world.resource_mut::<Levels>().insert(number, level);
        } else {
            unknown.push(saved.name().to_owned());
            orphaned.levels.push(saved);
        }
    }
    let used: u64 = snapshot.used.iter().map(|n| u64::from(*n)).sum();
    let things = snapshot.things;
    if used > limits::MADE || things > limits::THINGS || u64::from(things) > used {
        return Err(LoadError::Broken("it counts too many things".into()));
    }
    for (level, used) in snapshot.used.iter().enumerate() {
        let level = u16::try_from(level);
        let level = level.map_err(|_| LoadError::Broken("it has too many levels".into()))?;
        let mut index = game.world.resource_mut::<EntityIndex>();
        index.reserve(LevelNo(level), *used);
    }
    let count = snapshot.things as usize;
    let things = columns::spawn(&mut game.world, count, &snapshot.columns);
    let things = things.map_err(LoadError::Broken)?;
    let others = snapshot.columns.iter();
    for (name, Bytes(column)) in others.filter(|(name, _)| !columns::is_common(name)) {
        let read = game.registry.read(&mut game.world, &things, name, column);
        if !read.map_err(LoadError::Broken)? {
            unknown.push(name.clone());
        }
    }
    let missing = missing(&game.world, &things, &numbers);
    for entity in things {
        let stays = holder(&game.world, entity).is_none_or(|holder| !missing.contains(&holder));
        let name = if stays {
            enter(&mut game.world, entity, &numbers)?
        } else {
            // An item is kept with its holder.
            let thing = game.world.get::<Thing>(entity);
            thing.map(|thing| numbers.name(thing.kind).to_owned())
        };
        if let Some(name) = name {
            let components = game.registry.rows(&game.world, entity);
            let place = game.world.get::<Position>(entity);
            let level = place.and_then(|place| numbers.level_name(place.level()));
            orphaned.put_by(&name, level, components);
            game.world.despawn(entity);
            unknown.push(name);
        }
    }
    let mut orphans = snapshot.orphans;
    orphans.sort_by_key(Orphan::is_held);
    for orphan in orphans {
        if let Some(orphan) = adopt(game, orphan)? {
            unknown.push(orphan.name.clone());
            orphaned.things.push(orphan);
        }
    }
    game.world.insert_resource(orphaned);
    let current = numbers.level(snapshot.current);
    derive(game, current.unwrap_or_default())?;
    unknown.sort_unstable();
    unknown.dedup();
    Ok(unknown)
}

fn holder(world: &World, entity: Entity) -> Option<Id> {
    world.get::<Held>(entity).map(|held| held.by)
}

/// Ids of the things whose kind or level is unknown.
fn missing(world: &World, things: &[Entity], numbers: &Renumbering) -> BTreeSet<Id> {
    let gone = |entity: &&Entity| {
        let kind = world.get::<Thing>(**entity).map(|thing| thing.kind);
        let level = world.get::<Position>(**entity).map(Position::level);
        kind.is_some_and(|kind| numbers.kind(kind).is_none())
            || level.is_some_and(|level| numbers.level(level).is_none())
    };
    let ids = things.iter().filter(gone);
    ids.filter_map(|entity| Some(world.get::<Thing>(*entity)?.id))
        .collect()
}

/// Maps a loaded thing to the current rules and enters it; returns its name if they do not know its kind or level.
fn enter(
    world: &mut World,
    entity: Entity,
    numbers: &Renumbering,
) -> Result<Option<String>, LoadError> {
    let thing = world.get::<Thing>(entity).copied();
    let thing = thing.ok_or_else(|| LoadError::Broken("a thing has no identity".into()))?;
    let Some(kind) = numbers.kind(thing.kind) else {
        return Ok(Some(numbers.name(thing.kind).to_owned()));
    };
    let gate = world.get::<Gate>(entity).map(|gate| gate.level);
    let place = world.get::<Position>(entity).map(Position::level);
    let nowhere = |level: &LevelNo| numbers.level_name(*level).is_none();
    if gate.into_iter().chain(place).any(|level| nowhere(&level)) {
        let id = thing.id;
        return Err(LoadError::Broken(format!("thing {id} is on no level")));
    }
    let level = match world.get::<Position>(entity) {
        None => None,
        Some(place) => match numbers.level(place.level()) {
            None => return Ok(Some(numbers.name(thing.kind).to_owned())),
            known => known,
        },
    };
    if let Some(gate) = world.get::<Gate>(entity).copied() {
        let Some(level) = numbers.level(gate.level) else {
            return Ok(Some(numbers.name(thing.kind).to_owned()));
        };
        world.entity_mut(entity).insert(Gate { level, ..gate });
    }
    settle_in(world, entity, Thing { kind, ..thing }, level)?;
    Ok(None)
}

/// Enters a loaded thing in [`EntityIndex`], and on the map if it has a place.
fn settle_in(
    world: &mut World,
    entity: Entity,
    thing: Thing,
    level: Option<LevelNo>,
) -> Result<(), LoadError> {
    let id = thing.id;
    if !world.resource::<EntityIndex>().has_given(id) {
        return Err(LoadError::Broken(format!("no thing {id} was ever made")));
    }
    let place = world.get::<Position>(entity).map(Position::at).zip(level);
    let seed = world.resource::<Setup>().seed;
    let drawn = world.get::<Luck>(entity).map_or(0, |luck| luck.0.drawn());
    let luck = Luck::after(seed, id, drawn);
    world
        .entity_mut(entity)
        .insert((thing, luck, DigestPart::default()));
    if world.get::<Actor>(entity).is_some() {
        world.entity_mut(entity).insert(CarriedItems::default());
    }
    if world.resource::<EntityIndex>().entity(id).is_some() {
        return Err(LoadError::Broken(format!("there are two things {id}")));
    }
    world.resource_mut::<EntityIndex>().enter(id, entity);
    world.mark_changed(entity);
    if let Some((at, level)) = place {
        let levels = world.resource::<Levels>();
        let fits = levels.get(level).is_some_and(|l| l.size().contains(at));
        if !fits {
            return Err(LoadError::Broken(format!("thing {id} is off the map")));
        }
        position::put(world, entity, level, at);
    }
    Ok(())
}

/// Restores a kept thing if its kind, level and holder are known again; else returns it.
fn adopt(game: &mut Game, orphan: Orphan) -> Result<Option<Orphan>, LoadError> {
    let Some(kind) = game.rules().find(&orphan.name) else {
        return Ok(Some(orphan));
    };
    let level = orphan.level.as_deref();
    let level = level.map(|name| named(game.rules(), name));
    if level == Some(None) {
        return Ok(Some(orphan));
    }
    let entity = game.world.spawn_empty().id();
    for (name, Bytes(row)) in &orphan.components {
        let read = game.registry.read_row(&mut game.world, entity, name, row);
        read.map_err(LoadError::Broken)?;
    }
    let held = holder(&game.world, entity);
    if held.is_some_and(|by| game.world.resource::<EntityIndex>().entity(by).is_none()) {
        game.world.despawn(entity);
        return Ok(Some(orphan));
    }
    let thing = game.world.get::<Thing>(entity).copied();
    let thing = thing.ok_or_else(|| LoadError::Broken("a thing has no identity".into()))?;
    let thing = Thing { kind, ..thing };
    settle_in(&mut game.world, entity, thing, level.flatten())?;
    Ok(None)
}

fn named(rules: &Rules, name: &str) -> Option<LevelNo> {
    let mut numbers = (1..=rules.depth().0).map(LevelNo);
    numbers.find(|number| rules.level(*number).is_some_and(|(known, _)| known == name))
}

/// Recomputes all derived state. Fails if the hero is missing or incomplete.
pub(crate) fn derive(game: &mut Game, current: LevelNo) -> Result<(), LoadError> {
    let broken = |what: &str| LoadError::Broken(what.to_owned());
    let world = &mut game.world;
    let index = world.resource::<EntityIndex>();
    let hero = index
        .entity(Id::HERO)
        .ok_or_else(|| broken("there is no hero"))?;
    let things: Vec<Entity> = index.all().collect();
    gear::rebuild_carried(world, &things);
    for who in things {
        if who != hero && world.get::<CarriedItems>(who).is_some() {
            gear::recompute_gear(world, who);
        }
    }
    let place = world.get::<Position>(hero).copied();
    if place.is_none_or(|place| place.level() != current) {
        return Err(broken("the hero is nowhere"));
    }
    let hero_is_whole = world.get::<Health>(hero).is_some()
        && world.get::<Actor>(hero).is_some()
        && world.get::<Experience>(hero).is_some()
        && world.get::<Stomach>(hero).is_some();
    if !hero_is_whole {
        return Err(broken("the hero is not whole"));
    }
    let grown = world.get::<HeroGrowth>(hero).cloned().unwrap_or_default();
    world.entity_mut(hero).insert(grown);
    hero::recompute_nature(world);
    if world.get::<Warmth>(hero).is_none() {
        world.entity_mut(hero).insert(Warmth(0));
    }
    guise::recompute_guises(world);
    gear::recompute_gear(world, hero);
    position::enter_level(world, current, 0);
    let seen = light::recompute_sight(world);
    let (sight, lamps) = seen.ok_or_else(|| broken("the hero is nowhere"))?;
    world.insert_resource(sight);
    world.insert_resource(lamps);
    world.resource_mut::<Outbox>().0.clear();
    digest::refresh_cache(world, &mut game.registry);
    Ok(())
}

/// Maps the kind and level numbers of a save to the current rules.
struct Renumbering {
    names: Vec<String>,
    kinds: Vec<Option<Kind>>,
    levels: BTreeMap<LevelNo, (String, Option<LevelNo>)>,
}

impl Renumbering {
    fn new(rules: &Rules, snapshot: &Snapshot) -> Self {
        let level = |saved: &SavedLevel| {
            let name = saved.name();
            (saved.number(), (name.to_owned(), named(rules, name)))
        };
        Self {
            names: snapshot.kinds.clone(),
            kinds: snapshot.kinds.iter().map(|name| rules.find(name)).collect(),
            levels: snapshot.levels.iter().map(level).collect(),
        }
    }

    fn kind(&self, kind: Kind) -> Option<Kind> {
        self.kinds.get(usize::from(kind.0)).copied().flatten()
    }

    fn name(&self, kind: Kind) -> &str {
        self.names
            .get(usize::from(kind.0))
            .map_or("?", String::as_str)
    }

    fn level(&self, level: LevelNo) -> Option<LevelNo> {
        self.levels.get(&level)?.1
    }

    fn level_name(&self, level: LevelNo) -> Option<&str> {
        Some(self.levels.get(&level)?.0.as_str())
    }
}

#[cfg(test)]
mod tests;
