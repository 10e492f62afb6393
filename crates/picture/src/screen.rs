//! Conversion of a ratatui buffer into cells.

use geom::{Grid, Point, Size};
use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Modifier};

use crate::{Cell, Colour};

const GREY: Colour = Colour(200, 200, 200);

/// Converts a ratatui buffer into cells with RGB colours.
#[must_use]
pub fn cells(buffer: &Buffer) -> Grid<Cell> {
    let size = Size::new(buffer.area.width, buffer.area.height);
    Grid::from_fn(size, |at: Point| {
        let place = (at.x.unsigned_abs(), at.y.unsigned_abs());
        let place = u16::try_from(place.0).ok().zip(u16::try_from(place.1).ok());
        let Some(cell) = place.and_then(|place| buffer.cell(place)) else {
            return Cell::blank(Colour::BLACK);
        };
        let has = |modifier| cell.modifier.contains(modifier);
        let mut fore = plain(cell.fg, GREY);
        let mut back = plain(cell.bg, Colour::BLACK);
        // The fonts have one weight, so bold text is a little brighter, as on many terminals.
        if has(Modifier::BOLD) {
            fore = fore.mixed(Colour::WHITE, 1, 6);
        }
        if has(Modifier::DIM) {
            fore = fore.mixed(back, 1, 2);
        }
        if has(Modifier::REVERSED) {
            (fore, back) = (back, fore);
        }
        let hidden = has(Modifier::HIDDEN);
        Cell {
            glyph: cell
                .symbol()
                .chars()
                .next()
                .filter(|_| !hidden)
                .unwrap_or(' '),
            fore,
            back,
            underlined: has(Modifier::UNDERLINED),
        }
    })
}

/// Returns the colour as most terminals show it; `own` is the terminal's default colour.
#[must_use]
pub fn plain(colour: Color, own: Colour) -> Colour {
    match colour {
        Color::Reset => own,
        Color::Rgb(r, g, b) => Colour(r, g, b),
        Color::Indexed(n) => indexed(n),
        Color::Black => indexed(0),
        Color::Red => indexed(1),
        Color::Green => indexed(2),
        Color::Yellow => indexed(3),
        Color::Blue => indexed(4),
        Color::Magenta => indexed(5),
        Color::Cyan => indexed(6),
        Color::Gray => indexed(7),
        Color::DarkGray => indexed(8),
        Color::LightRed => indexed(9),
        Color::LightGreen => indexed(10),
        Color::LightYellow => indexed(11),
        Color::LightBlue => indexed(12),
        Color::LightMagenta => indexed(13),
        Color::LightCyan => indexed(14),
        Color::White => indexed(15),
    }
}

/// Returns one of the 256 terminal colours: 16 named ones, a 6×6×6 cube, and 24 greys.
fn indexed(n: u8) -> Colour {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    if let Some(named) = SIXTEEN.get(usize::from(n)) {
        return *named;
    }
    if n >= 232 {
        let level = 8 + 10 * (n - 232);
        return Colour(level, level, level);
    }
    let step = |part: u8| STEPS[usize::from(part % 6)];
    let cube = n - 16;
    Colour(step(cube / 36), step(cube / 6), step(cube))
}

const SIXTEEN: [Colour; 16] = [
    Colour(0, 0, 0),
    Colour(170, 0, 0),
    Colour(0, 170, 0),
    Colour(170, 110, 0),
    Colour(0, 0, 170),
    Colour(170, 0, 170),
    Colour(0, 170, 170),
    Colour(170, 170, 170),
    Colour(85, 85, 85),
    Colour(255, 85, 85),
    Colour(85, 255, 85),
    Colour(255, 255, 85),
    Colour(85, 85, 255),
    Colour(255, 85, 255),
    Colour(85, 255, 255),
    Colour(255, 255, 255),
];

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::Style;

    #[test]
    fn reversed_cells_swap_their_colours() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
        let style = Style::new().fg(Color::Rgb(9, 8, 7));
        buffer.set_string(0, 0, "x", style.add_modifier(Modifier::REVERSED));
        let cell = cells(&buffer)[Point::new(0, 0)];
        assert_eq!((cell.fore, cell.back), (Colour::BLACK, Colour(9, 8, 7)));
    }

    #[test]
    fn bold_dim_and_underlined_text_differs_from_plain() {
        let drawn = |modifier| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
            let style = Style::new()
                .fg(Color::Rgb(120, 60, 0))
                .bg(Color::Rgb(0, 20, 0));
            buffer.set_string(0, 0, "x", style.add_modifier(modifier));
            cells(&buffer)[Point::new(0, 0)]
        };
        assert_eq!(drawn(Modifier::BOLD).fore, Colour(142, 92, 42));
        assert_eq!(drawn(Modifier::DIM).fore, Colour(60, 40, 0));
        assert!(drawn(Modifier::UNDERLINED).underlined && !drawn(Modifier::BOLD).underlined);
        assert_eq!(drawn(Modifier::HIDDEN).glyph, ' ');
    }

    #[test]
    fn terminal_palette_colours_become_rgb() {
        let shown = |colour| plain(colour, GREY);
        assert_eq!(shown(Color::Indexed(214)), Colour(255, 175, 0));
        assert_eq!(shown(Color::Indexed(16)), Colour::BLACK);
        assert_eq!(shown(Color::Indexed(244)), Colour(128, 128, 128));
        assert_eq!(shown(Color::LightRed), shown(Color::Indexed(9)));
        assert_eq!(shown(Color::Reset), GREY);
    }
}
