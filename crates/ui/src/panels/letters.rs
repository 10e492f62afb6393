//! Large letters, five dots high, two dots to a cell.

use crate::look::palette::mix;
use crate::panels::width;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

/// Height of a letter in dots.
const DOTS: usize = 5;
/// Height of a line of large letters in cells.
pub(crate) const TALL: u16 = 3;

/// The dots of a letter, row by row; `None` if the font lacks the letter.
fn dots(letter: char) -> Option<[&'static str; DOTS]> {
    Some(match letter.to_ascii_uppercase() {
        ' ' => ["  "; DOTS],
        'A' => [".#.", "#.#", "###", "#.#", "#.#"],
        'B' => ["##.", "#.#", "##.", "#.#", "##."],
        'C' => [".##", "#..", "#..", "#..", ".##"],
        'D' => ["##.", "#.#", "#.#", "#.#", "##."],
        'E' => ["###", "#..", "##.", "#..", "###"],
        'F' => ["###", "#..", "##.", "#..", "#.."],
        'G' => [".##", "#..", "#.#", "#.#", ".##"],
        'H' => ["#.#", "#.#", "###", "#.#", "#.#"],
        'I' => ["#"; DOTS],
        'J' => ["..#", "..#", "..#", "#.#", ".#."],
        'K' => ["#.#", "#.#", "##.", "#.#", "#.#"],
        'L' => ["#..", "#..", "#..", "#..", "###"],
        'M' => ["#...#", "##.##", "#.#.#", "#...#", "#...#"],
        'N' => ["#..#", "##.#", "#.##", "#..#", "#..#"],
        'O' => [".#.", "#.#", "#.#", "#.#", ".#."],
        'P' => ["##.", "#.#", "##.", "#..", "#.."],
        'Q' => [".#.", "#.#", "#.#", "#.#", ".##"],
        'R' => ["##.", "#.#", "##.", "#.#", "#.#"],
        'S' => [".##", "#..", ".#.", "..#", "##."],
        'T' => ["###", ".#.", ".#.", ".#.", ".#."],
        'U' => ["#.#", "#.#", "#.#", "#.#", "###"],
        'V' => ["#.#", "#.#", "#.#", "#.#", ".#."],
        'W' => ["#...#", "#...#", "#.#.#", "##.##", "#...#"],
        'X' => ["#.#", "#.#", ".#.", "#.#", "#.#"],
        'Y' => ["#.#", "#.#", ".#.", ".#.", ".#."],
        'Z' => ["###", "..#", ".#.", "#..", "###"],
        '0' => ["###", "#.#", "#.#", "#.#", "###"],
        '1' => [".#", "##", ".#", ".#", ".#"],
        '2' => ["##.", "..#", ".#.", "#..", "###"],
        '3' => ["##.", "..#", ".#.", "..#", "##."],
        '4' => ["#.#", "#.#", "###", "..#", "..#"],
        '5' => ["###", "#..", "##.", "..#", "##."],
        '6' => [".##", "#..", "##.", "#.#", ".#."],
        '7' => ["###", "..#", ".#.", ".#.", ".#."],
        '8' => [".#.", "#.#", ".#.", "#.#", ".#."],
        '9' => [".#.", "#.#", ".##", "..#", "##."],
        '\'' | '’' => ["#", "#", ".", ".", "."],
        '-' | '–' => ["..", "..", "##", "..", ".."],
        '.' => [".", ".", ".", ".", "#"],
        ',' => [".", ".", ".", "#", "#"],
        '!' => ["#", "#", "#", ".", "#"],
        '?' => ["##.", "..#", ".#.", "...", ".#."],
        _ => return None,
    })
}

/// Width of a line of large letters in cells; `None` if the font lacks a letter.
pub(crate) fn letters_width(text: &str) -> Option<u16> {
    let mut wide = 0;
    for letter in text.chars() {
        wide += width(dots(letter)?[0]) + 1;
    }
    Some(wide.saturating_sub(1))
}

/// Wraps a text to lines of large letters, at most `most` cells wide. Returns `None` if a word does not fit or
/// the font lacks a letter.
pub(crate) fn wrap_large(text: &str, most: u16) -> Option<Vec<String>> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        let longer = longer.filter(|line| letters_width(line).is_some_and(|wide| wide <= most));
        match (longer, lines.last_mut()) {
            (Some(longer), Some(last)) => *last = longer,
            _ => lines.push(word.to_owned()),
        }
    }
    let fits = |line: &String| letters_width(line).is_some_and(|wide| wide <= most);
    lines.iter().all(fits).then_some(lines)
}

/// Draws a line of large letters, centred in an area, with a gradient from the first colour at the top towards
/// the second.
pub(crate) fn letters(buf: &mut Buffer, area: Rect, text: &str, colours: [Color; 2]) {
    let wide = letters_width(text).unwrap_or(0);
    let mut x = area.x + area.width.saturating_sub(wide) / 2;
    let shades: [Color; DOTS] =
        [0, 56, 112, 168, 224].map(|share| mix(colours[0], colours[1], share));
    for drawn in text.chars().filter_map(dots) {
        let long = drawn[0].len();
        for column in 0..long {
            let set = |row: usize| {
                drawn
                    .get(row)
                    .is_some_and(|row| row.as_bytes()[column] == b'#')
            };
            for y in 0..TALL {
                let row = usize::from(y) * 2;
                let at = (x, area.y + y);
                if area.contains(at.into()) && buf.area.contains(at.into()) {
                    let cell = &mut buf[at];
                    match (set(row), set(row + 1)) {
                        (true, true) => {
                            cell.set_char('▀')
                                .set_fg(shades[row])
                                .set_bg(shades[row + 1]);
                        }
                        (true, false) => {
                            cell.set_char('▀').set_fg(shades[row]);
                        }
                        (false, true) => {
                            cell.set_char('▄').set_fg(shades[row + 1]);
                        }
                        (false, false) => {}
                    }
                }
            }
            x += 1;
        }
        x += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_five_dots_high_and_as_wide_in_every_row() {
        for letter in ('A'..='Z').chain('0'..='9').chain("'-.,!? ".chars()) {
            let drawn = dots(letter).unwrap_or_else(|| panic!("{letter}"));
            assert!(
                drawn.iter().all(|row| row.len() == drawn[0].len()),
                "{letter}"
            );
        }
    }

    #[test]
    fn large_letters_wrap_and_missing_ones_give_none() {
        assert_eq!(letters_width("HEARTHGATE"), Some(39));
        let lines = wrap_large("The lower limestone caverns", 60);
        assert_eq!(lines.unwrap(), ["The lower", "limestone", "caverns"]);
        assert_eq!(wrap_large("limestone", 20), None);
        assert_eq!(wrap_large("Ödland", 60), None);
    }

    #[test]
    fn letters_are_drawn_in_half_cells() {
        let area = Rect::new(0, 0, 7, TALL);
        let mut buf = Buffer::empty(area);
        let white = Color::Rgb(255, 255, 255);
        letters(&mut buf, area, "HI", [white, white]);
        let rows: Vec<String> = buf
            .content
            .chunks(7)
            .map(|row| row.iter().map(ratatui_core::buffer::Cell::symbol).collect())
            .collect();
        assert_eq!(rows, [" ▀ ▀ ▀ ", " ▀▀▀ ▀ ", " ▀ ▀ ▀ "]);
    }
}
