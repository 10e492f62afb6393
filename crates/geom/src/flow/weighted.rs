//! The flood with a cost per cell: cheapest cells first.

use super::{FAR, FlowMap};
use crate::Point;

/// Exceeds the maximum cost of entering a cell (255), so no two waiting distances share a bucket.
const BUCKETS: usize = 256;

impl FlowMap {
    /// Measures the distance of every cell that can be reached from the goals at a cost of at most `bound`.
    ///
    /// `cost` is the cost of entering a cell, at least 1, or `None` where it cannot be entered. It is called at most
    /// once per cell. A cell's distance includes its own cost, so the neighbour with the least distance is the best
    /// step. Goals cost nothing, even where they cannot be entered.
    pub fn flood_weighted(
        &mut self,
        goals: impl IntoIterator<Item = Point>,
        bound: u16,
        cost: impl Fn(Point) -> Option<u8>,
    ) {
        let bound = bound.min(FAR - 1);
        self.begin(goals);
        // `flood_on` has nothing to continue: the cells found here are not at uniform steps.
        (self.distance, self.bound) = (bound, bound);
        for y in self.rows(bound) {
            self.leave_row(y);
        }
        self.take_goals();
        self.buckets.resize_with(BUCKETS, Vec::new);
        self.settle(0, &mut |_| false);
        let mut waiting = 0;
        for distance in 0..bound {
            // The first neighbour that settles is the nearest, and entering costs the same from every side. So the
            // distance a cell gets now is final.
            self.spread();
            waiting += self.price(distance, bound, &cost);
            if waiting == 0 {
                return;
            }
            waiting -= self.collect(distance + 1);
        }
    }

    /// Marks every cell of a row as not reached yet.
    fn leave_row(&mut self, y: i32) {
        let mut start = self.word_of(Point::new(0, y)) as usize;
        let mut width = u32::from(self.size.w);
        while width > 0 {
            let used = width.min(64);
            self.left[start] = u64::MAX >> (64 - used);
            width -= used;
            start += 1;
        }
    }

    /// Assigns distances to the found cells and puts them into buckets. Returns their number.
    fn price(&mut self, distance: u16, bound: u16, cost: &impl Fn(Point) -> Option<u8>) -> usize {
        let mut waiting = 0;
        self.advance();
        for &(word, mut cells) in &self.ring {
            let corner = self.words[word as usize].corner;
            let start = self.cell_of(corner);
            while cells != 0 {
                let bit = cells.trailing_zeros();
                cells &= cells - 1;
                let Some(cost) = cost(corner + Point::new(bit as i32, 0)) else {
                    continue;
                };
                let further = distance.saturating_add(cost.max(1).into());
                if further <= bound {
                    self.distances[(start + bit) as usize] = further;
                    self.buckets[usize::from(further) % BUCKETS].push((word, bit));
                    waiting += 1;
                }
            }
        }
        waiting
    }

    /// Makes the cells waiting for this distance the current ring. Returns their number.
    fn collect(&mut self, distance: u16) -> usize {
        let mut bucket = std::mem::take(&mut self.buckets[usize::from(distance) % BUCKETS]);
        let waited = bucket.len();
        for (word, bit) in bucket.drain(..) {
            self.find(word, 1 << bit);
        }
        self.buckets[usize::from(distance) % BUCKETS] = bucket;
        self.advance();
        waited
    }
}
