//! Flow maps: how far every cell is from the nearest goal, and which way is nearer.

use crate::{BitGrid, Dir, Point, Size};

/// How far every cell is from the nearest of some goals; one map serves every hunter.
///
/// A diagonal step costs as much as a straight one and may cut corners. The working memory is
/// kept for the next flood, and only cells the last flood reached are reset.
///
/// ```
/// use hearthgate_geom::{BitGrid, Dir, FlowMap, Point, Size};
///
/// let size = Size::new(20, 10);
/// let mut open = BitGrid::new(size);
/// open.fill(true);
///
/// let mut flow = FlowMap::new(size);
/// flow.flood([Point::new(3, 3)], 50, &open);
/// assert_eq!(flow.at(Point::new(9, 5)), Some(6));
/// assert_eq!(flow.downhill(Point::new(9, 3)), Some(Dir::West));
/// ```
#[derive(Clone, Debug)]
pub struct FlowMap {
    size: Size,
    /// The distance of every cell in reading order, or `FAR`.
    distances: Vec<u16>,
    /// The places of the cells reached, in the order they were reached.
    reached: Vec<u32>,
    /// The cells waiting in a weighted flood, by their distance modulo the number of buckets.
    buckets: Vec<Vec<u32>>,
}

/// Not reached.
const FAR: u16 = u16::MAX;

/// Straight directions first, so that of several shortest ways the straighter is taken.
const STRAIGHT_FIRST: [Dir; 8] = [
    Dir::North,
    Dir::East,
    Dir::South,
    Dir::West,
    Dir::NorthEast,
    Dir::SouthEast,
    Dir::SouthWest,
    Dir::NorthWest,
];

