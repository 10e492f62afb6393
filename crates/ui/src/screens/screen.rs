//! What every screen can do, and where to go from one.

use crate::keys::play::Act;
use crate::keys::{Hint, Key, Mouse};
use crate::state::session::Session;
use crate::state::ui::Ui;
use geom::Point;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Something that fills the screen, or stands over what does.
pub(crate) trait Screen: Send {
    /// The message that names it.
    fn title(&self) -> &'static str;

    /// What its keys do, the most wanted first.
    fn hints(&self, ui: &Ui) -> Vec<Hint>;

    /// Whether nothing under it shows.
    fn covers(&self) -> bool {
        true
    }

    /// Whether it works on the first screen, so that what lies between is out of the way.
    fn alone(&self) -> bool {
        false
    }

    /// Whether something on it moves for ever.
    fn moves(&self, _desk: &Ui) -> bool {
        false
    }

    /// The tile the player is at on the map, if it shows one.
    fn cursor(&self, _desk: &Ui) -> Option<Point> {
        None
    }

    /// The text that is being written, where it asks for one.
    fn text(&self) -> Option<&str> {
        None
    }

    /// A key was pressed.
    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Go;

    /// The mouse did something.
    fn on_mouse(&mut self, _mouse: Mouse, _desk: &mut Ui) -> Go {
        Go::Stay
    }

    /// Draws itself.
    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer);
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

/// A run and the interface around it.
pub(crate) struct Cx<'a> {
    pub(crate) ui: &'a mut Ui,
    pub(crate) run: &'a mut Session,
}

/// A screen that is only up while there is a run.
pub(crate) trait GameScreen: Send {
    fn title(&self) -> &'static str;

    fn hints(&self, ui: &Ui, run: &Session) -> Vec<Hint>;

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Go;

    fn on_mouse(&mut self, _mouse: Mouse, _cx: &mut Cx<'_>) -> Go {
        Go::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer);
}

/// Shows a screen of the game; without a run there is nothing to show.
pub(crate) struct InGame<S>(pub(crate) S);

/// Lends the run out of the interface for one call.
fn lend<T>(ui: &mut Ui, call: impl FnOnce(&mut Cx<'_>) -> T) -> Option<T> {
    let mut run = ui.session.take()?;
    let done = call(&mut Cx {
        ui: ui,
        run: &mut run,
    });
    ui.session = Some(run);
    Some(done)
}

impl<S: GameScreen> Screen for InGame<S> {
    fn title(&self) -> &'static str {
        self.0.title()
    }

    fn hints(&self, ui: &Ui) -> Vec<Hint> {
        let run = ui.session.as_ref();
        run.map_or_else(Vec::new, |run| self.0.hints(ui, run))
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Go {
        lend(ui, |cx| self.0.on_key(key, cx)).unwrap_or(Go::Home)
    }

    fn on_mouse(&mut self, mouse: Mouse, ui: &mut Ui) -> Go {
        lend(ui, |cx| self.0.on_mouse(mouse, cx)).unwrap_or(Go::Home)
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        lend(ui, |cx| self.0.draw(cx, area, buf));
    }
}
