//! Traps and other triggers that go off when a tile is entered.

use crate::defs::TrapDef;
use crate::effects::Cx;
use crate::powers;
use crate::things::make;
use crate::world::level::Levels;
use crate::world::markers::{Hidden, Trap};
use crate::world::outbox::{EventSource, Witness};
use crate::world::pending::Pending;
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::time::Actor;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Event, Id, Means, Who};

/// Springs the traps on every entered tile: by id of the arrival, then by id of the trap.
pub(crate) fn fire(world: &mut World) {
    if world.resource::<Pending>().arrivals.is_empty() {
        return;
    }
    let mut arrivals = std::mem::take(&mut world.resource_mut::<Pending>().arrivals);
    arrivals.sort_unstable();
    arrivals.dedup();
    for (_, who) in arrivals {
        let Some(place) = world.get::<Position>(who).copied() else {
            continue;
        };
        let levels = world.resource::<Levels>();
        if place.level() != levels.current {
            continue;
        }
        let lying = levels.here().lying(place.at());
        let traps: Vec<Entity> = lying.iter().map(|(_, entity)| *entity).collect();
        for trap in traps {
            if world.get::<Trap>(trap).is_some() && minds(world, trap, who) {
                spring(world, trap, who);
            }
        }
    }
}

/// Whether the trap reacts to this creature or item; some react only to the hero.
fn minds(world: &World, trap: Entity, who: Entity) -> bool {
    let rules = world.rules();
    let def = rules.trap(world.thing(trap).kind);
    def.is_some_and(|def| !def.player_only || world.thing(who).id == Id::HERO)
}

/// Applies those of the trap's effects that move items to an item that fell on the trap.
fn carry_off(world: &mut World, trap: Entity, item: Entity, def: &TrapDef) {
    let source = EventSource {
        by: None,
        means: Means::Thing(world.thing(trap).kind),
    };
    for effect in &def.on_enter.effects {
        if effect.affects_items() {
            effect.apply(&mut Cx {
                world,
                target: item,
                luck: trap,
                source,
            });
        }
    }
}

/// Sets a trap off, which reveals it. An item is at most carried off.
pub(crate) fn spring(world: &mut World, trap: Entity, who: Entity) {
    let rules = world.rules().clone();
    let kind = world.thing(trap).kind;
    let Some(def) = rules.trap(kind) else {
        return;
    };
    let Some(at) = world.get::<Position>(trap).map(Position::at) else {
        return;
    };
    if world.get::<Actor>(who).is_none() {
        return carry_off(world, trap, who, def);
    }
    world.entity_mut(trap).remove::<Hidden>();
    world.mark_changed(trap);
    world.resource_mut::<Sight>().stir();
    let named = world.who(who);
    if !def.quiet && (named == Who::Hero || world.sees(at)) {
        let trap = kind;
        world.tell(Event::Sprung {
            trap,
            at,
            who: named,
        });
    }
    let source = EventSource {
        by: None,
        means: Means::Thing(kind),
    };
    powers::unleash(world, &def.on_enter, trap, who, Some(at), source);
    if def.once {
        make::remove(world, trap);
    }
}

#[cfg(test)]
mod tests;
