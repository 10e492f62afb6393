//! Draws what can be seen from the middle of a cave: `cargo run --example fov [SEED]`.
#![expect(clippy::print_stdout, reason = "an example shows its result")]

mod cave;

use hearthgate_geom::{BitGrid, Fov, Point, Size};

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok());
    let open = cave::cave(Size::new(78, 24), seed.unwrap_or(7));
    let eye = cave::heart(&open);

    let mut opaque = open.clone();
    opaque.invert();
    let mut seen = BitGrid::new(open.size());
    Fov::new().compute(eye, 20, &opaque, &mut seen);

    for y in 0..i32::from(open.size().h) {
        let row = (0..i32::from(open.size().w)).map(|x| Point::new(x, y));
        let glyph = |p| match (p == eye, seen.get(p), open.get(p)) {
            (true, ..) => '@',
            (_, true, true) => '.',
            (_, true, false) => '#',
            (_, false, _) => ' ',
        };
        println!("{}", row.map(glyph).collect::<String>());
    }
}
