//! The record of a finished run: a small JSON file.
//!
//! It names kinds and levels by their full ids, so that it can be read after packs have changed. It does not
//! prove anything; the journal does.

use proto::session::Finished;
use proto::{
    Achievement, Catalog, Cause, Chronicle, Condition, Ending, Kind, LevelNo, Means, Mode, Score,
    View, Who,
};
use serde::{Deserialize, Serialize};
use sim::Game;

use crate::achievements;

/// Maximum size of a record in bytes; longer ones are ignored.
const LONGEST: usize = 16 * 1024;

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Record {
    name: String,
    seed: u64,
    mode: Mode,
    turns: u32,
    level: u8,
    score: u32,
    /// Missing in old records.
    #[serde(default)]
    kills: u32,
    place: String,
    #[serde(default)]
    by: Option<Doer>,
    /// The cause of death; `None` means that the run was won.
    #[serde(default)]
    means: Option<Tool>,
    /// Missing in old records.
    #[serde(default)]
    worth: Score,
    /// Missing in old records, and for heroes without a calling.
    #[serde(default)]
    calling: Option<String>,
    /// Missing in old records.
    #[serde(default)]
    deepest: Option<String>,
    /// Missing in old records.
    #[serde(default)]
    achievements: Vec<Achievement>,
    /// Missing in old records.
    #[serde(default)]
    met: Vec<String>,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Doer {
    Hero,
    Unseen,
    Creature(String),
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Tool {
    Attack(String, u8),
    Fists,
    Thing(String),
    Condition(Condition),
    Hunger,
}

impl Record {
    /// Creates the record of a finished game; `None` if it is not over.
    pub(crate) fn of(
        name: &str,
        game: &Game,
        view: &View,
        catalog: &Catalog,
        kills: u32,
        chronicle: &Chronicle,
    ) -> Option<Self> {
        let (level, cause) = match view.ending? {
            Ending::Died { level, cause } => (level, Some(cause)),
            Ending::Won { level } => (level, None),
        };
        let setup = game.setup();
        Some(Self {
            name: name.to_owned(),
            seed: setup.seed,
            mode: setup.mode,
            turns: view.turn,
            level: view.hero.as_ref().map_or(0, |hero| hero.level),
            score: game.score().total(),
            kills,
            place: catalog.level(level)?.id.clone(),
            by: cause
                .and_then(|cause| cause.by)
                .map(|who| Doer::of(who, catalog)),
            means: cause.map(|cause| Tool::of(cause.means, catalog)),
            worth: game.score(),
            calling: view
                .hero
                .as_ref()
                .and_then(|hero| hero.calling)
                .map(|kind| id_of(kind, catalog)),
            deepest: achievements::deepest(chronicle, catalog)
                .and_then(|level| Some(catalog.level(level)?.id.clone())),
            achievements: achievements::find(chronicle, view, catalog),
            met: chronicle
                .met
                .iter()
                .map(|kind| id_of(*kind, catalog))
                .collect(),
        })
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Parses a record; `None` if it is malformed.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        if bytes.len() > LONGEST {
            return None;
        }
        serde_json::from_slice(bytes).ok()
    }

    /// Converts the ids to numbers of a catalogue. `ended` is in seconds since 1970.
    pub(crate) fn finished(&self, catalog: &Catalog, ended: u64) -> Finished {
        Finished {
            name: crate::names::tidy(&self.name),
            seed: Some(self.seed),
            mode: self.mode,
            turns: self.turns,
            level: self.level,
            score: self.score,
            worth: self.worth,
            kills: self.kills,
            calling: self.calling.as_ref().and_then(|id| catalog.find(id)),
            deepest: self.deepest.as_ref().and_then(|id| level(id, catalog)),
            achievements: self.achievements.clone(),
            met: self.met.iter().filter_map(|id| catalog.find(id)).collect(),
            ending: self.ending(catalog),
            ended,
        }
    }

    fn ending(&self, catalog: &Catalog) -> Option<Ending> {
        let level = level(&self.place, catalog)?;
        let Some(means) = &self.means else {
            return Some(Ending::Won { level });
        };
        let by = match &self.by {
            Some(doer) => Some(doer.who(catalog)?),
            None => None,
        };
        Some(Ending::Died {
            level,
            cause: Cause {
                by,
                means: means.means(catalog)?,
            },
        })
    }
}

impl Doer {
    fn of(who: Who, catalog: &Catalog) -> Self {
        match who {
            Who::Hero => Self::Hero,
            Who::Unseen => Self::Unseen,
            Who::Creature { kind, .. } => Self::Creature(id_of(kind, catalog)),
        }
    }

    fn who(&self, catalog: &Catalog) -> Option<Who> {
        Some(match self {
            Self::Hero => Who::Hero,
            Self::Unseen => Who::Unseen,
            // The record does not say which creature of the kind it was.
            Self::Creature(id) => Who::Creature {
                id: proto::Id::HERO,
                kind: catalog.find(id)?,
            },
        })
    }
}

impl Tool {
    fn of(means: Means, catalog: &Catalog) -> Self {
        match means {
            Means::Attack { kind, n } => Self::Attack(id_of(kind, catalog), n),
            Means::Fists => Self::Fists,
            Means::Thing(kind) => Self::Thing(id_of(kind, catalog)),
            Means::Condition(condition) => Self::Condition(condition),
            Means::Hunger => Self::Hunger,
        }
    }

    fn means(&self, catalog: &Catalog) -> Option<Means> {
        Some(match self {
            Self::Attack(id, n) => Means::Attack {
                kind: catalog.find(id)?,
                n: *n,
            },
            Self::Fists => Means::Fists,
            Self::Thing(id) => Means::Thing(catalog.find(id)?),
            Self::Condition(condition) => Means::Condition(*condition),
            Self::Hunger => Means::Hunger,
        })
    }
}

fn level(id: &str, catalog: &Catalog) -> Option<LevelNo> {
    let n = catalog.levels.iter().position(|it| it.id == id)?;
    u16::try_from(n + 1).ok().map(LevelNo)
}

fn id_of(kind: Kind, catalog: &Catalog) -> String {
    let entry = catalog.kind(kind);
    entry.map_or_else(String::new, |entry| entry.id.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::{Pack, load};

    fn record(by: &str, means: Tool) -> Record {
        Record {
            name: "Ann".into(),
            seed: 7,
            mode: Mode::Ranked,
            turns: 123,
            level: 2,
            score: 345,
            kills: 6,
            place: "base:wood_edge".into(),
            by: Some(Doer::Creature(by.into())),
            means: Some(means),
            worth: Score::default(),
            calling: Some("base:poacher".into()),
            deepest: Some("base:limestone_upper".into()),
            achievements: vec![Achievement::Hoarder],
            met: vec![by.into()],
        }
    }

    #[test]
    fn a_record_is_read_back_with_its_kinds() {
        let catalog = load(&[Pack::base()]).catalog;
        let orc = catalog.find("base:orc").unwrap();
        let record = record("base:orc", Tool::Attack("base:orc".into(), 0));
        let read = Record::read(&record.bytes()).unwrap();
        assert_eq!(read, record);
        let finished = read.finished(&catalog, 9);
        assert_eq!(finished.calling, catalog.find("base:poacher"));
        assert_eq!(finished.met, [orc]);
        assert_eq!(finished.achievements, [Achievement::Hoarder]);
        let deepest = finished.deepest.and_then(|level| catalog.level(level));
        assert_eq!(deepest.unwrap().id, "base:limestone_upper");
        let Some(Ending::Died { level, cause }) = finished.ending else {
            panic!("the orc is in the base pack");
        };
        assert_eq!(catalog.level(level).unwrap().id, "base:wood_edge");
        assert_eq!(cause.means, Means::Attack { kind: orc, n: 0 });
        assert!(matches!(cause.by, Some(Who::Creature { kind, .. }) if kind == orc));
    }

    #[test]
    fn a_record_of_removed_kinds_keeps_name_and_score() {
        let catalog = load(&[Pack::base()]).catalog;
        let gone = record("zoo:ape", Tool::Fists).finished(&catalog, 9);
        assert_eq!((gone.ending, gone.score), (None, 345));
    }

    #[test]
    fn malformed_records_are_rejected_and_names_cleaned() {
        assert!(Record::read(b"{}").is_none());
        assert!(Record::read(b"\x00\xff").is_none());
        let long = " ".repeat(LONGEST + 1);
        assert!(Record::read(long.as_bytes()).is_none());
        let catalog = load(&[Pack::base()]).catalog;
        let mut record = record("base:orc", Tool::Fists);
        record.name = "\u{1b}[2JAnn".into();
        assert_eq!(record.finished(&catalog, 0).name, "[2JAnn");
    }
}
