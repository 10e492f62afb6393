//! Tones of log lines, and styles of the interface's text.

use crate::look::palette;
use ratatui_core::style::{Modifier, Style};

/// The meaning of a line for the player, shown by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tone {
    Plain,
    /// Of little importance.
    Faint,
    Good,
    Bad,
    /// May kill the hero.
    Danger,
    /// An item or money gained.
    Loot,
    /// News about the run: a new level, something learnt.
    News,
    /// Dialogue.
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

pub(crate) const TITLE: Style = Style::new().fg(palette::TITLE).add_modifier(Modifier::BOLD);
pub(crate) const FRAME: Style = Style::new().fg(palette::FRAME);
pub(crate) const TEXT: Style = Style::new().fg(palette::TEXT);
pub(crate) const DIM: Style = Style::new().fg(palette::DIM);
pub(crate) const KEY: Style = Style::new().fg(palette::KEY).add_modifier(Modifier::BOLD);
/// The name of a speaker.
pub(crate) const SPEAKER: Style = Style::new().fg(palette::TITLE);
/// The selected line: reversed, so that it shows without colours too.
pub(crate) const CHOSEN: Style = Style::new()
    .fg(palette::KEY)
    .bg(palette::PANEL)
    .add_modifier(Modifier::REVERSED);
/// The selected row of a list whose rows are higher than one cell: gold on brown.
pub(crate) const CHOSEN_ROW: Style = Style::new()
    .fg(palette::TITLE)
    .bg(palette::CHOSEN)
    .add_modifier(Modifier::BOLD);
