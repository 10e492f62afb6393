//! The visible part of the map, and its position on the screen.

use geom::{Point, Size};
use ratatui_core::layout::Rect;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Viewport {
    /// Area on the screen, in cells.
    pub(crate) area: Rect,
    /// The tile in the upper left corner.
    pub(crate) corner: Point,
    /// Whether a tile is two cells wide.
    pub(crate) wide: bool,
    /// Columns at the right edge and rows at the lower edge that pictures cover.
    pub(crate) margins: (u16, u16),
    /// Size of the area in tiles, if the program draws the map in pixels. A tile then covers a fraction of cells.
    pub(crate) pixel_tiles: Option<Size>,
}

impl Viewport {
    /// The cell of a tile, the left one of two; `None` if the tile is outside the area.
    pub(crate) fn screen(&self, at: Point) -> Option<(u16, u16)> {
        let x = u16::try_from(at.x - self.corner.x).ok()?;
        let y = u16::try_from(at.y - self.corner.y).ok()?;
        if let Some(size) = self.pixel_tiles {
            let cell = |n: u16, tiles: u16, cells: u16| {
                let cell = u32::from(n) * u32::from(cells) / u32::from(tiles);
                u16::try_from(cell).ok().filter(|_| n < tiles)
            };
            let x = cell(x, size.w.max(1), self.area.width)?;
            let y = cell(y, size.h.max(1), self.area.height)?;
            return Some((self.area.x + x, self.area.y + y));
        }
        let x = x.checked_mul(1 + u16::from(self.wide))?;
        let inside = x < self.area.width && y < self.area.height;
        inside.then(|| (self.area.x + x, self.area.y + y))
    }

    /// The cells that a tile of pixels covers, some in part; for a tile of glyphs, its first cell.
    pub(crate) fn covered(&self, at: Point) -> Option<Rect> {
        let (x, y) = self.screen(at)?;
        let Some(size) = self.pixel_tiles else {
            return Some(Rect::new(x, y, 1, 1));
        };
        let end = |n: i32, tiles: u16, cells: u16, start: u16| {
            let end = u32::try_from(n + 1).unwrap_or(0) * u32::from(cells);
            let end = end.div_ceil(u32::from(tiles.max(1)));
            u16::try_from(end).unwrap_or(cells).min(cells) - start
        };
        let n = at - self.corner;
        let Rect { width, height, .. } = self.area;
        let wide = end(n.x, size.w, width, x - self.area.x);
        let high = end(n.y, size.h, height, y - self.area.y);
        Some(Rect::new(x, y, wide, high))
    }

    /// The one or two cells of a tile, left to right. A wide tile cut off by the right edge has one.
    pub(crate) fn cells(&self, at: Point) -> impl Iterator<Item = (u16, u16)> + use<> {
        let (right, wide) = (self.area.right(), self.wide);
        let first = self.screen(at).into_iter();
        first.flat_map(move |(x, y)| {
            let second = (wide && x + 1 < right).then_some((x + 1, y));
            [Some((x, y)), second].into_iter().flatten()
        })
    }

    /// The tile drawn in a cell; `None` outside the area.
    pub(crate) fn tile(&self, x: u16, y: u16) -> Option<Point> {
        let inside = self.area.contains((x, y).into());
        inside.then(|| {
            let (x, y) = (x - self.area.x, y - self.area.y);
            self.corner + Point::new(i32::from(x >> u16::from(self.wide)), i32::from(y))
        })
    }

    /// Every tile in the area, including tiles beyond the map's edge.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Point> + use<> {
        let Self {
            area, corner, wide, ..
        } = *self;
        let columns = area.width.div_ceil(1 + u16::from(wide));
        (0..area.height).flat_map(move |y| {
            (0..columns).map(move |x| corner + Point::new(i32::from(x), i32::from(y)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_viewport_maps_tiles_to_cells_and_back() {
        let viewport = Viewport {
            area: Rect::new(2, 1, 10, 5),
            corner: Point::new(20, 30),
            ..Viewport::default()
        };
        assert_eq!(viewport.tile(2, 1), Some(Point::new(20, 30)));
        assert_eq!(viewport.screen(Point::new(29, 34)), Some((11, 5)));
        assert_eq!(viewport.screen(Point::new(30, 34)), None);
        assert_eq!(viewport.screen(Point::new(19, 30)), None);
        assert_eq!(viewport.tile(12, 1), None);
    }

    #[test]
    fn wide_tiles_have_two_cells_each() {
        let viewport = Viewport {
            area: Rect::new(2, 1, 9, 5),
            corner: Point::new(20, 30),
            wide: true,
            ..Viewport::default()
        };
        let cells = |x, y| viewport.cells(Point::new(x, y)).collect::<Vec<_>>();
        assert_eq!(cells(21, 30), [(4, 1), (5, 1)]);
        assert_eq!(cells(24, 34), [(10, 5)], "half a tile at the edge");
        assert_eq!(cells(25, 34), []);
        assert_eq!(viewport.tile(4, 1), Some(Point::new(21, 30)));
        assert_eq!(viewport.tile(5, 1), Some(Point::new(21, 30)));
        assert_eq!(viewport.tiles().count(), 25);
    }

    #[test]
    fn pixel_tiles_share_the_cells_of_the_area() {
        let viewport = Viewport {
            area: Rect::new(2, 1, 30, 12),
            corner: Point::new(20, 30),
            pixel_tiles: Some(Size::new(10, 8)),
            ..Viewport::default()
        };
        assert_eq!(viewport.screen(Point::new(20, 30)), Some((2, 1)));
        assert_eq!(viewport.screen(Point::new(29, 37)), Some((29, 11)));
        assert_eq!(viewport.screen(Point::new(30, 37)), None);
        let covered = viewport.covered(Point::new(21, 31));
        assert_eq!(covered, Some(Rect::new(5, 2, 3, 2)));
    }
}
