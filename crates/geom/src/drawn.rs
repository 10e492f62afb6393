//! Maps drawn as text, for tests.

use crate::{BitGrid, Point, Size};

/// A map with one glyph per cell.
#[derive(Clone, Copy)]
pub(crate) struct Drawn<'a>(pub(crate) &'a [&'a str]);

impl Drawn<'_> {
    pub(crate) fn size(self) -> Size {
        let side = |n: usize| u16::try_from(n).unwrap();
        Size::new(side(self.0[0].len()), side(self.0.len()))
    }

    pub(crate) fn at(self, p: Point) -> char {
        self.0[p.y as usize].as_bytes()[p.x as usize].into()
    }

    pub(crate) fn find(self, glyph: char) -> Point {
        self.size()
            .rect()
            .points()
            .find(|&p| self.at(p) == glyph)
            .unwrap()
    }

    pub(crate) fn cells(self, glyph: char) -> BitGrid {
        BitGrid::from_fn(self.size(), |p| self.at(p) == glyph)
    }

    pub(crate) fn cells_without(self, glyph: char) -> BitGrid {
        BitGrid::from_fn(self.size(), |p| self.at(p) != glyph)
    }

    /// Draws the map with only these cells and the rest blank.
    pub(crate) fn only(self, cells: &BitGrid) -> Vec<String> {
        show(self.size(), |p| if cells.get(p) { self.at(p) } else { ' ' })
    }
}

/// Draws a map with the glyph that `f` returns for each cell.
pub(crate) fn show(size: Size, f: impl Fn(Point) -> char) -> Vec<String> {
    let row = |y| (0..size.w.into()).map(|x| f(Point::new(x, y))).collect();
    (0..size.h.into()).map(row).collect()
}
