//! The keys of the game itself; the help screen shows them too.

use super::{Bind, Code, Key, bind};

/// What the keys do besides walking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Explore,
    Rest,
    Fight,
    Wait,
    Search,
    Close,
    Disarm,
    Trade,
    PickUp,
    Inventory,
    Use,
    Wear,
    Remove,
    Drop,
    Shoot,
    Examine,
    Descend,
    Ascend,
    Here,
    Sheet,
    History,
    Help,
    Tiles,
    Settings,
    Undo,
    Leave,
    Menu,
}

/// What the keys do besides walking. `u` is a step to the north-east, except in practice, where it undoes.
pub(crate) const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::char('?'), Key::of(Code::F(1))],
        Act::Help,
        "key-help",
    ),
    bind(&[Key::char('o')], Act::Explore, "key-explore"),
    bind(&[Key::char('i')], Act::Inventory, "key-inventory"),
    bind(
        &[Key::char('g'), Key::char(',')],
        Act::PickUp,
        "key-pick-up",
    ),
    bind(&[Key::char('x')], Act::Examine, "key-examine"),
    bind(&[Key::char('f')], Act::Shoot, "key-shoot"),
    bind(&[Key::char('a')], Act::Use, "key-use"),
    bind(&[Key::char('w')], Act::Wear, "key-wear"),
    bind(&[Key::char('t')], Act::Remove, "key-remove"),
    bind(&[Key::char('d')], Act::Drop, "key-drop"),
    bind(
        &[Key::char('.'), Key::char('5'), Key::of(Code::Middle)],
        Act::Wait,
        "key-wait",
    ),
    bind(&[Key::char('z'), Key::char('Z')], Act::Rest, "key-rest"),
    bind(&[Key::of(Code::Tab)], Act::Fight, "key-fight"),
    bind(&[Key::char('s')], Act::Search, "key-search"),
    bind(&[Key::char('C')], Act::Close, "key-close"),
    bind(&[Key::char('D')], Act::Disarm, "key-disarm"),
    bind(&[Key::char('T')], Act::Trade, "key-trade"),
    bind(&[Key::char('>')], Act::Descend, "key-descend"),
    bind(&[Key::char('<')], Act::Ascend, "key-ascend"),
    bind(&[Key::of(Code::Enter)], Act::Here, "key-here"),
    bind(&[Key::char('c'), Key::char('@')], Act::Sheet, "key-sheet"),
    bind(
        &[Key::char('m'), Key::ctrl('p')],
        Act::History,
        "key-history",
    ),
    bind(&[Key::char('v')], Act::Tiles, "key-tiles"),
    bind(&[Key::char('=')], Act::Settings, "key-settings"),
    bind(&[Key::ctrl('z')], Act::Undo, "key-undo"),
    bind(&[Key::char('S')], Act::Leave, "key-leave"),
    bind(&[Key::of(Code::Esc)], Act::Menu, "key-menu"),
];
