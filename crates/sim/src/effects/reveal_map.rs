//! The `reveal_map` effect.

use super::{Apply, Cx};
use crate::defs::FeatureDef;
use crate::moods;
use crate::world::level::Levels;
use crate::world::outbox::Witness;
use crate::world::reveal_map::reveal_map;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Event, Id, Lore};
use serde::{Deserialize, Serialize};

/// Shows the hero the walls, floors and doors of the whole level. A creature notices the hero instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RevealMap {}

impl Apply for RevealMap {
    fn apply(&self, cx: &mut Cx<'_>) {
        if cx.world.thing(cx.target).id == Id::HERO {
            reveal(cx.world);
        } else {
            moods::alert(cx.world, cx.target);
        }
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Maps)
    }
}

/// Writes the walkable tiles of the current level, their walls and the doors into the hero's map memory.
pub(crate) fn reveal(world: &mut World) {
    let number = world.resource::<Levels>().current;
    reveal_map(world, number, FeatureDef::is_door);
    world.tell(Event::Mapped { level: number });
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::DUMMY;
    use crate::scenario::testing::scene;
    use crate::world::mind::Mood;
    use geom::{Point, Terrain};
    use proto::{Command, Event, Id, LevelNo};

    const CAST: &str = "
        [item.map]
        category = 'scroll'
        weight = 0
        value = 1
        use = { effects = [{ reveal_map = {} }] }

        [trap.pit]
        on_enter = { effects = [{ damage = { amount = 1 } }] }

        [feature.door]
        blocks = true
        opaque = true
        opens = 'gap'

        [feature.gap]
        closes = 'door'

        [feature.chest]
        blocks = true
        opens = 'chest'
    ";

    #[test]
    fn reveal_map_shows_floors_walls_and_doors_only() {
        let drawing = "
            ##########
            #@.##1.^.#
            ####..d..#
            ######+###
            #####.c###
            ##########
            ##########";
        let legend = [
            ('^', "t:pit"),
            ('d', "t:dummy"),
            ('+', "t:door"),
            ('c', "t:chest"),
        ];
        let mut s = scene(&[CAST, DUMMY], drawing, &legend);
        let before = s.view();
        assert_eq!(before.cells[s.mark('1')].terrain, None);
        let item = s.give("t:map", 1);
        let events = s.play([Command::Use { item, at: None }]);
        assert!(events.contains(&Event::Mapped { level: LevelNo(1) }));
        let after = s.view();
        let known = [
            "##########",
            "#..##....#",
            "####.....#",
            "   ###.###",
            "    #..#  ",
            "    ####  ",
            "          ",
        ];
        for (at, cell) in after.cells.iter() {
            let ground = match known[at.y as usize].as_bytes()[at.x as usize] {
                b'#' => Some(Terrain::Wall),
                b'.' => Some(Terrain::Floor),
                _ => None,
            };
            assert_eq!(cell.terrain, ground, "{at}");
            assert_eq!(cell.visible, before.cells[at].visible, "{at}");
            let door = (at == Point::new(6, 3)).then(|| s.kind("t:door"));
            assert_eq!(cell.thing, door, "{at}");
        }
        assert_eq!(after.creatures, []);
    }

    #[test]
    fn reveal_map_keeps_remembered_things() {
        let coin = "
            [item.coin]
            category = 'treasure'
            weight = 1
            value = 1
        ";
        let mut s = scene(&[coin], "#@.c.####", &[('c', "t:coin")]);
        s.befall(Id::HERO, "{ reveal_map = {} }");
        let coin = Some(s.kind("t:coin"));
        assert_eq!(s.view().cells[Point::new(3, 0)].thing, coin);
    }

    #[test]
    fn reveal_map_shows_a_creature_the_hero() {
        let mut s = scene(&[DUMMY], "#@..d#1#", &[('d', "t:dummy")]);
        let dummy = s.thing('d');
        assert_eq!(s.mood(dummy), Mood::Asleep);
        let events = s.befall(dummy, "{ reveal_map = {} }");
        assert_eq!(s.mood(dummy), Mood::Hunting { lost: 0 });
        let who = s.seen(dummy);
        assert_eq!(events, [Event::Noticed { who }]);
        assert_eq!(s.view().cells[s.mark('1')].terrain, None);
    }
}
