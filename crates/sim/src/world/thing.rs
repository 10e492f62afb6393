//! Identity, kind and random stream of every thing.

use super::registrar::Registrar;
use bevy_ecs::prelude::*;
use geom::Stream;
use proto::{Id, Kind, LevelNo};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::hash::{Hash, Hasher};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Thing>("thing")
        .saved::<Luck>("luck")
        .begins_empty::<EntityIndex>(
            "derived from the things; how many were made is in the snapshot",
        );
}

/// Identity and kind; every entity of a game has it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Thing {
    pub(crate) id: Id,
    pub(crate) kind: Kind,
}

/// The random stream of a thing. Each thing has its own, so that events out of sight do not change rolls in sight.
#[derive(Component, Clone, Debug)]
pub(crate) struct Luck(pub(crate) Stream);

impl Luck {
    pub(crate) fn new(seed: u64, id: Id) -> Self {
        Self::after(seed, id, 0)
    }

    pub(crate) fn after(seed: u64, id: Id, drawn: u32) -> Self {
        Self(Stream::resume(seed, &[KEY, id.word()], drawn))
    }
}

/// Separates the streams of things from those of map generation.
const KEY: u64 = 0x7468_696E_6773;

impl Hash for Luck {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.drawn().hash(state);
    }
}

/// Saves only the count of drawn numbers. The loader restores seed and key, which it knows.
impl Serialize for Luck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.drawn().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Luck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let drawn = u32::deserialize(deserializer)?;
        Ok(Self(Stream::resume(0, &[], drawn)))
    }
}

/// Index of entities by id, which also assigns new ids. Ids are never reused.
#[derive(Resource, Default)]
pub(crate) struct EntityIndex {
    levels: Vec<Vec<Option<Entity>>>,
}

impl EntityIndex {
    pub(crate) fn entity(&self, id: Id) -> Option<Entity> {
        *self
            .levels
            .get(usize::from(id.level.0))?
            .get(id.n as usize)?
    }

    /// Copies the index for another world; `twin` returns the entity there.
    pub(crate) fn twin(&self, twin: impl Fn(Entity) -> Option<Entity>) -> Self {
        let level =
            |level: &Vec<Option<Entity>>| level.iter().map(|it| it.and_then(&twin)).collect();
        Self {
            levels: self.levels.iter().map(level).collect(),
        }
    }

    pub(crate) fn has_given(&self, id: Id) -> bool {
        let level = self.levels.get(usize::from(id.level.0));
        level.is_some_and(|level| (id.n as usize) < level.len())
    }

    /// The next id on a level. It must be [entered](Self::enter) at once.
    pub(crate) fn next(&self, level: LevelNo) -> Id {
        let n = self.made(level);
        Id { level, n }
    }

    pub(crate) fn made(&self, level: LevelNo) -> u32 {
        let made = self.levels.get(usize::from(level.0)).map_or(0, Vec::len);
        u32::try_from(made).unwrap_or(u32::MAX)
    }

    pub(crate) fn enter(&mut self, id: Id, entity: Entity) {
        self.reserve(id.level, id.n.saturating_add(1));
        self.levels[usize::from(id.level.0)][id.n as usize] = Some(entity);
    }

    pub(crate) fn strike(&mut self, id: Id) {
        self.levels[usize::from(id.level.0)][id.n as usize] = None;
    }

    /// Counts at least the first `count` ids of a level as assigned.
    pub(crate) fn reserve(&mut self, level: LevelNo, count: u32) {
        let level = usize::from(level.0);
        if self.levels.len() <= level {
            self.levels.resize_with(level + 1, Vec::new);
        }
        if self.levels[level].len() < count as usize {
            self.levels[level].resize(count as usize, None);
        }
    }

    /// Number of ids assigned on each level, from level 0.
    pub(crate) fn used(&self) -> impl Iterator<Item = u32> {
        self.levels
            .iter()
            .map(|level| u32::try_from(level.len()).expect("a level makes fewer than 2^32 things"))
    }

    /// All existing things, sorted by id.
    pub(crate) fn all(&self) -> impl Iterator<Item = Entity> {
        self.levels.iter().flatten().flatten().copied()
    }
}

/// A set of entities of one world, as one bit per entity index.
#[derive(Default)]
pub(crate) struct EntitySet(Vec<u64>);

impl EntitySet {
    const fn place(entity: Entity) -> (usize, u64) {
        let row = entity.index_u32();
        (row as usize / 64, 1 << (row % 64))
    }

    pub(crate) fn has(&self, entity: Entity) -> bool {
        let (word, bit) = Self::place(entity);
        self.0.get(word).is_some_and(|marks| marks & bit != 0)
    }

    /// Adds an entity, and returns whether it was absent before.
    pub(crate) fn add(&mut self, entity: Entity) -> bool {
        let (word, bit) = Self::place(entity);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    pub(crate) fn remove(&mut self, entity: Entity) {
        let (word, bit) = Self::place(entity);
        if let Some(marks) = self.0.get_mut(word) {
            *marks &= !bit;
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill(0);
    }
}
