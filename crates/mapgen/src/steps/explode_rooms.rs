//! Digs ragged holes into the walls of rooms.

use geom::Dir;
use serde::{Deserialize, Serialize};

use crate::work::{BuildContext, Builder, Flaw};

/// Digs ragged holes into the walls of rooms: several random walks start in the centre of each room.
///
/// ```
/// use hearthgate_mapgen::{Draft, ExplodeRooms, Rooms};
/// let level = Draft::begun(geom::Size { w: 40, h: 16 }, Rooms { count: 4, min: 4, max: 8 }, 2)?;
/// let level = level.then(ExplodeRooms::default(), 1)?;
/// assert!(level.looks_like("
///     | ########################################
///     | ###############################.......##
///     | ###################.############......##
///     | ###################.############.....###
///     | #############.......############.....###
///     | #############.........############.....#
///     | ############.........##############....#
///     | ############........####################
///     | #############.......####################
///     | #############.......####################
///     | #############.......####################
///     | #############.......####################
///     | #############..#########################
///     | ########################################
///     | ########################################
///     | ########################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplodeRooms {
    /// Number of random walks per room, 1 to 50.
    pub diggers: u8,
    /// Number of steps per random walk, 1 to 255.
    pub lifetime: u8,
}

impl Default for ExplodeRooms {
    fn default() -> Self {
        Self {
            diggers: 6,
            lifetime: 20,
        }
    }
}

impl Builder for ExplodeRooms {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let inside = work.draft.inside();
        for room in work.draft.rooms.clone() {
            for _ in 0..self.diggers {
                let mut at = room.center();
                for _ in 0..self.lifetime {
                    work.draft.dig(at);
                    let next = at + Dir::ORTHOGONAL[work.rng.below(4) as usize];
                    if inside.contains(next) {
                        at = next;
                    }
                }
            }
            work.show();
        }
        work.draft.sweep();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::Rooms;
    use crate::work::{begun, run_on};

    #[test]
    fn exploded_holes_touch_their_room_and_stay_within_reach() {
        let rooms = begun(
            30,
            30,
            Rooms {
                count: 1,
                min: 4,
                max: 4,
            },
            1,
        );
        let blast = ExplodeRooms {
            diggers: 40,
            lifetime: 8,
        };
        let draft = run_on(rooms.clone(), blast);
        assert!(draft.open().count() > rooms.open().count() + 5);
        assert_eq!(draft.largest_region(), draft.open());
        let middle = rooms.rooms[0].center();
        assert!(
            draft
                .open()
                .points()
                .all(|at| at.manhattan(middle) <= 7 || rooms.is_open(at))
        );
        assert!(draft.open().points().any(|at| at.manhattan(middle) >= 5));
    }

    #[test]
    fn exploding_keeps_the_edge_and_drops_unframed_doors() {
        let mut draft =
            crate::draft::Draft::from_drawing("#####\n#.+.#\n#####\n#####\n#####").unwrap();
        draft.rooms = vec![geom::Rect::new(1, 1, 3, 1)];
        let draft = run_on(
            draft,
            ExplodeRooms {
                diggers: 200,
                lifetime: 9,
            },
        );
        assert!(
            draft.looks_like("#####\n#...#\n#...#\n#...#\n#####"),
            "{}",
            draft.drawn()
        );
    }
}
