//! Things that belong to a place: doors, chests, clouds, signs.

use super::light::LightDef;
use super::link::{Link, Visit};
use super::loot::Loot;
use super::power::Power;
use super::spawn::Spawn;
use mapgen::Tag;
use proto::{Order, ThingClass};
use serde::{Deserialize, Serialize};

/// A kind of feature.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct FeatureDef {
    /// Whether it stops steps and whatever flies.
    pub blocks: bool,
    /// Whether it cannot be seen through.
    pub opaque: bool,
    /// Whether it passes for the wall around it until it is found.
    pub hidden: bool,
    /// What it turns into when somebody with hands walks into it.
    pub opens: Option<Link>,
    /// What it turns into when it is shut.
    pub closes: Option<Link>,
    /// What a hidden one turns into when it is found.
    pub found: Option<Link>,
    /// The item without which it does not open; the item is used up.
    pub key: Option<Link>,
    /// What it turns into when it is locked from afar.
    pub locks: Option<Link>,
    /// What it turns into when fire comes to it.
    pub kindles: Option<Link>,
    /// What it turns into when it is put out.
    pub douses: Option<Link>,
    /// The creature it turns into when it is woken.
    pub wakes: Option<Link>,
    /// How many tiles around it Warmth comes back; 0 for none.
    pub warms: u8,
    /// Whether what has charges is filled again beside it.
    pub refills: bool,
    /// What happens to whoever with hands walks into it, if they may have it happen.
    pub touch: Option<Power>,
    /// What it turns into when it has been touched.
    pub spent: Option<Link>,
    /// What falls out when it is opened; what it wants is paid for with it, at the feet of whoever gave it.
    pub holds: Vec<Loot>,
    /// What happens every turn to whoever stands in it; it spreads over open ground and thins.
    pub cloud: Option<Power>,
    /// How it shines.
    pub light: Option<LightDef>,
    /// The tag of the marks it stands for, such as `door`.
    pub tag: Option<Tag>,
    /// Where and how often it turns up by itself; without it, only where a place asks for it.
    pub spawn: Option<Spawn>,
    /// What is given to it by whoever has it and walks into it.
    pub wants: Option<Wants>,
    /// Whom it does not open to.
    pub bars: Option<Order>,
    /// What becomes of it as the run goes on.
    pub wanes: Option<Wanes>,
    /// After how many turns it wakes by itself, if it wakes; 0 waits to be woken. Fire that makes something else of it
    /// ends that.
    pub stirs: u16,
}

/// What becomes of a feature as the run goes on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Wanes {
    /// In which turn of the run.
    pub turn: u32,
    /// What it turns into.
    pub into: Link,
}

/// What a feature is given, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Wants {
    /// The item; it is used up.
    pub item: Link,
    /// What the feature turns into.
    #[serde(default)]
    pub becomes: Option<Link>,
    /// Whether the hero has won the run with it.
    #[serde(default)]
    pub wins: bool,
    /// The faction to which it is a gift.
    #[serde(default)]
    pub pleases: Option<Link>,
}

impl FeatureDef {
    /// Whether it is a door, open or shut, and not a chest.
    #[must_use]
    pub fn is_door(&self) -> bool {
        self.holds.is_empty() && (self.closes.is_some() || (self.opens.is_some() && self.opaque))
    }

    /// Visits every name in it.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        let states = [
            &mut self.opens,
            &mut self.closes,
            &mut self.found,
            &mut self.locks,
            &mut self.kindles,
            &mut self.douses,
            &mut self.spent,
        ];
        for link in states.into_iter().flatten() {
            visit(link, ThingClass::Feature);
        }
        if let Some(key) = &mut self.key {
            visit(key, ThingClass::Item);
        }
        for loot in &mut self.holds {
            visit(&mut loot.item, ThingClass::Loot);
        }
        if let Some(creature) = &mut self.wakes {
            visit(creature, ThingClass::Monster);
        }
        for power in [&mut self.cloud, &mut self.touch].into_iter().flatten() {
            power.links(visit);
        }
        if let Some(wanes) = &mut self.wanes {
            visit(&mut wanes.into, ThingClass::Feature);
        }
        if let Some(wants) = &mut self.wants {
            visit(&mut wants.item, ThingClass::Item);
            if let Some(link) = &mut wants.pleases {
                visit(link, ThingClass::Faction);
            }
            if let Some(link) = &mut wants.becomes {
                visit(link, ThingClass::Feature);
            }
        }
    }
}
