//! Grows a level room by room, each joined to the earlier ones by a doorway.

use geom::{BitGrid, Dir, Point, Rect, Size};
use serde::{Deserialize, Serialize};

use crate::shapes::{RoomShape, blob};
use crate::steps::Loops;
use crate::work::{BuildContext, Builder, Flaw};

/// Grows rooms onto earlier ones: rectangles, circles, crosses, caves and short corridors.
///
/// Where two adjacent rooms are far apart on foot, a doorway between them makes a loop.
///
/// ```
/// use hearthgate_mapgen::{Accretion, Draft};
/// let level = Draft::begun(geom::Size { w: 60, h: 22 }, Accretion::default(), 1)?;
/// assert!(level.looks_like("
///     | ############################################################
///     | ##..........################################################
///     | ##.#######.####.....#.###........#######.....##.############
///     | ##.###...#....#.....#.##..........#######.####...########.##
///     | ##.#.#...#....#.....#.###........#####....####...########.##
///     | ##.#..........#.....#.####.##########......###...#......#.##
///     | ##.#.###.#..........#.###...#########.......##...#......#.##
///     | ##...###.#....#.......##.....#####..##..................#.##
///     | ##.#.###.##.#######.####........................##........##
///     | ##.#.###.#.....####...##.............#.........######.###.##
///     | ##.#.###.###.#####...................##...#########...###.##
///     | ####.###.##....###.....#.............###.#########.....##.##
///     | ####.###.#......##.....##...........####...##.#.##.....#####
///     | ###...##.#......##.....##...........###.....#...##.....#####
///     | #####.##.#......###...##............###.......#.##.....#.###
///     | ##..............###.####...........####....##.#####...##.###
///     | ###.#######....##......##..###..######.....##.#.####.##...##
///     | #...#######.##############.#########........#.............##
///     | ###.#######.#############..#########........#.#.#.....##.###
///     | ##...####....##########.......#######......##.#.#.....##.###
///     | ###########.#############..###########...###################
///     | ############################################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Accretion {
    /// Number of attempts to add a room, 1 to 1000. A room that fits nowhere is left out.
    pub count: u16,
    /// Maximum width and height of a room in tiles, 3 to 60; values above 40 count as 40. Caves and corridors
    /// may be slightly larger.
    pub max: u8,
    /// Share of rooms that are caves, in percent.
    pub caves: u8,
    /// Maximum number of loops, 0 to 200.
    pub loops: u16,
}

impl Default for Accretion {
    fn default() -> Self {
        Self {
            count: 60,
            max: 10,
            caves: 20,
            loops: 12,
        }
    }
}

/// Number of positions tried for each room.
const PLACES: usize = 120;

impl Builder for Accretion {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let first = self.room(work);
        let corner = work.draft.size().rect().center() - first.bounds.center();
        let fits = first
            .tiles
            .iter()
            .all(|at| work.draft.inside().contains(*at + corner));
        if !fits {
            return Err(work.flaw("the map is too small for its first room"));
        }
        let mut growth = Growth {
            taken: BitGrid::new(work.draft.size()),
            walls: Vec::new(),
        };
        growth.place(work, &first, corner);
        for _ in 0..self.count {
            let room = self.room(work);
            if let Some((door, corner)) = growth.find_place(work, &room) {
                work.draft.dig(door);
                growth.place(work, &room, corner);
                work.show();
            }
        }
        Loops {
            count: self.loops,
            ..Loops::default()
        }
        .build(work)
    }
}

struct Room {
    tiles: Vec<Point>,
    bounds: Rect,
}

impl Room {
    fn new(tiles: Vec<Point>) -> Self {
        let left = tiles.iter().map(|at| at.x).min().unwrap_or(0);
        let right = tiles.iter().map(|at| at.x).max().unwrap_or(0);
        let top = tiles.iter().map(|at| at.y).min().unwrap_or(0);
        let bottom = tiles.iter().map(|at| at.y).max().unwrap_or(0);
        Self {
            tiles,
            bounds: Rect::new(left, top, right - left + 1, bottom - top + 1),
        }
    }
}

impl Accretion {
    fn room(&self, work: &mut BuildContext<'_>) -> Room {
        let most = i32::from(self.max).clamp(3, 40);
        let rng = &mut work.rng;
        if rng.chance(u32::from(self.caves), 100) {
            let side = u16::try_from(most + 2).unwrap_or(5);
            let cave: Vec<Point> = blob(
                rng,
                Size {
                    w: side + 2,
                    h: side,
                },
                5,
            )
            .points()
            .collect();
            if cave.len() >= 9 {
                return Room::new(cave);
            }
        }
        let shape = RoomShape::ALL[rng.weighted([4, 1, 2].into_iter()).unwrap_or(0)];
        let (w, h) = match rng.below(5) {
            // A short corridor.
            0 => (rng.range(3, most + 2), 1),
            1 => (1, rng.range(3, most)),
            _ => (rng.range(3, most), rng.range(3, (most * 2 / 3).max(3))),
        };
        let room = Rect::new(0, 0, w, h);
        Room::new(
            room.points()
                .filter(|at| shape.contains(room, *at))
                .collect(),
        )
    }
}

