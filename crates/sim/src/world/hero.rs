//! The hero's own affairs: experience, how full the stomach is, and how the run ends.

use super::health::Health;
use super::level::Levels;
use super::limits;
use super::outbox::Witness;
use super::peek::Peek;
use super::register::Registrar;
use crate::defs::{Rules, modifier};
use bevy_ecs::prelude::*;
use proto::{Cause, Ending, Event, Hunger, Kind};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Experience>("experience")
        .saved::<Stomach>("stomach")
        .begins_empty::<Fate>("saved in the header of a snapshot");
}

/// What the hero has learnt.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Experience {
    pub(crate) level: u8,
    pub(crate) points: u32,
}

/// For how many turns the last meals will do.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Stomach {
    pub(crate) left: u16,
}

/// How the run ended, if it has.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Fate(pub(crate) Option<Ending>);

pub(crate) fn is_alive(world: &World) -> bool {
    world.resource::<Fate>().0.is_none()
}

/// The most hit points at a level of experience.
pub(crate) fn hit_points(rules: &Rules, level: u8) -> i32 {
    let hero = rules.hero();
    let each = i32::from(hero.hit_points_per_level) + modifier(hero.attributes.fitness);
    i32::from(hero.hit_points) + each.max(1) * i32::from(level)
}

/// The experience with which a level is left behind.
pub(crate) fn next_level_at(rules: &Rules, level: u8) -> u32 {
    let level = u32::from(level);
    let steps = level * (level + 1) / 2;
    rules.tuning().experience_per_level.saturating_mul(steps)
}

/// How full a stomach is.
pub(crate) fn hunger(rules: &Rules, stomach: Stomach) -> Hunger {
    let tuning = rules.tuning().hunger;
    match stomach.left {
        0 => Hunger::Starving,
        left if left < tuning.weak_below => Hunger::Weak,
        left if left < tuning.hungry_below => Hunger::Hungry,
        left if left > tuning.full_above => Hunger::Full,
        _ => Hunger::Fed,
    }
}

/// What hunger takes from the hero's blows, in aim and in damage.
pub(crate) fn weakness(world: &World, hero: Entity) -> i32 {
    let rules = world.rules();
    let stomach = world.get::<Stomach>(hero);
    let weak = stomach.is_some_and(|stomach| hunger(rules, *stomach) <= Hunger::Weak);
    i32::from(rules.tuning().hunger.weakness) * i32::from(weak)
}

/// Sets how full the hero is; reports a change of hunger.
pub(crate) fn set_stomach(world: &mut World, to: Stomach) {
    let hero = world.hero();
    let Some(mut stomach) = world.get_mut::<Stomach>(hero) else {
        return;
    };
    let before = std::mem::replace(&mut *stomach, to);
    let rules = world.rules();
    let (was, is) = (hunger(rules, before), hunger(rules, to));
    world.touch(hero);
    if was != is {
        world.tell(Event::Hungered { to: is });
    }
}

/// The hero learns from a victory, and perhaps grows.
pub(crate) fn learn(world: &mut World, from: Kind) {
    let rules = world.rules().clone();
    let level = rules.monster(from).map_or(0, |def| u32::from(def.level));
    gain(
        world,
        level.saturating_mul(rules.tuning().experience_per_kill),
    );
}

fn gain(world: &mut World, points: u32) {
    let rules = world.rules().clone();
    let hero = world.hero();
    let Some(mut experience) = world.get_mut::<Experience>(hero) else {
        return;
    };
    experience.points = experience.points.saturating_add(points).min(limits::RICHES);
    let mut grown = *experience;
    while grown.level < u8::MAX && grown.points >= next_level_at(&rules, grown.level) {
        grown.level += 1;
    }
    let before = std::mem::replace(&mut *experience, grown).level;
    world.touch(hero);
    world.tell(Event::Learnt { experience: points });
    for level in before + 1..=grown.level {
        world.tell(Event::Grew { level });
    }
    if grown.level > before
        && let Some(mut health) = world.get_mut::<Health>(hero)
    {
        let max = hit_points(&rules, grown.level);
        health.now = health.now.saturating_add(max - health.max);
        health.max = max;
    }
}

/// The hero learns a little from a trap taken apart.
pub(crate) fn learn_from_trap(world: &mut World) {
    let points = world.rules().tuning().experience_per_kill;
    gain(world, points);
}

/// The run is over.
pub(crate) fn end(world: &mut World, cause: Cause) {
    let level = world.resource::<Levels>().current;
    let ending = Ending::Died { level, cause };
    world.resource_mut::<Fate>().0 = Some(ending);
    world.tell(Event::Ended { ending });
}
