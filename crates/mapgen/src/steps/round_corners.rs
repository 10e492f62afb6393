//! Rounds the corners of rooms.

use geom::{Dir, Point, Terrain};
use serde::{Deserialize, Serialize};

use crate::draft::Draft;
use crate::work::{BuildContext, Builder, Flaw};

/// Fills the corners of every room: free tiles with walls on two adjacent sides and open ground opposite.
///
/// ```
/// use hearthgate_mapgen::{Draft, Rooms, RoundCorners};
/// let level = Draft::begun(geom::Size { w: 30, h: 10 }, Rooms { count: 5, min: 4, max: 8 }, 2)?;
/// let level = level.then(RoundCorners {}, 1)?;
/// assert!(level.looks_like("
///     | ##############################
///     | ##########.....#########...###
///     | #########.......#######.....##
///     | #########.......#######.....##
///     | #########.......########...###
///     | #########.......##############
///     | #########.......##############
///     | #########.......##############
///     | ##########.....###############
///     | ##############################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundCorners {}

impl Builder for RoundCorners {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let draft = &mut work.draft;
        let rooms = draft.rooms.iter().filter(|room| room.w > 2 && room.h > 2);
        let corners: Vec<Point> = rooms
            .flat_map(|room| room.points())
            .filter(|at| is_corner(draft, *at))
            .collect();
        for at in corners {
            draft.terrain.set(at, Terrain::Wall);
        }
        Ok(())
    }
}

/// Whether a free tile has walls on two adjacent sides and open ground on the other two.
///
/// The three tiles opposite to the corner must be open; otherwise filling the corner could block a passage.
fn is_corner(draft: &Draft, at: Point) -> bool {
    let wall = |dir: Dir| !draft.is_open(at + dir);
    draft.is_free(at)
        && Dir::DIAGONAL.into_iter().any(|corner| {
            let walls = [corner.clockwise(), corner.anticlockwise(), corner];
            let behind = corner.opposite();
            let floor = [behind.clockwise(), behind.anticlockwise(), behind];
            walls.iter().all(|dir| wall(*dir)) && floor.iter().all(|dir| !wall(*dir))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::run_on;
    use geom::Rect;

    #[test]
    fn only_free_corners_of_wide_rooms_are_filled() {
        let mut draft = Draft::from_drawing(
            "
            ##############
            #m...#..#....#
            #............#
            #....#..#...##
            #########.####
            ##############
            ",
        )
        .unwrap();
        draft.rooms = vec![
            Rect::new(1, 1, 4, 3),
            Rect::new(6, 1, 2, 3),
            Rect::new(9, 1, 4, 3),
        ];
        assert!(run_on(draft, RoundCorners {}).looks_like(
            "
            ##############
            #m..##..##..##
            #...........##
            ##..##..#..###
            #########.####
            ##############
            "
        ));
    }
}
