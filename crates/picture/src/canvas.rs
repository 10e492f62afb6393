//! The pixel buffer that cells are drawn on.

use geom::Grid;

use super::font::WIDTH;
use super::{Cell, Colour, Font};

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// An RGB image in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    width: u32,
    height: u32,
    pixels: Vec<Rgb>,
}

impl Canvas {
    /// Creates an image of one colour.
    #[must_use]
    pub fn new(width: u32, height: u32, colour: Colour) -> Self {
        let pixels = vec![rgb(colour); width as usize * height as usize];
        Self {
            width,
            height,
            pixels,
        }
    }

    /// An image of these pixels, row by row; an incomplete last row is dropped.
    #[must_use]
    pub fn from_pixels(width: u32, mut pixels: Vec<[u8; 3]>) -> Self {
        let height = pixels.len().checked_div(width as usize).unwrap_or(0);
        pixels.truncate(height * width as usize);
        Self {
            width,
            height: u32::try_from(height).unwrap_or(0),
            pixels,
        }
    }

    /// Draws cells into an image of exactly their size.
    #[must_use]
    pub fn of(cells: &Grid<Cell>, font: Font) -> Self {
        let (width, height) = Self::size_of(cells, font);
        let mut canvas = Self::new(width, height, Colour(0, 0, 0));
        canvas.draw(cells, font, 0, 0);
        canvas
    }

    /// Width and height of these cells in pixels.
    #[must_use]
    pub fn size_of(cells: &Grid<Cell>, font: Font) -> (u32, u32) {
        let size = cells.size();
        (u32::from(size.w) * WIDTH, u32::from(size.h) * font.height())
    }

    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Pixels row by row: red, green and blue.
    #[must_use]
    pub fn pixels(&self) -> &[[u8; 3]] {
        &self.pixels
    }

    /// Draws cells with their upper left corner at a pixel, clipped to the image.
    pub fn draw(&mut self, cells: &Grid<Cell>, font: Font, left: u32, top: u32) {
        for (at, cell) in cells.iter() {
            let x = left + at.x.unsigned_abs() * WIDTH;
            let y = top + at.y.unsigned_abs() * font.height();
            self.stamp(*cell, font, x, y);
        }
    }

    /// Writes a line of text with its upper left corner at a pixel, clipped to the image; `colours` are fore and back.
    pub fn write(
        &mut self,
        text: &str,
        colours: (Colour, Colour),
        font: Font,
        left: u32,
        top: u32,
    ) {
        let (fore, back) = colours;
        for (glyph, n) in text.chars().zip(0..) {
            self.stamp(Cell::new(glyph, fore, back), font, left + n * WIDTH, top);
        }
    }

    /// Fills a rectangle with one colour, clipped to the image.
    pub fn fill(&mut self, colour: Colour, (left, top): (u32, u32), (width, height): (u32, u32)) {
        let right = left.saturating_add(width).min(self.width);
        for y in top..top.saturating_add(height).min(self.height) {
            for x in left..right {
                self.pixels[(y * self.width + x) as usize] = rgb(colour);
            }
        }
    }

    fn stamp(&mut self, cell: Cell, font: Font, left: u32, top: u32) {
        let (fore, back) = (rgb(cell.fore), rgb(cell.back));
        let mut rows = font.rows(cell.glyph);
        if cell.underlined
            && let Some(last) = rows.last_mut()
        {
            *last = 0xFF;
        }
        for (row, y) in rows.into_iter().zip(top..self.height) {
            for (x, bit) in (left..self.width).zip(0..WIDTH) {
                let lit = row & (0x80 >> bit) != 0;
                self.pixels[(y * self.width + x) as usize] = if lit { fore } else { back };
            }
        }
    }
}

const fn rgb(Colour(red, green, blue): Colour) -> Rgb {
    [red, green, blue]
}

#[cfg(test)]
mod tests {
    use geom::Size;

    use super::*;

    const RED: Colour = Colour(255, 0, 0);
    const BLUE: Colour = Colour(0, 0, 255);
    const BLACK: Colour = Colour(0, 0, 0);

    fn full(back: Colour) -> Cell {
        Cell::blank(back)
    }

    #[test]
    fn cells_are_drawn_side_by_side_in_both_colours() {
        let block = Cell::new('▄', RED, BLUE);
        let cells = Grid::from_fn(Size { w: 2, h: 1 }, |at| {
            if at.x == 0 { block } else { full(BLACK) }
        });
        let canvas = Canvas::of(&cells, Font::Tall);
        assert_eq!((canvas.width(), canvas.height()), (16, 16));
        let at = |x: usize, y: usize| canvas.pixels()[y * 16 + x];
        assert_eq!((at(0, 0), at(7, 7)), ([0, 0, 255], [0, 0, 255]));
        assert_eq!((at(0, 8), at(7, 15)), ([255, 0, 0], [255, 0, 0]));
        assert_eq!((at(8, 0), at(15, 15)), ([0, 0, 0], [0, 0, 0]));
    }

    #[test]
    fn an_underline_has_the_colour_of_its_glyph() {
        let cell = Cell {
            underlined: true,
            ..Cell::new(' ', RED, BLUE)
        };
        let canvas = Canvas::of(&Grid::new(Size { w: 1, h: 1 }, cell), Font::Tall);
        let red = canvas.pixels().iter().filter(|it| **it == [255, 0, 0]);
        assert_eq!(red.count(), 8);
        assert_eq!(canvas.pixels()[15 * 8], [255, 0, 0]);
    }

    #[test]
    fn drawing_is_clipped_to_the_canvas() {
        let mut canvas = Canvas::new(10, 5, BLACK);
        let cells = Grid::new(Size { w: 3, h: 3 }, full(RED));
        canvas.draw(&cells, Font::Square, 6, 2);
        let red = canvas.pixels().iter().filter(|it| **it == [255, 0, 0]);
        assert_eq!(red.count(), 4 * 3);
    }

    #[test]
    fn text_runs_to_the_right() {
        let mut canvas = Canvas::new(40, 8, BLACK);
        canvas.write(" █", (RED, BLUE), Font::Square, 8, 0);
        let row: Vec<Rgb> = canvas.pixels()[..40].iter().step_by(8).copied().collect();
        let [black, blue, red] = [[0, 0, 0], [0, 0, 255], [255, 0, 0]];
        assert_eq!(row, [black, blue, red, black, black]);
    }
}
