//! Redraws the rooms in other shapes.

use geom::Terrain;
use serde::{Deserialize, Serialize};

use crate::shapes::RoomShape;
use crate::work::{BuildContext, Builder, Flaw};

/// Redraws every room in a random shape and fills the rest of its rectangle with wall. Corridor steps must
/// come later.
///
/// ```
/// use hearthgate_mapgen::{DrawRooms, Draft, Rooms};
/// let level = Draft::begun(geom::Size { w: 44, h: 14 }, Rooms { count: 8, min: 5, max: 11 }, 4)?;
/// let level = level.then(DrawRooms::default(), 1)?;
/// assert!(level.looks_like("
///     | ############################################
///     | ############################################
///     | #################..###########...###########
///     | #################..###########...###########
///     | #################..###########...###########
///     | #####...#######......#####..........########
///     | ####.....######......#####..........########
///     | ###.......#####......#####..........########
///     | ###.......#######..###########...###########
///     | ###.......#######..###########...###########
///     | ###.......#######..###########...###########
///     | ####.....###################################
///     | #####...####################################
///     | ############################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawRooms {
    /// The shapes to choose from, with equal probability. Must not be empty.
    pub shapes: Vec<RoomShape>,
}

impl Default for DrawRooms {
    fn default() -> Self {
        Self {
            shapes: RoomShape::ALL.to_vec(),
        }
    }
}

impl Builder for DrawRooms {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        for room in work.draft.rooms.clone() {
            let Some(shape) = work.rng.choose(&self.shapes).copied() else {
                return Err(work.flaw("no shape was given"));
            };
            for at in room.points() {
                work.draft.terrain.set(at, Terrain::Wall);
                if shape.contains(room, at) {
                    work.draft.dig(at);
                }
            }
        }
        work.draft.sweep();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::Rooms;
    use crate::draft::Draft;
    use crate::work::{begun, run_on, try_on};

    #[test]
    fn rooms_get_the_shapes_asked_for() {
        for shape in RoomShape::ALL {
            let rooms = begun(60, 30, Rooms::default(), 1);
            let draft = run_on(
                rooms,
                DrawRooms {
                    shapes: vec![shape],
                },
            );
            let shaped = |at| draft.rooms.iter().any(|room| shape.contains(*room, at));
            assert!(
                draft
                    .terrain
                    .points()
                    .all(|at| draft.is_open(at) == shaped(at)),
                "{}",
                draft.drawn()
            );
        }
    }

    #[test]
    fn all_shapes_have_their_turn() {
        let draft = run_on(begun(80, 50, Rooms::default(), 1), DrawRooms::default());
        let is = |shape: RoomShape| {
            draft
                .rooms
                .iter()
                .filter(|room| {
                    room.points()
                        .all(|at| draft.is_open(at) == shape.contains(**room, at))
                })
                .count()
        };
        assert!(
            RoomShape::ALL.iter().all(|shape| is(*shape) >= 2),
            "{}",
            draft.drawn()
        );
    }

    #[test]
    fn an_empty_shape_list_fails_and_outside_marks_are_dropped() {
        let mut draft = begun(
            20,
            20,
            Rooms {
                count: 1,
                min: 9,
                max: 9,
            },
            1,
        );
        let corner = geom::Point::new(draft.rooms[0].x, draft.rooms[0].y);
        draft.mark(corner, "item");
        assert!(try_on(draft.clone(), DrawRooms { shapes: vec![] }).is_err());
        let draft = run_on(
            draft,
            DrawRooms {
                shapes: vec![RoomShape::Cross],
            },
        );
        assert_eq!(draft.tagged, []);
        assert!(try_on(Draft::new(draft.size()), DrawRooms { shapes: vec![] }).is_ok());
    }
}
