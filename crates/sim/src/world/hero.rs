//! The hero's experience, hunger and fate.

use super::fire::Fire;
use super::growth::{self, HeroGrowth, Nature, TemporaryTalent, WornKnacks};
use super::health::Health;
use super::level::Levels;
use super::limits;
use super::outbox::Witness;
use super::registrar::Registrar;
use super::world_ext::WorldExt;
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

/// Disarm difficulty of a trap that gives the experience of one kill at level 1.
const USUAL_TRAP: u32 = 10;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Experience {
    pub(crate) level: u8,
    pub(crate) points: u32,
}

/// Turns of food left; 0 is starving.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Stomach {
    pub(crate) left: u16,
}

/// How the run ended; `None` while it lasts.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Fate(pub(crate) Option<Ending>);

pub(crate) fn is_alive(world: &World) -> bool {
    world.resource::<Fate>().0.is_none()
}

/// Total experience points at which `level` ends and the next one begins.
pub(crate) fn next_level_at(rules: &Rules, level: u8) -> u32 {
    let level = u32::from(level);
    let steps = level * (level + 1) / 2;
    rules.tuning().experience_per_level.saturating_mul(steps)
}

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

/// Penalty to the hero's attack rolls and damage; 0 unless weak or starving.
pub(crate) fn weakness(world: &World, hero: Entity) -> i32 {
    let rules = world.rules();
    let stomach = world.get::<Stomach>(hero);
    let weak = stomach.is_some_and(|stomach| hunger(rules, *stomach) <= Hunger::Weak);
    i32::from(rules.tuning().hunger.weakness) * i32::from(weak)
}

/// Sets the turns of food, and reports a change of [`Hunger`].
pub(crate) fn set_stomach(world: &mut World, to: Stomach) {
    let hero = world.hero();
    let Some(mut stomach) = world.get_mut::<Stomach>(hero) else {
        return;
    };
    let before = std::mem::replace(&mut *stomach, to);
    let rules = world.rules();
    let (was, is) = (hunger(rules, before), hunger(rules, to));
    world.mark_changed(hero);
    if was != is {
        world.tell(Event::Hungered { to: is });
    }
}

/// Gives the experience for killing a creature of kind `from`.
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
    world.mark_changed(hero);
    world.tell(Event::Learnt { experience: points });
    for level in (before..=grown.level).skip(1) {
        world.tell(Event::Grew { level });
    }
    if grown.level > before {
        grow(world);
    }
}

/// Recomputes [`Nature`] from growth, gifts and worn items. Call it after any of them changed.
pub(crate) fn recompute_nature(world: &mut World) -> Nature {
    let hero = world.hero();
    let growth = world.get::<HeroGrowth>(hero).cloned().unwrap_or_default();
    let (gift, borne) = (
        world.get::<TemporaryTalent>(hero),
        world.get::<WornKnacks>(hero),
    );
    let nature = Nature::of(world.rules(), &growth, gift, borne);
    world.entity_mut(hero).insert(nature);
    nature
}

/// Recomputes [`Nature`] and the maximum hit points. Call it after the hero gained a level, an attribute point or a
/// talent.
pub(crate) fn grow(world: &mut World) {
    let hero = world.hero();
    let rules = world.rules().clone();
    let nature = recompute_nature(world);
    world.mark_changed(hero);
    let level = world.get::<Experience>(hero).map_or(1, |it| it.level);
    let max = growth::hit_points(&rules, &nature, level);
    if let Some(mut health) = world.get_mut::<Health>(hero) {
        // A growth that lowers the maximum must not kill.
        health.now = health.now.saturating_add(max - health.max).max(1);
        health.max = max;
    }
}

/// The attribute points and the talents that the hero may still choose.
pub(crate) fn choices(world: &World) -> [u8; 2] {
    let hero = world.hero();
    let level = world.get::<Experience>(hero).map_or(1, |it| it.level);
    let [points, talents] = growth::earned(level);
    let Some(growth) = world.get::<HeroGrowth>(hero) else {
        return [points, talents];
    };
    let spent = u8::try_from(growth.points()).unwrap_or(u8::MAX);
    let learnt = u8::try_from(growth.talents.len()).unwrap_or(u8::MAX);
    [points.saturating_sub(spent), talents.saturating_sub(learnt)]
}

/// Gives the experience for disarming a trap, in proportion to its difficulty.
pub(crate) fn learn_from_trap(world: &mut World, difficulty: u8) {
    let each = world.rules().tuning().experience_per_kill;
    gain(world, each.saturating_mul(difficulty.into()) / USUAL_TRAP);
}

pub(crate) fn end(world: &mut World, cause: Cause) {
    let level = world.resource::<Levels>().current;
    finish(world, Ending::Died { level, cause });
}

/// Ends the run with a win, and restores the fire.
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
    fn the_hero_gains_no_level_beyond_the_highest() {
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
