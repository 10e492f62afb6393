//! A game on another machine, as the program that runs the interface reports it.

use super::App;
use crate::state::reach::Reach;

impl App {
    /// Reports whether the game can be reached; until it can be, the only key is Esc.
    pub fn reach(&mut self, reach: Reach) {
        self.ui.link.reach = reach;
        if reach != Reach::There
            && let Some(session) = &mut self.session
        {
            session.errands.active = None;
            session.errands.chores.clear();
        }
    }

    /// Sets whether the next run is watched as a spectator. Holds until that run is left.
    pub const fn spectate(&mut self, spectates: bool) {
        self.ui.link.spectates = spectates;
    }
}
