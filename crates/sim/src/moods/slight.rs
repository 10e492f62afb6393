//! Harm by the hero to allies and to peaceful creatures.

use super::mood_change;
use crate::world::ally::Ally;
use crate::world::markers::{Peaceful, Wronged};
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::time::Clock;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::Event;

/// Records harm by the hero, on purpose or not, hit or miss. An ally counts it at most once per turn.
///
/// An ally bears as many slights as its definition's `bears` says; at the next one it leaves and flees. A peaceful
/// creature flees at once, and refuses to deal with the hero from then on.
pub(crate) fn count_slight(world: &mut World, who: Entity) {
    let turn = world.resource::<Clock>().turn;
    let Some(mut ally) = world.get_mut::<Ally>(who) else {
        return affront(world, who);
    };
    if ally.slights > 0 && ally.slighted == turn {
        return;
    }
    ally.slights = ally.slights.saturating_add(1);
    ally.slighted = turn;
    let slights = ally.slights;
    world.mark_changed(who);
    let rules = world.rules().clone();
    let def = rules.monster(world.thing(who).kind);
    let joins = def.and_then(|def| def.joins.as_ref());
    if slights <= joins.map_or(0, |joins| joins.bears) {
        return world.tell_of(who, |who| Event::Slighted { who });
    }
    part(world, who, true);
    world.entity_mut(who).insert(Wronged);
    mood_change::set(world, who, Mood::Fleeing { lost: 0 });
}

fn affront(world: &mut World, who: Entity) {
    if world.get::<Peaceful>(who).is_none() {
        return;
    }
    world.entity_mut(who).insert(Wronged);
    world.mark_changed(who);
    let mood = world.get::<Mind>(who).map(|mind| mind.mood);
    if !matches!(mood, Some(Mood::Fleeing { .. })) {
        mood_change::set(world, who, Mood::Fleeing { lost: 0 });
        world.tell_of(who, |who| Event::Fled { who });
    }
}

/// Ends an alliance; `angry` is only reported.
pub(crate) fn part(world: &mut World, who: Entity, angry: bool) {
    world.entity_mut(who).remove::<Ally>();
    mood_change::set(world, who, Mood::Idle);
    world.tell_of(who, |who| Event::Parted { who, angry });
}
