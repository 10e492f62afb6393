//! The gravestone: name and epitaph.

use crate::look::palette::{ink, mix};
use crate::panels;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::Ending;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use ratatui_core::text::{Line, Text};
use ratatui_core::widgets::Widget as _;
use ratatui_widgets::paragraph::{Paragraph, Wrap};

/// Width of the stone, and indent of its top rows, from the top.
const WIDE: u16 = 28;
const SHOULDERS: [u16; 3] = [7, 3, 1];
const STONE: Color = Color::Rgb(0x8C, 0x8F, 0x98);
const LIGHT: Color = Color::Rgb(0xB4, 0xB7, 0xBE);
const SHADE: Color = Color::Rgb(0x5C, 0x5F, 0x68);
const GRASS: Color = Color::Rgb(0x4E, 0x7A, 0x2C);
const EARTH: Color = Color::Rgb(0x1C, 0x22, 0x12);

/// Draws the stone in the middle of an area; returns its rows, including the grass.
pub(crate) fn stone(
    ui: &Ui,
    session: &Session,
    ending: Ending,
    area: Rect,
    buf: &mut Buffer,
) -> u16 {
    let hero = session.hero();
    let level = hero.map_or(0, |hero| u32::from(hero.level));
    let epitaph = ui.narrator().epitaph(ending, session.view.turn);
    let said = panels::rows(&epitaph, WIDE - 6);
    let calling = hero.and_then(|hero| hero.calling);
    let calling = calling.map(|kind| ui.words.name(kind, 1));
    let tall = said + 10 + u16::from(calling.is_some());
    let place = Rect::new(area.x + (area.width - WIDE) / 2, area.y + 1, WIDE, tall);
    let place = place.intersection(area).intersection(buf.area);
    block(place, buf);
    let letters = ink(STONE);
    let bold = Style::new().fg(letters).add_modifier(Modifier::BOLD);
    let plain = Style::new().fg(letters);
    let args = [("level", level.into()), ("turns", session.view.turn.into())];
    let mut words = vec![
        Line::styled(ui.text("stone-here"), plain),
        Line::default(),
        Line::styled(panels::fit(&session.name, WIDE - 6), bold),
    ];
    words.extend(calling.map(|calling| Line::styled(calling, plain)));
    words.extend([
        Line::styled(ui.say("stone-life", &args), plain),
        Line::default(),
        Line::styled(epitaph, plain),
    ]);
    let inside = Rect::new(place.x + 3, place.y + 3, WIDE - 6, tall.saturating_sub(4));
    let words = Paragraph::new(Text::from(words))
        .centered()
        .wrap(Wrap { trim: true });
    words.render(inside.intersection(place), buf);
    grass(Rect::new(area.x, place.bottom() - 1, area.width, 2), buf);
    tall + 2
}

fn block(place: Rect, buf: &mut Buffer) {
    for y in 0..place.height {
        let drawn_in = SHOULDERS.get(usize::from(y)).copied().unwrap_or(0);
        for x in drawn_in..place.width.saturating_sub(drawn_in) {
            let edge = match (x - drawn_in, place.width - drawn_in - 1 - x) {
                (0, _) => LIGHT,
                (_, 0 | 1) => SHADE,
                _ if y == 0 => LIGHT,
                _ => STONE,
            };
            let rough = i32::from((x * 7 + y * 13 + x * y) % 5) * 6;
            let cell = &mut buf[(place.x + x, place.y + y)];
            cell.reset();
            cell.set_bg(mix(edge, SHADE, rough));
        }
    }
}

fn grass(place: Rect, buf: &mut Buffer) {
    let place = place.intersection(buf.area);
    for y in 0..place.height {
        for x in 0..place.width {
            let blade =
                match (u32::from(x) * 31 + u32::from(y) * 17 + u32::from(x) * u32::from(x)) % 7 {
                    0 | 3 => '"',
                    1 => '\'',
                    4 => ',',
                    _ => ' ',
                };
            // The upper row has blades only, so that the stone shows between them.
            if y == 0 && blade == ' ' {
                continue;
            }
            let cell = &mut buf[(place.x + x, place.y + y)];
            cell.set_char(blade).set_fg(GRASS);
            if y > 0 {
                cell.set_bg(EARTH);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::palette::{READABLE, contrast};

    #[test]
    fn the_epitaph_contrasts_with_the_stone() {
        let roughest = mix(STONE, SHADE, 4 * 6);
        for ground in [STONE, roughest] {
            let contrast = contrast(ink(STONE), ground);
            assert!(contrast >= READABLE, "{ground:?}: {contrast}");
        }
    }
}
