//! The inside of a building: rooms that share walls, with a doorway through every dividing wall.

use geom::{Point, Rect};
use serde::{Deserialize, Serialize};

use super::bsp_rooms::halved;
use crate::draft::Draft;
use crate::work::{BuildContext, Builder, Flaw};

/// Rooms that share walls: walls divide the map again and again, each with one doorway.
///
/// ```
/// use hearthgate_mapgen::{BspInterior, Draft};
/// let level = Draft::begun(geom::Size { w: 50, h: 16 }, BspInterior::default(), 1)?;
/// assert!(level.looks_like("
///     | ##################################################
///     | #........#......#...........#.........#..........#
///     | #........#......#...........#.........#..........#
///     | #........#......#...........#.........#..........#
///     | #........#......#................................#
///     | #........#......#...........#.........#..........#
///     | ######.###.######...........#.........###.########
///     | #........#......#...........#.........#..........#
///     | #........#..................#.#########..........#
///     | #........#......#######.#####.........#..........#
///     | #...............#...........#.........#..........#
///     | #........#......#...........#.........#..........#
///     | #........#......#...........#.........#..........#
///     | #........#......#...........#.........#..........#
///     | #........#......#...........#.........#..........#
///     | ##################################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BspInterior {
    /// Minimum width and height of a room in tiles, 2 to 100.
    pub min: u8,
    /// Width or height in tiles above which a room is divided, 2 to 100.
    pub max: u8,
}

impl Default for BspInterior {
    fn default() -> Self {
        Self { min: 4, max: 12 }
    }
}

impl Builder for BspInterior {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let least = i32::from(self.min).max(2) + 1;
        let most = i32::from(self.max).max(i32::from(self.min)) + 1;
        let inside = work.draft.inside();
        let whole = Rect::new(inside.x, inside.y, inside.w + 1, inside.h + 1);
        let mut cells = vec![whole];
        let mut walls = Vec::new();
        while let Some(cell) = cells.pop() {
            if let Some(halves) = halved(work, cell, least, most) {
                walls.push(wall_between(halves));
                cells.extend(halves);
                continue;
            }
            let room = Rect::new(cell.x, cell.y, cell.w - 1, cell.h - 1);
            for at in room.points() {
                work.draft.dig(at);
            }
            work.draft.rooms.push(room);
        }
        work.show();
        for wall in walls {
            let spots: Vec<Point> = wall
                .points()
                .filter(|at| divides(&work.draft, *at))
                .collect();
            if let Some(at) = work.rng.choose(&spots).copied() {
                work.draft.dig(at);
                work.show();
            }
        }
        Ok(())
    }
}

/// The wall between two halves: the last row or column of the first.
fn wall_between([first, second]: [Rect; 2]) -> Rect {
    if first.y == second.y {
        Rect::new(first.right() - 1, first.y, 1, first.h - 1)
    } else {
        Rect::new(first.x, first.bottom() - 1, first.w - 1, 1)
    }
}

/// Whether a doorway here would join two rooms.
fn divides(draft: &Draft, at: Point) -> bool {
    let open = |x, y| draft.is_open(at + Point::new(x, y));
    !draft.is_open(at) && ((open(-1, 0) && open(1, 0)) || (open(0, -1) && open(0, 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::begun;

    #[test]
    fn every_room_can_be_entered_through_a_doorway() {
        for seed in 0..40 {
            let draft = begun(80, 50, BspInterior::default(), seed);
            assert!(draft.rooms.len() >= 20);
            assert_eq!(draft.largest_region(), draft.open(), "{}", draft.drawn());
            let floor: i32 = draft.rooms.iter().map(|room| room.area()).sum();
            let doorways = draft.open().count() - floor.cast_unsigned();
            assert_eq!(
                doorways as usize,
                draft.rooms.len() - 1,
                "one doorway per dividing wall"
            );
            let fits = |side: i32| (4..=12).contains(&side);
            assert!(
                draft.rooms.iter().all(|room| fits(room.w) && fits(room.h)),
                "{:?}",
                draft.rooms
            );
            assert!(draft.size().rect().border().all(|at| !draft.is_open(at)));
        }
    }

    #[test]
    fn bsp_interior_walls_are_one_tile_thick() {
        let draft = begun(60, 40, BspInterior::default(), 2);
        for y in 1..39 {
            for x in 1..58 {
                let thick = [(0, 0), (1, 0), (0, 1), (1, 1)]
                    .iter()
                    .all(|it| !draft.is_open(Point::new(x + it.0, y + it.1)));
                assert!(!thick || y == 38, "{x} {y}\n{}", draft.drawn());
            }
        }
    }

    #[test]
    fn bsp_interior_accepts_tiny_maps_and_odd_settings() {
        for (min, max) in [(0, 0), (1, 1), (200, 3), (3, 255)] {
            let draft = begun(10, 10, BspInterior { min, max }, 1);
            assert_eq!(draft.largest_region(), draft.open());
            assert!(!draft.rooms.is_empty());
        }
    }
}
