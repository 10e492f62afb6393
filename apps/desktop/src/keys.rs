//! Converts the window's key events.

use ui::{Code, Key};
use winit::event::KeyEvent;
use winit::keyboard::{Key as Logical, ModifiersState, NamedKey};

/// Most characters of a pasted text; fields have bounds of their own.
const LONGEST_TEXT: usize = 256;

/// A key press, as this program takes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pressed {
    /// Keys for the interface; a dead key may complete several characters at once.
    Keys(Vec<Key>),
    /// F11 or Alt-Enter.
    FullScreen,
    /// F12.
    Picture,
    /// Ctrl-V, Command-V or Shift-Insert in a text field.
    Paste,
}

/// Converts a key press; `None` for keys that belong to the system. `typing` tells that the interface has a text field.
pub(crate) fn pressed(event: &KeyEvent, held: ModifiersState, typing: bool) -> Option<Pressed> {
    if typing && pastes(&event.logical_key, held) {
        return Some(Pressed::Paste);
    }
    convert(&event.logical_key, event.text.as_deref(), held)
}

fn pastes(key: &Logical, held: ModifiersState) -> bool {
    let command = (held.control_key() || held.super_key()) && !held.alt_key();
    match key {
        Logical::Character(letter) => command && letter.eq_ignore_ascii_case("v"),
        Logical::Named(NamedKey::Insert) => held.shift_key(),
        Logical::Named(NamedKey::Paste) => true,
        _ => false,
    }
}

/// The keys that type a text into a field of one line.
pub(crate) fn typed(text: &str) -> Vec<Key> {
    let line = text.trim_start().lines().next().unwrap_or_default();
    let letters = line.chars().filter(|letter| !letter.is_control());
    letters.take(LONGEST_TEXT).map(Key::char).collect()
}

fn convert(key: &Logical, text: Option<&str>, held: ModifiersState) -> Option<Pressed> {
    let (ctrl, alt) = (held.control_key(), held.alt_key());
    match key {
        Logical::Named(NamedKey::F11) => return Some(Pressed::FullScreen),
        Logical::Named(NamedKey::Enter) if alt => return Some(Pressed::FullScreen),
        Logical::Named(NamedKey::F12) => return Some(Pressed::Picture),
        _ => {}
    }
    // On many keyboards Ctrl and Alt together type a character (`AltGr`).
    if held.super_key() || alt && !ctrl {
        return None;
    }
    if let Logical::Named(name) = key
        && let Some(code) = named(*name)
    {
        let code = match code {
            Code::Tab if held.shift_key() => Code::BackTab,
            code if held.shift_key() => code.shifted(),
            code => code,
        };
        return Some(Pressed::Keys(vec![Key { code, ctrl }]));
    }
    if ctrl && !alt {
        let Logical::Character(letter) = key else {
            return None;
        };
        let letter = letter.chars().next()?.to_ascii_lowercase();
        return Some(Pressed::Keys(vec![Key::ctrl(letter)]));
    }
    let letters = text?.chars().filter(|letter| !letter.is_control());
    let keys: Vec<Key> = letters.map(Key::char).collect();
    (!keys.is_empty()).then_some(Pressed::Keys(keys))
}

fn named(name: NamedKey) -> Option<Code> {
    Some(match name {
        NamedKey::Enter => Code::Enter,
        NamedKey::Escape => Code::Esc,
        NamedKey::Tab => Code::Tab,
        NamedKey::Backspace => Code::Backspace,
        NamedKey::Delete => Code::Delete,
        NamedKey::ArrowUp => Code::Up,
        NamedKey::ArrowDown => Code::Down,
        NamedKey::ArrowLeft => Code::Left,
        NamedKey::ArrowRight => Code::Right,
        NamedKey::Home => Code::Home,
        NamedKey::End => Code::End,
        NamedKey::PageUp => Code::PageUp,
        NamedKey::PageDown => Code::PageDown,
        NamedKey::Clear => Code::Middle,
        NamedKey::F1 => Code::F(1),
        NamedKey::F2 => Code::F(2),
        NamedKey::F3 => Code::F(3),
        NamedKey::F4 => Code::F(4),
        NamedKey::F5 => Code::F(5),
        NamedKey::F6 => Code::F(6),
        NamedKey::F7 => Code::F(7),
        NamedKey::F8 => Code::F(8),
        NamedKey::F9 => Code::F(9),
        NamedKey::F10 => Code::F(10),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: ModifiersState = ModifiersState::empty();

    fn letter(text: &str, held: ModifiersState) -> Option<Pressed> {
        convert(&Logical::Character(text.into()), Some(text), held)
    }

    #[test]
    fn characters_control_and_altgr_keys_reach_the_game() {
        let keys = |key: Key| Some(Pressed::Keys(vec![key]));
        assert_eq!(letter("a", NONE), keys(Key::char('a')));
        assert_eq!(letter("?", ModifiersState::SHIFT), keys(Key::char('?')));
        let ctrl = ModifiersState::CONTROL;
        assert_eq!(letter("Z", ctrl), keys(Key::ctrl('z')));
        assert_eq!(
            letter("{", ctrl | ModifiersState::ALT),
            keys(Key::char('{'))
        );
        assert_eq!(letter("a", ModifiersState::ALT), None);
        assert_eq!(letter("a", ModifiersState::SUPER), None);
    }

    #[test]
    fn shift_makes_another_key_of_arrows_and_tab() {
        let shifted = |name| convert(&Logical::Named(name), None, ModifiersState::SHIFT);
        let keys = |code| Some(Pressed::Keys(vec![Key::of(code)]));
        assert_eq!(shifted(NamedKey::Tab), keys(Code::BackTab));
        assert_eq!(shifted(NamedKey::ArrowUp), keys(Code::Up.shifted()));
        assert_eq!(shifted(NamedKey::Enter), keys(Code::Enter));
        assert_eq!(shifted(NamedKey::Shift), None);
    }

    #[test]
    fn composed_characters_arrive_together() {
        let both = convert(&Logical::Dead(Some('^')), Some("^x"), NONE);
        let keys = vec![Key::char('^'), Key::char('x')];
        assert_eq!(both, Some(Pressed::Keys(keys)));
        let space = convert(&Logical::Named(NamedKey::Space), Some(" "), NONE);
        assert_eq!(space, Some(Pressed::Keys(vec![Key::char(' ')])));
    }

    #[test]
    fn a_pasted_text_types_its_first_line() {
        let v = Logical::Character("v".into());
        assert!(pastes(&v, ModifiersState::CONTROL) && pastes(&v, ModifiersState::SUPER));
        assert!(!pastes(&v, NONE) && !pastes(&v, ModifiersState::CONTROL | ModifiersState::ALT));
        let insert = Logical::Named(NamedKey::Insert);
        assert!(pastes(&insert, ModifiersState::SHIFT) && !pastes(&insert, NONE));
        let keys = [Key::char('J'), Key::char('ö')];
        assert_eq!(typed("\n Jö\u{1b}\nrest"), keys);
    }

    #[test]
    fn the_window_keeps_its_own_keys() {
        let named = |name, held| convert(&Logical::Named(name), None, held);
        assert_eq!(named(NamedKey::F11, NONE), Some(Pressed::FullScreen));
        let alt_enter = named(NamedKey::Enter, ModifiersState::ALT);
        assert_eq!(alt_enter, Some(Pressed::FullScreen));
        assert_eq!(named(NamedKey::F12, NONE), Some(Pressed::Picture));
    }
}
