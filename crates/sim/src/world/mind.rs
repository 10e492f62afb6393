//! Minds: what a creature is about.

use super::register::Registrar;
use crate::defs::MindDef;
use bevy_ecs::prelude::*;
use geom::{Dir, Point, Stream};
use proto::Id;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Mind>("mind").saved::<Sated>("sated");
}

/// What a creature is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Mood {
    /// Dead to the world.
    Asleep,
    /// Strolling about.
    Idle,
    /// After the hero, not having seen them for so many turns.
    Hunting { lost: u16 },
    /// Away from the hero, not having seen them for so many turns.
    Fleeing { lost: u16 },
    /// After somebody else, not having seen them for so many turns.
    Stalking { prey: Id, lost: u16 },
    /// Away from somebody else, not having seen them for so many turns.
    Shying { threat: Id, lost: u16 },
    /// At a meal that takes so many turns more.
    Eating { meal: Id, left: u8 },
    /// Lying in wait, unseen.
    Lurking,
    /// Going to look at a place, for so many turns more.
    Lured { to: Point, left: u8 },
    /// Letting the hero know for so many turns more that this is its ground.
    Warning { left: u8 },
}

/// A creature's mood and which way it strolls.
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

/// Has eaten, and wants nothing before this turn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Sated {
    pub(crate) until: u32,
}
