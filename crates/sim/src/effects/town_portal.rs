//! The `town_portal` effect: the hero's way home, and the single portal back.

use super::lead::Gate;
use super::{Apply, Cx};
use crate::defs::{Link, Visit};
use crate::things::{gear, make, populate, spawn};
use crate::world::level::{Level, Levels};
use crate::world::outbox::Witness;
use crate::world::pending::{Intent, Intents};
use crate::world::position::Position;
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use mapgen::Way;
use proto::{Event, Id, Kind, Lore, Refusal, ThingClass};
use serde::{Deserialize, Serialize};

/// Takes the hero to the home level and opens a portal there, back to the hero's former tile, for one use. Has no
/// effect on creatures.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TownPortal {
    /// Trap placed as the portal back; its effects must include `lead`.
    pub portal: Link,
}

impl Apply for TownPortal {
    fn apply(&self, cx: &mut Cx<'_>) {
        if let Some(portal) = self.portal.kind() {
            go_home(cx.world, cx.target, portal);
        }
    }

    fn links(&mut self, visit: &mut Visit<'_>) {
        visit(&mut self.portal, ThingClass::Trap);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Leads)
    }

    fn may(&self, world: &World) -> Result<(), Refusal> {
        may_go_home(world)
    }
}

/// Refuses at home, in a game without a home level, and while the hero carries an item with `binds`.
fn may_go_home(world: &World) -> Result<(), Refusal> {
    let rules = world.rules();
    let home = rules.home().ok_or(Refusal::NotUsable)?;
    if world.resource::<Levels>().current == home {
        return Err(Refusal::AtHome);
    }
    if gear::carries(world, world.hero(), |def| def.binds) {
        return Err(Refusal::Bound);
    }
    Ok(())
}

/// Opens the portal on the home level, after removing any other, and queues the hero's move there.
fn go_home(world: &mut World, who: Entity, portal: Kind) {
    let rules = world.rules().clone();
    let place = world.get::<Position>(who).copied();
    let (Some(home), Some(place)) = (rules.home(), place) else {
        return;
    };
    if world.thing(who).id != Id::HERO || place.level() == home {
        return;
    }
    populate::ensure_level(world, home);
    let Some((at, landing)) = world.resource::<Levels>().get(home).and_then(spots) else {
        return;
    };
    close_all(world);
    let Some(opened) = spawn::at(world, home, portal, at) else {
        return;
    };
    world.entity_mut(opened).insert(Gate {
        level: place.level(),
        at: place.at(),
    });
    world.tell(Event::OpenedPortal { level: home });
    let mut intents = world.resource_mut::<Intents>();
    intents.raise(
        who,
        Intent::Go {
            level: home,
            at: landing,
        },
    );
}

/// Tile of the portal, nearest to two tiles west of the southernmost way down; and the tile where the hero arrives, on
/// or near the middle of the way down and never on the portal.
fn spots(level: &Level) -> Option<(Point, Point)> {
    let ways = level.ways.iter().filter(|(_, way)| *way == Way::Down);
    let mut out: Vec<Point> = ways.map(|(at, _)| *at).collect();
    out.sort_unstable_by_key(|at| (at.y, at.x));
    let south = out.last().copied().unwrap_or(level.start);
    let portal = level.nearest_open(south + Point::new(-2, 0))?;
    let middle = out.get(out.len() / 2).copied().unwrap_or(south);
    out.sort_by_key(|at| middle.distance(*at));
    let free = out
        .into_iter()
        .find(|at| level.is_free(*at) && *at != portal);
    let beside = || level.nearest_free_but(middle, portal);
    Some((portal, free.or_else(beside)?))
}

/// Removes every open portal on every level, of any kind.
fn close_all(world: &mut World) {
    let open: Vec<Entity> = world.resource::<EntityIndex>().all().collect();
    for entity in open {
        if world.get::<Gate>(entity).is_some() {
            make::remove(world, entity);
        }
    }
}

#[cfg(test)]
mod tests;
