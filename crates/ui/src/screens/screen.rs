//! What every screen can do, and where to go from one.

use crate::keys::play::Act;
use crate::keys::{Hint, Key, Mouse};
use crate::state::desk::Desk;
use geom::Point;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Something that fills the screen, or stands over what does.
pub(crate) trait Screen: Send {
    /// The message that names it.
    fn title(&self) -> &'static str;

    /// What its keys do, the most wanted first.
    fn hints(&self, desk: &Desk) -> Vec<Hint>;

    /// Whether nothing under it shows.
    fn covers(&self) -> bool {
        true
    }

    /// Whether it works on the first screen, so that what lies between is out of the way.
    fn alone(&self) -> bool {
        false
    }

    /// Whether something on it moves for ever.
    fn moves(&self, _desk: &Desk) -> bool {
        false
    }

    /// The tile the player is at on the map, if it shows one.
    fn cursor(&self, _desk: &Desk) -> Option<Point> {
        None
    }

    /// The text that is being written, where it asks for one.
    fn text(&self) -> Option<&str> {
        None
    }

    /// A key was pressed.
    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go;

    /// The mouse did something.
    fn on_mouse(&mut self, _mouse: Mouse, _desk: &mut Desk) -> Go {
        Go::Stay
    }

    /// Draws itself.
    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer);
}

/// Where to go from a screen.
pub(crate) enum Go {
    /// Nowhere.
    Stay,
    /// To another, from which one comes back.
    To(Box<dyn Screen>),
    /// Back to the one before.
    Back,
    /// Back to the first one.
    Home,
    /// To another instead of this one.
    Instead(Box<dyn Screen>),
    /// Wherever a command of the game leads.
    Run(Act),
}

impl Go {
    pub(crate) fn to(screen: impl Screen + 'static) -> Self {
        Self::To(Box::new(screen))
    }

    pub(crate) fn instead(screen: impl Screen + 'static) -> Self {
        Self::Instead(Box::new(screen))
    }
}
