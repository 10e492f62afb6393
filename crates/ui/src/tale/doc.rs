//! What is on a page, before it is plain text or HTML.

use ratatui_core::buffer::Cell;

/// What is on a page.
pub(super) struct Doc {
    pub(super) title: String,
    pub(super) blocks: Vec<Block>,
}

/// A part of a page.
pub(super) enum Block {
    Heading(String),
    Text(String),
    /// What something is called, and what it is.
    Pairs(Vec<(String, String)>),
    /// A turn, what happened in it, and how the hero was after it.
    Turns(Vec<(u32, String, String)>),
    Lines(Vec<String>),
    /// The map: in plain glyphs, and in its colours.
    Map {
        plain: Vec<String>,
        painted: Vec<Vec<Cell>>,
    },
}

/// A text without what would move a cursor or turn its neighbours around.
pub(super) fn shown(text: &str) -> String {
    text.chars()
        .filter(|c| *c == '\n' || !proto::is_unseen(*c))
        .collect()
}
