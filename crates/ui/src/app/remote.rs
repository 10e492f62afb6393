//! A game on another machine, as the program that runs the interface reports it.

use super::App;
use crate::state::connection_state::ConnectionState;

impl App {
    /// Reports whether the game can be reached; until it can be, the only key is Esc.
    pub fn reach(&mut self, reach: ConnectionState) {
        self.ui.link.reach = reach;
        if reach != ConnectionState::There
            && let Some(session) = &mut self.session
        {
            session.errands.active = None;
            session.errands.queued_commands.clear();
        }
    }

    /// Plays the next recorded run at once, instead of waiting for the player.
    pub const fn play_next_recording(&mut self) {
        self.ui.link.plays_recording = true;
    }

    /// Sets whether the next run is watched as a spectator. Holds until that run is left.
    pub const fn spectate(&mut self, spectates: bool) {
        self.ui.link.spectates = spectates;
    }
}
