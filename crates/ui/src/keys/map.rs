//! The keymap of the game: a preset, and the player's changes to the preset.

use super::{Binding, Code, Hint, Key, WAYS};
use geom::Dir;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A set of default keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// Arrows, the letters of vi and the number pad.
    #[default]
    #[serde(rename = "default")]
    Usual,
    /// Arrows, and letters for the diagonals; the digits are free.
    Laptop,
    /// The letters of vi, and arrows.
    Vi,
    /// The number pad and arrows; the letters are free.
    Pad,
    /// W, A, S and D, with Q, E, Z and C for the diagonals, and arrows.
    Wasd,
}

impl Preset {
    /// All presets, in the order of the settings screen.
    pub(crate) const ALL: [Self; 5] = [Self::Usual, Self::Laptop, Self::Vi, Self::Pad, Self::Wasd];

    /// Id of the message that names the preset.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Usual => "keys-usual",
            Self::Laptop => "keys-laptop",
            Self::Vi => "keys-vi",
            Self::Pad => "keys-pad",
            Self::Wasd => "keys-wasd",
        }
    }

    /// Letters for all eight directions, clockwise from north; `None` if the preset has no such set.
    const fn letters(self) -> Option<[char; 8]> {
        match self {
            Self::Usual | Self::Vi => Some(['k', 'u', 'l', 'n', 'j', 'b', 'h', 'y']),
            Self::Laptop | Self::Pad => None,
            Self::Wasd => Some(['w', 'e', 'd', 'c', 's', 'z', 'a', 'q']),
        }
    }

    /// The preset's keys for a direction, before the player's changes.
    fn walks(self, way: Dir, codes: [Code; 3]) -> Vec<Key> {
        let [arrow, letter, digit] = codes.map(Key::of);
        let n = WAYS.iter().position(|(it, _)| *it == way);
        let own = n.and_then(|n| self.letters().and_then(|letters| letters.get(n).copied()));
        let own = own.map(Key::char);
        match self {
            Self::Usual => vec![arrow, letter, digit],
            Self::Laptop if way.is_diagonal() => vec![arrow, letter],
            Self::Laptop => vec![arrow],
            Self::Pad => vec![arrow, digit],
            Self::Vi | Self::Wasd => own.into_iter().chain([arrow]).collect(),
        }
    }

    /// The default keys of a command, without the player's changes.
    fn keys(self, binding: &Binding) -> Vec<Key> {
        match binding.wasd.filter(|_| self == Self::Wasd) {
            Some(letter) => vec![Key::char(letter)],
            None => binding.keys.to_vec(),
        }
    }
}

/// Key settings: a preset and the player's changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keys {
    #[serde(default)]
    pub preset: Preset,
    /// Keys that replace the defaults of a command, by the command's name.
    #[serde(flatten)]
    pub(crate) changed: BTreeMap<String, Vec<Key>>,
}

const fn walk_name(way: Dir) -> &'static str {
    match way {
        Dir::North => "walk-north",
        Dir::NorthEast => "walk-north-east",
        Dir::East => "walk-east",
        Dir::SouthEast => "walk-south-east",
        Dir::South => "walk-south",
        Dir::SouthWest => "walk-south-west",
        Dir::West => "walk-west",
        Dir::NorthWest => "walk-north-west",
    }
}

/// A row of the keymap: a command and its keys.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The direction, if the command is to walk.
    pub(crate) walk: Option<Dir>,
    /// The name of the command in the settings file.
    pub(crate) name: &'static str,
    /// The message that explains the command.
    pub(crate) help: &'static str,
    pub(crate) keys: Vec<Key>,
    pub(crate) practice: bool,
}

impl Line {
    /// The keys as text, separated by blanks.
    pub(crate) fn shown(&self) -> String {
        super::shown(&self.keys)
    }
}

/// The commands of the game with the keys of a preset and the player's changes.
#[derive(Clone, Debug)]
pub(crate) struct Keymap {
    bindings: Vec<Binding>,
    lines: Vec<Line>,
}

impl Keymap {
    pub(crate) fn new(bindings: Vec<Binding>, keys: &Keys) -> Self {
        let mut map = Self {
            bindings,
            lines: Vec::new(),
        };
        map.apply(keys);
        map
    }

