//! Flow maps: how far every cell is from the nearest goal, and which way is nearer.

mod rings;
mod weighted;

use std::ops::Range;

use crate::{Dir, Point, Size};

/// How far every cell is from the nearest of some goals; one map serves every hunter.
///
/// A diagonal step costs as much as a straight one and may cut corners. The working memory is
/// kept for the next flood, and only rows the last flood could reach are reset.
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
    /// The first and the last row of the goals, if there were any.
    goals: Option<(i32, i32)>,
    /// The cells by words, as in a `BitGrid`, but with an empty word before every row and an
    /// empty row above and below the map, for what spreads beyond its edges to fall into.
    words: Vec<Word>,
    /// Word by word, the cells that may yet be reached.
    left: Vec<u64>,
    stride: u32,
    /// The words with cells at the present distance, and those cells.
    ring: Vec<(u32, u64)>,
    /// The present distance, or the furthest it may have been, and the furthest a flood may go.
    distance: u16,
    bound: u16,
    /// The words with cells at the next distance, as many of them as `count` says.
    next: Vec<u32>,
    count: usize,
    /// The cells waiting in a weighted flood, as word and bit, by their distance modulo the number
    /// of buckets.
    buckets: Vec<Vec<(u32, u32)>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Word {
    /// The cells at the next distance.
    found: u64,
    /// The cell of its lowest bit.
    corner: Point,
}

/// Not reached.
const FAR: u16 = u16::MAX;

impl FlowMap {
    /// A map of that size on which nothing was reached yet.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let stride = u32::from(size.w).div_ceil(64) + 1;
        let words = stride * (u32::from(size.h) + 2) + 1;
        let mut flow = Self {
            size,
            distances: vec![FAR; size.area() as usize],
            goals: None,
            words: vec![Word::default(); words as usize],
            left: vec![0; words as usize],
            stride,
            ring: Vec::new(),
            distance: 0,
            bound: 0,
            next: vec![0; words as usize + 1],
            count: 0,
            buckets: Vec::new(),
        };
        for corner in size.rect().points().filter(|p| p.x & 63 == 0) {
            let word = flow.word_of(corner);
            flow.words[word as usize].corner = corner;
        }
        flow
    }

    /// How big the map is.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The distance of `p`, if the last flood reached it.
    #[must_use]
    #[inline]
    pub fn at(&self, p: Point) -> Option<u16> {
        if !self.size.contains(p) {
            return None;
        }
        let distance = self.distances[self.cell_of(p) as usize];
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
        for dir in Dir::STRAIGHT_FIRST {
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
    ///
    /// From a cell that was not reached there is no such direction: it is as far as can be.
    pub fn uphill_where(&self, p: Point, mut free: impl FnMut(Point) -> bool) -> Option<Dir> {
        let mut most = self.at(p)?;
        let mut best = None;
        for dir in Dir::STRAIGHT_FIRST {
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

    /// Forgets the last flood and finds the goals.
    fn begin(&mut self, goals: impl IntoIterator<Item = Point>) {
        let used = self.rows(self.distance);
        let top = self.cell_of(Point::new(0, used.start));
        let bottom = self.cell_of(Point::new(0, used.end));
        self.distances[top as usize..bottom as usize].fill(FAR);

        self.goals = None;
        for goal in goals {
            if self.size.contains(goal) {
                let (top, bottom) = self.goals.unwrap_or((goal.y, goal.y));
                self.goals = Some((top.min(goal.y), bottom.max(goal.y)));
                self.find(self.word_of(goal), 1 << (goal.x & 63));
            }
        }
    }

    /// The rows that can be reached from the goals in so many steps.
    fn rows(&self, steps: u16) -> Range<i32> {
        let steps = i32::from(steps);
        self.goals.map_or(0..0, |(top, bottom)| {
            (top - steps).max(0)..(bottom + steps + 1).min(self.size.h.into())
        })
    }

    /// Goals are reached already: none of them is left.
    fn take_goals(&mut self) {
        for &word in &self.next[..self.count] {
            self.left[word as usize] &= !self.words[word as usize].found;
        }
    }

    /// Notes cells at the next distance.
    fn find(&mut self, word: u32, cells: u64) {
        let found = &mut self.words[word as usize].found;
        // Without a branch, since nobody could foretell it.
        self.next[self.count] = word;
        self.count += usize::from(*found == 0 && cells != 0);
        *found |= cells;
    }

    /// The place in `distances` of a cell on the map.
    #[inline]
    fn cell_of(&self, p: Point) -> u32 {
        p.y as u32 * u32::from(self.size.w) + p.x as u32
    }

    /// The place in `words` of a cell on the map.
    #[inline]
    fn word_of(&self, p: Point) -> u32 {
        (p.y as u32 + 1) * self.stride + 1 + (p.x as u32 >> 6)
    }
}

#[cfg(test)]
mod tests;
