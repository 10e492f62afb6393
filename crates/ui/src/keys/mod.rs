//! Key tables. One table per screen drives the keyboard, the help screen and the line of hints.

mod key;
mod map;

use geom::Dir;

pub use key::{Code, InputDevice, Key, Mouse, Press};
pub(crate) use map::Keymap;
pub use map::{Keys, Preset};

/// Keys that share an action, and the message that explains the action.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bind<A: 'static> {
    pub(crate) keys: &'static [Key],
    pub(crate) act: A,
    /// Id of the message in the interface's catalogue.
    pub(crate) help: &'static str,
}

pub(crate) const fn bind<A>(keys: &'static [Key], act: A, help: &'static str) -> Bind<A> {
    Bind { keys, act, help }
}

/// A command of the game: its message and its default keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding {
    /// The message that explains the command: `key-` and the command's name in the settings file.
    pub(crate) help: &'static str,
    pub(crate) keys: &'static [Key],
    /// The key in the WASD preset, where some letters of `keys` walk.
    pub(crate) wasd: Option<char>,
    /// Whether only practice runs have the command.
    pub(crate) practice: bool,
}

impl Binding {
    /// The name of the command in the settings file.
    pub(crate) fn name(&self) -> &'static str {
        self.help.strip_prefix("key-").unwrap_or(self.help)
    }
}

/// A line of help: keys as written, and the message that explains them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hint {
    pub(crate) keys: String,
    pub(crate) help: &'static str,
}

impl Hint {
    pub(crate) fn of(keys: &str, help: &'static str) -> Self {
        Self {
            keys: keys.to_owned(),
            help,
        }
    }

    pub(crate) fn back() -> Self {
        Self::of("Esc", "key-back")
    }
}

pub(crate) fn find<A: Copy>(binds: &[Bind<A>], key: Key) -> Option<A> {
    let bind = binds.iter().find(|bind| bind.keys.contains(&key))?;
    Some(bind.act)
}

/// The table's rows as lines of help, in the same order.
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

/// For each direction: the arrow key or number pad key without NumLock, the vi letter, the number pad digit.
pub(crate) const WAYS: [(Dir, [Code; 3]); 8] = [
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

/// Commands, by the message that explains them, and the sprites that show them.
pub const COMMAND_ICONS: [(&str, &str); 20] = [
    ("key-fight", "icon_fight"),
    ("key-explore", "icon_explore"),
    ("key-places", "icon_travel"),
    ("fight-flee", "icon_travel"),
    ("key-atlas", "icon_map"),
    ("key-examine", "icon_look"),
    ("fight-examine", "icon_look"),
    ("key-pick-up", "icon_take"),
    ("key-inventory", "icon_bag"),
    ("key-rest", "icon_rest"),
    ("key-wait", "icon_wait"),
    ("key-search", "icon_search"),
    ("key-shoot", "icon_shoot"),
    ("key-cast", "icon_spells"),
    ("key-menu", "icon_menu"),
    ("key-back", "icon_back"),
    ("key-help", "icon_help"),
    ("key-trade", "icon_coin"),
    ("fight-strike", "icon_fight"),
    ("fight-strike-hurt", "icon_fight"),
];
