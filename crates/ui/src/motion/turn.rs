//! What a turn hands to its animations, and the timing they share.

use super::drain::Loss;
use geom::Point;
use proto::{Catalog, Event, Id, View};

/// Milliseconds between two frames while an animation runs.
pub(super) const FRAME: u64 = 16;

/// The outcome of a turn, as far as it is animated.
pub(crate) struct Turn<'a> {
    pub(crate) events: &'a [Event],
    /// Creatures with less health than before the turn.
    pub(crate) losses: &'a [Loss],
    /// Figures that have changed their tile.
    pub(crate) steps: &'a [Step],
    /// The state after the turn, with the tiles that changed.
    pub(crate) view: &'a View,
    pub(crate) catalog: &'a Catalog,
    /// Whether the hero has changed level.
    pub(crate) elsewhere: bool,
    /// Whether the map is drawn in pixels: figures move, and numbers rise.
    pub(crate) pixels: bool,
    /// Whether the player wants numbers.
    pub(crate) numbers: bool,
}

/// A figure that has changed its tile; `figure` is `None` for the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(super) figure: Option<Id>,
    pub(super) from: Point,
}

/// Progress from 0 to 256 between two times; `None` before and after.
pub(super) fn progress(begins: u64, ends: u64, now: u64) -> Option<u16> {
    let lasts = ends.saturating_sub(begins).max(1);
    let age = now.checked_sub(begins).filter(|_| now < ends)?;
    u16::try_from(age * 256 / lasts).ok()
}
