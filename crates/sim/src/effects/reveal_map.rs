//! Shows the whole level: to the hero the map, to others where the hero is.

use super::{Apply, Cx};
use crate::moods;
use crate::world::level::Levels;
use crate::world::outbox::Witness;
use crate::world::peek::Peek;
use crate::world::planes::Memory;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Id, Lore};
use serde::{Deserialize, Serialize};

/// Shows the whole level: to the hero the map, to others where the hero is.
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

/// The hero learns the whole level.
pub(crate) fn reveal(world: &mut World) {
    let mut levels = world.resource_mut::<Levels>();
    let number = levels.current;
    let level = levels.here_mut();
    let points: Vec<Point> = level.terrain().points().collect();
    for at in points {
        let known = level.known().at(at);
        let terrain = Some(level.terrain()[at]);
        level.remember(at, Memory { terrain, ..known });
    }
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
    ";

    #[test]
    fn the_hero_learns_the_ground_but_not_what_is_on_it() {
        let drawing = "
            ##########
            #@.##1.^.#
            ####..d..#
            ##########";
        let legend = [('^', "t:pit"), ('d', "t:dummy")];
        let mut s = scene(&[CAST, DUMMY], drawing, &legend);
        let before = s.view();
        assert_eq!(before.cells[s.mark('1')].terrain, None);
        let item = s.give("t:map", 1);
        let events = s.play([Command::Use { item, at: None }]);
        assert!(events.contains(&Event::Mapped { level: LevelNo(1) }));
        let after = s.view();
        for (at, cell) in after.cells.iter() {
            let wall = drawing.trim().lines().nth(at.y as usize).unwrap().trim();
            let wall = wall.as_bytes()[at.x as usize] == b'#';
            let ground = if wall { Terrain::Wall } else { Terrain::Floor };
            assert_eq!(cell.terrain, Some(ground), "{at}");
            assert_eq!(cell.visible, before.cells[at].visible, "{at}");
            assert_eq!(cell.thing, None, "{at}");
        }
        assert_eq!(after.creatures, []);
    }

    #[test]
    fn what_was_remembered_stays_remembered() {
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
    fn another_learns_where_the_hero_is() {
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
