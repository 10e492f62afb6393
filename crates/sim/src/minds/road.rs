//! Walking along a road, to its end and back.

use super::chase;
use super::situation::Situation;
use crate::world::mind::Mind;
use geom::{Dir, Point, Stream, Terrain};
use proto::Command;

/// Tiles of road that a walker looks ahead in each direction.
const AHEAD: i32 = 4;

/// Maximum distance from the road, in tiles, at which a walker finds it again.
const ASTRAY: i32 = 12;

/// A step along the road: ahead where it continues, around its bends, and back at its end. Waits one turn in six.
pub(crate) fn step(
    mind: &mut Mind,
    situation: &Situation<'_>,
    road: Terrain,
    luck: &mut Stream,
) -> Command {
    if luck.one_in(6) {
        return Command::Wait;
    }
    let (level, at) = (situation.level, situation.at);
    let is_road = |at: Point| level.terrain().get(at) == Some(&road);
    if !is_road(at) {
        return back(mind, situation, is_road).map_or(Command::Wait, Command::Step);
    }
    let run = |dir: Dir| {
        let tiles = (1..=AHEAD).take_while(|n| {
            let delta = dir.delta();
            is_road(Point::new(at.x + delta.x * n, at.y + delta.y * n))
        });
        i32::try_from(tiles.count()).unwrap_or(0)
    };
    let ahead = turns(mind.heading)
        .into_iter()
        .filter(|(dir, _)| situation.is_free(*dir) && is_road(at + *dir))
        .max_by_key(|(dir, turn)| (run(*dir) * 2 - turn, -turn, std::cmp::Reverse(dir.index())));
    if let Some((dir, _)) = ahead {
        mind.heading = dir;
        return Command::Step(dir);
    }
    mind.heading = mind.heading.opposite();
    Command::Wait
}

/// The five directions that do not lead back, with a cost for the turn.
fn turns(heading: Dir) -> [(Dir, i32); 5] {
    let (right, left) = (heading.clockwise(), heading.anticlockwise());
    [
        (heading, 0),
        (right, 1),
        (left, 1),
        (right.clockwise(), 3),
        (left.anticlockwise(), 3),
    ]
}

/// A step towards the nearest tile of the road, if there is one within [`ASTRAY`] tiles.
fn back(
    mind: &mut Mind,
    situation: &Situation<'_>,
    is_road: impl Fn(Point) -> bool,
) -> Option<Dir> {
    let at = situation.at;
    let nearest = (1..=ASTRAY).find_map(|ring| {
        let around = geom::Rect::new(at.x - ring, at.y - ring, 2 * ring + 1, 2 * ring + 1);
        let mut tiles = around.border();
        tiles.find(|tile| is_road(*tile))
    })?;
    chase::towards(mind, situation, nearest)
}
