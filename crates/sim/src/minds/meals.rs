//! Eating: what a creature finds at its feet or beside it, it eats, and then it wants nothing for a while.

use super::Moment;
use crate::defs::Diet;
use crate::things::{gear, make};
use crate::world::book::Book;
use crate::world::ledger::Ledger;
use crate::world::mind::{Mind, Mood, Sated};
use crate::world::outbox::Witness;
use crate::world::place::Place;
use crate::world::thing::{Look, Thing};
use crate::world::time::Clock;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Command, Event, Id};

/// What somebody hungry does about food in reach: goes to it, settles down to it, eats it.
pub(crate) fn eat(mind: &mut Mind, moment: &Moment<'_>, things: &Query<&Thing>) -> Option<Command> {
    let diet = moment.def.diet.as_ref().filter(|_| !moment.sated)?;
    match mind.mood {
        Mood::Eating { meal, left } => chew(mind, moment, meal, left),
        Mood::Idle | Mood::Hunting { .. } if !moment.is_beside() => {
            find(mind, moment, diet, things)
        }
        _ => None,
    }
}

fn chew(mind: &mut Mind, moment: &Moment<'_>, meal: Id, left: u8) -> Option<Command> {
    let lying = moment.level.lying(moment.at);
    if !lying.iter().any(|(id, _)| *id == meal) {
        mind.mood = Mood::Idle;
        return None;
    }
    if left == 0 {
        return Some(Command::Use {
            item: meal,
            at: None,
        });
    }
    mind.mood = Mood::Eating {
        meal,
        left: left - 1,
    };
    Some(Command::Wait)
}

fn find(
    mind: &mut Mind,
    moment: &Moment<'_>,
    diet: &Diet,
    things: &Query<&Thing>,
) -> Option<Command> {
    let (level, here) = (moment.level, moment.at);
    if !level.is_littered_around(here) {
        return None;
    }
    let food = |at: Point| {
        let lying = level.is_littered(at).then(|| level.lying(at))?;
        lying.iter().map(|(id, entity)| (*id, *entity)).find(|row| {
            let kind = things.get(row.1).ok().map(|thing| thing.kind);
            kind.is_some() && diet.eats.iter().any(|link| link.kind() == kind)
        })
    };
    if let Some((meal, _)) = food(here) {
        let left = diet.turns;
        mind.mood = Mood::Eating { meal, left };
        return chew(mind, moment, meal, left);
    }
    let near = geom::Dir::ALL.into_iter();
    near.filter(|dir| moment.is_free(*dir) && food(here + *dir).is_some())
        .min_by_key(|dir| (dir.is_diagonal(), dir.index()))
        .map(Command::Step)
}

/// A creature has eaten something that lay where it stands.
pub(crate) fn swallow(world: &mut World, who: Entity, item: Entity) {
    let here = world.get::<Place>(who).copied();
    let rules = world.resource::<Book>().0.clone();
    let def = rules.monster(world.thing(who).kind);
    let diet = def.and_then(|def| def.diet.as_ref());
    let Some(diet) = diet.filter(|_| here.is_some() && world.get::<Place>(item).copied() == here)
    else {
        return;
    };
    let kind = world.thing(item).kind;
    if gear::count(world, item) > 1 {
        gear::lessen(world, item);
    } else {
        make::remove(world, item);
    }
    let until = world.resource::<Clock>().turn + u32::from(diet.sated);
    world.entity_mut(who).insert(Sated { until });
    if let Some(mut mind) = world.get_mut::<Mind>(who) {
        mind.mood = Mood::Idle;
    }
    world.resource_mut::<Ledger>().touch(who);
    world.tell_of(who, |who| Event::Ate { who, item: kind });
}
