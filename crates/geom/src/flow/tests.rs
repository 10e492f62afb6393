//! Flow maps, drawn.

use std::cell::RefCell;

use super::*;
use crate::BitGrid;
use crate::drawn::{Drawn, show};

/// A drawn map: `#` cannot be entered, `@` are goals.
struct Map {
    size: Size,
    open: BitGrid,
    goals: Vec<Point>,
}

fn draw(map: &[&str]) -> Map {
    let map = Drawn(map);
    Map {
        size: map.size(),
        open: map.cells_without('#'),
        goals: map.cells('@').points().collect(),
    }
}

impl Map {
    fn flood(&self, bound: u16) -> FlowMap {
        let mut flow = FlowMap::new(self.size);
        flow.flood(self.goals.iter().copied(), bound, &self.open);
        flow
    }
}

/// Draws the distances as digits, blank where no cell was reached.
fn shown(flow: &FlowMap) -> Vec<String> {
    show(flow.size(), |p| match flow.at(p) {
        Some(distance) => char::from_digit(distance.into(), 10).unwrap(),
        None => ' ',
    })
}

const CAVE: [&str; 5] = [
    "@...#....",
    "....#.##.",
    "..#....#.",
    "..#######",
    "..#......",
];

#[test]
fn distances_go_around_walls_and_cut_corners() {
    let flow = draw(&CAVE).flood(100);
    let distances = [
        "0123 6678", //
        "1123 5  8",
        "22 3456 9",
        "33       ",
        "44       ",
    ];
    assert_eq!(shown(&flow), distances);
}

#[test]
fn a_flood_stops_at_its_bound() {
    let distances = [
        "0123     ", //
        "1123     ",
        "22 3     ",
        "33       ",
        "         ",
    ];
    assert_eq!(shown(&draw(&CAVE).flood(3)), distances);
    assert_eq!(draw(&CAVE).flood(0).at(Point::new(0, 0)), Some(0));
    assert_eq!(draw(&CAVE).flood(0).at(Point::new(1, 0)), None);
}

#[test]
fn the_nearest_goal_counts_and_none_outside_the_map() {
    let mut map = draw(&["@.......@"]);
    map.goals.extend([
        Point::new(-1, 0),
        Point::new(9, 0),
        Point::new(4, 1),
        map.goals[0],
    ]);
    assert_eq!(shown(&map.flood(9)), ["012343210"]);
    map.goals.clear();
    assert_eq!(shown(&map.flood(9)), ["         "]);
}

#[test]
fn a_goal_in_a_wall_is_reached_and_left() {
    let map = draw(&["...#..."]);
    let mut flow = FlowMap::new(map.size);
    flow.flood([Point::new(3, 0)], 9, &map.open);
    assert_eq!(shown(&flow), ["3210123"]);
    flow.flood_weighted([Point::new(3, 0)], 9, |p| map.open.get(p).then_some(2));
    assert_eq!(shown(&flow), ["6420246"]);
}

#[test]
fn a_new_flood_resets_the_old_one() {
    let map = draw(&["....", "....", "....", "...."]);
    let mut flow = FlowMap::new(map.size);
    flow.flood([Point::new(0, 0)], 9, &map.open);
    flow.flood([Point::new(3, 3)], 1, &map.open);
    let corner = ["    ", "    ", "  11", "  10"];
    assert_eq!(shown(&flow), corner);
    flow.flood_weighted([Point::new(0, 0)], 9, |_| Some(1));
    flow.flood_weighted([Point::new(3, 3)], 1, |_| Some(1));
    assert_eq!(shown(&flow), corner);
    // Resets everything that `flood_on` reached, too.
    flow.flood_until([Point::new(0, 0)], 9, &map.open, |p| p.y == 1);
    flow.flood_on(|p| p.y == 2);
    flow.flood_on(|p| p.y == 3);
    flow.flood([Point::new(3, 3)], 1, &map.open);
    assert_eq!(shown(&flow), corner);
    flow.flood([], 9, &map.open);
    assert_eq!(shown(&flow), ["    "; 4]);
}

#[test]
fn stopping_ends_the_flood_with_that_ring() {
    let map = draw(&["@.......", "........"]);
    let mut flow = FlowMap::new(map.size);
    let mut asked = Vec::new();
    flow.flood_until(map.goals.clone(), 9, &map.open, |p| {
        asked.push(p);
        p == Point::new(3, 0)
    });
    assert_eq!(shown(&flow), ["0123    ", "1123    "]);
    // `stop` is called for every cell reached, nearer ones first.
    let distances: Vec<_> = asked.iter().map(|&p| flow.at(p).unwrap()).collect();
    assert_eq!(distances, [0, 1, 1, 1, 2, 2, 3, 3]);
    asked.sort_unstable();
    asked.dedup();
    assert_eq!(asked.len(), 8);

    let stop_at_once = |_| true;
    flow.flood_until(map.goals.clone(), 9, &map.open, stop_at_once);
    assert_eq!(shown(&flow), ["0       ", "        "]);
    let mut count = 0;
    flow.flood_until(map.goals.clone(), 3, &map.open, |_| {
        count += 1;
        false
    });
    assert_eq!(count, 8);
}

