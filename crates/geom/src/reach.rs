//! Everything that can be reached from a place, sixty-four cells at a time.

use crate::{BitGrid, Point};

/// The passable cells that can be reached from a passable cell in any number of steps, straight
/// or diagonal, itself included.
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

/// As [`reach`], by straight steps only.
#[must_use]
pub fn reach4(from: Point, passable: &BitGrid) -> BitGrid {
    spread::<false>(from, passable)
}

fn spread<const DIAGONAL: bool>(from: Point, passable: &BitGrid) -> BitGrid {
    if !passable.get(from) {
        return BitGrid::new(passable.size());
    }
    let mut spread = Spread::<DIAGONAL> {
        stride: passable.stride(),
        left: passable.clone(),
        seeds: BitGrid::new(passable.size()),
        waiting: vec![false; usize::from(passable.size().h)],
    };
    spread.seeds.set(from, true);
    spread.waiting[from.y as usize] = true;
    // Sweeping down and up in turn lets what was found in one row fill the next at once.
    let mut turn = from.y as usize;
    while spread.waiting[turn] {
        for y in turn..spread.waiting.len() {
            spread.visit(y);
        }
        for y in (0..spread.waiting.len()).rev() {
            spread.visit(y);
        }
        turn = spread.waiting.iter().position(|&waits| waits).unwrap_or(0);
    }
    let mut reached = passable.clone();
    reached.subtract(&spread.left);
    reached
}

/// A flood that is still spreading.
struct Spread<const DIAGONAL: bool> {
    stride: usize,
    /// The passable cells not reached yet. Cells side by side are reached together.
    left: BitGrid,
    /// Cells known to be reached but still in `left`.
    seeds: BitGrid,
    /// The rows that have seeds.
    waiting: Vec<bool>,
}

impl<const DIAGONAL: bool> Spread<DIAGONAL> {
    /// Lets the seeds of a row fill it and seed the rows above and below.
    fn visit(&mut self, y: usize) {
        if !self.waiting[y] {
            return;
        }
        self.waiting[y] = false;
        self.fill(y);
        if y > 0 {
            self.seed(y, y - 1);
        }
        if y + 1 < self.waiting.len() {
            self.seed(y, y + 1);
        }
        let row = y * self.stride..(y + 1) * self.stride;
        self.seeds.words_mut()[row].fill(0);
    }

    /// Turns the seeds of a row into all cells beside them and takes these from what is left.
    fn fill(&mut self, y: usize) {
        let row = y * self.stride..(y + 1) * self.stride;
        let left = &mut self.left.words_mut()[row.clone()];
        let seeds = &mut self.seeds.words_mut()[row];
        // Adding a seed to a run of cells carries through all of them to the east.
        let mut carry = 0;
        for (left, seeds) in left.iter().zip(seeds.iter_mut()) {
            *seeds |= carry & left;
            let (sum, over) = left.overflowing_add(*seeds);
            *seeds |= left & !sum;
            carry = u64::from(over);
        }
        carry = 0;
        for (left, seeds) in left.iter_mut().zip(seeds.iter_mut()).rev() {
            *seeds = fill_west(*seeds | (carry & *left), *left);
            *left ^= *seeds;
            carry = *seeds << 63;
        }
    }

    /// Seeds what is left of the row `to` next to the cells just reached in `from`.
    fn seed(&mut self, from: usize, to: usize) {
        let stride = self.stride;
        let left = self.left.words();
        let seeds = self.seeds.words_mut();
        let mut any = 0;
        for x in 0..stride {
            let mut new = seeds[from * stride + x];
            if DIAGONAL {
                new |= new << 1 | new >> 1;
                if x > 0 {
                    new |= seeds[from * stride + x - 1] >> 63;
                }
                if x + 1 < stride {
                    new |= seeds[from * stride + x + 1] << 63;
                }
            }
            new &= left[to * stride + x];
            seeds[to * stride + x] |= new;
            any |= new;
        }
        self.waiting[to] |= any != 0;
    }
}

/// The seeds and all cells west of them that are left, up to the first gap, in six doublings.
const fn fill_west(mut seeds: u64, mut left: u64) -> u64 {
    let mut step = 1;
    while step < 64 {
        seeds |= left & (seeds >> step);
        left &= left >> step;
        step *= 2;
    }
    seeds
}
