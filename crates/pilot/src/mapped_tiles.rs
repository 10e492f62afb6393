//! Tiles that the player knows from a map, but that were never in sight.

use geom::{BitGrid, Point};
use proto::{LevelNo, View};

/// Tiles of the hero's present level that became known out of sight, such as by a scroll of magic mapping.
#[derive(Clone, Debug, Default)]
pub struct MappedTiles {
    level: LevelNo,
    known: BitGrid,
    mapped: BitGrid,
}

impl MappedTiles {
    /// Updates the tiles from the view. What is known on arrival counts as seen.
    pub fn note(&mut self, view: &View) {
        let size = view.cells.size();
        let arrived = self.level != view.level || self.known.size() != size;
        if arrived {
            self.level = view.level;
            self.known = BitGrid::new(size);
            self.mapped = BitGrid::new(size);
        }
        for (at, cell) in view.cells.iter() {
            if cell.visible {
                self.mapped.set(at, false);
            } else if cell.terrain.is_some() && !arrived && !self.known.get(at) {
                self.mapped.set(at, true);
            }
            if cell.terrain.is_some() {
                self.known.set(at, true);
            }
        }
    }

    pub(crate) fn contains(&self, at: Point) -> bool {
        self.mapped.get(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::view;

    #[test]
    fn tiles_are_mapped_until_they_are_seen() {
        let mut mapped = MappedTiles::default();
        let mut map = view(&["@?"]);
        mapped.note(&map);
        let at = Point::new(1, 0);
        let mut learnt = view(&["@."]);
        learnt.cells[at].visible = false;
        mapped.note(&learnt);
        assert!(mapped.contains(at));
        map = view(&["@."]);
        mapped.note(&map);
        assert!(!mapped.contains(at));
        map.level = LevelNo(2);
        map.cells[at].visible = false;
        mapped.note(&map);
        assert!(!mapped.contains(at), "known on arrival");
    }
}
