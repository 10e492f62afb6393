//! The screens, one file each: what they are called, which keys they know, how they look.

mod aim;
mod atlas;
mod card;
mod club;
mod company;
mod confirm;
mod cursor;
mod death;
mod describe;
mod develop;
mod discoveries;
mod examine;
mod growth;
mod hall;
mod help;
mod history;
mod inventory;
mod item;
mod keys;
mod legend;
mod list;
mod look_on;
mod menu;
mod new_game;
mod note;
mod notes;
mod over;
mod palette;
mod pick_up;
mod places;
mod play;
mod recap;
mod run_page;
mod saves;
mod scroll;
mod search;
mod settings;
mod sheet;
mod spells;
mod stand;
mod statistics;
mod title;
mod trade;
mod victory;
mod watch;
mod ways;
mod which_way;

use crate::desk::Desk;
use crate::keys::{Hint, Key, Mouse};
use geom::Point;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

pub(crate) use aim::{Aim, Aimed};
pub(crate) use club::Club;
pub(crate) use death::{Death, figures};
pub(crate) use look_on::{LookOn, whom};
pub(crate) use play::Play;
pub(crate) use sheet::{ATTRIBUTES, slot_id};
pub(crate) use title::Title;
pub(crate) use victory::Victory;
pub(crate) use watch::Watch;

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
}

impl Go {
    pub(crate) fn to(screen: impl Screen + 'static) -> Self {
        Self::To(Box::new(screen))
    }

    pub(crate) fn instead(screen: impl Screen + 'static) -> Self {
        Self::Instead(Box::new(screen))
    }
}
