//! Which keys do what in the game: a preset, and what the player has changed of it.

use super::play::{Act, KEYS};
use super::{Bind, Code, Hint, Key, WAYS};
use geom::Dir;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::collections::BTreeMap;

/// Which keys to begin with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// Arrows, the letters of vi and the number pad.
    #[default]
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
    /// All of them, in the order in which settings offer them.
    pub(crate) const ALL: [Self; 5] = [Self::Usual, Self::Laptop, Self::Vi, Self::Pad, Self::Wasd];

    /// The message that names it.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Usual => "keys-usual",
            Self::Laptop => "keys-laptop",
            Self::Vi => "keys-vi",
            Self::Pad => "keys-pad",
            Self::Wasd => "keys-wasd",
        }
    }

    /// The letters that walk, from the north clockwise; none if letters do not.
    const fn letters(self) -> Option<[char; 8]> {
        match self {
            Self::Usual | Self::Vi => Some(['k', 'u', 'l', 'n', 'j', 'b', 'h', 'y']),
            Self::Laptop | Self::Pad => None,
            Self::Wasd => Some(['w', 'e', 'd', 'c', 's', 'z', 'a', 'q']),
        }
    }

    /// The keys that walk, without what the player has changed.
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

    /// The key of a command that this preset has on another than the rest.
    fn moved(self, act: Act) -> Option<Key> {
        if self != Self::Wasd {
            return None;
        }
        let letter = match act {
            Act::Use => 'u',
            Act::Wear => 'p',
            Act::Cast => 'P',
            Act::Search => 'f',
            Act::Shoot => 'j',
            Act::Drop => 'l',
            Act::Sheet => '@',
            Act::Rest => 'R',
            Act::Close => 'k',
            Act::Disarm => 'K',
            Act::Leave => 'L',
            _ => return None,
        };
        Some(Key::char(letter))
    }
}

/// Which keys a player has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Keys {
    /// Which to begin with.
    pub preset: Preset,
    /// Other keys for some commands, by the command's name.
    #[serde(flatten)]
    pub(crate) changed: BTreeMap<String, Vec<Key>>,
}

impl<'de> Deserialize<'de> for Keys {
    /// Says which name or key is not known.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            #[serde(default)]
            preset: Preset,
            #[serde(flatten)]
            changed: BTreeMap<String, Vec<Key>>,
        }
        let Written { preset, changed } = Written::deserialize(deserializer)?;
        if let Some(name) = changed.keys().find(|name| !is_command(name)) {
            return Err(de::Error::custom(format!("there is no command `{name}`")));
        }
        Ok(Self { preset, changed })
    }
}

fn is_command(name: &str) -> bool {
    let mut walks = WAYS.iter().map(|(way, _)| walk_name(*way));
    walks.any(|it| it == name) || KEYS.iter().any(|bind| bind.name() == name)
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

impl<A> Bind<A> {
    /// What the command is called in a file of settings.
    pub(crate) fn name(&self) -> &'static str {
        self.help.strip_prefix("key-").unwrap_or(self.help)
    }
}

/// Something a key can be chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Walk(Dir),
    Act(Act),
}

/// Something a key can be chosen for, and its keys.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) deed: Deed,
    /// What it is called in a file of settings.
    pub(crate) name: &'static str,
    /// The message that explains it.
    pub(crate) help: &'static str,
    pub(crate) keys: Vec<Key>,
}

impl Line {
    /// The keys as they are written.
    pub(crate) fn shown(&self) -> String {
        super::shown(&self.keys)
    }
}

/// Which keys do what.
#[derive(Clone, Debug)]
pub(crate) struct Keymap {
    lines: Vec<Line>,
}

impl Keymap {
    pub(crate) fn new(keys: &Keys) -> Self {
        let chosen: Vec<Key> = keys.changed.values().flatten().copied().collect();
        let own = |name: &str| keys.changed.get(name).cloned();
        let mut lines: Vec<Line> = Vec::new();
        for (way, codes) in WAYS {
            let name = walk_name(way);
            let usual = || without(keys.preset.walks(way, codes), &chosen);
            lines.push(Line {
                deed: Deed::Walk(way),
                name,
                help: name,
                keys: own(name).unwrap_or_else(usual),
            });
        }
        let walking: Vec<Key> = lines.iter().flat_map(|line| line.keys.clone()).collect();
        for bind in KEYS {
            let name = bind.name();
            let usual = || {
                let moved = keys.preset.moved(bind.act);
                let usual = moved.map_or_else(|| bind.keys.to_vec(), |key| vec![key]);
                without(without(usual, &walking), &chosen)
            };
            lines.push(Line {
                deed: Deed::Act(bind.act),
                name,
                help: bind.help,
                keys: own(name).unwrap_or_else(usual),
            });
        }
        Self { lines }
    }

