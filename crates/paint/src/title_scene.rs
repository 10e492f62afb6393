//! The title screen as data, for a program that draws it in pixels.

use crate::ColourVision;
use ratatui_core::layout::Rect;

/// The title of one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleScene {
    /// The menu from top to bottom.
    pub entries: Vec<TitleEntry>,
    /// Index of the chosen entry.
    pub chosen: usize,
    /// The line at the foot of the picture.
    pub foot: String,
    /// Time of endless motion (fire, river, stars) in milliseconds; 0 while nothing may move.
    pub time: u64,
    /// The colour vision that every colour is adapted to.
    pub vision: ColourVision,
}

/// An entry of the menu, drawn over these cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleEntry {
    pub area: Rect,
    pub key: String,
    pub text: String,
}
