//! The `borrow_eyes` effect: sight through the eyes of nearby beasts.

use super::incite::beasts;
use super::{Apply, Cx};
use crate::moods;
use crate::world::level::Levels;
use crate::world::markers::Hidden;
use crate::world::outbox::Witness;
use crate::world::pile::Pile;
use crate::world::planes::TileMemory;
use crate::world::position::Position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{BitGrid, Fov, Point};
use proto::{Event, Id, Lore};
use serde::{Deserialize, Serialize};

/// Lets the target see through the eyes of nearby beasts. The hero learns the tiles in their view. A creature notices
/// the hero if one of the beasts sees the hero.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BorrowEyes {
    /// Highest Intelligence of a creature that counts as a beast.
    pub wits: i8,
    /// Maximum distance of a beast from the target, in tiles.
    pub range: u8,
    /// Sight radius of each beast, in tiles.
    pub sight: u8,
}

impl Apply for BorrowEyes {
    fn apply(&self, cx: &mut Cx<'_>) {
        let Some(at) = cx.at() else {
            return;
        };
        let world = &mut *cx.world;
        let eyes: Vec<Point> = beasts(world, at, self.range, self.wits)
            .into_iter()
            .filter(|(_, beast)| *beast != cx.target)
            .filter_map(|(_, beast)| world.get::<Position>(beast).map(Position::at))
            .collect();
        let seen = seen(world, &eyes, self.sight);
        if world.thing(cx.target).id == Id::HERO {
            learn(world, &seen);
            let count = u8::try_from(eyes.len()).unwrap_or(u8::MAX);
            world.tell(Event::Borrowed { count });
        } else if world
            .get::<Position>(world.hero())
            .is_some_and(|hero| seen.get(hero.at()))
        {
            moods::alert(world, cx.target);
        }
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Borrows(self.range))
    }
}

/// Union of the fields of view from `eyes`, each with radius `sight`.
fn seen(world: &World, eyes: &[Point], sight: u8) -> BitGrid {
    let level = world.level();
    let mut all = BitGrid::new(level.size());
    let mut one = BitGrid::new(level.size());
    let mut fov = Fov::new();
    for at in eyes {
        fov.compute(*at, sight.into(), level.opaque(), &mut one);
        all.union(&one);
    }
    all
}

/// Writes the current terrain and unhidden things of the `seen` tiles into the hero's map memory.
fn learn(world: &mut World, seen: &BitGrid) {
    let level = world.level();
    let rules = world.rules();
    let memory = |at: Point| {
        let lying = level.lying(at).iter().map(|(_, entity)| *entity);
        let known = lying.filter(|entity| world.get::<Hidden>(*entity).is_none());
        let pile = Pile::of(rules, known.map(|entity| world.thing(entity).kind));
        (at, pile.remembered(level.terrain().get(at).copied()))
    };
    let learnt: Vec<(Point, TileMemory)> = seen.points().map(memory).collect();
    let mut levels = world.resource_mut::<Levels>();
    let level = levels.here_mut();
    for (at, memory) in learnt {
        level.remember(at, memory);
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::testing::scene;
    use crate::world::mind::Mood;
    use geom::Point;
    use proto::{Event, Id};

    const CAST: &str = "
        [monster.rat]
        hit_points = 10
        attributes = { intelligence = 3 }
        mind = { asleep = 100 }

        [monster.druid]
        hit_points = 30
        sight = 1
        mind = { asleep = 0 }

        [trap.pit]
        on_enter = { effects = [] }
    ";
    const DRAWING: &str = "
        ###########
        #@.#..r..^#
        ####..c...#
        ####......#
        ###########";
    const EYES: &str = "{ borrow_eyes = { wits = 6, range = 20, sight = 5 } }";

    #[test]
    fn borrowed_eyes_show_tiles_but_no_creature_or_trap() {
        let legend = [('r', "t:rat"), ('^', "t:pit"), ('c', "t:druid")];
        let mut s = scene(&[CAST], DRAWING, &legend);
        let far = Point::new(9, 1);
        assert_eq!(s.view().cells[far].terrain, None);
        let events = s.befall(Id::HERO, EYES);
        assert_eq!(events, [Event::Borrowed { count: 1 }]);
        let view = s.view();
        assert!(view.cells[far].terrain.is_some());
        assert_eq!(view.cells[far].thing, None, "what is hidden stays hidden");
        assert!(view.creatures.is_empty(), "who is there is not told");
    }

    #[test]
    fn a_creature_finds_the_hero_with_borrowed_eyes() {
        let drawing = "
            ###########
            #@r#......#
            ####..c...#
            ###########";
        let mut s = scene(&[CAST], drawing, &[('r', "t:rat"), ('c', "t:druid")]);
        s.befall(s.thing('c'), EYES);
        assert_eq!(s.mood(s.thing('c')), Mood::Hunting { lost: 0 });
    }
}
