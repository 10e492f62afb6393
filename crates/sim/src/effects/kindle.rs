//! The `kindle` effect: lights items and features.

use super::{Apply, Cx};
use crate::defs::Link;
use crate::things::fixtures::{feature, shown};
use crate::world::flame::{self, Flame};
use crate::world::outbox::Witness;
use crate::world::position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Lore};
use serde::{Deserialize, Serialize};

/// Lights the unlit items that lie on each touched tile, and features such as cold braziers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Kindle {}

impl Apply for Kindle {
    fn apply(&self, cx: &mut Cx<'_>) {
        cx.underfoot(self);
    }

    fn affects_tiles(&self) -> bool {
        true
    }

    fn ground(&self, cx: &mut Cx<'_>, at: Point) {
        for item in unlit(cx.world, at) {
            flame::light(cx.world, item, 100);
            position::update_glow(cx.world, item);
            tell(cx.world, item, at);
        }
        light_feature(cx.world, at);
    }

    fn suits(&self, world: &World, at: Point) -> Option<bool> {
        let cold = feature(world, at, |def| def.kindles.as_ref().map(|_| ()));
        Some(cold.is_some() || !unlit(world, at).is_empty())
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Kindles)
    }
}

/// Turns the first feature on the tile that can catch fire into its lit form.
pub(crate) fn light_feature(world: &mut World, at: Point) {
    let cold = feature(world, at, |def| def.kindles.as_ref().and_then(Link::kind));
    if let Some((entity, into)) = cold {
        tell(world, entity, at);
        position::turn_into(world, entity, into);
    }
}

fn unlit(world: &World, at: Point) -> Vec<Entity> {
    let lying = shown(world, at).into_iter();
    lying
        .filter(|it| world.get::<Flame>(*it).is_some_and(|flame| !flame.is_lit()))
        .collect()
}

fn tell(world: &mut World, entity: Entity, at: Point) {
    let thing = world.thing(entity).kind;
    if world.sees(at) {
        world.tell(Event::CaughtFire { thing, at });
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::testing::scene;
    use crate::world::flame;
    use crate::world::world_ext::WorldExt;
    use proto::{Command, Event, Id, Refusal};

    const CAST: &str = "
        [feature.cold]
        kindles = 'warm'

        [feature.warm]
        douses = 'cold'
        warms = 2

        [item.torch]
        category = 'tool'
        weight = 1
        value = 1
        wear = { slot = 'shield' }
        light = { colour = 'white', radius = 4 }

        [spell.spark]
        family = 'flame'
        cost = 1
        cast = { shape = 'tile', effects = [{ kindle = {} }] }

        [monster.imp]
        hit_points = 50
        attacks = [{ damage = 1, to_hit = 40, effects = [{ kindle = {} }] }]
        mind = { asleep = 0, notices_one_in = 1 }
    ";

    #[test]
    fn kindle_lights_torches_and_braziers_only() {
        let legend = [('b', "t:cold"), ('t', "t:torch")];
        let mut s = scene(&[CAST], "#@.b.t#", &legend);
        s.teach("t:spark");
        let spell = s.kind("t:spark");
        let at = |id| s.place(id);
        let (brazier, torch) = (at(s.thing('b')), at(s.thing('t')));
        let cast = |at| Command::Cast { spell, at };
        let nowhere = cast(brazier.map(|at| at + geom::Dir::West));
        assert_eq!(s.game.check(nowhere), Err(Refusal::NoUse));
        let events = s.play([cast(brazier), cast(torch)]);
        let lit = events
            .iter()
            .filter(|it| matches!(it, Event::CaughtFire { .. }));
        assert_eq!(lit.count(), 2);
        let brazier = s.entity(s.thing('b'));
        assert_eq!(s.game.world.thing(brazier).kind, s.kind("t:warm"));
        assert!(flame::is_lit(&s.game.world, s.entity(s.thing('t'))));
    }

    #[test]
    fn kindle_on_hit_lights_items_under_the_target() {
        let mut s = scene(&[CAST], "#@i#", &[('i', "t:imp")]);
        s.toughen(100);
        let torch = s.give("t:torch", 1);
        s.play([
            Command::Drop {
                item: torch,
                count: 1,
            },
            Command::Wait,
        ]);
        assert!(flame::is_lit(&s.game.world, s.entity(torch)));
        assert!(s.health(Id::HERO).is_some());
    }
}
