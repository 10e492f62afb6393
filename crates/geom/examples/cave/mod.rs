//! A cave for the examples.

use hearthgate_geom::{BitGrid, Point, Size, Stream, reach};

/// The open cells of a cave: smoothed noise, limited to the part connected to the middle.
pub(crate) fn cave(size: Size, seed: u64) -> BitGrid {
    let mut stream = Stream::named(seed, "cave", 0);
    let inside = size.rect().interior();
    let mut open = BitGrid::from_fn(size, |p| inside.contains(p) && stream.chance(55, 100));
    for _ in 0..5 {
        let before = open.clone();
        for p in inside.points() {
            let around = p.neighbours().into_iter().filter(|&q| before.get(q));
            open.set(p, around.count() + usize::from(before.get(p)) >= 5);
        }
    }
    let middle = heart(&open);
    reach(middle, &open)
}

/// The open cell nearest to the middle.
pub(crate) fn heart(open: &BitGrid) -> Point {
    let middle = open.size().rect().center();
    let nearest = open.points().min_by_key(|&p| (p.distance_sq(middle), p));
    nearest.unwrap_or(middle)
}
