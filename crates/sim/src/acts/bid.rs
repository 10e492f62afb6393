//! Orders to the hero's allies: follow, stay, go, attack, leave.

use crate::moods;
use crate::world::ally::{self, Ally, Duty, EARSHOT};
use crate::world::markers::Hidden;
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Point, Terrain};
use proto::{AllyOrder, AllyTask, Command, Event, Id, Refusal};

/// Allies within earshot that the order addresses: the one with id `whom`, or all if `None`.
fn addressed_allies(world: &World, whom: Option<Id>) -> Vec<Entity> {
    let mut all = ally::near(world, EARSHOT);
    all.retain(|who| whom.is_none_or(|id| world.thing(*who).id == id));
    all
}

/// The creature at `at` that an ally can be sent to attack: in sight, not hidden, not an ally.
fn foe(world: &World, at: Point) -> Result<Entity, Refusal> {
    if !world.sees(at) {
        return Err(Refusal::OutOfSight);
    }
    let who = world.level().occupant(at).filter(|who| {
        *who != world.hero() && !ally::is_ally(world, *who) && world.get::<Hidden>(*who).is_none()
    });
    who.ok_or(Refusal::NoFoe)
}

/// Checks that an addressed ally is in earshot, and that the tile of `Attack` or `Go` is valid.
pub(super) fn may_bid(world: &World, whom: Option<Id>, bidding: AllyOrder) -> Result<(), Refusal> {
    if addressed_allies(world, whom).is_empty() {
        return Err(Refusal::NoAlly);
    }
    match bidding {
        AllyOrder::Follow | AllyOrder::Stay | AllyOrder::Leave => Ok(()),
        AllyOrder::Attack(at) => foe(world, at).map(|_| ()),
        AllyOrder::Go(at) => {
            let known = world.level().known().get(at);
            let ground = known.and_then(|memory| memory.terrain);
            match ground.is_some_and(Terrain::is_walkable) {
                true => Ok(()),
                false => Err(Refusal::Blocked),
            }
        }
    }
}

pub(super) fn bid(world: &mut World, whom: Option<Id>, bidding: AllyOrder) {
    for who in addressed_allies(world, whom) {
        let Some(at) = world.get::<Position>(who).map(Position::at) else {
            continue;
        };
        match bidding {
            AllyOrder::Follow => assign_duty(world, who, Duty::Follow),
            AllyOrder::Stay => assign_duty(world, who, Duty::Hold(at)),
            AllyOrder::Go(to) => assign_duty(world, who, Duty::Hold(to)),
            AllyOrder::Attack(at) => set_on(world, who, at),
            AllyOrder::Leave => moods::part(world, who, false),
        }
    }
}

/// Gives an ally a duty and ends its current pursuit.
fn assign_duty(world: &mut World, who: Entity, duty: Duty) {
    if let Some(mut ally) = world.get_mut::<Ally>(who) {
        ally.duty = duty;
        ally.sent = None;
    }
    world.mark_changed(who);
    let mood = world.get::<Mind>(who).map(|mind| mind.mood);
    if matches!(mood, Some(Mood::Stalking { .. })) {
        moods::set(world, who, Mood::Idle);
    }
    let told = match duty {
        Duty::Follow => AllyTask::Follow,
        Duty::Hold(_) => AllyTask::Hold,
    };
    world.tell_of(who, |who| Event::Bidden { who, told });
}

/// Sends an ally after the creature at `at`. A sleeping ally ignores the order.
fn set_on(world: &mut World, who: Entity, at: Point) {
    let Ok(foe) = foe(world, at) else {
        return;
    };
    let prey = world.thing(foe).id;
    let mood = world.get::<Mind>(who).map(|mind| mind.mood);
    if mood == Some(Mood::Asleep) {
        return;
    }
    if let Some(mut ally) = world.get_mut::<Ally>(who) {
        ally.sent = Some(prey);
    }
    moods::set(world, who, Mood::Stalking { prey, lost: 0 });
    let told = AllyTask::Attack;
    world.tell_of(who, |who| Event::Bidden { who, told });
}

/// Adds every order to all allies and to each ally. `Attack` is offered at `targets` only, and `Go` never.
pub(super) fn offer(world: &World, targets: &[Point], all: &mut Vec<Command>) {
    let near = ally::near(world, EARSHOT);
    if near.is_empty() {
        return;
    }
    let named = near.iter().map(|who| Some(world.thing(*who).id));
    for whom in std::iter::once(None).chain(named) {
        let bid = |bidding| Command::Bid { whom, bidding };
        all.extend([AllyOrder::Follow, AllyOrder::Stay, AllyOrder::Leave].map(bid));
        all.extend(targets.iter().map(|at| bid(AllyOrder::Attack(*at))));
    }
}

#[cfg(test)]
mod tests;
