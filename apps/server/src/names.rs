//! Player names: readable, distinguishable, and free of control characters.

use thiserror::Error;
use unicode_security::{GeneralSecurityProfile as _, MixedScript as _, skeleton};
use unicode_width::UnicodeWidthStr as _;

/// Maximum width in terminal cells.
pub const MAX_WIDTH: usize = 20;

/// A valid name, safe to show anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    text: String,
    confusable_key: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadName {
    #[error("a name has at least two letters")]
    TooShort,
    #[error("a name is at most {MAX_WIDTH} cells wide")]
    TooWide,
    /// A character that is not allowed, or not allowed at this position.
    #[error(
        "a name has letters and digits, with single spaces, apostrophes, hyphens or dots between them"
    )]
    Character,
    /// Letters of scripts that are not written together.
    #[error("a name uses letters of one script")]
    Scripts,
}

/// Names that a player could use to speak for the service.
const RESERVED: [&str; 14] = [
    "admin",
    "administrator",
    "bot",
    "clerk",
    "everyone",
    "guest",
    "hearthgate",
    "host",
    "moderator",
    "nobody",
    "official",
    "operator",
    "server",
    "system",
];

impl Name {
    /// Whether the name looks like one that would speak for the service.
    #[must_use]
    pub fn is_reserved(&self) -> bool {
        let looks = self.looks();
        // The labels of erased players.
        let erased = confusable_key("erased");
        if looks.iter().any(|look| look.starts_with(&erased)) {
            return true;
        }
        let mut reserved = RESERVED.iter().map(|name| confusable_key(name));
        reserved.any(|name| looks.contains(&name))
    }

    /// Validates a name; keeps its spelling.
    pub fn new(text: &str) -> Result<Self, BadName> {
        // Rejects long input before any costly check.
        if text.len() > 200 {
            return Err(BadName::TooWide);
        }
        if text.chars().count() < 2 {
            return Err(BadName::TooShort);
        }
        let mut before = ' ';
        for letter in text.chars() {
            let is_letter = letter.is_alphanumeric() && letter.identifier_allowed();
            // Joints do not follow each other, except a space after a dot.
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
        if text.width() > MAX_WIDTH {
            return Err(BadName::TooWide);
        }
        if !text.is_single_script() {
            return Err(BadName::Scripts);
        }
        Ok(Self {
            text: text.to_owned(),
            confusable_key: confusable_key(text),
        })
    }

    /// The name as the player wrote it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The case-folded confusable skeleton: the key by which a player is found.
    #[must_use]
    pub fn confusable_key(&self) -> &str {
        &self.confusable_key
    }

    /// All skeletons of the name, the confusable key first. Two names that share one look alike: a capital I looks like a small l, which
    /// the lower-case skeleton alone does not show.
    #[must_use]
    pub fn looks(&self) -> Vec<String> {
        let as_written: String = skeleton(&self.text).collect();
        let mut looks = vec![self.confusable_key.clone(), confusable_key(&as_written)];
        looks.dedup();
        looks
    }
}

fn is_joint(letter: char) -> bool {
    matches!(letter, ' ' | '\'' | '-' | '.')
}

/// The skeleton of the letters and digits, in lower case.
fn confusable_key(text: &str) -> String {
    let bare = text.chars().filter(|letter| letter.is_alphanumeric());
    let small = bare.flat_map(char::to_lowercase).collect::<String>();
    // A skeleton may contain capitals.
    skeleton(&small).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::{BadName, Name};

    #[test]
    fn ordinary_names_are_valid() {
        for name in [
            "Ann", "O'Brien", "Jean-Luc", "Dr. Who", "Łucja", "Иван", "木村", "x2", "Sam Jr.",
        ] {
            assert!(Name::new(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn names_with_control_or_hidden_characters_are_rejected() {
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
    fn names_that_look_like_the_service_are_reserved() {
        let is_reserved = |name| Name::new(name).is_ok_and(|it| it.is_reserved());
        for name in [
            "Admin",
            "ADMIN",
            "Mod-erator",
            "H.E.A.R.T.H.G.A.T.E",
            "0perator",
            "Hearthgate.",
        ] {
            assert!(is_reserved(name), "{name}");
        }
        assert!(!is_reserved("Adm") && !is_reserved("Ann") && !is_reserved("Hearthgater"));
    }

    #[test]
    fn names_that_look_alike_have_one_likeness() {
        let like = |name| Name::new(name).map(|it| it.confusable_key().to_owned());
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
        // Small letters are distinct.
        assert!(!alike("Cleo", "cieo") && !alike("Ali", "All"));
        assert_eq!(looks("Ann"), ["ann"]);
    }
}
