//! Debug overlay on the map: numbers on tiles, letters on creatures.

use crate::look::tone::Tone;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::viewport::Viewport;
use geom::Point;
use proto::{Answer, Layer, Query, Stance};
use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Style};

/// Draws the layer chosen in debug mode. Outside of debug mode it is turned off, with one log line.
pub(crate) fn overlay(cx: &mut Cx<'_>, buf: &mut Buffer) {
    let Some(layer) = cx.session.overlay else {
        return;
    };
    let answer = cx.ask(Query::Overlay(layer));
    if matches!(answer, Some(Answer::Unknown)) {
        cx.session.overlay = None;
        let text = cx.ui.text("develop-wizards-only");
        cx.log(text, Tone::Faint);
        return;
    }
    let session = &*cx.session;
    let Some(Answer::Overlay(known)) = session.answer(Query::Overlay(layer)) else {
        return;
    };
    for (at, number) in &known.tiles {
        if !is_taken(session, *at) {
            let (digit, colour) = shade(layer, *number);
            put(&session.viewport, buf, *at, digit, colour);
        }
    }
    for (at, stance) in &known.minds {
        let (letter, colour) = mind(*stance);
        put(&session.viewport, buf, *at, letter, colour);
    }
}

/// Whether the hero or a creature is on the tile, which a number would hide.
fn is_taken(session: &Session, at: Point) -> bool {
    session.hero().is_some_and(|hero| hero.at == at) || session.creature(at).is_some()
}

fn put(viewport: &Viewport, buf: &mut Buffer, at: Point, letter: char, colour: Color) {
    for place in viewport.cells(at) {
        let style = Style::new().fg(Color::Rgb(255, 255, 255)).bg(colour);
        buf[place].set_char(letter).set_style(style);
    }
}

/// Digit and background for a number: its last digit, or the tens digit of light.
fn shade(layer: Layer, number: u16) -> (char, Color) {
    let digit = |n: u16| char::from_digit(u32::from(n % 10), 10).unwrap_or('?');
    let strong = |n: u16, of: u16| u8::try_from(n.min(of) * 120 / of).unwrap_or(120);
    match layer {
        Layer::Flow | Layer::Minds => {
            let far = strong(number, 60);
            (digit(number), Color::Rgb(120 - far, 30, far))
        }
        Layer::Light => {
            let bright = strong(number, 100);
            (digit((number / 10).min(9)), Color::Rgb(bright, bright, 20))
        }
        Layer::Noise => (digit(number), Color::Rgb(20, strong(number, 24), 60)),
    }
}

const fn mind(stance: Stance) -> (char, Color) {
    match stance {
        Stance::Asleep => ('z', Color::Rgb(40, 40, 90)),
        Stance::Calm => ('c', Color::Rgb(30, 90, 30)),
        Stance::Hunting => ('h', Color::Rgb(150, 20, 20)),
        Stance::Afraid => ('a', Color::Rgb(130, 110, 10)),
        Stance::Warning => ('w', Color::Rgb(150, 80, 10)),
        Stance::Busy => ('b', Color::Rgb(100, 30, 110)),
        Stance::Eating => ('e', Color::Rgb(20, 90, 100)),
        Stance::Shy => ('s', Color::Rgb(130, 110, 10)),
        Stance::Curious => ('?', Color::Rgb(30, 90, 30)),
        Stance::Lurking => ('l', Color::Rgb(70, 70, 70)),
    }
}
