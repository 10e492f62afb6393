//! What the keys of a screen do: one table answers the keyboard, the help screen and the line of hints.

mod key;
mod map;
pub(crate) mod play;

use geom::Dir;

pub use key::{Code, Key, Mouse, Press};
pub(crate) use map::{Deed, Keymap};
pub use map::{Keys, Preset};

/// Keys that do the same thing, what they do, and the message that says so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bind<A: 'static> {
    pub(crate) keys: &'static [Key],
    pub(crate) act: A,
    /// The message of the interface's catalogue that explains it.
    pub(crate) help: &'static str,
}

/// A row of a table of keys.
pub(crate) const fn bind<A>(keys: &'static [Key], act: A, help: &'static str) -> Bind<A> {
    Bind { keys, act, help }
}

/// A line of help: keys as written, and the message that explains them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hint {
    pub(crate) keys: String,
    pub(crate) help: &'static str,
}

impl Hint {
    /// Keys, as written on a keyboard, and the message that says what they do.
    pub(crate) fn of(keys: &str, help: &'static str) -> Self {
        Self {
            keys: keys.to_owned(),
            help,
        }
    }

    /// The way back from any screen.
    pub(crate) fn back() -> Self {
        Self::of("Esc", "key-back")
    }
}

/// What a key does in a table.
pub(crate) fn find<A: Copy>(binds: &[Bind<A>], key: Key) -> Option<A> {
    let bind = binds.iter().find(|bind| bind.keys.contains(&key))?;
    Some(bind.act)
}

/// A table as lines of help, in its order.
pub(crate) fn hints<A>(binds: &[Bind<A>]) -> Vec<Hint> {
    let line = |bind: &Bind<A>| Hint {
        keys: shown(bind.keys),
        help: bind.help,
    };
    binds.iter().map(line).collect()
}

fn shown(keys: &[Key]) -> String {
    let keys: Vec<String> = keys.iter().map(|key| key.shown()).collect();
    keys.join(" ")
}

/// The arrow keys, the letters of vi, the number pad with and without its lock.
const WAYS: [(Dir, [Code; 3]); 8] = [
    (Dir::North, [Code::Up, Code::Char('k'), Code::Char('8')]),
    (
        Dir::NorthEast,
        [Code::PageUp, Code::Char('u'), Code::Char('9')],
    ),
    (Dir::East, [Code::Right, Code::Char('l'), Code::Char('6')]),
    (
        Dir::SouthEast,
        [Code::PageDown, Code::Char('n'), Code::Char('3')],
    ),
    (Dir::South, [Code::Down, Code::Char('j'), Code::Char('2')]),
    (
        Dir::SouthWest,
        [Code::End, Code::Char('b'), Code::Char('1')],
    ),
    (Dir::West, [Code::Left, Code::Char('h'), Code::Char('4')]),
    (
        Dir::NorthWest,
        [Code::Home, Code::Char('y'), Code::Char('7')],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_has_an_arrow_or_pad_key_a_letter_and_a_digit() {
        let map = Keymap::new(&Keys::default());
        for (way, codes) in WAYS {
            for code in codes {
                assert_eq!(map.way(Key::of(code)), Some(way));
            }
            let digit = matches!(codes[2], Code::Char('1'..='9'));
            assert!(digit && matches!(codes[1], Code::Char('a'..='z')));
        }
        assert_eq!(map.way(Key::ctrl('k')), None);
        assert_eq!(map.way(Key::char('5')), None);
        assert_eq!(map.run(Key::char('K')), Some(Dir::North));
        assert_eq!(map.run(Key::of(Code::Up.shifted())), Some(Dir::North));
        assert_eq!(map.run(Key::char('k')), None);
        assert_eq!(map.run(Key::char('T')), None);
    }
}