    /// Applies a preset and the player's changes. A key the player chose is removed from the defaults of other
    /// commands, and a walking key from the defaults of commands.
    pub(crate) fn apply(&mut self, keys: &Keys) {
        let chosen: Vec<Key> = keys.changed.values().flatten().copied().collect();
        let own = |name: &str| keys.changed.get(name).cloned();
        let mut lines: Vec<Line> = Vec::new();
        for (way, codes) in WAYS {
            let name = walk_name(way);
            let usual = || without(keys.preset.walks(way, codes), &chosen);
            lines.push(Line {
                walk: Some(way),
                name,
                help: name,
                keys: own(name).unwrap_or_else(usual),
                practice: false,
            });
        }
        let walking: Vec<Key> = lines.iter().flat_map(|line| line.keys.clone()).collect();
        for binding in &self.bindings {
            let name = binding.name();
            let usual = || without(without(keys.preset.keys(binding), &walking), &chosen);
            lines.push(Line {
                walk: None,
                name,
                help: binding.help,
                keys: own(name).unwrap_or_else(usual),
                practice: binding.practice,
            });
        }
        self.lines = lines;
    }

    /// The first name among the player's changes that is not a command.
    pub(crate) fn unknown<'k>(&self, keys: &'k Keys) -> Option<&'k str> {
        let is_known = |name: &&String| self.lines.iter().any(|line| line.name == **name);
        let unknown = keys.changed.keys().find(|name| !is_known(name))?;
        Some(unknown)
    }

    /// All commands that can have keys, walking first.
    pub(crate) fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn line(&self, key: Key) -> Option<&Line> {
        self.lines.iter().find(|line| line.keys.contains(&key))
    }

    /// The first key of a command as written; empty if the command has no key. Panics in debug builds if the
    /// command does not exist.
    pub(crate) fn key(&self, name: &str) -> String {
        let line = self.lines.iter().find(|line| line.name == name);
        debug_assert!(line.is_some(), "no command is called {name}");
        let key = line.and_then(|line| line.keys.first());
        key.map(|key| key.shown()).unwrap_or_default()
    }

    /// The direction a key walks in.
    pub(crate) fn way(&self, key: Key) -> Option<Dir> {
        self.line(key)?.walk
    }

    /// The name of a key's command, unless the key walks.
    pub(crate) fn command(&self, key: Key) -> Option<&'static str> {
        let line = self.line(key).filter(|line| line.walk.is_none())?;
        Some(line.name)
    }

    /// The direction a key runs in: a shifted arrow, or a capital whose small letter walks. `None` if the key
    /// has a command.
    pub(crate) fn run(&self, key: Key) -> Option<Dir> {
        if let Code::Shift(way) = key.code {
            return Some(way).filter(|_| self.line(key).is_none());
        }
        let Code::Char(c @ 'A'..='Z') = key.code else {
            return None;
        };
        if self.line(key).is_some() {
            return None;
        }
        self.way(Key {
            code: Code::Char(c.to_ascii_lowercase()),
            ctrl: key.ctrl,
        })
    }

    /// Short text of the walking keys, for help.
    pub(crate) fn walking(&self) -> String {
        format!("↑↓←→ {}", self.letters()).trim_end().to_owned()
    }

    /// Short text of the running keys, for help.
    pub(crate) fn running(&self) -> String {
        let runs = |c: &char| self.run(Key::char(*c)).is_some();
        let letters = self.letters().to_uppercase();
        let letters: String = letters.chars().filter(runs).collect();
        format!("Shift-↑↓←→ {letters}").trim_end().to_owned()
    }

    /// The letters that walk, in the order players know: `hjklyubn`, or `wasd` first.
    fn letters(&self) -> String {
        let letter = |way: Dir| {
            let line = self.lines.iter().find(|it| it.walk == Some(way))?;
            line.keys.iter().find_map(|key| match key.code {
                Code::Char(c @ 'a'..='z') if !key.ctrl => Some(c),
                _ => None,
            })
        };
        let mut ways = [
            Dir::West,
            Dir::South,
            Dir::North,
            Dir::East,
            Dir::NorthWest,
            Dir::NorthEast,
            Dir::SouthWest,
            Dir::SouthEast,
        ];
        if letter(Dir::North) == Some('w') {
            ways[..3].rotate_right(1);
        }
        ways.into_iter().filter_map(letter).collect()
    }

    /// The commands besides walking as lines of help, in the order of the bindings.
    pub(crate) fn hints(&self, practice: bool) -> Vec<Hint> {
        let commands = self.lines.iter().filter(|line| line.walk.is_none());
        let fits = commands.filter(|line| practice || !line.practice);
        fits.map(|line| Hint {
            keys: line.shown(),
            help: line.help,
        })
        .collect()
    }
}

fn without(mut keys: Vec<Key>, taken: &[Key]) -> Vec<Key> {
    keys.retain(|key| !taken.contains(key));
    keys
}
