//! The latest log lines, the newest at the bottom.

use crate::look::palette::{self, FADE, mix};
use crate::look::tone::{SPEAKER, Tone};
use crate::panels::rows;
use crate::state::log::Line;
use crate::state::session::Session;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::{Line as Shown, Span, Text};
use ratatui_core::widgets::Widget as _;
use ratatui_widgets::paragraph::{Paragraph, Wrap};

/// Draws the newest lines. Older ones fade, except those of the current turn.
pub(crate) fn log(session: &Session, area: Rect, buf: &mut Buffer) {
    let mut free = area.height;
    let now = session.view.turn;
    for (age, line) in session.log.lines().rev().enumerate() {
        if free == 0 {
            return;
        }
        let fresh = line.turn.saturating_add(1) > now;
        let keep = match FADE.get(age) {
            _ if fresh => FADE[0],
            Some(keep) => *keep,
            None => FADE[FADE.len() - 1],
        };
        let whole = rows(&line.shown(), area.width);
        // A line of this turn loses its beginning if it does not fit; half of an old one is worse than none.
        if !fresh && whole > free {
            return;
        }
        let rows = whole.min(free);
        let place = Rect::new(area.x, area.y + free - rows, area.width, rows);
        write_end(line, keep, whole - rows, place, buf);
        free -= rows;
    }
}

/// Writes a line, wrapped; `keep` is the share of its colour in 256ths.
pub(crate) fn write(line: &Line, keep: i32, area: Rect, buf: &mut Buffer) {
    write_end(line, keep, 0, area, buf);
}

/// Writes a wrapped line without its first `first` rows.
fn write_end(line: &Line, keep: i32, first: u16, area: Rect, buf: &mut Buffer) {
    let faded = |style: Style| match style.fg {
        Some(colour) => style.fg(mix(palette::LOG, colour, keep)),
        None => style,
    };
    let text = line.shown();
    let (speaker, words) = text.split_at(speaker(line));
    let shown = Shown::from(vec![
        Span::styled(speaker, faded(SPEAKER)),
        Span::styled(words, faded(line.tone.style())),
    ]);
    let shown = Paragraph::new(Text::from(shown)).wrap(Wrap { trim: true });
    let shown = shown.scroll((first, 0));
    shown.render(area.intersection(buf.area), buf);
}

/// Length of the speaker's name in a line of speech, in bytes: everything before the first quotation mark.
fn speaker(line: &Line) -> usize {
    let quote = line.text.find(['“', '„', '«', '"']);
    quote.filter(|_| line.tone == Tone::Speech).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::log::LogCategory;

    #[test]
    fn an_old_line_is_shown_whole_or_not_at_all() {
        let name = "Ann".to_owned();
        let view = proto::View {
            turn: 5,
            ..proto::View::default()
        };
        let mut session = Session::new(name, Some(7), false, Default::default(), view);
        for (turn, text) in [(1, "one two three four"), (5, "five six")] {
            let (tone, sort) = (Tone::Plain, LogCategory::Other);
            session.log.say(turn, text.to_owned(), tone, sort);
        }
        let drawn = |high: u16| {
            let area = Rect::new(0, 0, 10, high);
            let mut buf = Buffer::empty(area);
            log(&session, area, &mut buf);
            let text = buf.content.iter().map(ratatui_core::buffer::Cell::symbol);
            text.collect::<String>().trim().to_owned()
        };
        assert_eq!(drawn(2), "five six");
        assert!(drawn(3).starts_with("one two"));
    }

    #[test]
    fn the_speaker_is_the_text_before_the_quotation_mark() {
        let line = |text: &str, tone| Line {
            turn: 1,
            text: text.into(),
            tone,
            sort: LogCategory::Other,
            times: 1,
            number: 1,
        };
        assert_eq!(speaker(&line("Marta: “Eat.”", Tone::Speech)), 7);
        assert_eq!(speaker(&line("Marta nods.", Tone::Speech)), 0);
        assert_eq!(speaker(&line("It says “push”.", Tone::Plain)), 0);
    }
}
