//! Inventory letters. An item keeps its letter while it is carried.

use crate::world::registrar::Registrar;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Letter>("letter");
}

/// Inventory letter; kept after the item leaves the pack, and reused if still free.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Letter(pub(crate) char);

/// The 52 letters, in order of assignment.
pub(crate) fn all() -> impl Iterator<Item = char> {
    ('a'..='z').chain('A'..='Z')
}

fn letter(world: &World, item: Entity) -> Option<char> {
    world.get::<Letter>(item).map(|letter| letter.0)
}

/// Removes the item's letter if another item in the pack has it.
pub(crate) fn drop_taken_letter(world: &mut World, item: Entity, pack: &[Entity]) {
    let Some(own) = letter(world, item) else {
        return;
    };
    if pack.iter().any(|other| letter(world, *other) == Some(own)) {
        world.entity_mut(item).remove::<Letter>();
        world.mark_changed(item);
    }
}

/// Assigns the first free letters to items without one, in id order. Items beyond 52 get none.
pub(crate) fn hand_out(world: &mut World, pack: &[Entity]) {
    let taken: Vec<char> = pack
        .iter()
        .filter_map(|item| letter(world, *item))
        .collect();
    if taken.len() == pack.len() {
        return;
    }
    let mut free = all().filter(|letter| !taken.contains(letter));
    for item in pack {
        if letter(world, *item).is_some() {
            continue;
        }
        let Some(first) = free.next() else {
            return;
        };
        world.entity_mut(*item).insert(Letter(first));
        world.mark_changed(*item);
    }
}

#[cfg(test)]
mod tests;
