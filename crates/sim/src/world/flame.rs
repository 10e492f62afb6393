//! Torches and the like: lit by taking them in hand, put out by putting them away.

use super::register::Registrar;
use super::sight::Sight;
use super::time::Clock;
use crate::defs::ItemDef;
use crate::world::peek::Peek;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Flame>("flame");
}

/// Something that can be lit. A lit one knows the turn at which it will be gone, so that burning costs nothing.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) enum Flame {
    /// Not lit. Lit, it would burn for so many turns, or for ever.
    Out { left: Option<u16> },
    /// Lit until this turn, or for ever; it burns down so much slower than usual, in percent.
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
    /// What a new thing of a kind has of it.
    pub(crate) fn new(def: &ItemDef) -> Option<Self> {
        def.light.map(|_| Self::Out { left: def.burns })
    }

    pub(crate) const fn is_lit(self) -> bool {
        matches!(self, Self::Lit { .. })
    }

    /// For how many turns it will burn from now on, if it burns down.
    pub(crate) fn left(self, now: u32) -> Option<u16> {
        match self {
            Self::Out { left } => left,
            Self::Lit { until, .. } => {
                let left = until?.saturating_sub(now);
                Some(u16::try_from(left).unwrap_or(u16::MAX))
            }
        }
    }

    /// Lit by somebody with whom things burn so long, in percent.
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

/// Whether something is lit.
pub(crate) fn is_lit(world: &World, item: Entity) -> bool {
    world.get::<Flame>(item).is_some_and(|flame| flame.is_lit())
}

/// Lights something, if it can be lit, for somebody with whom things burn so long.
pub(crate) fn light(world: &mut World, item: Entity, lasts: u16) -> bool {
    set(world, item, |flame, now| flame.lit(now, lasts))
}

/// Puts something out, if it is lit.
pub(crate) fn douse(world: &mut World, item: Entity) -> bool {
    is_lit(world, item) && set(world, item, Flame::out)
}

fn set(world: &mut World, item: Entity, change: impl FnOnce(Flame, u32) -> Flame) -> bool {
    let now = world.resource::<Clock>().turn;
    let Some(mut flame) = world.get_mut::<Flame>(item) else {
        return false;
    };
    *flame = change(*flame, now);
    world.touch(item);
    world.resource_mut::<Sight>().relight();
    true
}
