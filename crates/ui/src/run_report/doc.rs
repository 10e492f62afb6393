//! The content of a page, before it becomes plain text or HTML.

use ratatui_core::buffer::Cell;

pub(super) struct Doc {
    pub(super) title: String,
    pub(super) blocks: Vec<Block>,
}

pub(super) enum Block {
    Heading(String),
    Text(String),
    /// Names with their values.
    Pairs(Vec<(String, String)>),
    /// Turn, event, and hit points afterwards.
    Turns(Vec<(u32, String, String)>),
    Lines(Vec<String>),
    /// The map in classic glyphs, and in colour.
    Map {
        plain: Vec<String>,
        painted: Vec<Vec<Cell>>,
    },
}

/// A text without characters that control a terminal or change the text direction.
pub(super) fn shown(text: &str) -> String {
    text.chars()
        .filter(|c| *c == '\n' || !proto::is_unprintable(*c))
        .collect()
}
