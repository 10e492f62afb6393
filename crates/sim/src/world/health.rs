//! Hit points, and harm that is still to be settled.

use super::outbox::{Source, Witness};
use super::register::Registrar;
use crate::world::peek::Peek;
use bevy_ecs::prelude::*;
use proto::Event;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Health>("health")
        .begins_empty::<Wounds>("empty between commands");
}

/// Hit points.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Health {
    pub(crate) now: i32,
    pub(crate) max: i32,
    /// Harm done in this pass and not settled yet.
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

    /// Adds a wound to the harm to be settled; the wound as it counts, for no harm is less than none.
    fn take(&mut self, wound: Wound) -> Wound {
        let amount = wound.amount.max(0);
        self.pending = self.pending.saturating_add(amount);
        Wound { amount, ..wound }
    }

    /// Whether the harm already done will kill.
    pub(crate) const fn is_doomed(&self) -> bool {
        self.now <= self.pending
    }

    /// Harm takes effect; whether there was life left to lose.
    pub(crate) const fn suffer(&mut self, amount: i32) -> bool {
        let alive = self.now > 0;
        self.now = self.now.saturating_sub(amount);
        self.pending = self.pending.saturating_sub(amount);
        alive
    }

    /// Whether no harm is left to settle.
    pub(crate) const fn is_settled(&self) -> bool {
        self.pending == 0
    }

    /// Hit points left, in percent, rounded up.
    pub(crate) fn percent(&self) -> u8 {
        let (now, max) = (i64::from(self.now.max(0)), i64::from(self.max.max(1)));
        u8::try_from((now * 100 + max - 1) / max).unwrap_or(u8::MAX)
    }
}

/// Harm to be settled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wound {
    pub(crate) victim: Entity,
    pub(crate) amount: i32,
    pub(crate) source: Source,
    pub(crate) critical: bool,
}

/// The harm done in this pass, in order.
#[derive(Resource, Default)]
pub(crate) struct Wounds(Vec<Wound>);

impl Wounds {
    /// Those who have been hurt and have not felt it yet.
    pub(crate) fn victims(&self) -> impl Iterator<Item = Entity> + '_ {
        self.0.iter().map(|wound| wound.victim)
    }

    /// Notes harm to be settled at the end of the pass.
    pub(crate) fn inflict(&mut self, health: &mut Health, wound: Wound) {
        self.0.push(health.take(wound));
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The harm done so far, in order; none is left.
    pub(crate) fn take(&mut self) -> Vec<Wound> {
        std::mem::take(&mut self.0)
    }

    /// Takes the room for wounds back, unless others were inflicted meanwhile: those are settled next.
    pub(crate) fn reuse(&mut self, mut room: Vec<Wound>) {
        if self.0.is_empty() {
            room.clear();
            self.0 = room;
        }
    }
}

/// Does harm; it is settled at the end of the pass.
pub(crate) fn hurt(world: &mut World, victim: Entity, amount: i32, source: Source, critical: bool) {
    let wound = Wound {
        victim,
        amount,
        source,
        critical,
    };
    if let Some(mut health) = world.get_mut::<Health>(victim) {
        let wound = health.take(wound);
        world.resource_mut::<Wounds>().0.push(wound);
    }
}

/// Gives hit points back, up to the most there can be, and says so.
pub(crate) fn heal(world: &mut World, who: Entity, amount: i32) {
    let Some(mut health) = world.get_mut::<Health>(who) else {
        return;
    };
    let gain = amount.clamp(0, health.max.saturating_sub(health.now).max(0));
    health.now += gain;
    world.touch(who);
    if gain > 0 {
        world.tell_of(who, |who| Event::Healed { who, amount: gain });
    }
}

/// Whether somebody is there and not fatally hurt.
pub(crate) fn can_act(world: &World, who: Entity) -> bool {
    world.get::<Health>(who).is_some_and(|h| !h.is_doomed())
}
