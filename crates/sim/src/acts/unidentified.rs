//! Using unidentified items.

use super::reach;
use crate::defs::{GuiseDef, Power, Shape};
use crate::world::growth;
use crate::world::guise;
use crate::world::mind::{Mind, Mood};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Id, Kind, Verb};

/// Whether the hero tastes an unidentified drink instead of drinking it, by a knack.
pub(super) fn tastes(world: &World, who: Entity, kind: Kind, at: Option<Point>) -> bool {
    let drinks = verb(world, who, kind) == Some(Verb::Drink);
    drinks && at.is_none() && growth::knacks(world, who).tastes
}

/// The power and target of an unidentified item; `None` if it is used as it is.
///
/// If an effect is impossible, nothing happens. An aimed drink without a target affects the hero. Any other aimed
/// item finds the nearest foe in range, or nothing.
pub(super) fn unaimed_use(
    world: &World,
    who: Entity,
    kind: Kind,
    power: &Power,
    at: Option<Point>,
) -> Option<(Power, Option<Point>)> {
    let verb = verb(world, who, kind)?;
    let nothing = || Power {
        shape: Shape::Itself,
        range: power.range,
        effects: Vec::new(),
    };
    if power.effects.iter().any(|it| it.may(world).is_err()) {
        return Some((nothing(), None));
    }
    if at.is_some() || !power.is_aimed() {
        return None;
    }
    if verb == Verb::Drink {
        let effects = power.effects.clone();
        return Some((
            Power {
                effects,
                ..nothing()
            },
            None,
        ));
    }
    let foe = nearest_foe(world, power.range);
    Some(foe.map_or_else(|| (nothing(), None), |foe| (power.clone(), Some(foe))))
}

/// How the hero would use an unidentified item; `None` if it is known, or if `who` is not the hero.
fn verb(world: &World, who: Entity, kind: Kind) -> Option<Verb> {
    let is_hero = world.thing(who).id == Id::HERO;
    let look = guise::look(world, world.rules(), kind).filter(|_| is_hero);
    look.and_then(GuiseDef::verb)
}

/// Tile of the nearest visible creature within range that hunts the hero.
fn nearest_foe(world: &World, range: u8) -> Option<Point> {
    let from = reach::at(world);
    let level = world.level();
    let is_foe = |at: &Point| {
        let mind = level.occupant(*at).and_then(|who| world.get::<Mind>(who));
        mind.is_some_and(|mind| matches!(mind.mood, Mood::Hunting { .. }))
    };
    let near = reach::targets(world).into_iter();
    near.filter(|at| from.distance(*at) <= range.into() && is_foe(at))
        .min_by_key(|at| (from.distance_sq(*at), *at))
}

#[cfg(test)]
mod tests;
