//! Writes, wraps and shortens text in cells.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::Text;
use ratatui_core::widgets::Widget as _;
use ratatui_widgets::paragraph::{Paragraph, Wrap};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Writes one line, cut off at the end of the area. Returns the number of cells written.
pub(crate) fn put(buf: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
    let area = area.intersection(buf.area);
    if x >= area.width || y >= area.height {
        return 0;
    }
    let room = area.width - x;
    let at = (area.x + x, area.y + y);
    let (end, _) = buf.set_stringn(at.0, at.1, text, usize::from(room), style);
    end - at.0
}

/// Writes a text, wrapped to the area. Returns the number of all its rows, visible or not.
pub(crate) fn paragraph(buf: &mut Buffer, area: Rect, text: &str, style: Style) -> u16 {
    let rows = rows(text, area.width);
    let shown = Paragraph::new(Text::styled(text, style)).wrap(Wrap { trim: true });
    shown.render(area.intersection(buf.area), buf);
    rows
}

/// Number of rows of a text wrapped to `width` cells.
pub(crate) fn rows(text: &str, width: u16) -> u16 {
    u16::try_from(wrap(text, width).len()).unwrap_or(u16::MAX)
}

/// Wraps text between words to lines of at most `most` cells; a line that fits keeps its spaces. A longer word is split.
/// An empty text has no lines.
#[must_use]
/// Wraps a text at words to lines of at most `most` cells. Lines that fit keep their spacing.
pub fn wrap(text: &str, most: u16) -> Vec<String> {
    let most = most.max(1);
    let mut lines = Vec::new();
    for line in text.lines() {
        if width(line) <= most {
            lines.push(line.to_owned());
            continue;
        }
        let mut begun = String::new();
        for word in line.split_whitespace() {
            let space = u16::from(!begun.is_empty());
            if !begun.is_empty() && width(&begun) + space + width(word) > most {
                lines.push(std::mem::take(&mut begun));
            }
            if !begun.is_empty() {
                begun.push(' ');
            }
            for letter in word.chars() {
                // A word that is wider than the line is broken anywhere.
                if width(&begun) + letter_width(letter) > most && !begun.is_empty() {
                    lines.push(std::mem::take(&mut begun));
                }
                begun.push(letter);
            }
        }
        lines.push(begun);
    }
    lines
}

fn letter_width(letter: char) -> u16 {
    u16::try_from(letter.width().unwrap_or(0)).unwrap_or(0)
}

/// Width in cells.
pub(crate) fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// Shortens a text with an ellipsis if it is wider than `room` cells.
pub(crate) fn fit(text: &str, room: u16) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if width(&short) + 2 > room {
            break;
        }
        short.push(letter);
    }
    if room > 0 {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_ends_in_an_ellipsis() {
        assert_eq!(fit("mangy wolf", 10), "mangy wolf");
        assert_eq!(fit("mangy wolf", 7), "mangy …");
        assert_eq!(fit("mangy wolf", 0), "");
    }

    #[test]
    fn rows_are_counted_as_they_are_drawn() {
        assert_eq!(rows("one two three", 7), 2);
        assert_eq!(rows("one two three", 3), 4);
        assert_eq!(rows("a\nb", 10), 2);
        assert_eq!(rows("", 10), 0);
    }

    #[test]
    fn lines_are_broken_at_words_and_what_fits_stays_as_it_is() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("7 8 9   y k u", 13), ["7 8 9   y k u"]);
        assert_eq!(wrap("abcdefgh ij", 5), ["abcde", "fgh", "ij"]);
    }

    #[test]
    fn put_writes_nothing_outside_its_area() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 4, 1));
        let area = Rect::new(0, 0, 4, 1);
        assert_eq!(put(&mut buf, area, 2, 0, "abcdef", Style::new()), 2);
        assert_eq!(put(&mut buf, area, 0, 1, "abc", Style::new()), 0);
        assert_eq!(put(&mut buf, area, 4, 0, "abc", Style::new()), 0);
    }
}
