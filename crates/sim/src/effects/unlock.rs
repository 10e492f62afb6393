//! The `unlock` effect.

use super::{Apply, Cx};
use crate::defs::Link;
use crate::things::fixtures::feature;
use crate::things::loot;
use crate::world::level::Levels;
use crate::world::outbox::Witness;
use crate::world::position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Kind, Lore};
use serde::{Deserialize, Serialize};

/// Opens a locked door or chest without its key.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Unlock {}

impl Apply for Unlock {
    fn apply(&self, cx: &mut Cx<'_>) {
        cx.underfoot(self);
    }

    fn affects_tiles(&self) -> bool {
        true
    }

    fn ground(&self, cx: &mut Cx<'_>, at: Point) {
        let Some((lock, into)) = locked(cx.world, at) else {
            return;
        };
        let thing = cx.world.thing(lock).kind;
        let who = cx.world.who(cx.target);
        if cx.world.sees(at) {
            cx.world.tell(Event::Opened { who, thing, at });
        }
        let level = cx.world.resource::<Levels>().current;
        position::turn_into(cx.world, lock, into);
        loot::spill(cx.world, lock, thing, level, at);
    }

    fn suits(&self, world: &World, at: Point) -> Option<bool> {
        Some(locked(world, at).is_some())
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Unlocks)
    }
}

/// The locked feature on the tile, and the kind it opens into.
fn locked(world: &World, at: Point) -> Option<(Entity, Kind)> {
    feature(world, at, |def| {
        def.key.as_ref()?;
        def.opens.as_ref().and_then(Link::kind)
    })
}

#[cfg(test)]
mod tests {
    use crate::effects::lock::tests::DOORS;
    use crate::scenario::probe::{EAST, is_sound};
    use crate::scenario::testing::scene;
    use crate::world::world_ext::WorldExt;
    use proto::{Command, Event, Refusal};

    #[test]
    fn unlock_opens_locked_features_from_afar() {
        let legend = [('+', "t:locked"), ('/', "t:gap")];
        let mut s = scene(&[DOORS], "#/.@.+.#", &legend);
        s.teach("t:unbar");
        let spell = s.kind("t:unbar");
        let at = |c| s.place(s.thing(c));
        let (locked, gap) = (at('+'), at('/'));
        let none = s.game.check(Command::Cast { spell, at: gap });
        assert_eq!(none, Err(Refusal::NoUse));
        s.play([Command::Cast { spell, at: locked }]);
        let door = s.entity(s.thing('+'));
        assert_eq!(s.game.world.thing(door).kind, s.kind("t:gap"));
        s.play([EAST, EAST, EAST]);
        is_sound(&s.game);
    }

    #[test]
    fn unlock_on_a_tile_without_a_lock_does_nothing() {
        let mut s = scene(&[DOORS], "#@#", &[]);
        s.befall(proto::Id::HERO, "{ unlock = {} }");
        is_sound(&s.game);
    }

    #[test]
    fn a_creature_unlocks_a_door_and_comes_through() {
        let cast = "
            [monster.burglar]
            hit_points = 10
            attacks = [{ damage = 1, to_hit = 40 }]
            mind = { asleep = 0, notices_one_in = 1 }
        ";
        let legend = [('+', "t:locked"), ('b', "t:burglar")];
        let mut s = scene(&[DOORS, cast], "#@.+.b#", &legend);
        s.toughen(100);
        s.rouse();
        let (burglar, at) = (s.thing('b'), s.place(s.thing('+')).unwrap());
        s.play([Command::Wait; 6]);
        assert_eq!(s.health(proto::Id::HERO), Some(100), "the lock holds");
        let events = s.befall_ground(burglar, at, "{ unlock = {} }");
        assert!(
            events.iter().any(|it| matches!(it, Event::Opened { .. })),
            "{events:?}"
        );
        s.rouse();
        s.play([Command::Wait; 6]);
        assert!(s.health(proto::Id::HERO) < Some(100));
        is_sound(&s.game);
    }
}
