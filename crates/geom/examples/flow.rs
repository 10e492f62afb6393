//! Draws how far every cell of a cave is from its middle: `cargo run --example flow [SEED]`.
#![expect(clippy::print_stdout, reason = "an example shows its result")]

mod cave;

use hearthgate_geom::{FlowMap, Point, Size};

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok());
    let open = cave::cave(Size::new(78, 24), seed.unwrap_or(7));
    let goal = cave::heart(&open);

    let mut flow = FlowMap::new(open.size());
    flow.flood([goal], u16::MAX, &open);

    // The last digit of each distance, and one walker's way down from the furthest cell.
    let furthest = open.points().max_by_key(|&p| (flow.at(p), p));
    let mut way = Vec::from_iter(furthest);
    while let Some(dir) = way.last().and_then(|&p| flow.downhill(p)) {
        way.extend(way.last().map(|&p| p + dir));
    }
    for y in 0..i32::from(open.size().h) {
        let row = (0..i32::from(open.size().w)).map(|x| Point::new(x, y));
        let glyph = |p| match flow.at(p) {
            _ if p == goal => '@',
            _ if way.contains(&p) => '*',
            Some(distance) => char::from(b'0' + (distance % 10) as u8),
            None => ' ',
        };
        println!("{}", row.map(glyph).collect::<String>());
    }
}
