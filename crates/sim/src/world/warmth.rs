//! Warmth: what spells are paid with.

use super::growth::{self, Nature};
use super::peek::Peek;
use super::register::Registrar;
use crate::defs::{Knacks, WarmthTuning, modifier};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Warmth>("warmth");
}

/// How much Warmth somebody has. Those who know no spells have none, but for the hero.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Warmth(pub(crate) u16);

/// The most that somebody of such Intelligence holds.
pub(crate) fn most_of(tuning: &WarmthTuning, intelligence: i8, knacks: &Knacks) -> u16 {
    let wit = modifier(intelligence) * i32::from(tuning.per_modifier);
    let most = i32::from(tuning.most) + wit + i32::from(knacks.warmth);
    u16::try_from(most.max(1)).unwrap_or(1)
}

/// The most Warmth somebody holds.
pub(crate) fn most(world: &World, who: Entity) -> u16 {
    most_with(world, who, &growth::knacks(world, who))
}

/// The most Warmth somebody of such knacks holds.
pub(crate) fn most_with(world: &World, who: Entity, knacks: &Knacks) -> u16 {
    let tuning = &world.rules().tuning().warmth;
    most_of(tuning, intelligence(world, who), knacks)
}

/// How much Warmth somebody has.
pub(crate) fn of(world: &World, who: Entity) -> u16 {
    world.get::<Warmth>(who).map_or(0, |warmth| warmth.0)
}

/// Somebody's Intelligence.
pub(crate) fn intelligence(world: &World, who: Entity) -> i8 {
    if let Some(nature) = world.get::<Nature>(who) {
        return nature.attributes.intelligence;
    }
    let rules = world.rules();
    let def = rules.monster(world.thing(who).kind);
    def.map_or(rules.hero().attributes, |def| def.attributes)
        .intelligence
}

/// Gives somebody Warmth, or takes it, within what they can hold; by how much it changed.
pub(crate) fn change(world: &mut World, who: Entity, by: i32) -> i32 {
    let most = most(world, who);
    let Some(mut warmth) = world.get_mut::<Warmth>(who) else {
        return 0;
    };
    let before = i32::from(warmth.0);
    // Who has more than they can hold by now is not robbed of it.
    let ceiling = i32::from(most).max(before);
    let after = before.saturating_add(by).clamp(0, ceiling);
    warmth.0 = u16::try_from(after).unwrap_or(0);
    world.touch(who);
    after - before
}

/// How many spells the hero's head holds.
pub(crate) fn holds(world: &World) -> u8 {
    let tuning = &world.rules().tuning().warmth;
    let nature = growth::nature(world);
    let wit = modifier(nature.attributes.intelligence);
    let holds = i32::from(tuning.spells) + wit + i32::from(nature.knacks.spells);
    u8::try_from(holds.max(1)).unwrap_or(u8::MAX)
}