#[test]
fn flood_stop_gets_the_right_cells_on_wide_maps() {
    let size = Size::new(130, 3);
    let open = BitGrid::from_fn(size, |_| true);
    let mut flow = FlowMap::new(size);
    let mut asked = Vec::new();
    flow.flood_until([Point::new(64, 1)], 200, &open, |p| {
        asked.push(p);
        false
    });
    asked.sort_unstable();
    assert_eq!(asked, Vec::from_iter(size.rect().points()));
    for p in size.rect().points() {
        let distance = p.distance(Point::new(64, 1));
        assert_eq!(flow.at(p).map(i32::from), Some(distance), "{p}");
    }
}

#[test]
fn a_weighted_flood_adds_the_cost_of_each_cell() {
    // Mud in the middle costs 4; the way around it is cheaper than two cells of it.
    let map = draw(&["@.mm..", "......", "####.."]);
    let cost = |p: Point| {
        let mud = p.y == 0 && (2..4).contains(&p.x);
        map.open.get(p).then_some(if mud { 4 } else { 1 })
    };
    let mut flow = FlowMap::new(map.size);
    flow.flood_weighted(map.goals.clone(), 99, cost);
    assert_eq!(shown(&flow), ["015645", "112345", "    45"]);
    flow.flood_weighted(map.goals.clone(), 4, cost);
    assert_eq!(shown(&flow), ["01  4 ", "11234 ", "    4 "]);
    flow.flood_weighted(map.goals.clone(), 0, cost);
    assert_eq!(shown(&flow), ["0     ", "      ", "      "]);
}

#[test]
fn zero_cost_counts_as_one_and_cells_are_priced_once() {
    let map = draw(&["..@..", "....."]);
    let asked = RefCell::new(Vec::new());
    let mut flow = FlowMap::new(map.size);
    flow.flood_weighted(map.goals.clone(), 99, |p| {
        asked.borrow_mut().push(p);
        Some(0)
    });
    assert_eq!(shown(&flow), ["21012", "21112"]);
    let mut asked = asked.into_inner();
    asked.sort_unstable();
    let others = map.size.rect().points().filter(|p| !map.goals.contains(p));
    assert_eq!(asked, Vec::from_iter(others));
}

#[test]
fn the_costliest_path_is_measured_up_to_the_limit() {
    let size = Size::new(300, 1);
    let mut flow = FlowMap::new(size);
    flow.flood_weighted([Point::new(0, 0)], u16::MAX, |_| Some(255));
    assert_eq!(flow.at(Point::new(256, 0)), Some(65_280));
    assert_eq!(flow.at(Point::new(257, 0)), None);
    flow.flood_weighted([Point::new(0, 0)], 65_279, |_| Some(255));
    assert_eq!(flow.at(Point::new(255, 0)), Some(65_025));
    assert_eq!(flow.at(Point::new(256, 0)), None);
}

#[test]
#[cfg_attr(miri, ignore = "a way of 65,535 steps takes miri a quarter of an hour")]
fn a_winding_path_is_measured_up_to_the_limit() {
    // Every other row is a wall with a gap at alternating ends: over 65 535 steps in all.
    let size = Size::new(300, 501);
    let open = BitGrid::from_fn(size, |p| {
        p.y % 2 == 0 || p.x == if p.y % 4 == 1 { 299 } else { 0 }
    });
    let mut flow = FlowMap::new(size);
    flow.flood([Point::new(0, 0)], u16::MAX, &open);
    let furthest = open.points().filter_map(|p| flow.at(p)).max();
    assert_eq!(furthest, Some(u16::MAX - 1));
    assert_eq!(flow.at(Point::new(0, 500)), None);
}

#[test]
fn downhill_takes_the_nearest_and_the_straighter_of_equals() {
    let map = draw(&[".....", ".....", "..@..", ".....", "....."]);
    let flow = map.flood(9);
    for (from, dir) in [
        ((2, 0), Some(Dir::South)),
        ((4, 2), Some(Dir::West)),
        ((2, 4), Some(Dir::North)),
        ((0, 2), Some(Dir::East)),
        ((0, 0), Some(Dir::SouthEast)),
        ((4, 4), Some(Dir::NorthWest)),
        ((3, 0), Some(Dir::South)),
        ((2, 2), None),
        ((5, 3), Some(Dir::West)),
        ((7, 7), None),
    ] {
        assert_eq!(flow.downhill(Point::new(from.0, from.1)), dir, "{from:?}");
    }
}

