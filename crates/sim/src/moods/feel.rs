//! Mood changes through harm, through learning where the hero is, and through losing interest.

use super::mood_change::{MoodChange, set};
use super::{ambush, rally};
use crate::defs::{MonsterDef, Rules, Temper};
use crate::world::ally::is_ally;
use crate::world::health::Health;
use crate::world::markers::Peaceful;
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::thing::Thing;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Event, Id, Who};

/// A creature in a fight, and whether it is the hero's ally.
pub(crate) type Party = (Thing, bool);

/// Mood change caused by a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Felt {
    /// Wakes up only: a friend struck by mistake, or a creature hurt by a thing.
    Woken,
    Sprung(Mood),
    /// Takes up this mood, and reports it.
    Turned(Mood, MoodChange),
}

/// The reaction of a hurt creature: it attacks or flees from the attacker. Harm without an attacker, such as a trap or
/// a fire, only wakes it.
///
/// Changes nothing; see [`feel`].
pub(crate) fn reaction_to_harm(
    rules: &Rules,
    mind: Mind,
    (thing, sworn): Party,
    def: &MonsterDef,
    health: &Health,
    by: Option<Party>,
) -> Option<Felt> {
    if by.is_none() {
        return (mind.mood == Mood::Asleep).then_some(Felt::Woken);
    }
    let hero = by.is_some_and(|(by, _)| by.id == Id::HERO);
    let other = by.filter(|_| !hero);
    let kin = |other: Thing| {
        other.kind == thing.kind || rules.bond(other.kind).is_kin(rules.bond(thing.kind))
    };
    let friends = match other {
        // `slight` handles harm that the hero does to allies.
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
        (None, true) => (Mood::Fleeing { lost: 0 }, MoodChange::Fled),
        (None, false) => (Mood::Hunting { lost: 0 }, MoodChange::Noticed),
        (Some(threat), true) => (Mood::Shying { threat, lost: 0 }, MoodChange::Fled),
        (Some(prey), false) => (Mood::Stalking { prey, lost: 0 }, MoodChange::Stalked),
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

/// Applies the reaction to harm (see [`felt`]), and rallies the herd.
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
    match reaction_to_harm(&rules, mind, party(who), def, &health, other) {
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

/// Tells a creature where the hero is: it hunts unless it is peaceful, or springs up if it lurks.
pub(crate) fn alert(world: &mut World, who: Entity) {
    let lurks = world.get::<Mind>(who).map(|mind| mind.mood) == Some(Mood::Lurking);
    if lurks {
        return ambush::expose(world, who);
    }
    if world.get::<Mind>(who).is_some() && world.get::<Peaceful>(who).is_none() {
        set(world, who, Mood::Hunting { lost: 0 });
        world.tell_of(who, |who| Event::Noticed { who });
    }
}

/// Ends hunting, fleeing and warning. Other moods stay as they are.
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