/// The rooms placed so far.
struct Growth {
    /// Tiles of the rooms and of the walls around them.
    taken: BitGrid,
    /// Wall tiles that could become doorways.
    walls: Vec<Point>,
}

impl Growth {
    /// Finds a doorway in an existing wall, and the offset at which the room then fits.
    fn find_place(&mut self, work: &mut BuildContext<'_>, room: &Room) -> Option<(Point, Point)> {
        let inside = work.draft.inside();
        for _ in 0..PLACES {
            let pick = work.rng.below(u32::try_from(self.walls.len()).unwrap_or(0)) as usize;
            let door = *self.walls.get(pick)?;
            let Some(way) = way_out(work, door) else {
                self.walls.swap_remove(pick);
                continue;
            };
            let entry = *work.rng.choose(&room.tiles)?;
            let corner = door + way.delta() - entry;
            let fits = room.tiles.iter().all(|at| {
                let at = *at + corner;
                inside.contains(at) && !self.taken.get(at)
            });
            if fits && is_framed(room, door - corner, way) {
                return Some((door, corner));
            }
        }
        None
    }

    /// Digs the room and records its tiles and walls.
    fn place(&mut self, work: &mut BuildContext<'_>, room: &Room, corner: Point) {
        let tiles = room.tiles.iter().map(|at| *at + corner);
        for at in tiles.clone() {
            work.draft.dig(at);
            self.taken.set(at, true);
        }
        let inside = work.draft.inside();
        for near in tiles.flat_map(Point::neighbours) {
            if !self.taken.get(near) && inside.contains(near) {
                self.walls.push(near);
            }
            self.taken.set(near, true);
        }
        work.draft.rooms.push(room.bounds.translate(corner));
    }
}

/// Whether the doorway touches the room only at its entry; otherwise the gap in the wall would be wider.
fn is_framed(room: &Room, door: Point, way: Dir) -> bool {
    let sides = [
        way.clockwise().clockwise(),
        way.anticlockwise().anticlockwise(),
    ];
    sides
        .iter()
        .all(|side| !room.tiles.contains(&(door + side.delta())))
}

/// The direction from open ground through a wall tile into the rock, if exactly one side is open.
fn way_out(work: &BuildContext<'_>, at: Point) -> Option<Dir> {
    let mut open = Dir::ORTHOGONAL
        .into_iter()
        .filter(|dir| work.draft.is_open(at + *dir));
    let behind = open.next()?;
    if open.next().is_some() {
        return None;
    }
    Some(behind.opposite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::begun;

    #[test]
    fn rooms_grow_into_one_level() {
        for seed in 0..20 {
            let draft = begun(80, 50, Accretion::default(), seed);
            assert!(
                draft.rooms.len() >= 15,
                "{}\n{}",
                draft.rooms.len(),
                draft.drawn()
            );
            assert_eq!(draft.largest_region(), draft.open());
            assert!(draft.size().rect().border().all(|at| !draft.is_open(at)));
            let open = draft.open().count();
            assert!(open >= 700, "{open}\n{}", draft.drawn());
        }
    }

    #[test]
    fn accretion_without_loops_forms_a_tree_of_rooms() {
        let plain = Accretion {
            loops: 0,
            caves: 0,
            ..Accretion::default()
        };
        let draft = begun(80, 50, plain, 3);
        let doors = draft
            .terrain
            .points()
            .filter(|at| draft.suits_door(*at))
            .count();
        assert!(
            doors >= draft.rooms.len() - 1,
            "{doors} {}",
            draft.rooms.len()
        );
    }

    #[test]
    fn loops_add_doorways() {
        let open = |loops| {
            begun(
                80,
                50,
                Accretion {
                    loops,
                    ..Accretion::default()
                },
                4,
            )
            .open()
            .count()
        };
        assert!(open(12) > open(0));
        assert!(open(12) <= open(0) + 12);
    }

    #[test]
    fn accretion_on_a_small_map_has_one_room_or_fails() {
        let small = Accretion {
            count: 0,
            max: 3,
            caves: 0,
            loops: 0,
        };
        let draft = begun(10, 10, small.clone(), 1);
        assert_eq!(draft.rooms.len(), 1);
        let large = Accretion {
            max: 40,
            caves: 0,
            ..small
        };
        let tried = (0..20).map(|seed| Draft::begun(Size { w: 10, h: 10 }, large.clone(), seed));
        assert!(tried.filter(Result::is_err).count() > 5);
    }
}
