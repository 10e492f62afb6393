//! Smooth noise for all pixels of a tile at once. Neighbouring tiles continue each other.

use geom::Point;
use paint::noise::{ease, grain};

/// Numbers from -128 to 127, one per pixel of a tile.
pub(crate) type TileNoise = [i32; 256];

/// Most corners of the lattice that a row of a tile can touch.
const CORNERS: usize = 18;

/// The noise of a tile, with one corner every `w` by `h` pixels. Clouds with different salts are independent.
pub(crate) fn cloud(at: Point, salt: u32, (w, h): (i32, i32)) -> TileNoise {
    let (left, top) = (at.x * 16, at.y * 16);
    let first = left.div_euclid(w);
    // For each column: the corner before it, and the part of the way to the next corner.
    let mut columns = [(0, 0); 16];
    for (column, x) in columns.iter_mut().zip(left..) {
        let corner = usize::try_from(x.div_euclid(w) - first).unwrap_or(0);
        *column = (corner, ease(x.rem_euclid(w) * 256 / w));
    }
    let corners = columns[15].0 + 2;
    let mut above = [0; CORNERS];
    let mut below = [0; CORNERS];
    let mut mixed = [0; CORNERS];
    let mut cloud = [0; 256];
    let mut last = None;
    for (row, y) in cloud.chunks_exact_mut(16).zip(top..) {
        let lattice = y.div_euclid(h);
        if last != Some(lattice) {
            for (n, x) in (0..corners).zip(first..) {
                above[n] = grain(x, lattice, salt);
                below[n] = grain(x, lattice + 1, salt);
            }
            last = Some(lattice);
        }
        let down = ease(y.rem_euclid(h) * 256 / h);
        for n in 0..corners {
            mixed[n] = above[n] + (((below[n] - above[n]) * down) >> 8);
        }
        for (value, (n, across)) in row.iter_mut().zip(columns) {
            *value = mixed[n] + (((mixed[n + 1] - mixed[n]) * across) >> 8);
        }
    }
    cloud
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cloud_of_a_tile_continues_in_its_neighbours() {
        for lattice in [(3, 3), (9, 6), (40, 30), (176, 112)] {
            let steepest = 2 * 256 / lattice.0.min(lattice.1) + 2;
            for at in [Point::new(0, 0), Point::new(7, -3)] {
                let here = cloud(at, 9, lattice);
                let east = cloud(at + Point::new(1, 0), 9, lattice);
                let south = cloud(at + Point::new(0, 1), 9, lattice);
                for n in 0..16 {
                    let across = here[n * 16 + 15].abs_diff(east[n * 16]);
                    let down = here[240 + n].abs_diff(south[n]);
                    let largest = i32::try_from(across.max(down)).unwrap();
                    assert!(largest <= steepest, "{lattice:?}: {largest}");
                }
                assert!(here.iter().all(|value| (-128..128).contains(value)));
            }
        }
    }
}
