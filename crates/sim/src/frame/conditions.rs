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
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::hash::Hash;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .begins_empty::<Afflictions>("derived from the conditions before every pass")
        .saved::<Respite>("respite");
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

/// Turns of the bearer before a hold or slowness can begin again: twice its duration, counted from its beginning. So a
/// creature is free of it for as long as it lasted.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Respite {
    confused: u16,
    fallen: u16,
    slowed: u16,
    snared: u16,
}

impl Respite {
    /// The turns left for a condition; `None` for one that can always begin again.
    const fn of(&mut self, condition: Condition) -> Option<&mut u16> {
        match condition {
            Condition::Confused => Some(&mut self.confused),
            Condition::Fallen => Some(&mut self.fallen),
            Condition::Slowed => Some(&mut self.slowed),
            Condition::Snared => Some(&mut self.snared),
            _ => None,
        }
    }

    fn count(&mut self) {
        let all = [
            &mut self.confused,
            &mut self.fallen,
            &mut self.slowed,
            &mut self.snared,
        ];
        for left in all {
            *left = left.saturating_sub(1);
        }
    }
}

/// Counts down the [`Respite`] of every creature that acted.
pub(crate) fn count_respites(
    group: Res<ActingGroup>,
    mut all: Query<(Entity, &mut Respite)>,
    mut dirty: ResMut<DirtySet>,
    mut commands: Commands,
) {
    for (entity, mut respite) in &mut all {
        if !group.acts(entity) {
            continue;
        }
        respite.count();
        dirty.mark_changed(entity);
        if *respite == Respite::default() {
            commands.entity(entity).remove::<Respite>();
        }
    }
}

/// Whether any creature may have a condition. While it is false, the systems of conditions do not run.
#[derive(Resource, Default)]
pub(crate) struct Afflictions(pub(crate) bool);

pub(crate) fn has_any(world: &World) -> bool {
    world.resource::<Afflictions>().0
}

/// Gives a creature a condition. If the creature has it already, the longer duration counts. During its [`Respite`] only
/// a longer one than the last has any effect, and only while that one lasts.
pub(crate) fn afflict<C: TimedCondition>(world: &mut World, who: Entity, mut condition: C) {
    if world.get::<Actor>(who).is_none() {
        return;
    }
    // The turn in which it begins is over before the condition takes effect, and does not count.
    let begun = world.resource::<ActingGroup>().acts(who) && !C::AT_ONCE;
    let bears = duration_percent(&growth::knacks(world, who), C::CONDITION);
    let lasts = scale_duration(*condition.turns(), bears);
    let turns = lasts.saturating_add(begun.into());
    let left = world.get_mut::<C>(who).map_or(0, |mut old| *old.turns());
    let mut respite = world.get::<Respite>(who).copied().unwrap_or_default();
    if let Some(wait) = respite.of(C::CONDITION) {
        let lasted = wait.saturating_sub(left.into());
        if *wait > 0 && (left == 0 || u16::from(lasts) <= lasted) {
            return;
        }
        *wait = u16::from(lasts) + u16::from(turns);
        world.entity_mut(who).insert(respite);
    }
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

#[cfg(test)]
mod tests {
    use crate::scenario::testing::scene;
    use proto::{Command, Condition, Id};

    #[test]
    fn a_hold_leaves_as_many_free_turns_as_it_lasted() {
        for effect in [
            "snare = { turns = 3 }",
            "slow = { turns = 3, percent = 60 }",
        ] {
            let effect = format!("{{ {effect} }}");
            let mut s = scene(&[], "#@#", &[]);
            let mut held = Vec::new();
            for _ in 0..12 {
                s.befall(Id::HERO, &effect);
                held.push(!s.conditions(Id::HERO).is_empty());
                s.play([Command::Wait]);
            }
            let (yes, no) = ([true; 3], [false; 3]);
            assert_eq!(held, [yes, no, yes, no].concat(), "{effect}");
            assert_eq!(s.game.digest(), s.game.full_digest());
        }
    }

    #[test]
    fn a_longer_hold_replaces_a_shorter_one() {
        let mut s = scene(&[], "#@#", &[]);
        s.befall(Id::HERO, "{ snare = { turns = 2 } }");
        s.play([Command::Wait]);
        s.befall(Id::HERO, "{ snare = { turns = 5 } }");
        s.play([Command::Wait; 4]);
        assert_eq!(s.conditions(Id::HERO), [Condition::Snared]);
    }
}
