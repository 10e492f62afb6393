//! Planes of a level that would be large as they are and are kept small: who stands where, and what is remembered.

use bevy_ecs::prelude::*;
use geom::{Grid, Point, Size, Terrain};
use proto::Kind;

/// What the hero remembers of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Memory {
    pub(crate) terrain: Option<Terrain>,
    pub(crate) thing: Option<Kind>,
}

impl Memory {
    /// One number for its digest.
    pub(super) fn word(self) -> u32 {
        let terrain = self.terrain.map_or(0, |t| u32::from(t.index()) + 1);
        let thing = self.thing.map_or(0, |kind| u32::from(kind.0) + 1);
        terrain << 24 | thing
    }
}

/// What the hero remembers of every tile, in three bytes each.
#[derive(Clone)]
pub(crate) struct Recollection {
    terrain: Grid<Option<Terrain>>,
    /// The kind of thing and one more, or nothing.
    things: Grid<u16>,
}

impl Recollection {
    /// Nothing is known yet.
    pub(crate) fn new(size: Size) -> Self {
        Self::of(Grid::new(size, None))
    }

    /// The ground is known so far, and no thing.
    pub(crate) fn of(terrain: Grid<Option<Terrain>>) -> Self {
        Self {
            things: Grid::new(terrain.size(), 0),
            terrain,
        }
    }

    /// What is remembered of a tile, if it is on the map.
    pub(crate) fn get(&self, at: Point) -> Option<Memory> {
        let terrain = *self.terrain.get(at)?;
        let thing = self.things.get(at)?.checked_sub(1).map(Kind);
        Some(Memory { terrain, thing })
    }

    /// What is remembered of a tile.
    pub(crate) fn at(&self, at: Point) -> Memory {
        self.get(at).unwrap_or_default()
    }

    /// What was remembered of a tile until now, if it is on the map.
    pub(crate) fn replace(&mut self, at: Point, memory: Memory) -> Option<Memory> {
        let old = self.get(at)?;
        self.terrain.set(at, memory.terrain);
        let thing = memory.thing.map_or(0, |kind| kind.0.saturating_add(1));
        self.things.set(at, thing);
        Some(old)
    }

    /// What is remembered, in reading order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Memory> {
        let tiles = self.terrain.as_slice().iter().zip(self.things.as_slice());
        tiles.map(|(terrain, thing)| Memory {
            terrain: *terrain,
            thing: thing.checked_sub(1).map(Kind),
        })
    }
}

/// Who stands where. Few tiles are taken, so a tile holds a small number and a list the entities.
pub(crate) struct Standing {
    /// Where in the list whoever stands there is found, and one more; or nobody.
    tiles: Grid<u16>,
    who: Vec<Option<Entity>>,
    /// Places of the list that nobody has.
    vacant: Vec<u16>,
}

impl Standing {
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
            // A level has too few tiles for more of them than can be numbered, but for its last.
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

    /// The same for another world, in which everyone has a twin.
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
    use super::{Memory, Recollection, Standing};
    use bevy_ecs::prelude::*;
    use geom::{Point, Size, Terrain};
    use proto::Kind;

    const SIZE: Size = Size { w: 4, h: 3 };

    #[test]
    fn those_who_come_and_go_are_found_where_they_are() {
        let mut world = World::new();
        let [a, b, c] = [(); 3].map(|()| world.spawn_empty().id());
        let [first, second, off] = [(0, 0), (3, 2), (4, 0)].map(|(x, y)| Point::new(x, y));
        let mut standing = Standing::new(SIZE);
        standing.set(first, Some(a));
        standing.set(second, Some(b));
        standing.set(off, Some(c));
        let who = |standing: &Standing| [first, second, off].map(|at| standing.at(at));
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
    fn what_is_remembered_comes_back_as_it_was() {
        let mut known = Recollection::new(SIZE);
        let at = Point::new(2, 1);
        let memory = |terrain, thing| Memory { terrain, thing };
        let kept = [
            memory(None, None),
            memory(Some(Terrain::Wall), None),
            memory(Some(Terrain::Floor), Some(Kind(0))),
            memory(None, Some(Kind(7))),
        ];
        let mut before = Memory::default();
        for memory in kept {
            assert_eq!(known.replace(at, memory), Some(before));
            assert_eq!((known.at(at), known.get(at)), (memory, Some(memory)));
            before = memory;
        }
        let off = Point::new(0, 3);
        assert_eq!((known.get(off), known.replace(off, before)), (None, None));
        assert_eq!(
            known.iter().filter(|it| *it != Memory::default()).count(),
            1
        );
    }
}
