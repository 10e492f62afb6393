//! The card of a level entered for the first time, shown until the next key.

use crate::look::palette::{BAD, TITLE, VOID};
use crate::look::tone;
use crate::panels::{self, TALL, fill, letters, put, rows, width, wrap_large};
use crate::state::session::Session;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

const NAME: [Color; 2] = [TITLE, BAD];

/// Draws the card of [`Session::card`], if any, in the half of the map without the hero.
pub(crate) fn level_intro(ui: &Ui, session: &Session, area: Rect, buf: &mut Buffer) {
    let Some(level) = session.level_intro else {
        return;
    };
    let name = ui.words.level(level);
    let about = ui.words.of_level(level, "description");
    let about = first_sentence(about.as_deref().unwrap_or_default());
    let most = area.width.saturating_sub(4);
    let lines = wrap_large(&name, most).unwrap_or_default();
    let said = rows(about, most.min(70));
    let large = u16::try_from(lines.len()).unwrap_or(0) * (TALL + 1);
    // Half of the map is enough: the hero is in the other half, or at its edge.
    let room = (area.height / 2).saturating_sub(1);
    let (tall, large, said) = match large + said + 2 {
        tall if large > 0 && tall <= room => (tall, true, said),
        _ if said + 3 <= room => (said + 3, false, said),
        _ => (3, false, 0),
    };
    let tall = tall.min(area.height);
    let hero = session
        .hero()
        .and_then(|hero| session.viewport.screen(hero.at));
    let above = area.y + room.saturating_sub(tall) / 2;
    let covers = |top: u16| hero.is_some_and(|(_, y)| (top..top + tall).contains(&y));
    let top = if covers(above) {
        area.bottom()
            .saturating_sub(tall + room.saturating_sub(tall) / 2)
    } else {
        above
    };
    let band = Rect::new(area.x, top, area.width, tall);
    fill(buf, band, VOID);
    let mut row = 1;
    if large {
        for line in &lines {
            let place = Rect::new(band.x, band.y + row, band.width, TALL).intersection(band);
            letters(buf, place, line, NAME);
            row += TALL + 1;
        }
    } else {
        let x = band.width.saturating_sub(width(&name)) / 2;
        put(buf, band, x, row, &name, tone::TITLE);
        row += 1;
    }
    let place = panels::middle(band, most.min(70).min(width(about)), said);
    let place = Rect::new(place.x, band.y + row, place.width, said).intersection(band);
    panels::paragraph(buf, place, about, tone::TEXT);
}

fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_shows_the_first_sentence() {
        assert_eq!(first_sentence("Trees. And a road."), "Trees.");
        assert_eq!(first_sentence("Trees, 1.5 of them"), "Trees, 1.5 of them");
    }
}
