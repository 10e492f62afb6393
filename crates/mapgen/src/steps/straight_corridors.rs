//! Straight corridors between consecutive rooms.

use geom::{Dir, Point};
use serde::{Deserialize, Serialize};

use crate::work::{BuildContext, Builder, Flaw};

/// Joins each room to the next by a straight line of orthogonally connected tiles.
///
/// ```
/// use hearthgate_mapgen::{Draft, Rooms, StraightCorridors};
/// let level = Draft::begun(geom::Size { w: 40, h: 16 }, Rooms { count: 4, min: 4, max: 8 }, 2)?;
/// let level = level.then(StraightCorridors {}, 1)?;
/// assert!(level.looks_like("
///     | ########################################
///     | ################################.....###
///     | ################################.....###
///     | ################################.....###
///     | #############.......#########........###
///     | #############.......#####.....##########
///     | #############.......##....##############
///     | #############..........#################
///     | #############.......####################
///     | #############.......####################
///     | #############.......####################
///     | #############.......####################
///     | ########################################
///     | ########################################
///     | ########################################
///     | ########################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StraightCorridors {}

impl Builder for StraightCorridors {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        for index in 1..work.draft.rooms.len() {
            let from = work.draft.rooms[index - 1].center();
            let to = work.draft.rooms[index].center();
            work.draft.dig_corridor(staircase(from, to));
            work.show();
        }
        Ok(())
    }
}

/// A line in which every diagonal step is replaced by two orthogonal ones.
pub(super) fn staircase(from: Point, to: Point) -> Vec<Point> {
    let mut path: Vec<Point> = Vec::new();
    for at in geom::line(from, to) {
        let turn = path
            .last()
            .filter(|last| Dir::from_delta(at - **last).is_some_and(Dir::is_diagonal));
        path.extend(
            turn.map(|last| Point::new(at.x, last.y))
                .into_iter()
                .collect::<Vec<_>>(),
        );
        path.push(at);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::run_on;
    use geom::Rect;

    #[test]
    fn a_line_is_walked_without_diagonal_steps() {
        let path = staircase(Point::new(0, 0), Point::new(3, 2));
        let tiles: Vec<(i32, i32)> = path.iter().map(|at| (at.x, at.y)).collect();
        assert_eq!(tiles.len(), 6, "{tiles:?}");
        assert!(path.windows(2).all(|two| two[0].manhattan(two[1]) == 1));
        assert_eq!((tiles[0], tiles[5]), ((0, 0), (3, 2)));
    }

    #[test]
    fn rooms_are_joined_one_after_the_other() {
        let mut draft = Draft::from_drawing(
            "
            ############
            #.####.#####
            ##########.#
            ############
            ",
        )
        .unwrap();
        draft.rooms = [(1, 1), (6, 1), (10, 2)]
            .map(|(x, y)| Rect::new(x, y, 1, 1))
            .to_vec();
        let draft = run_on(draft, StraightCorridors {});
        assert_eq!(draft.corridors.len(), 2);
        assert_eq!(draft.corridors[0], [2, 3, 4, 5].map(|x| Point::new(x, 1)));
        assert_eq!(draft.corridors[1].len(), 4);
        assert_eq!(draft.largest_region(), draft.open());
    }
}
