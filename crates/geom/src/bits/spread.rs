//! Discs, neighbourhood queries and growth of bit sets, one word at a time.

use super::BitGrid;
use crate::Point;

impl BitGrid {
    /// Sets every cell within `radius` of `center`: `dx² + dy² ≤ radius² + radius`, the shape of a field of view.
    ///
    /// ```
    /// use hearthgate_geom::{BitGrid, Point, Size};
    ///
    /// let mut near = BitGrid::new(Size::new(9, 9));
    /// near.add_disc(Point::new(4, 4), 2);
    /// assert!(near.get(Point::new(6, 5)) && !near.get(Point::new(6, 6)));
    /// ```
    pub fn add_disc(&mut self, center: Point, radius: u16) {
        let radius = i32::from(radius);
        let mut width = radius;
        for row in 0..=radius {
            while width * width + row * row > radius * (radius + 1) {
                width -= 1;
            }
            for y in [center.y - row, center.y + row] {
                self.add_run(y, center.x - width, center.x + width);
            }
        }
    }

    /// Whether any cell is set at most `radius` columns and rows away from `center`.
    ///
    /// ```
    /// use hearthgate_geom::{BitGrid, Point, Size};
    ///
    /// let mut cells = BitGrid::new(Size::new(9, 9));
    /// cells.set(Point::new(7, 7), true);
    /// assert!(cells.any_near(Point::new(4, 4), 3) && !cells.any_near(Point::new(4, 4), 2));
    /// ```
    #[must_use]
    pub fn any_near(&self, center: Point, radius: u16) -> bool {
        self.words_near(center, radius).any(|(_, word)| word != 0)
    }

    /// Yields the set cells at most `radius` columns and rows away from `center`, in reading order.
    ///
    /// ```
    /// use hearthgate_geom::{BitGrid, Point, Size};
    ///
    /// let mut cells = BitGrid::new(Size::new(9, 9));
    /// cells.set(Point::new(7, 7), true);
    /// cells.set(Point::new(1, 2), true);
    /// let near: Vec<Point> = cells.points_near(Point::new(3, 4), 2).collect();
    /// assert_eq!(near, [Point::new(1, 2)]);
    /// ```
    pub fn points_near(&self, center: Point, radius: u16) -> impl Iterator<Item = Point> {
        let words = self.words_near(center, radius);
        words.flat_map(|(corner, mut left)| {
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(corner + Point::new(bit as i32, 0))
            })
        })
    }

    /// Yields the words around a cell, masked to the cells that are near enough, with the cell of each lowest bit.
    fn words_near(&self, center: Point, radius: u16) -> impl Iterator<Item = (Point, u64)> {
        let radius = i32::from(radius);
        let from = (center.x - radius).max(0);
        let to = (center.x + radius).min(i32::from(self.width) - 1);
        let first = (from >> 6) as usize;
        let rows = center.y - radius..=center.y + radius;
        rows.filter(move |_| from <= to).flat_map(move |y| {
            let words = (0..).step_by(64).zip(self.row(y)).skip(first);
            let words = words.take_while(move |(start, _)| *start <= to);
            words.map(move |(start, word)| {
                (Point::new(start, y), word & run(from - start, to - start))
            })
        })
    }

    /// Sets the cells of a row from column `from` to column `to` inclusive.
    fn add_run(&mut self, y: i32, from: i32, to: i32) {
        let (from, to) = (from.max(0), to.min(i32::from(self.width) - 1));
        if from > to {
            return;
        }
        let words = (from >> 6) as usize..=(to >> 6) as usize;
        let (begin, end) = (u64::MAX << (from & 63), u64::MAX >> (63 - (to & 63)));
        match self.row_mut(y).get_mut(words) {
            Some([word]) => *word |= begin & end,
            Some([first, between @ .., last]) => {
                *first |= begin;
                between.fill(u64::MAX);
                *last |= end;
            }
            _ => {}
        }
    }

    /// Sets every neighbour of a set cell, diagonal ones included.
    ///
    /// ```
    /// use hearthgate_geom::{BitGrid, Point, Size};
    ///
    /// let mut cells = BitGrid::new(Size::new(9, 9));
    /// cells.set(Point::new(0, 4), true);
    /// cells.widen();
    /// assert_eq!(cells.count(), 6);
    /// ```
    pub fn widen(&mut self) {
        let last = self.last_word();
        match self.stride() {
            0 => {}
            1 => widen_rows(self.words.as_chunks_mut::<1>().0, last),
            2 => widen_rows(self.words.as_chunks_mut::<2>().0, last),
            stride => self.widen_wide(stride),
        }
    }

    /// [`Self::widen`] for rows of any length.
    fn widen_wide(&mut self, stride: usize) {
        for row in self.words.chunks_exact_mut(stride) {
            let mut before = 0;
            for n in 0..stride {
                let (word, after) = (row[n], row.get(n + 1).copied().unwrap_or(0));
                row[n] = word | word << 1 | word >> 1 | before >> 63 | after << 63;
                before = word;
            }
        }
        self.trim();
        for column in 0..stride {
            let mut above = 0;
            for n in (column..self.words.len()).step_by(stride) {
                let (word, below) = (self.words[n], self.words.get(n + stride));
                self.words[n] = above | word | below.copied().unwrap_or(0);
                above = word;
            }
        }
    }
}

