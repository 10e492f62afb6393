//! The `lock` effect: closes and locks a door.

use super::{Apply, Cx, visible_occupant};
use crate::defs::{FeatureDef, Link, Rules};
use crate::things::fixtures::{feature, shown};
use crate::world::outbox::Witness;
use crate::world::position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Kind, Lore};
use serde::{Deserialize, Serialize};

/// Locks a door. An open door is closed first, and stays open if a creature or thing is in the way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lock {}

impl Apply for Lock {
    fn apply(&self, cx: &mut Cx<'_>) {
        cx.underfoot(self);
    }

    fn affects_tiles(&self) -> bool {
        true
    }

    fn ground(&self, cx: &mut Cx<'_>, at: Point) {
        let who = cx.world.level().occupant(at);
        let Some((door, into)) = lockable(cx.world, at, who) else {
            return;
        };
        let thing = cx.world.thing(door).kind;
        position::turn_into(cx.world, door, into);
        if cx.world.sees(at) {
            cx.world.tell(Event::Locked { thing, at });
        }
    }

    fn suits(&self, world: &World, at: Point) -> Option<bool> {
        Some(lockable(world, at, visible_occupant(world, at)).is_some())
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Locks)
    }
}

/// The door at `at` that can be locked and its locked kind; `who` is the creature on the tile.
fn lockable(world: &World, at: Point, who: Option<Entity>) -> Option<(Entity, Kind)> {
    let rules = world.rules();
    let (door, into) = feature(world, at, |def| locked(rules, def))?;
    // An open door can only be closed when nothing else is on its tile.
    let open = world.level().open().get(at);
    let alone = who.is_none() && shown(world, at) == [door];
    (!open || alone).then_some((door, into))
}

/// Kind a door becomes when locked; an open door takes it from its closed form.
fn locked(rules: &Rules, def: &FeatureDef) -> Option<Kind> {
    let own = def.locks.as_ref().and_then(Link::kind);
    own.or_else(|| {
        let shut = rules.feature(def.closes.as_ref()?.kind()?)?;
        shut.locks.as_ref().and_then(Link::kind)
    })
}

#[cfg(test)]
pub(super) mod tests {
    use crate::scenario::probe::{EAST, is_sound};
    use crate::scenario::testing::scene;
    use crate::world::world_ext::WorldExt;
    use proto::{Command, Event, Refusal};

    pub(crate) const DOORS: &str = "
        [feature.door]
        blocks = true
        opaque = true
        opens = 'gap'
        locks = 'locked'

        [feature.gap]
        closes = 'door'

        [feature.locked]
        blocks = true
        opaque = true
        opens = 'gap'
        key = 'iron'

        [item.iron]
        category = 'tool'
        weight = 1
        value = 1

        [spell.bar]
        family = 'door'
        cost = 1
        cast = { shape = 'tile', range = 6, effects = [{ lock = {} }] }

        [spell.unbar]
        family = 'door'
        cost = 1
        cast = { shape = 'tile', range = 6, effects = [{ unlock = {} }] }

        [monster.thief]
        hit_points = 40
        attacks = [{ damage = 1 }]
        opens_doors = true
        mind = { asleep = 0, notices_one_in = 1 }
    ";

    #[test]
    fn lock_shuts_and_locks_a_door_before_a_hunter() {
        let legend = [('/', "t:gap"), ('w', "t:thief")];
        let mut s = scene(&[DOORS], "#@./...w#", &legend);
        s.teach("t:bar");
        let (spell, at) = (s.kind("t:bar"), s.place(s.thing('/')));
        let events = s.play([Command::Cast { spell, at }]);
        assert!(events.iter().any(|it| matches!(it, Event::Locked { .. })));
        let door = s.entity(s.thing('/'));
        assert_eq!(s.game.world.thing(door).kind, s.kind("t:locked"));
        s.play([EAST]);
        assert_eq!(s.game.check(EAST), Err(Refusal::Locked));
        s.play([Command::Wait; 10]);
        let wolf = s.place(s.thing('w')).unwrap();
        assert!(wolf.x > at.unwrap().x, "hands do not open it either");
        is_sound(&s.game);
    }

    #[test]
    fn lock_leaves_an_occupied_door_open() {
        let mut s = scene(&[DOORS], "#@./.#", &[('/', "t:gap")]);
        s.teach("t:bar");
        let (spell, at) = (s.kind("t:bar"), s.place(s.thing('/')));
        s.play([EAST, EAST]);
        assert_eq!(
            s.game.check(Command::Cast { spell, at }),
            Err(Refusal::NoUse)
        );
    }
}
