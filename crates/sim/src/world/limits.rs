//! How far the numbers of a game can go. The rules stay within them by themselves; what was loaded is held against them
//! before it is played, so that no sum or product of them can overflow.

use super::time::ACTION;

/// No run is longer than this: more commands are refused.
pub(crate) const TURNS: u32 = 4_000_000;

/// The most hit points of anybody.
pub(crate) const HEALTH: i32 = 1_000_000;

/// The most Warmth of anybody.
pub(crate) const WARMTH: u16 = 1_000;

/// The most spells in anybody's mind.
pub(crate) const SPELLS: usize = 255;

/// The most who can follow the hero.
pub(crate) const COMPANY: usize = 8;

/// The highest attribute.
pub(crate) const ATTRIBUTE: i8 = 60;

/// The most coins in a purse, and the most experience.
pub(crate) const RICHES: u32 = 1_000_000_000;

/// The most numbers anything has drawn from its luck.
pub(crate) const LUCK: u32 = 1 << 31;

/// The most things one can carry, and the most that can lie on one tile.
pub(crate) const HEAP: usize = 10_000;

/// The most things there can be at once.
pub(crate) const THINGS: u32 = 1 << 17;

/// The most things that were ever made.
pub(crate) const MADE: u64 = 1 << 22;

/// The slowest turn takes this many ticks.
pub(crate) const SLOWEST: u32 = ACTION * 10;
