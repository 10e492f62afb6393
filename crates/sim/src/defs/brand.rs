//! Marks on things: what stands before or behind a thing's name, and what a thing does because of it.

use super::growth::Knacks;
use super::link::{Link, Visit};
use super::power::Effect;
use super::spawn::Spawn;
use proto::{Category, ThingClass};
use serde::{Deserialize, Serialize};

/// A mark that things of some sorts may bear.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BrandDef {
    /// Which sorts of things may bear it.
    pub on: Vec<Bearer>,
    /// Whether it is named behind the thing instead of before it; a thing bears one of each at the most.
    #[serde(default)]
    pub behind: bool,
    /// How often it is borne, compared with the others, and how deep; without it nothing ever bears it by chance.
    #[serde(default)]
    pub spawn: Option<Spawn>,
    /// What a thing does because of it.
    pub does: Quirk,
}

impl BrandDef {
    /// Visits every name in it.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        self.does.links(visit);
    }
}

/// The sorts of things that may bear marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bearer {
    /// What strikes.
    Weapon,
    /// What shoots.
    Bow,
    /// What is worn and neither strikes nor shines.
    Armour,
    /// What shines.
    Light,
    /// What has charges.
    Rod,
}

/// What a thing does that others of its sort do not. All of it is in effect while it is worn or wielded, but for its
/// weight, its worth and its charges.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Quirk {
    /// The rules it bends, as a talent does.
    pub knacks: Knacks,
    /// Added to its armour.
    pub armour: i8,
    /// Added to how much easier whoever wears it is noticed, in percent.
    pub noise: i8,
    /// Added to how much slower whoever wears it is, in percent.
    pub slow: i8,
    /// Its weight, in percent of the usual.
    pub weight: u16,
    /// What it is worth, in percent of the usual.
    pub value: u16,
    /// How much farther it shines, or less far.
    pub light: i8,
    /// Added to the roll to hit.
    pub to_hit: i8,
    /// Added to what a hit does.
    pub damage: i8,
    /// How many tiles farther it strikes.
    pub reach: u8,
    /// Whether a hit goes on to foes on both sides of whom it hits.
    pub cleaves: bool,
    /// How many times more it counts against the unready.
    pub stab: u8,
    /// One blow in so many at arm's length is turned aside with it; 0 for none.
    pub parry: u8,
    /// The faction against whom a hit counts twice.
    pub bane: Option<Link>,
    /// What befalls whom it hits.
    pub on_hit: Option<Sting>,
    /// What befalls whoever hits its bearer with a blow.
    pub on_struck: Option<Sting>,
    /// How many hit points come back for each foe that falls to its bearer.
    pub feast: u8,
    /// How many charges more it has, or fewer.
    pub charges: i8,
    /// What it hums near.
    pub hums: Option<Hum>,
    /// Whether it cannot be taken off or put away, once worn, until somebody frees its bearer.
    pub clings: bool,
}

impl Default for Quirk {
    fn default() -> Self {
        Self {
            knacks: Knacks::NONE,
            armour: 0,
            noise: 0,
            slow: 0,
            weight: 100,
            value: 100,
            light: 0,
            to_hit: 0,
            damage: 0,
            reach: 0,
            cleaves: false,
            stab: 0,
            parry: 0,
            bane: None,
            on_hit: None,
            on_struck: None,
            feast: 0,
            charges: 0,
            hums: None,
            clings: false,
        }
    }
}

impl Quirk {
    /// Visits every name in it.
    pub(super) fn links(&mut self, visit: &mut Visit<'_>) {
        if let Some(faction) = &mut self.bane {
            visit(faction, ThingClass::Faction);
        }
        for sting in [&mut self.on_hit, &mut self.on_struck]
            .into_iter()
            .flatten()
        {
            for effect in &mut sting.effects {
                effect.links(visit);
            }
        }
    }
}

/// What befalls somebody at a blow.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sting {
    /// What it does.
    pub effects: Vec<Effect>,
    /// One blow in so many does it.
    #[serde(default = "one")]
    pub one_in: u8,
}

const fn one() -> u8 {
    1
}

/// What a thing hums near.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hum {
    /// Which sort of things, lying about.
    pub near: Category,
    /// How many tiles off, through walls.
    pub within: u8,
}
