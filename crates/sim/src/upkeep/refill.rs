//! Refills charged items next to a feature that refills.

use crate::things::{fixtures, gear, marks};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::time::ActingGroup;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::Event;

/// Runs once per hero turn: refills the hero's items on or next to such a feature.
pub(crate) fn refill(world: &mut World) {
    let hero = world.hero();
    if !world.resource::<ActingGroup>().acts(hero) {
        return;
    }
    let lacking = |(now, most): (u8, u8)| now < most;
    let mut empty = gear::carried(world, hero);
    empty.retain(|item| marks::charges(world, *item).is_some_and(lacking));
    if empty.is_empty() || !is_beside(world, hero) {
        return;
    }
    for item in empty {
        marks::fill(world, item);
        let item = world.thing(item).kind;
        world.tell(Event::Refilled { item });
    }
}

fn is_beside(world: &World, who: Entity) -> bool {
    let refills = |at| fixtures::feature(world, at, |def| def.refills.then_some(())).is_some();
    let at = world.get::<Position>(who).map(Position::at);
    at.is_some_and(|at| at.neighbours().into_iter().chain([at]).any(refills))
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{EAST, is_sound};
    use crate::scenario::testing::scene;
    use proto::{Command, Event, Refusal};

    const CAST: &str = "
        [item.rod]
        category = 'tool'
        weight = 1
        value = 1
        charges = 2
        use = { shape = 'target', range = 6, effects = [{ damage = { amount = 1 } }] }

        [item.balm]
        category = 'tool'
        weight = 1
        value = 1
        charges = 2
        use = { effects = [{ heal = { amount = 1 } }] }

        [feature.fire]
        blocks = true
        refills = true

        [monster.warden]
        hit_points = 10
        speed = 100
        carries = [{ item = 'rod' }]
        mind = { asleep = 0, notices_one_in = 1 }
    ";

    #[test]
    fn a_rod_is_used_until_it_is_empty_and_filled_again_beside_the_fire() {
        let mut s = scene(&[CAST], "#@...Ω", &[('Ω', "t:fire")]);
        let rod = s.give("t:balm", 1);
        let used = Command::Use {
            item: rod,
            at: None,
        };
        let left = |s: &crate::scenario::Scenario| {
            let pack = s.view().hero.unwrap().pack;
            pack.iter().find(|it| it.id == rod).unwrap().charges
        };
        assert_eq!(left(&s), Some((2, 2)));
        s.play([used, used]);
        assert_eq!(left(&s), Some((0, 2)));
        assert_eq!(s.game.step(used).err(), Some(Refusal::Empty));
        s.play([EAST, EAST]);
        assert_eq!(left(&s), Some((0, 2)));
        let item = s.kind("t:balm");
        assert!(s.play([EAST]).contains(&Event::Refilled { item }));
        assert_eq!(left(&s), Some((2, 2)));
        assert!(!s.play([Command::Wait]).contains(&Event::Refilled { item }));
        is_sound(&s.game);
    }

    #[test]
    fn a_creature_uses_its_rod_until_it_is_empty() {
        let drawing = "
            #########
            #@......#
            ###.#####
            ###w#####
            #########";
        let mut s = scene(&[CAST], drawing, &[('w', "t:warden")]);
        s.toughen(100);
        let item = s.kind("t:rod");
        let mut used = 0;
        for _ in 0..60 {
            let events = s.play([Command::Wait]);
            let told = |it: &&Event| matches!(it, Event::Used { item: it, .. } if *it == item);
            used += events.iter().filter(told).count();
        }
        assert_eq!(used, 2);
    }
}
