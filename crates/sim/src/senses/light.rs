//! Light and field of view from scratch, for loading and for audits.

use crate::things::gear::Gear;
use crate::world::growth;
use crate::world::level::Levels;
use crate::world::light::{Lamp, Lamps};
use crate::world::mind::Mind;
use crate::world::position::{Position, glow};
use crate::world::sight::{Eyes, Sight};
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::Id;

/// Light and the hero's field of view, computed from saved state only. `None` if the hero is on no level.
pub(crate) fn recompute_sight(world: &World) -> Option<(Sight, Lamps)> {
    let rules = world.rules();
    let levels = world.resource::<Levels>();
    let index = world.resource::<EntityIndex>();
    let hero = index.entity(Id::HERO)?;
    let at = world.get::<Position>(hero)?.at();
    let shining = index.all().filter_map(|entity| {
        let place = world.get::<Position>(entity)?;
        let light = (place.level() == levels.current).then(|| glow(world, entity))??;
        let walks = world.get::<Mind>(entity).is_some();
        Some(Lamp::new(place.at(), light, walks))
    });
    let level = levels.here();
    let def = rules.level(levels.current).map(|(_, def)| def);
    let (mut sight, mut lamps) = (Sight::default(), Lamps::default());
    sight.arrive(level.size());
    lamps.reckon(level, def, sight.fov(), shining);
    let light = world.get::<Gear>(hero).map_or(0, |gear| gear.light);
    let eyes = Eyes::of(rules, &growth::knacks(world, hero), light);
    sight.restore(level, &mut lamps, at, eyes);
    Some((sight, lamps))
}
