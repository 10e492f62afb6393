//! A picture between the cells: the parts of its area that no cell of text covers.

use ratatui_core::buffer::{Buffer, CellDiffOption};
use ratatui_core::layout::Rect;

use crate::Size;

/// A rectangle of the canvas in device pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    pub x: usize,
    pub y: usize,
    pub w: usize,
    pub h: usize,
}

impl Part {
    /// The pixels of a rectangle of cells, on a canvas whose first cell is at `corner`.
    #[must_use]
    pub fn of_cells(cells: Rect, size: Size, corner: (usize, usize)) -> Self {
        Self {
            x: corner.0 + usize::from(cells.x) * size.w,
            y: corner.1 + usize::from(cells.y) * size.h,
            w: usize::from(cells.width) * size.w,
            h: usize::from(cells.height) * size.h,
        }
    }
}

/// The cells of a canvas: their size, and the place of the first cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellGrid {
    pub cell: Size,
    pub corner: (usize, usize),
}

impl CellGrid {
    #[must_use]
    pub fn part(self, cells: Rect) -> Part {
        Part::of_cells(cells, self.cell, self.corner)
    }

    /// The pixels of a rectangle of cells, with the margin where it touches the edge of all cells, `whole`. `canvas` is
    /// the size of the canvas.
    #[must_use]
    pub fn part_to_edges(self, cells: Rect, whole: Rect, canvas: (usize, usize)) -> Part {
        let part = self.part(cells);
        let edge = |start: bool, end: bool, (at, long): (usize, usize), all: usize| {
            let from = if start { 0 } else { at };
            let to = if end { all } else { at + long };
            (from, to.saturating_sub(from))
        };
        let (left, right) = (cells.x == whole.x, cells.right() == whole.right());
        let (top, bottom) = (cells.y == whole.y, cells.bottom() == whole.bottom());
        let (x, w) = edge(left, right, (part.x, part.w), canvas.0);
        let (y, h) = edge(top, bottom, (part.y, part.h), canvas.1);
        Part { x, y, w, h }
    }

    /// The parts of an area that [`uncovered`] finds.
    #[must_use]
    pub fn free_parts(self, buffer: &Buffer, area: Rect) -> Vec<Part> {
        let free = uncovered(buffer, area).into_iter();
        free.map(|cells| self.part(cells)).collect()
    }

    /// The same, with the margin of a canvas of this size; see [`CellGrid::part_to_edges`].
    #[must_use]
    pub fn free_parts_to_edges(
        self,
        buffer: &Buffer,
        area: Rect,
        canvas: (usize, usize),
    ) -> Vec<Part> {
        let free = uncovered(buffer, area).into_iter();
        free.map(|cells| self.part_to_edges(cells, buffer.area, canvas))
            .collect()
    }

    /// Passes the rows of a picture of device pixels to `put`, each with its first place on the canvas. The picture
    /// fills an area; cells that something covers are left out.
    pub fn put_picture<T: Copy>(
        self,
        buffer: &Buffer,
        area: Rect,
        pixels: &[T],
        put: &mut impl FnMut((usize, usize), &[T]),
    ) {
        let place = self.part(area);
        let picture = Enlarged {
            pixels,
            width: place.w,
            scale: 1,
            corner: (place.x, place.y),
        };
        picture.draw(&self.free_parts(buffer, area), put);
    }
}

/// The cells of an area that are left for a picture ([`CellDiffOption::Skip`]), as few rectangles.
#[must_use]
pub fn uncovered(buffer: &Buffer, area: Rect) -> Vec<Rect> {
    let area = area.intersection(buffer.area);
    let mut found: Vec<Rect> = Vec::new();
    for y in area.y..area.bottom() {
        let mut x = area.x;
        while x < area.right() {
            let free = |x: u16| buffer[(x, y)].diff_option == CellDiffOption::Skip;
            let start = x;
            while x < area.right() && free(x) {
                x += 1;
            }
            if x == start {
                x += 1;
                continue;
            }
            let above = found
                .iter_mut()
                .find(|it| (it.x, it.right(), it.bottom()) == (start, x, y));
            match above {
                Some(above) => above.height += 1,
                None => found.push(Rect::new(start, y, x - start, 1)),
            }
        }
    }
    found
}

