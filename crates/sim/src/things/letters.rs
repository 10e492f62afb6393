//! The letters by which the player calls what is in the pack: a thing keeps its own for as long as it is carried.

use crate::world::peek::Peek;
use crate::world::register::Registrar;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Letter>("letter");
}

/// Goes by this letter in the hero's pack, or did when it was last there.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Letter(pub(crate) char);

/// Every letter, in the order in which they are given out.
pub(crate) fn all() -> impl Iterator<Item = char> {
    ('a'..='z').chain('A'..='Z')
}

fn letter(world: &World, item: Entity) -> Option<char> {
    world.get::<Letter>(item).map(|letter| letter.0)
}

/// A newcomer gives up a letter that something in the pack goes by meanwhile.
pub(crate) fn make_way(world: &mut World, item: Entity, pack: &[Entity]) {
    let Some(own) = letter(world, item) else {
        return;
    };
    if pack.iter().any(|other| letter(world, *other) == Some(own)) {
        world.entity_mut(item).remove::<Letter>();
        world.touch(item);
    }
}

/// Whatever in the pack has no letter gets the first one that is free, by id, as long as there is any.
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
        world.touch(*item);
    }
}

#[cfg(test)]
mod tests;
