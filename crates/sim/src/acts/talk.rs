//! Walking into somebody to talk.

use super::rumours;
use crate::world::book::Book;
use crate::world::ledger::Ledger;
use crate::world::outbox::Witness;
use crate::world::pending::Agenda;
use crate::world::thing::{Look, Luck};
use bevy_ecs::prelude::*;
use proto::Event;

/// Everyone who was walked into in peace says something.
pub(crate) fn talk(world: &mut World) {
    if world.resource::<Agenda>().talks.is_empty() {
        return;
    }
    let rules = world.resource::<Book>().0.clone();
    for who in std::mem::take(&mut world.resource_mut::<Agenda>().talks) {
        let Some(def) = rules.monster(world.thing(who).kind) else {
            continue;
        };
        let Some(mut luck) = world.get_mut::<Luck>(who) else {
            continue;
        };
        let gossips = def.rumours && (def.lines == 0 || luck.0.one_in(2));
        let draw = luck.0.next_u32();
        world.resource_mut::<Ledger>().touch(who);
        let named = world.who(who);
        let heard = gossips.then(|| rumours::one(world, draw)).flatten();
        if let Some(about) = heard {
            world.tell(Event::Rumoured { who: named, about });
        } else {
            let line = draw % u32::from(def.lines.max(1));
            let line = u8::try_from(line).unwrap_or(0);
            world.tell(Event::Said { who: named, line });
        }
    }
}
