//! What sorts of items there are, and what is done with them.

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
    /// To wear on a finger.
    Ring,
}

impl Category {
    /// Every category, as listed here.
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

    /// What it is called where machines read: in packs, catalogues and settings.
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

/// What using a thing is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// It is eaten.
    Eat,
    /// It is drunk.
    Drink,
    /// It is read.
    Read,
    /// It is thrown.
    Throw,
    /// It is used in some other way.
    Use,
}

impl Verb {
    /// What it is called where machines read.
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
