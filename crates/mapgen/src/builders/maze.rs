//! A maze with exactly one path between any two cells.

use geom::{Dir, Point};
use serde::{Deserialize, Serialize};

use crate::work::{BuildContext, Builder, Flaw};

/// A maze with exactly one path between any two cells.
///
/// ```
/// use hearthgate_mapgen::{Draft, Maze};
/// let level = Draft::begun(geom::Size { w: 41, h: 11 }, Maze::default(), 1)?;
/// assert!(level.looks_like("
///     | #########################################
///     | #.............#.............#.#.........#
///     | #.#######.###.#.###.#.#######.###.#####.#
///     | #.....#.#.#...#.#...#.#...#...#...#...#.#
///     | #####.#.#.###.#.#.#####.#.#.###.###.#.#.#
///     | #.#...#.#...#.#.#.#.....#.#.#...#...#.#.#
///     | #.#.###.###.###.#.#.#####.#.#.###.###.#.#
///     | #...#...#.#...#.#...#...#...#.#...#.#.#.#
///     | #.###.#.#.###.#.#####.#.#####.#.###.#.#.#
///     | #.....#.....#.........#.......#.....#...#
///     | #########################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Maze {
    /// Width of the passages in tiles, 1 to 20.
    pub width: u8,
}

impl Default for Maze {
    fn default() -> Self {
        Self { width: 1 }
    }
}

impl Builder for Maze {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let inside = work.draft.inside();
        let width = i32::from(self.width.max(1)).min(inside.w).min(inside.h);
        let pitch = width + 1;
        let cells = Point::new((inside.w + 1) / pitch, (inside.h + 1) / pitch);
        let start = Point::new(
            work.rng.range(0, cells.x - 1),
            work.rng.range(0, cells.y - 1),
        );
        self.open(work, width, start, start);
        let mut path = vec![start];
        while let Some(at) = path.last().copied() {
            let mut ways = Dir::ORTHOGONAL;
            work.rng.shuffle(&mut ways);
            let next = ways.into_iter().map(|way| at + way).find(|next| {
                let on_map = (0..cells.x).contains(&next.x) && (0..cells.y).contains(&next.y);
                on_map
                    && !work
                        .draft
                        .is_open(Point::new(1 + next.x * pitch, 1 + next.y * pitch))
            });
            match next {
                Some(next) => {
                    self.open(work, width, at, next);
                    path.push(next);
                }
                None => {
                    path.pop();
                }
            }
        }
        Ok(())
    }
}

impl Maze {
    fn open(&self, work: &mut BuildContext<'_>, width: i32, from: Point, to: Point) {
        let pitch = width + 1;
        let (left, right) = (from.x.min(to.x), from.x.max(to.x));
        let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
        for y in 1 + top * pitch..1 + bottom * pitch + width {
            for x in 1 + left * pitch..1 + right * pitch + width {
                work.draft.dig(Point::new(x, y));
            }
        }
        work.show();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::begun;

    #[test]
    fn a_maze_is_a_tree_over_all_its_cells() {
        for seed in 0..20 {
            let draft = begun(41, 31, Maze::default(), seed);
            let cells = 20 * 15;
            assert_eq!(draft.open().count(), cells + cells - 1);
            assert_eq!(draft.largest_region(), draft.open());
            for at in draft.open().points() {
                assert!(at.x % 2 == 1 || at.y % 2 == 1, "pillars stay");
            }
        }
    }

    #[test]
    fn wide_passages_leave_no_narrow_ones() {
        let draft = begun(41, 31, Maze { width: 3 }, 1);
        let cells = 10 * 7;
        assert_eq!(draft.open().count(), cells * 9 + (cells - 1) * 3);
        assert_eq!(draft.largest_region(), draft.open());
    }

    #[test]
    fn any_maze_width_fits_any_map() {
        for (w, h, width) in [(10, 10, 0), (10, 12, 255), (11, 10, 4), (256, 10, 9)] {
            let draft = begun(w, h, Maze { width }, 1);
            assert_eq!(draft.largest_region(), draft.open());
            assert!(draft.open().count() > 9);
            assert!(draft.size().rect().border().all(|at| !draft.is_open(at)));
        }
    }
}
