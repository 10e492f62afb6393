//! The hero's memory of a level, for queries about any level.

use crate::world::guise::Guises;
use crate::world::level::{Level, Levels};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Grid, Point};
use mapgen::Way;
use proto::{Cell, Command, Landmark, LevelNo, Passage, Remembered};

/// The remembered map of a level; `None` if the hero has seen nothing of it. Creatures may come to a level first, so
/// an existing level is not enough.
pub(super) fn of(world: &World, number: LevelNo) -> Option<Remembered> {
    let levels = world.resource::<Levels>();
    let level = levels.get(number).filter(|level| was_seen(level))?;
    let guises = world.resource::<Guises>();
    Some(Remembered {
        level: number,
        cells: Grid::from_fn(level.size(), |at| cell(level, guises, at)),
        landmarks: landmarks(level).collect(),
        passages: passages(world, number, level),
    })
}

fn was_seen(level: &Level) -> bool {
    level.known().iter().any(|memory| memory.terrain.is_some())
}

fn cell(level: &Level, guises: &Guises, at: Point) -> Cell {
    let memory = level.known().at(at);
    Cell {
        terrain: memory.terrain,
        thing: memory.thing.map(|kind| guises.shown(kind)),
        pile: memory.pile,
        mark: memory.mark,
        ..Cell::default()
    }
}

/// Landmarks the hero knows of: by their door, or by any of their tiles if they have no door.
pub(super) fn standing(level: &Level) -> impl Iterator<Item = &mapgen::Landmark> {
    let is_known = |at: Point| level.known().at(at).terrain.is_some();
    level.landmarks.iter().filter(move |it| match it.door {
        Some(door) => is_known(door),
        None => it.area.points().any(is_known),
    })
}

pub(super) fn landmarks(level: &Level) -> impl Iterator<Item = Landmark> {
    standing(level).map(|it| Landmark {
        name: it.name.clone(),
        area: it.area,
        door: it.door,
    })
}

fn passages(world: &World, number: LevelNo, level: &Level) -> Vec<Passage> {
    let levels = world.resource::<Levels>();
    let rules = world.rules();
    let seen = level
        .ways
        .iter()
        .filter(|(at, _)| level.known().at(*at).terrain.is_some());
    let passage = |(at, way): &(Point, Way)| {
        let to = rules.beyond(number, *way)?;
        let take = match way.is_down() {
            true => Command::Descend,
            false => Command::Ascend,
        };
        Some(Passage {
            at: *at,
            take,
            to: levels.get(to).filter(|beyond| was_seen(beyond)).map(|_| to),
            by: rules.at_entrance(number, *way),
        })
    };
    seen.filter_map(passage).collect()
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::{EAST, WEST};
    use crate::scenario::testing::scene;
    use crate::things::populate;
    use geom::Point;
    use proto::{Answer, Command, LevelNo, Passage, Query, Remembered};

    fn remembered(s: &Scenario, level: u16) -> Option<Remembered> {
        match s.game.ask(Query::Level(LevelNo(level))) {
            Answer::Level(known) => Some(*known),
            _ => None,
        }
    }

    #[test]
    fn a_seen_level_is_remembered_from_other_levels() {
        let mut s = scene(&[], "#@>#######.#", &[]);
        let here = remembered(&s, 1).unwrap();
        let down = |to| Passage {
            at: Point::new(2, 0),
            take: Command::Descend,
            to,
            by: None,
        };
        assert_eq!(here.passages, [down(None)], "nobody was down there yet");
        for (at, cell) in s.view().cells.iter() {
            assert_eq!(here.cells[at].terrain, cell.terrain);
        }
        assert_eq!(here.cells[Point::new(10, 0)].terrain, None, "walled in");
        s.play([EAST, Command::Descend]);
        let there = remembered(&s, 1).unwrap();
        assert_eq!(there.cells, here.cells);
        assert_eq!(there.passages, [down(Some(LevelNo(2)))]);
        let below = remembered(&s, 2).unwrap();
        let up = below.passages.iter().find(|it| it.take == Command::Ascend);
        assert_eq!(up.unwrap().to, Some(LevelNo(1)));
    }

    #[test]
    fn a_level_that_others_came_to_first_is_not_remembered() {
        let mut s = scene(&[], "#.@#", &[]);
        assert_eq!(remembered(&s, 2), None);
        populate::ensure_level(&mut s.game.world, LevelNo(2));
        assert_eq!(remembered(&s, 2), None);
        assert_eq!(remembered(&s, 99), None);
        s.play([WEST]);
        assert_eq!(remembered(&s, 2), None);
    }
}
