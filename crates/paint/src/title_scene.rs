//! The title screen and scenes of the story as data, for a program that draws them in pixels.

use crate::ColourVision;
use ratatui_core::layout::Rect;

/// The title of one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleScene {
    /// The menu from top to bottom.
    pub entries: Vec<TitleEntry>,
    /// Index of the chosen entry.
    pub chosen: usize,
    /// Whether the name of the game is above the fire. A scene of the story has words of its own there.
    pub has_name: bool,
    /// Size of the fire in percent.
    pub fire: u8,
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
