//! Voronoi cells with walls between them and gaps in the walls.

use std::collections::BTreeMap;

use geom::{Dir, Grid, Point};
use serde::{Deserialize, Serialize};

use crate::draft::Draft;
use crate::nearest::Nearest;
use crate::work::{BuildContext, Builder, Flaw};

/// Voronoi cells: every tile belongs to the nearest of some random points. Walls separate the cells, and gaps
/// in the walls connect them all.
///
/// ```
/// use hearthgate_mapgen::{Draft, Voronoi};
/// let level = Draft::begun(geom::Size { w: 50, h: 18 }, Voronoi::default(), 1)?;
/// assert!(level.looks_like("
///     | ##################################################
///     | #....##...........##............##.......#.......#
///     | #.............#..................................#
///     | #....#........#....##..........##........#.......#
///     | #...##........#.....##........##........##.......#
///     | ###.##........#.....###......##.........#........#
///     | #...###.......#..#.##.###...##..........#........#
///     | #...#.###....##.##......######..........#........#
///     | #..##...##......###.....###..#..........#........#
///     | #..#.....#.###....#####.#.#..##.........#........#
///     | #..#.......##......##....##...#........##........#
///     | #.##.......#.......#.....#....#........#.........#
///     | #..........#......##.....#....##.......#.........#
///     | #..##......#......#......#.............#.........#
///     | #...##.....#......#......#.....#.......#.........#
///     | #....#.....#.....##.....##.....##......#.........#
///     | #....#.....#.....#..............#......#.........#
///     | ##################################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Voronoi {
    /// Average number of tiles per cell, 10 to 10000.
    pub size: u16,
    /// How distance is measured; determines the shape of the cells.
    pub metric: Metric,
    /// Share of walls with a gap, in percent, in addition to the gaps that connect all cells.
    pub gaps: u8,
}

/// A distance measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Metric {
    /// Euclidean distance: cells with straight sides at any angle.
    #[default]
    Pythagoras,
    /// Sum of the distances along both axes: cells like diamonds.
    ///
    /// ```
    /// use hearthgate_mapgen::{Draft, Metric, Voronoi};
    /// let cells = Voronoi { metric: Metric::Manhattan, ..Voronoi::default() };
    /// let level = Draft::begun(geom::Size { w: 50, h: 16 }, cells, 1)?;
    /// assert!(level.looks_like("
    ///     | ##################################################
    ///     | #.....##......#.........................#........#
    ///     | #....##.......#....##..........##.......#........#
    ///     | #...###.......#.....##........##........#........#
    ///     | ##.##................##########.........#........#
    ///     | #.....##......#....#.#########..........#........#
    ///     | #...#..##....#######........#...........#........#
    ///     | #...#...##...######.#####.###...........#........#
    ///     | #..##....#####....###......#............#........#
    ///     | #..#.......##..............#............#........#
    ///     | ##.#.......#.......#......##.....................#
    ///     | #..##......#.......#......#............##........#
    ///     | #...##.............#..................##.........#
    ///     | #..........#.......#......#...........#..........#
    ///     | #....#.....#.......#......#...........#..........#
    ///     | ##################################################
    /// "));
    /// # Ok::<(), hearthgate_mapgen::Flaw>(())
    /// ```
    Manhattan,
    /// The larger of the distances along both axes: cells like boxes.
    ///
    /// ```
    /// use hearthgate_mapgen::{Draft, Metric, Voronoi};
    /// let cells = Voronoi { metric: Metric::Chebyshev, ..Voronoi::default() };
    /// let level = Draft::begun(geom::Size { w: 50, h: 16 }, cells, 1)?;
    /// assert!(level.looks_like("
    ///     | ##################################################
    ///     | #....#........#...##...........##..........##....#
    ///     | #....#........#....##.........##..........##.....#
    ///     | #.............#.....##.......##..........##......#
    ///     | ##.####.............##.#....##..........##.......#
    ///     | #...####.....###..###..#.#.##..........##........#
    ///     | #..##..##....#.####...##.###...........#.........#
    ///     | #.......##......###..##...##...........#.........#
    ///     | #..#.....##..#....##.#.....#...........#.........#
    ///     | #..#......####.....#.......#...........#.........#
    ///     | #.##.......##......#.......#...........#.........#
    ///     | #..##.............##.......#...........#.........#
    ///     | #...##.....#.....##........#...........#.........#
    ///     | #....##....#....##...............................#
    ///     | #..........#...............#...........#.........#
    ///     | ##################################################
    /// "));
    /// # Ok::<(), hearthgate_mapgen::Flaw>(())
    /// ```
    Chebyshev,
}

impl Metric {
    fn distance(self, a: Point, b: Point) -> i32 {
        match self {
            Self::Pythagoras => a.distance_sq(b),
            Self::Manhattan => a.manhattan(b),
            Self::Chebyshev => a.distance(b),
        }
    }
}

impl Default for Voronoi {
    fn default() -> Self {
        Self {
            size: 60,
            metric: Metric::Pythagoras,
            gaps: 30,
        }
    }
}

