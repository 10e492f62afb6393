//! Draws the random creatures of a level until its toll is met.

use super::tables::{Tables, beside, extra_group_size, habitat};
use crate::defs::{Rules, TollDef};
use geom::{Point, Stream};
use mapgen::{Distances, Draft, Tag, TagClass};
use proto::{Kind, LevelNo};

/// Attempts at a creature that still fits, for each mark.
const TRIES: u32 = 12;
const PERCENT_OF_FIRST_THIRD: u8 = 33;
/// Maximum number of tiles tried beyond the marks of the map.
const MORE: usize = 400;

/// What the inhabitants of a level cost, in thousandths of the hit points of the hero expected there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelToll {
    /// All of them.
    pub total: u32,
    /// Those in the first third of the way from the start to the farthest tile.
    pub first_third: u32,
    /// Steps from the start to the nearest of them.
    pub nearest: Option<u16>,
    /// Number of creatures that count.
    pub fierce: u32,
}

/// The creatures placed so far, and what they cost.
pub(super) struct Population<'r> {
    rules: &'r Rules,
    toll: TollDef,
    distances: Distances,
    spent: LevelToll,
}

impl<'r> Population<'r> {
    pub(super) fn new(rules: &'r Rules, toll: TollDef, draft: &Draft) -> Self {
        Self {
            rules,
            toll,
            distances: Distances::of(draft),
            spent: LevelToll::default(),
        }
    }

    pub(super) const fn spent(&self) -> LevelToll {
        self.spent
    }

    /// Counts a creature if the level still has room for it.
    pub(super) fn admit(&mut self, at: Point, kind: Kind) -> bool {
        let cost = self.rules.toll(kind, self.toll.hero);
        if cost == 0 {
            return true;
        }
        let steps = self.distances.steps(at);
        let early = self.is_early(at);
        let near = steps.is_some_and(|steps| steps < self.toll.clear.into());
        let first = self.spent.first_third + cost;
        let crowded = early && first > u32::from(self.toll.first_third) * 10;
        let (_, most) = self.toll.bounds();
        if near || crowded || self.spent.total + cost > most {
            return false;
        }
        self.count(at, cost);
        true
    }

    pub(super) fn count(&mut self, at: Point, cost: u32) {
        self.spent.fierce += 1;
        self.spent.total += cost;
        if self.is_early(at) {
            self.spent.first_third += cost;
        }
        let steps = self.distances.steps(at).into_iter();
        self.spent.nearest = steps.chain(self.spent.nearest).min();
    }

    fn is_early(&self, at: Point) -> bool {
        let percent = self.distances.percent(at);
        percent.is_some_and(|percent| percent <= PERCENT_OF_FIRST_THIRD)
    }

    /// Whether enough is spent. The last creature spends more than what is left, so this is a little below the total.
    fn is_met(&self) -> bool {
        let (least, most) = self.toll.bounds();
        self.spent.total >= least + (most - least) * 3 / 8
    }

    /// Fills the marks in random order, then other tiles, until the toll is met.
    pub(super) fn draw(
        &mut self,
        (draft, tables): (&Draft, &Tables),
        mut marks: Vec<Point>,
        things: &mut Vec<(Point, Kind)>,
        luck: &mut Stream,
    ) {
        luck.shuffle(&mut marks);
        for at in marks {
            if self.is_met() {
                return;
            }
            self.inhabit((draft, tables), at, things, luck);
        }
        let far = |at: &Point| {
            let steps = self.distances.steps(*at);
            steps.is_some_and(|steps| steps >= self.toll.clear.into()) && draft.is_free(*at)
        };
        let mut tiles: Vec<Point> = draft.open().points().filter(far).collect();
        luck.shuffle(&mut tiles);
        for at in tiles.into_iter().take(MORE) {
            if self.is_met() {
                return;
            }
            if things.iter().all(|(other, _)| *other != at) {
                self.inhabit((draft, tables), at, things, luck);
            }
        }
    }

