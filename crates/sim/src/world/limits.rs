//! Upper bounds of the numbers in a game. Rules stay within them, and loaded games are checked against them, so that no
//! sum or product can overflow.

use super::time::ACTION;

/// Turns of a run; further commands are refused.
pub(crate) const TURNS: u32 = 4_000_000;

/// Hit points of a creature.
pub(crate) const HEALTH: i32 = 1_000_000;

/// Warmth of a creature.
pub(crate) const WARMTH: u16 = 1_000;

/// Spells that the hero knows.
pub(crate) const SPELLS: usize = 255;

/// Allies of the hero.
pub(crate) const COMPANY: usize = 8;

/// Value of an attribute.
pub(crate) const ATTRIBUTE: i8 = 60;

/// Coins in a purse, and experience points.
pub(crate) const RICHES: u32 = 1_000_000_000;

/// Numbers drawn from one random stream.
pub(crate) const LUCK: u32 = 1 << 31;

/// Items in one pack, and things on one tile.
pub(crate) const HEAP: usize = 10_000;

/// Things that exist at the same time.
pub(crate) const THINGS: u32 = 1 << 17;

/// Things created in a run.
pub(crate) const MADE: u64 = 1 << 22;

/// Ticks of the slowest turn.
pub(crate) const SLOWEST: u32 = ACTION * 10;
