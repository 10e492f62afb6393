//! Calls for help, and followers that lose their leader.

use super::mood_change;
use crate::defs::Temper;
use crate::world::level::{Levels, in_view};
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use crate::world::{ally, hearing};
use bevy_ecs::prelude::*;
use geom::Point;
use proto::Event;

/// Minimum loudness of a call, in steps. It serves creatures that run to their kin for help.
const NEAR: u8 = 6;

/// Calls the creature's kin: those in earshot that are asleep or idle hunt the hero.
pub(crate) fn call(world: &mut World, who: Entity) {
    let rules = world.rules().clone();
    let Some(at) = world.get::<Position>(who).map(Position::at) else {
        return;
    };
    let def = rules.monster(world.thing(who).kind);
    let loud = def.map_or(NEAR, |def| def.mind.calls.max(NEAR));
    let heard = hearing::heard(world, at, loud);
    let hears = |it: Point| heard.at(it).is_some();
    let roused = fierce_kin_where(world, who, hears);
    let hero = world.get::<Position>(world.hero()).map(Position::at);
    if hero.is_some_and(hears) {
        let who = world.who(who);
        world.tell(Event::Called { who });
    }
    for kin in roused {
        let mood = world.get::<Mind>(kin).map(|mind| mind.mood);
        if matches!(mood, Some(Mood::Asleep | Mood::Idle)) {
            mood_change::set(world, kin, Mood::Hunting { lost: 0 });
            world.tell_of(kin, |who| Event::Noticed { who });
        }
    }
}

/// Makes the kin of a dying leader flee, if they see it die.
pub(crate) fn falter(world: &mut World, who: Entity) {
    let rules = world.rules().clone();
    let def = rules.monster(world.thing(who).kind);
    let at = world.get::<Position>(who).map(Position::at);
    let (Some(def), Some(at)) = (def.filter(|def| def.mind.leads), at) else {
        return;
    };
    let level = world.level();
    let sight = i32::from(def.sight);
    let sees = |it: Point| it.distance(at) <= sight && in_view(level, it, at);
    let mut fled = fierce_kin_where(world, who, sees);
    fled.retain(|kin| {
        let mood = world.get::<Mind>(*kin).map(|mind| mind.mood);
        matches!(mood, Some(Mood::Idle | Mood::Hunting { .. }))
    });
    for kin in fled {
        mood_change::set(world, kin, Mood::Fleeing { lost: 0 });
        world.tell_of(kin, |who| Event::Fled { who });
    }
}

/// Fierce kin of the creature on the hero's level, on tiles for which `counts` is true, by id.
fn fierce_kin_where(world: &World, who: Entity, counts: impl Fn(Point) -> bool) -> Vec<Entity> {
    let rules = world.rules();
    let level = world.resource::<Levels>().current;
    let bond = ally::bond(world, who);
    let all = world.resource::<EntityIndex>().all();
    let kin = all.filter(|other| {
        let place = world.get::<Position>(*other);
        let here = place.is_some_and(|place| place.level() == level && counts(place.at()));
        *other != who && here && ally::bond(world, *other).is_kin(bond)
    });
    let means_harm = |kin: &Entity| {
        let def = rules.monster(world.thing(*kin).kind);
        !ally::is_ally(world, *kin)
            && def.is_some_and(|def| !def.peaceful && def.mind.temper == Temper::Fierce)
    };
    kin.filter(means_harm).collect()
}
