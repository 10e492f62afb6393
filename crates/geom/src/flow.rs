//! Flow maps (Dijkstra maps): the distance of every cell to the nearest goal, and the direction that leads there.

mod rings;
mod weighted;

use std::ops::Range;

use crate::{Dir, Point, Size};

/// The distance of every cell to the nearest of some goals. One map serves all hunters of a target.
///
/// A diagonal step costs as much as an orthogonal one and may cut corners. The buffers are kept for the next flood, and
/// only the rows that the last flood could reach are reset.
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
    /// Distance of every cell in reading order, or `FAR`.
    distances: Vec<u16>,
    /// First and last row of the goals, if there were any.
    goals: Option<(i32, i32)>,
    /// Cells by words, as in a `BitGrid`, with an empty word before every row and an empty row above and below the map.
    /// Spreading beyond the edges ends there.
    words: Vec<Word>,
    /// Cells not reached yet, in the layout of `words`.
    left: Vec<u64>,
    stride: u32,
    /// Words with cells at the current distance, and those cells.
    ring: Vec<(u32, u64)>,
    /// Current distance, or an upper bound of it; `bound` is the maximum distance of the flood.
    distance: u16,
    bound: u16,
    /// Words with cells at the next distance; the first `count` entries are valid.
    next: Vec<u32>,
    count: usize,
    /// Open cells of a weighted flood as word and bit, bucketed by distance modulo the number of buckets.
    buckets: Vec<Vec<(u32, u32)>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Word {
    /// Cells at the next distance.
    found: u64,
    /// Cell of the lowest bit.
    corner: Point,
}

/// Distance of a cell that was not reached.
const FAR: u16 = u16::MAX;

impl FlowMap {
    /// Creates a map on which no cell is reached.
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

    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Distance of `p`; `None` if the last flood did not reach it.
    #[must_use]
    #[inline]
    pub fn at(&self, p: Point) -> Option<u16> {
        if !self.size.contains(p) {
            return None;
        }
        let distance = self.distances[self.cell_of(p) as usize];
        (distance != FAR).then_some(distance)
    }

    /// Returns the direction of the neighbour nearest to a goal; `None` if no neighbour is nearer than `p`.
    ///
    /// Ties go to the first of [`Dir::STRAIGHT_FIRST`]. A cell that was not reached counts as farther than any that
    /// was.
    #[must_use]
    pub fn downhill(&self, p: Point) -> Option<Dir> {
        self.downhill_where(p, |_| true)
    }

    /// Returns the same as [`FlowMap::downhill`], limited to neighbours for which `free` returns true.
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

    /// Returns the direction of the neighbour farthest from all goals, limited to neighbours for which `free` returns
    /// true.
    ///
    /// `None` if no reached neighbour is farther than `p`, or if `p` itself was not reached. Ties are broken as in
    /// [`FlowMap::downhill`].
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

    /// Resets the last flood and collects the goals.
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

    /// Rows within `steps` rows of the goals.
    fn rows(&self, steps: u16) -> Range<i32> {
        let steps = i32::from(steps);
        self.goals.map_or(0..0, |(top, bottom)| {
            (top - steps).max(0)..(bottom + steps + 1).min(self.size.h.into())
        })
    }

    /// Removes the goals from `left`: they are reached at distance 0.
    fn take_goals(&mut self) {
        for &word in &self.next[..self.count] {
            self.left[word as usize] &= !self.words[word as usize].found;
        }
    }

    /// Records cells at the next distance.
    fn find(&mut self, word: u32, cells: u64) {
        let found = &mut self.words[word as usize].found;
        // Branch-free, because the branch would be unpredictable.
        self.next[self.count] = word;
        self.count += usize::from(*found == 0 && cells != 0);
        *found |= cells;
    }

    /// Index in `distances` of a cell on the map.
    #[inline]
    fn cell_of(&self, p: Point) -> u32 {
        p.y as u32 * u32::from(self.size.w) + p.x as u32
    }

    /// Index in `words` of a cell on the map.
    #[inline]
    fn word_of(&self, p: Point) -> u32 {
        (p.y as u32 + 1) * self.stride + 1 + (p.x as u32 >> 6)
    }
}

#[cfg(test)]
mod tests;
