//! Creatures that lay traps on their own tile.

use crate::things::spawn;
use crate::world::level::Levels;
use crate::world::markers::{NoReward, Trap, TrapLayer};
use crate::world::mind::{Mind, Mood};
use crate::world::position::Position;
use crate::world::thing::{Luck, Thing};
use crate::world::time::ActingGroup;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Id, Kind};

type Layers = QueryState<(
    Entity,
    &'static Thing,
    &'static Position,
    &'static Mind,
    &'static TrapLayer,
)>;

/// Draws for every acting creature with traps left whether it lays one underfoot, by id. Sleepers lay none.
pub(crate) fn lay_traps(world: &mut World, layers: &mut Layers) {
    let group = world.resource::<ActingGroup>();
    let mut busy: Vec<(Id, Entity, Kind, Point)> = layers
        .iter(world)
        .filter(|(entity, _, _, mind, layer)| {
            layer.0 > 0 && mind.mood != Mood::Asleep && group.acts(*entity)
        })
        .map(|(entity, thing, place, ..)| (thing.id, entity, thing.kind, place.at()))
        .collect();
    if busy.is_empty() {
        return;
    }
    busy.sort_unstable_by_key(|(id, ..)| *id);
    let rules = world.rules().clone();
    for (_, who, kind, at) in busy {
        let lays = rules.monster(kind).and_then(|def| def.lays.as_ref());
        let Some((trap, one_in)) = lays.and_then(|lays| Some((lays.trap.kind()?, lays.one_in)))
        else {
            continue;
        };
        let Some(mut luck) = world.get_mut::<Luck>(who) else {
            continue;
        };
        if luck.0.one_in(one_in.into()) && is_bare(world, at) {
            put(world, who, trap, at);
        }
    }
}

fn is_bare(world: &World, at: Point) -> bool {
    let lying = world.level().lying(at);
    !lying
        .iter()
        .any(|(_, entity)| world.get::<Trap>(*entity).is_some())
}

fn put(world: &mut World, who: Entity, trap: Kind, at: Point) {
    let level = world.resource::<Levels>().current;
    if let Some(made) = spawn::at(world, level, trap, at) {
        world.entity_mut(made).insert(NoReward);
        world.mark_changed(made);
    }
    if let Some(mut layer) = world.get_mut::<TrapLayer>(who) {
        layer.0 -= 1;
    }
    world.mark_changed(who);
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::{DUMMY, is_sound};
    use crate::scenario::testing::scene;
    use proto::Command;

    const CAST: &str = "
        [trap.web]
        hidden = false
        on_enter = { effects = [{ snare = { turns = 2 } }] }

        [monster.spider]
        hit_points = 10
        sight = 0
        mind = { asleep = 0 }
        lays = { trap = 'web', one_in = 2, most = 3 }
    ";
    const ROOM: &str = "
        ########
        #@#....#
        ###....#
        ###.s..#
        ########";

    /// Mission: T8.
    #[test]
    fn a_creature_lays_at_most_its_number_of_traps() {
        let mut s = scene(&[CAST, DUMMY], ROOM, &[('s', "t:spider")]);
        let webs = |s: &Scenario| {
            let tiles = (0..5).flat_map(|y| (0..8).map(move |x| geom::Point::new(x, y)));
            let webs = tiles.map(|at| s.lying(at).iter().filter(|row| row.0 == "t:web").count());
            webs.collect::<Vec<_>>()
        };
        let mut most = 0;
        for _ in 0..60 {
            s.play([Command::Wait]);
            let now = webs(&s);
            assert!(now.iter().all(|count| *count <= 1), "never two on a tile");
            most = most.max(now.iter().sum());
            is_sound(&s.game);
            assert_eq!(s.game.digest(), s.game.full_digest());
        }
        assert!((1..=3).contains(&most), "{most}");
    }

    #[test]
    fn sleeping_creatures_lay_no_traps() {
        let sleepy = CAST.replace("asleep = 0", "asleep = 100");
        let mut s = scene(&[&sleepy], ROOM, &[('s', "t:spider")]);
        let at = s.place(s.thing('s')).unwrap();
        s.play([Command::Wait; 30]);
        assert!(s.lying(at).is_empty());
    }
}
