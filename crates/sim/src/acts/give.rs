//! Giving a feature the item it wants, by walking into it.

use crate::defs::{Link, Wants};
use crate::things::fixtures::{feature, tell_turning};
use crate::things::{gear, loot};
use crate::world::hero;
use crate::world::position::{self, Position};
use crate::world::standing;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Id};

/// Whether the feature at `at` wants an item that the creature carries.
pub(super) fn feature_accepts_item(world: &World, who: Entity, at: Point) -> bool {
    wanted(world, who, at).is_some()
}

/// The feature, its [`Wants`], and the carried item that satisfies it.
fn wanted(world: &World, who: Entity, at: Point) -> Option<(Entity, Wants, Entity)> {
    let (feature, wants) = feature(world, at, |def| def.wants.clone())?;
    let item = gear::find(world, who, wants.item.kind()?)?;
    Some((feature, wants, item))
}

/// Gives the wanted item. The feature changes and spills its loot at the giver's feet; for the hero it may win the
/// run.
pub(super) fn give(world: &mut World, who: Entity, at: Point) {
    let Some((feature, wants, item)) = wanted(world, who, at) else {
        return;
    };
    let (given, thing) = (world.thing(item).kind, world.thing(feature).kind);
    gear::use_up(world, item);
    tell_turning(world, who, at, |who| Event::Gave {
        who,
        item: given,
        thing,
        at,
    });
    if let Some(into) = wants.becomes.and_then(|link| link.kind()) {
        position::turn_into(world, feature, into);
    }
    let feet = world.get::<Position>(who).map(|it| (it.level(), it.at()));
    if let Some((level, feet)) = feet {
        loot::spill(world, feature, thing, level, feet);
    }
    let is_hero = world.thing(who).id == Id::HERO;
    if is_hero {
        standing::give(world, wants.pleases.as_ref().and_then(Link::kind));
    }
    if wants.wins && is_hero {
        hero::win(world);
    }
}

#[cfg(test)]
mod tests;
