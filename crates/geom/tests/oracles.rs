//! Field of view, floods and paths compared with other crates and with naive implementations.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use hearthgate_geom::{
    BitGrid, Dir, FlowMap, Fov, Paths, Point, Rect, Size, Stream, astar, reach, reach4,
};
use proptest::prelude::*;

/// Walls from empty to full, as noise or smoothed into caves. Some maps are wider than one word of bits, some narrower
/// than any field of view.
fn walls() -> impl Strategy<Value = BitGrid> {
    let width = prop_oneof![3 => 1_u16..=150, 1 => Just(64), 1 => Just(128)];
    let shape = (width, 1_u16..=40);
    (shape, 0_u32..=100, 0..3, any::<u64>()).prop_map(|((w, h), percent, rounds, seed)| {
        let mut stream = Stream::new(seed, &[]);
        let mut walls = BitGrid::from_fn(Size::new(w, h), |_| stream.chance(percent, 100));
        for _ in 0..rounds {
            let before = walls.clone();
            for p in before.size().rect().points() {
                let around = p.neighbours().into_iter().filter(|&q| before.get(q));
                walls.set(p, around.count() + usize::from(before.get(p)) >= 5);
            }
        }
        walls
    })
}

/// A map and some points on it.
fn walls_and_places(n: usize) -> impl Strategy<Value = (BitGrid, Vec<Point>)> {
    (walls(), prop::collection::vec(any::<(u16, u16)>(), n)).prop_map(|(walls, places)| {
        let size = walls.size();
        let wrap = |(x, y)| Point::new(i32::from(x % size.w), i32::from(y % size.h));
        let places = places.into_iter().map(wrap).collect();
        (walls, places)
    })
}

fn inverse(grid: &BitGrid) -> BitGrid {
    let mut inverse = grid.clone();
    inverse.invert();
    inverse
}

fn fov(eye: Point, radius: u16, walls: &BitGrid) -> BitGrid {
    let mut seen = BitGrid::new(walls.size());
    seen.fill(true);
    Fov::new().compute(eye, radius, walls, &mut seen);
    seen
}

fn within(eye: Point, radius: u16, p: Point) -> bool {
    let radius = i32::from(radius);
    eye.distance_sq(p) <= radius * radius + radius
}

/// The field of view of the crate symmetric-shadowcasting, within the same circle.
fn oracle_fov(eye: Point, radius: u16, walls: &BitGrid) -> BitGrid {
    let small = |n: isize| i32::try_from(n).expect("maps are small");
    let point = |(x, y)| Point::new(small(x), small(y));
    let mut seen = BitGrid::new(walls.size());
    symmetric_shadowcasting::compute_fov(
        (eye.x as isize, eye.y as isize),
        &mut |q| {
            let p = point(q);
            let near = p.distance(eye) <= i32::from(radius);
            !near || !walls.size().contains(p) || walls.get(p)
        },
        &mut |q| {
            if within(eye, radius, point(q)) {
                seen.set(point(q), true);
            }
        },
    );
    seen
}

fn neighbours(p: Point, open: &BitGrid) -> Vec<Point> {
    p.neighbours()
        .into_iter()
        .filter(|&q| open.get(q))
        .collect()
}

/// The cost of entering a cell: different costs side by side, some of them high, some forbidden.
fn toll(p: Point, open: &BitGrid) -> Option<u8> {
    let kind = (p.x * 7 + p.y * 13).rem_euclid(11);
    open.get(p)
        .then_some([1, 1, 2, 0, 5, 1, 3, 255, 9, 1, 4][kind as usize])
}

/// Distances by the crate pathfinding, from an extra node that leads to every goal.
fn oracle_distances(
    goals: &[Point],
    bound: u16,
    cost: impl Fn(Point) -> Option<u8>,
    size: Size,
) -> BTreeMap<Point, u16> {
    let source = Point::new(-9, -9);
    let steps = |&p: &Point| -> Vec<(Point, u32)> {
        if p == source {
            return goals.iter().map(|&goal| (goal, 0)).collect();
        }
        let around = p.neighbours().into_iter().filter(|&q| size.contains(q));
        around
            .filter_map(|q| cost(q).map(|cost| (q, u32::from(cost.max(1)))))
            .collect()
    };
    let all = pathfinding::prelude::dijkstra_all(&source, steps);
    let near = all
        .into_iter()
        .filter(|&(_, (_, cost))| cost <= bound.into());
    near.map(|(p, (_, cost))| (p, u16::try_from(cost).expect("the bound is small")))
        .collect()
}

fn distances(flow: &FlowMap) -> BTreeMap<Point, u16> {
    let points = flow.size().rect().inflate(1).points();
    points.filter_map(|p| Some((p, flow.at(p)?))).collect()
}

