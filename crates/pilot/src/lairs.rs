//! Where those lie who would make short work of the hero and leave them alone so far.

use geom::Point;
use proto::{LevelNo, View};

/// What is remembered of them while one is on their level: where they were last seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lairs {
    level: LevelNo,
    spots: Vec<Point>,
}

impl Lairs {
    /// What is to be known of them now. Where one looks and sees nobody, nobody lies.
    pub fn note(&mut self, view: &View) {
        if self.level != view.level {
            self.level = view.level;
            self.spots.clear();
        }
        let visible = |at: &Point| view.cells.get(*at).is_some_and(|cell| cell.visible);
        self.spots.retain(|at| !visible(at));
        let deadly = view.creatures.iter().filter(|seen| seen.deadly);
        self.spots.extend(deadly.flat_map(proto::Seen::tiles));
    }

    /// Whether one of them lies so near a place.
    pub(crate) fn is_near(&self, at: Point, reach: i32) -> bool {
        self.spots.iter().any(|spot| spot.distance(at) <= reach)
    }

    /// Whether there are none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.spots.is_empty()
    }
}
