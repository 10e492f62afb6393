//! The `douse` effect: puts out fires and lights.

use super::burn::Burning;
use super::{Apply, Cx, Passing, restore};
use crate::defs::Link;
use crate::frame::conditions::recover;
use crate::things::fixtures::{feature, shown};
use crate::things::gear;
use crate::world::flame;
use crate::world::outbox::Witness;
use crate::world::position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Id, Lore};
use serde::{Deserialize, Serialize};

/// Puts out the fires and lights on each touched tile: braziers, conjured flames, lit items, carried lights, and
/// burning creatures.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Douse {}

impl Apply for Douse {
    fn apply(&self, cx: &mut Cx<'_>) {
        cx.underfoot(self);
    }

    fn affects_tiles(&self) -> bool {
        true
    }

    fn ground(&self, cx: &mut Cx<'_>, at: Point) {
        put_out_at(cx.world, at);
        if let Some(who) = cx.world.level().occupant(at) {
            recover::<Burning>(cx.world, who);
            darken(cx.world, who);
        }
    }

    fn suits(&self, world: &World, at: Point) -> Option<bool> {
        // The area is wide, so there need not be a fire at its centre.
        Some(
            !world.level().stops_flight(at)
                || feature(world, at, |def| def.douses.clone()).is_some(),
        )
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Douses)
    }
}

/// Puts out every unhidden thing on the tile.
pub(crate) fn put_out_at(world: &mut World, at: Point) {
    for entity in shown(world, at) {
        put_out(world, entity, at);
    }
}

fn put_out(world: &mut World, entity: Entity, at: Point) {
    let rules = world.rules().clone();
    let thing = world.thing(entity).kind;
    let def = rules.feature(thing);
    let passing = world.get::<Passing>(entity).copied();
    if let Some(into) = def.and_then(|def| def.douses.as_ref()).and_then(Link::kind) {
        position::turn_into(world, entity, into);
    } else if let Some(passing) = passing.filter(|_| def.is_some_and(|def| def.warms > 0)) {
        restore(world, entity, passing);
    } else if flame::douse(world, entity) {
        position::update_glow(world, entity);
    } else {
        return;
    }
    if world.sees(at) {
        world.tell(Event::PutOut { thing, at });
    }
}

/// Puts out and takes off the lit items that `who` carries.
fn darken(world: &mut World, who: Entity) {
    let mut any = false;
    for item in gear::carried(world, who) {
        if !flame::is_lit(world, item) {
            continue;
        }
        any = true;
        gear::set_worn(world, item, None);
        flame::douse(world, item);
        let item = world.thing(item).kind;
        if world.thing(who).id == Id::HERO {
            world.tell(Event::Doused { item });
        }
    }
    if any {
        gear::recompute_gear(world, who);
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::testing::scene;
    use crate::things::gear;
    use crate::world::flame;
    use crate::world::world_ext::WorldExt;
    use proto::{Command, Condition, Id};

    const CAST: &str = "
        [feature.cold]
        kindles = 'warm'

        [feature.warm]
        douses = 'cold'

        [item.torch]
        category = 'tool'
        weight = 1
        value = 1
        wear = { slot = 'shield' }
        light = { colour = 'white', radius = 4 }
        burns = 100

        [spell.splash]
        family = 'water'
        cost = 1
        cast = { shape = { radius = 1 }, effects = [{ douse = {} }] }

        [monster.bearer]
        hit_points = 50
        sight = 0
        mind = { asleep = 100 }
        carries = [{ item = 'torch' }]

        [monster.drip]
        hit_points = 50
        attacks = [{ damage = 1, to_hit = 40, effects = [{ douse = {} }] }]
        mind = { asleep = 0, notices_one_in = 1 }
    ";

    #[test]
    fn braziers_torches_and_burning_creatures_go_out() {
        let legend = [('b', "t:warm"), ('o', "t:bearer")];
        let mut s = scene(&[CAST], "#@...bo#", &legend);
        s.teach("t:splash");
        let bearer = s.thing('o');
        s.befall(bearer, "{ burn = { turns = 9 } }");
        let held = gear::carried(&s.game.world, s.entity(bearer));
        gear::set_worn(&mut s.game.world, held[0], Some(proto::Slot::Shield));
        flame::light(&mut s.game.world, held[0], 100);
        let lights = |s: &crate::scenario::Scenario| {
            let world = &s.game.world;
            let held = gear::carried(world, s.entity(bearer));
            held.into_iter()
                .filter(|it| flame::is_lit(world, *it))
                .count()
        };
        assert_eq!(lights(&s), 1);
        let (spell, at) = (s.kind("t:splash"), s.place(s.thing('b')));
        s.play([Command::Cast { spell, at }]);
        assert_eq!(lights(&s), 0);
        assert_eq!(s.conditions(bearer), []);
        let brazier = s.entity(s.thing('b'));
        assert_eq!(s.game.world.thing(brazier).kind, s.kind("t:cold"));
        assert_eq!(s.game.digest(), s.game.full_digest());
    }

    #[test]
    fn the_heros_torch_goes_out_too_and_can_be_lit_again() {
        let mut s = scene(&[CAST], "#@d#", &[('d', "t:drip")]);
        s.toughen(100);
        let torch = s.give("t:torch", 1);
        s.befall(Id::HERO, "{ burn = { turns = 9 } }");
        s.play([Command::Wear(torch)]);
        s.play([Command::Wait; 2]);
        assert!(!flame::is_lit(&s.game.world, s.entity(torch)));
        assert!(!s.conditions(Id::HERO).contains(&Condition::Burning));
        assert!(s.game.check(Command::Wear(torch)).is_ok());
    }
}