#[test]
fn downhill_ties_go_clockwise_from_north() {
    // From the middle every neighbour is a goal.
    let map = draw(&["@@@", "@.@", "@@@"]);
    let flow = map.flood(9);
    let middle = Point::new(1, 1);
    let mut order = Vec::new();
    while let Some(dir) = flow.downhill_where(middle, |q| !order.contains(&(q - middle))) {
        order.push(dir.delta());
    }
    assert_eq!(order, Dir::STRAIGHT_FIRST.map(Dir::delta));
    assert_eq!(&Dir::STRAIGHT_FIRST[..4], &Dir::ORTHOGONAL);
    assert_eq!(&Dir::STRAIGHT_FIRST[4..], &Dir::DIAGONAL);
}

#[test]
fn downhill_skips_cells_that_are_not_free() {
    let flow = draw(&["@...", "...."]).flood(9);
    let from = Point::new(2, 0);
    assert_eq!(flow.downhill(from), Some(Dir::West));
    assert_eq!(
        flow.downhill_where(from, |q| q != Point::new(1, 0)),
        Some(Dir::SouthWest)
    );
    assert_eq!(flow.downhill_where(from, |q| q.x > 1), None);
}

#[test]
fn an_unreached_cell_counts_as_furthest() {
    let flow = draw(&["@....."]).flood(3);
    assert_eq!(flow.at(Point::new(4, 0)), None);
    assert_eq!(flow.downhill(Point::new(4, 0)), Some(Dir::West));
    assert_eq!(flow.downhill(Point::new(5, 0)), None);
    assert_eq!(flow.uphill_where(Point::new(4, 0), |_| true), None);
}

#[test]
fn uphill_takes_the_furthest() {
    let flow = draw(&["@....", ".....", "....."]).flood(9);
    let uphill = |x, y| flow.uphill_where(Point::new(x, y), |_| true);
    assert_eq!(uphill(0, 0), Some(Dir::East));
    assert_eq!(uphill(2, 1), Some(Dir::East));
    assert_eq!(uphill(0, 1), Some(Dir::South));
    assert_eq!(uphill(1, 1), Some(Dir::East));
    assert_eq!(uphill(4, 1), None, "a corner");
    let not_east = flow.uphill_where(Point::new(2, 1), |q| q != Point::new(3, 1));
    assert_eq!(not_east, Some(Dir::NorthEast));
    assert_eq!(flow.uphill_where(Point::new(2, 1), |q| q.x < 3), None);
}

#[test]
fn maps_without_cells() {
    for size in [Size::new(0, 0), Size::new(0, 3), Size::new(3, 0)] {
        let mut flow = FlowMap::new(size);
        flow.flood([Point::default()], 9, &BitGrid::new(size));
        flow.flood_weighted([Point::default()], 9, |_| Some(1));
        assert_eq!(flow.at(Point::default()), None);
        assert_eq!(flow.size(), size);
    }
}

#[test]
#[should_panic(expected = "a flood needs maps of one size")]
fn maps_of_two_sizes_are_refused() {
    let mut flow = FlowMap::new(Size::new(4, 4));
    flow.flood([Point::default()], 9, &BitGrid::new(Size::new(4, 5)));
}

#[test]
fn a_stopped_flood_can_be_continued() {
    let map = draw(&CAVE);
    let whole = shown(&map.flood(100));
    let mut flow = FlowMap::new(map.size);
    flow.flood_until(map.goals.iter().copied(), 100, &map.open, |p| p.x == 2);
    let ring = [
        "012      ", //
        "112      ",
        "22       ",
        "         ",
        "         ",
    ];
    assert_eq!(shown(&flow), ring);
    flow.flood_on(|p| p == Point::new(5, 1));
    assert_eq!(flow.at(Point::new(5, 1)), Some(5));
    assert_eq!(flow.at(Point::new(5, 0)), None);
    flow.flood_on(|_| false);
    assert_eq!(shown(&flow), whole);
    flow.flood_on(|_| false);
    assert_eq!(shown(&flow), whole);
}

#[test]
fn a_flood_continues_to_its_bound_but_not_if_weighted() {
    let map = draw(&CAVE);
    let goals = || map.goals.iter().copied();
    let mut flow = FlowMap::new(map.size);
    flow.flood_until(goals(), 3, &map.open, |_| true);
    flow.flood_on(|_| false);
    assert_eq!(shown(&flow), shown(&map.flood(3)));
    let cost = |p| map.open.get(p).then_some(1);
    flow.flood_weighted(goals(), 2, cost);
    let weighted = shown(&flow);
    flow.flood_on(|_| false);
    assert_eq!(shown(&flow), weighted);
}
