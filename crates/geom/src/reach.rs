//! Flood fill, 64 cells at a time.

use crate::{BitGrid, Point};

/// Returns the passable cells connected to `from` by orthogonal and diagonal steps, itself included. Empty if `from` is
/// not passable.
///
/// ```
/// use hearthgate_geom::{BitGrid, Point, Size, reach, reach4};
///
/// let floor = BitGrid::from_fn(Size::new(9, 9), |p| p.x == p.y);
/// assert_eq!(reach(Point::new(4, 4), &floor).count(), 9);
/// assert_eq!(reach4(Point::new(4, 4), &floor).count(), 1);
/// ```
#[must_use]
pub fn reach(from: Point, passable: &BitGrid) -> BitGrid {
    spread::<true>(from, passable)
}

/// Returns the same as [`reach`], with orthogonal steps only.
#[must_use]
pub fn reach4(from: Point, passable: &BitGrid) -> BitGrid {
    spread::<false>(from, passable)
}

fn spread<const DIAGONAL: bool>(from: Point, passable: &BitGrid) -> BitGrid {
    if !passable.get(from) {
        return BitGrid::new(passable.size());
    }
    // The same code for every width; with a constant width, the compiler unrolls the loops.
    match passable.stride() {
        1 => spread_rows::<DIAGONAL>(from, passable, 1),
        2 => spread_rows::<DIAGONAL>(from, passable, 2),
        stride => spread_rows::<DIAGONAL>(from, passable, stride),
    }
}

#[inline(always)]
fn spread_rows<const DIAGONAL: bool>(from: Point, passable: &BitGrid, stride: usize) -> BitGrid {
    let height = usize::from(passable.size().h);
    let mut spread = Spread {
        stride,
        left: vec![0; (height + 2) * stride],
        seeds: vec![0; (height + 2) * stride],
        waiting: vec![false; height + 2],
    };
    spread.left[stride..(height + 1) * stride].copy_from_slice(passable.words());
    let first = from.y as usize + 1;
    spread.seeds[first * stride + (from.x >> 6) as usize] = 1 << (from.x & 63);
    spread.waiting[first] = true;
    // Sweeping down and up in turn lets the cells found in one row fill the next at once.
    let mut next = Some(first);
    while let Some(start) = next {
        for y in start..=height {
            spread.visit::<DIAGONAL>(y);
        }
        for y in (1..=height).rev() {
            spread.visit::<DIAGONAL>(y);
        }
        next = spread.waiting.iter().position(|&waits| waits);
    }
    let mut reached = passable.clone();
    for (reached, left) in reached.words_mut().iter_mut().zip(&spread.left[stride..]) {
        *reached &= !left;
    }
    reached
}

/// A flood fill in progress, over rows of `stride` words, with an empty row above and below the map.
struct Spread {
    stride: usize,
    /// Passable cells not reached yet.
    left: Vec<u64>,
    /// Cells known to be reached that are still in `left`.
    seeds: Vec<u64>,
    /// Whether each row has seeds.
    waiting: Vec<bool>,
}

impl Spread {
    /// Fills a row from its seeds and seeds the rows above and below.
    #[inline(always)]
    fn visit<const DIAGONAL: bool>(&mut self, y: usize) {
        if !self.waiting[y] {
            return;
        }
        self.waiting[y] = false;
        let stride = self.stride;
        let row = y * stride;
        self.fill(row);
        let (mut above, mut below) = (0, 0);
        for x in row..row + stride {
            let mut new = self.seeds[x];
            if DIAGONAL {
                new |= new << 1 | new >> 1;
                if x > row {
                    new |= self.seeds[x - 1] >> 63;
                }
                if x + 1 < row + stride {
                    new |= self.seeds[x + 1] << 63;
                }
            }
            let (up, down) = (new & self.left[x - stride], new & self.left[x + stride]);
            self.seeds[x - stride] |= up;
            self.seeds[x + stride] |= down;
            above |= up;
            below |= down;
        }
        self.seeds[row..row + stride].fill(0);
        self.waiting[y - 1] |= above != 0;
        self.waiting[y + 1] |= below != 0;
    }

