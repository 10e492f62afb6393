//! Hit points and wounds. Damage is collected during a pass and applied at its end.

use super::outbox::{self, EventSource, Witness};
use super::position::Position;
use super::registrar::Registrar;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Event, Who};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Health>("health")
        .begins_empty::<Wounds>("empty between commands");
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Health {
    pub(crate) now: i32,
    pub(crate) max: i32,
    /// Damage of this pass that is not applied yet; 0 between commands.
    #[serde(skip)]
    pending: i32,
}

impl Hash for Health {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.now, self.max).hash(state);
    }
}

impl Health {
    pub(crate) const fn full(max: i32) -> Self {
        Self {
            now: max,
            max,
            pending: 0,
        }
    }

    /// Adds a wound to the pending damage. Returns the wound with a negative amount raised to 0.
    fn take(&mut self, wound: Wound) -> Wound {
        let amount = wound.amount.max(0);
        self.pending = self.pending.saturating_add(amount);
        Wound { amount, ..wound }
    }

    pub(crate) const fn is_doomed(&self) -> bool {
        self.now <= self.pending
    }

    /// Applies damage. Returns whether any hit points were left before.
    pub(crate) const fn suffer(&mut self, amount: i32) -> bool {
        let alive = self.now > 0;
        self.now = self.now.saturating_sub(amount);
        self.pending = self.pending.saturating_sub(amount);
        alive
    }

    pub(crate) const fn is_settled(&self) -> bool {
        self.pending == 0
    }

    pub(crate) fn percent(&self) -> u8 {
        let (now, max) = (i64::from(self.now.max(0)), i64::from(self.max.max(1)));
        u8::try_from((now * 100 + max - 1) / max).unwrap_or(u8::MAX)
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Wound {
    pub(crate) victim: Entity,
    pub(crate) amount: i32,
    pub(crate) source: EventSource,
    pub(crate) critical: bool,
}

/// Wounds of this pass, in order.
#[derive(Resource, Default)]
pub(crate) struct Wounds(Vec<Wound>);

impl Wounds {
    pub(crate) fn victims(&self) -> impl Iterator<Item = Entity> + '_ {
        self.0.iter().map(|wound| wound.victim)
    }

    pub(crate) fn inflict(&mut self, health: &mut Health, wound: Wound) {
        self.0.push(health.take(wound));
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn take(&mut self) -> Vec<Wound> {
        std::mem::take(&mut self.0)
    }

    /// Reuses an emptied vector, unless new wounds were inflicted meanwhile.
    pub(crate) fn reuse(&mut self, mut room: Vec<Wound>) {
        if self.0.is_empty() {
            room.clear();
            self.0 = room;
        }
    }
}

/// Inflicts damage, which is applied at the end of the pass, and reports it at once: before all that follows from it.
pub(crate) fn hurt(
    world: &mut World,
    victim: Entity,
    amount: i32,
    source: EventSource,
    critical: bool,
) {
    let wound = Wound {
        victim,
        amount,
        source,
        critical,
    };
    let Some(mut health) = world.get_mut::<Health>(victim) else {
        return;
    };
    let doomed = health.is_doomed();
    let wound = health.take(wound);
    world.resource_mut::<Wounds>().0.push(wound);
    if !doomed {
        tell(world, wound);
    }
}

fn tell(world: &mut World, wound: Wound) {
    outbox::glimpse(world, wound.victim, wound.source);
    let cause = world.cause(wound.source);
    let who = world.who(wound.victim);
    if who == Who::Unseen && cause.by != Some(Who::Hero) {
        return;
    }
    let at = world.get::<Position>(wound.victim).map(Position::at);
    world.tell(Event::Hurt {
        who,
        at: at.unwrap_or_default(),
        amount: wound.amount,
        cause,
        critical: wound.critical,
    });
}

/// Restores hit points up to the maximum, and reports the gain.
pub(crate) fn heal(world: &mut World, who: Entity, amount: i32) {
    let Some(mut health) = world.get_mut::<Health>(who) else {
        return;
    };
    let gain = amount.clamp(0, health.max.saturating_sub(health.now).max(0));
    health.now += gain;
    world.mark_changed(who);
    if gain > 0 {
        world.tell_of(who, |who| Event::Healed { who, amount: gain });
    }
}

/// Whether a creature exists and the damage so far does not kill it.
pub(crate) fn can_act(world: &World, who: Entity) -> bool {
    world.get::<Health>(who).is_some_and(|h| !h.is_doomed())
}
