//! What a body can do that others cannot: where it goes, and what becomes of it when it is hurt.

use super::link::{Link, Visit};
use super::power::Power;
use proto::{Kind, ThingClass};
use serde::{Deserialize, Serialize};

/// What a body can do that others cannot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct BodyDef {
    /// Whether it flies: over deep water, chasms and lava, and over what is laid for feet.
    pub flies: bool,
    /// Whether it swims where the water is deep. With `ambush` it lies in wait under water, and goes under again when it
    /// has lost interest.
    pub swims: bool,
    /// Whether it never leaves the water; where there is none, it is not met.
    pub stays_in_water: bool,
    /// Whether it comes under doors, shut and locked ones alike.
    pub squeezes: bool,
    /// It digs through plain walls: one stroke in so many brings one down; 0 does not dig.
    pub digs: u8,
    /// How many hit points must be left for a cut to make two of it; 0 is never cut in two. Fists, fire and the like do
    /// not cut.
    pub splits: u8,
    /// What goes off where it dies.
    pub bursts: Option<Power>,
    /// The feature it leaves when it dies, unless it burns: a heap that `stirs`, for example.
    pub leaves: Option<Link>,
    /// What it passes for until it is touched or found out.
    pub poses: Option<Pose>,
}

/// What a body passes for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Pose {
    /// An item that lies there.
    Item(Link),
    /// Something that stands there, such as a chest.
    Feature(Link),
}

impl Pose {
    /// What it passes for.
    #[must_use]
    pub const fn kind(&self) -> Option<Kind> {
        match self {
            Self::Item(link) | Self::Feature(link) => link.kind(),
        }
    }
}

impl BodyDef {
    /// Visits every name in it.
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
