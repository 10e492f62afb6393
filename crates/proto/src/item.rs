//! Item categories, and verbs for using items.

use serde::{Deserialize, Serialize};

/// An item's category. It decides which shops trade in the item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Food.
    Food,
    /// Weapons for melee and shooting.
    Weapon,
    /// Arrows and other missiles.
    Ammunition,
    /// Armour.
    Armour,
    /// Clothes that give no armour.
    Clothes,
    /// Potions.
    Potion,
    /// Scrolls.
    Scroll,
    /// Valuables to sell.
    Treasure,
    /// Everything else.
    Tool,
    /// Rings.
    Ring,
}

impl Category {
    /// Every category, in declaration order.
    pub const ALL: [Self; 10] = [
        Self::Food,
        Self::Weapon,
        Self::Ammunition,
        Self::Armour,
        Self::Clothes,
        Self::Potion,
        Self::Scroll,
        Self::Treasure,
        Self::Tool,
        Self::Ring,
    ];

    /// Returns the stable key, as packs, catalogues and settings use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Food => "food",
            Self::Weapon => "weapon",
            Self::Ammunition => "ammunition",
            Self::Armour => "armour",
            Self::Clothes => "clothes",
            Self::Potion => "potion",
            Self::Scroll => "scroll",
            Self::Treasure => "treasure",
            Self::Tool => "tool",
            Self::Ring => "ring",
        }
    }
}

/// The verb for using an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// Eaten.
    Eat,
    /// Drunk.
    Drink,
    /// Read.
    Read,
    /// Thrown.
    Throw,
    /// Used in any other way.
    Use,
}

impl Verb {
    /// Returns the stable key, as catalogues use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Eat => "eat",
            Self::Drink => "drink",
            Self::Read => "read",
            Self::Throw => "throw",
            Self::Use => "use",
        }
    }
}
