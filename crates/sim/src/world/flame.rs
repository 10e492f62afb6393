//! Items that burn, such as torches: lit when worn, put out when taken off.

use super::registrar::Registrar;
use super::sight::Sight;
use super::time::Clock;
use crate::defs::ItemDef;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Flame>("flame");
}

/// State of an item that can be lit. A lit one stores the turn in which it ends, so that burning needs no upkeep.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) enum Flame {
    /// Unlit; `left` is the burning time in turns, `None` for unlimited.
    Out { left: Option<u16> },
    /// Lit until turn `until`, `None` for ever; `lasts` is the bearer's knack for torches, in percent.
    Lit {
        until: Option<u32>,
        #[serde(default = "usual")]
        lasts: u16,
    },
}

const fn usual() -> u16 {
    100
}

impl Flame {
    /// The initial state of a new item; `None` if it cannot be lit.
    pub(crate) fn new(def: &ItemDef) -> Option<Self> {
        def.light.map(|_| Self::Out { left: def.burns })
    }

    pub(crate) const fn is_lit(self) -> bool {
        matches!(self, Self::Lit { .. })
    }

    /// Burning time left in turns; `None` for unlimited.
    pub(crate) fn left(self, now: u32) -> Option<u16> {
        match self {
            Self::Out { left } => left,
            Self::Lit { until, .. } => {
                let left = until?.saturating_sub(now);
                Some(u16::try_from(left).unwrap_or(u16::MAX))
            }
        }
    }

    /// Lights it. `lasts` scales the burning time, in percent.
    pub(crate) fn lit(self, now: u32, lasts: u16) -> Self {
        let Self::Out { left } = self else {
            return self;
        };
        let left = left.map(|left| u32::from(left) * u32::from(lasts) / 100);
        Self::Lit {
            until: left.map(|left| now.saturating_add(left)),
            lasts,
        }
    }

    pub(crate) fn out(self, now: u32) -> Self {
        let left = self.left(now).map(u32::from);
        let lasts = match self {
            Self::Lit { lasts, .. } => lasts.max(1),
            Self::Out { .. } => usual(),
        };
        let left = left.map(|left| (left * 100).div_ceil(lasts.into()));
        Self::Out {
            left: left.map(|left| u16::try_from(left).unwrap_or(u16::MAX)),
        }
    }
}

pub(crate) fn is_lit(world: &World, item: Entity) -> bool {
    world.get::<Flame>(item).is_some_and(|flame| flame.is_lit())
}

/// Lights an item; `lasts` scales the burning time, in percent. Returns whether the item can be lit at all.
pub(crate) fn light(world: &mut World, item: Entity, lasts: u16) -> bool {
    set(world, item, |flame, now| flame.lit(now, lasts))
}

/// Puts an item out, and returns whether it was lit.
pub(crate) fn douse(world: &mut World, item: Entity) -> bool {
    is_lit(world, item) && set(world, item, Flame::out)
}

fn set(world: &mut World, item: Entity, change: impl FnOnce(Flame, u32) -> Flame) -> bool {
    let now = world.resource::<Clock>().turn;
    let Some(mut flame) = world.get_mut::<Flame>(item) else {
        return false;
    };
    *flame = change(*flame, now);
    world.mark_changed(item);
    world.resource_mut::<Sight>().relight();
    true
}
