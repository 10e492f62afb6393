//! Reads the common components of a save, and spawns each thing with all of them at once.

use super::orphans::Bytes;
use crate::frame::unpack::unpack;
use crate::world::dirty::DigestPart;
use crate::world::health::Health;
use crate::world::mind::Mind;
use crate::world::position::Position;
use crate::world::thing::{Luck, Thing};
use crate::world::time::Actor;
use bevy_ecs::prelude::*;
use serde::de::DeserializeOwned;

/// Columns read here; the registry reads the others.
const COMMON: [&str; 6] = ["thing", "place", "actor", "health", "luck", "mind"];

pub(super) fn is_common(name: &str) -> bool {
    COMMON.contains(&name)
}

/// Rows of one column, indexed by thing. Fails for a row number beyond `count`.
fn rows<C: DeserializeOwned>(
    columns: &[(String, Bytes)],
    name: &str,
    count: usize,
) -> Result<Vec<Option<C>>, String> {
    let mut found = Vec::new();
    found.resize_with(count, || None);
    for (_, Bytes(column)) in columns.iter().filter(|(other, _)| other == name) {
        let rows: Vec<(u32, C)> = unpack(column).map_err(|e| e.to_string())?;
        for (n, component) in rows {
            let row = found.get_mut(n as usize);
            *row.ok_or_else(|| format!("row {n} belongs to nothing"))? = Some(component);
        }
    }
    Ok(found)
}

/// Spawns `count` things with their common components. Inserting one component at a time would move every entity from
/// table to table.
pub(super) fn spawn(
    world: &mut World,
    count: usize,
    columns: &[(String, Bytes)],
) -> Result<Vec<Entity>, String> {
    let [thing, place, actor, health, luck, mind] = COMMON;
    let things = rows::<Thing>(columns, thing, count)?.into_iter();
    let mut places = rows::<Position>(columns, place, count)?.into_iter();
    let mut actors = rows::<Actor>(columns, actor, count)?.into_iter();
    let mut healths = rows::<Health>(columns, health, count)?.into_iter();
    let mut lucks = rows::<Luck>(columns, luck, count)?.into_iter();
    let mut minds = rows::<Mind>(columns, mind, count)?.into_iter();
    let part = DigestPart::default();
    let mut spawned = Vec::with_capacity(count);
    for thing in things {
        let place = places.next().flatten();
        let luck = lucks.next().flatten();
        let life = (actors.next(), healths.next(), minds.next());
        let life = (life.0.flatten(), life.1.flatten(), life.2.flatten());
        let entity = match (thing, luck, place, life) {
            (Some(thing), Some(luck), Some(place), (Some(actor), Some(health), Some(mind))) => {
                world.spawn(((thing, place, actor, luck), health, mind, part))
            }
            (Some(thing), Some(luck), Some(place), (None, None, None)) => {
                world.spawn((thing, luck, place, part))
            }
            (Some(thing), Some(luck), None, (None, None, None)) => world.spawn((thing, luck, part)),
            (thing, luck, place, (actor, health, mind)) => {
                let mut entity = world.spawn(part);
                give(&mut entity, thing);
                give(&mut entity, luck);
                give(&mut entity, place);
                give(&mut entity, actor);
                give(&mut entity, health);
                give(&mut entity, mind);
                entity
            }
        };
        spawned.push(entity.id());
    }
    Ok(spawned)
}

fn give<C: Component>(entity: &mut EntityWorldMut<'_>, component: Option<C>) {
    if let Some(component) = component {
        entity.insert(component);
    }
}
