//! Time: when each creature can act, and who acts in the current pass.
//!
//! A creature acts as soon as it has the energy for it. Energy is stored as the tick at which there will be enough
//! again. An action costs [`ACTION`] ticks at ordinary speed, and fewer at higher speed.

use super::registrar::Registrar;
use super::thing::{EntitySet, Thing};
use bevy_ecs::prelude::*;
use proto::{Command, Id};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Actor>("actor")
        .begins_empty::<Clock>("saved in the header of a snapshot")
        .begins_empty::<ActingGroup>("whose turn it is within one pass")
        .begins_empty::<TurnQueue>("derived from who is here");
}

/// Ticks of one action at ordinary speed.
pub(crate) const ACTION: u32 = 100;

/// Number of commands carried out.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Clock {
    pub(crate) turn: u32,
}

/// Marks creatures and the hero, which take turns.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Actor {
    /// The tick from which it can act again.
    pub(crate) due: u32,
}

impl Actor {
    pub(crate) const fn new(due: u32) -> Self {
        Self { due }
    }
}

impl Hash for Actor {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.due.hash(state);
    }
}

/// The command of one actor in this pass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) command: Command,
    /// The actor is confused: it attacks any creature in its way.
    pub(crate) confused: bool,
    /// The creature that it means to attack if that is in its way, even one that is friendly to the hero.
    pub(crate) aim: Option<Id>,
    /// It knows the traps on the tile that it enters, and does not set them off.
    pub(crate) careful: bool,
}

impl Plan {
    pub(crate) const WAIT: Self = Self::to(Command::Wait);

    pub(crate) const fn to(command: Command) -> Self {
        Self {
            command,
            confused: false,
            aim: None,
            careful: false,
        }
    }
}

/// The creatures that act in this pass, sorted by id.
#[derive(Resource, Default)]
pub(crate) struct ActingGroup {
    members: Vec<Member>,
    /// Members that have not spent their energy yet.
    acting: EntitySet,
}

#[derive(Clone, Copy)]
pub(crate) struct Member {
    pub(crate) entity: Entity,
    /// Row in [`TurnQueue`], so that [`TurnQueue::note`] needs no search.
    place: u32,
    pub(crate) plan: Plan,
    /// Speed of this turn in percent.
    pace: u16,
    /// Whether the action takes no time.
    free: bool,
}

impl Member {
    pub(crate) fn hasten(&mut self, percent: u16) {
        self.pace = scale(self.pace, percent);
    }

    /// Ticks that the turn takes. Speed is limited to 10 to 1000 percent.
    pub(crate) fn cost(&self) -> u32 {
        if self.free {
            return 0;
        }
        ACTION * 100 / u32::from(self.pace.clamp(10, 1000))
    }
}

impl ActingGroup {
    /// Whether a creature takes its turn in this pass.
    pub(crate) fn acts(&self, who: Entity) -> bool {
        self.acting.has(who)
    }

    /// The acting creatures with component `C`, sorted by id.
    pub(crate) fn acting<C: Component + Clone>(
        world: &World,
        all: &mut QueryState<(Entity, &Thing, &C)>,
    ) -> Vec<(Entity, C)> {
        let group = world.resource::<Self>();
        let acting = all.iter(world).filter(|(who, ..)| group.acts(*who));
        let mut acting: Vec<(Id, Entity, C)> = acting
            .map(|(who, thing, has)| (thing.id, who, has.clone()))
            .collect();
        acting.sort_unstable_by_key(|(id, ..)| *id);
        acting.into_iter().map(|(_, who, has)| (who, has)).collect()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Member> {
        self.members.iter()
    }

    pub(crate) fn iter_mut(&mut self) -> std::slice::IterMut<'_, Member> {
        self.members.iter_mut()
    }

    /// Makes the hero the only member. If `free`, the hero does not count as acting, so that conditions do not wear
    /// off.
    pub(crate) fn set_hero(&mut self, hero: Entity, pace: u16, plan: Plan, free: bool) {
        self.clear();
        self.add(hero, usize::MAX, pace);
        if let Some(member) = self.members.first_mut() {
            member.plan = plan;
            member.free = free;
        }
        if free {
            self.acting.clear();
        }
    }

    /// Adds every creature that is due before tick `before`.
    pub(crate) fn gather(&mut self, queue: &TurnQueue, before: u32) {
        for (place, row) in queue.all.iter().enumerate() {
            if row.due < before {
                self.add(row.entity, place, row.pace);
            }
        }
    }

    pub(crate) fn finish(&mut self) {
        self.acting.clear();
    }

    pub(crate) fn clear(&mut self) {
        self.members.clear();
        self.acting.clear();
    }

    fn add(&mut self, entity: Entity, place: usize, pace: u16) {
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        self.members.push(Member {
            entity,
            place,
            plan: Plan::WAIT,
            pace,
            free: false,
        });
        self.acting.add(entity);
    }
}

/// All creatures on the current level except the hero, sorted by id, each with its next tick.
#[derive(Resource, Default)]
pub(crate) struct TurnQueue {
    all: Vec<QueuedActor>,
    /// Whether `all` is up to date.
    ready: bool,
}

pub(crate) struct QueuedActor {
    pub(crate) due: u32,
    pub(crate) pace: u16,
    pub(crate) entity: Entity,
}

impl TurnQueue {
    /// Notes that a creature arrived or left, or that time was reset.
    pub(crate) const fn expire(&mut self) {
        self.ready = false;
    }

    pub(crate) const fn is_ready(&self) -> bool {
        self.ready
    }

    pub(crate) fn draw_up(&mut self, all: impl Iterator<Item = QueuedActor>) {
        self.all.clear();
        self.all.extend(all);
        self.ready = true;
    }

    /// Sets the next tick of a member to `due`.
    pub(crate) fn note(&mut self, member: &Member, due: u32) {
        if let Some(row) = self.all.get_mut(member.place as usize) {
            row.due = due;
        }
    }
}

pub(crate) fn scale(pace: u16, percent: u16) -> u16 {
    let scaled = u32::from(pace) * u32::from(percent) / 100;
    u16::try_from(scaled).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests;
