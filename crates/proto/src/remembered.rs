//! A level as the hero remembers it.

use crate::{Cell, Command, Kind, Landmark, LevelNo};
use geom::{Grid, Point};
use serde::{Deserialize, Serialize};

/// The hero's memory of a level: never more than the hero has seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Remembered {
    /// The level.
    pub level: LevelNo,
    /// Tiles as last seen. No tile is lit or in sight, on the hero's present level too.
    pub cells: Grid<Cell>,
    /// Known landmarks, in build order.
    pub landmarks: Vec<Landmark>,
    /// Known passages to other levels, in build order.
    pub passages: Vec<Passage>,
}

/// A passage to another level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Passage {
    /// The passage's tile.
    pub at: Point,
    /// The command that takes it.
    pub take: Command,
    /// The level it leads to, if the hero has been there.
    pub to: Option<LevelNo>,
    /// The feature at the entrance of a branch.
    #[serde(default)]
    pub by: Option<Kind>,
}

impl Remembered {
    /// Yields every remembered thing with its tile: the topmost one, and a known trap or feature beneath it.
    pub fn things(&self) -> impl Iterator<Item = (Point, Kind)> + '_ {
        self.cells.iter().flat_map(|(at, cell)| {
            let beneath = cell.mark.filter(|mark| Some(*mark) != cell.thing);
            let both = [cell.thing, beneath];
            both.into_iter().flatten().map(move |kind| (at, kind))
        })
    }
}
