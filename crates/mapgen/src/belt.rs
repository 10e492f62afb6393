//! Parts of a level by walking distance from the start.

use geom::{FlowMap, Point};

use crate::draft::Draft;

/// The walking distance of every tile from the start, as a share of the way to the farthest tile.
#[derive(Clone, Debug)]
pub struct Distances {
    steps: FlowMap,
    farthest: u32,
}

impl Distances {
    /// Measures a level. Without a start no tile has a distance.
    #[must_use]
    pub fn of(draft: &Draft) -> Self {
        let mut steps = FlowMap::new(draft.size());
        steps.flood(draft.start, u16::MAX - 1, &draft.open());
        let reached = draft.terrain.points().filter_map(|at| steps.at(at));
        let farthest = reached.max().unwrap_or(0).into();
        Self { steps, farthest }
    }

    /// Steps from the start; `None` for a tile that cannot be reached.
    #[must_use]
    pub fn steps(&self, at: Point) -> Option<u16> {
        self.steps.at(at)
    }

    /// Steps from the start in percent of those to the farthest tile; `None` for a tile that cannot be reached.
    #[must_use]
    pub fn percent(&self, at: Point) -> Option<u8> {
        let steps = u32::from(self.steps.at(at)?);
        u8::try_from(steps * 100 / self.farthest.max(1)).ok()
    }
}

/// The tiles that a step with `between` may use.
pub(crate) struct Belt {
    range: (u8, u8),
    distances: Option<Distances>,
}

impl Belt {
    /// Every tile if `between` is `None`.
    pub(crate) fn new(draft: &Draft, between: Option<(u8, u8)>) -> Self {
        Self {
            range: between.unwrap_or((0, 100)),
            distances: between.map(|_| Distances::of(draft)),
        }
    }

    pub(crate) fn holds(&self, at: Point) -> bool {
        let Some(distances) = &self.distances else {
            return true;
        };
        let (from, to) = self.range;
        let percent = distances.percent(at);
        percent.is_some_and(|percent| (from..=to).contains(&percent))
    }

    /// Whether a place with this surrounding lies in the belt: no tile of it nearer, and one not farther.
    pub(crate) fn holds_place(&self, mut around: impl Iterator<Item = Point>) -> bool {
        let Some(distances) = &self.distances else {
            return true;
        };
        let (from, to) = self.range;
        let first = around.by_ref().filter_map(|at| distances.percent(at)).min();
        first.is_some_and(|percent| (from..=to).contains(&percent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_shares_of_the_longest_walk() {
        let draft = Draft::from_drawing(
            "
            #######
            #@....#
            #####.#
            #..##.#
            #######
            ",
        )
        .unwrap();
        let distances = Distances::of(&draft);
        let percent = [(1, 1), (3, 1), (4, 1), (5, 2), (5, 3), (1, 3)];
        let percent = percent.map(|(x, y)| distances.percent(Point::new(x, y)));
        let shares = [0, 40, 60, 80, 100].map(Some);
        assert_eq!(percent[..5], shares);
        assert_eq!(percent[5], None, "walled off");
        let belt = Belt::new(&draft, Some((40, 80)));
        let open = draft.open();
        let inside = open.points().filter(|at| belt.holds(*at));
        assert_eq!(inside.count(), 4);
    }
}
