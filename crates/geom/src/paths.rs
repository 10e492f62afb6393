//! A* pathfinding: the cheapest path between two cells.

use crate::{Dir, Point, Size};

/// An A* search that keeps its buffers for the next search.
///
/// ```
/// use hearthgate_geom::{Paths, Point, Size};
///
/// let (size, wall) = (Size::new(9, 5), Point::new(4, 2));
/// let open = |p| (p != wall).then_some(1);
/// let way = Paths::new().find(Point::new(2, 2), Point::new(6, 2), size, open, 100);
/// assert_eq!(way.expect("there is a way").len(), 4);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Paths {
    cells: Vec<Cell>,
    /// Number of the current search. Cells with another number hold stale data.
    search: u32,
    /// Open cells with their cost so far, bucketed by estimated total cost modulo [`BUCKETS`].
    buckets: Vec<Vec<(u32, u32)>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    search: u32,
    cost: u32,
    /// Index of the direction that led here.
    step: u8,
}

/// Exceeds the growth of the estimated total cost in one step: at most 255 for entering, and 1 for a step away.
const BUCKETS: u32 = 512;

/// Orthogonal directions last: buckets are stacks, so the search tries the latest cell first and prefers straight
/// paths.
const STRAIGHT_LAST: [Dir; 8] = [
    Dir::NorthWest,
    Dir::SouthWest,
    Dir::SouthEast,
    Dir::NorthEast,
    Dir::West,
    Dir::South,
    Dir::East,
    Dir::North,
];

/// Finds a path as [`Paths::find`] does, with buffers of its own.
#[must_use]
pub fn astar(
    from: Point,
    to: Point,
    size: Size,
    cost: impl Fn(Point) -> Option<u8>,
    bound: u16,
) -> Option<Vec<Point>> {
    Paths::new().find(from, to, size, cost, bound)
}

impl Paths {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds the cheapest path between two cells of a map, without `from` and with `to`.
    ///
    /// Returns `None` if there is none that costs at most `bound`. `cost` is the cost of entering a cell, at least 1,
    /// or `None` where it cannot be entered. A diagonal step costs as much as an orthogonal one and may cut corners.
    /// Ties are broken deterministically.
    pub fn find(
        &mut self,
        from: Point,
        to: Point,
        size: Size,
        cost: impl Fn(Point) -> Option<u8>,
        bound: u16,
    ) -> Option<Vec<Point>> {
        if !size.contains(from) || !size.contains(to) {
            return None;
        }
        self.begin(size);
        let width = u32::from(size.w);
        let index_of = |p: Point| p.y as u32 * width + p.x as u32;
        let point_of = |i: u32| Point::new((i % width) as i32, (i / width) as i32);
        let least = |p: Point| p.distance(to) as u32;

        self.note(index_of(from), 0, 0);
        let mut total = least(from);
        self.buckets[(total % BUCKETS) as usize].push((index_of(from), 0));
        let mut waiting = 1;
        while waiting > 0 && total <= bound.into() {
            let Some((index, spent)) = self.buckets[(total % BUCKETS) as usize].pop() else {
                total += 1;
                continue;
            };
            waiting -= 1;
            if self.cells[index as usize].cost != spent {
                continue;
            }
            let p = point_of(index);
            if p == to {
                return Some(self.way_back(from, to, index_of));
            }
            for dir in STRAIGHT_LAST {
                let q = p + dir;
                let Some(cost) = size.contains(q).then(|| cost(q)).flatten() else {
                    continue;
                };
                let spent = spent + u32::from(cost.max(1));
                let there = index_of(q);
                if self.known(there).is_some_and(|known| known <= spent) {
                    continue;
                }
                self.note(there, spent, dir.index());
                self.buckets[((spent + least(q)) % BUCKETS) as usize].push((there, spent));
                waiting += 1;
            }
        }
        None
    }

