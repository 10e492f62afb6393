//! The cells of a screen.

use geom::{Grid, Point, Size};
use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Modifier};

use crate::{Cell, Colour};

const BLACK: Colour = Colour(0, 0, 0);
const GREY: Colour = Colour(200, 200, 200);

/// The cells of a screen in plain colours.
#[must_use]
pub fn cells(buffer: &Buffer) -> Grid<Cell> {
    let size = Size::new(buffer.area.width, buffer.area.height);
    Grid::from_fn(size, |at: Point| {
        let place = (at.x.unsigned_abs(), at.y.unsigned_abs());
        let place = u16::try_from(place.0).ok().zip(u16::try_from(place.1).ok());
        let Some(cell) = place.and_then(|place| buffer.cell(place)) else {
            return Cell::blank(BLACK);
        };
        let mut fore = plain(cell.fg, GREY);
        let mut back = plain(cell.bg, BLACK);
        if cell.modifier.contains(Modifier::REVERSED) {
            (fore, back) = (back, fore);
        }
        Cell {
            glyph: cell.symbol().chars().next().unwrap_or(' '),
            fore,
            back,
        }
    })
}

/// The interface draws in full colour; everything else is the terminal's own.
const fn plain(colour: Color, other: Colour) -> Colour {
    match colour {
        Color::Rgb(r, g, b) => Colour(r, g, b),
        _ => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::Style;

    #[test]
    fn what_is_reversed_is_drawn_so() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
        let style = Style::new().fg(Color::Rgb(9, 8, 7));
        buffer.set_string(0, 0, "x", style.add_modifier(Modifier::REVERSED));
        let cell = cells(&buffer)[Point::new(0, 0)];
        assert_eq!((cell.fore, cell.back), (BLACK, Colour(9, 8, 7)));
    }
}
