//! Notes about tiles, as they are written.

use proto::Note;
use proto::session::Update;

use super::Host;

impl Host {
    /// Writes down what the player has to say about a tile.
    pub(super) fn write_note(&mut self, note: &Note) -> Vec<Update> {
        let Some(session) = &mut self.session else {
            return vec![];
        };
        if session.notes.write(note) {
            session.keep_notes(&mut self.stores);
        }
        vec![Update::Notes(session.notes.all())]
    }
}