    fn begin(&mut self, size: Size) {
        self.buckets.resize_with(BUCKETS as usize, Vec::new);
        self.buckets.iter_mut().for_each(Vec::clear);
        self.cells.resize(size.area() as usize, Cell::default());
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.cells.fill(Cell::default());
            self.search = 1;
        }
    }

    fn known(&self, index: u32) -> Option<u32> {
        let cell = self.cells[index as usize];
        (cell.search == self.search).then_some(cell.cost)
    }

    fn note(&mut self, index: u32, cost: u32, step: u8) {
        self.cells[index as usize] = Cell {
            search: self.search,
            cost,
            step,
        };
    }

    fn way_back(&self, from: Point, to: Point, index_of: impl Fn(Point) -> u32) -> Vec<Point> {
        let mut way = Vec::new();
        let mut p = to;
        while p != from {
            way.push(p);
            let step = Dir::from_index(self.cells[index_of(p) as usize].step);
            p = p - step.expect("every cell of a way was stepped into");
        }
        way.reverse();
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::{Drawn, show};

    /// Draws the path from `a` to `b` over everything but `#`, with `*`.
    fn way(map: &[&str], bound: u16) -> Option<Vec<String>> {
        let map = Drawn(map);
        let cost = |p| match map.at(p) {
            '#' => None,
            '~' => Some(5),
            '0' => Some(0),
            _ => Some(1),
        };
        let (from, to) = (map.find('a'), map.find('b'));
        let way = astar(from, to, map.size(), cost, bound)?;
        assert_eq!(way.last(), Some(&to));
        assert!(!way.contains(&from));
        let between = &way[..way.len() - 1];
        Some(show(map.size(), |p| {
            if between.contains(&p) { '*' } else { map.at(p) }
        }))
    }

    #[test]
    fn paths_are_straight_where_possible() {
        let there = ["..........", ".a******b.", ".........."];
        assert_eq!(
            way(&["..........", ".a......b.", ".........."], 99).unwrap(),
            there
        );
        let down = ["..a...", "..*...", "..*...", "..b..."];
        assert_eq!(
            way(&["..a...", "......", "......", "..b..."], 99).unwrap(),
            down
        );
        let back = ["..........", ".b******a.", ".........."];
        assert_eq!(
            way(&["..........", ".b......a.", ".........."], 99).unwrap(),
            back
        );
    }

    #[test]
    fn paths_avoid_walls_and_costly_ground() {
        assert_eq!(
            way(&["..#..", "a.#.b", "..#..", "....."], 99).unwrap(),
            ["..#..", "a.#.b", ".*#*.", "..*.."]
        );
        assert_eq!(
            way(&["a~~b", "....", "####"], 99).unwrap(),
            ["a~~b", ".**.", "####"]
        );
        assert_eq!(
            way(&["a~~b", "####", "####"], 99).unwrap(),
            ["a**b", "####", "####"]
        );
        assert_eq!(way(&["a.#b", "..#."], 99), None);
    }

    #[test]
    fn paths_cost_at_most_the_bound() {
        let map = ["a~~.b"];
        assert!(way(&map, 12).is_some());
        assert!(way(&map, 11).is_none());
        assert!(way(&["a0000b"], 5).is_some(), "nothing is free");
        assert!(way(&["a0000b"], 4).is_none());
    }

    #[test]
    fn both_ends_must_be_on_the_map_and_the_goal_enterable() {
        let size = Size::new(4, 4);
        let open = |_| Some(1);
        let find = |from: (i32, i32), to: (i32, i32)| {
            let (from, to) = (Point::new(from.0, from.1), Point::new(to.0, to.1));
            astar(from, to, size, open, 99)
        };
        assert_eq!(find((1, 1), (1, 1)), Some(vec![]));
        assert_eq!(find((0, 0), (4, 0)), None);
        assert_eq!(find((-1, 0), (1, 0)), None);
        assert_eq!(find((0, 0), (1, 1)), Some(vec![Point::new(1, 1)]));
        let (from, wall) = (Point::new(0, 0), Point::new(2, 2));
        let closed = |p| (p != wall).then_some(1);
        assert_eq!(astar(from, wall, size, closed, 99), None);
        // The start may be a cell that cannot be entered.
        assert_eq!(
            astar(wall, from, size, closed, 99).map(|way| way.len()),
            Some(2)
        );
    }

    #[test]
    fn a_path_search_ignores_stale_cells() {
        let size = Size::new(6, 1);
        let (from, to) = (Point::new(0, 0), Point::new(5, 0));
        let mut paths = Paths::new();
        let cheap = paths.find(from, to, size, |_| Some(1), 99);
        // The next search number wraps around.
        paths.search = u32::MAX;
        let again = paths.find(from, to, size, |_| Some(200), 9999);
        assert_eq!(again, cheap);
        assert_eq!(paths.search, 1);
        assert_eq!(paths.find(from, to, size, |_| Some(200), 999), None);
    }
}
