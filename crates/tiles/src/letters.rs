//! The project's own letters: for text, and capitals of five rows for signs. `text/` holds their drawings.

/// Letters for text, with German: seven rows above the baseline and two below it.
pub const TEXT: Alphabet = Alphabet {
    text: include_str!("../text/letters.txt"),
    blank: 3,
};
/// Capitals for signs, keys and counts, five rows high.
pub const SIGNS: Alphabet = Alphabet {
    text: include_str!("../text/signs.txt"),
    blank: 2,
};

/// Letters of different widths, drawn with one empty column between them.
pub struct Alphabet {
    /// Lines of a character and its rows, with `#` for a dot. A line with `# ` and words is a comment.
    text: &'static str,
    /// Width of a blank in dots, with the column after it.
    blank: i32,
}

impl Alphabet {
    /// The rows of a character; of its capital if there is no other; of `?` if there is neither.
    fn rows(&self, sign: char) -> Vec<&'static str> {
        let capital = sign.to_uppercase().next();
        let tries = [Some(sign), capital, Some('?')].into_iter().flatten();
        let mut found = tries.filter_map(|it| self.find(it));
        found.next().unwrap_or_default()
    }

    fn find(&self, sign: char) -> Option<Vec<&'static str>> {
        let drawn = |row: &&str| row.chars().all(|dot| matches!(dot, '#' | '.'));
        let mut lines = self.text.lines();
        lines.find_map(|line| {
            let rows: Vec<&str> = line
                .strip_prefix(sign)?
                .strip_prefix(' ')?
                .split(' ')
                .collect();
            rows.iter().all(drawn).then_some(rows)
        })
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
            let rows = if sign == ' ' {
                Vec::new()
            } else {
                self.rows(sign)
            };
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
    use std::collections::BTreeMap;

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
            assert!(TEXT.find(sign).is_some(), "no letter for {sign}");
            let rows = TEXT.rows(sign);
            assert!((7..=9).contains(&rows.len()), "rows of {sign}");
            let twin = seen.insert(drawing(&TEXT, &sign.to_string()), sign);
            assert_eq!(twin, None, "{sign} looks like another letter");
        }
    }

    #[test]
    fn capitals_of_signs_have_five_rows_and_german() {
        for sign in "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ0123456789".chars() {
            let rows = SIGNS.find(sign).map(|rows| rows.len());
            assert_eq!(rows, Some(5), "rows of {sign}");
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