    /// Puts one creature or one group on a tile, if one that fits is drawn.
    fn inhabit(
        &mut self,
        (draft, tables): (&Draft, &Tables),
        at: Point,
        things: &mut Vec<(Point, Kind)>,
        luck: &mut Stream,
    ) {
        let rules = self.rules;
        for _ in 0..TRIES {
            let Some(kind) = tables.roll(rules, &Tag::Any(TagClass::Monster), luck) else {
                return;
            };
            let Some(at) = habitat(rules, draft, kind, at, things) else {
                continue;
            };
            if !self.admit(at, kind) {
                continue;
            }
            things.push((at, kind));
            let extra = match self.is_early(at) && rules.toll(kind, self.toll.hero) > 0 {
                true => 0,
                false => extra_group_size(rules, kind, luck),
            };
            for at in beside(draft, at, things, extra) {
                let fits = habitat(rules, draft, kind, at, things) == Some(at);
                if fits && self.admit(at, kind) {
                    things.push((at, kind));
                }
            }
            return;
        }
    }
}

/// The toll of a level's inhabitants at the start of a run; `None` for a level without a toll.
pub(super) fn measure(
    rules: &Rules,
    number: LevelNo,
    draft: &Draft,
    things: &[(Point, Kind)],
) -> Option<LevelToll> {
    let toll = rules.level(number)?.1.toll?;
    let mut population = Population::new(rules, toll, draft);
    for (at, kind) in things {
        let cost = rules.toll(*kind, toll.hero);
        if cost > 0 {
            population.count(*at, cost);
        }
    }
    Some(population.spent())
}

#[cfg(test)]
mod tests {
    use crate::scenario::testing::{HERO, TUNING, rules_under};
    use crate::things::populate::{level_things, level_toll};
    use proto::LevelNo;

    const CAST: &str = "
        [monster.wolf]
        hit_points = 6
        attacks = [{ damage = '1d6' }]
        spawn = { weight = 4, group = '1d2+1' }

        [monster.deer]
        hit_points = 6
        mind = { temper = 'timid' }
        spawn = { weight = 2 }

        [monster.troll]
        hit_points = 60
        attacks = [{ damage = '2d6' }]
        spawn = { weight = 1 }
    ";

    #[test]
    fn random_creatures_meet_the_toll_whatever_the_map() {
        let sky = "toll = { hero = 2, total = 200, first_third = 40, clear = 9 }";
        let rules = rules_under(sky, HERO, TUNING, &[CAST]);
        for seed in 0..40 {
            let toll = level_toll(&rules, seed, LevelNo(1)).unwrap();
            assert!((1_700..=2_300).contains(&toll.total), "{seed}: {toll:?}");
            assert!(toll.nearest >= Some(9), "{seed}: {toll:?}");
            let (draft, things) = level_things(&rules, seed, LevelNo(1)).unwrap();
            assert_eq!(level_toll(&rules, seed, LevelNo(1)), Some(toll));
            let mut places: Vec<_> = things.iter().map(|(at, _)| *at).collect();
            assert!(places.iter().all(|at| draft.is_open(*at)));
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), things.len(), "nobody stands on anybody");
            let troll = rules.find("t:troll").unwrap();
            assert!(
                things.iter().all(|(_, kind)| *kind != troll),
                "too much for the hero"
            );
        }
        assert_eq!(
            level_toll(&rules_under("", HERO, TUNING, &[CAST]), 1, LevelNo(1)),
            None
        );
    }

    #[test]
    fn the_first_third_is_drawn_to_its_own_budget() {
        let sky = "toll = { hero = 2, total = 200, first_third = 0, clear = 0 }";
        let rules = rules_under(sky, HERO, TUNING, &[CAST]);
        for seed in 0..20 {
            let (draft, things) = level_things(&rules, seed, LevelNo(1)).unwrap();
            let distances = mapgen::Distances::of(&draft);
            for (at, kind) in things {
                let early = distances.percent(at).is_some_and(|percent| percent <= 33);
                let fierce = rules.toll(kind, 2) > 0;
                assert!(!early || !fierce || near(&draft, at), "{seed}: {at}");
            }
        }
    }

    /// Whether a mark of the map is within the reach of a group. The map may ask for creatures anywhere.
    fn near(draft: &mapgen::Draft, at: geom::Point) -> bool {
        draft.tagged.iter().any(|mark| mark.at.distance(at) <= 3)
    }
}
