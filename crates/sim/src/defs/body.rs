//! Special abilities of bodies: movement, death and disguise.

use super::link::{Link, Visit};
use super::power::Power;
use proto::{Kind, ThingClass};
use serde::{Deserialize, Serialize};

/// Special abilities of a creature's body.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct BodyDef {
    /// Whether the creature flies: over deep water, chasms and lava, and over traps without triggering them.
    pub flies: bool,
    /// Whether the creature swims in deep water. With `ambush` such a creature hides under water, and dives again after
    /// it has lost its target.
    pub swims: bool,
    /// Whether the creature never leaves the water. Where no water is near its place, the creature is not created.
    pub stays_in_water: bool,
    /// Whether the creature passes under doors, including locked ones.
    pub squeezes: bool,
    /// Digging: a stroke at a plain wall breaks through with a chance of one in this number; 0 for never.
    pub digs: u8,
    /// Minimum hit points that must be left after a cut for the creature to split in two; 0 for never. Fists, fire and
    /// the like do not cut, and the new half needs a free tile.
    pub splits: u8,
    /// Power unleashed on the creature's tile when it dies.
    pub bursts: Option<Power>,
    /// Feature left on the creature's tile when it dies, unless it is burning: a heap that `stirs`, for example.
    pub leaves: Option<Link>,
    /// Disguise the creature keeps until it is touched or found.
    pub poses: Option<Pose>,
}

/// Disguise of a creature.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Pose {
    /// Looks like an item on the ground.
    Item(Link),
    /// Looks like a feature, such as a chest.
    Feature(Link),
}

impl Pose {
    /// The kind the creature looks like; `None` before the link is resolved.
    #[must_use]
    pub const fn kind(&self) -> Option<Kind> {
        match self {
            Self::Item(link) | Self::Feature(link) => link.kind(),
        }
    }
}

impl BodyDef {
    pub(super) fn links(&mut self, visit: &mut Visit<'_>) {
        if let Some(power) = &mut self.bursts {
            power.links(visit);
        }
        if let Some(link) = &mut self.leaves {
            visit(link, ThingClass::Feature);
        }
        match &mut self.poses {
            Some(Pose::Item(link)) => visit(link, ThingClass::Item),
            Some(Pose::Feature(link)) => visit(link, ThingClass::Feature),
            None => {}
        }
    }
}
