//! Converts edited text into the key presses that produce it.

use ui::{Code, Key};

/// Returns the keys that turn one text into another: everything from the first difference is deleted and retyped.
#[must_use]
pub fn keys(had: &str, wanted: &str) -> Vec<Key> {
    let alike = had.chars().zip(wanted.chars());
    let alike = alike.take_while(|(one, two)| one == two).count();
    let back = had.chars().skip(alike).map(|_| Key::of(Code::Backspace));
    back.chain(wanted.chars().skip(alike).map(Key::char))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_differing_letters_are_retyped() {
        let back = Key::of(Code::Backspace);
        assert_eq!(keys("Ann", "Ann"), []);
        assert_eq!(keys("Ann", "Anna"), [Key::char('a')]);
        assert_eq!(keys("Ann", "An"), [back]);
        assert_eq!(keys("Ann", "Aß"), [back, back, Key::char('ß')]);
        assert_eq!(keys("", "ab"), [Key::char('a'), Key::char('b')]);
    }
}
