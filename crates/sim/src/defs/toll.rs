//! The danger budget of a level: what its inhabitants would cost the hero that it is made for.

use serde::{Deserialize, Serialize};

/// The danger of a level. Random creatures are drawn until their tolls add up to `total`. A creature's toll is the share
/// of hit points that the hero expected here loses on average in a duel with it. Only creatures that attack on sight or
/// keep a `ground` count, unless all of their kind are asleep. Inhabitants of hand-made places count first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TollDef {
    /// Level of experience of the hero expected to arrive.
    pub hero: u8,
    /// Sum of the tolls of all creatures, in percent of that hero's hit points.
    pub total: u16,
    /// Permitted difference from `total`, in percent of `total`. No creature that exceeds it is placed.
    #[serde(default = "fifteen")]
    pub spread: u8,
    /// Maximum sum of the tolls in the first third of the way from the start to the farthest tile, in percent of the
    /// hero's hit points. Random creatures come singly there.
    pub first_third: u16,
    /// Steps from the start within which no creature that counts is placed.
    #[serde(default = "ten")]
    pub clear: u8,
}

const fn fifteen() -> u8 {
    15
}

const fn ten() -> u8 {
    10
}

impl TollDef {
    /// Smallest and largest permitted sum of tolls, in thousandths of the hero's hit points.
    #[must_use]
    pub fn bounds(&self) -> (u32, u32) {
        let each = u32::from(self.total) * 10;
        let slack = each * u32::from(self.spread) / 100;
        (each.saturating_sub(slack), each + slack)
    }
}
