//! Marks on items: the prefixes and suffixes of item names, and their effects.

use super::growth::Knacks;
use super::link::{Link, Visit};
use super::power::Effect;
use super::spawn::Spawn;
use proto::{Category, ThingClass};
use serde::{Deserialize, Serialize};

/// A mark that items of some sorts may bear.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MarkDef {
    /// Sorts of items that may bear the mark.
    pub on: Vec<Bearer>,
    /// Whether the mark is a suffix of the item's name instead of a prefix. An item has at most one of each.
    #[serde(default)]
    pub behind: bool,
    /// Weight among the other marks, and depth; without it, the mark never appears at random.
    #[serde(default)]
    pub spawn: Option<Spawn>,
    /// The mark's effects.
    pub does: Quirk,
}

impl MarkDef {
    /// Calls `visit` on every link in the definition.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        self.does.links(visit);
    }
}

/// Sorts of items that may bear marks. The first that applies in the order light, rod, bow, weapon, armour is the
/// item's sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bearer {
    /// A weapon that does not shoot.
    Weapon,
    /// A weapon that shoots.
    Bow,
    /// Any other item that is worn.
    Armour,
    /// An item that emits light.
    Light,
    /// An item with charges.
    Rod,
}

/// Special properties of an item. They apply while the item is worn or wielded, except `weight`, `value` and `charges`,
/// which always apply.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Quirk {
    /// Knacks given to the bearer, as by a talent.
    pub knacks: Knacks,
    /// Added to the item's armour.
    pub armour: i8,
    /// Added to the percentage by which the item makes its bearer easier to notice.
    pub noise: i8,
    /// Added to the percentage by which the item slows its bearer.
    pub slow: i8,
    /// Weight, in percent of the usual.
    pub weight: u16,
    /// Value, in percent of the usual.
    pub value: u16,
    /// Tiles added to the radius of the item's light.
    pub light: i8,
    /// Added to attack rolls (d20) with this weapon.
    pub to_hit: i8,
    /// Added to the damage of hits with this weapon.
    pub damage: i8,
    /// Tiles added to the reach of this weapon.
    pub reach: u8,
    /// Whether a melee hit with this weapon also attacks the foes on both sides of the target.
    pub cleaves: bool,
    /// Added to the damage multiplier of this weapon against unready targets; see `stab` of a weapon.
    pub stab: u8,
    /// Chance, as one in this number, that this weapon parries a melee hit; 0 for never. Of several chances the best
    /// counts.
    pub parry: u8,
    /// Faction against which hits with this weapon do double damage.
    pub bane: Option<Link>,
    /// Effects on the target of a hit with this weapon.
    pub on_hit: Option<Sting>,
    /// Effects on an attacker that hits the bearer in melee.
    pub on_struck: Option<Sting>,
    /// Hit points that the bearer regains for each creature the bearer kills.
    pub feast: u8,
    /// Added to the item's maximum charges.
    pub charges: i8,
    /// Warning hum near items of a category.
    pub hums: Option<Hum>,
    /// Whether the item is cursed: it cannot be taken off until a healer frees the bearer.
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

/// Effects of a hit, with a chance.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sting {
    /// Effects applied to the creature concerned, in this order.
    pub effects: Vec<Effect>,
    /// Chance, as one in this number, per hit.
    #[serde(default = "one")]
    pub one_in: u8,
}

const fn one() -> u8 {
    1
}

/// Warning hum of an item. An event reports when the hum starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hum {
    /// Category of items on the ground that it reacts to.
    pub near: Category,
    /// Distance in tiles; walls do not matter.
    pub within: u8,
}
