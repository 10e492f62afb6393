//! Corridors with two bends between random tiles of consecutive rooms.

use geom::{Point, Rect};
use serde::{Deserialize, Serialize};

use crate::draft::Draft;
use crate::work::{BuildContext, Builder, Flaw};

/// Joins each room to the next by a corridor with two bends, half way along its longer side.
///
/// Each corridor starts and ends on a random tile of the rooms, so that corridors do not all meet in the
/// centres.
///
/// ```
/// use hearthgate_mapgen::{BspCorridors, BspRooms, Draft};
/// let level = Draft::begun(geom::Size { w: 44, h: 16 }, BspRooms::default(), 2)?;
/// let level = level.then(BspCorridors {}, 1)?;
/// assert!(level.looks_like("
///     | ############################################
///     | ##.......#.....#....###.......##############
///     | ##.......#.....#....###.......####....######
///     | ##.......#.....#....###.......####....######
///     | ##.............#....###.......####....######
///     | ##.......#.....#....###.......####....######
///     | ##.......#.....#....###.......####....######
///     | ##.......#..........###............##.######
///     | ##.......##....#........####.########.######
///     | ####.###.#.....###..###......####.....######
///     | ####.###.#.....##.....#......####....#######
///     | ##.......#.....##.....#......####....#######
///     | ##....####....###.....#......####....#######
///     | ##....####....###.....#......####....#######
///     | ##....####....###.....#......###############
///     | ############################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BspCorridors {}

impl Builder for BspCorridors {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        for index in 1..work.draft.rooms.len() {
            let from = anywhere(work, index - 1);
            let to = anywhere(work, index);
            let (one, other) = bends(from, to);
            let legs = [(from, one), (one, other), (other, to)];
            work.draft
                .dig_corridor(legs.into_iter().flat_map(|(a, b)| geom::line(a, b)));
            work.show();
        }
        Ok(())
    }
}

/// The two bends of a corridor, half way along its longer side.
fn bends(from: Point, to: Point) -> (Point, Point) {
    let way = to - from;
    if way.x.abs() >= way.y.abs() {
        let x = from.x + way.x / 2;
        (Point::new(x, from.y), Point::new(x, to.y))
    } else {
        let y = from.y + way.y / 2;
        (Point::new(from.x, y), Point::new(to.x, y))
    }
}

/// A random open tile of a room; its centre if the room has none.
fn anywhere(work: &mut BuildContext<'_>, index: usize) -> Point {
    let room = work.draft.rooms[index];
    let open = open_tiles(&work.draft, room);
    work.rng.choose(&open).copied().unwrap_or(room.center())
}

fn open_tiles(draft: &Draft, room: Rect) -> Vec<Point> {
    room.points().filter(|at| draft.is_open(*at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::run_on_seed;

    #[test]
    fn a_corridor_turns_halfway_along_its_longer_side() {
        let at = Point::new;
        assert_eq!(bends(at(0, 0), at(10, 4)), (at(5, 0), at(5, 4)));
        assert_eq!(bends(at(10, 4), at(0, 0)), (at(5, 4), at(5, 0)));
        assert_eq!(bends(at(0, 0), at(3, -8)), (at(0, -4), at(3, -4)));
        assert_eq!(bends(at(0, 0), at(4, 4)), (at(2, 0), at(2, 4)));
    }

    #[test]
    fn rooms_are_joined_from_anywhere_to_anywhere() {
        let mut draft = Draft::from_drawing(
            "
            ###############
            #...#######...#
            #...#######...#
            #...#######...#
            ###############
            ",
        )
        .unwrap();
        draft.rooms = vec![Rect::new(1, 1, 3, 3), Rect::new(11, 1, 3, 3)];
        let mut drawings = std::collections::BTreeSet::new();
        for seed in 0..200 {
            let dug = run_on_seed(draft.clone(), BspCorridors {}, seed);
            assert_eq!(dug.corridors.len(), 1);
            assert_eq!(dug.largest_region(), dug.open());
            drawings.insert(dug.drawn());
        }
        // Three rows to start in, three to end in, and the bend in the middle or beside it.
        assert!((9..=50).contains(&drawings.len()), "{}", drawings.len());
    }
}
