//! The kinds of hand-made places and the contents of their tiles.

use geom::{Stream, Terrain};
use serde::{Deserialize, Serialize};

use crate::draft::Way;
use crate::tag::Tag;

/// The kind of a hand-made place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum VaultKind {
    /// A place built wherever it fits.
    #[default]
    Room,
    /// A place built against an edge or corner of the level.
    Section,
    /// A whole level.
    Level,
    /// A part of other places, whose legends request it by tag.
    Part,
}

/// The content of a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Put {
    /// Leaves the tile unchanged.
    Keep,
    Ground(Terrain),
    Start,
    /// Stairs.
    Exit(Way),
    /// A mark and the terrain under it.
    Tagged(Tag, Terrain),
}

impl Put {
    /// The new terrain; `None` for [`Put::Keep`].
    #[must_use]
    pub fn ground(&self) -> Option<Terrain> {
        match self {
            Self::Keep => None,
            Self::Ground(ground) | Self::Tagged(_, ground) => Some(*ground),
            Self::Start => Some(Terrain::Floor),
            Self::Exit(Way::Up) => Some(Terrain::StairsUp),
            Self::Exit(Way::Down | Way::To(_)) => Some(Terrain::StairsDown),
        }
    }
}

/// A glyph of a drawing and its weighted options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glyph {
    pub(crate) glyph: char,
    pub(crate) options: Vec<(u32, Put)>,
    pub(crate) exactly: Option<u16>,
    pub(crate) alike: bool,
    pub(crate) part: Option<String>,
}

impl Glyph {
    pub(crate) fn always(glyph: char, put: Put) -> Self {
        Self {
            glyph,
            options: vec![(1, put)],
            exactly: None,
            alike: false,
            part: None,
        }
    }

    pub(super) fn choose(&self, rng: &mut Stream) -> Put {
        let picked = rng.weighted(self.options.iter().map(|(weight, _)| *weight));
        picked.map_or(Put::Ground(self.plain()), |index| {
            self.options[index].1.clone()
        })
    }

    /// The terrain for tiles that do not get the thing.
    pub(super) fn plain(&self) -> Terrain {
        self.options
            .iter()
            .find_map(|(_, put)| put.ground())
            .unwrap_or(Terrain::Floor)
    }
}
