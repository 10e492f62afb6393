//! What players may be called: something one can read, say and tell apart, and nothing that acts on a terminal.

use thiserror::Error;
use unicode_security::{GeneralSecurityProfile as _, MixedScript as _, skeleton};
use unicode_width::UnicodeWidthStr as _;

/// The widest name, in cells.
pub const WIDEST: usize = 20;

/// A name that may be shown anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    text: String,
    likeness: String,
}

/// Why nobody may be called so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadName {
    /// Nothing, or one letter.
    #[error("a name has at least two letters")]
    TooShort,
    /// Too wide for a row of a ladder.
    #[error("a name is at most {WIDEST} cells wide")]
    TooWide,
    /// A character that does not belong into one.
    #[error(
        "a name has letters and digits, with single spaces, apostrophes, hyphens or dots between them"
    )]
    Character,
    /// Letters of several scripts that nobody writes together.
    #[error("a name uses letters of one script")]
    Scripts,
}

impl Name {
    /// A name as somebody wrote it.
    ///
    /// # Errors
    /// When nobody may be called so.
    pub fn new(text: &str) -> Result<Self, BadName> {
        // Long before it is looked at, and far above what can pass.
        if text.len() > 200 {
            return Err(BadName::TooWide);
        }
        if text.chars().count() < 2 {
            return Err(BadName::TooShort);
        }
        let mut before = ' ';
        for letter in text.chars() {
            let is_letter = letter.is_alphanumeric() && letter.identifier_allowed();
            // Joints stand alone, but for the space behind a dot.
            let is_joint =
                is_joint(letter) && (!is_joint(before) || (before, letter) == ('.', ' '));
            if !(is_letter || is_joint) {
                return Err(BadName::Character);
            }
            before = letter;
        }
        if is_joint(before) && before != '.' {
            return Err(BadName::Character);
        }
        if text.width() > WIDEST {
            return Err(BadName::TooWide);
        }
        if !text.is_single_script() {
            return Err(BadName::Scripts);
        }
        Ok(Self {
            text: text.to_owned(),
            likeness: likeness(text),
        })
    }

    /// As it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What it looks like, however it is cased; by this a player is found.
    #[must_use]
    pub fn likeness(&self) -> &str {
        &self.likeness
    }

    /// Every way to read it, the likeness first. Names that share one look alike: a capital I looks like a small l as well, which a
    /// name in small letters does not tell.
    #[must_use]
    pub fn looks(&self) -> Vec<String> {
        let as_written: String = skeleton(&self.text).collect();
        let mut looks = vec![self.likeness.clone(), likeness(&as_written)];
        looks.dedup();
        looks
    }
}

fn is_joint(letter: char) -> bool {
    matches!(letter, ' ' | '\'' | '-' | '.')
}

/// What some text looks like to somebody who is in a hurry.
fn likeness(text: &str) -> String {
    let bare = text.chars().filter(|letter| letter.is_alphanumeric());
    let small = bare.flat_map(char::to_lowercase).collect::<String>();
    // What looks alike may itself be a capital.
    skeleton(&small).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::{BadName, Name};

    #[test]
    fn people_may_be_called_as_people_are() {
        for name in [
            "Ann", "O'Brien", "Jean-Luc", "Dr. Who", "Łucja", "Иван", "木村", "x2", "Sam Jr.",
        ] {
            assert!(Name::new(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn nothing_that_acts_on_a_terminal_or_hides_is_a_name() {
        let cases = [
            ("", BadName::TooShort),
            ("a", BadName::TooShort),
            ("a\u{1b}[2Jb", BadName::Character),
            ("two\nlines", BadName::Character),
            ("a\u{202e}b", BadName::Character),
            ("a\u{200d}b", BadName::Character),
            ("a\u{301}b", BadName::Character),
            ("<b>bold</b>", BadName::Character),
            (" ann", BadName::Character),
            ("ann ", BadName::Character),
            ("a  b", BadName::Character),
            ("..", BadName::Character),
            ("aaaaaaaaaaaaaaaaaaaaa", BadName::TooWide),
            ("木木木木木木木木木木木", BadName::TooWide),
            ("аnn", BadName::Scripts),
        ];
        for (name, why) in cases {
            assert_eq!(Name::new(name), Err(why), "{name:?}");
        }
        assert!(Name::new(&"x".repeat(100_000)).is_err());
    }

    #[test]
    fn names_that_look_alike_are_the_same() {
        let like = |name| Name::new(name).map(|it| it.likeness().to_owned());
        for (one, two) in [
            ("Ann", "ANN"),
            ("O'Brien", "OBrien"),
            ("Rnax", "Max"),
            ("BOB", "B0B"),
            ("Сор", "Cop"),
        ] {
            assert_eq!(like(one), like(two), "{one} {two}");
        }
        assert_ne!(like("Ann"), like("Anna"));
    }

    #[test]
    fn a_capital_i_looks_like_a_small_l_and_like_itself() {
        let looks = |name: &str| Name::new(name).map(|it| it.looks()).unwrap_or_default();
        let alike = |one, two| looks(one).iter().any(|it| looks(two).contains(it));
        for (one, two) in [
            ("CIeo", "Cleo"),
            ("CIeo", "cieo"),
            ("Ian", "lan"),
            ("BIM", "Blm"),
            ("O'BrIen", "OBrlen"),
        ] {
            assert!(alike(one, two) && alike(two, one), "{one} {two}");
        }
        // Small letters are told apart.
        assert!(!alike("Cleo", "cieo") && !alike("Ali", "All"));
        assert_eq!(looks("Ann"), ["ann"]);
    }
}
