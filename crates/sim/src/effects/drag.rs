//! The `drag` effect.

use super::{Apply, Cx, EffectPurpose as Meaning};
use crate::world::pending::{Intent, Intents};
use crate::world::position::Position;
use crate::world::world_ext::WorldExt;
use geom::Point;
use proto::Lore;
use serde::{Deserialize, Serialize};

/// Makes the attacker step back, if there is room, and pulls the adjacent target after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Drag {}

impl Apply for Drag {
    fn apply(&self, cx: &mut Cx<'_>) {
        let by = cx.source.by.filter(|by| *by != cx.target);
        let from = by.and_then(|by| cx.world.get::<Position>(by).map(Position::at));
        let (Some(by), Some(from), Some(at)) = (by, from, cx.at()) else {
            return;
        };
        let dir = at.step_towards(from).filter(|_| at.is_adjacent(from));
        // A creature of several tiles can neither drag nor be dragged.
        let firm = cx.world.breadth(by) > 1 || cx.world.breadth(cx.target) > 1;
        let Some(dir) = dir.filter(|_| !firm) else {
            return;
        };
        let beyond: Point = from + dir;
        let mut intents = cx.world.resource_mut::<Intents>();
        intents.raise(by, Intent::Shove { from: at, tiles: 1 });
        let after = Intent::Shove {
            from: beyond,
            tiles: -1,
        };
        intents.raise(cx.target, after);
    }

    fn lore(&self) -> Option<Lore> {
        None
    }

    fn intent(&self) -> Meaning {
        Meaning::Harm
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{EAST, is_sound};
    use crate::scenario::testing::scene;
    use crate::world::level::Levels;
    use geom::{Point, Terrain};
    use proto::{Command, Id};

    const CAST: &str = "
        [monster.hauler]
        hit_points = 50
        attacks = [{ damage = 1, to_hit = 60, effects = [{ drag = {} }] }]
        mind = { asleep = 0, notices_one_in = 1 }

        [monster.pike]
        hit_points = 50
        attacks = [{ damage = 1, to_hit = 60, effects = [{ drag = {} }] }]
        mind = { asleep = 0, notices_one_in = 1 }
        body = { stays_in_water = true }

        [monster.dummy]
        hit_points = 50
        armour = -20
        sight = 1
        mind = { asleep = 100 }

        [item.hook]
        category = 'weapon'
        weight = 1
        value = 9
        wear = { slot = 'weapon' }
        weapon = { damage = 1, to_hit = 60, effects = [{ drag = {} }] }
    ";

    #[test]
    fn drag_moves_the_hero_as_far_as_there_is_room() {
        let mut s = scene(&[CAST], "#.@h..#", &[('h', "t:hauler")]);
        s.toughen(100);
        s.rouse();
        s.play([Command::Wait]);
        assert_eq!(s.drawn(), "#..@h.#");
        s.play([Command::Wait]);
        assert_eq!(s.drawn(), "#...@h#");
        s.play([Command::Wait]);
        assert_eq!(s.drawn(), "#...@h#", "its back is to the wall");
        is_sound(&s.game);
    }

    #[test]
    fn a_water_creature_drags_only_onto_standable_ground() {
        let mut s = scene(&[CAST], "#.@h~~#", &[('h', "t:pike")]);
        let mut levels = s.game.world.resource_mut::<Levels>();
        let here = levels.here_mut();
        here.set_terrain(Point::new(3, 0), Terrain::ShallowWater);
        s.toughen(100);
        s.rouse();
        s.play([Command::Wait]);
        assert_eq!(s.hero(), Point::new(3, 0), "into the shallows");
        s.play([Command::Wait; 3]);
        assert_eq!(s.hero(), Point::new(3, 0), "and not under");
        assert!(s.health(Id::HERO).is_some());
        is_sound(&s.game);
    }

    #[test]
    fn the_hero_drags_a_creature() {
        let mut s = scene(&[CAST], "#..@d.#", &[('d', "t:dummy")]);
        let hook = s.give("t:hook", 1);
        s.play([Command::Wear(hook)]);
        while s.hero() == Point::new(3, 0) {
            s.play([EAST]);
        }
        assert_eq!(s.drawn(), "#.@d..#");
        is_sound(&s.game);
    }
}
