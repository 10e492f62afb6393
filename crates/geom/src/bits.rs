//! A map of yes and no, sixty-four cells to the word.

use std::slice;

use serde::{Deserialize, Serialize};

use crate::{GridError, Point, Size};

/// A set of cells of a map, one bit each, every row starting a new word.
///
/// ```
/// use hearthgate_geom::{BitGrid, Point, Size};
///
/// let mut floor = BitGrid::new(Size::new(80, 50));
/// floor.set(Point::new(70, 3), true);
/// assert!(floor.get(Point::new(70, 3)));
/// assert!(!floor.get(Point::new(-1, 99)));
/// assert_eq!(floor.points().collect::<Vec<_>>(), [Point::new(70, 3)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Stored")]
pub struct BitGrid {
    width: u16,
    height: u16,
    /// Bit `x % 64` of word `y * stride + x / 64`; bits beyond the width are never set.
    words: Vec<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    width: u16,
    height: u16,
    words: Vec<u64>,
}

impl TryFrom<Stored> for BitGrid {
    type Error = GridError;

    fn try_from(stored: Stored) -> Result<Self, GridError> {
        let Stored {
            width,
            height,
            words,
        } = stored;
        let grid = Self {
            width,
            height,
            words,
        };
        let needed = grid.stride() as u64 * u64::from(height);
        let found = grid.words.len() as u64;
        if needed != found {
            return Err(GridError::WrongLength {
                width,
                height,
                needed,
                found,
            });
        }
        let spill = !grid.last_word();
        match (0..height).find(|&y| {
            grid.row(y.into())
                .last()
                .is_some_and(|word| word & spill != 0)
        }) {
            Some(y) => Err(GridError::BitsBeyondWidth { width, y }),
            None => Ok(grid),
        }
    }
}

impl BitGrid {
    /// A map of that size with no cell set.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut grid = Self {
            width: size.w,
            height: size.h,
            words: Vec::new(),
        };
        grid.words = vec![0; grid.stride() * usize::from(size.h)];
        grid
    }

    /// A map of that size with those cells set for which `f` says so, asked in reading order.
    #[must_use]
    pub fn from_fn(size: Size, mut f: impl FnMut(Point) -> bool) -> Self {
        let mut grid = Self::new(size);
        for p in size.rect().points() {
            grid.set(p, f(p));
        }
        grid
    }

    /// How big the map is.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> Size {
        Size::new(self.width, self.height)
    }

    /// Whether the cell at `p` is set; outside the map none is.
    #[must_use]
    #[inline]
    pub fn get(&self, p: Point) -> bool {
        self.size().contains(p) && self.words[self.word_of(p)] >> (p.x & 63) & 1 == 1
    }

    /// Sets or unsets the cell at `p`; outside the map nothing happens.
    #[inline]
    pub fn set(&mut self, p: Point, on: bool) {
        if !self.size().contains(p) {
            return;
        }
        let (word, bit) = (self.word_of(p), 1 << (p.x & 63));
        if on {
            self.words[word] |= bit;
        } else {
            self.words[word] &= !bit;
        }
    }

    /// Unsets every cell.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Sets or unsets every cell.
    pub fn fill(&mut self, on: bool) {
        self.words.fill(if on { u64::MAX } else { 0 });
        self.trim();
    }

    /// How many cells are set.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether no cell is set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The cells that are set, in reading order.
    #[must_use]
    pub fn points(&self) -> SetPoints<'_> {
        SetPoints {
            words: self.words.iter(),
            width: self.width.into(),
            // The first word moves this to the first cell.
            corner: Point::new(-64, 0),
            left: 0,
        }
    }

    /// Sets every cell that is set in `other`.
    ///
    /// # Panics
    /// When the two maps differ in size.
    pub fn union(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine | theirs);
    }

    /// Unsets every cell that is not set in `other`.
    ///
    /// # Panics
    /// When the two maps differ in size.
    pub fn intersect(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine & theirs);
    }

    /// Unsets every cell that is set in `other`.
    ///
    /// # Panics
    /// When the two maps differ in size.
    pub fn subtract(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine & !theirs);
    }

    /// Sets what was unset and unsets what was set.
    pub fn invert(&mut self) {
        for word in &mut self.words {
            *word = !*word;
        }
        self.trim();
    }

    /// The words of one row, the western-most cell in the lowest bit; empty outside the map.
    #[must_use]
    #[inline]
    pub fn row(&self, y: i32) -> &[u64] {
        if y as u32 >= u32::from(self.height) {
            return &[];
        }
        let start = y as usize * self.stride();
        &self.words[start..start + self.stride()]
    }

    /// The words of one row for changing; bits beyond the width must stay unset.
    pub(crate) fn row_mut(&mut self, y: i32) -> &mut [u64] {
        if y as u32 >= u32::from(self.height) {
            return &mut [];
        }
        let start = y as usize * self.stride();
        let end = start + self.stride();
        &mut self.words[start..end]
    }

    /// How many words a row has.
    #[inline]
    pub(crate) const fn stride(&self) -> usize {
        (self.width as usize).div_ceil(64)
    }

    /// All words, row by row.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// All words for changing; bits beyond the width must stay unset.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    fn combine(&mut self, other: &Self, f: impl Fn(u64, u64) -> u64) {
        assert_eq!(
            self.size(),
            other.size(),
            "only maps of one size can be combined"
        );
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine = f(*mine, *theirs);
        }
    }

    #[inline]
    fn word_of(&self, p: Point) -> usize {
        p.y as usize * self.stride() + (p.x >> 6) as usize
    }

    /// The bits of a row's last word that are on the map.
    const fn last_word(&self) -> u64 {
        match self.width % 64 {
            0 => u64::MAX,
            used => (1 << used) - 1,
        }
    }

    /// Unsets the bits beyond the width.
    fn trim(&mut self) {
        let (stride, kept) = (self.stride().max(1), self.last_word());
        for row in self.words.chunks_exact_mut(stride) {
            row[stride - 1] &= kept;
        }
    }
}

