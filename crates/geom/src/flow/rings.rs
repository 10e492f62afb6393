//! The flood with a uniform step cost: ring by ring, 64 cells at a time.

use super::{FAR, FlowMap};
use crate::{BitGrid, Point};

impl FlowMap {
    /// Measures the distance of every cell within `bound` steps of the goals, over passable cells.
    ///
    /// Goals are reached even where they are not passable, such as a closed door.
    ///
    /// # Panics
    /// When `passable` has another size.
    pub fn flood(
        &mut self,
        goals: impl IntoIterator<Item = Point>,
        bound: u16,
        passable: &BitGrid,
    ) {
        self.flood_until(goals, bound, passable, |_| false);
    }

    /// Floods as [`FlowMap::flood`] does, but calls `stop` for every cell reached, nearer ones first. Once `stop`
    /// returns true, the flood ends with the cells at that distance.
    ///
    /// # Panics
    /// When `passable` has another size.
    pub fn flood_until(
        &mut self,
        goals: impl IntoIterator<Item = Point>,
        bound: u16,
        passable: &BitGrid,
        mut stop: impl FnMut(Point) -> bool,
    ) {
        assert_eq!(self.size, passable.size(), "a flood needs maps of one size");
        let bound = bound.min(FAR - 1);
        self.begin(goals);
        for y in self.rows(bound) {
            let (start, row) = (self.word_of(Point::new(0, y)) as usize, passable.row(y));
            self.left[start..start + row.len()].copy_from_slice(row);
        }
        self.take_goals();
        (self.distance, self.bound) = (0, bound);
        if !self.settle(0, &mut stop) {
            self.flood_on(stop);
        }
    }

    /// Continues the last uniform flood towards the same bound, until `stop` returns true. Earlier distances stay.
    ///
    /// ```
    /// use hearthgate_geom::{BitGrid, FlowMap, Point, Size};
    ///
    /// let mut open = BitGrid::new(Size::new(20, 10));
    /// open.fill(true);
    /// let (wolf, bear) = (Point::new(6, 3), Point::new(12, 3));
    ///
    /// let mut flow = FlowMap::new(open.size());
    /// flow.flood_until([Point::new(3, 3)], 50, &open, |p| p == wolf);
    /// assert_eq!((flow.at(wolf), flow.at(bear)), (Some(3), None));
    /// flow.flood_on(|p| p == bear);
    /// assert_eq!((flow.at(wolf), flow.at(bear)), (Some(3), Some(9)));
    /// ```
    pub fn flood_on(&mut self, mut stop: impl FnMut(Point) -> bool) {
        while self.distance < self.bound && !self.ring.is_empty() {
            self.spread();
            self.distance += 1;
            if self.settle(self.distance, &mut stop) {
                break;
            }
        }
    }

    /// Stores the distance of the found cells and makes them the current ring. Returns whether `stop` returned true for
    /// any of them.
    pub(super) fn settle(&mut self, distance: u16, stop: &mut impl FnMut(Point) -> bool) -> bool {
        let mut stopped = false;
        self.advance();
        for &(word, mut cells) in &self.ring {
            let corner = self.words[word as usize].corner;
            let start = self.cell_of(corner);
            while cells != 0 {
                let bit = cells.trailing_zeros();
                cells &= cells - 1;
                self.distances[(start + bit) as usize] = distance;
                stopped |= stop(corner + Point::new(bit as i32, 0));
            }
        }
        stopped
    }

    pub(super) fn advance(&mut self) {
        self.ring.clear();
        for &word in &self.next[..self.count] {
            let cells = std::mem::take(&mut self.words[word as usize].found);
            self.ring.push((word, cells));
        }
        self.count = 0;
    }

    /// Finds the cells next to the current ring.
    pub(super) fn spread(&mut self) {
        for i in 0..self.ring.len() {
            let (word, cells) = self.ring[i];
            for row in [word - self.stride, word, word + self.stride] {
                self.enter(row, cells | cells << 1 | cells >> 1);
                if cells & 1 != 0 {
                    self.enter(row - 1, 1 << 63);
                }
                if cells >> 63 != 0 {
                    self.enter(row + 1, 1);
                }
            }
        }
    }

    /// Records those of the cells that are still in `left`.
    #[inline]
    fn enter(&mut self, word: u32, cells: u64) {
        let left = &mut self.left[word as usize];
        let cells = cells & *left;
        *left ^= cells;
        self.find(word, cells);
    }
}
