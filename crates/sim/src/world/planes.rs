//! Planes of a level that would be large as they are and are kept small: who stands where, and what is remembered.

use bevy_ecs::prelude::*;
use geom::{Grid, Point, Size, Terrain};
use proto::Kind;
use std::collections::BTreeMap;

/// What the hero remembers of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Memory {
    pub(crate) terrain: Option<Terrain>,
    /// The uppermost thing.
    pub(crate) thing: Option<Kind>,
    /// Whether more than one item lies there.
    pub(crate) pile: bool,
    /// A trap or feature beneath the uppermost thing.
    pub(crate) mark: Option<Kind>,
}

/// A kind as a number, and nothing as 0.
fn number(kind: Option<Kind>) -> u32 {
    kind.map_or(0, |kind| u32::from(kind.0) + 1)
}

impl Memory {
    /// One number for its digest.
    pub(super) fn word(self) -> u32 {
        let terrain = self.terrain.map_or(0, |t| u32::from(t.index()) + 1);
        terrain << 24 | u32::from(self.pile) << 23 | number(self.thing)
    }

    /// One number for the digest of what lies beneath.
    pub(super) fn mark_word(self) -> u32 {
        number(self.mark)
    }
}

/// What the hero remembers of every tile, in three bytes each.
#[derive(Clone)]
pub(crate) struct Recollection {
    terrain: Grid<Option<Terrain>>,
    /// The kind of thing and one more, or nothing.
    things: Grid<u16>,
    /// Where there is a pile, or something beneath what is uppermost; few tiles have either.
    beneath: BTreeMap<Point, (bool, Option<Kind>)>,
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
            beneath: BTreeMap::new(),
            terrain,
        }
    }

    /// What is remembered of a tile, if it is on the map.
    pub(crate) fn get(&self, at: Point) -> Option<Memory> {
        let terrain = *self.terrain.get(at)?;
        let thing = self.things.get(at)?.checked_sub(1).map(Kind);
        let beneath = self.beneath.get(&at).copied();
        let (pile, mark) = beneath.unwrap_or_default();
        Some(Memory {
            terrain,
            thing,
            pile,
            mark,
        })
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
        if memory.pile || memory.mark.is_some() {
            self.beneath.insert(at, (memory.pile, memory.mark));
        } else if old.pile || old.mark.is_some() {
            self.beneath.remove(&at);
        }
        Some(old)
    }

    /// What is remembered, in reading order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Memory> {
        self.terrain.points().map(|at| self.at(at))
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
        let memory = |terrain, thing| Memory {
            terrain,
            thing,
            ..Memory::default()
        };
        let kept = [
            memory(None, None),
            memory(Some(Terrain::Wall), None),
            memory(Some(Terrain::Floor), Some(Kind(0))),
            memory(None, Some(Kind(7))),
            Memory {
                pile: true,
                mark: Some(Kind(3)),
                ..memory(None, Some(Kind(7)))
            },
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
