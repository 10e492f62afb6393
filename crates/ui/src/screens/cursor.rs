//! A map cursor moved by keys and mouse.

use crate::keys::Key;
use crate::state::session::Session;
use crate::state::ui::Ui;
use geom::Point;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    pub(crate) at: Point,
}

impl Cursor {
    /// Starts at the first of `places`, or at the hero.
    pub(crate) fn first(places: &[Point], session: &Session) -> Self {
        let hero = session.hero();
        let here = hero.map_or(Point::new(0, 0), |hero| hero.at);
        Self {
            at: places.first().copied().unwrap_or(here),
        }
    }

    /// Moves by one tile within the map; returns whether the key is a walking key.
    pub(crate) fn on_key(&mut self, key: Key, ui: &Ui, session: &Session) -> bool {
        let Some(way) = ui.keymap.way(key) else {
            return false;
        };
        let to = self.at + way.delta();
        let cells = Some(&session.view.cells);
        if cells.is_some_and(|cells| cells.contains(to)) {
            self.at = to;
        }
        true
    }

    /// Moves to the next of `places`, or to the previous one.
    pub(crate) fn turn(&mut self, places: &[Point], back: bool) {
        let now = places.iter().position(|place| *place == self.at);
        let next = match now {
            Some(now) if back => (now + places.len() - 1) % places.len(),
            Some(now) => (now + 1) % places.len(),
            None => 0,
        };
        if let Some(place) = places.get(next) {
            self.at = *place;
        }
    }
}
