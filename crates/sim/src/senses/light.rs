//! What is lit, worked out for a loaded game.

use crate::world::book::Book;
use crate::world::level::Levels;
use crate::world::light::{Glow, Lamp, Lamps};
use crate::world::mind::Mind;
use crate::world::place::Place;
use crate::world::thing::Register;
use bevy_ecs::prelude::*;
use geom::Fov;

/// What is lit on the level of a loaded hero.
pub(crate) fn restore(world: &mut World) {
    let rules = world.resource::<Book>().0.clone();
    let current = world.resource::<Levels>().current;
    let all: Vec<Lamp> = world
        .resource::<Register>()
        .all()
        .filter_map(|entity| {
            let place = world.get::<Place>(entity)?;
            let glow = world.get::<Glow>(entity)?;
            let walks = world.get::<Mind>(entity).is_some();
            let here = place.level() == current;
            here.then(|| Lamp::new(place.at(), glow.0, walks))
        })
        .collect();
    world.resource_scope(|world, mut lamps: Mut<Lamps>| {
        let level = world.resource::<Levels>().here();
        let def = rules.level(current).map(|(_, def)| def);
        lamps.reckon(level, def, &mut Fov::new(), all.into_iter());
    });
}
