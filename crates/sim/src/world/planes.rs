//! Compact per-tile storage of a level: occupants and the hero's memory.

use bevy_ecs::prelude::*;
use geom::{Grid, Point, Size, Terrain};
use proto::Kind;
use std::collections::BTreeMap;

/// The hero's memory of a tile; the default is an unknown tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TileMemory {
    pub(crate) terrain: Option<Terrain>,
    pub(crate) thing: Option<Kind>,
    /// Whether two or more items lie there.
    pub(crate) pile: bool,
    /// A trap or feature below the topmost thing.
    pub(crate) mark: Option<Kind>,
}

/// Encodes an optional kind as a number; `None` is 0.
fn number(kind: Option<Kind>) -> u32 {
    kind.map_or(0, |kind| u32::from(kind.0) + 1)
}

impl TileMemory {
    /// Encodes terrain, pile and topmost thing for the digest of the level.
    pub(super) fn word(self) -> u32 {
        let terrain = self.terrain.map_or(0, |t| u32::from(t.index()) + 1);
        terrain << 24 | u32::from(self.pile) << 23 | number(self.thing)
    }

    /// Encodes the mark for the digest of the level.
    pub(super) fn mark_word(self) -> u32 {
        number(self.mark)
    }
}

/// The hero's memory of every tile, in three bytes each.
#[derive(Clone)]
pub(crate) struct LevelMemory {
    terrain: Grid<Option<Terrain>>,
    /// The kind plus one, or 0 for none.
    things: Grid<u16>,
    /// Piles and marks; few tiles have either.
    beneath: BTreeMap<Point, (bool, Option<Kind>)>,
}

impl LevelMemory {
    /// A level whose tiles are all unknown.
    pub(crate) fn new(size: Size) -> Self {
        Self::of(Grid::new(size, None))
    }

    /// A level of known ground without any things.
    pub(crate) fn of(terrain: Grid<Option<Terrain>>) -> Self {
        Self {
            things: Grid::new(terrain.size(), 0),
            beneath: BTreeMap::new(),
            terrain,
        }
    }

    /// The memory of a tile; `None` outside the map.
    pub(crate) fn get(&self, at: Point) -> Option<TileMemory> {
        let terrain = *self.terrain.get(at)?;
        let thing = self.things.get(at)?.checked_sub(1).map(Kind);
        let beneath = self.beneath.get(&at).copied();
        let (pile, mark) = beneath.unwrap_or_default();
        Some(TileMemory {
            terrain,
            thing,
            pile,
            mark,
        })
    }

    /// The memory of a tile; an unknown one outside the map.
    pub(crate) fn at(&self, at: Point) -> TileMemory {
        self.get(at).unwrap_or_default()
    }

    /// Sets the memory of a tile and returns the old one; `None` outside the map.
    pub(crate) fn replace(&mut self, at: Point, memory: TileMemory) -> Option<TileMemory> {
        let old = self.get(at)?;
        self.terrain.set(at, memory.terrain);
        let thing = memory.thing.map_or(0, |kind| kind.0.saturating_add(1));
        self.things.set(at, thing);
        if memory.pile || memory.mark.is_some() {
            self.beneath.insert(at, (memory.pile, memory.mark));
        } else if old.pile || old.mark.is_some() {
            self.beneath.remove(&at);
        }
        Some(old)
    }

    /// All tiles in reading order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = TileMemory> {
        self.terrain.points().map(|at| self.at(at))
    }
}

/// Occupants of tiles. Few tiles are occupied, so each stores a small index into a list of entities.
pub(crate) struct Occupants {
    /// Index into `who` plus one, or 0 for a free tile.
    tiles: Grid<u16>,
    who: Vec<Option<Entity>>,
    /// Unused indices of `who`.
    vacant: Vec<u16>,
}

impl Occupants {
    pub(super) fn new(size: Size) -> Self {
        Self {
            tiles: Grid::new(size, 0),
            who: Vec::new(),
            vacant: Vec::new(),
        }
    }

    pub(super) fn at(&self, at: Point) -> Option<Entity> {
        let number = self.tiles.get(at)?.checked_sub(1)?;
        *self.who.get(usize::from(number))?
    }

    pub(super) fn set(&mut self, at: Point, who: Option<Entity>) {
        let Some(tile) = self.tiles.get_mut(at) else {
            return;
        };
        if let Some(number) = tile.checked_sub(1) {
            self.who[usize::from(number)] = who;
            if who.is_none() {
                *tile = 0;
                self.vacant.push(number);
            }
        } else if who.is_some() {
            let number = self.vacant.pop();
            let number = number.map_or(self.who.len(), usize::from);
            // A level of maximum size has one tile more than indices; that last occupant is dropped.
            let Ok(next) = u16::try_from(number + 1) else {
                return;
            };
            if number == self.who.len() {
                self.who.push(who);
            } else {
                self.who[number] = who;
            }
            *tile = next;
        }
    }

    /// Copies the occupants for another world; `twin` returns the entity there.
    pub(super) fn twin(&self, twin: impl Fn(Entity) -> Option<Entity>) -> Self {
        Self {
            tiles: self.tiles.clone(),
            who: self.who.iter().map(|who| who.and_then(&twin)).collect(),
            vacant: self.vacant.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LevelMemory, Occupants, TileMemory};
    use bevy_ecs::prelude::*;
    use geom::{Point, Size, Terrain};
    use proto::Kind;

    const SIZE: Size = Size { w: 4, h: 3 };

    #[test]
    fn occupants_are_found_on_their_tiles_and_indices_are_reused() {
        let mut world = World::new();
        let [a, b, c] = [(); 3].map(|()| world.spawn_empty().id());
        let [first, second, off] = [(0, 0), (3, 2), (4, 0)].map(|(x, y)| Point::new(x, y));
        let mut standing = Occupants::new(SIZE);
        standing.set(first, Some(a));
        standing.set(second, Some(b));
        standing.set(off, Some(c));
        let who = |standing: &Occupants| [first, second, off].map(|at| standing.at(at));
        assert_eq!(who(&standing), [Some(a), Some(b), None]);
        standing.set(first, None);
        standing.set(first, None);
        standing.set(second, Some(c));
        assert_eq!(who(&standing), [None, Some(c), None]);
        for _ in 0..100 {
            standing.set(second, None);
            standing.set(first, Some(c));
            standing.set(first, None);
            standing.set(second, Some(c));
        }
        assert!(standing.who.len() <= 2, "room is used again");
        assert_eq!(who(&standing), [None, Some(c), None]);
    }

    #[test]
    fn remembered_tiles_come_back_unchanged() {
        let mut known = LevelMemory::new(SIZE);
        let at = Point::new(2, 1);
        let memory = |terrain, thing| TileMemory {
            terrain,
            thing,
            ..TileMemory::default()
        };
        let kept = [
            memory(None, None),
            memory(Some(Terrain::Wall), None),
            memory(Some(Terrain::Floor), Some(Kind(0))),
            memory(None, Some(Kind(7))),
            TileMemory {
                pile: true,
                mark: Some(Kind(3)),
                ..memory(None, Some(Kind(7)))
            },
            memory(None, Some(Kind(7))),
        ];
        let mut before = TileMemory::default();
        for memory in kept {
            assert_eq!(known.replace(at, memory), Some(before));
            assert_eq!((known.at(at), known.get(at)), (memory, Some(memory)));
            before = memory;
        }
        let off = Point::new(0, 3);
        assert_eq!((known.get(off), known.replace(off, before)), (None, None));
        assert_eq!(
            known
                .iter()
                .filter(|it| *it != TileMemory::default())
                .count(),
            1
        );
    }
}
