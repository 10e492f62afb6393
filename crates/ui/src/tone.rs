//! What a line means to the player, and the colours that say so.

use ratatui_core::style::{Color, Modifier, Style};

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
}

impl Tone {
    pub(crate) const fn style(self) -> Style {
        let style = Style::new();
        match self {
            Self::Plain => style.fg(Color::Rgb(208, 208, 200)),
            Self::Faint => style.fg(Color::Rgb(128, 128, 128)),
            Self::Good => style.fg(Color::Rgb(120, 220, 120)),
            Self::Bad => style.fg(Color::Rgb(240, 150, 90)),
            Self::Danger => style
                .fg(Color::Rgb(255, 90, 80))
                .add_modifier(Modifier::BOLD),
            Self::Loot => style.fg(Color::Rgb(240, 215, 120)),
            Self::News => style
                .fg(Color::Rgb(120, 200, 255))
                .add_modifier(Modifier::BOLD),
        }
    }
}

/// Headings, frames and what else the interface itself says.
pub(crate) const TITLE: Style = Style::new()
    .fg(Color::Rgb(255, 190, 90))
    .add_modifier(Modifier::BOLD);
pub(crate) const FRAME: Style = Style::new().fg(Color::Rgb(110, 100, 85));
pub(crate) const TEXT: Style = Style::new().fg(Color::Rgb(208, 208, 200));
pub(crate) const DIM: Style = Style::new().fg(Color::Rgb(128, 128, 128));
pub(crate) const KEY: Style = Style::new()
    .fg(Color::Rgb(255, 215, 130))
    .add_modifier(Modifier::BOLD);
/// The line that is chosen: reversed, so that it shows without colours too.
pub(crate) const CHOSEN: Style = Style::new()
    .fg(Color::Rgb(255, 225, 160))
    .add_modifier(Modifier::REVERSED);
