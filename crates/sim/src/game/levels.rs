//! Levels in a save: run-length encoded tiles, and remembered things by name. Terrain names are written once per level,
//! because reading a name for every run dominated loading.

use crate::defs::Rules;
use crate::world::level::Level;
use crate::world::planes::{LevelMemory, TileMemory};
use geom::{BitGrid, Grid, Point, Rect, Size, Terrain};
use mapgen::{Landmark, Way};
use proto::{Kind, LevelNo};
use serde::{Deserialize, Serialize};

/// Run-length encoding in reading order: count and value alternate.
type Runs = Vec<u32>;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SavedLevel {
    name: String,
    number: LevelNo,
    size: Size,
    start: Point,
    ways: Vec<(Point, Way)>,
    /// Terrain table of the level.
    pub(super) grounds: Vec<Terrain>,
    /// Index into `grounds` of each tile.
    pub(super) terrain: Runs,
    /// 1 for tiles with blood.
    blood: Runs,
    /// Remembered terrain of each tile: 0 for unknown, else index into `grounds` plus 1.
    known: Runs,
    remembered: Vec<(Point, String)>,
    /// Tiles where more than one item is remembered.
    #[serde(default)]
    piles: Vec<Point>,
    /// Things remembered beneath other things.
    #[serde(default)]
    beneath: Vec<(Point, String)>,
    #[serde(default)]
    landmarks: Vec<Landmark>,
}

impl SavedLevel {
    pub(super) fn of(rules: &Rules, number: LevelNo, level: &Level) -> Self {
        let name = rules.level(number).map_or("?", |(name, _)| name);
        let points = || level.terrain().points();
        let named = |at, kind: Option<Kind>| Some((at, rules.name(kind?).to_owned()));
        let known = |at| level.known().at(at);
        let mut grounds = Grounds::default();
        Self {
            name: name.to_owned(),
            number,
            size: level.size(),
            start: level.start,
            ways: level.ways.clone(),
            terrain: runs(points().map(|at| grounds.place(level.terrain()[at]))),
            blood: runs(points().map(|at| level.blood().get(at).into())),
            known: runs(level.known().iter().map(|memory| {
                let known = memory.terrain.map(|known| grounds.place(known) + 1);
                known.unwrap_or(0)
            })),
            grounds: grounds.0,
            remembered: points()
                .filter_map(|at| named(at, known(at).thing))
                .collect(),
            piles: points().filter(|at| known(*at).pile).collect(),
            beneath: points()
                .filter_map(|at| named(at, known(at).mark))
                .collect(),
            landmarks: level.landmarks.clone(),
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
        let ground = |place: u32| {
            let known = self.grounds.get(place as usize).copied();
            known.ok_or("a level has ground that it does not name")
        };
        let terrain = grid(size, &self.terrain, ground)?;
        let blood = grid(size, &self.blood, |bled| Ok(bled != 0))?;
        let blood = BitGrid::from_fn(size, |at| blood[at]);
        let known = grid(size, &self.known, |known| {
            let known = known.checked_sub(1).map(ground);
            known.transpose()
        });
        let mut known = LevelMemory::of(known?);
        let off = "something is remembered off the map";
        for (at, name) in self.remembered {
            let memory = known.get(at).ok_or(off)?;
            let thing = rules.find(&name);
            known.replace(at, TileMemory { thing, ..memory });
        }
        for (at, name) in self.beneath {
            let memory = known.get(at).ok_or(off)?;
            let mark = rules.find(&name);
            known.replace(at, TileMemory { mark, ..memory });
        }
        for at in self.piles {
            let memory = known.get(at).ok_or(off)?;
            let pile = true;
            known.replace(at, TileMemory { pile, ..memory });
        }
        if !size.contains(self.start) || !self.ways.iter().all(|(at, _)| size.contains(*at)) {
            return Err("a level begins or ends off its map".into());
        }
        let map = size.rect();
        let mut built = self.landmarks.iter();
        // An area whose sums overflow is not on the map.
        let adds_up = |area: Rect| {
            let ends = [area.x.checked_add(area.w), area.y.checked_add(area.h)];
            ends.iter().all(Option::is_some)
        };
        if !built.all(|it| adds_up(it.area) && map.contains_rect(it.area)) {
            return Err("something was built off the map".into());
        }
        let level = Level::restore(terrain, blood, known, self.start, self.ways);
        Ok(level.with_landmarks(self.landmarks))
    }
}

/// Terrain table in order of first use.
#[derive(Default)]
struct Grounds(Vec<Terrain>);

impl Grounds {
    fn place(&mut self, terrain: Terrain) -> u32 {
        let known = self.0.iter().position(|other| *other == terrain);
        let place = known.unwrap_or_else(|| {
            self.0.push(terrain);
            self.0.len() - 1
        });
        u32::try_from(place).unwrap_or(u32::MAX)
    }
}

fn runs(values: impl Iterator<Item = u32>) -> Runs {
    let mut runs = Runs::new();
    for value in values {
        match runs.as_mut_slice() {
            [.., count, last] if *last == value => *count += 1,
            _ => runs.extend([1, value]),
        }
    }
    runs
}

/// Decodes runs into a grid; `meaning` maps each run's value. Fails unless the counts add up to the level's size.
fn grid<T: Clone + Default>(
    size: Size,
    runs: &Runs,
    meaning: impl Fn(u32) -> Result<T, &'static str>,
) -> Result<Grid<T>, &'static str> {
    let (runs, odd) = runs.as_chunks::<2>();
    let total: u64 = runs.iter().map(|[count, _]| u64::from(*count)).sum();
    if total != u64::from(size.area()) || !odd.is_empty() {
        return Err("a level has more or fewer tiles than its size");
    }
    let mut grid = Grid::new(size, T::default());
    let mut left = grid.as_mut_slice();
    for [count, value] in runs {
        // Cannot panic: the counts add up to the size of the grid.
        let (run, others) = left.split_at_mut(*count as usize);
        run.fill(meaning(*value)?);
        left = others;
    }
    Ok(grid)
}
