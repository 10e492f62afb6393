//! Time: who can act when, and who acts in this pass.
//!
//! A creature acts as soon as it has the energy for it. Energy is kept as the moment at which there
//! will be enough again: an action costs [`ACTION`] ticks at ordinary speed, fewer for the quick.

use super::register::Registrar;
use super::thing::{Marks, Thing};
use bevy_ecs::prelude::*;
use proto::{Command, Id};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Actor>("actor")
        .begins_empty::<Clock>("saved in the header of a snapshot")
        .begins_empty::<Group>("whose turn it is within one pass")
        .begins_empty::<Roster>("derived from who is here");
}

/// Ticks that an action takes at ordinary speed.
pub(crate) const ACTION: u32 = 100;

/// How many commands were carried out.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Clock {
    pub(crate) turn: u32,
}

/// Something that acts.
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

/// What an actor means to do in this pass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) command: Command,
    /// Not by its own will: it strikes whoever it stumbles into.
    pub(crate) astray: bool,
    /// Whom it means to strike, friend of the hero or not, if they stand in its way.
    pub(crate) aim: Option<Id>,
}

impl Plan {
    pub(crate) const WAIT: Self = Self::to(Command::Wait);

    pub(crate) const fn to(command: Command) -> Self {
        Self {
            command,
            astray: false,
            aim: None,
        }
    }
}

/// Those who act in this pass, by id.
#[derive(Resource, Default)]
pub(crate) struct Group {
    members: Vec<Member>,
    /// Those of them who have not spent their energy yet.
    acting: Marks,
}

/// One who acts in this pass.
#[derive(Clone, Copy)]
pub(crate) struct Member {
    pub(crate) entity: Entity,
    /// Its place in the roster.
    place: u32,
    /// What it takes its turn to do.
    pub(crate) plan: Plan,
    /// What the turn costs it.
    pace: u16,
    /// Whether the turn costs nothing: it is none.
    free: bool,
}

impl Member {
    /// Changes how fast it takes this turn by so many percent.
    pub(crate) fn hasten(&mut self, percent: u16) {
        self.pace = scale(self.pace, percent);
    }

    /// How many ticks the turn takes.
    pub(crate) fn cost(&self) -> u32 {
        if self.free {
            return 0;
        }
        ACTION * 100 / u32::from(self.pace.clamp(10, 1000))
    }
}

impl Group {
    /// Whether somebody takes their turn in this pass.
    pub(crate) fn acts(&self, who: Entity) -> bool {
        self.acting.has(who)
    }

    /// Those who take their turn in this pass and have something, by id, each with what it is.
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

    /// The hero alone takes a turn; or does something that is none, so that nothing wears off meanwhile.
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

    /// Everyone on the roster who can act before a tick takes a turn.
    pub(crate) fn gather(&mut self, roster: &Roster, before: u32) {
        for (place, row) in roster.all.iter().enumerate() {
            if row.due < before {
                self.add(row.entity, place, row.pace);
            }
        }
    }

    /// Everyone has spent their energy.
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

/// Everyone but the hero for whom time passes, by id, and when each can act again.
#[derive(Resource, Default)]
pub(crate) struct Roster {
    all: Vec<Row>,
    /// Whether `all` was drawn up since somebody came or went.
    ready: bool,
}

/// One for whom time passes.
pub(crate) struct Row {
    pub(crate) due: u32,
    pub(crate) pace: u16,
    pub(crate) entity: Entity,
}

impl Roster {
    /// Somebody came or went, or the time was reset.
    pub(crate) const fn expire(&mut self) {
        self.ready = false;
    }

    pub(crate) const fn is_ready(&self) -> bool {
        self.ready
    }

    /// Takes down everyone for whom time passes, by id.
    pub(crate) fn draw_up(&mut self, all: impl Iterator<Item = Row>) {
        self.all.clear();
        self.all.extend(all);
        self.ready = true;
    }

    /// Notes when one who acted can act again.
    pub(crate) fn note(&mut self, member: &Member, due: u32) {
        if let Some(row) = self.all.get_mut(member.place as usize) {
            row.due = due;
        }
    }
}

/// A pace after it was changed by so many percent.
pub(crate) fn scale(pace: u16, percent: u16) -> u16 {
    let scaled = u32::from(pace) * u32::from(percent) / 100;
    u16::try_from(scaled).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests;
