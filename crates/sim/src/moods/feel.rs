//! How harm, noise and calm change a mood.

use super::turn::{Turn, set};
use super::{ambush, rally};
use crate::defs::{MonsterDef, Rules, Temper};
use crate::world::ally::is_ally;
use crate::world::health::Health;
use crate::world::marks::Peaceful;
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::peek::Peek;
use crate::world::thing::Thing;
use bevy_ecs::prelude::*;
use proto::{Event, Id, Who};

/// Somebody in a fight, and whether they follow the hero.
pub(crate) type Party = (Thing, bool);

/// What a blow makes of a mood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Felt {
    /// A slip among friends wakes, and no more.
    Woken,
    /// It springs from hiding.
    Sprung(Mood),
    /// It takes something up, and says so.
    Turned(Mood, Turn),
}

/// What somebody who is hurt makes of it: they wake up and take it personally, or take fright: of who did it, or else
/// of the hero.
pub(crate) fn felt(
    rules: &Rules,
    mind: Mind,
    (thing, sworn): Party,
    def: &MonsterDef,
    health: &Health,
    by: Option<Party>,
) -> Option<Felt> {
    let hero = by.is_some_and(|(by, _)| by.id == Id::HERO);
    let other = by.filter(|_| !hero);
    let kin = |other: Thing| {
        other.kind == thing.kind || rules.bond(other.kind).is_kin(rules.bond(thing.kind))
    };
    let friends = match other {
        // What the hero does to those who follow is another matter.
        None => sworn,
        Some((other, theirs)) => sworn == theirs && (sworn || kin(other)),
    };
    if friends {
        return (mind.mood == Mood::Asleep).then_some(Felt::Woken);
    }
    let other = other.map(|(other, _)| other);
    let peaceful = def.peaceful && !sworn;
    let afraid =
        peaceful || def.mind.temper == Temper::Timid || health.percent() < def.mind.flees_below;
    let (mood, turn) = match (other.map(|other| other.id), afraid) {
        (None, true) => (Mood::Fleeing { lost: 0 }, Turn::Fled),
        (None, false) => (Mood::Hunting { lost: 0 }, Turn::Noticed),
        (Some(threat), true) => (Mood::Shying { threat, lost: 0 }, Turn::Fled),
        (Some(prey), false) => (Mood::Stalking { prey, lost: 0 }, Turn::Stalked),
    };
    let turns = match mind.mood {
        Mood::Asleep
        | Mood::Idle
        | Mood::Eating { .. }
        | Mood::Lured { .. }
        | Mood::Warning { .. } => true,
        Mood::Stalking { .. } | Mood::Shying { .. } => hero || (afraid && mood != mind.mood),
        Mood::Hunting { .. } => afraid,
        Mood::Fleeing { .. } => false,
        Mood::Lurking => return Some(Felt::Sprung(mood)),
    };
    turns.then_some(Felt::Turned(mood, turn))
}

/// Whoever is hurt feels something about it.
pub(crate) fn feel(world: &mut World, who: Entity, by: Option<Entity>) {
    let Some(mind) = world.get::<Mind>(who).copied() else {
        return;
    };
    let rules = world.rules().clone();
    let thing = world.thing(who);
    let health = world.get::<Health>(who).copied();
    let (Some(def), Some(health)) = (rules.monster(thing.kind), health) else {
        return;
    };
    let by = by.filter(|by| *by != who && world.get_entity(*by).is_ok());
    let party = |it: Entity| (world.thing(it), is_ally(world, it));
    let other = by.map(party);
    match felt(&rules, mind, party(who), def, &health, other) {
        None => {}
        Some(Felt::Woken) => set(world, who, Mood::Idle),
        Some(Felt::Sprung(mood)) => ambush::spring(world, who, mood),
        Some(Felt::Turned(mood, turn)) => {
            set(world, who, mood);
            let prey = by.map_or(Who::Hero, |by| world.who(by));
            world.tell_of(who, |who| turn.of(who, prey));
            rally::rally(world, who);
        }
    }
}

/// Somebody learns where the hero is.
pub(crate) fn alert(world: &mut World, who: Entity) {
    // Whoever means nobody harm learns it and goes on.
    let lurks = world.get::<Mind>(who).map(|mind| mind.mood) == Some(Mood::Lurking);
    if lurks {
        return ambush::expose(world, who);
    }
    if world.get::<Mind>(who).is_some() && world.get::<Peaceful>(who).is_none() {
        set(world, who, Mood::Hunting { lost: 0 });
        world.tell_of(who, |who| Event::Noticed { who });
    }
}

/// Somebody loses interest in the hero.
pub(crate) fn forget(world: &mut World, who: Entity) {
    let mood = world.get::<Mind>(who).map(|mind| mind.mood);
    let about = matches!(
        mood,
        Some(Mood::Hunting { .. } | Mood::Fleeing { .. } | Mood::Warning { .. })
    );
    if about {
        set(world, who, Mood::Idle);
        world.tell_of(who, |who| Event::GaveUp { who });
    }
}
