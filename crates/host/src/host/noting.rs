//! Handles the player's notes about tiles and unknown things.

use proto::session::Update;
use proto::{Guess, Note};

use super::state::Host;

impl Host {
    pub(super) fn write_note(&mut self, note: &Note) -> Vec<Update> {
        let Some(active) = &mut self.active else {
            return vec![];
        };
        if active.notes.write(note) {
            active.keep_notes(&mut self.storage_requests);
        }
        vec![Update::Notes(active.notes.all())]
    }

    pub(super) fn write_guess(&mut self, guess: &Guess) -> Vec<Update> {
        let Some(active) = &mut self.active else {
            return vec![];
        };
        if active.notes.guess(guess) {
            active.keep_notes(&mut self.storage_requests);
        }
        vec![Update::Guesses(active.notes.guesses())]
    }
}
