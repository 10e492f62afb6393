//! Herds: a mood spreads to the members in view.

use super::mood_change;
use crate::world::ally;
use crate::world::level::{Levels, in_view};
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Rect;
use proto::Event;

/// Passes the creature's mood to the sleeping and idle herd members in its view.
pub(crate) fn rally(world: &mut World, who: Entity) {
    let Some(taken_up) = world.get::<Mind>(who).and_then(|mind| begun(mind.mood)) else {
        return;
    };
    for kin in kin_in_view(world, who) {
        let mood = world.get::<Mind>(kin).map(|mind| mind.mood);
        if !matches!(mood, Some(Mood::Asleep | Mood::Idle)) {
            continue;
        }
        mood_change::set(world, kin, taken_up);
        match taken_up {
            Mood::Hunting { .. } => world.tell_of(kin, |who| Event::Noticed { who }),
            Mood::Fleeing { .. } | Mood::Shying { .. } => {
                world.tell_of(kin, |who| Event::Fled { who });
            }
            _ => {}
        }
    }
}

/// The mood to pass on, with its counter at 0; `None` for moods that do not spread.
const fn begun(mood: Mood) -> Option<Mood> {
    match mood {
        Mood::Hunting { .. } => Some(Mood::Hunting { lost: 0 }),
        Mood::Fleeing { .. } => Some(Mood::Fleeing { lost: 0 }),
        Mood::Stalking { prey, .. } => Some(Mood::Stalking { prey, lost: 0 }),
        Mood::Shying { threat, .. } => Some(Mood::Shying { threat, lost: 0 }),
        _ => None,
    }
}

/// Herd members in the creature's view, in reading order. Empty if the creature has no herd.
fn kin_in_view(world: &World, who: Entity) -> Vec<Entity> {
    let rules = world.rules();
    let levels = world.resource::<Levels>();
    let kind = world.thing(who).kind;
    let place = world.get::<Position>(who);
    let place = place.filter(|place| place.level() == levels.current);
    let (Some(def), Some(place)) = (rules.monster(kind), place) else {
        return Vec::new();
    };
    if def.mind.herd == 0 {
        return Vec::new();
    }
    let (level, at, sight) = (levels.here(), place.at(), i32::from(def.sight));
    let bond = ally::bond(world, who);
    let is_kin = |other: &Entity| {
        let kind = world.thing(*other).kind;
        let herds = rules.monster(kind).is_some_and(|def| def.mind.herd > 0);
        *other != who && herds && ally::bond(world, *other).is_kin(bond)
    };
    let around = Rect::new(at.x - sight, at.y - sight, 2 * sight + 1, 2 * sight + 1);
    around
        .points()
        .filter_map(|at| Some((at, level.occupant(at)?)))
        .filter(|(to, other)| is_kin(other) && in_view(level, at, *to))
        .map(|(_, other)| other)
        .collect()
}
