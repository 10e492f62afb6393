//! Key and mouse events, independent of terminal and browser.

use geom::{Dir, Point};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A key, without the control modifier. Shift is part of the code where it makes a different key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// A character, with shift already applied.
    Char(char),
    Enter,
    Esc,
    Tab,
    /// Shift-Tab.
    BackTab,
    Backspace,
    Delete,
    Up,
    Down,
    Left,
    Right,
    /// Also 7 on the number pad.
    Home,
    /// Also 1 on the number pad.
    End,
    /// Also 9 on the number pad.
    PageUp,
    /// Also 3 on the number pad.
    PageDown,
    /// 5 on the number pad.
    Middle,
    F(u8),
    /// An arrow, or a corner of the number pad, with shift; named after the direction.
    Shift(Dir),
}

impl Code {
    /// The same key with shift held; unchanged if shift makes no different key.
    #[must_use]
    pub const fn shifted(self) -> Self {
        match self {
            Self::Up => Self::Shift(Dir::North),
            Self::PageUp => Self::Shift(Dir::NorthEast),
            Self::Right => Self::Shift(Dir::East),
            Self::PageDown => Self::Shift(Dir::SouthEast),
            Self::Down => Self::Shift(Dir::South),
            Self::End => Self::Shift(Dir::SouthWest),
            Self::Left => Self::Shift(Dir::West),
            Self::Home => Self::Shift(Dir::NorthWest),
            other => other,
        }
    }
}

/// A key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub code: Code,
    pub ctrl: bool,
}

impl Key {
    /// A key without control.
    #[must_use]
    pub const fn of(code: Code) -> Self {
        Self { code, ctrl: false }
    }

    #[must_use]
    pub const fn char(c: char) -> Self {
        Self::of(Code::Char(c))
    }

    #[must_use]
    pub const fn ctrl(c: char) -> Self {
        Self {
            code: Code::Char(c),
            ctrl: true,
        }
    }

    /// The key's name in help texts and in the settings file.
    #[must_use]
    pub fn shown(self) -> String {
        let name = match self.code {
            Code::Char(' ') => "Space".to_owned(),
            Code::Char(c) => c.to_string(),
            Code::Enter => "Enter".to_owned(),
            Code::Esc => "Esc".to_owned(),
            Code::Tab => "Tab".to_owned(),
            Code::BackTab => "Shift-Tab".to_owned(),
            Code::Backspace => "Backspace".to_owned(),
            Code::Delete => "Del".to_owned(),
            Code::Up => "↑".to_owned(),
            Code::Down => "↓".to_owned(),
            Code::Left => "←".to_owned(),
            Code::Right => "→".to_owned(),
            Code::Home => "Home".to_owned(),
            Code::End => "End".to_owned(),
            Code::PageUp => "PgUp".to_owned(),
            Code::PageDown => "PgDn".to_owned(),
            Code::Middle => "Pad 5".to_owned(),
            Code::F(n) => format!("F{n}"),
            Code::Shift(way) => format!("Shift-{}", arrow(way)),
        };
        if self.ctrl {
            format!("Ctrl-{name}")
        } else {
            name
        }
    }

    /// Parses a name written by [`Key::shown`].
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (ctrl, name) = match text.strip_prefix("Ctrl-") {
            Some(rest) if !rest.is_empty() => (true, rest),
            _ => (false, text),
        };
        let mut named = NAMED.iter();
        let found = named.find(|code| Self::of(**code).shown() == name);
        let mut shifted = NAMED.iter().map(|code| code.shifted());
        let shifted = shifted.find(|code| Self::of(*code).shown() == name);
        let function = || name.strip_prefix('F')?.parse().ok().map(Code::F);
        let mut letters = name.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let letter = letter.filter(|c| !c.is_control()).map(Code::Char);
        let code = found.copied().or(shifted).or(letter).or_else(function)?;
        Some(Self { code, ctrl })
    }
}

/// Keys whose name is a word or a symbol.
const NAMED: [Code; 16] = [
    Code::Char(' '),
    Code::Enter,
    Code::Esc,
    Code::Tab,
    Code::BackTab,
    Code::Backspace,
    Code::Delete,
    Code::Up,
    Code::Down,
    Code::Left,
    Code::Right,
    Code::Home,
    Code::End,
    Code::PageUp,
    Code::PageDown,
    Code::Middle,
];

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.shown())
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).ok_or_else(|| de::Error::custom(format!("there is no key `{text}`")))
    }
}

const fn arrow(way: Dir) -> &'static str {
    match way {
        Dir::North => "↑",
        Dir::NorthEast => "PgUp",
        Dir::East => "→",
        Dir::SouthEast => "PgDn",
        Dir::South => "↓",
        Dir::SouthWest => "End",
        Dir::West => "←",
        Dir::NorthWest => "Home",
    }
}

/// The device that the player used last. Hints and help name its gestures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputDevice {
    #[default]
    Keyboard,
    Mouse,
    Touch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Press {
    Move,
    Left,
    Right,
    WheelUp,
    WheelDown,
}

/// A mouse event at a cell of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mouse {
    pub press: Press,
    pub x: u16,
    pub y: u16,
    /// The tile of the map here, from a program that draws the map itself. `None` where the map is drawn in
    /// cells, or covered.
    pub tile: Option<Point>,
}

impl Mouse {
    /// A mouse event on a screen that consists of cells only.
    #[must_use]
    pub const fn at_cell(press: Press, x: u16, y: u16) -> Self {
        let tile = None;
        Self { press, x, y, tile }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_written_as_on_the_keyboard() {
        assert_eq!(Key::char(' ').shown(), "Space");
        assert_eq!(Key::ctrl('p').shown(), "Ctrl-p");
        assert_eq!(Key::of(Code::PageUp).shown(), "PgUp");
        assert_eq!(Key::of(Code::Up.shifted()).shown(), "Shift-↑");
        assert_eq!(Code::Tab.shifted(), Code::Tab);
        assert_eq!(Key::read("Nonsense"), None);
        assert_eq!(Key::read(""), None);
    }

    #[test]
    fn key_names_parse_back_to_the_same_key() {
        let mut keys: Vec<Key> = NAMED.iter().map(|code| Key::of(*code)).collect();
        keys.extend([
            Key::char('F'),
            Key::char('-'),
            Key::ctrl('p'),
            Key::ctrl('-'),
            Key::of(Code::Home.shifted()),
        ]);
        keys.extend([Key::of(Code::F(1)), Key::of(Code::F(12)), Key::char('ß')]);
        for key in keys {
            assert_eq!(Key::read(&key.shown()), Some(key), "{key:?}");
        }
    }
}
