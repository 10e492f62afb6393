//! Torches and the like: lit by taking them in hand, put out by putting them away, and gone when they have burnt down.

use crate::defs::ItemDef;
use crate::gear::Held;
use crate::level::Levels;
use crate::movement::Place;
use crate::outbox::Witness;
use crate::sight::Sight;
use crate::thing::{Look, Thing};
use crate::time::Clock;
use crate::world::book::Book;
use crate::world::ledger::Ledger;
use crate::{gear, make};
use bevy_ecs::prelude::*;
use proto::{Event, Id};
use serde::{Deserialize, Serialize};

/// Something that can be lit. A lit one knows the turn at which it will be gone, so that burning costs nothing.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) enum Flame {
    /// Not lit. Lit, it would burn for so many turns, or for ever.
    Out { left: Option<u16> },
    /// Lit until this turn, or for ever.
    Lit { until: Option<u32> },
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
            Self::Lit { until } => {
                let left = until?.saturating_sub(now);
                Some(u16::try_from(left).unwrap_or(u16::MAX))
            }
        }
    }

    fn lit(self, now: u32) -> Self {
        let left = self.left(now).map(u32::from);
        Self::Lit {
            until: left.map(|left| now.saturating_add(left)),
        }
    }

    fn out(self, now: u32) -> Self {
        Self::Out {
            left: self.left(now),
        }
    }
}

/// Whether something is lit.
pub(crate) fn is_lit(world: &World, item: Entity) -> bool {
    world.get::<Flame>(item).is_some_and(|flame| flame.is_lit())
}

/// Lights something, if it can be lit.
pub(crate) fn light(world: &mut World, item: Entity) -> bool {
    set(world, item, Flame::lit)
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
    world.resource_mut::<Ledger>().touch(item);
    world.resource_mut::<Sight>().relight();
    true
}

type Flames = QueryState<(Entity, &'static Thing, &'static Flame)>;

/// Once for each of the hero's turns, what has burnt down is gone, by id, and the hero is warned in time.
pub(crate) fn burn(world: &mut World, flames: &mut Flames) {
    let now = world.resource::<Clock>().turn;
    let mut low: Vec<(Id, Entity, u32)> = Vec::new();
    for (entity, thing, flame) in flames.iter(world) {
        if let Flame::Lit { until: Some(until) } = *flame
            && (until <= now || is_low(world, *thing, until - now))
        {
            low.push((thing.id, entity, until));
        }
    }
    low.sort_unstable_by_key(|(id, ..)| *id);
    for (_, item, until) in low {
        if until <= now {
            end(world, item);
        } else {
            warn(world, item, until - now);
        }
    }
}

/// Whether the moment has come to say so: a tenth of what it burns is left.
fn is_low(world: &World, thing: Thing, left: u32) -> bool {
    let def = world.resource::<Book>().0.item(thing.kind);
    let burns = def.and_then(|def| def.burns);
    burns.is_some_and(|burns| left == u32::from(burns / 10))
}

fn warn(world: &mut World, item: Entity, left: u32) {
    let kind = world.thing(item).kind;
    if world.get::<Held>(item).is_some_and(|it| it.by == Id::HERO) {
        let left = u16::try_from(left).unwrap_or(u16::MAX);
        world.tell(Event::BurntLow { item: kind, left });
    }
}

/// Nothing is left of it.
fn end(world: &mut World, item: Entity) {
    let kind = world.thing(item).kind;
    let current = world.resource::<Levels>().current;
    let told = match world.get::<Place>(item) {
        Some(place) => place.level() == current && world.sees(place.at()),
        None => world.get::<Held>(item).is_some_and(|it| it.by == Id::HERO),
    };
    if told {
        world.tell(Event::BurntOut { item: kind });
    }
    world.resource_mut::<Sight>().relight();
    if gear::holder(world, item).is_some() {
        gear::use_up(world, item);
    } else {
        make::remove(world, item);
    }
}

#[cfg(test)]
mod tests;