impl FlowMap {
    /// A map of that size on which nothing was reached yet.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            distances: vec![FAR; size.area() as usize],
            reached: Vec::new(),
            buckets: Vec::new(),
        }
    }

    /// How big the map is.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Measures from the goals every cell that can be reached over passable cells in at most
    /// `bound` steps. Goals are reached even where they are not passable, such as a closed door.
    ///
    /// # Panics
    /// When `passable` has another size.
    pub fn flood(
        &mut self,
        goals: impl IntoIterator<Item = Point>,
        bound: u16,
        passable: &BitGrid,
    ) {
        self.flood_until(goals, bound, passable, |_| false);
    }

    /// As [`FlowMap::flood`], but asks `stop` about every cell reached, nearer ones first, and
    /// once it says yes goes no further than the cells at that distance.
    ///
    /// # Panics
    /// When `passable` has another size.
    pub fn flood_until(
        &mut self,
        goals: impl IntoIterator<Item = Point>,
        bound: u16,
        passable: &BitGrid,
        mut stop: impl FnMut(Point) -> bool,
    ) {
        assert_eq!(self.size, passable.size(), "a flood needs maps of one size");
        self.reset();
        for goal in goals {
            self.reach(goal, 0);
        }
        let mut bound = bound.min(FAR - 1);
        let mut next = 0;
        while next < self.reached.len() {
            let p = self.point_of(self.reached[next]);
            let distance = self.distances[self.reached[next] as usize];
            next += 1;
            if stop(p) {
                bound = bound.min(distance);
            }
            if distance == bound {
                continue;
            }
            for q in p.neighbours() {
                if passable.get(q) {
                    self.reach(q, distance + 1);
                }
            }
        }
    }

    /// Measures from the goals every cell that can be reached at a cost of at most `bound`, where
    /// `cost` is what entering a cell costs, at least 1, or nothing where it cannot be entered.
    ///
    /// A cell's distance includes its own cost, so that the neighbour with the least distance is
    /// the best step. Goals are reached at no cost even where they cannot be entered.
    pub fn flood_weighted(
        &mut self,
        goals: impl IntoIterator<Item = Point>,
        bound: u16,
        cost: impl Fn(Point) -> Option<u8>,
    ) {
        self.reset();
        self.buckets.resize_with(256, Vec::new);
        for goal in goals {
            self.offer(goal, 0);
        }
        let bound = bound.min(FAR - 1);
        let mut waiting = self.reached.len();
        let mut distance = 0;
        while waiting > 0 {
            let mut bucket = std::mem::take(&mut self.buckets[usize::from(distance) % 256]);
            for index in bucket.drain(..) {
                waiting -= 1;
                if self.distances[index as usize] != distance {
                    continue;
                }
                for q in self.point_of(index).neighbours() {
                    if self.at(q).is_some_and(|known| known <= distance) {
                        continue;
                    }
                    let Some(cost) = self.size.contains(q).then(|| cost(q)).flatten() else {
                        continue;
                    };
                    let further = distance.saturating_add(cost.max(1).into());
                    if further <= bound && self.offer(q, further) {
                        waiting += 1;
                    }
                }
            }
            self.buckets[usize::from(distance) % 256] = bucket;
            distance = distance.saturating_add(1);
        }
    }

    /// The distance of `p`, if the last flood reached it.
    #[must_use]
    pub fn at(&self, p: Point) -> Option<u16> {
        let distance = self.distances[self.index_of(p)? as usize];
        (distance != FAR).then_some(distance)
    }

    /// The direction of the neighbour nearest to a goal, if it is nearer than `p` is; of several
    /// the first straight one, clockwise from north, then the first diagonal one.
    ///
    /// A cell that was not reached counts as further away than any that was.
    #[must_use]
    pub fn downhill(&self, p: Point) -> Option<Dir> {
        self.downhill_where(p, |_| true)
    }

    /// As [`FlowMap::downhill`], among those neighbours for which `free` says yes.
    pub fn downhill_where(&self, p: Point, mut free: impl FnMut(Point) -> bool) -> Option<Dir> {
        let mut least = self.at(p).unwrap_or(FAR);
        let mut best = None;
        for dir in STRAIGHT_FIRST {
            let q = p + dir;
            if let Some(distance) = self.at(q)
                && distance < least
                && free(q)
            {
                least = distance;
                best = Some(dir);
            }
        }
        best
    }

    /// The direction of the neighbour furthest from every goal among those for which `free` says
    /// yes, if it was reached and is further than `p` is; ties as in [`FlowMap::downhill`].
    pub fn uphill_where(&self, p: Point, mut free: impl FnMut(Point) -> bool) -> Option<Dir> {
        let mut most = self.at(p)?;
        let mut best = None;
        for dir in STRAIGHT_FIRST {
            let q = p + dir;
            if let Some(distance) = self.at(q)
                && distance > most
                && free(q)
            {
                most = distance;
                best = Some(dir);
            }
        }
        best
    }

    fn reset(&mut self) {
        for index in self.reached.drain(..) {
            self.distances[index as usize] = FAR;
        }
    }

    /// Notes the distance of a cell that was not reached before.
    fn reach(&mut self, p: Point, distance: u16) {
        let Some(index) = self.index_of(p) else {
            return;
        };
        if self.distances[index as usize] == FAR {
            self.distances[index as usize] = distance;
            self.reached.push(index);
        }
    }

    /// Notes a shorter distance of a cell and puts it in its bucket; whether it was shorter.
    fn offer(&mut self, p: Point, distance: u16) -> bool {
        let Some(index) = self.index_of(p) else {
            return false;
        };
        let known = self.distances[index as usize];
        if known <= distance {
            return false;
        }
        if known == FAR {
            self.reached.push(index);
        }
        self.distances[index as usize] = distance;
        self.buckets[usize::from(distance) % 256].push(index);
        true
    }

    fn index_of(&self, p: Point) -> Option<u32> {
        let inside = self.size.contains(p);
        inside.then(|| p.y as u32 * u32::from(self.size.w) + p.x as u32)
    }

    fn point_of(&self, index: u32) -> Point {
        let width = u32::from(self.size.w);
        Point::new((index % width) as i32, (index / width) as i32)
    }
}
