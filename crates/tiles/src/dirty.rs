//! The tiles of the window that a frame paints again.

use crate::TILE;
use crate::canvas::{PixelBlock, to_usize};
use crate::window::Window;
use geom::Point;
use std::ops::Range;

/// A set of tiles, among those that a window shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct DirtyTiles {
    window: Window,
    first: Point,
    /// Tiles per row.
    across: usize,
    marks: Vec<bool>,
}

impl DirtyTiles {
    /// The empty set, for a window.
    pub(crate) fn none(window: Window) -> Self {
        let (first, last) = window.tiles();
        let across = to_usize(last.x - first.x + 1);
        Self {
            window,
            first,
            across,
            marks: vec![false; across * to_usize(last.y - first.y + 1)],
        }
    }

    pub(crate) fn all(window: Window) -> Self {
        let mut all = Self::none(window);
        all.marks.fill(true);
        all
    }

    /// The same tiles of a moved window.
    pub(crate) fn moved(&self, window: Window) -> Self {
        let mut moved = Self::none(window);
        self.tiles().for_each(|at| moved.add(at));
        moved
    }

    fn index(&self, at: Point) -> Option<usize> {
        let x = usize::try_from(at.x - self.first.x).ok()?;
        let y = usize::try_from(at.y - self.first.y).ok()?;
        (x < self.across).then_some(y * self.across + x)
    }

    pub(crate) fn contains(&self, at: Point) -> bool {
        let mark = self.index(at).and_then(|n| self.marks.get(n));
        mark.is_some_and(|mark| *mark)
    }

    fn set(&mut self, at: Point, is_in: bool) {
        if let Some(mark) = self.index(at).and_then(|n| self.marks.get_mut(n)) {
            *mark = is_in;
        }
    }

    pub(crate) fn add(&mut self, at: Point) {
        self.set(at, true);
    }

    pub(crate) fn remove(&mut self, at: Point) {
        self.set(at, false);
    }

    /// Adds the tiles under a block of the level's pixels.
    pub(crate) fn add_block(&mut self, block: PixelBlock) {
        let [left, top, right, bottom] = self.tiles_under(block);
        for y in top..bottom {
            for x in left..right {
                self.add(Point::new(x, y));
            }
        }
    }

    /// The block of tiles under a block of pixels, as far as the window shows them.
    fn tiles_under(&self, [left, top, right, bottom]: PixelBlock) -> PixelBlock {
        let Window {
            x,
            y,
            width,
            height,
        } = self.window;
        let [left, top] = [left.max(x), top.max(y)];
        let right = right.min(x + i32::from(width));
        let bottom = bottom.min(y + i32::from(height));
        if left >= right || top >= bottom {
            return [0; 4];
        }
        let after = |end: i32| (end - 1).div_euclid(TILE) + 1;
        [
            left.div_euclid(TILE),
            top.div_euclid(TILE),
            after(right),
            after(bottom),
        ]
    }

    /// Whether a tile under a block of the level's pixels is in the set.
    pub(crate) fn touches(&self, block: PixelBlock) -> bool {
        let [left, top, right, bottom] = self.tiles_under(block);
        (top..bottom).any(|y| (left..right).any(|x| self.contains(Point::new(x, y))))
    }

    /// All tiles of the set.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Point> {
        let place = |(n, _): (usize, &bool)| {
            let whole = |n: usize| i32::try_from(n).unwrap_or(0);
            let across = self.across.max(1);
            self.first + Point::new(whole(n % across), whole(n / across))
        };
        let marked = self.marks.iter().enumerate().filter(|(_, mark)| **mark);
        marked.map(place)
    }

    /// Calls `visit` for each row of pixels of the set, as places among the pixels of the window.
    pub(crate) fn each_row(&self, mut visit: impl FnMut(Range<usize>)) {
        let window = self.window;
        self.each_part(window.block(), |part| window.each_row(part, &mut visit));
    }

    /// Calls `visit` for each part of a block of the level's pixels that the window shows and whose tiles are in the
    /// set. Tiles side by side are one part.
    pub(crate) fn each_part(&self, block: PixelBlock, mut visit: impl FnMut(PixelBlock)) {
        let [left, top, right, bottom] = self.tiles_under(block);
        let edge = |tile: i32, start: i32, end: i32| (tile * TILE).clamp(start, end);
        let [x, y] = [self.window.x, self.window.y];
        let first = [block[0].max(x), block[1].max(y)];
        let last = [
            block[2].min(x + i32::from(self.window.width)),
            block[3].min(y + i32::from(self.window.height)),
        ];
        for row in top..bottom {
            let mut tile = left;
            while tile < right {
                let start = tile;
                while tile < right && self.contains(Point::new(tile, row)) {
                    tile += 1;
                }
                if tile > start {
                    visit([
                        edge(start, first[0], last[0]),
                        edge(row, first[1], last[1]),
                        edge(tile, first[0], last[0]),
                        edge(row + 1, first[1], last[1]),
                    ]);
                } else {
                    tile += 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Window = Window {
        x: -8,
        y: 4,
        width: 64,
        height: 40,
    };

    fn parts(dirty: &DirtyTiles, block: PixelBlock) -> Vec<PixelBlock> {
        let mut parts = Vec::new();
        dirty.each_part(block, |part| parts.push(part));
        parts
    }

    #[test]
    fn parts_are_cut_at_the_window_and_at_clean_tiles() {
        let mut dirty = DirtyTiles::none(WINDOW);
        for (x, y) in [(-1, 0), (0, 0), (2, 0), (2, 1), (9, 9)] {
            dirty.add(Point::new(x, y));
        }
        assert_eq!(
            parts(&dirty, [-100, -100, 40, 30]),
            [[-8, 4, 16, 16], [32, 4, 40, 16], [32, 16, 40, 30]]
        );
        assert_eq!(parts(&dirty, [16, 16, 32, 32]), [[0; 4]; 0]);
        assert!(dirty.touches([31, 20, 33, 21]) && !dirty.touches([20, 20, 32, 21]));
    }

    #[test]
    fn block_adds_every_tile_that_it_touches() {
        let mut dirty = DirtyTiles::none(WINDOW);
        dirty.add_block([15, 31, 17, 33]);
        let tiles: Vec<(i32, i32)> = dirty.tiles().map(|at| (at.x, at.y)).collect();
        assert_eq!(tiles, [(0, 1), (1, 1), (0, 2), (1, 2)]);
        let moved = dirty.moved(Window { x: 16, ..WINDOW });
        let tiles: Vec<(i32, i32)> = moved.tiles().map(|at| (at.x, at.y)).collect();
        assert_eq!(tiles, [(1, 1), (1, 2)]);
    }
}
