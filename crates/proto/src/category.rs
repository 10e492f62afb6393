//! What sort of thing an item is: who trades in it, and who picks it up unasked.

use serde::{Deserialize, Serialize};

/// Who trades in a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// To eat.
    Food,
    /// To strike and shoot with.
    Weapon,
    /// To shoot away.
    Ammunition,
    /// To stop blows.
    Armour,
    /// To wear for other reasons.
    Clothes,
    /// To drink.
    Potion,
    /// To read.
    Scroll,
    /// To sell.
    Treasure,
    /// Everything else.
    Tool,
}

impl Category {
    /// Every category, in the order in which a pack is best read.
    pub const ALL: [Self; 9] = [
        Self::Food,
        Self::Weapon,
        Self::Ammunition,
        Self::Armour,
        Self::Clothes,
        Self::Potion,
        Self::Scroll,
        Self::Treasure,
        Self::Tool,
    ];
}