/// [`BitGrid::widen`] for rows of `STRIDE` words; `last` masks the last one. A fixed length lets the compiler unroll
/// the loops.
fn widen_rows<const STRIDE: usize>(rows: &mut [[u64; STRIDE]], last: u64) {
    let along = |row: &[u64; STRIDE]| {
        let mut wide = std::array::from_fn(|n| {
            let before = if n > 0 { row[n - 1] } else { 0 };
            let after = if n + 1 < STRIDE { row[n + 1] } else { 0 };
            row[n] | row[n] << 1 | row[n] >> 1 | before >> 63 | after << 63
        });
        wide[STRIDE - 1] &= last;
        wide
    };
    let (mut above, mut here) = ([0; STRIDE], rows.first().map_or([0; STRIDE], along));
    for y in 0..rows.len() {
        let below = rows.get(y + 1).map_or([0; STRIDE], along);
        rows[y] = std::array::from_fn(|n| above[n] | here[n] | below[n]);
        (above, here) = (here, below);
    }
}

/// Mask of the bits `from` to `to` inclusive, clipped to the word. At least one bit must be in the word.
const fn run(from: i32, to: i32) -> u64 {
    let low = if from < 0 { 0 } else { from };
    let high = if to > 63 { 63 } else { to };
    u64::MAX >> (63 - (high - low)) << low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    /// Widths around word boundaries.
    const WIDTHS: &[u16] = if cfg!(miri) {
        &[1, 65]
    } else {
        &[1, 63, 64, 65, 128, 130]
    };

    #[test]
    fn a_disc_equals_an_unobstructed_field_of_view() {
        for &w in WIDTHS {
            let size = Size::new(w, 40);
            let open = BitGrid::new(size);
            for radius in [0, 1, 2, 7, 31] {
                for x in [0, i32::from(w) / 2, i32::from(w) - 1] {
                    let eye = Point::new(x, 17);
                    let (mut disc, mut seen) = (BitGrid::new(size), BitGrid::new(size));
                    disc.add_disc(eye, radius);
                    crate::Fov::new().compute(eye, radius, &open, &mut seen);
                    assert_eq!(disc, seen, "{radius} around {eye} of {w}");
                }
            }
        }
    }

    #[test]
    fn a_disc_adds_cells_and_stays_on_the_map() {
        let mut cells = BitGrid::new(Size::new(70, 3));
        cells.set(Point::new(69, 2), true);
        cells.add_disc(Point::new(-3, 1), 2);
        cells.add_disc(Point::new(20, 9), 4);
        assert_eq!(cells.count(), 1);
        cells.add_disc(Point::new(71, 1), 2);
        assert_eq!(cells.count(), 3, "a column of three at the edge");
    }

    #[test]
    fn near_cells_are_found_across_words_and_no_others() {
        for &w in WIDTHS {
            let size = Size::new(w, 9);
            for x in [0, i32::from(w) / 2, i32::from(w) - 1] {
                let mut cells = BitGrid::new(size);
                cells.set(Point::new(x, 4), true);
                // Miri is a hundred times slower.
                let step = if cfg!(miri) { 19 } else { 1 };
                for p in size.rect().inflate(3).points().step_by(step) {
                    for radius in [0, 2, 70] {
                        let near = p.distance(Point::new(x, 4)) <= i32::from(radius);
                        assert_eq!(cells.any_near(p, radius), near, "{p}, {radius}, {x} of {w}");
                        let found: Vec<Point> = cells.points_near(p, radius).collect();
                        let there = near.then_some(Point::new(x, 4));
                        assert_eq!(found, Vec::from_iter(there), "{p}, {radius}, {x} of {w}");
                    }
                }
            }
        }
    }

    #[test]
    fn widening_sets_only_the_eight_neighbours() {
        for &w in WIDTHS {
            let size = Size::new(w, 5);
            for p in size.rect().points() {
                let mut cells = BitGrid::new(size);
                cells.set(p, true);
                cells.widen();
                let near = BitGrid::from_fn(size, |q| p.distance(q) <= 1);
                assert_eq!(cells, near, "{p} of {w}");
            }
        }
        let mut none = BitGrid::new(Size::new(0, 0));
        none.widen();
        assert!(none.is_empty());
    }
}