/// The set cells of a [`BitGrid`] in reading order.
#[derive(Clone, Debug)]
pub struct SetPoints<'a> {
    words: slice::Iter<'a, u64>,
    width: i32,
    /// The cell of the lowest bit of the word being read, and its bits not yet given out.
    corner: Point,
    left: u64,
}

impl Iterator for SetPoints<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.left == 0 {
            self.left = *self.words.next()?;
            self.corner.x += 64;
            if self.corner.x >= self.width {
                self.corner = Point::new(0, self.corner.y + 1);
            }
        }
        let bit = self.left.trailing_zeros();
        self.left &= self.left - 1;
        Some(self.corner + Point::new(bit as i32, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Widths around the ends of words.
    const WIDTHS: [u16; 7] = [1, 63, 64, 65, 127, 128, 130];

    fn checkered(w: u16) -> BitGrid {
        BitGrid::from_fn(Size::new(w, 3), |p| (p.x + p.y) % 3 == 0)
    }

    #[test]
    fn holds_what_was_set_and_nothing_outside() {
        for w in WIDTHS {
            let grid = checkered(w);
            for p in grid.size().rect().inflate(2).points() {
                let on = grid.size().contains(p) && (p.x + p.y) % 3 == 0;
                assert_eq!(grid.get(p), on, "{p} of {w}");
            }
            assert!(!grid.get(Point::new(64 * 3, 0)));
            assert!(!grid.get(Point::new(-64, 1)));
        }
    }

    #[test]
    fn setting_outside_does_nothing() {
        for w in WIDTHS {
            let mut grid = BitGrid::new(Size::new(w, 3));
            for p in grid.size().rect().inflate(70).points() {
                if !grid.size().contains(p) {
                    grid.set(p, true);
                }
            }
            assert!(grid.is_empty());
            assert_eq!(grid, BitGrid::new(Size::new(w, 3)));
        }
    }

    #[test]
    fn single_cells_can_be_set_and_unset() {
        let mut grid = BitGrid::new(Size::new(70, 2));
        let cells = [
            Point::new(0, 0),
            Point::new(63, 0),
            Point::new(64, 1),
            Point::new(69, 1),
        ];
        for (n, p) in (1..).zip(cells) {
            grid.set(p, true);
            assert_eq!(grid.count(), n);
            assert!(!grid.is_empty());
        }
        assert_eq!(grid.row(0), [1 | 1 << 63, 0]);
        assert_eq!(grid.row(1), [0, 1 | 1 << 5]);
        grid.set(cells[1], false);
        assert!(grid.points().eq([cells[0], cells[2], cells[3]]));
        grid.set(cells[1], false);
        assert_eq!(grid.count(), 3);
        grid.clear();
        assert!(grid.is_empty());
    }

    #[test]
    fn set_cells_come_in_reading_order() {
        for w in WIDTHS {
            let grid = checkered(w);
            let expected = grid.size().rect().points().filter(|&p| grid.get(p));
            assert!(grid.points().eq(expected));
            assert_eq!(grid.count() as usize, grid.points().count());
        }
        assert_eq!(BitGrid::default().points().next(), None);
        assert_eq!(BitGrid::new(Size::new(0, 5)).points().next(), None);
    }

    #[test]
    fn full_and_inverted_stay_on_the_map() {
        for w in WIDTHS {
            let size = Size::new(w, 3);
            let mut grid = BitGrid::new(size);
            grid.fill(true);
            assert_eq!(grid.count(), size.area());
            assert!(grid.points().eq(size.rect().points()));
            grid.invert();
            assert_eq!(grid, BitGrid::new(size));
            grid.invert();
            assert_eq!(grid.count(), size.area());
            grid.fill(false);
            assert_eq!(grid, BitGrid::new(size));
        }
        let mut nothing = BitGrid::new(Size::new(0, 3));
        nothing.fill(true);
        nothing.invert();
        assert_eq!(nothing.count(), 0);
    }

    #[test]
    fn sets_can_be_combined() {
        let size = Size::new(70, 2);
        let (even, third) = (
            BitGrid::from_fn(size, |p| p.x % 2 == 0),
            BitGrid::from_fn(size, |p| p.x % 3 == 0),
        );
        let combined = |f: fn(&mut BitGrid, &BitGrid)| {
            let mut grid = even.clone();
            f(&mut grid, &third);
            grid
        };
        let drawn =
            |f: fn(bool, bool) -> bool| BitGrid::from_fn(size, |p| f(p.x % 2 == 0, p.x % 3 == 0));
        assert_eq!(combined(BitGrid::union), drawn(|a, b| a || b));
        assert_eq!(combined(BitGrid::intersect), drawn(|a, b| a && b));
        assert_eq!(combined(BitGrid::subtract), drawn(|a, b| a && !b));
    }

    #[test]
    #[should_panic(expected = "only maps of one size can be combined")]
    fn maps_of_two_sizes_cannot_be_combined() {
        checkered(5).union(&checkered(6));
    }

    #[test]
    fn rows_outside_are_empty() {
        let mut grid = checkered(70);
        for y in [-1, 3, i32::MIN] {
            assert!(grid.row(y).is_empty());
            assert!(grid.row_mut(y).is_empty());
        }
        assert_eq!(grid.row(2).len(), 2);
        assert_eq!(grid.row(2).to_vec(), grid.row_mut(2).to_vec());
    }

    #[test]
    fn stored_with_its_size_and_checked_on_the_way_back() {
        let grid = checkered(65);
        let json = serde_json::to_string(&grid).unwrap();
        assert_eq!(serde_json::from_str::<BitGrid>(&json).unwrap(), grid);
        let refused = |json| {
            serde_json::from_str::<BitGrid>(json)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            refused(r#"{"width":65,"height":1,"words":[1]}"#),
            "a grid of 65×1 cells needs 2 values, found 1"
        );
        assert_eq!(
            refused(r#"{"width":3,"height":2,"words":[7,8]}"#),
            "row 1 has bits set beyond its width of 3"
        );
        assert!(serde_json::from_str::<BitGrid>(r#"{"width":3,"height":2,"words":[7,7]}"#).is_ok());
        let whole = r#"{"width":64,"height":1,"words":[18446744073709551615]}"#;
        assert_eq!(serde_json::from_str::<BitGrid>(whole).unwrap().count(), 64);
    }
}