fn naive_reach(from: Point, open: &BitGrid, dirs: &[Dir]) -> BitGrid {
    let mut reached = BitGrid::new(open.size());
    let mut waiting = VecDeque::from([from]);
    while let Some(p) = waiting.pop_front() {
        if open.get(p) && !reached.get(p) {
            reached.set(p, true);
            waiting.extend(dirs.iter().map(|&dir| p + dir));
        }
    }
    reached
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 250,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn field_of_view_equals_symmetric_shadowcasting(
        (walls, places) in walls_and_places(1),
        radius in 0_u16..48,
    ) {
        let seen = fov(places[0], radius, &walls);
        prop_assert_eq!(seen, oracle_fov(places[0], radius, &walls));
    }

    #[test]
    fn field_of_view_is_symmetric(
        (walls, places) in walls_and_places(12),
        radius in 0_u16..40,
    ) {
        let clear = |p: &Point| !walls.get(*p);
        let views: Vec<_> = places.iter().copied().filter(clear)
            .map(|eye| (eye, fov(eye, radius, &walls)))
            .collect();
        for (a, from_a) in &views {
            for (b, from_b) in &views {
                prop_assert_eq!(from_a.get(*b), from_b.get(*a), "{} and {}", a, b);
            }
        }
    }

    #[test]
    fn floods_equal_the_pathfinding_crate(
        (walls, places) in walls_and_places(3),
        bound in prop_oneof![0_u16..30, Just(u16::MAX)],
    ) {
        let open = inverse(&walls);
        let mut flow = FlowMap::new(open.size());
        // A first flood, which must not influence the second.
        flow.flood([places[2]], 20, &open);
        flow.flood(places.iter().copied(), bound, &open);
        let cost = |p| open.get(p).then_some(1);
        prop_assert_eq!(distances(&flow), oracle_distances(&places, bound, cost, open.size()));
    }

    #[test]
    fn weighted_floods_equal_the_pathfinding_crate(
        (walls, places) in walls_and_places(2),
        bound in prop_oneof![0_u16..300, Just(u16::MAX)],
    ) {
        let open = inverse(&walls);
        let mut flow = FlowMap::new(open.size());
        flow.flood_weighted([places[1]], 50, |p| toll(p, &open));
        flow.flood_weighted(places.iter().copied(), bound, |p| toll(p, &open));
        let expected = oracle_distances(&places, bound, |p| toll(p, &open), open.size());
        prop_assert_eq!(distances(&flow), expected);
    }

    #[test]
    fn with_every_cost_1_both_floods_agree((walls, places) in walls_and_places(2)) {
        let open = inverse(&walls);
        let (mut rings, mut weighted) = (FlowMap::new(open.size()), FlowMap::new(open.size()));
        rings.flood(places.iter().copied(), 40, &open);
        weighted.flood_weighted(places.iter().copied(), 40, |p| open.get(p).then_some(1));
        prop_assert_eq!(distances(&rings), distances(&weighted));
    }

    #[test]
    fn going_downhill_ends_at_a_goal((walls, places) in walls_and_places(3)) {
        let open = inverse(&walls);
        let mut flow = FlowMap::new(open.size());
        flow.flood(places[..2].iter().copied(), u16::MAX, &open);
        let mut p = places[2];
        let mut steps = 0;
        while let Some(dir) = flow.downhill(p) {
            let nearest = p.neighbours().into_iter().filter_map(|q| flow.at(q)).min();
            p += dir;
            steps += 1;
            prop_assert_eq!(flow.at(p), nearest);
        }
        let stuck = p == places[2] && flow.at(p).is_none();
        prop_assert!(stuck || places[..2].contains(&p));
        prop_assert!(flow.at(places[2]).is_none_or(|distance| distance == steps));
    }

    #[test]
    fn path_costs_equal_the_pathfinding_crate(
        (walls, places) in walls_and_places(2),
        bound in prop_oneof![0_u16..400, Just(u16::MAX)],
    ) {
        let open = inverse(&walls);
        let (from, to) = (places[0], places[1]);
        let cost = |p| toll(p, &open);
        let total = |way: &[Point]| -> u32 {
            way.iter().map(|&p| u32::from(cost(p).unwrap().max(1))).sum()
        };
        let found = astar(from, to, open.size(), cost, bound);
        let steps = |&p: &Point| {
            let around = neighbours(p, &open).into_iter();
            around.map(|q| (q, u32::from(cost(q).unwrap().max(1)))).collect::<Vec<_>>()
        };
        let expected = pathfinding::prelude::astar(
            &from, steps, |p| p.distance(to) as u32, |&p| p == to,
        );
        let expected = expected.map(|(_, cost)| cost).filter(|&cost| cost <= bound.into());
        prop_assert_eq!(found.as_deref().map(total), expected);
        if let Some(way) = found {
            prop_assert_eq!(way.last(), (from != to).then_some(&to));
            let mut before = from;
            for &p in &way {
                prop_assert!(before.is_adjacent(p));
                before = p;
            }
        }
    }

    #[test]
    fn an_earlier_search_does_not_change_a_later_one((walls, places) in walls_and_places(4)) {
        let open = inverse(&walls);
        let cost = |p| toll(p, &open);
        let mut paths = Paths::new();
        let small = Size::new(open.size().w.div_ceil(2), open.size().h);
        for (size, pair) in [(small, &places[2..]), (open.size(), &places[..2])] {
            let found = paths.find(pair[0], pair[1], size, cost, u16::MAX);
            prop_assert_eq!(found, astar(pair[0], pair[1], size, cost, u16::MAX));
        }
    }

    #[test]
    fn reach_equals_a_naive_flood_fill((walls, places) in walls_and_places(1)) {
        let open = inverse(&walls);
        prop_assert_eq!(reach(places[0], &open), naive_reach(places[0], &open, &Dir::ALL));
        prop_assert_eq!(reach4(places[0], &open), naive_reach(places[0], &open, &Dir::ORTHOGONAL));
    }
}

