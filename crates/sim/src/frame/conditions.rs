//! Conditions: temporary states, at most one of each sort per creature, counted in turns of their bearer.

use crate::defs::Knacks;
use crate::world::dirty::DirtySet;
use crate::world::growth::{self, scale_duration};
use crate::world::outbox::{Outbox, Witness};
use crate::world::position::Position;
use crate::world::registrar::Registrar;
use crate::world::sight::Sight;
use crate::world::thing::Thing;
use crate::world::time::{ActingGroup, Actor};
use crate::world::world_ext::WorldExt;
use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use proto::{Condition, Event, Id, Who};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::hash::Hash;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.begins_empty::<Afflictions>("derived from the conditions before every pass");
}

/// A component that wears off.
pub(crate) trait TimedCondition:
    Component<Mutability = Mutable> + Clone + Serialize + DeserializeOwned + Hash
{
    /// The condition shown to the player.
    const CONDITION: Condition;

    /// Whether it already takes effect in the turn in which it begins.
    const AT_ONCE: bool = false;

    fn turns(&mut self) -> &mut u8;
}

/// Whether any creature may have a condition. While it is false, the systems of conditions do not run.
#[derive(Resource, Default)]
pub(crate) struct Afflictions(pub(crate) bool);

pub(crate) fn has_any(world: &World) -> bool {
    world.resource::<Afflictions>().0
}

/// Gives a creature a condition. If the creature has it already, the longer duration counts.
pub(crate) fn afflict<C: TimedCondition>(world: &mut World, who: Entity, mut condition: C) {
    if world.get::<Actor>(who).is_none() {
        return;
    }
    // The turn in which it begins is over before the condition takes effect, and does not count.
    let begun = world.resource::<ActingGroup>().acts(who) && !C::AT_ONCE;
    let bears = duration_percent(&growth::knacks(world, who), C::CONDITION);
    let turns = scale_duration(*condition.turns(), bears).saturating_add(begun.into());
    let left = world.get_mut::<C>(who).map_or(0, |mut old| *old.turns());
    *condition.turns() = turns.max(left);
    world.entity_mut(who).insert(condition);
    world.resource_mut::<Afflictions>().0 = true;
    world.mark_changed(who);
    let condition = C::CONDITION;
    world.tell_of(who, |who| Event::Afflicted { who, condition });
}

/// Removes a condition early, and reports it.
pub(crate) fn recover<C: TimedCondition>(world: &mut World, who: Entity) {
    if world.entity_mut(who).take::<C>().is_none() {
        return;
    }
    world.mark_changed(who);
    let condition = C::CONDITION;
    world.tell_of(who, |who| Event::Recovered { who, condition });
}

/// Duration of a condition for a creature with these knacks, in percent; 100 where no knack changes it.
const fn duration_percent(knacks: &Knacks, condition: Condition) -> u16 {
    match condition {
        Condition::Burning => knacks.burning,
        Condition::Confused => knacks.confused,
        Condition::Fallen => knacks.fallen,
        Condition::Poisoned => knacks.poisoned,
        Condition::Slowed => knacks.slowed,
        Condition::Snared => knacks.snared,
        _ => 100,
    }
}

/// Reports the creatures that a condition kept from their action, sorted by id.
pub(crate) fn tell_thwarted(out: &mut Outbox, mut thwarted: Vec<(Id, Who)>, condition: Condition) {
    thwarted.sort_unstable_by_key(|(id, _)| *id);
    for (_, who) in thwarted {
        if who != Who::Unseen {
            out.0.push(Event::Thwarted { who, condition });
        }
    }
}

/// Reduces the condition `C` of every creature that acted by one turn, and removes it at 0.
pub(crate) fn fade<C: TimedCondition>(
    group: Res<ActingGroup>,
    mut bearers: Query<(Entity, &Thing, &Position, &mut C)>,
    sight: Res<Sight>,
    mut dirty: ResMut<DirtySet>,
    mut out: ResMut<Outbox>,
    mut commands: Commands,
) {
    let mut over = Vec::new();
    for (entity, thing, place, mut condition) in &mut bearers {
        if !group.acts(entity) {
            continue;
        }
        let turns = condition.turns();
        *turns = turns.saturating_sub(1);
        dirty.mark_changed(entity);
        if *turns == 0 {
            commands.entity(entity).remove::<C>();
            over.push((thing.id, sight.name(*thing, place.at())));
        }
    }
    over.sort_unstable_by_key(|(id, _)| *id);
    for (_, who) in over {
        if who != Who::Unseen {
            let condition = C::CONDITION;
            out.0.push(Event::Recovered { who, condition });
        }
    }
}
