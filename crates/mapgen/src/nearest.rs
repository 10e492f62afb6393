//! Nearest-point queries that exploit the previous answer.

use geom::Point;

pub(crate) struct Nearest {
    /// The points with their indices, sorted by row.
    sorted: Vec<(Point, u32)>,
    /// The previous answer: often right for a neighbouring tile, and so a good bound.
    last: Option<(Point, u32)>,
}

impl Nearest {
    pub(crate) fn new(points: &[Point]) -> Self {
        let mut sorted: Vec<(Point, u32)> = points.iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        Self { sorted, last: None }
    }

    /// Index of the point nearest to a tile; on ties the lower index. `measure` must not be less than its
    /// value for the row distance alone.
    pub(crate) fn to(&mut self, at: Point, measure: impl Fn(Point, Point) -> i32) -> Option<u32> {
        let middle = self.sorted.partition_point(|(point, _)| point.y < at.y);
        let (mut above, mut below) = (middle, middle);
        let mut best = self
            .last
            .map(|(point, number)| (measure(at, point), number, point));
        let rows = |index: usize| {
            self.sorted
                .get(index)
                .map(|(point, _)| (point.y - at.y).abs())
        };
        loop {
            let up = above.checked_sub(1).and_then(rows);
            let down = rows(below);
            let take_up = match (up, down) {
                (Some(up), Some(down)) => up < down,
                (up, down) => match up.or(down) {
                    Some(_) => down.is_none(),
                    None => break,
                },
            };
            let (point, number) = self.sorted[if take_up { above - 1 } else { below }];
            // Points in rows farther away than the best point cannot be nearer.
            let row = measure(at, Point::new(at.x, point.y));
            if best.is_some_and(|(least, ..)| row > least) {
                break;
            }
            let here = (measure(at, point), number, point);
            best = Some(best.map_or(here, |best| best.min(here)));
            if take_up {
                above -= 1;
            } else {
                below += 1;
            }
        }
        self.last = best.map(|(_, number, point)| (point, number));
        best.map(|(_, number, _)| number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Rect, Stream};

    #[test]
    fn nearest_search_equals_a_linear_search() {
        let measures: [fn(Point, Point) -> i32; 3] = [
            |a, b| a.distance_sq(b),
            |a, b| a.manhattan(b),
            |a, b| a.distance(b),
        ];
        for seed in 0..20 {
            let mut rng = Stream::new(seed, &[]);
            let points: Vec<Point> = (0..seed)
                .map(|_| Point::new(rng.range(0, 29), rng.range(0, 19)))
                .collect();
            for measure in measures {
                let mut nearest = Nearest::new(&points);
                for at in Rect::new(-2, -2, 34, 24).points() {
                    let slow = points
                        .iter()
                        .zip(0..)
                        .map(|(point, number)| (measure(at, *point), number))
                        .min();
                    assert_eq!(nearest.to(at, measure), slow.map(|it: (i32, u32)| it.1));
                }
            }
        }
    }
}
