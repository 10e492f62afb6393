//! How a hero grows: attributes, skills, talents, and what weapons and armour are good for.

use crate::{Kind, Lore};
use serde::{Deserialize, Serialize};

/// One of the four measures of a body and mind.
///
/// Journals hold these by position: never reorder them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attribute {
    /// Force of blows, and how much can be carried.
    Might,
    /// Health, and how well poison and hunger are borne.
    Fitness,
    /// Aim, getting out of the way, traps, and going unheard.
    Quickness,
    /// Finding what is hidden, and taking it apart.
    Intelligence,
}

impl Attribute {
    /// Every attribute, in the order in which they are shown.
    pub const ALL: [Self; 4] = [
        Self::Might,
        Self::Fitness,
        Self::Quickness,
        Self::Intelligence,
    ];

    /// Its place among all of them.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it is called where machines read.
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

/// Something practised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Hitting at arm's length.
    Melee,
    /// Hitting from afar.
    Missiles,
    /// Not being hit.
    Defense,
}

impl Skill {
    /// Every skill, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::Melee, Self::Missiles, Self::Defense];

    /// What it is called where machines read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Melee => "melee",
            Self::Missiles => "missiles",
            Self::Defense => "defense",
        }
    }
}

/// Where a talent grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tree {
    /// What a body bears.
    Body,
    /// What hands can do.
    Hand,
    /// What a head is good for.
    Wit,
    /// What fire gives.
    Hearth,
}

impl Tree {
    /// Every tree, in the order in which they are shown.
    pub const ALL: [Self; 4] = [Self::Body, Self::Hand, Self::Wit, Self::Hearth];

    /// What it is called where machines read.
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

/// What can be chosen, now or later.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Growth {
    /// How many points may be spent on attributes.
    pub points: u8,
    /// How many talents may be learnt.
    pub talents: u8,
    /// Every talent that can ever be learnt, by tree and then as the packs name them.
    pub choices: Vec<TalentChoice>,
}

/// A talent that may be learnt, or what is still lacking for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TalentChoice {
    /// Which one.
    pub talent: Kind,
    /// Where it grows.
    pub tree: Tree,
    /// Whether the hero has it.
    pub known: bool,
    /// What is lacking; nothing if it could be learnt with a talent to spend.
    pub lacks: Vec<Lack>,
}

/// What somebody lacks for a talent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lack {
    /// The attribute must be at least so high.
    Attribute(Attribute, i8),
    /// The level of experience must be at least so high.
    Level(u8),
    /// Another talent comes first.
    Talent(Kind),
}

/// What a weapon does besides its dice, and what armour costs besides its weight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Traits {
    /// Whether it takes both hands.
    pub two_hands: bool,
    /// How many tiles away it strikes, where that is more than one.
    pub reach: u8,
    /// Whether a hit goes on to those on both sides of whom it hits.
    pub cleaves: bool,
    /// How many times over its dice count once more against the unready.
    pub stab: u8,
    /// One blow in so many at arm's length is turned aside with it.
    pub parry: u8,
    /// What one hit in so many does besides: the first of its effects.
    pub on_hit: Option<(u8, Lore)>,
    /// How much louder it makes whoever wears it, in percent.
    pub noise: u8,
    /// How much slower it makes whoever wears it, in percent.
    pub slow: u8,
}

impl Traits {
    /// Whether there is nothing to say about it.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}
