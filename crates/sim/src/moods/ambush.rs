//! Ambushes: lurking creatures spring up together, and water creatures submerge again.

use super::mood_change;
use crate::world::level::Levels;
use crate::world::markers::Hidden;
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Point, Rect};
use proto::Event;

/// Distance within which lurking kin spring up together, in tiles.
const TOGETHER: i32 = 8;

/// Reveals a lurking creature and its lurking kin nearby, and sets their mood.
pub(crate) fn spring(world: &mut World, who: Entity, mood: Mood) {
    for lurker in lurkers(world, who) {
        world.entity_mut(lurker).remove::<Hidden>();
        world.mark_changed(lurker);
        mood_change::set(world, lurker, mood);
        world.tell_of(lurker, |who| Event::Ambushed { who });
    }
}

/// Hides a creature under water, where it lurks.
pub(crate) fn submerge(world: &mut World, who: Entity) {
    world.tell_of(who, |who| Event::Submerged { who });
    world.entity_mut(who).insert(Hidden);
    mood_change::set(world, who, Mood::Lurking);
}

/// Springs an ambush that was found or run into: the creatures hunt the hero.
pub(crate) fn expose(world: &mut World, who: Entity) {
    spring(world, who, Mood::Hunting { lost: 0 });
}

/// The creature and its lurking kin nearby, in reading order. Empty if the creature no longer lurks.
fn lurkers(world: &World, who: Entity) -> Vec<Entity> {
    let levels = world.resource::<Levels>();
    let place = world.get::<Position>(who);
    let place = place.filter(|place| place.level() == levels.current);
    let lurks = |who: Entity| {
        let mood = world.get::<Mind>(who).map(|mind| mind.mood);
        mood == Some(Mood::Lurking)
    };
    let (Some(at), true) = (place.map(Position::at), lurks(who)) else {
        return Vec::new();
    };
    let rules = world.rules();
    let own = rules.bond(world.thing(who).kind);
    let with = |other: Entity| {
        other == who || (lurks(other) && rules.bond(world.thing(other).kind).is_kin(own))
    };
    let corner = Point::new(at.x - TOGETHER, at.y - TOGETHER);
    let around = Rect::new(corner.x, corner.y, 2 * TOGETHER + 1, 2 * TOGETHER + 1);
    around
        .points()
        .filter_map(|at| levels.here().occupant(at))
        .filter(|other| with(*other))
        .collect()
}