impl Builder for Voronoi {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let cells = self.cells(work);
        let owner = |at: Point| cells.get(at).copied();
        for at in work.draft.inside().points() {
            // Of two neighbours in different cells, the northern or western one becomes wall.
            let ahead = [Dir::East, Dir::SouthEast, Dir::South];
            if ahead.iter().all(|dir| owner(at + *dir) == owner(at)) {
                work.draft.dig(at);
            }
        }
        work.show();
        self.open_gaps(work, &cells);
        Ok(())
    }
}

/// Tiles where a gap could be dug, by pair of cells.
type Borders = BTreeMap<(u32, u32), Vec<Point>>;

impl Voronoi {
    /// Index of the cell that owns each tile. The map's edge belongs to the adjacent cell.
    fn cells(&self, work: &mut BuildContext<'_>) -> Grid<u32> {
        let inside = work.draft.inside();
        let count = inside
            .area()
            .cast_unsigned()
            .div_ceil(u32::from(self.size.max(9)));
        let centers: Vec<Point> = (0..count)
            .map(|_| {
                let x = work.rng.range(inside.left(), inside.right() - 1);
                let y = work.rng.range(inside.top(), inside.bottom() - 1);
                Point::new(x, y)
            })
            .collect();
        let mut nearest = Nearest::new(&centers);
        Grid::from_fn(work.draft.size(), |at| {
            let at = inside.nearest(at).unwrap_or(at);
            nearest
                .to(at, |a, b| self.metric.distance(a, b))
                .unwrap_or(0)
        })
    }

    /// Connects all cells, then adds further gaps at random.
    fn open_gaps(&self, work: &mut BuildContext<'_>, cells: &Grid<u32>) {
        let mut borders: Vec<((u32, u32), Vec<Point>)> =
            borders(&work.draft, cells).into_iter().collect();
        work.rng.shuffle(&mut borders);
        let mut joined: Vec<u32> =
            (0..=cells.as_slice().iter().copied().max().unwrap_or(0)).collect();
        for ((one, other), spots) in borders {
            let (a, b) = (root(&joined, one), root(&joined, other));
            if a == b && !work.rng.chance(u32::from(self.gaps), 100) {
                continue;
            }
            joined[a.max(b) as usize] = a.min(b);
            if let Some(at) = work.rng.choose(&spots).copied() {
                work.draft.dig(at);
                work.show();
            }
        }
    }
}

/// For every two adjacent cells, the wall tiles with open ground of both beside them.
fn borders(draft: &Draft, cells: &Grid<u32>) -> Borders {
    let mut borders = Borders::new();
    for at in draft.inside().points().filter(|at| !draft.is_open(*at)) {
        for (one, other) in [(Dir::West, Dir::East), (Dir::North, Dir::South)] {
            let (one, other) = (at + one, at + other);
            if draft.is_open(one) && draft.is_open(other) && cells[one] != cells[other] {
                let pair = (cells[one].min(cells[other]), cells[one].max(cells[other]));
                borders.entry(pair).or_default().push(at);
            }
        }
    }
    borders
}

/// The representative of the set of connected cells that contains this one.
fn root(joined: &[u32], cell: u32) -> u32 {
    let mut at = cell;
    while joined[at as usize] != at {
        at = joined[at as usize];
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::begun;

    fn with(metric: Metric, gaps: u8) -> Voronoi {
        Voronoi {
            metric,
            gaps,
            ..Voronoi::default()
        }
    }

    #[test]
    fn every_cell_can_be_reached() {
        for metric in [Metric::Pythagoras, Metric::Manhattan, Metric::Chebyshev] {
            for seed in 0..20 {
                let draft = begun(80, 50, with(metric, 0), seed);
                let open = draft.open().count();
                assert!((1500..3200).contains(&open), "{open}");
                assert!(
                    draft.largest_region().count() * 20 >= open * 19,
                    "{metric:?}\n{}",
                    draft.drawn()
                );
                assert!(draft.size().rect().border().all(|at| !draft.is_open(at)));
            }
        }
    }

    #[test]
    fn voronoi_gaps_are_added_to_the_connecting_ones() {
        let open = |gaps| {
            begun(80, 50, with(Metric::Pythagoras, gaps), 1)
                .open()
                .count()
        };
        let (none, some, all) = (open(0), open(30), open(100));
        assert!(none < some && some < all, "{none} {some} {all}");
    }

    #[test]
    fn metrics_measure_differently() {
        let (a, b) = (Point::new(0, 0), Point::new(3, -4));
        assert_eq!(Metric::Pythagoras.distance(a, b), 25);
        assert_eq!(Metric::Manhattan.distance(a, b), 7);
        assert_eq!(Metric::Chebyshev.distance(a, b), 4);
    }

    #[test]
    fn voronoi_cells_have_the_requested_size() {
        let walls = |size| {
            let draft = begun(
                80,
                50,
                Voronoi {
                    size,
                    ..with(Metric::Pythagoras, 0)
                },
                1,
            );
            78 * 48 - draft.open().count()
        };
        assert!(walls(0) > walls(60) && walls(60) > walls(400));
        assert!(walls(5000) < 50, "a single cell has hardly any walls");
    }
}