#[test]
fn open_field_of_view_equals_adam_fov() {
    let size = Size::new(70, 60);
    let walls = BitGrid::new(size);
    for (eye, radius) in [
        (Point::new(35, 30), 20),
        (Point::new(3, 5), 12),
        (Point::new(69, 0), 40),
    ] {
        let ours = fov(eye, radius, &walls);
        let theirs = adam_fov(eye, radius, &walls);
        // Its circle is smaller: d² ≤ r².
        let radius = i32::from(radius);
        let inner = |p: &Point| eye.distance_sq(*p) <= radius * radius;
        let ours: BTreeSet<_> = ours.points().filter(inner).collect();
        assert_eq!(ours, theirs.points().collect());
    }
}

/// Walls in `adam_fov_rs` have bevelled corners, so around corners the two differ a little.
#[test]
fn cave_field_of_view_is_close_to_adam_fov() {
    let size = Size::new(80, 50);
    let mut stream = Stream::named(1, "cave", 0);
    let mut walls = BitGrid::from_fn(size, |_| stream.chance(45, 100));
    for _ in 0..4 {
        let before = walls.clone();
        walls = BitGrid::from_fn(size, |p| {
            let around = p.neighbours().into_iter().filter(|&q| before.get(q));
            around.count() + usize::from(before.get(p)) >= 5
        });
    }
    let (mut both, mut either) = (0, 0);
    for eye in inverse(&walls).points().step_by(7) {
        let (ours, theirs) = (fov(eye, 9, &walls), adam_fov(eye, 9, &walls));
        let inner = |p: &Point| eye.distance_sq(*p) <= 81;
        let ours: BTreeSet<_> = ours.points().filter(inner).collect();
        let theirs: BTreeSet<_> = theirs.points().collect();
        both += ours.intersection(&theirs).count();
        either += ours.union(&theirs).count();
    }
    assert!(both * 100 >= either * 99, "{both} of {either}");
}

fn adam_fov(eye: Point, radius: u16, walls: &BitGrid) -> BitGrid {
    let mut seen = BitGrid::new(walls.size());
    adam_fov_rs::compute_fov(
        [eye.x, eye.y],
        radius.into(),
        [u32::from(walls.size().w), u32::from(walls.size().h)],
        |p| walls.get(Point::new(p.x, p.y)),
        |p| seen.set(Point::new(p.x, p.y), true),
    );
    seen
}

#[test]
fn every_radius_equals_symmetric_shadowcasting() {
    // Pillars, so that beams split often; a map that ends within and beyond one word of bits.
    for w in [5, 63, 64, 65, 130] {
        let size = Size::new(w, 45);
        let walls = BitGrid::from_fn(size, |p| (p.x * 5 + p.y * 3) % 17 == 0);
        for radius in [0, 1, 2, 7, 14, 15, 16, 17, 30, 31, 32, 33] {
            for eye in [(0, 0), (i32::from(w) - 1, 44), (i32::from(w) / 2, 20)] {
                let eye = Point::new(eye.0, eye.1);
                let expected = oracle_fov(eye, radius, &walls);
                assert_eq!(fov(eye, radius, &walls), expected, "{eye} {radius} on {w}");
            }
        }
    }
}

#[test]
fn rooms_are_seen_whole_with_their_walls() {
    let size = Size::new(30, 20);
    let room = Rect::new(5, 4, 12, 9);
    let walls = inverse(&BitGrid::from_fn(size, |p| room.interior().contains(p)));
    for eye in room.interior().points() {
        let seen: Vec<_> = fov(eye, 25, &walls).points().collect();
        assert_eq!(seen, room.points().collect::<Vec<_>>(), "from {eye}");
    }
}
