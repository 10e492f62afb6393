//! Time and whose turn it is.
//!
//! A creature acts as soon as it has the energy for it. Energy is kept as the moment at which there
//! will be enough again: an action costs [`ACTION`] ticks at ordinary speed, fewer for the quick.

use crate::defs::Rules;
use crate::gear::Gear;
use crate::level::Here;
use crate::thing::{Register, Thing};
use bevy_ecs::prelude::*;
use proto::{Command, Id};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Ticks that an action takes at ordinary speed.
pub(crate) const ACTION: u32 = 100;

/// The rules this game is played by.
#[derive(Resource, Clone)]
pub(crate) struct Book(pub(crate) Arc<Rules>);

/// The run's seed.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Seed(pub(crate) u64);

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
    /// Its speed in percent, reckoned anew for each turn it takes.
    #[serde(skip)]
    pub(crate) pace: u16,
    /// Whether it takes its turn in this pass.
    #[serde(skip)]
    pub(crate) acting: bool,
}

impl Actor {
    pub(crate) const fn new(due: u32) -> Self {
        Self {
            due,
            pace: 100,
            acting: false,
        }
    }
}

impl Hash for Actor {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.due.hash(state);
    }
}

/// What an actor means to do in this pass.
#[derive(Component, Clone, Copy, Debug)]
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
pub(crate) struct Group(pub(crate) Vec<(Id, Entity)>);

/// Those who are quicker than the hero.
#[derive(Resource, Default)]
pub(crate) struct Roster {
    /// Those who have acted since the hero did and are due again, by id.
    quick: Vec<(Id, Entity)>,
    /// Whether everyone had a turn since the hero did: only the quick can be due again.
    begun: bool,
}

type Actors<'w, 's> = Query<
    'w,
    's,
    (
        Entity,
        &'static Thing,
        &'static mut Actor,
        Option<&'static Gear>,
    ),
    With<Here>,
>;

/// The hero takes a turn.
pub(crate) fn gather_hero(
    mut group: ResMut<Group>,
    mut roster: ResMut<Roster>,
    book: Res<Book>,
    register: Res<Register>,
    mut actors: Actors,
) {
    roster.begun = false;
    group.0.clear();
    let hero = register.entity(Id::HERO);
    if let Some(hero) = hero
        && let Ok((_, thing, mut actor, gear)) = actors.get_mut(hero)
    {
        begin(&mut actor, &book.0, thing, gear);
        group.0.push((thing.id, hero));
    }
}

/// All others whose time has come take a turn, by id.
pub(crate) fn gather_others(
    mut group: ResMut<Group>,
    mut roster: ResMut<Roster>,
    book: Res<Book>,
    register: Res<Register>,
    mut actors: Actors,
) {
    group.0.clear();
    let roster = &mut *roster;
    if roster.begun {
        for (id, entity) in roster.quick.drain(..) {
            if let Ok((_, thing, mut actor, gear)) = actors.get_mut(entity) {
                begin(&mut actor, &book.0, thing, gear);
                group.0.push((id, entity));
            }
        }
        return;
    }
    roster.begun = true;
    roster.quick.clear();
    let hero = register.entity(Id::HERO);
    let Some(now) = hero
        .and_then(|hero| actors.get(hero).ok())
        .map(|(_, _, actor, _)| actor.due)
    else {
        return;
    };
    for (entity, thing, mut actor, gear) in &mut actors {
        if actor.due < now {
            begin(&mut actor, &book.0, thing, gear);
            group.0.push((thing.id, entity));
        }
    }
    group.0.sort_unstable_by_key(|(id, _)| id.word());
}

fn begin(actor: &mut Actor, rules: &Rules, thing: &Thing, gear: Option<&Gear>) {
    actor.acting = true;
    // Only the hero feels a load.
    actor.pace = rules
        .monster(thing.kind)
        .map_or_else(|| gear.map_or(100, Gear::burden_pace), |def| def.speed);
}

/// A pace after it was changed by so many percent.
pub(crate) fn scale(pace: u16, percent: u16) -> u16 {
    let scaled = u32::from(pace) * u32::from(percent) / 100;
    u16::try_from(scaled).unwrap_or(u16::MAX)
}

/// Everyone who acted has to gather energy again.
pub(crate) fn spend(
    group: Res<Group>,
    mut roster: ResMut<Roster>,
    register: Res<Register>,
    mut actors: Query<&mut Actor>,
) {
    let hero = register.entity(Id::HERO);
    let now = hero.and_then(|hero| actors.get(hero).ok());
    let now = now.map_or(0, |actor| actor.due);
    for (id, entity) in &group.0 {
        if let Ok(mut actor) = actors.get_mut(*entity) {
            actor.acting = false;
            actor.due += ACTION * 100 / u32::from(actor.pace.clamp(10, 1000));
            if actor.due < now {
                roster.quick.push((*id, *entity));
            }
        }
    }
}

#[cfg(test)]
mod tests;
