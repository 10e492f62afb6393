//! Parses keys from a typed line.

use crate::keys::{Code, Key};

/// Names of keys without a character, written in angle brackets.
const NAMED: [(&str, Code); 16] = [
    ("enter", Code::Enter),
    ("esc", Code::Esc),
    ("tab", Code::Tab),
    ("backtab", Code::BackTab),
    ("space", Code::Char(' ')),
    ("backspace", Code::Backspace),
    ("del", Code::Delete),
    ("up", Code::Up),
    ("down", Code::Down),
    ("left", Code::Left),
    ("right", Code::Right),
    ("home", Code::Home),
    ("end", Code::End),
    ("pgup", Code::PageUp),
    ("pgdn", Code::PageDown),
    ("f1", Code::F(1)),
];

/// Names that also work without brackets, if nothing else is on the line.
const ALONE: [(&str, Code); 5] = [
    ("enter", Code::Enter),
    ("return", Code::Enter),
    ("esc", Code::Esc),
    ("escape", Code::Esc),
    ("tab", Code::Tab),
];

/// The keys that a line stands for. An empty line is Enter, `Esc` or `<tab>` the key of that name, `^p` a letter
/// with control. Every other character is its own key.
#[must_use]
pub fn keys_of(line: &str) -> Vec<Key> {
    let line = line.trim_end_matches(['\r', '\n']);
    if line.is_empty() {
        return vec![Key::of(Code::Enter)];
    }
    let mut alone = ALONE.iter();
    if let Some((_, code)) = alone.find(|(name, _)| name.eq_ignore_ascii_case(line.trim())) {
        return vec![Key::of(*code)];
    }
    let mut keys = Vec::new();
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let (key, length) = named(rest).unwrap_or((Key::char(letter), letter.len_utf8()));
        keys.push(key);
        rest = &rest[length..];
    }
    keys
}

/// The named key at the start of a text, and the length of its name in bytes.
fn named(text: &str) -> Option<(Key, usize)> {
    if let Some(letter) = text.strip_prefix('^').and_then(|it| it.chars().next())
        && letter.is_ascii_alphabetic()
    {
        return Some((Key::ctrl(letter.to_ascii_lowercase()), 2));
    }
    let end = text.strip_prefix('<')?.find('>')?;
    let name = &text[1..=end];
    let found = NAMED.iter().find(|(it, _)| it.eq_ignore_ascii_case(name));
    found.map(|(_, code)| (Key::of(*code), end + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_line_is_parsed_into_keys() {
        let keys = |line: &str| -> String {
            let shown = keys_of(line).into_iter().map(Key::shown);
            shown.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(keys(""), "Enter");
        assert_eq!(keys("\r\n"), "Enter");
        assert_eq!(keys("o"), "o");
        assert_eq!(keys("Esc"), "Esc");
        assert_eq!(keys("escape\n"), "Esc");
        assert_eq!(keys("Tab"), "Tab");
        assert_eq!(keys("Escort"), "E s c o r t");
        assert_eq!(keys("Ann"), "A n n");
        assert_eq!(keys("a<Tab><down><enter>"), "a Tab ↓ Enter");
        assert_eq!(keys("^p^"), "Ctrl-p ^");
        assert_eq!(keys("<"), "<");
        assert_eq!(keys("<<nonsense>é"), "< < n o n s e n s e > é");
    }
}
