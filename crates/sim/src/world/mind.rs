//! Minds: the mood of a creature.

use super::registrar::Registrar;
use crate::defs::MindDef;
use bevy_ecs::prelude::*;
use geom::{Dir, Point, Stream};
use proto::Id;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Mind>("mind").saved::<Sated>("sated");
}

/// Current behaviour of a creature. `lost` counts the turns since it last saw its target; `left` counts the turns that
/// remain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Mood {
    /// Notices the hero less often than an idle creature does.
    Asleep,
    /// Wanders, or does what its [`MindDef`] says for idle creatures.
    Idle,
    /// Hunts the hero.
    Hunting { lost: u16 },
    /// Flees from the hero.
    Fleeing { lost: u16 },
    /// Hunts another creature.
    Stalking { prey: Id, lost: u16 },
    /// Flees from another creature.
    Shying { threat: Id, lost: u16 },
    /// Eats the item `meal`.
    Eating { meal: Id, left: u8 },
    /// Lies hidden until a target is near.
    Lurking,
    /// Goes to look at a place.
    Lured { to: Point, left: u8 },
    /// Warns the hero, who is too near.
    Warning { left: u8 },
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Mind {
    pub(crate) mood: Mood,
    pub(crate) heading: Dir,
}

impl Mind {
    pub(crate) fn new(def: MindDef, luck: &mut Stream) -> Self {
        let asleep = luck.chance(def.asleep.into(), 100);
        let awake = if def.ambush > 0 {
            Mood::Lurking
        } else {
            Mood::Idle
        };
        let heading = luck.choose(&Dir::ALL).copied().unwrap_or(Dir::North);
        Self {
            mood: if asleep && def.ambush == 0 {
                Mood::Asleep
            } else {
                awake
            },
            heading,
        }
    }
}

/// Has eaten, and hunts nothing before turn `until`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Sated {
    pub(crate) until: u32,
}
