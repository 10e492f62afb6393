//! Benchmarks field of view, floods and paths against other crates, on a cave of 80×50 cells:
//! `cargo run --release --example speed [WORD]`. With a word, only benchmarks with that word in their name run.
#![expect(clippy::print_stdout, reason = "an example shows its result")]

mod cave;

use std::hint::black_box;
use std::time::{Duration, Instant};

use hearthgate_geom::{BitGrid, FlowMap, Fov, Paths, Point, Size, Stream, reach, reach4};

const SIZE: Size = Size::new(80, 50);
const SEED: u64 = 2026;

fn main() {
    let open = cave::cave(SIZE, SEED);
    let mut opaque = open.clone();
    opaque.invert();
    let eyes = sample(&open, 64);
    println!(
        "a cave of {}×{} cells, {} of them open",
        SIZE.w,
        SIZE.h,
        open.count()
    );

    sight(&eyes, &opaque, 8);
    sight(&eyes, &opaque, 20);
    floods(&eyes, &open);
    paths(&eyes, &open);
}

/// Prints the least time per call over several rounds, each with every point.
fn measure(name: &str, points: &[Point], mut f: impl FnMut(Point)) {
    if std::env::args()
        .nth(1)
        .is_some_and(|word| !name.contains(&word))
    {
        return;
    }
    let mut best = Duration::MAX;
    for _ in 0..40 {
        let start = Instant::now();
        for _ in 0..4 {
            points.iter().for_each(|&p| f(p));
        }
        best = best.min(start.elapsed());
    }
    let calls = 4 * points.len() as u128;
    println!("{:>9} ns  {name}", best.as_nanos() / calls);
}

fn sample(open: &BitGrid, n: usize) -> Vec<Point> {
    let mut points: Vec<_> = open.points().collect();
    Stream::named(SEED, "sample", 0).shuffle(&mut points);
    points.truncate(n);
    points
}

fn sight(eyes: &[Point], opaque: &BitGrid, radius: u16) {
    println!("\nsight, radius {radius}");
    let (mut fov, mut seen) = (Fov::new(), BitGrid::new(SIZE));
    measure("Fov", eyes, |p| {
        fov.compute(p, radius, opaque, black_box(&mut seen));
    });
    // The other crates get flat arrays and no bounds checks beyond their own.
    let index = |x: usize, y: usize| y * usize::from(SIZE.w) + x;
    let walls: Vec<_> = SIZE.rect().points().map(|p| opaque.get(p)).collect();
    let mut view = vec![false; walls.len()];
    measure("adam_fov_rs", eyes, |p| {
        view.fill(false);
        let size = [u32::from(SIZE.w), u32::from(SIZE.h)];
        adam_fov_rs::compute_fov(
            [p.x, p.y],
            radius.into(),
            size,
            |q| walls[index(q.x as usize, q.y as usize)],
            |q| view[index(q.x as usize, q.y as usize)] = true,
        );
        black_box(&mut view);
    });
    measure("symmetric-shadowcasting", eyes, |p| {
        view.fill(false);
        let reach = isize::from(radius as i16);
        let near =
            |q: (isize, isize)| (q.0 - p.x as isize).abs().max((q.1 - p.y as isize).abs()) <= reach;
        symmetric_shadowcasting::compute_fov(
            (p.x as isize, p.y as isize),
            &mut |q| !near(q) || walls[index(q.0 as usize, q.1 as usize)],
            &mut |q| {
                if near(q) {
                    view[index(q.0 as usize, q.1 as usize)] = true;
                }
            },
        );
        black_box(&mut view);
    });
}

fn floods(goals: &[Point], open: &BitGrid) {
    println!("\nfloods");
    let mut flow = FlowMap::new(SIZE);
    measure("FlowMap::flood", goals, |p| {
        black_box(&mut flow).flood([p], u16::MAX, open);
    });
    measure("FlowMap::flood, at most 12 steps", goals, |p| {
        black_box(&mut flow).flood([p], 12, open);
    });
    measure("FlowMap::flood, at most 25 steps", goals, |p| {
        black_box(&mut flow).flood([p], 25, open);
    });
    measure("FlowMap::flood_weighted", goals, |p| {
        let cost = |q: Point| open.get(q).then_some(1 + (q.x & 3) as u8);
        black_box(&mut flow).flood_weighted([p], u16::MAX, cost);
    });
    measure("eight times downhill", goals, |p| {
        for q in p.neighbours() {
            black_box(black_box(&flow).downhill(q));
        }
    });
    measure("pathfinding::dijkstra_all", goals, |p| {
        let steps = |&q: &Point| {
            let open = q.neighbours().into_iter().filter(|&r| open.get(r));
            open.map(|r| (r, 1_u16)).collect::<Vec<_>>()
        };
        black_box(pathfinding::prelude::dijkstra_all(&p, steps));
    });
    measure("reach", goals, |p| {
        black_box(reach(p, open));
    });
    measure("reach4", goals, |p| {
        black_box(reach4(p, open));
    });
}

fn paths(starts: &[Point], open: &BitGrid) {
    println!("\npaths of 31 steps");
    let mut flow = FlowMap::new(SIZE);
    let ends: Vec<_> = starts
        .iter()
        .filter_map(|&p| {
            flow.flood([p], 31, open);
            let end = open.points().find(|&q| flow.at(q) == Some(31));
            end.map(|q| (p, q))
        })
        .collect();
    let froms: Vec<_> = ends.iter().map(|&(p, _)| p).collect();
    let mut turn = ends.iter().map(|&(_, q)| q).cycle();
    let mut found = Paths::new();
    measure("Paths::find", &froms, |p| {
        let to = turn.next().unwrap_or(p);
        let cost = |q| open.get(q).then_some(1);
        black_box(found.find(p, to, SIZE, cost, u16::MAX));
    });
    measure("pathfinding::astar", &froms, |p| {
        let to = turn.next().unwrap_or(p);
        let steps = |&q: &Point| {
            let open = q.neighbours().into_iter().filter(|&r| open.get(r));
            open.map(|r| (r, 1)).collect::<Vec<_>>()
        };
        black_box(pathfinding::prelude::astar(
            &p,
            steps,
            |q| q.distance(to),
            |&q| q == to,
        ));
    });
}
