//! The hero's own affairs: experience, how full the stomach is, and how the run ends.

use super::fire::Fire;
use super::growth::{self, Borne, Gifted, Growth, Nature};
use super::health::Health;
use super::level::Levels;
use super::limits;
use super::outbox::Witness;
use super::peek::Peek;
use super::register::Registrar;
use crate::defs::Rules;
use bevy_ecs::prelude::*;
use proto::{Cause, Ending, Event, Hunger, Kind};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Experience>("experience")
        .saved::<Stomach>("stomach")
        .begins_empty::<Fate>("saved in the header of a snapshot");
}

/// A trap this hard to take apart teaches as much as a creature of the first level.
const USUAL_TRAP: u32 = 10;

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
    for level in (before..=grown.level).skip(1) {
        world.tell(Event::Grew { level });
    }
    if grown.level > before {
        grow(world);
    }
}

/// What the hero is by growth, gifts and what is worn is brought up to date.
pub(crate) fn become_anew(world: &mut World) -> Nature {
    let hero = world.hero();
    let growth = world.get::<Growth>(hero).cloned().unwrap_or_default();
    let (gift, borne) = (world.get::<Gifted>(hero), world.get::<Borne>(hero));
    let nature = Nature::of(world.rules(), &growth, gift, borne);
    world.entity_mut(hero).insert(nature);
    nature
}

/// The hero has grown: everything that follows from it is brought up to date.
pub(crate) fn grow(world: &mut World) {
    let hero = world.hero();
    let rules = world.rules().clone();
    let nature = become_anew(world);
    world.touch(hero);
    let level = world.get::<Experience>(hero).map_or(1, |it| it.level);
    let max = growth::hit_points(&rules, &nature, level);
    if let Some(mut health) = world.get_mut::<Health>(hero) {
        // Nobody dies of having grown.
        health.now = health.now.saturating_add(max - health.max).max(1);
        health.max = max;
    }
}

/// How many points may still be put into attributes, and how many talents may still be learnt.
pub(crate) fn choices(world: &World) -> [u8; 2] {
    let hero = world.hero();
    let level = world.get::<Experience>(hero).map_or(1, |it| it.level);
    let [points, talents] = growth::earned(level);
    let Some(growth) = world.get::<Growth>(hero) else {
        return [points, talents];
    };
    let spent = u8::try_from(growth.points()).unwrap_or(u8::MAX);
    let learnt = u8::try_from(growth.talents.len()).unwrap_or(u8::MAX);
    [points.saturating_sub(spent), talents.saturating_sub(learnt)]
}

/// The hero learns from a trap taken apart: the more, the harder it was.
pub(crate) fn learn_from_trap(world: &mut World, difficulty: u8) {
    let each = world.rules().tuning().experience_per_kill;
    gain(world, each.saturating_mul(difficulty.into()) / USUAL_TRAP);
}

/// The run is over: the hero is dead.
pub(crate) fn end(world: &mut World, cause: Cause) {
    let level = world.resource::<Levels>().current;
    finish(world, Ending::Died { level, cause });
}

/// The run is over: the hero has done what there was to do.
pub(crate) fn win(world: &mut World) {
    let level = world.resource::<Levels>().current;
    world.insert_resource(Fire::FULL);
    finish(world, Ending::Won { level });
}

fn finish(world: &mut World, ending: Ending) {
    world.resource_mut::<Fate>().0 = Some(ending);
    world.tell(Event::Ended { ending });
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::is_sound;
    use crate::scenario::testing::{HERO, TUNING, rules_with};
    use crate::world::outbox::Outbox;
    use proto::EventKind;

    #[test]
    fn at_the_highest_level_one_learns_and_grows_no_more() {
        let tuning = TUNING.replace("experience_per_level = 100", "experience_per_level = 1");
        let rules = rules_with(HERO, &tuning, &[]);
        let mut s = Scenario::draw(&rules, "#@#", &[]).unwrap();
        let grew = |s: &mut Scenario, points| {
            super::gain(&mut s.game.world, points);
            let told = std::mem::take(&mut s.game.world.resource_mut::<Outbox>().0);
            told.iter()
                .filter(|it| it.kind() == EventKind::Grew)
                .count()
        };
        assert_eq!(grew(&mut s, 100_000), 254);
        assert_eq!(s.experience().0, u8::MAX);
        assert_eq!(grew(&mut s, 10), 0);
        is_sound(&s.game);
    }
}
