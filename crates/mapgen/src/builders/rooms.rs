//! Separate rooms at random positions.

use geom::Rect;
use serde::{Deserialize, Serialize};

use crate::work::{BuildContext, Builder, Flaw};

/// Separate rooms at random positions, without connections.
///
/// ```
/// use hearthgate_mapgen::{Draft, Rooms};
/// let level = Draft::begun(geom::Size { w: 50, h: 16 }, Rooms::default(), 1)?;
/// assert!(level.looks_like("
///     | ##################################################
///     | ##################################################
///     | ########################........##......##########
///     | #####.........##########........##......##########
///     | #####.........##......##........##......###......#
///     | #####.........##......##........##......###......#
///     | #####.........##......##........##......###......#
///     | #####.........##......##........##......###......#
///     | #####.........##......##........##......###......#
///     | #####.........##......##........###########......#
///     | #####.........##......#####################......#
///     | #####.........##......#####################......#
///     | ################......#####################......#
///     | ###########################################......#
///     | ##################################################
///     | ##################################################
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rooms {
    /// Number of attempts to place a room, 1 to 1000. A room that would touch another is left out.
    pub count: u16,
    /// Minimum width and height of a room in tiles, 1 to 100.
    pub min: u8,
    /// Maximum width and height of a room in tiles, 1 to 100.
    pub max: u8,
}

impl Default for Rooms {
    fn default() -> Self {
        Self {
            count: 30,
            min: 4,
            max: 10,
        }
    }
}

impl Builder for Rooms {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let inside = work.draft.inside();
        let (least, most) = (i32::from(self.min).max(1), i32::from(self.max));
        for _ in 0..self.count {
            let w = work.rng.range(least, most.max(least)).min(inside.w);
            let h = work.rng.range(least, most.max(least)).min(inside.h);
            let x = work.rng.range(inside.left(), inside.right() - w);
            let y = work.rng.range(inside.top(), inside.bottom() - h);
            let room = Rect::new(x, y, w, h);
            let walls = room.inflate(1);
            if work.draft.rooms.iter().any(|other| other.intersects(walls)) {
                continue;
            }
            room.points().for_each(|at| {
                work.draft.dig(at);
            });
            work.draft.rooms.push(room);
            work.show();
        }
        if work.draft.rooms.is_empty() {
            Err(work.flaw("no room was asked for"))
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::begun;

    #[test]
    fn rooms_keep_their_distance_and_their_size() {
        for seed in 0..50 {
            let draft = begun(
                60,
                30,
                Rooms {
                    count: 40,
                    min: 3,
                    max: 7,
                },
                seed,
            );
            assert!(draft.rooms.len() >= 5, "{}", draft.drawn());
            for (index, room) in draft.rooms.iter().enumerate() {
                assert!(
                    (3..=7).contains(&room.w) && (3..=7).contains(&room.h),
                    "{room:?}"
                );
                let walls = room.inflate(1);
                assert!(
                    draft.rooms[..index]
                        .iter()
                        .all(|other| !other.intersects(walls))
                );
                assert!(room.points().all(|at| draft.is_open(at)));
            }
            let area: i32 = draft.rooms.iter().map(|room| room.w * room.h).sum();
            assert_eq!(draft.open().count(), area.cast_unsigned());
            assert!(draft.size().rect().border().all(|at| !draft.is_open(at)));
        }
    }

    #[test]
    fn a_room_larger_than_the_map_fills_it() {
        let draft = begun(
            10,
            10,
            Rooms {
                count: 1,
                min: 50,
                max: 20,
            },
            1,
        );
        assert_eq!(draft.rooms, [Rect::new(1, 1, 8, 8)]);
    }

    #[test]
    fn rooms_reach_every_side() {
        let reach = |seed| {
            begun(
                20,
                20,
                Rooms {
                    count: 1,
                    min: 4,
                    max: 4,
                },
                seed,
            )
            .rooms[0]
        };
        let rooms: Vec<Rect> = (0..400).map(reach).collect();
        assert_eq!(rooms.iter().map(|it| it.left()).min(), Some(1));
        assert_eq!(rooms.iter().map(|it| it.right()).max(), Some(19));
        assert_eq!(rooms.iter().map(|it| it.top()).min(), Some(1));
        assert_eq!(rooms.iter().map(|it| it.bottom()).max(), Some(19));
    }
}
