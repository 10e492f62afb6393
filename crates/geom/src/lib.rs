//! Grids, lines, field of view, flow maps, paths and reproducible random numbers for roguelikes.
//!
//! All arithmetic is on integers over flat arrays and gives the same result on every platform. No function reads a
//! clock, holds a global or depends on the order of a hash map.
//!
//! - positions: [`Point`], [`Dir`], [`Size`], [`Rect`], [`line()`]
//! - contents: [`Grid`], [`BitGrid`], [`Terrain`]
//! - sight and movement: [`Fov`], [`FlowMap`], [`Paths`], [`astar`], [`reach`], [`reach4`]
//! - random numbers: [`Stream`], [`Dice`], [`mix`]
//! - interpolation: [`lerp`]

mod bits;
mod dice;
mod dir;
#[cfg(test)]
mod drawn;
mod flow;
mod fov;
mod grid;
mod lerp;
mod line;
mod paths;
mod point;
mod reach;
mod rect;
mod size;
mod stream;
mod terrain;

pub use bits::{BitGrid, SetPoints};
pub use dice::{Dice, DiceError};
pub use dir::Dir;
pub use flow::FlowMap;
pub use fov::Fov;
pub use grid::{Grid, GridError};
pub use lerp::lerp;
pub use line::{Line, line};
pub use paths::{Paths, astar};
pub use point::Point;
pub use reach::{reach, reach4};
pub use rect::{Points, Rect};
pub use size::Size;
pub use stream::{Stream, mix};
pub use terrain::Terrain;
