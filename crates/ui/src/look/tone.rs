//! What a line means to the player, and the colours that say so.

use crate::look::palette;
use ratatui_core::style::{Modifier, Style};

/// What something means to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tone {
    /// It happened.
    Plain,
    /// It hardly matters.
    Faint,
    /// It is to the player's good.
    Good,
    /// It is to the player's harm.
    Bad,
    /// It may kill.
    Danger,
    /// Something to have.
    Loot,
    /// News about the run: a level, a lesson.
    News,
    /// Somebody's own words.
    Speech,
}

impl Tone {
    pub(crate) const fn style(self) -> Style {
        let style = Style::new();
        match self {
            Self::Plain => style.fg(palette::TEXT),
            Self::Faint => style.fg(palette::DIM),
            Self::Good => style.fg(palette::GOOD),
            Self::Bad => style.fg(palette::BAD),
            Self::Danger => style.fg(palette::DANGER).add_modifier(Modifier::BOLD),
            Self::Loot => style.fg(palette::LOOT),
            Self::News => style.fg(palette::NEWS).add_modifier(Modifier::BOLD),
            Self::Speech => style.fg(palette::SPEECH),
        }
    }
}

/// Headings, frames and what else the interface itself says.
pub(crate) const TITLE: Style = Style::new().fg(palette::TITLE).add_modifier(Modifier::BOLD);
pub(crate) const FRAME: Style = Style::new().fg(palette::FRAME);
pub(crate) const TEXT: Style = Style::new().fg(palette::TEXT);
pub(crate) const DIM: Style = Style::new().fg(palette::DIM);
pub(crate) const KEY: Style = Style::new().fg(palette::KEY).add_modifier(Modifier::BOLD);
/// Who speaks.
pub(crate) const SPEAKER: Style = Style::new().fg(palette::TITLE);
/// The line that is chosen: reversed, so that it shows without colours too.
pub(crate) const CHOSEN: Style = Style::new()
    .fg(palette::KEY)
    .bg(palette::PANEL)
    .add_modifier(Modifier::REVERSED);
