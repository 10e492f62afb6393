//! Character growth: attributes, skills, talents, and the special properties of weapons and armour.

use crate::{Kind, Lore};
use serde::{Deserialize, Serialize};

/// One of the four attributes; 10 is ordinary.
///
/// Journals store the variant's position: never reorder them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attribute {
    /// Melee accuracy and damage, and carrying capacity.
    Might,
    /// Hit points, and resistance to poison and hunger.
    Fitness,
    /// Ranged accuracy and damage, dodging, traps and stealth.
    Quickness,
    /// Warmth, number of spells, and finding and disarming hidden things.
    Intelligence,
}

impl Attribute {
    /// Every attribute, in display order.
    pub const ALL: [Self; 4] = [
        Self::Might,
        Self::Fitness,
        Self::Quickness,
        Self::Intelligence,
    ];

    /// Returns the position in [`Attribute::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the stable key, as catalogues use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Might => "might",
            Self::Fitness => "fitness",
            Self::Quickness => "quickness",
            Self::Intelligence => "intelligence",
        }
    }
}

/// A trained skill; 0 is untrained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Chance to hit in melee.
    Melee,
    /// Chance to hit at range.
    Missiles,
    /// Chance to be missed by attackers.
    Defense,
}

impl Skill {
    /// Every skill, in display order.
    pub const ALL: [Self; 3] = [Self::Melee, Self::Missiles, Self::Defense];

    /// Returns the stable key, as catalogues use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Melee => "melee",
            Self::Missiles => "missiles",
            Self::Defense => "defense",
        }
    }
}

/// The talent tree that a talent belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tree {
    /// Endurance and strength.
    Body,
    /// Fighting and handiwork.
    Hand,
    /// Perception, knowledge and cunning.
    Wit,
    /// Fire, light and Warmth.
    Hearth,
}

impl Tree {
    /// Every tree, in display order.
    pub const ALL: [Self; 4] = [Self::Body, Self::Hand, Self::Wit, Self::Hearth];

    /// Returns the stable key, as catalogues use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Body => "body",
            Self::Hand => "hand",
            Self::Wit => "wit",
            Self::Hearth => "hearth",
        }
    }
}

/// The hero's choices for growth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Growth {
    /// Unspent attribute points.
    pub points: u8,
    /// Number of talents that may be learnt now.
    pub talents: u8,
    /// Every talent that can ever be learnt, by tree and then in the packs' order.
    pub choices: Vec<TalentChoice>,
}

/// A talent and its missing requirements.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TalentChoice {
    /// The talent.
    pub talent: Kind,
    /// The talent's tree.
    pub tree: Tree,
    /// Whether the hero has the talent.
    pub known: bool,
    /// Missing requirements; empty if the talent can be learnt as soon as [`Growth::talents`] is above 0.
    pub lacks: Vec<Lack>,
}

/// A missing requirement of a talent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lack {
    /// This attribute must be at least this high.
    Attribute(Attribute, i8),
    /// The level of experience must be at least this high.
    Level(u8),
    /// This talent must be learnt first.
    Talent(Kind),
}

/// Special properties of a weapon beyond its damage, and drawbacks of armour beyond its weight. The default has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Traits {
    /// Whether it needs both hands.
    pub two_hands: bool,
    /// Melee reach in tiles if it exceeds 1; otherwise 0.
    pub reach: u8,
    /// Whether a hit also strikes the foes on both sides of the target.
    pub cleaves: bool,
    /// Extra multiples of the damage dice against a target that is not on guard.
    pub stab: u8,
    /// Parries one melee blow in this many; 0 is never.
    pub parry: u8,
    /// Additional effect of one hit in this many: the first of its effects.
    pub on_hit: Option<(u8, Lore)>,
    /// Extra noise of the wearer, in percent.
    pub noise: u8,
    /// Slowdown of the wearer, in percent.
    pub slow: u8,
}

impl Traits {
    /// Whether all properties are at their defaults.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}
