//! Warmth, the cost of spells.

use super::growth::{self, Nature};
use super::registrar::Registrar;
use super::world_ext::WorldExt;
use crate::defs::{Knacks, WarmthTuning, modifier};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Warmth>("warmth");
}

/// Warmth that a creature has. Only the hero and creatures with spells have it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Warmth(pub(crate) u16);

/// Maximum Warmth at this Intelligence and with these knacks; at least 1.
pub(crate) fn most_of(tuning: &WarmthTuning, intelligence: i8, knacks: &Knacks) -> u16 {
    let wit = modifier(intelligence) * i32::from(tuning.per_modifier);
    let most = i32::from(tuning.most) + wit + i32::from(knacks.warmth);
    u16::try_from(most.max(1)).unwrap_or(1)
}

pub(crate) fn most(world: &World, who: Entity) -> u16 {
    most_with(world, who, &growth::knacks(world, who))
}

pub(crate) fn most_with(world: &World, who: Entity, knacks: &Knacks) -> u16 {
    let tuning = &world.rules().tuning().warmth;
    most_of(tuning, intelligence(world, who), knacks)
}

/// Warmth that a creature has; 0 without the component.
pub(crate) fn of(world: &World, who: Entity) -> u16 {
    world.get::<Warmth>(who).map_or(0, |warmth| warmth.0)
}

pub(crate) fn intelligence(world: &World, who: Entity) -> i8 {
    if let Some(nature) = world.get::<Nature>(who) {
        return nature.attributes.intelligence;
    }
    let rules = world.rules();
    let def = rules.monster(world.thing(who).kind);
    def.map_or(rules.hero().attributes, |def| def.attributes)
        .intelligence
}

/// Changes Warmth by `by`, between 0 and the maximum, and returns the actual change.
pub(crate) fn change(world: &mut World, who: Entity, by: i32) -> i32 {
    let most = most(world, who);
    let Some(mut warmth) = world.get_mut::<Warmth>(who) else {
        return 0;
    };
    let before = i32::from(warmth.0);
    // A lowered maximum takes no Warmth away.
    let ceiling = i32::from(most).max(before);
    let after = before.saturating_add(by).clamp(0, ceiling);
    warmth.0 = u16::try_from(after).unwrap_or(0);
    world.mark_changed(who);
    after - before
}

/// Number of spells that the hero can know; at least 1.
pub(crate) fn holds(world: &World) -> u8 {
    let tuning = &world.rules().tuning().warmth;
    let nature = growth::nature(world);
    let wit = modifier(nature.attributes.intelligence);
    let holds = i32::from(tuning.spells) + wit + i32::from(nature.knacks.spells);
    u8::try_from(holds.max(1)).unwrap_or(u8::MAX)
}
