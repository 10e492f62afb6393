//! Things to carry, wear, wield and use.

use super::brand::{Bearer, Quirk};
use super::light::LightDef;
use super::link::{Link, Visit};
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
    /// Who trades in it.
    pub category: Category,
    /// Its weight in tenths of a pound.
    pub weight: u16,
    /// What it is worth.
    pub value: u32,
    /// Whether several lie together as one.
    #[serde(default)]
    pub stacks: bool,
    /// Whether it rusts.
    #[serde(default)]
    pub metal: bool,
    /// How much gold it is: nothing else is left of it once the hero has it.
    #[serde(default)]
    pub coins: Option<u32>,
    /// Whether no way home opens for whoever carries it.
    #[serde(default)]
    pub binds: bool,
    /// What it does when used; it is used up.
    #[serde(default, rename = "use")]
    pub power: Option<Power>,
    /// What using it is called, where its category and its power do not say it.
    #[serde(default)]
    pub verb: Option<Verb>,
    /// How it is worn or wielded.
    #[serde(default)]
    pub wear: Option<WearDef>,
    /// How it strikes.
    #[serde(default)]
    pub weapon: Option<WeaponDef>,
    /// How it shines when lit. Wearing it lights it, and taking it off puts it out.
    #[serde(default)]
    pub light: Option<LightDef>,
    /// For how many turns it burns before nothing is left of it; a light without this never burns down.
    #[serde(default)]
    pub burns: Option<u16>,
    /// Where and how often it turns up by itself; without it, only where something asks for it.
    #[serde(default)]
    pub spawn: Option<Spawn>,
    /// Whether it opens whatever wants a key, and is not used up.
    #[serde(default)]
    pub opens_all: bool,
    /// Nobody sleeps on a level its bearer comes to, and the fierce within so many tiles hunt; 0 wakes nobody.
    #[serde(default)]
    pub rouses: u8,
    /// Who comes after its bearer from level to level.
    #[serde(default)]
    pub followed: Option<Followed>,
    /// The set of looks it has one of while it is unknown; without it, or if anybody sells it, it is known.
    #[serde(default)]
    pub guise: Option<String>,
    /// What it does that others of its sort do not.
    #[serde(default)]
    pub does: Option<Quirk>,
    /// How often it can be used before it is empty. It is not used up: a feature that `refills` fills it again.
    #[serde(default)]
    pub charges: Option<u8>,
    /// Whether it is met at most once in a run: a plan drawn from the seed says on which level, `spawn` how often and how deep.
    #[serde(default)]
    pub once: bool,
}

/// Who comes after the bearer of an item, by the same way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Followed {
    /// The creature; there is only one, and none once it is dead.
    pub by: Link,
    /// How many turns after the bearer it comes to a level.
    pub after: u16,
}

/// How a thing is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WearDef {
    /// Where.
    pub slot: Slot,
    /// Added to what attackers must reach.
    #[serde(default)]
    pub armour: i8,
    /// How much easier whoever wears it is noticed, in percent.
    #[serde(default)]
    pub noise: u8,
    /// How much slower whoever wears it is, in percent.
    #[serde(default)]
    pub slow: u8,
}

/// How a thing strikes when wielded.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WeaponDef {
    /// What a hit does, before Might (or, from afar, Quickness) is added.
    pub damage: Dice,
    /// Added to the roll to hit.
    #[serde(default)]
    pub to_hit: i8,
    /// How far it shoots; 0 is not at all.
    #[serde(default)]
    pub range: u8,
    /// What it shoots away, if anything.
    #[serde(default)]
    pub ammunition: Option<Link>,
    /// Whether it takes both hands: neither shield nor torch can be held with it.
    #[serde(default)]
    pub two_hands: bool,
    /// How many tiles away it strikes; 1 is arm's length.
    #[serde(default = "one")]
    pub reach: u8,
    /// Whether a hit goes on to foes on both sides of whom it hits.
    #[serde(default)]
    pub cleaves: bool,
    /// How many times more it counts against the unready: those who do not see it coming, are held, on the ground or asleep.
    #[serde(default)]
    pub stab: u8,
    /// One blow in so many at arm's length is turned aside with it; 0 for none.
    #[serde(default)]
    pub parry: u8,
    /// What a hit does besides.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// One hit in so many does it.
    #[serde(default = "one")]
    pub effects_one_in: u8,
}

const fn one() -> u8 {
    1
}

/// What using something of a category is called, where nothing else is said.
pub(super) const fn usual_verb(category: Category) -> Verb {
    match category {
        Category::Scroll => Verb::Read,
        Category::Potion => Verb::Drink,
        Category::Food => Verb::Eat,
        _ => Verb::Use,
    }
}

impl ItemDef {
    /// As what it may bear marks; what stacks, what there is only once and what looks like something else bears none.
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

    /// Whether wielding it takes both hands.
    #[must_use]
    pub fn takes_both_hands(&self) -> bool {
        self.weapon.as_ref().is_some_and(|weapon| weapon.two_hands)
    }

    /// What using it is called, if it can be used.
    #[must_use]
    pub fn verb(&self) -> Option<Verb> {
        let power = self.power.as_ref()?;
        let verb = match usual_verb(self.category) {
            Verb::Read => Verb::Read,
            _ if self.charges.is_some() => Verb::Use,
            _ if power.is_aimed() => Verb::Throw,
            usual => usual,
        };
        Some(self.verb.unwrap_or(verb))
    }

    /// Visits every name in it.
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
