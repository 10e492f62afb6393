//! The visible map as data, for a program that draws it in pixels.

use crate::ColourVision;
use geom::Point;
use proto::{Catalog, Colour, Id, Note, View};
use std::sync::Arc;

/// The map of one moment: what the player knows, what is highlighted, and what is in motion.
#[derive(Clone, Debug)]
pub struct MapScene<'a> {
    pub view: &'a View,
    pub catalog: &'a Arc<Catalog>,
    /// The tile the player looks at: the hero, or the cursor.
    pub focus: Option<Point>,
    /// Highlighted tiles in drawing order; a later one covers an earlier one.
    pub marks: &'a [MapMark],
    /// The player's notes on tiles, of all levels.
    pub notes: &'a [Note],
    /// Figures on their way from one tile to another, or towards a target and back.
    pub movements: Vec<Movement>,
    /// Animations of events, in drawing order.
    pub effects: Vec<MapEffect>,
    /// Time of endless motion (water, fire, breathing) in milliseconds; 0 while nothing may move.
    pub time: u64,
    /// The colour vision that every colour is adapted to, after light.
    pub vision: ColourVision,
}

/// A highlighted tile of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapMark {
    pub at: Point,
    pub kind: MapMarkKind,
}

/// What a highlighted tile means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MapMarkKind {
    /// The cursor, or a tile that can be chosen.
    Cursor,
    /// The cursor on a tile that the shot or spell does not reach.
    OutOfReach,
    /// A step of the path that a click would walk.
    Path,
    /// A tile on the trajectory of a shot.
    Trajectory,
    /// A tile in the area of effect.
    Area,
}

/// A figure in motion. `progress` runs from 0 to 256.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The creature; `None` is the hero.
    pub figure: Option<Id>,
    pub kind: MovementKind,
    pub progress: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovementKind {
    /// Walks from this tile to the tile where the view has it.
    Step { from: Point },
    /// Strikes at this tile, and returns.
    Lunge { at: Point },
    /// Is pushed back by a blow from this tile, and returns.
    Recoil { from: Point },
}

/// An animation of an event. `progress` runs from 0 to 256. A flight or a blast shows on visible tiles only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapEffect {
    /// A projectile. `path` starts beside the shooter; the head is at `progress` 256ths of it.
    Flight {
        path: Vec<Point>,
        colour: Colour,
        /// Whether the projectile lights its surroundings.
        burns: bool,
        progress: u16,
    },
    /// An explosion that spreads ring by ring.
    Blast {
        at: Point,
        radius: u8,
        colour: Colour,
        progress: u16,
    },
    /// A figure is struck and turns white.
    Hit { at: Point, progress: u16 },
    /// A creature has died here.
    Death { at: Point, progress: u16 },
    /// A trap has gone off.
    Trap { at: Point, progress: u16 },
    /// Lost or gained hit points, which rise from the figure.
    Number {
        at: Point,
        /// Negative if lost.
        amount: i32,
        /// Whether it concerns the hero.
        hero: bool,
        progress: u16,
    },
    /// These tiles become known row by row; rows below `row` are still hidden.
    Reveal { tiles: Vec<Point>, row: i32 },
    /// The level fades in from this tile outwards.
    FadeIn { from: Point, progress: u16 },
}
