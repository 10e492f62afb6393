//! Shapes of rooms and caves.

use geom::{BitGrid, Point, Rect, Size, Stream, reach};
use serde::{Deserialize, Serialize};

/// The shape of a room within its rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RoomShape {
    /// The whole rectangle.
    #[default]
    Rectangle,
    /// The ellipse that touches all four sides.
    Circle,
    /// Two bars that cross in the middle, each a third of the rectangle's side thick.
    Cross,
}

impl RoomShape {
    pub const ALL: [Self; 3] = [Self::Rectangle, Self::Circle, Self::Cross];

    /// Whether a room of this shape in this rectangle is open at a point. The centre always is.
    #[must_use]
    pub fn contains(self, room: Rect, at: Point) -> bool {
        if !room.contains(at) {
            return false;
        }
        match self {
            Self::Rectangle => true,
            Self::Circle => is_in_circle(room, at),
            Self::Cross => is_in_bar(room.x, room.w, at.x) || is_in_bar(room.y, room.h, at.y),
        }
    }
}

/// Ellipse test on doubled coordinates, in integers.
fn is_in_circle(room: Rect, at: Point) -> bool {
    let (w, h) = (i64::from(room.w), i64::from(room.h));
    let x = i64::from(2 * (at.x - room.x) + 1) - w;
    let y = i64::from(2 * (at.y - room.y) + 1) - h;
    x * x * h * h + y * y * w * w <= w * w * h * h || at == room.center()
}

fn is_in_bar(from: i32, side: i32, at: i32) -> bool {
    let thick = (side / 3).max(1);
    let first = from + side / 2 - thick / 2;
    (first..first + thick).contains(&at)
}

/// A small cave in a box: random noise, smoothed `rounds` times, reduced to the largest region.
pub(crate) fn blob(rng: &mut Stream, size: Size, rounds: u8) -> BitGrid {
    let mut open = BitGrid::from_fn(size, |_| rng.chance(55, 100));
    for _ in 0..rounds {
        open = smooth_round(&open);
    }
    largest(&open)
}

/// One round of the cellular automaton: a tile is open if at least five of the nine tiles in and around it
/// are.
///
/// Processes 64 tiles at a time with bit-parallel addition.
pub(crate) fn smooth_round(open: &BitGrid) -> BitGrid {
    let size = open.size();
    let mut next = BitGrid::new(size);
    for y in 0..i32::from(size.h) {
        for (word, x) in (0..i32::from(size.w)).step_by(64).enumerate() {
            let rows = [y - 1, y, y + 1].map(|y| three(open, y, word));
            let mut most = majority(rows);
            while most != 0 {
                let bit = most.trailing_zeros();
                next.set(Point::new(x + bit.cast_signed(), y), true);
                most &= most - 1;
            }
        }
    }
    next
}

/// A word of a row, shifted to the western neighbours, unshifted, and shifted to the eastern neighbours.
fn three(open: &BitGrid, y: i32, word: usize) -> [u64; 3] {
    if !(0..i32::from(open.size().h)).contains(&y) {
        return [0; 3];
    }
    let row = open.row(y);
    let at = |index: Option<usize>| index.and_then(|index| row.get(index)).copied().unwrap_or(0);
    let (west, here, east) = (at(word.checked_sub(1)), at(Some(word)), at(Some(word + 1)));
    [here << 1 | west >> 63, here, here >> 1 | east << 63]
}

/// The bits set in at least five of nine words.
fn majority(rows: [[u64; 3]; 3]) -> u64 {
    let add = |[a, b, c]: [u64; 3]| (a ^ b ^ c, (a & b) | (c & (a ^ b)));
    let [(a, ab), (b, bb), (c, cb)] = rows.map(add);
    let (ones, carry) = add([a, b, c]);
    let (twos, fours) = add([ab, bb, cb]);
    let more = twos & carry;
    let twos = twos ^ carry;
    (fours & more) | ((fours ^ more) & (twos | ones))
}

