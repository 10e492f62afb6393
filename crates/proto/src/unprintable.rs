//! Characters that are unsafe to print on a terminal.

/// Whether a character controls a terminal, changes the text direction or has no width. Text from other players is
/// shown without such characters, or with them escaped.
#[must_use]
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_control_and_invisible_characters_are_unseen() {
        for c in ['a', 'é', '龍', '🐉', ' ', '\u{301}'] {
            assert!(!is_unprintable(c), "{c:?}");
        }
        for c in [
            '\u{1b}', '\u{9b}', '\u{7f}', '\n', '\u{202e}', '\u{200b}', '\u{feff}',
        ] {
            assert!(is_unprintable(c), "{c:?}");
        }
    }
}
