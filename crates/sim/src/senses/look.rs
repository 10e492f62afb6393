//! Updates the hero's field of view and memory of the map.

use crate::defs::Knacks;
use crate::things::gear::Gear;
use crate::world::growth::Nature;
use crate::world::level::Levels;
use crate::world::light::{Glow, Lamp, Lamps, LightUpdate};
use crate::world::markers::Hidden;
use crate::world::mind::Mind;
use crate::world::pile::Pile;
use crate::world::position::Position;
use crate::world::setup::ActiveRules;
use crate::world::sight::{Eyes, Sight};
use crate::world::thing::{EntityIndex, Thing};
use bevy_ecs::prelude::*;
use proto::Id;

type Shining<'w, 's> = Query<'w, 's, (&'static Position, &'static Glow, Has<Mind>)>;

/// Run condition of [`look`]: the hero moved, or the light or something in view may have changed.
pub(crate) fn is_look_due(world: &World) -> bool {
    world.resource::<Sight>().is_due() || world.resource::<Lamps>().is_due()
}

/// Recomputes light and field of view as far as necessary, and remembers the visible tiles.
#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are the data it declares"
)]
pub(crate) fn look(
    mut sight: ResMut<Sight>,
    mut lamps: ResMut<Lamps>,
    mut levels: ResMut<Levels>,
    index: Res<EntityIndex>,
    rules: Res<ActiveRules>,
    heroes: Query<(&Position, &Gear, Option<&Nature>)>,
    shining: Shining,
    things: Query<(&Thing, Has<Hidden>)>,
) {
    let current = levels.current;
    let def = rules.0.level(current).map(|(_, def)| def);
    let here = shining
        .iter()
        .filter(|(place, ..)| place.level() == current)
        .map(|(place, glow, walks)| Lamp::new(place.at(), glow.0, walks));
    let reckoned = lamps.reckon(levels.here(), def, sight.fov(), here);
    if reckoned == LightUpdate::Unchanged && !sight.is_due() {
        return;
    }
    let hero = index.entity(Id::HERO);
    let Some((place, gear, nature)) = hero.and_then(|hero| heroes.get(hero).ok()) else {
        return;
    };
    let due = sight.take_due();
    let knacks = nature.map_or(&Knacks::NONE, |nature| &nature.knacks);
    let eyes = Eyes::of(&rules.0, knacks, gear.light);
    let (level, at) = (levels.here_mut(), place.at());
    if due.moved || due.relit || reckoned == LightUpdate::Recomputed {
        sight.recompute(level, &mut lamps, at, eyes);
    } else {
        let shifted = reckoned == LightUpdate::Moved;
        let relit = shifted && sight.follow(level, &mut lamps, at, eyes);
        if !relit && !due.stirred {
            return;
        }
    }
    for at in sight.seen().points() {
        let terrain = Some(level.terrain()[at]);
        let pile = if level.is_littered(at) {
            let lying = level.lying(at).iter();
            let known = lying.filter_map(|(_, entity)| things.get(*entity).ok());
            let known = known.filter(|(_, hidden)| !hidden);
            Pile::of(&rules.0, known.map(|(thing, _)| thing.kind))
        } else {
            Pile::default()
        };
        level.remember(at, pile.remembered(terrain));
    }
}

#[cfg(test)]
mod tests;
