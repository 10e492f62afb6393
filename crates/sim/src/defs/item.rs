//! Items: things to carry, wear, wield and use.

use super::light::LightDef;
use super::link::{Link, Visit};
use super::mark::{Bearer, Quirk};
use super::power::{Effect, Power};
use super::spawn::Spawn;
use geom::Dice;
use proto::{Category, Slot, ThingClass, Verb};
use serde::{Deserialize, Serialize};

/// A kind of item.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ItemDef {
    /// Category that shopkeepers and pick-up rules go by.
    pub category: Category,
    /// Weight in tenths of a pound.
    pub weight: u16,
    /// Value in coins.
    pub value: u32,
    /// Whether several items form one stack.
    #[serde(default)]
    pub stacks: bool,
    /// Whether the item rusts.
    #[serde(default)]
    pub metal: bool,
    /// Coins that picking it up adds to the purse; the item itself disappears.
    #[serde(default)]
    pub coins: Option<u32>,
    /// Whether the item keeps town portals from opening for its bearer. Carrying the item breaks the order `no_theft`,
    /// and thieves do not take it.
    #[serde(default)]
    pub binds: bool,
    /// Power of using the item. One item is used up, unless it has `charges`.
    #[serde(default, rename = "use")]
    pub power: Option<Power>,
    /// Verb for using the item, where the one implied by category and power is wrong.
    #[serde(default)]
    pub verb: Option<Verb>,
    /// How the item is worn or wielded; without this, it is neither.
    #[serde(default)]
    pub wear: Option<WearDef>,
    /// The item's attack when wielded.
    #[serde(default)]
    pub weapon: Option<WeaponDef>,
    /// Light the item emits while lit. Wearing the item lights it, and taking it off puts it out.
    #[serde(default)]
    pub light: Option<LightDef>,
    /// Turns of light until the item is gone; a light without this lasts for ever.
    #[serde(default)]
    pub burns: Option<u16>,
    /// Random appearance; without it, the item appears only where another definition asks for it.
    #[serde(default)]
    pub spawn: Option<Spawn>,
    /// Whether the item opens every lock and is not used up.
    #[serde(default)]
    pub opens_all: bool,
    /// Radius in tiles, on each arrival at a level, within which fierce creatures start to hunt the item's bearer. All
    /// others on the level wake up, as all do when the hero takes the item. 0 wakes none.
    #[serde(default)]
    pub rouses: u8,
    /// Creature that pursues the item's bearer from level to level.
    #[serde(default)]
    pub followed: Option<Followed>,
    /// Set of looks for the unidentified item. Without it the kind is identified from the start, as are all kinds in a
    /// starting kit or a shop's stock.
    #[serde(default)]
    pub guise: Option<String>,
    /// Special properties of the item.
    #[serde(default)]
    pub does: Option<Quirk>,
    /// Maximum charges; each use takes one. The item is not used up, and a feature with `refills` recharges it.
    #[serde(default)]
    pub charges: Option<u8>,
    /// Whether the item is unique: it appears at most once in a run. The run's seed decides the level, weighted by
    /// `spawn`.
    #[serde(default)]
    pub once: bool,
}

/// Pursuit of an item's bearer. The pursuer takes the same stairs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Followed {
    /// The creature. There is only one, and none after the creature's death.
    pub by: Link,
    /// Turns after the bearer's arrival at which the creature arrives on the level.
    pub after: u16,
}

/// How an item is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WearDef {
    /// Slot the item occupies.
    pub slot: Slot,
    /// Added to the number that attackers must roll (d20).
    #[serde(default)]
    pub armour: i8,
    /// Percentage by which the bearer is easier to notice.
    #[serde(default)]
    pub noise: u8,
    /// Percentage by which the bearer is slower. All worn items together slow by at most 60 percent.
    #[serde(default)]
    pub slow: u8,
}

/// Attack of a wielded weapon.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WeaponDef {
    /// Damage of a hit, before the modifier of Might is added; Quickness for shots.
    pub damage: Dice,
    /// Added to attack rolls (d20).
    #[serde(default)]
    pub to_hit: i8,
    /// Range of shots in tiles; 0 for a weapon that does not shoot.
    #[serde(default)]
    pub range: u8,
    /// Item used up by each shot, if any.
    #[serde(default)]
    pub ammunition: Option<Link>,
    /// Whether the weapon takes both hands: no shield or torch can be held with it.
    #[serde(default)]
    pub two_hands: bool,
    /// Reach of the weapon's blows in tiles; 1 is adjacent.
    #[serde(default = "one")]
    pub reach: u8,
    /// Whether a melee hit also attacks the foes on both sides of the target.
    #[serde(default)]
    pub cleaves: bool,
    /// Added to the damage multiplier against unready targets, which is 1 for unaware, held or fallen ones and 2 for
    /// sleeping ones.
    #[serde(default)]
    pub stab: u8,
    /// Chance, as one in this number, to parry a melee hit; 0 for never.
    #[serde(default)]
    pub parry: u8,
    /// Effects of a hit besides damage.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// Chance, as one in this number, that a hit has these effects.
    #[serde(default = "one")]
    pub effects_one_in: u8,
}

const fn one() -> u8 {
    1
}

/// The verb for using an item of a category, unless the item says otherwise.
pub(super) const fn usual_verb(category: Category) -> Verb {
    match category {
        Category::Scroll => Verb::Read,
        Category::Potion => Verb::Drink,
        Category::Food => Verb::Eat,
        _ => Verb::Use,
    }
}

impl ItemDef {
    /// The sort of marks it may bear; `None` for stacks, unique items, items that bind and items with guises.
    #[must_use]
    pub fn bearer(&self) -> Option<Bearer> {
        if self.stacks || self.once || self.binds || self.guise.is_some() {
            return None;
        }
        match &self.weapon {
            _ if self.light.is_some() => Some(Bearer::Light),
            _ if self.charges.is_some() => Some(Bearer::Rod),
            Some(weapon) if weapon.range > 0 => Some(Bearer::Bow),
            Some(_) => Some(Bearer::Weapon),
            None => self.wear.map(|_| Bearer::Armour),
        }
    }

    /// Whether wielding the item takes both hands, before the knack `one_handed`.
    #[must_use]
    pub fn takes_both_hands(&self) -> bool {
        self.weapon.as_ref().is_some_and(|weapon| weapon.two_hands)
    }

    /// The verb for using the item; `None` if it has no power.
    #[must_use]
    pub fn verb(&self) -> Option<Verb> {
        let power = self.power.as_ref()?;
        let verb = match usual_verb(self.category) {
            usual @ (Verb::Read | Verb::Eat) => usual,
            _ if self.charges.is_some() => Verb::Use,
            _ if power.is_aimed() => Verb::Throw,
            usual => usual,
        };
        Some(self.verb.unwrap_or(verb))
    }

    /// Calls `visit` on every link in the definition.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        if let Some(power) = &mut self.power {
            power.links(visit);
        }
        if let Some(followed) = &mut self.followed {
            visit(&mut followed.by, ThingClass::Monster);
        }
        if let Some(quirk) = &mut self.does {
            quirk.links(visit);
        }
        let Some(weapon) = &mut self.weapon else {
            return;
        };
        if let Some(link) = &mut weapon.ammunition {
            visit(link, ThingClass::Item);
        }
        for effect in &mut weapon.effects {
            effect.links(visit);
        }
    }
}
