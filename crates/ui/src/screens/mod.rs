//! The screens, one file each: their keys, what the keys do, and how they look.

// <generated: one row per file in this folder, by cargo xtask tidy>
pub(crate) mod action;
pub(crate) mod aim;
pub(crate) mod atlas;
pub(crate) mod button;
pub(crate) mod company;
pub(crate) mod compare;
pub(crate) mod confirm;
pub(crate) mod cursor;
pub(crate) mod death;
pub(crate) mod describe;
pub(crate) mod develop;
pub(crate) mod discoveries;
pub(crate) mod examine;
pub(crate) mod grid;
pub(crate) mod growth;
pub(crate) mod hall;
pub(crate) mod help;
pub(crate) mod history;
pub(crate) mod inventory;
pub(crate) mod item;
pub(crate) mod keys;
pub(crate) mod legend;
pub(crate) mod level_intro;
pub(crate) mod list;
pub(crate) mod menu;
pub(crate) mod mouse_line;
pub(crate) mod new_game;
pub(crate) mod note;
pub(crate) mod notes;
pub(crate) mod over;
pub(crate) mod palette;
pub(crate) mod pick_up;
pub(crate) mod places;
pub(crate) mod play;
pub(crate) mod quick;
pub(crate) mod recap;
pub(crate) mod run_page;
pub(crate) mod saves;
pub(crate) mod screen;
pub(crate) mod scroll;
pub(crate) mod search;
pub(crate) mod service;
pub(crate) mod settings;
pub(crate) mod sheet;
pub(crate) mod spectate;
pub(crate) mod spells;
pub(crate) mod stand;
pub(crate) mod statistics;
pub(crate) mod story_card;
pub(crate) mod suggestions;
pub(crate) mod title;
pub(crate) mod trade;
pub(crate) mod use_item;
pub(crate) mod victory;
pub(crate) mod watch;
pub(crate) mod ways;
pub(crate) mod which_way;

/// The commands that the files of this folder declare.
const ACTIONS: &[&[action::Action]] = &[
    aim::ACTIONS,
    atlas::ACTIONS,
    company::ACTIONS,
    develop::ACTIONS,
    discoveries::ACTIONS,
    examine::ACTIONS,
    help::ACTIONS,
    history::ACTIONS,
    inventory::ACTIONS,
    menu::ACTIONS,
    notes::ACTIONS,
    palette::ACTIONS,
    pick_up::ACTIONS,
    places::ACTIONS,
    play::ACTIONS,
    settings::ACTIONS,
    sheet::ACTIONS,
    spells::ACTIONS,
    trade::ACTIONS,
    which_way::ACTIONS,
];
// </generated>
