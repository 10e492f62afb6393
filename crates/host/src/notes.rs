//! What the player wrote down about tiles: kept beside the run, and nothing to its rules or its digest.

use geom::Point;
use proto::{Catalog, LevelNo, Note};
use serde::{Deserialize, Serialize};

/// No more notes than this are kept of a run.
const MOST: usize = 500;
/// A text that is longer than this is none of ours.
const LONGEST: usize = 1 << 20;

/// What the player wrote down about tiles of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Notes(Vec<Note>);

/// A note as it is kept: a level is called by its full id, so that it is found again when packs have changed.
#[derive(Serialize, Deserialize)]
struct Kept {
    place: String,
    at: Point,
    text: String,
}

impl Notes {
    /// The notes in a text that was kept; what is none is passed over.
    pub(crate) fn read(bytes: &[u8], catalog: &Catalog) -> Self {
        let mut notes = Self::default();
        if bytes.len() > LONGEST {
            return notes;
        }
        let kept: Vec<Kept> = serde_json::from_slice(bytes).unwrap_or_default();
        for Kept { place, at, text } in kept {
            let n = catalog.levels.iter().position(|it| it.id == place);
            let level = n.and_then(|n| u16::try_from(n + 1).ok());
            if let Some(level) = level {
                let level = LevelNo(level);
                notes.write(&Note { level, at, text });
            }
        }
        notes
    }

    /// The text that is kept.
    pub(crate) fn bytes(&self, catalog: &Catalog) -> Vec<u8> {
        let kept = self.0.iter().filter_map(|note| {
            Some(Kept {
                place: catalog.level(note.level)?.id.clone(),
                at: note.at,
                text: note.text.clone(),
            })
        });
        let kept: Vec<Kept> = kept.collect();
        serde_json::to_vec(&kept).unwrap_or_default()
    }

    /// Writes a note in place of the one about the same tile; an empty one strikes it out. Whether anything changed.
    pub(crate) fn write(&mut self, note: &Note) -> bool {
        let text: String = note
            .text
            .chars()
            .filter(|c| !proto::is_unseen(*c))
            .take(Note::LONGEST)
            .collect();
        let note = Note {
            level: note.level,
            at: note.at,
            text: text.trim().to_owned(),
        };
        let same = |it: &Note| (it.level, it.at) == (note.level, note.at);
        let found = self.0.iter().position(same);
        match (found, note.text.is_empty()) {
            (Some(n), true) => {
                self.0.remove(n);
            }
            (Some(n), false) => self.0[n] = note,
            (None, false) if self.0.len() < MOST => self.0.push(note),
            (None, _) => return false,
        }
        true
    }

    pub(crate) fn all(&self) -> Vec<Note> {
        self.0.clone()
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::{Pack, load};

    fn note(x: i32, text: &str) -> Note {
        Note {
            level: LevelNo(2),
            at: Point::new(x, 7),
            text: text.into(),
        }
    }

    #[test]
    fn a_tile_has_one_note_and_an_empty_one_strikes_it_out() {
        let mut notes = Notes::default();
        assert!(notes.write(&note(1, "bear")));
        assert!(notes.write(&note(2, " chest ")));
        assert!(notes.write(&note(1, "two bears")));
        assert_eq!(notes.all(), [note(1, "two bears"), note(2, "chest")]);
        assert!(notes.write(&note(1, "")));
        assert!(!notes.write(&note(1, " ")));
        assert_eq!(notes.all(), [note(2, "chest")]);
    }

    #[test]
    fn notes_are_read_back_and_what_is_none_is_passed_over() {
        let catalog = load(&[Pack::base()]).catalog;
        let mut notes = Notes::default();
        notes.write(&note(1, "a \u{1b}[2J\u{202e}bear"));
        assert_eq!(notes.all(), [note(1, "a [2Jbear")]);
        assert_eq!(Notes::read(&notes.bytes(&catalog), &catalog), notes);
        let mut elsewhere = note(3, "gone");
        elsewhere.level = LevelNo(999);
        notes.write(&elsewhere);
        assert_eq!(Notes::read(&notes.bytes(&catalog), &catalog).all().len(), 1);
        assert!(Notes::read(b"{}", &catalog).is_empty());
        assert!(Notes::read(&vec![b' '; LONGEST + 1], &catalog).is_empty());
    }

    #[test]
    fn nobody_writes_a_book() {
        let mut notes = Notes::default();
        notes.write(&note(0, &"é".repeat(1000)));
        assert_eq!(notes.all()[0].text.chars().count(), Note::LONGEST);
        for x in 1..2000 {
            notes.write(&note(x, "x"));
        }
        assert_eq!(notes.all().len(), MOST);
    }
}
