//! Field of view for small radii, a whole row of cells at a time.
//!
//! The surroundings of the eye are copied into a square of bits, `N` rows of `N` cells with the eye in the middle. For
//! the north and south quadrants a row of the quadrant is a row of the square. For east and west the square is
//! transposed.

use std::ops::RangeInclusive;

use super::{Beam, Edge, Fov};
use crate::{BitGrid, Point};

/// A square of cells; the eye is in row and column `N / 2 - 1`.
type Square<const N: usize> = [u64; N];

impl Fov {
    /// Adds the visible cells to `seen`. The origin must be on the map and the radius below `N / 2`.
    pub(super) fn near<const N: usize>(
        &mut self,
        origin: Point,
        radius: u16,
        opaque: &BitGrid,
        seen: &mut BitGrid,
    ) {
        let middle = const { middle::<N>() };
        let corner = origin - Point::new(middle, middle);
        let rows = middle - i32::from(radius)..=middle + i32::from(radius);
        let widths = widths(radius);

        let mut walls = cut_out::<N>(opaque, corner, rows.clone());
        let mut upright = [0; N];
        upright[middle as usize] = 1 << middle;
        self.look(&walls, &mut upright, &widths[..=usize::from(radius)]);

        transpose(&mut walls);
        let mut sideways = [0; N];
        self.look(&walls, &mut sideways, &widths[..=usize::from(radius)]);
        transpose(&mut sideways);

        for row in rows {
            let cells = upright[row as usize] | sideways[row as usize];
            put_back(seen, corner + Point::new(0, row), cells);
        }
    }

    /// Scans both quadrants along the columns of a square.
    fn look<const N: usize>(&mut self, walls: &Square<N>, seen: &mut Square<N>, widths: &[i32]) {
        self.cast::<N, -1>(walls, seen, widths);
        self.cast::<N, 1>(walls, seen, widths);
    }

    fn cast<const N: usize, const AHEAD: i32>(
        &mut self,
        walls: &Square<N>,
        seen: &mut Square<N>,
        widths: &[i32],
    ) {
        let middle = const { middle::<N>() };
        self.beams.push(Beam::FIRST);
        while let Some(mut beam) = self.beams.pop() {
            while let Some(&width) = widths.get(beam.row as usize) {
                let row = beam.row;
                let ((first, first_middle), (last, last_middle)) = (beam.first(), beam.last());
                // Cells outside the circle hide only cells outside the circle.
                let (from, to) = (first.max(-width), last.min(width));
                if from > to {
                    break;
                }
                let place = (middle + row * AHEAD) as usize;
                let columns = u64::MAX >> (63 - (to - from)) << (middle + from);
                let solid = walls[place] & columns;
                let mut shown = columns;
                if !first_middle {
                    shown &= !(1 << (middle + first)) | solid;
                }
                if !last_middle {
                    shown &= !(1 << (middle + last)) | solid;
                }
                seen[place] |= shown;

                let Some(start) = self.split(&beam, solid >> (middle + from), from, to) else {
                    break;
                };
                beam.start = start;
                beam.row += 1;
            }
        }
    }

    /// Splits a beam at the walls of a row: pushes one beam per gap before a wall. `solid` has the opaque cells of
    /// columns `from` to `to`. Returns the start of the beam after the last wall, if there is room for it.
    fn split(&mut self, beam: &Beam, mut solid: u64, from: i32, to: i32) -> Option<Edge> {
        let mut start = beam.start;
        let mut column = from;
        loop {
            let walls = solid.trailing_ones();
            if walls > 0 {
                column += walls as i32;
                solid >>= walls;
                start = Edge::before(column, beam.row);
            }
            if column > to {
                return None;
            }
            if solid == 0 {
                return Some(start);
            }
            let gap = solid.trailing_zeros();
            column += gap as i32;
            solid >>= gap;
            self.beams.push(Beam {
                row: beam.row + 1,
                start,
                end: Edge::before(column, beam.row),
            });
        }
    }
}

/// Row and column of the eye in a square.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a square has at most 64 columns"
)]
const fn middle<const N: usize>() -> i32 {
    N as i32 / 2 - 1
}

/// Columns to either side that are within the circle, for every row ahead of the eye.
fn widths(radius: u16) -> [i32; 32] {
    let radius = i32::from(radius);
    let mut widths = [0; 32];
    let mut width = radius;
    for (row, slot) in (0..=radius).zip(&mut widths) {
        while width * width + row * row > radius * (radius + 1) {
            width -= 1;
        }
        *slot = width;
    }
    widths
}

/// Copies rows of a square with this corner out of the map. Cells off the map are set.
fn cut_out<const N: usize>(map: &BitGrid, corner: Point, rows: RangeInclusive<i32>) -> Square<N> {
    let on_map = columns_on_map(map, corner.x);
    let (word, shift) = (corner.x >> 6, corner.x & 63);
    let mut square = [u64::MAX; N];
    for y in rows {
        let row = map.row(corner.y + y);
        if row.is_empty() {
            continue;
        }
        let at = |word: i32| row.get(word as usize).copied().unwrap_or(0);
        let cells = at(word) >> shift | at(word + 1) << 1 << (63 - shift);
        square[y as usize] = cells | !on_map;
    }
    square
}

/// Sets in the map the 64 cells east of `p` that are in `cells` and on the map.
fn put_back(map: &mut BitGrid, p: Point, cells: u64) {
    let cells = cells & columns_on_map(map, p.x);
    let (word, shift) = (p.x >> 6, p.x & 63);
    let row = map.row_mut(p.y);
    if let Some(low) = row.get_mut(word as usize) {
        *low |= cells << shift;
    }
    if let Some(high) = row.get_mut((word + 1) as usize) {
        *high |= cells >> 1 >> (63 - shift);
    }
}

/// Mask of the 64 columns from `x` that are on the map.
fn columns_on_map(map: &BitGrid, x: i32) -> u64 {
    let before = (-x).clamp(0, 64) as u32;
    let until = (i32::from(map.size().w) - x).clamp(0, 64) as u32;
    let below = |n: u32| u64::MAX.checked_shr(64 - n).unwrap_or(0);
    below(until) & !below(before)
}

/// Transposes a square.
fn transpose<const N: usize>(square: &mut Square<N>) {
    // Swaps the off-diagonal quarters of ever smaller squares.
    let mut side = N / 2;
    let mut quarter = u64::MAX >> (64 - side);
    while side > 0 {
        for block in square.chunks_exact_mut(2 * side) {
            let (top, bottom) = block.split_at_mut(side);
            for (top, bottom) in top.iter_mut().zip(bottom) {
                let swapped = (*top >> side ^ *bottom) & quarter;
                *top ^= swapped << side;
                *bottom ^= swapped;
            }
        }
        side /= 2;
        quarter ^= quarter << side;
    }
}
