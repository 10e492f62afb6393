//! Field of view, flow maps, reachability and pathfinding on an ordinary level, against a well-known crate or a bare loop.

use adam_fov_rs::compute_fov;
use anyhow::Result;
use geom::{BitGrid, FlowMap, Fov, Paths, Point, Size, reach};

use super::measure::side_by_side;
use super::measured::Bench;
use super::row::Row;

pub(crate) const BENCHES: &[Bench] = &[
    Bench {
        name: "geom_fov_8",
        about: "a field of view of radius 8, against adam_fov_rs",
        run: || Ok(vec![fov("geom_fov_8", 8)]),
    },
    Bench {
        name: "geom_fov_20",
        about: "a field of view of radius 20, against adam_fov_rs",
        run: || Ok(vec![fov("geom_fov_20", 20)]),
    },
    Bench {
        name: "geom_flow_full",
        about: "a flow map of a whole level from one goal, against a bare flood fill over a bordered array",
        run: || Ok(vec![flow()]),
    },
    Bench {
        name: "geom_reach",
        about: "all tiles that can be reached on foot, against a bare flood fill over a bordered array",
        run: || Ok(vec![reached()]),
    },
    Bench {
        name: "geom_astar",
        about: "a path across the level, against the crate pathfinding",
        run: || path().map(|row| vec![row]),
    },
];

const SIZE: Size = Size { w: 80, h: 50 };
const MIDDLE: Point = Point { x: 41, y: 26 };
const START: Point = Point { x: 1, y: 1 };
const END: Point = Point { x: 78, y: 48 };

/// Rooms of 16 by 10 tiles with wide doorways and scattered pillars.
fn is_wall(p: Point) -> bool {
    let Point { x, y } = p;
    let border = x == 0 || y == 0 || x == 79 || y == 49;
    let room = (x % 16 == 0 && y % 10 > 2) || (y % 10 == 0 && x % 16 > 2);
    let pillar = (3 * x * x + 5 * y * y + 7 * x * y) % 13 == 0;
    border || ((room || pillar) && ![START, MIDDLE, END].contains(&p))
}

fn walls() -> BitGrid {
    BitGrid::from_fn(SIZE, is_wall)
}

fn floor() -> BitGrid {
    BitGrid::from_fn(SIZE, |p| !is_wall(p))
}

fn row(name: &str, (value, limit): (f64, f64)) -> Row {
    Row {
        name: name.to_owned(),
        value,
        unit: "µs",
        limit,
    }
}

fn fov(name: &str, radius: u16) -> Row {
    let walls = walls();
    let (mut sight, mut seen) = (Fov::new(), BitGrid::new(SIZE));
    let ours = || {
        sight.compute(MIDDLE, radius, &walls, &mut seen);
        seen.get(START)
    };
    let opaque = array(is_wall);
    let mut visible = vec![false; opaque.len()];
    let index = |x: i32, y: i32| y as usize * usize::from(SIZE.w) + x as usize;
    let theirs = || {
        visible.fill(false);
        compute_fov(
            [MIDDLE.x, MIDDLE.y],
            radius.into(),
            [u32::from(SIZE.w), u32::from(SIZE.h)],
            |p| opaque[index(p.x, p.y)],
            |p| visible[index(p.x, p.y)] = true,
        );
        visible[index(START.x, START.y)]
    };
    row(name, side_by_side(ours, theirs))
}

fn flow() -> Row {
    let floor = floor();
    let mut map = FlowMap::new(SIZE);
    let ours = || {
        map.flood([MIDDLE], u16::MAX, &floor);
        map.at(END)
    };
    let mut bare = BareFlood::new();
    row(
        "geom_flow_full",
        side_by_side(ours, || bare.flood(MIDDLE, END)),
    )
}

fn reached() -> Row {
    let floor = floor();
    let mut bare = BareFlood::new();
    let ours = || reach(MIDDLE, &floor);
    row("geom_reach", side_by_side(ours, || bare.flood(MIDDLE, END)))
}

fn path() -> Result<Row> {
    let floor = array(|p| !is_wall(p));
    let index = |p: Point| p.y as usize * usize::from(SIZE.w) + p.x as usize;
    let mut paths = Paths::new();
    let mut ours = || paths.find(START, END, SIZE, |p| floor[index(p)].then_some(1), u16::MAX);
    let theirs = || {
        pathfinding::directed::astar::astar(
            &START,
            |p| {
                p.neighbours()
                    .into_iter()
                    .filter(|&q| floor[index(q)])
                    .map(|q| (q, 1_u32))
            },
            |p| p.x.abs_diff(END.x).max(p.y.abs_diff(END.y)),
            |p| *p == END,
        )
    };
    let (way, other) = (
        ours().map(|way| way.len()),
        theirs().map(|(way, _)| way.len() - 1),
    );
    anyhow::ensure!(
        way.is_some() && way == other,
        "two ways across the level: {way:?} and {other:?} steps"
    );
    Ok(row("geom_astar", side_by_side(ours, theirs)))
}

fn array(holds: impl Fn(Point) -> bool) -> Vec<bool> {
    SIZE.rect().points().map(holds).collect()
}

/// A minimal flood fill: a flat array with a border, and a queue that never wraps.
struct BareFlood {
    floor: Vec<bool>,
    distances: Vec<u16>,
    queue: Vec<u32>,
}

impl BareFlood {
    fn new() -> Self {
        let floor = array(|p| !is_wall(p));
        Self {
            distances: vec![u16::MAX; floor.len()],
            queue: vec![0; floor.len()],
            floor,
        }
    }

    fn flood(&mut self, from: Point, to: Point) -> u16 {
        let width = u32::from(SIZE.w);
        let index = |p: Point| p.y.unsigned_abs() * width + p.x.unsigned_abs();
        self.distances.fill(u16::MAX);
        self.distances[index(from) as usize] = 0;
        self.queue[0] = index(from);
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let here = self.queue[head];
            let distance = self.distances[here as usize] + 1;
            head += 1;
            let (above, below) = (here - width, here + width);
            for next in [
                above - 1,
                above,
                above + 1,
                here - 1,
                here + 1,
                below - 1,
                below,
                below + 1,
            ] {
                if self.floor[next as usize] && self.distances[next as usize] == u16::MAX {
                    self.distances[next as usize] = distance;
                    self.queue[tail] = next;
                    tail += 1;
                }
            }
        }
        self.distances[index(to) as usize]
    }
}

#[cfg(test)]
mod tests {
    use geom::{FlowMap, reach};

    use super::{BareFlood, END, MIDDLE, SIZE, floor};

    #[test]
    fn the_bare_flood_agrees_with_ours() {
        let mut map = FlowMap::new(SIZE);
        map.flood([MIDDLE], u16::MAX, &floor());
        let mut bare = BareFlood::new();
        assert_eq!(map.at(END), Some(bare.flood(MIDDLE, END)));
        let reached = bare
            .distances
            .iter()
            .filter(|&&distance| distance != u16::MAX)
            .count();
        assert_eq!(reach(MIDDLE, &floor()).count() as usize, reached);
        assert!(
            reached > 2_000,
            "an ordinary level is open enough: {reached}"
        );
    }
}
