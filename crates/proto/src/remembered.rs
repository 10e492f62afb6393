//! A level as the hero remembers it, wherever the hero is now.

use crate::{Cell, Command, Kind, Landmark, LevelNo};
use geom::{Grid, Point};
use serde::{Deserialize, Serialize};

/// What the hero remembers of a level: never more than was seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Remembered {
    /// Which level.
    pub level: LevelNo,
    /// Its tiles. Those of the level the hero is on are as they are known now; nothing is lit, and nothing is in sight.
    pub cells: Grid<Cell>,
    /// The houses and the like that the hero knows of, in the order in which they were built.
    pub landmarks: Vec<Landmark>,
    /// The ways that were seen, in the order in which they were built.
    pub passages: Vec<Passage>,
}

/// A way from one level to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Passage {
    /// Where it is.
    pub at: Point,
    /// What takes it.
    pub take: Command,
    /// Where it leads, if the hero has been there.
    pub to: Option<LevelNo>,
}

impl Remembered {
    /// Everything that is remembered to lie about, and where: what is uppermost, and what is known to be beneath it.
    pub fn things(&self) -> impl Iterator<Item = (Point, Kind)> + '_ {
        self.cells.iter().flat_map(|(at, cell)| {
            let beneath = cell.mark.filter(|mark| Some(*mark) != cell.thing);
            let both = [cell.thing, beneath];
            both.into_iter().flatten().map(move |kind| (at, kind))
        })
    }
}
