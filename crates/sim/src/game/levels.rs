//! A level in a save: terrain and things remembered by name, in runs of equal tiles.

use crate::defs::Rules;
use crate::world::level::Level;
use crate::world::planes::{Memory, Recollection};
use geom::{BitGrid, Grid, Point, Size, Terrain};
use mapgen::Way;
use proto::LevelNo;
use serde::{Deserialize, Serialize};

/// Equal values one after another, in reading order: how many, and which.
type Runs<T> = Vec<(u32, T)>;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SavedLevel {
    name: String,
    number: LevelNo,
    size: Size,
    start: Point,
    ways: Vec<(Point, Way)>,
    terrain: Runs<Terrain>,
    blood: Runs<bool>,
    known: Runs<Option<Terrain>>,
    remembered: Vec<(Point, String)>,
}

impl SavedLevel {
    pub(super) fn of(rules: &Rules, number: LevelNo, level: &Level) -> Self {
        let name = rules.level(number).map_or("?", |(name, _)| name);
        let points = || level.terrain().points();
        let remembered = |at| {
            let kind = level.known().at(at).thing?;
            Some((at, rules.name(kind).to_owned()))
        };
        Self {
            name: name.to_owned(),
            number,
            size: level.size(),
            start: level.start,
            ways: level.ways.clone(),
            terrain: runs(points().map(|at| level.terrain()[at])),
            blood: runs(points().map(|at| level.blood().get(at))),
            known: runs(level.known().iter().map(|memory| memory.terrain)),
            remembered: points().filter_map(remembered).collect(),
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) const fn number(&self) -> LevelNo {
        self.number
    }

    #[cfg(test)]
    pub(super) fn spoil(&mut self, spoil: impl Fn(&mut Size, &mut Point, &mut [Point])) {
        let mut ways: Vec<Point> = self.ways.iter().map(|(at, _)| *at).collect();
        spoil(&mut self.size, &mut self.start, &mut ways);
        for (way, at) in self.ways.iter_mut().zip(ways) {
            way.0 = at;
        }
    }

    pub(super) fn restore(self, rules: &Rules) -> Result<Level, String> {
        let size = self.size;
        if size.w.max(size.h) > mapgen::MAX_SIDE {
            return Err("a level is larger than any can be".into());
        }
        let terrain = grid(size, self.terrain)?;
        let bleeding = grid(size, self.blood)?;
        let blood = BitGrid::from_fn(size, |at| bleeding[at]);
        let mut known = Recollection::of(grid(size, self.known)?);
        for (at, name) in self.remembered {
            let memory = known.get(at).ok_or("something is remembered off the map")?;
            let thing = rules.find(&name);
            known.replace(at, Memory { thing, ..memory });
        }
        if !size.contains(self.start) || !self.ways.iter().all(|(at, _)| size.contains(*at)) {
            return Err("a level begins or ends off its map".into());
        }
        Ok(Level::restore(terrain, blood, known, self.start, self.ways))
    }
}

fn runs<T: PartialEq>(values: impl Iterator<Item = T>) -> Runs<T> {
    let mut runs: Runs<T> = Vec::new();
    for value in values {
        match runs.last_mut() {
            Some((count, last)) if *last == value => *count += 1,
            _ => runs.push((1, value)),
        }
    }
    runs
}

fn grid<T: Clone + Default>(size: Size, runs: Runs<T>) -> Result<Grid<T>, String> {
    let total: u64 = runs.iter().map(|(count, _)| u64::from(*count)).sum();
    if total != u64::from(size.area()) {
        return Err("a level has more or fewer tiles than its size".into());
    }
    let mut grid = Grid::new(size, T::default());
    let mut left = grid.as_mut_slice();
    for (count, value) in runs {
        // The tiles were counted, so there are as many left.
        let (run, others) = left.split_at_mut(count as usize);
        run.fill(value);
        left = others;
    }
    Ok(grid)
}
