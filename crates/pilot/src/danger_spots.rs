//! Last known places of far stronger creatures that leave the hero alone so far.

use geom::Point;
use proto::{Id, LevelNo, View};

/// Tiles of the hero's present level where such creatures were last seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DangerSpots {
    level: LevelNo,
    spots: Vec<Point>,
    /// Every such creature seen on this level.
    met: Vec<Id>,
}

impl DangerSpots {
    /// Updates the tiles from the view. A visible tile without such a creature is dropped.
    pub fn note(&mut self, view: &View) {
        if self.level != view.level {
            self.level = view.level;
            self.spots.clear();
            self.met.clear();
        }
        let visible = |at: &Point| view.cells.get(*at).is_some_and(|cell| cell.visible);
        self.spots.retain(|at| !visible(at));
        for seen in view.creatures.iter().filter(|seen| seen.deadly) {
            self.spots.extend(seen.tiles());
            if !self.met.contains(&seen.id) {
                self.met.push(seen.id);
            }
        }
    }

    /// Whether such a creature is within `reach` tiles.
    pub(crate) fn is_near(&self, at: Point, reach: i32) -> bool {
        self.spots.iter().any(|spot| spot.distance(at) <= reach)
    }

    /// Whether the creature was seen on this level before.
    pub(crate) fn has_met(&self, id: Id) -> bool {
        self.met.contains(&id)
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.spots.is_empty()
    }
}
