//! The contract of screens: menus work on the interface alone, game screens also on the session.

use crate::keys::{Hint, Key, Mouse};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use geom::Point;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// A menu: works with or without a run.
pub(crate) trait Screen: Send {
    /// Message id of the title; also the stable name of the screen.
    fn title(&self) -> &'static str;

    /// The keys of the screen, the most important first.
    fn hints(&self, ui: &Ui) -> Vec<Hint>;

    /// Whether the screens below are hidden.
    fn covers(&self) -> bool {
        true
    }

    /// Whether something on the screen moves all the time.
    fn moves(&self, _ui: &Ui) -> bool {
        false
    }

    /// The text being entered, if the screen has a text field.
    fn text(&self) -> Option<&str> {
        None
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Navigation;

    fn on_mouse(&mut self, _mouse: Mouse, _ui: &mut Ui) -> Navigation {
        Navigation::Stay
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer);
}

/// A screen that exists only while there is a run.
pub(crate) trait GameScreen: Send {
    /// Message id of the title; also the stable name of the screen.
    fn title(&self) -> &'static str;

    /// The keys of the screen, the most important first.
    fn hints(&self, ui: &Ui, session: &Session) -> Vec<Hint>;

    /// Whether the screens below are hidden.
    fn covers(&self) -> bool {
        true
    }

    /// Whether only this screen and the lowest one are drawn.
    fn alone(&self) -> bool {
        false
    }

    /// Whether the screen is the map itself rather than something opened over it.
    fn is_map(&self) -> bool {
        false
    }

    /// Whether something on the screen moves all the time.
    fn moves(&self, _ui: &Ui, _session: &Session) -> bool {
        false
    }

    /// The tile the player is looking at, if the screen shows the map.
    fn cursor(&self, _session: &Session) -> Option<Point> {
        None
    }

    /// A session that stands for a whole level on the screen.
    fn sheet(&self) -> Option<&Session> {
        None
    }

    /// The text being entered, if the screen has a text field.
    fn text(&self) -> Option<&str> {
        None
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation;

    fn on_mouse(&mut self, _mouse: Mouse, _cx: &mut Cx<'_>) -> Navigation {
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer);
}

/// A screen on the stack of the interface, with or without a running game.
pub(crate) enum AnyScreen {
    Menu(Box<dyn Screen>),
    Game(Box<dyn GameScreen>),
}

impl AnyScreen {
    pub(crate) fn menu(screen: impl Screen + 'static) -> Self {
        Self::Menu(Box::new(screen))
    }

    pub(crate) fn game(screen: impl GameScreen + 'static) -> Self {
        Self::Game(Box::new(screen))
    }

    pub(crate) fn title(&self) -> &'static str {
        match self {
            Self::Menu(screen) => screen.title(),
            Self::Game(screen) => screen.title(),
        }
    }

    pub(crate) fn hints(&self, ui: &Ui, session: Option<&Session>) -> Vec<Hint> {
        match self {
            Self::Menu(screen) => screen.hints(ui),
            Self::Game(screen) => {
                session.map_or_else(Vec::new, |session| screen.hints(ui, session))
            }
        }
    }

    pub(crate) fn covers(&self) -> bool {
        match self {
            Self::Menu(screen) => screen.covers(),
            Self::Game(screen) => screen.covers(),
        }
    }

    pub(crate) fn alone(&self) -> bool {
        matches!(self, Self::Game(screen) if screen.alone())
    }

    pub(crate) fn is_map(&self) -> bool {
        matches!(self, Self::Game(screen) if screen.is_map())
    }

    pub(crate) fn moves(&self, ui: &Ui, session: Option<&Session>) -> bool {
        match self {
            Self::Menu(screen) => screen.moves(ui),
            Self::Game(screen) => session.is_some_and(|session| screen.moves(ui, session)),
        }
    }

    pub(crate) fn cursor(&self, session: Option<&Session>) -> Option<Point> {
        match self {
            Self::Menu(_) => None,
            Self::Game(screen) => screen.cursor(session?),
        }
    }

    pub(crate) fn sheet(&self) -> Option<&Session> {
        match self {
            Self::Menu(_) => None,
            Self::Game(screen) => screen.sheet(),
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Menu(screen) => screen.text(),
            Self::Game(screen) => screen.text(),
        }
    }

    pub(crate) fn on_key(
        &mut self,
        key: Key,
        ui: &mut Ui,
        session: Option<&mut Session>,
    ) -> Navigation {
        match (self, session) {
            (Self::Menu(screen), _) => screen.on_key(key, ui),
            (Self::Game(screen), Some(session)) => screen.on_key(key, &mut Cx { ui, session }),
            (Self::Game(_), None) => Navigation::Home,
        }
    }

    pub(crate) fn on_mouse(
        &mut self,
        mouse: Mouse,
        ui: &mut Ui,
        session: Option<&mut Session>,
    ) -> Navigation {
        match (self, session) {
            (Self::Menu(screen), _) => screen.on_mouse(mouse, ui),
            (Self::Game(screen), Some(session)) => screen.on_mouse(mouse, &mut Cx { ui, session }),
            (Self::Game(_), None) => Navigation::Home,
        }
    }

    pub(crate) fn draw(
        &mut self,
        ui: &mut Ui,
        session: Option<&mut Session>,
        area: Rect,
        buf: &mut Buffer,
    ) {
        match (self, session) {
            (Self::Menu(screen), _) => screen.draw(ui, area, buf),
            (Self::Game(screen), Some(session)) => {
                screen.draw(&mut Cx { ui, session }, area, buf);
            }
            (Self::Game(_), None) => {}
        }
    }
}

/// What happens to the stack of screens after a key or a click.
pub(crate) enum Navigation {
    Stay,
    /// Opens a screen over this one.
    To(AnyScreen),
    Back,
    /// Closes all screens but the lowest.
    Home,
    /// Replaces this screen.
    Instead(AnyScreen),
    /// Closes this screen, unless it is the lowest, and runs the command of the game with this name.
    Run(&'static str),
}

impl Navigation {
    pub(crate) fn to(screen: impl Screen + 'static) -> Self {
        Self::To(AnyScreen::menu(screen))
    }

    pub(crate) fn to_game(screen: impl GameScreen + 'static) -> Self {
        Self::To(AnyScreen::game(screen))
    }

    pub(crate) fn instead(screen: impl Screen + 'static) -> Self {
        Self::Instead(AnyScreen::menu(screen))
    }

    pub(crate) fn instead_game(screen: impl GameScreen + 'static) -> Self {
        Self::Instead(AnyScreen::game(screen))
    }
}
