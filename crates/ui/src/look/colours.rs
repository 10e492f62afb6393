//! Reduces the colours of a drawn screen to those of the terminal.

use crate::settings::ColourDepth;
use ratatui_core::buffer::Buffer;
use ratatui_core::style::Color;

/// Replaces the colours of a drawn screen with the nearest ones of a colour depth. `Auto` and `True` change
/// nothing.
pub fn degrade(buffer: &mut Buffer, depth: ColourDepth) {
    let fewer: fn(Color) -> Color = match depth {
        ColourDepth::Auto | ColourDepth::True => return,
        ColourDepth::Many => nearest_of_256,
        ColourDepth::Few => few,
        ColourDepth::None => |_| Color::Reset,
    };
    for cell in &mut buffer.content {
        let fore = if depth == ColourDepth::Few {
            brighten_dim(cell.fg)
        } else {
            cell.fg
        };
        cell.fg = fewer(fore);
        cell.bg = fewer(cell.bg);
        // Dark blue on black is not readable.
        match (cell.fg, cell.bg) {
            (Color::Blue, Color::Black | Color::Reset) => cell.fg = Color::LightBlue,
            (Color::Black | Color::Reset, Color::Blue) => cell.bg = Color::LightBlue,
            _ => {}
        }
    }
}

/// Brightens a dim colour for 16 colours, which have no shades: a hue does not become black. Greys stay grey,
/// but readable.
fn brighten_dim(colour: Color) -> Color {
    const ENOUGH: u8 = 170;
    const GREY: u8 = 85;
    let Color::Rgb(r, g, b) = colour else {
        return colour;
    };
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    if most == 0 || most >= ENOUGH {
        return colour;
    }
    if most - least < most / 4 {
        let grey = |value: u8| value.max(GREY);
        return Color::Rgb(grey(r), grey(g), grey(b));
    }
    let more = |value: u8| {
        let value = u16::from(value) * u16::from(ENOUGH) / u16::from(most);
        u8::try_from(value).unwrap_or(ENOUGH)
    };
    Color::Rgb(more(r), more(g), more(b))
}

/// Channel values of the xterm 6×6×6 colour cube.
pub(crate) const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The nearest colour of the 6×6×6 cube or of the 24 greys.
pub(crate) fn nearest_of_256(colour: Color) -> Color {
    let Color::Rgb(r, g, b) = colour else {
        return colour;
    };
    let near = |value: u8| -> u8 {
        let steps = (0_u8..).zip(STEPS);
        let nearest = steps.min_by_key(|(_, step)| step.abs_diff(value));
        nearest.map_or(0, |(n, _)| n)
    };
    let (r6, g6, b6) = (near(r), near(g), near(b));
    let step = |n: u8| STEPS[usize::from(n)];
    let cube = (step(r6), step(g6), step(b6));
    let mean = (u16::from(r) + u16::from(g) + u16::from(b)) / 3;
    let grey = u8::try_from(mean.saturating_sub(3) / 10)
        .unwrap_or(0)
        .min(23);
    let level = 8 + 10 * grey;
    if colour_distance((r, g, b), (level, level, level)) < colour_distance((r, g, b), cube) {
        return Color::Indexed(232 + grey);
    }
    Color::Indexed(16 + 36 * r6 + 6 * g6 + b6)
}

/// The 16 ANSI colours, with the values most terminals give them.
const SIXTEEN: [(Color, (u8, u8, u8)); 16] = [
    (Color::Black, (0, 0, 0)),
    (Color::Red, (170, 0, 0)),
    (Color::Green, (0, 170, 0)),
    (Color::Yellow, (170, 110, 0)),
    (Color::Blue, (0, 0, 170)),
    (Color::Magenta, (170, 0, 170)),
    (Color::Cyan, (0, 170, 170)),
    (Color::Gray, (170, 170, 170)),
    (Color::DarkGray, (85, 85, 85)),
    (Color::LightRed, (255, 85, 85)),
    (Color::LightGreen, (85, 255, 85)),
    (Color::LightYellow, (255, 255, 85)),
    (Color::LightBlue, (85, 85, 255)),
    (Color::LightMagenta, (255, 85, 255)),
    (Color::LightCyan, (85, 255, 255)),
    (Color::White, (255, 255, 255)),
];

fn few(colour: Color) -> Color {
    let Color::Rgb(r, g, b) = colour else {
        return colour;
    };
    let nearest = SIXTEEN
        .iter()
        .min_by_key(|(_, value)| colour_distance((r, g, b), *value));
    nearest.map_or(Color::Reset, |(colour, _)| *colour)
}

/// Weighted squared distance: the eye is most sensitive to green and least to blue.
fn colour_distance(one: (u8, u8, u8), two: (u8, u8, u8)) -> u32 {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    2 * square(one.0, two.0) + 4 * square(one.1, two.1) + square(one.2, two.2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::Style;

    fn drawn(depth: ColourDepth, colour: Color) -> Color {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
        buffer.set_string(0, 0, "@", Style::new().fg(colour));
        degrade(&mut buffer, depth);
        buffer[(0, 0)].fg
    }

    #[test]
    fn a_colour_becomes_the_nearest_available_one() {
        let orange = Color::Rgb(255, 165, 0);
        assert_eq!(drawn(ColourDepth::True, orange), orange);
        assert_eq!(drawn(ColourDepth::Many, orange), Color::Indexed(214));
        assert_eq!(
            drawn(ColourDepth::Few, Color::Rgb(250, 60, 60)),
            Color::LightRed
        );
        assert_eq!(drawn(ColourDepth::None, orange), Color::Reset);
    }

    #[test]
    fn dim_colours_keep_their_hue_with_16_colours() {
        let few = |r, g, b| drawn(ColourDepth::Few, Color::Rgb(r, g, b));
        assert_eq!(few(0, 50, 50), Color::Cyan);
        assert_eq!(few(60, 40, 0), Color::Yellow);
        assert_eq!(few(40, 40, 38), Color::DarkGray);
        assert_eq!(few(0, 0, 0), Color::Black);
    }

    #[test]
    fn greys_stay_grey() {
        let grey = Color::Rgb(128, 128, 128);
        assert_eq!(drawn(ColourDepth::Many, grey), Color::Indexed(244));
        assert_eq!(
            drawn(ColourDepth::Few, Color::Rgb(90, 90, 90)),
            Color::DarkGray
        );
    }

    #[test]
    fn the_terminals_default_colour_stays_unchanged() {
        assert_eq!(drawn(ColourDepth::Few, Color::Reset), Color::Reset);
    }
}