    /// Extends the seeds of a row to the whole runs of cells around them, and removes these from `left`.
    #[inline(always)]
    fn fill(&mut self, row: usize) {
        let left = &mut self.left[row..row + self.stride];
        let seeds = &mut self.seeds[row..row + self.stride];
        // Adding a seed to a run of ones carries through all of them to the east.
        let mut carry = 0;
        for (left, seeds) in left.iter().zip(seeds.iter_mut()) {
            *seeds |= carry & left;
            let (sum, over) = left.overflowing_add(*seeds);
            *seeds |= left & !sum;
            carry = u64::from(over);
        }
        for (left, seeds) in left.iter().zip(seeds.iter_mut()) {
            *seeds = fill_west(*seeds, *left);
        }
        // From the east, only the run at the end of a word can be entered.
        let mut enters = false;
        for (left, seeds) in left.iter_mut().zip(seeds.iter_mut()).rev() {
            if enters {
                *seeds |= !u64::MAX.checked_shr(left.leading_ones()).unwrap_or(0);
            }
            *left ^= *seeds;
            enters = *seeds & 1 == 1;
        }
    }
}

/// Extends the seeds to the west through `left` up to the first gap, in six doublings.
const fn fill_west(mut seeds: u64, mut left: u64) -> u64 {
    let mut step = 1;
    while step < 64 {
        seeds |= left & (seeds >> step);
        left &= left >> step;
        step *= 2;
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use crate::drawn::Drawn;

    /// Draws the cells reachable from `@` over everything but `#`, the rest blank.
    fn drawn(map: &[&str], reach: fn(Point, &BitGrid) -> BitGrid) -> Vec<String> {
        let map = Drawn(map);
        map.only(&reach(map.find('@'), &map.cells_without('#')))
    }

    #[test]
    fn reach_goes_through_gaps_and_around_corners() {
        let map = [
            "..#....#..", //
            ".#..##.#..",
            "#.#..@.#..",
            "..######..",
            "..........",
        ];
        let reached = [
            ".. .... ..", //
            ". ..  . ..",
            " . ..@. ..",
            "..      ..",
            "..........",
        ];
        assert_eq!(drawn(&map, reach), reached);
        let straight = [
            "   ....   ", //
            "  ..  .   ",
            "   ..@.   ",
            "          ",
            "          ",
        ];
        assert_eq!(drawn(&map, reach4), straight);
    }

    #[test]
    fn reach_crosses_word_boundaries() {
        for w in [64, 65, 128, 129, 200, 300] {
            // A snake: every other row is a wall with one gap, at alternating ends.
            let size = Size::new(w, 7);
            let last = i32::from(w) - 1;
            let open = BitGrid::from_fn(size, |p| {
                p.y % 2 == 0 || p.x == if p.y % 4 == 1 { last } else { 0 }
            });
            for from in [Point::new(0, 0), Point::new(last, 6), Point::new(64, 2)] {
                if open.get(from) {
                    assert_eq!(reach(from, &open), open, "from {from} on {w}");
                    assert_eq!(reach4(from, &open), open, "from {from} on {w}");
                }
            }
        }
    }

    #[test]
    fn reach_crosses_word_boundaries_diagonally() {
        for side in [64, 128, 200] {
            let size = Size::new(side, side);
            let last = i32::from(side) - 1;
            for open in [
                BitGrid::from_fn(size, |p| p.x == p.y),
                BitGrid::from_fn(size, |p| p.x == last - p.y),
            ] {
                let cells: Vec<_> = open.points().collect();
                for from in [cells[0], cells[usize::from(side) - 1], cells[63]] {
                    assert_eq!(reach(from, &open), open, "from {from} on {side}");
                    assert_eq!(reach4(from, &open).points().collect::<Vec<_>>(), [from]);
                }
            }
        }
    }

    #[test]
    fn reach_never_wraps_around_the_map() {
        // Rows joined at the east, and a column at the west that nothing leads to.
        for w in [64, 128] {
            let size = Size::new(w, 9);
            let last = i32::from(w) - 1;
            let east = BitGrid::from_fn(size, |p| p.x > 1 && p.y % 2 == 0 || p.x == last);
            let mut open = east.clone();
            open.union(&BitGrid::from_fn(size, |p| p.x == 0));
            for from in [Point::new(2, 0), Point::new(2, 4), Point::new(last, 8)] {
                assert_eq!(reach(from, &open), east, "from {from} on {w}");
                assert_eq!(reach4(from, &open), east, "from {from} on {w}");
            }
            assert_eq!(reach(Point::new(0, 4), &open).count(), 9);
        }
    }

    #[test]
    fn reach_from_a_wall_or_outside_is_empty() {
        let mut open = BitGrid::from_fn(Size::new(5, 5), |_| true);
        open.set(Point::new(2, 2), false);
        for from in [(2, 2), (-1, 0), (5, 0), (0, 5)] {
            let from = Point::new(from.0, from.1);
            assert_eq!(reach(from, &open), BitGrid::new(open.size()));
            assert_eq!(reach4(from, &open), BitGrid::new(open.size()));
        }
    }
}
