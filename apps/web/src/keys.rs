//! Converts the browser's key events.

use ui::{Code, Key};

/// The fields of a `keydown` event.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stroke<'a> {
    /// Meaning of the key: `a`, `A`, `Enter`.
    pub key: &'a str,
    /// Position of the key: `KeyA`, `Numpad5`.
    pub code: &'a str,
    pub shift: bool,
    pub ctrl: bool,
    pub alt: bool,
    /// The Windows or Command key.
    pub meta: bool,
}

/// Converts a key for the game; `None` if the key belongs to the browser or the system.
#[must_use]
pub fn key(stroke: Stroke<'_>) -> Option<Key> {
    // On many keyboards both together type a character (`AltGr`).
    let typed = stroke.ctrl && stroke.alt || !stroke.ctrl && !stroke.alt;
    if stroke.meta || stroke.alt && !stroke.ctrl {
        return None;
    }
    let mut letters = stroke.key.chars();
    let code = match (letters.next(), letters.next()) {
        (Some(letter), None) => return letter_key(letter, typed, stroke.ctrl),
        _ => named(stroke)?,
    };
    let code = if stroke.shift { code.shifted() } else { code };
    (!stroke.ctrl).then(|| Key::of(code))
}

/// With Ctrl, only letters that browsers do not use.
fn letter_key(letter: char, typed: bool, ctrl: bool) -> Option<Key> {
    if typed {
        return Some(Key::char(letter));
    }
    let letter = letter.to_ascii_lowercase();
    (ctrl && OURS.contains(&letter)).then(|| Key::ctrl(letter))
}

/// Letters that the game uses with Ctrl: search, the command palette, undo. All others belong to the browser.
const OURS: [char; 3] = ['f', 'p', 'z'];

fn named(stroke: Stroke<'_>) -> Option<Code> {
    Some(match stroke.key {
        "Enter" => Code::Enter,
        "Escape" => Code::Esc,
        // Shift-Tab leaves the canvas for the previous element of the page, so that keyboard users are not trapped.
        "Tab" if stroke.shift => return None,
        "Tab" => Code::Tab,
        "Backspace" => Code::Backspace,
        "Delete" => Code::Delete,
        "ArrowUp" => Code::Up,
        "ArrowDown" => Code::Down,
        "ArrowLeft" => Code::Left,
        "ArrowRight" => Code::Right,
        "Home" => Code::Home,
        "End" => Code::End,
        "PageUp" => Code::PageUp,
        "PageDown" => Code::PageDown,
        "Clear" => Code::Middle,
        "F1" => Code::F(1),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(key: &str) -> Option<Key> {
        super::key(Stroke {
            key,
            ..Stroke::default()
        })
    }

    fn held(key: &str, ctrl: bool, alt: bool, meta: bool) -> Option<Key> {
        super::key(Stroke {
            key,
            ctrl,
            alt,
            meta,
            ..Stroke::default()
        })
    }

    #[test]
    fn characters_and_named_keys_reach_the_game() {
        assert_eq!(plain("a"), Some(Key::char('a')));
        assert_eq!(plain("?"), Some(Key::char('?')));
        assert_eq!(plain(" "), Some(Key::char(' ')));
        assert_eq!(plain("ß"), Some(Key::char('ß')));
        assert_eq!(plain("Escape"), Some(Key::of(Code::Esc)));
        assert_eq!(plain("Clear"), Some(Key::of(Code::Middle)));
        let shifted = Stroke {
            key: "ArrowUp",
            shift: true,
            ..Stroke::default()
        };
        assert_eq!(key(shifted), Some(Key::of(Code::Up.shifted())));
    }

    #[test]
    fn browser_shortcuts_are_left_to_the_browser() {
        for letter in ["r", "t", "w", "l", "n", "c", "v", "+", "-", "0", "R"] {
            assert_eq!(held(letter, true, false, false), None, "{letter}");
        }
        for name in [
            "F5", "F6", "F11", "F12", "Dead", "Process", "Shift", "Control",
        ] {
            assert_eq!(plain(name), None, "{name}");
        }
        assert_eq!(held("Tab", true, false, false), None);
        assert_eq!(held("ArrowLeft", false, true, false), None);
        assert_eq!(held("p", false, false, true), None);
        let back = Stroke {
            key: "Tab",
            shift: true,
            ..Stroke::default()
        };
        assert_eq!(key(back), None);
    }

    #[test]
    fn control_and_altgr_keys_reach_the_game() {
        assert_eq!(held("p", true, false, false), Some(Key::ctrl('p')));
        assert_eq!(held("Z", true, false, false), Some(Key::ctrl('z')));
        assert_eq!(held("{", true, true, false), Some(Key::char('{')));
    }
}