/// The largest connected region; on ties the first in reading order.
pub(crate) fn largest(open: &BitGrid) -> BitGrid {
    let mut left = open.clone();
    let mut largest = BitGrid::new(open.size());
    let mut most = 0;
    while let Some(seed) = left.points().next() {
        let region = reach(seed, &left);
        left.subtract(&region);
        let count = region.count();
        if count > most {
            (most, largest) = (count, region);
        }
        if left.count() <= most {
            break;
        }
    }
    largest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(shape: RoomShape, w: i32, h: i32) -> Vec<String> {
        let room = Rect::new(5, 7, w, h);
        let tile = |x, y| {
            if shape.contains(room, Point::new(5 + x, 7 + y)) {
                '.'
            } else {
                '#'
            }
        };
        (0..h)
            .map(|y| (0..w).map(|x| tile(x, y)).collect())
            .collect()
    }

    #[test]
    fn shapes_fill_their_rectangles_in_their_own_way() {
        assert_eq!(drawn(RoomShape::Rectangle, 3, 2), ["...", "..."]);
        assert_eq!(
            drawn(RoomShape::Circle, 9, 5),
            [
                "##.....##",
                ".........",
                ".........",
                ".........",
                "##.....##"
            ]
        );
        assert_eq!(
            drawn(RoomShape::Cross, 9, 6),
            [
                "###...###",
                "###...###",
                ".........",
                ".........",
                "###...###",
                "###...###"
            ]
        );
        assert_eq!(drawn(RoomShape::Cross, 2, 2), ["#.", ".."]);
        assert_eq!(drawn(RoomShape::Circle, 2, 2), ["..", ".."]);
    }

    #[test]
    fn room_shapes_are_open_in_the_middle_and_closed_outside() {
        for shape in RoomShape::ALL {
            for (w, h) in [(1, 1), (1, 9), (2, 3), (4, 4), (10, 3)] {
                let room = Rect::new(2, 3, w, h);
                assert!(shape.contains(room, room.center()), "{shape:?} {w}×{h}");
                assert!(
                    room.inflate(2)
                        .points()
                        .all(|at| room.contains(at) || !shape.contains(room, at))
                );
            }
        }
    }

    #[test]
    fn a_round_counts_the_nine_tiles_in_and_around_each() {
        for (seed, w) in [(1, 5), (2, 63), (3, 64), (4, 65), (5, 130)] {
            let mut rng = Stream::new(seed, &[]);
            let open = BitGrid::from_fn(Size { w, h: 9 }, |_| rng.one_in(2));
            let slow = BitGrid::from_fn(open.size(), |at| {
                let around = at.neighbours().into_iter().filter(|near| open.get(*near));
                around.count() + usize::from(open.get(at)) >= 5
            });
            assert_eq!(smooth_round(&open), slow, "{w}");
        }
    }

    #[test]
    fn a_blob_hangs_together() {
        for seed in 0..50 {
            let blob = blob(&mut Stream::new(seed, &[]), Size { w: 14, h: 10 }, 5);
            assert!(blob.count() >= 5, "{}", blob.count());
            let first = blob.points().next().unwrap();
            assert_eq!(reach(first, &blob), blob);
        }
    }

    #[test]
    fn of_equal_parts_the_first_is_the_largest() {
        let open = BitGrid::from_fn(Size { w: 9, h: 1 }, |at| ![2, 5].contains(&at.x));
        assert_eq!(
            largest(&open).points().map(|at| at.x).collect::<Vec<_>>(),
            [6, 7, 8]
        );
        let open = BitGrid::from_fn(Size { w: 8, h: 1 }, |at| ![2, 5].contains(&at.x));
        assert_eq!(
            largest(&open).points().map(|at| at.x).collect::<Vec<_>>(),
            [0, 1]
        );
    }
}
