//! Finding hidden things, by moving and by searching.

use super::unmask::drop_pose;
use crate::defs::Link;
use crate::moods;
use crate::world::dirty::DirtySet;
use crate::world::growth::Nature;
use crate::world::level::Levels;
use crate::world::markers::Hidden;
use crate::world::outbox::{Outbox, Witness};
use crate::world::pile::Pile;
use crate::world::position::{self, Position};
use crate::world::setup::ActiveRules;
use crate::world::sight::Sight;
use crate::world::thing::{EntityIndex, Luck, Thing};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Terrain;
use proto::{Event, Id};

type HiddenThings<'w, 's> =
    Query<'w, 's, (Entity, &'static Thing, &'static Position, &'static mut Luck), With<Hidden>>;

/// Run condition of [`spot`]: the hero has moved or searches.
pub(crate) fn is_spotting(world: &World) -> bool {
    world.resource::<Sight>().is_spotting()
}

/// Draws for each hidden thing in view whether the hero finds it, from the thing's own luck. Searching improves the
/// odds, most of all for adjacent things.
#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are the data it declares"
)]
pub(crate) fn spot(
    mut sight: ResMut<Sight>,
    levels: Res<Levels>,
    rules: Res<ActiveRules>,
    index: Res<EntityIndex>,
    places: Query<(&Position, Option<&Nature>)>,
    mut hidden: HiddenThings,
    mut dirty: ResMut<DirtySet>,
    mut out: ResMut<Outbox>,
    mut commands: Commands,
) {
    let Some(searching) = sight.take_spotting() else {
        return;
    };
    let tuning = rules.0.tuning();
    let hero = index.entity(Id::HERO);
    let hero = hero.and_then(|hero| places.get(hero).ok());
    let keen = hero.and_then(|(_, nature)| nature);
    let keen = keen.map_or(100, |nature| u32::from(nature.knacks.spotting));
    let hero = hero.map(|(place, _)| place.at());
    let mut found = Vec::new();
    for (entity, thing, place, mut luck) in &mut hidden {
        if place.level() != levels.current || !sight.discerns(place.at()) {
            continue;
        }
        dirty.mark_changed(entity);
        let beside = hero.is_some_and(|hero| hero.distance(place.at()) <= 1);
        let odds = match (searching, beside) {
            (true, true) => 1,
            (true, false) => tuning.search_one_in.min(tuning.spot_one_in),
            (false, _) => tuning.spot_one_in,
        };
        let odds = (u32::from(odds) * 100 / keen.max(1)).max(1);
        if luck.0.one_in(odds) {
            found.push((thing.id, entity));
        }
    }
    if searching {
        let found = u8::try_from(found.len()).unwrap_or(u8::MAX);
        out.0.push(Event::Searched { found });
    }
    if !found.is_empty() {
        found.sort_unstable();
        commands.queue(|world: &mut World| discover(world, found));
    }
}

/// Reveals hidden things: a trap shows, a creature springs up, a secret door becomes a door in the wall.
pub(crate) fn discover(world: &mut World, found: Vec<(Id, Entity)>) {
    for (_, entity) in found {
        let Some(place) = world.get::<Position>(entity).copied() else {
            continue;
        };
        let rules = world.rules().clone();
        world.entity_mut(entity).remove::<Hidden>();
        world.mark_changed(entity);
        let at = place.at();
        if rules.monster(world.thing(entity).kind).is_some() {
            let thing = world.thing(entity).kind;
            world.tell(Event::Spotted { thing, at });
            moods::expose(world, entity);
            drop_pose(world, entity);
            continue;
        }
        if let Some(def) = rules.feature(world.thing(entity).kind) {
            position::set_ground(world, place.level(), at, Terrain::Floor);
            if let Some(into) = def.found.as_ref().and_then(Link::kind) {
                position::turn_into(world, entity, into);
            }
        }
        let thing = world.thing(entity).kind;
        let level = world.level();
        let lying = level.lying(at).iter().map(|(_, entity)| *entity);
        let known = lying.filter(|entity| world.get::<Hidden>(*entity).is_none());
        let pile = Pile::of(&rules, known.map(|entity| world.thing(entity).kind));
        let memory = pile.remembered(level.terrain().get(at).copied());
        world
            .resource_mut::<Levels>()
            .here_mut()
            .remember(at, memory);
        world.tell(Event::Spotted { thing, at });
    }
}
