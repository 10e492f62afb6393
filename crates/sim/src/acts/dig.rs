//! Digging through walls, by knack or by nature. Every stroke has a chance to break through, and makes noise.

use crate::senses::{noise, spot};
use crate::world::level::Levels;
use crate::world::outbox::Witness;
use crate::world::thing::Luck;
use crate::world::world_ext::WorldExt;
use crate::world::{growth, position};
use bevy_ecs::prelude::*;
use geom::{Point, Terrain};
use proto::{Event, Id, Means};

/// Loudness of a stroke: the steps it carries.
const KNOCK: u8 = 6;

pub(super) fn may_dig(world: &World, at: Point) -> bool {
    odds(world, world.hero()) > 0 && world.level().can_be_dug(at)
}

/// One stroke in this many breaks the wall; 0 if the creature cannot dig.
fn odds(world: &World, who: Entity) -> u8 {
    let learnt = growth::knacks(world, who).digs;
    let def = world.rules().monster(world.thing(who).kind);
    let born = def.map_or(0, |def| def.body.digs);
    if born > 0 { born } else { learnt }
}

/// Strikes at a wall. A successful stroke turns it into rubble, or reveals the secret door hidden there.
pub(super) fn dig(world: &mut World, who: Entity, at: Point) {
    let digs = odds(world, who);
    if digs == 0 || !world.level().can_be_dug(at) {
        return;
    }
    let Some(mut luck) = world.get_mut::<Luck>(who) else {
        return;
    };
    let through = luck.0.one_in(digs.into());
    world.mark_changed(who);
    let hidden: Vec<(Id, Entity)> = world.level().lying(at).to_vec();
    if through && !hidden.is_empty() {
        // The wall is a hidden door.
        spot::discover(world, hidden);
    } else if through {
        let level = world.resource::<Levels>().current;
        position::set_ground(world, level, at, Terrain::Rubble);
    }
    if who == world.hero() {
        world.tell(Event::Dug { at, through });
        noise::make_by_hero(world, at, KNOCK, Means::Fists);
        return;
    }
    if through && world.sees(at) {
        let who = world.who(who);
        world.tell(Event::Burrowed { who, at });
    }
    noise::make(world, at, KNOCK, Means::Fists);
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::{EAST, WEST, is_sound};
    use crate::scenario::testing::scene;
    use crate::world::world_ext::WorldExt;
    use geom::{Dir, Point, Terrain};
    use proto::{Command, Event, Refusal};

    const CAST: &str = "
        [talent.spadework]
        knacks = { digs = 3 }

        [monster.sleeper]
        hit_points = 10
        mind = { asleep = 100 }
    ";
    const CAVE: &str = "
        #########
        #@#....s#
        #########";

    fn cave() -> Scenario {
        scene(&[CAST], CAVE, &[('s', "t:sleeper")])
    }

    #[test]
    fn digging_breaks_a_wall_and_wakes_nearby_sleepers() {
        let mut s = cave();
        assert_eq!(s.game.check(EAST), Err(Refusal::Blocked));
        s.master("t:spadework");
        let at = s.hero();
        let mut strokes = 0;
        while s.game.world.level().terrain()[Point::new(2, 1)] == Terrain::Wall {
            let events = s.play([EAST]);
            assert!(
                events
                    .iter()
                    .any(|event| matches!(event, Event::Dug { .. }))
            );
            strokes += 1;
            assert!(strokes < 50);
        }
        assert_eq!(s.hero(), at, "digging is not walking");
        s.play([EAST]);
        assert_ne!(s.hero(), at);
        assert!(s.is_awake(s.thing('s')));
        is_sound(&s.game);
    }

    #[test]
    fn the_edge_of_the_level_cannot_be_dug_through() {
        let mut s = cave();
        s.master("t:spadework");
        assert_eq!(s.game.check(WEST), Err(Refusal::Blocked));
        let north = Command::Step(Dir::North);
        assert_eq!(s.game.check(north), Err(Refusal::Blocked));
    }
}
