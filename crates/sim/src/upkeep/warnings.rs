//! Worn items that hum near items of a category.

use crate::defs::Hum;
use crate::things::gear::{self, Gear};
use crate::things::marks;
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::registrar::Registrar;
use crate::world::time::ActingGroup;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Rect;
use proto::Event;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Humming>("humming");
}

/// Marks an item that hums, so that only the beginning is reported.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Humming;

/// Runs once per hero turn: starts or stops the hum of the hero's worn items.
pub(crate) fn update_hum(world: &mut World) {
    let hero = world.hero();
    let hums = world.get::<Gear>(hero).is_some_and(|gear| gear.hums);
    if !hums || !world.resource::<ActingGroup>().acts(hero) {
        return;
    }
    let rules = world.rules().clone();
    for item in gear::carried(world, hero) {
        let mut quirks = marks::quirks(world, &rules, item);
        let hum = quirks.find_map(|quirk| quirk.hums);
        let worn = gear::is_worn(world, item);
        let hums = worn && hum.is_some_and(|hum| is_near(world, hum));
        if hums == world.get::<Humming>(item).is_some() {
            continue;
        }
        world.mark_changed(item);
        if hums {
            world.entity_mut(item).insert(Humming);
            let (marks, item) = (marks::known(world, item), world.thing(item).kind);
            world.tell(Event::Hummed { item, marks });
        } else {
            world.entity_mut(item).remove::<Humming>();
        }
    }
}

/// Whether an item of the category is on the floor near the hero, even behind walls.
fn is_near(world: &World, hum: Hum) -> bool {
    let Some(at) = world.get::<Position>(world.hero()).map(Position::at) else {
        return false;
    };
    let (level, rules) = (world.level(), world.rules());
    let far = i32::from(hum.within);
    let around = Rect::new(at.x - far, at.y - far, 2 * far + 1, 2 * far + 1);
    let inside = around.points().filter(|at| level.size().contains(*at));
    let littered = inside.filter(|at| level.is_littered(*at));
    let mut lying = littered.flat_map(|at| level.lying(at));
    lying.any(|(_, thing)| {
        let def = rules.item(world.thing(*thing).kind);
        def.is_some_and(|def| def.category == hum.near)
    })
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::EAST;
    use crate::scenario::testing::scene;
    use proto::{Command, Event};

    const CAST: &str = "
        [item.cap]
        category = 'armour'
        weight = 1
        value = 1
        wear = { slot = 'head', armour = 1 }

        [item.purse]
        category = 'treasure'
        weight = 1
        value = 1

        [mark.humming]
        on = ['armour']
        does = { hums = { near = 'treasure', within = 3 } }
    ";

    #[test]
    fn a_worn_item_hums_once_when_treasure_comes_near() {
        let mut s = scene(&[CAST], "#@.....#p#", &[('p', "t:purse")]);
        let cap = s.give("t:cap", 1);
        s.put_mark(cap, "t:humming");
        let (item, marks) = (s.kind("t:cap"), [Some(s.kind("t:humming")), None]);
        let told = Event::Hummed { item, marks };
        let quiet = s.play([EAST, EAST, EAST, EAST, EAST]);
        assert!(!quiet.contains(&told), "it is in the pack");
        assert!(s.play([Command::Wear(cap)]).contains(&told));
        assert!(!s.play([Command::Wait]).contains(&told));
        let west = crate::scenario::probe::WEST;
        assert!(!s.play([west, west]).contains(&told));
        assert!(s.play([EAST]).contains(&told));
        assert_eq!(s.game.digest(), s.game.full_digest());
    }
}
