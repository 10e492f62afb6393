//! Handles the player's notes about tiles and unknown things.

use proto::session::Update;
use proto::{Guess, Note};

use super::state::Host;

impl Host {
    pub(super) fn write_note(&mut self, note: &Note) -> Vec<Update> {
        let Some(session) = &mut self.session else {
            return vec![];
        };
        if session.notes.write(note) {
            session.keep_notes(&mut self.stores);
        }
        vec![Update::Notes(session.notes.all())]
    }

    pub(super) fn write_guess(&mut self, guess: &Guess) -> Vec<Update> {
        let Some(session) = &mut self.session else {
            return vec![];
        };
        if session.notes.guess(guess) {
            session.keep_notes(&mut self.stores);
        }
        vec![Update::Guesses(session.notes.guesses())]
    }
}
