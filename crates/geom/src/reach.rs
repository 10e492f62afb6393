//! Everything that can be reached from a place.

use crate::{BitGrid, Dir, Point};

/// The passable cells that can be reached from a passable cell in any number of steps, straight
/// or diagonal, itself included.
#[must_use]
pub fn reach(from: Point, passable: &BitGrid) -> BitGrid {
    spread(from, passable, &Dir::ALL)
}

/// As [`reach`], by straight steps only.
#[must_use]
pub fn reach4(from: Point, passable: &BitGrid) -> BitGrid {
    spread(from, passable, &Dir::ORTHOGONAL)
}

fn spread(from: Point, passable: &BitGrid, dirs: &[Dir]) -> BitGrid {
    let mut reached = BitGrid::new(passable.size());
    let mut waiting = vec![from];
    while let Some(p) = waiting.pop() {
        if !passable.get(p) || reached.get(p) {
            continue;
        }
        reached.set(p, true);
        waiting.extend(dirs.iter().map(|&dir| p + dir));
    }
    reached
}