/// A picture of rows of `width` pixels, enlarged by a whole number, with its upper left corner on the canvas.
#[derive(Clone, Copy, Debug)]
pub struct Enlarged<'a, T> {
    pub pixels: &'a [T],
    pub width: usize,
    pub scale: usize,
    pub corner: (usize, usize),
}

impl<T: Copy> Enlarged<'_, T> {
    /// Passes every row of device pixels inside each of the parts to `put`, with its first place on the canvas.
    pub fn draw(self, parts: &[Part], put: &mut impl FnMut((usize, usize), &[T])) {
        let Self { width, scale, .. } = self;
        let (left, top) = self.corner;
        let mut line = Vec::with_capacity(width * scale);
        for (n, row) in self.pixels.chunks_exact(width.max(1)).enumerate() {
            line.clear();
            for pixel in row {
                line.extend(std::iter::repeat_n(*pixel, scale));
            }
            for y in top + n * scale..top + (n + 1) * scale {
                for part in parts.iter().filter(|it| (it.y..it.y + it.h).contains(&y)) {
                    let from = part.x.saturating_sub(left);
                    let to = (part.x + part.w).saturating_sub(left).min(line.len());
                    if let Some(row) = line.get(from..to) {
                        put((left + from, y), row);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_leaves_four_rectangles_of_the_map() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 6));
        let area = Rect::new(1, 1, 8, 5);
        for at in area.positions() {
            buffer[at].set_diff_option(CellDiffOption::Skip);
        }
        assert_eq!(uncovered(&buffer, area), [area]);
        for at in Rect::new(3, 2, 2, 2).positions() {
            buffer[at].reset();
        }
        let parts = uncovered(&buffer, area);
        assert_eq!(
            parts,
            [
                Rect::new(1, 1, 8, 1),
                Rect::new(1, 2, 2, 2),
                Rect::new(5, 2, 4, 2),
                Rect::new(1, 4, 8, 2),
            ]
        );
    }

    #[test]
    fn an_enlarged_picture_fills_only_its_parts() {
        let part = |x, y, w, h| Part { x, y, w, h };
        let picture = Enlarged {
            pixels: &[1, 2, 3, 4],
            width: 2,
            scale: 2,
            corner: (5, 6),
        };
        let mut rows = Vec::new();
        let parts = [part(0, 0, 7, 7), part(6, 9, 9, 9)];
        picture.draw(&parts, &mut |at, row| rows.push((at, row.to_vec())));
        assert_eq!(rows, [((5, 6), vec![1, 1]), ((6, 9), vec![3, 4, 4])]);
    }

    #[test]
    fn a_picture_fills_the_free_cells_of_its_area() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        for x in [1, 3] {
            buffer[(x, 0)].set_diff_option(CellDiffOption::Skip);
        }
        let grid = CellGrid {
            cell: Size { w: 2, h: 1 },
            corner: (5, 7),
        };
        let mut rows = Vec::new();
        let area = Rect::new(1, 0, 3, 1);
        grid.put_picture(&buffer, area, &[1, 2, 3, 4, 5, 6], &mut |at, row| {
            rows.push((at, row.to_vec()));
        });
        assert_eq!(rows, [((7, 7), vec![1, 2]), ((11, 7), vec![5, 6])]);
        let whole = buffer.area;
        let part = grid.part_to_edges(Rect::new(0, 0, 3, 1), whole, (20, 9));
        let edges = Part {
            x: 0,
            y: 0,
            w: 11,
            h: 9,
        };
        assert_eq!(part, edges);
    }
}
