//! The player's notes about tiles and unknown things. They are stored with the run, but are not part of its
//! rules or digest.

use geom::Point;
use proto::{Catalog, Guess, LevelNo, Note};
use serde::{Deserialize, Serialize};

/// Maximum number of notes of a run, and of guesses.
const MOST: usize = 500;
/// Maximum size of stored notes in bytes; longer ones are ignored.
const LONGEST: usize = 1 << 20;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Notes {
    tiles: Vec<Note>,
    guesses: Vec<Guess>,
}

/// A stored note. Levels and looks have their full ids, so that they are found after packs have changed. A
/// guess has a look and no place.
#[derive(Default, Serialize, Deserialize)]
struct Kept {
    place: String,
    at: Point,
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    look: Option<String>,
}

/// Removes invisible characters, truncates and trims.
fn tidy(text: &str, longest: usize) -> String {
    let seen = text.chars().filter(|c| !proto::is_unprintable(*c));
    let text: String = seen.take(longest).collect();
    text.trim().to_owned()
}

/// Replaces the entry that `like` matches; an empty one deletes it. Returns whether anything changed.
fn put<T>(all: &mut Vec<T>, new: T, is_empty: bool, like: impl Fn(&T) -> bool) -> bool {
    match (all.iter().position(like), is_empty) {
        (Some(n), true) => {
            all.remove(n);
        }
        (Some(n), false) => all[n] = new,
        (None, false) if all.len() < MOST => all.push(new),
        (None, _) => return false,
    }
    true
}

impl Notes {
    /// Reads stored notes; entries about unknown levels or looks are skipped.
    pub(crate) fn read(bytes: &[u8], catalog: &Catalog) -> Self {
        let mut notes = Self::default();
        if bytes.len() > LONGEST {
            return notes;
        }
        let kept: Vec<Kept> = serde_json::from_slice(bytes).unwrap_or_default();
        for kept in kept {
            let Kept {
                place,
                at,
                text,
                look,
            } = kept;
            if let Some(look) = look.and_then(|id| catalog.find(&id)) {
                notes.guess(&Guess { look, text });
                continue;
            }
            let n = catalog.levels.iter().position(|it| it.id == place);
            let level = n.and_then(|n| u16::try_from(n + 1).ok());
            if let Some(level) = level {
                let level = LevelNo(level);
                notes.write(&Note { level, at, text });
            }
        }
        notes
    }

    pub(crate) fn bytes(&self, catalog: &Catalog) -> Vec<u8> {
        let tiles = self.tiles.iter().filter_map(|note| {
            Some(Kept {
                place: catalog.level(note.level)?.id.clone(),
                at: note.at,
                text: note.text.clone(),
                look: None,
            })
        });
        let guesses = self.guesses.iter().filter_map(|guess| {
            Some(Kept {
                text: guess.text.clone(),
                look: Some(catalog.kind(guess.look)?.id.clone()),
                ..Kept::default()
            })
        });
        let kept: Vec<Kept> = tiles.chain(guesses).collect();
        serde_json::to_vec(&kept).unwrap_or_default()
    }

    /// Replaces the note about the same tile; an empty one deletes it. Returns whether anything changed.
    pub(crate) fn write(&mut self, note: &Note) -> bool {
        let note = Note {
            level: note.level,
            at: note.at,
            text: tidy(&note.text, Note::LONGEST),
        };
        let (level, at, is_empty) = (note.level, note.at, note.text.is_empty());
        let same = |it: &Note| (it.level, it.at) == (level, at);
        put(&mut self.tiles, note, is_empty, same)
    }

    /// Replaces the guess about the same look; an empty one deletes it. Returns whether anything changed.
    pub(crate) fn guess(&mut self, guess: &Guess) -> bool {
        let guess = Guess {
            look: guess.look,
            text: tidy(&guess.text, Guess::LONGEST),
        };
        let (look, is_empty) = (guess.look, guess.text.is_empty());
        put(&mut self.guesses, guess, is_empty, |it| it.look == look)
    }

    pub(crate) fn all(&self) -> Vec<Note> {
        self.tiles.clone()
    }

    pub(crate) fn guesses(&self) -> Vec<Guess> {
        self.guesses.clone()
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.tiles.is_empty() && self.guesses.is_empty()
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
    fn an_empty_note_deletes_the_note_of_its_tile() {
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
    fn notes_are_read_back_and_bad_entries_are_skipped() {
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
    fn guesses_are_stored_by_look_id() {
        let catalog = load(&[Pack::base()]).catalog;
        let look = catalog.find("base:cloudy_bottle").unwrap();
        let guess = |text: &str| Guess {
            look,
            text: text.into(),
        };
        let mut notes = Notes::default();
        assert!(notes.guess(&guess(" mending? ")));
        notes.write(&note(1, "bear"));
        assert_eq!(notes.guesses(), [guess("mending?")]);
        let read = Notes::read(&notes.bytes(&catalog), &catalog);
        assert_eq!(read, notes);
        assert!(notes.guess(&guess("\u{202e}no\n")));
        assert_eq!(notes.guesses(), [guess("no")]);
        assert!(notes.guess(&guess("")));
        assert!(!notes.guess(&guess("")));
        assert_eq!(notes.guesses(), []);
        notes.guess(&guess(&"x".repeat(99)));
        assert_eq!(notes.guesses()[0].text.len(), Guess::LONGEST);
    }

    #[test]
    fn the_number_of_notes_is_limited() {
        let mut notes = Notes::default();
        notes.write(&note(0, &"é".repeat(1000)));
        assert_eq!(notes.all()[0].text.chars().count(), Note::LONGEST);
        for x in 1..2000 {
            notes.write(&note(x, "x"));
        }
        assert_eq!(notes.all().len(), MOST);
    }
}