    /// Everything a key can be chosen for.
    pub(crate) fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn deed(&self, key: Key) -> Option<Deed> {
        let line = self.lines.iter().find(|line| line.keys.contains(&key))?;
        Some(line.deed)
    }

    /// The key of a command, as it is written; the first of several.
    pub(crate) fn key(&self, act: Act) -> String {
        let line = self.lines.iter().find(|line| line.deed == Deed::Act(act));
        let key = line.and_then(|line| line.keys.first());
        key.map(|key| key.shown()).unwrap_or_default()
    }

    /// The way a key walks.
    pub(crate) fn way(&self, key: Key) -> Option<Dir> {
        match self.deed(key) {
            Some(Deed::Walk(way)) => Some(way),
            _ => None,
        }
    }

    /// What a key does besides walking.
    pub(crate) fn act(&self, key: Key) -> Option<Act> {
        match self.deed(key) {
            Some(Deed::Act(act)) => Some(act),
            _ => None,
        }
    }

    /// The way a shifted arrow runs, or a shifted letter whose small one walks, unless it does something else.
    pub(crate) fn run(&self, key: Key) -> Option<Dir> {
        if let Code::Shift(way) = key.code {
            return Some(way).filter(|_| self.deed(key).is_none());
        }
        let Code::Char(c @ 'A'..='Z') = key.code else {
            return None;
        };
        if self.deed(key).is_some() {
            return None;
        }
        self.way(Key {
            code: Code::Char(c.to_ascii_lowercase()),
            ctrl: key.ctrl,
        })
    }

    /// What walks, written short.
    pub(crate) fn walking(&self) -> String {
        format!("↑↓←→ {}", self.letters()).trim_end().to_owned()
    }

    /// What runs, written short.
    pub(crate) fn running(&self) -> String {
        let runs = |c: &char| self.run(Key::char(*c)).is_some();
        let letters = self.letters().to_uppercase();
        let letters: String = letters.chars().filter(runs).collect();
        format!("Shift-↑↓←→ {letters}").trim_end().to_owned()
    }

    /// The letters that walk, in the order in which hands know them.
    fn letters(&self) -> String {
        let letter = |way: Dir| {
            let line = self.lines.iter().find(|it| it.deed == Deed::Walk(way))?;
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

    /// The keys of a command, as lines of help show them; all of them in the order of their table.
    pub(crate) fn hints(&self) -> Vec<Hint> {
        let acts = self
            .lines
            .iter()
            .filter(|line| matches!(line.deed, Deed::Act(_)));
        acts.map(|line| Hint {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_every_preset_everything_has_a_key_and_no_key_does_two_things() {
        for preset in Preset::ALL {
            let keys = Keys {
                preset,
                ..Keys::default()
            };
            let map = Keymap::new(&keys);
            let mut seen = Vec::new();
            for line in map.lines() {
                assert!(
                    !line.keys.is_empty(),
                    "{preset:?}: {} has no key",
                    line.name
                );
                for key in &line.keys {
                    assert!(!seen.contains(key), "{preset:?}: {key:?} does two things");
                    seen.push(*key);
                }
            }
        }
    }

    #[test]
    fn what_is_taken_back_is_on_no_key_that_walks() {
        for preset in Preset::ALL {
            let map = Keymap::new(&Keys {
                preset,
                ..Keys::default()
            });
            assert_eq!(map.act(Key::ctrl('z')), Some(Act::Undo), "{preset:?}");
            assert_eq!(map.way(Key::ctrl('z')), None, "{preset:?}");
        }
    }

    #[test]
    fn a_key_the_player_chose_does_that_and_nothing_else() {
        let changed = [("explore".to_owned(), vec![Key::char('k')])];
        let map = Keymap::new(&Keys {
            preset: Preset::Usual,
            changed: changed.into_iter().collect(),
        });
        assert_eq!(map.act(Key::char('k')), Some(Act::Explore));
        assert_eq!(map.way(Key::char('k')), None);
        assert_eq!(map.act(Key::char('o')), None);
        assert_eq!(map.way(Key::of(Code::Up)), Some(Dir::North));
        assert_eq!(map.run(Key::char('K')), None);
        assert_eq!(map.run(Key::char('J')), Some(Dir::South));
    }

    #[test]
    fn walking_by_w_a_s_and_d_leaves_the_arrows() {
        let map = Keymap::new(&Keys {
            preset: Preset::Wasd,
            ..Keys::default()
        });
        assert_eq!(map.way(Key::char('w')), Some(Dir::North));
        assert_eq!(map.way(Key::char('c')), Some(Dir::SouthEast));
        assert_eq!(map.way(Key::of(Code::Left)), Some(Dir::West));
        assert_eq!(map.act(Key::char('p')), Some(Act::Wear));
        assert_eq!(map.walking(), "↑↓←→ wasdqezc");
    }
}
