//! Rooms placed by binary space partitioning.

use geom::Rect;
use serde::{Deserialize, Serialize};

use crate::work::{BuildContext, Builder, Flaw};

/// Rooms in a rough grid: the map is halved again and again, and each final part holds one room.
///
/// ```
/// use hearthgate_mapgen::{BspRooms, Draft};
/// let level = Draft::begun(geom::Size { w: 50, h: 16 }, BspRooms::default(), 1)?;
/// assert!(level.looks_like("
///     | ##################################################
///     | ######.....###.......###################....######
///     | ######.....###.......###################....######
///     | ######.....###.......###..........######....######
///     | ######.....###.......###..........######....######
///     | ######.....###.......###..........######....######
///     | ##############.......###..........######....######
///     | ########################..........################
///     | ###############.......###############.........####
///     | ###........####.......###############.........####
///     | ###........####.......###############.........####
///     | ###........####.......####.........##.........####
///     | ###........####.......####.........##.........####
///     | ###############.......####.........##.........####
///     | ###############.......####.........##.........####
///     | ##################################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BspRooms {
    /// Minimum width and height of a room in tiles, 2 to 100.
    pub min: u8,
    /// Maximum width and height of a room in tiles, 2 to 100.
    pub max: u8,
}

impl Default for BspRooms {
    fn default() -> Self {
        Self { min: 4, max: 10 }
    }
}

impl Builder for BspRooms {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let least = i32::from(self.min).max(2);
        let most = i32::from(self.max).max(least);
        // A cell is a room with the wall to its right and below; the map's edge supplies the other walls.
        let inside = work.draft.inside();
        let mut cells = vec![Rect::new(inside.x, inside.y, inside.w + 1, inside.h + 1)];
        while let Some(cell) = cells.pop() {
            if let Some(halves) = halved(work, cell, least + 1, most + 3) {
                cells.extend(halves);
                continue;
            }
            let w = work.rng.range(least, most).min(cell.w - 1);
            let h = work.rng.range(least, most).min(cell.h - 1);
            let x = cell.x + work.rng.range(0, cell.w - 1 - w);
            let y = cell.y + work.rng.range(0, cell.h - 1 - h);
            let room = Rect::new(x, y, w, h);
            for at in room.points() {
                work.draft.dig(at);
            }
            work.draft.rooms.push(room);
            work.show();
        }
        Ok(())
    }
}

/// Cuts a cell across its longer side. `None` if the cell is at most `most` long or too short for two parts
/// of `least`.
///
/// Cutting the longer side keeps the parts compact.
pub(super) fn halved(
    work: &mut BuildContext<'_>,
    cell: Rect,
    least: i32,
    most: i32,
) -> Option<[Rect; 2]> {
    let side = cell.w.max(cell.h);
    if side <= most || side < 2 * least {
        return None;
    }
    let slack = (side - 2 * least) / 4;
    let cut = work.rng.range(least + slack, side - least - slack);
    let halves = if cell.w >= cell.h {
        [
            Rect::new(cell.x, cell.y, cut, cell.h),
            Rect::new(cell.x + cut, cell.y, cell.w - cut, cell.h),
        ]
    } else {
        [
            Rect::new(cell.x, cell.y, cell.w, cut),
            Rect::new(cell.x, cell.y + cut, cell.w, cell.h - cut),
        ]
    };
    Some(halves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::begun;
    use geom::Point;

    #[test]
    fn rooms_fill_the_map_evenly_and_keep_a_wall_between_them() {
        for seed in 0..30 {
            let draft = begun(80, 50, BspRooms { min: 4, max: 9 }, seed);
            assert!(
                (20..=80).contains(&draft.rooms.len()),
                "{}",
                draft.rooms.len()
            );
            for (index, room) in draft.rooms.iter().enumerate() {
                assert!(
                    (4..=9).contains(&room.w) && (4..=9).contains(&room.h),
                    "{room:?}"
                );
                let walls = room.inflate(1);
                assert!(
                    draft.rooms[..index]
                        .iter()
                        .all(|other| !other.intersects(walls))
                );
            }
            for quarter in [
                Point::new(0, 0),
                Point::new(40, 0),
                Point::new(0, 25),
                Point::new(40, 25),
            ] {
                let quarter = Rect::new(quarter.x, quarter.y, 40, 25);
                assert!(
                    draft
                        .rooms
                        .iter()
                        .filter(|room| room.intersects(quarter))
                        .count()
                        >= 4
                );
            }
            let area: i32 = draft.rooms.iter().map(|room| room.area()).sum();
            assert_eq!(draft.open().count(), area.cast_unsigned());
            assert!(
                draft
                    .rooms
                    .iter()
                    .all(|room| draft.inside().contains_rect(*room))
            );
        }
    }

    #[test]
    fn a_small_map_is_one_room() {
        let draft = begun(10, 10, BspRooms { min: 3, max: 20 }, 1);
        assert_eq!(draft.rooms.len(), 1);
        let draft = begun(10, 10, BspRooms { min: 0, max: 0 }, 1);
        assert!(draft.rooms.len() > 1);
        assert!(draft.rooms.iter().all(|room| room.w == 2 && room.h == 2));
    }
}
