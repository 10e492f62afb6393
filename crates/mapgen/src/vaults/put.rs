//! What a hand-made place is and what it puts on its tiles.

use geom::{Stream, Terrain};
use serde::{Deserialize, Serialize};

use crate::draft::Way;
use crate::tag::Tag;

/// What a hand-made place is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum VaultKind {
    /// A place dropped wherever it fits.
    #[default]
    Room,
    /// A place set against an edge or corner of the level.
    Section,
    /// A whole level.
    Level,
    /// A piece of other places, whose legends ask for it by tag.
    Part,
}

/// What is put on a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Put {
    /// Nothing: what is there stays.
    Keep,
    /// Ground.
    Ground(Terrain),
    /// The start.
    Start,
    /// A way out by stairs.
    Exit(Way),
    /// Something by its tag, and the ground under it.
    Mark(Tag, Terrain),
}

impl Put {
    /// The ground it brings, if it changes the ground.
    #[must_use]
    pub fn ground(&self) -> Option<Terrain> {
        match self {
            Self::Keep => None,
            Self::Ground(ground) | Self::Mark(_, ground) => Some(*ground),
            Self::Start => Some(Terrain::Floor),
            Self::Exit(Way::Up) => Some(Terrain::StairsUp),
            Self::Exit(Way::Down) => Some(Terrain::StairsDown),
        }
    }
}

/// A glyph in use and what it may stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glyph {
    pub(crate) glyph: char,
    pub(crate) options: Vec<(u32, Put)>,
    pub(crate) exactly: Option<u16>,
    pub(crate) alike: bool,
    pub(crate) part: Option<String>,
}

impl Glyph {
    /// A glyph that stands for one thing.
    pub(crate) fn always(glyph: char, put: Put) -> Self {
        Self {
            glyph,
            options: vec![(1, put)],
            exactly: None,
            alike: false,
            part: None,
        }
    }

    /// One of the things it may stand for.
    pub(super) fn choose(&self, rng: &mut Stream) -> Put {
        let picked = rng.weighted(self.options.iter().map(|(weight, _)| *weight));
        picked.map_or(Put::Ground(self.plain()), |index| {
            self.options[index].1.clone()
        })
    }

    /// The ground where the thing itself is left out.
    pub(super) fn plain(&self) -> Terrain {
        self.options
            .iter()
            .find_map(|(_, put)| put.ground())
            .unwrap_or(Terrain::Floor)
    }
}
