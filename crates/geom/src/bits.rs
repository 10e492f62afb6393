//! A bit set over the cells of a map, 64 cells to the word.

mod spread;

use std::slice;

use serde::{Deserialize, Serialize};

use crate::{GridError, Point, Size};

/// A set of cells of a map, one bit each. Every row starts at a word boundary.
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
    /// Bit `x % 64` of word `y * stride + x / 64`. Bits beyond the width are never set.
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
    /// Creates an empty set.
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

    /// Creates the set of cells for which `f` returns true, called in reading order.
    #[must_use]
    pub fn from_fn(size: Size, mut f: impl FnMut(Point) -> bool) -> Self {
        let mut grid = Self::new(size);
        let stride = grid.stride().max(1);
        for (y, row) in (0..).zip(grid.words.chunks_exact_mut(stride)) {
            for (first, word) in (0..i32::from(size.w)).step_by(64).zip(row) {
                let cells = first..i32::from(size.w).min(first + 64);
                for (bit, x) in cells.enumerate() {
                    *word |= u64::from(f(Point::new(x, y))) << bit;
                }
            }
        }
        grid
    }

    #[must_use]
    #[inline]
    pub const fn size(&self) -> Size {
        Size::new(self.width, self.height)
    }

    /// Whether the cell is set; false outside the map.
    #[must_use]
    #[inline]
    pub fn get(&self, p: Point) -> bool {
        self.size().contains(p) && self.words[self.word_of(p)] >> (p.x & 63) & 1 == 1
    }

    /// Sets or unsets the cell; does nothing outside the map.
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

    /// Returns the eight neighbours of `p`, one bit each in the order of [`crate::Dir::ALL`].
    #[must_use]
    #[inline]
    pub fn around(&self, p: Point) -> u8 {
        let bit = p.x & 63;
        let inside = p.y > 0 && p.y + 1 < self.height.into() && p.x > 0 && p.x < self.width.into();
        let (north, level, south) = if inside && bit != 0 && bit != 63 {
            // All three cells of each row are in one word.
            let (word, stride) = (self.word_of(p), self.stride());
            let three = |word: usize| self.words[word] >> (bit - 1);
            (three(word - stride), three(word), three(word + stride))
        } else {
            let three = |y: i32| self.three(p.x, y);
            (three(p.y - 1), three(p.y), three(p.y + 1))
        };
        // Clockwise from north: the row above eastwards, then down, the row below westwards, then up.
        let around = north >> 1 & 3
            | (level & 4)
            | (south & 4) << 1
            | (south & 2) << 3
            | (south & 1) << 5
            | (level & 1) << 6
            | (north & 1) << 7;
        around.to_le_bytes()[0]
    }

    /// Returns the cells of row `y` at `x - 1`, `x` and `x + 1`, in the lowest bits.
    #[cold]
    fn three(&self, x: i32, y: i32) -> u64 {
        let row = self.row(y);
        let word = |n: i32| usize::try_from(n).ok().and_then(|n| row.get(n)).copied();
        let word = |n: i32| word(n).unwrap_or(0);
        match (x >> 6, x & 63) {
            (n, 0) => word(n) << 1 & 6 | word(n - 1) >> 63,
            (n, 63) => word(n) >> 62 | (word(n + 1) & 1) << 2,
            (n, bit) => word(n) >> (bit - 1) & 7,
        }
    }

    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    pub fn fill(&mut self, on: bool) {
        self.words.fill(if on { u64::MAX } else { 0 });
        self.trim();
    }

    /// Counts the set cells.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Yields the set cells in reading order.
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

    /// Whether `self` and `other` differ in a cell that is set in `within`.
    ///
    /// # Panics
    /// When the maps differ in size.
    #[must_use]
    pub fn differs(&self, other: &Self, within: &Self) -> bool {
        let one_size = self.size() == other.size() && self.size() == within.size();
        assert!(one_size, "only maps of one size can be compared");
        let pairs = self.words.iter().zip(&other.words);
        let mut all = pairs.zip(&within.words);
        all.any(|((mine, theirs), within)| (mine ^ theirs) & within != 0)
    }

    pub fn invert(&mut self) {
        for word in &mut self.words {
            *word = !*word;
        }
        self.trim();
    }

    /// Returns the words of one row, with the westernmost cell in the lowest bit; empty outside the map.
    #[must_use]
    #[inline]
    pub fn row(&self, y: i32) -> &[u64] {
        if y as u32 >= u32::from(self.height) {
            return &[];
        }
        let start = y as usize * self.stride();
        &self.words[start..start + self.stride()]
    }

    /// Returns the words of one row. The caller must not set bits beyond the width.
    pub(crate) fn row_mut(&mut self, y: i32) -> &mut [u64] {
        if y as u32 >= u32::from(self.height) {
            return &mut [];
        }
        let start = y as usize * self.stride();
        let end = start + self.stride();
        &mut self.words[start..end]
    }

    /// Words per row.
    #[inline]
    pub(crate) const fn stride(&self) -> usize {
        (self.width as usize).div_ceil(64)
    }

    /// Returns all words, row by row.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns all words, row by row. The caller must not set bits beyond the width.
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

    /// Mask of the bits in a row's last word that are on the map.
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

/// Iterator over the set cells of a [`BitGrid`], in reading order.
#[derive(Clone, Debug)]
pub struct SetPoints<'a> {
    words: slice::Iter<'a, u64>,
    width: i32,
    /// Cell of the lowest bit of the current word; `left` has the bits still to yield.
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
mod tests;
