//! The project's own letters: for text, and capitals of five rows for signs. `text/` holds their drawings.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Letters for text, with German: seven rows above the baseline and two below it.
pub static TEXT: LazyLock<Alphabet> =
    LazyLock::new(|| Alphabet::read(include_str!("../text/letters.txt"), 3));
/// Capitals for signs, keys and counts, five rows high.
pub static SIGNS: LazyLock<Alphabet> =
    LazyLock::new(|| Alphabet::read(include_str!("../text/signs.txt"), 2));

/// Letters of different widths, drawn with one empty column between them.
pub struct Alphabet {
    letters: BTreeMap<char, Vec<&'static str>>,
    /// Width of a blank in dots, with the column after it.
    blank: i32,
}

impl Alphabet {
    /// Reads lines of a character and its rows, with `#` for a dot. A line with `# ` and words is a comment.
    fn read(text: &'static str, blank: i32) -> Self {
        let line = |line: &'static str| {
            let (sign, rows) = line.split_once(' ')?;
            let rows: Vec<&str> = rows.split(' ').collect();
            let drawn = |row: &&str| row.chars().all(|dot| matches!(dot, '#' | '.'));
            let sign = sign.chars().next().filter(|_| rows.iter().all(drawn))?;
            Some((sign, rows))
        };
        Self {
            letters: text.lines().filter_map(line).collect(),
            blank,
        }
    }

    /// The rows of a character; of its capital if there is no other; of `?` if there is neither.
    fn rows(&self, sign: char) -> &[&'static str] {
        let mut capitals = sign.to_uppercase();
        let found = self
            .letters
            .get(&sign)
            .or_else(|| self.letters.get(&capitals.next()?))
            .or_else(|| self.letters.get(&'?'));
        found.map_or(&[], Vec::as_slice)
    }

    fn advance(&self, sign: char) -> i32 {
        if sign == ' ' {
            return self.blank;
        }
        let wide = self.rows(sign).iter().map(|row| row.len()).max();
        i32::try_from(wide.unwrap_or(0)).unwrap_or(0) + 1
    }

    /// Width of a line of text in dots, without the column after it.
    #[must_use]
    pub fn width(&self, text: &str) -> i32 {
        let wide: i32 = text.chars().map(|sign| self.advance(sign)).sum();
        (wide - 1).max(0)
    }

    /// Calls `put` with the column and the row of every dot of a line of text.
    pub fn draw(&self, text: &str, mut put: impl FnMut(i32, i32)) {
        let mut left = 0;
        for sign in text.chars() {
            let rows = if sign == ' ' { &[] } else { self.rows(sign) };
            for (row, y) in rows.iter().zip(0..) {
                for (_, x) in row.chars().zip(0..).filter(|(dot, _)| *dot == '#') {
                    put(left + x, y);
                }
            }
            left += self.advance(sign);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(alphabet: &Alphabet, text: &str) -> Vec<(i32, i32)> {
        let mut dots = Vec::new();
        alphabet.draw(text, |x, y| dots.push((x, y)));
        dots
    }

    #[test]
    fn letters_of_text_are_complete_and_differ() {
        let printable = (' '..='~').filter(|sign| !"\\^`{|}~$ ".contains(*sign));
        let german = "äöüÄÖÜß…–·×↑↓←→".chars();
        let signs: Vec<char> = printable.chain(german).collect();
        let mut seen = BTreeMap::new();
        for sign in signs {
            assert!(TEXT.letters.contains_key(&sign), "no letter for {sign}");
            let rows = TEXT.rows(sign);
            assert!((7..=9).contains(&rows.len()), "rows of {sign}");
            let twin = seen.insert(drawing(&TEXT, &sign.to_string()), sign);
            assert_eq!(twin, None, "{sign} looks like another letter");
        }
    }

    #[test]
    fn capitals_of_signs_have_five_rows_and_german() {
        assert!(SIGNS.letters.values().all(|rows| rows.len() == 5));
        for sign in "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ0123456789".chars() {
            assert!(SIGNS.letters.contains_key(&sign), "no letter for {sign}");
        }
        assert_ne!(drawing(&SIGNS, "Ä"), drawing(&SIGNS, "A"));
        assert_eq!(drawing(&SIGNS, "pub"), drawing(&SIGNS, "PUB"));
    }

    #[test]
    fn width_ends_at_the_last_dot_of_the_text() {
        let last = drawing(&SIGNS, "TRÄNKE").into_iter().map(|(x, _)| x).max();
        assert_eq!(Some(SIGNS.width("TRÄNKE") - 1), last);
        assert_eq!(SIGNS.width(""), 0);
        assert_eq!(TEXT.width("a b"), 4 + 1 + 3 + 4);
    }
}
