//! The flood in which entering a cell has its price: cell by cell, the cheapest first.

use super::{FAR, FlowMap};
use crate::Point;

/// More than entering a cell can cost, so that no two distances waiting share a bucket.
const BUCKETS: usize = 256;

impl FlowMap {
    /// Measures from the goals every cell that can be reached at a cost of at most `bound`, where
    /// `cost` is what entering a cell costs, at least 1, or nothing where it cannot be entered.
    ///
    /// A cell's distance includes its own cost, so that the neighbour with the least distance is
    /// the best step. Goals are reached at no cost even where they cannot be entered.
    pub fn flood_weighted(
        &mut self,
        goals: impl IntoIterator<Item = Point>,
        bound: u16,
        cost: impl Fn(Point) -> Option<u8>,
    ) {
        let bound = bound.min(FAR - 1);
        self.begin(goals, bound);
        for y in self.used.clone() {
            self.leave_row(y);
        }
        self.buckets.resize_with(BUCKETS, Vec::new);
        let mut waiting = self.settle_goals();
        let mut distance = 0;
        while waiting > 0 {
            // Costs are from 1 to 255, so nothing is put into this bucket meanwhile.
            let mut bucket = std::mem::take(&mut self.buckets[usize::from(distance) % BUCKETS]);
            waiting -= bucket.len();
            for p in bucket.drain(..) {
                waiting += self.price_around(p, distance, bound, &cost);
            }
            self.buckets[usize::from(distance) % BUCKETS] = bucket;
            distance += u16::from(waiting > 0);
        }
    }

    /// Leaves every cell of a row to be reached, except goals.
    fn leave_row(&mut self, y: i32) {
        let mut start = self.word_of(Point::new(0, y));
        let mut width = u32::from(self.size.w);
        while width > 0 {
            let used = width.min(64);
            self.words[start as usize].left =
                (u64::MAX >> (64 - used)) & !self.words[start as usize].found;
            width -= used;
            start += 1;
        }
    }

    /// Puts the goals into the first bucket; how many there are.
    fn settle_goals(&mut self) -> usize {
        self.settle(0, &mut |_| false);
        for &(word, mut cells) in &self.ring {
            let corner = self.corner_of(word);
            while cells != 0 {
                let p = corner + Point::new(cells.trailing_zeros() as i32, 0);
                self.buckets[0].push(p);
                cells &= cells - 1;
            }
        }
        self.buckets[0].len()
    }

    /// Gives the cells around `p` that are left their distances; how many of them wait now.
    fn price_around(
        &mut self,
        p: Point,
        distance: u16,
        bound: u16,
        cost: &impl Fn(Point) -> Option<u8>,
    ) -> usize {
        let (word, cell) = (self.word_of(p), 1_u64 << (p.x & 63));
        let mut waiting = 0;
        for (y, row) in (p.y - 1..).zip([word - self.stride, word, word + self.stride]) {
            let corner = Point::new(p.x & !63, y);
            let mut price = |word: u32, corner: Point, cells: u64| {
                let mut cells = cells & self.words[word as usize].left;
                self.words[word as usize].left ^= cells;
                while cells != 0 {
                    let q = corner + Point::new(cells.trailing_zeros() as i32, 0);
                    cells &= cells - 1;
                    // The first neighbour that settles is the nearest, and the price of entering
                    // is the same from everywhere: this distance is final.
                    let Some(cost) = cost(q) else { continue };
                    let further = distance.saturating_add(cost.max(1).into());
                    if further <= bound {
                        let place = self.cell_of(q) as usize;
                        self.distances[place] = further;
                        self.buckets[usize::from(further) % BUCKETS].push(q);
                        waiting += 1;
                    }
                }
            };
            price(row, corner, cell | cell << 1 | cell >> 1);
            if cell & 1 != 0 {
                price(row - 1, corner - Point::new(64, 0), 1 << 63);
            }
            if cell >> 63 != 0 {
                price(row + 1, corner + Point::new(64, 0), 1);
            }
        }
        waiting
    }
}
