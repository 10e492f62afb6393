//! Features: the fixed things of a level, such as doors, chests, clouds and signs.

use super::light::LightDef;
use super::link::{Link, Visit};
use super::loot::Loot;
use super::power::Power;
use super::spawn::Spawn;
use mapgen::Tag;
use proto::{AccessRule, ThingClass};
use serde::{Deserialize, Serialize};

/// A kind of feature.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct FeatureDef {
    /// Whether the feature blocks movement and projectiles.
    pub blocks: bool,
    /// Whether the feature blocks sight.
    pub opaque: bool,
    /// Whether the feature looks like the wall around it until it is found.
    pub hidden: bool,
    /// Feature it turns into when the hero, or a creature that opens doors, walks into it.
    pub opens: Option<Link>,
    /// Feature it turns into when it is closed.
    pub closes: Option<Link>,
    /// Feature it turns into when it is found, if it was hidden.
    pub found: Option<Link>,
    /// Item needed to open the feature. The key is used up.
    pub key: Option<Link>,
    /// Feature it turns into when a spell locks it. An open door uses this field of the feature in its `closes`.
    pub locks: Option<Link>,
    /// Feature it turns into when fire reaches it.
    pub kindles: Option<Link>,
    /// Feature it turns into when its fire is put out.
    pub douses: Option<Link>,
    /// Creature the feature turns into when it is woken.
    pub wakes: Option<Link>,
    /// Distance in tiles within which Warmth recovers as near a fire, with a clear line of sight; 0 for none.
    pub warms: u8,
    /// Whether the hero's items with charges are recharged while the hero stands on the feature or beside it.
    pub refills: bool,
    /// Power applied to the hero when the hero walks into the feature, provided every effect is possible.
    pub touch: Option<Power>,
    /// Feature it turns into after `touch` has been applied.
    pub spent: Option<Link>,
    /// Loot that drops when the feature is opened. If the feature has `wants`, the loot drops at the feet of the giver
    /// instead.
    pub holds: Vec<Loot>,
    /// Power applied every turn to the creature on the feature's tile. Such a feature spreads over open ground and
    /// thins out.
    pub cloud: Option<Power>,
    /// Light the feature emits.
    pub light: Option<LightDef>,
    /// Tag of the map marks that this feature is placed on, such as `door`.
    pub tag: Option<Tag>,
    /// Random appearance; without it, the feature appears only where a level or vault asks for it.
    pub spawn: Option<Spawn>,
    /// Item the feature accepts from a creature with hands that carries the item and walks into it.
    pub wants: Option<Wants>,
    /// Access rule: the feature does not open for the hero or a creature that breaks this order.
    pub bars: Option<AccessRule>,
    /// Feature it turns into later in the run.
    pub wanes: Option<Wanes>,
    /// Turns until the feature wakes by itself, if it has `wakes`; 0 for never. Turning it into another feature, for
    /// example by fire, cancels this.
    pub stirs: u16,
}

/// Change of a feature at a fixed turn of the run, on every level.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Wanes {
    /// Turn of the run.
    pub turn: u32,
    /// Feature it turns into.
    pub into: Link,
}

/// Item that a feature accepts, and the consequences.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Wants {
    /// The item; one is used up.
    pub item: Link,
    /// Feature it turns into.
    #[serde(default)]
    pub becomes: Option<Link>,
    /// Whether the hero wins the run by giving the item.
    #[serde(default)]
    pub wins: bool,
    /// Faction that takes the item as a gift from the hero (`given` in the faction's standing).
    #[serde(default)]
    pub pleases: Option<Link>,
}

impl FeatureDef {
    /// Whether the feature is a door, open or closed. Features that hold loot, such as chests, are not.
    #[must_use]
    pub fn is_door(&self) -> bool {
        self.holds.is_empty() && (self.closes.is_some() || (self.opens.is_some() && self.opaque))
    }

    /// Calls `visit` on every link in the definition.
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
