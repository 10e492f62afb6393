//! Lakes that do not disconnect the level.

use geom::{BitGrid, Point, Size, Terrain};
use serde::{Deserialize, Serialize};

use crate::joined::{main_region, stays_joined};
use crate::shapes::blob;
use crate::work::{BuildContext, Builder, Flaw};

/// Adds lakes of water or other terrain where they cut off no part of the level.
///
/// ```
/// use hearthgate_mapgen::{Caves, CullUnreachable, Draft, Lakes};
/// let level = Draft::begun(geom::Size { w: 50, h: 20 }, Caves::default(), 7)?;
/// let level = level.then(CullUnreachable {}, 1)?;
/// let level = level.then(Lakes { count: 2, size: 12, ..Lakes::default() }, 2)?;
/// assert!(level.looks_like("
///     | ##################################################
///     | ########..######################...###..##########
///     | ####.......######..####...#####............#######
///     | ###.........###.....##.....###..............######
///     | ###...##....................................######
///     | #########...........................##.......#####
///     | ##########.........................####.......####
///     | ##########........................####.........###
///     | ##########..............####.....#####.........###
///     | #######................######...#####..........###
///     | ####....................#############..........###
///     | ###........................#########............##
///     | ##..........................########....~~~~~...##
///     | ##.....##...................###..###...~~≈≈≈~~..##
///     | ##....####..................##....#....~≈≈≈≈≈~~.##
///     | ##....####.................###.........~≈≈≈≈≈≈~.##
///     | ###..######......##...#########........~≈≈≈≈≈≈~.##
///     | ############....################.......#≈≈≈≈≈≈~###
///     | #########################################≈≈≈≈#####
///     | ##################################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lakes {
    /// Maximum number of lakes, 1 to 50.
    pub count: u8,
    /// Maximum width of a lake in tiles, 1 to 100; at least 4 is used. The height is at most about two thirds
    /// of it.
    pub size: u8,
    /// Terrain of the lakes.
    pub ground: Terrain,
    /// New terrain for floor and grass at the shore. Unchanged if left out or not walkable.
    pub shore: Option<Terrain>,
}

impl Default for Lakes {
    fn default() -> Self {
        Self {
            count: 3,
            size: 16,
            ground: Terrain::DeepWater,
            shore: Some(Terrain::ShallowWater),
        }
    }
}

/// Number of positions tried for each lake.
const PLACES: u32 = 20;

impl Builder for Lakes {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let mut region = main_region(&work.draft);
        for _ in 0..self.count {
            let side = u16::from(self.size.max(4));
            let shape = blob(
                &mut work.rng,
                Size {
                    w: side,
                    h: side * 2 / 3 + 1,
                },
                5,
            );
            if let Some(lake) = place(work, &shape, &region) {
                self.fill(work, &lake);
                region.subtract(&lake);
                work.show();
            }
        }
        work.draft.sweep();
        Ok(())
    }
}

fn place(work: &mut BuildContext<'_>, shape: &BitGrid, region: &BitGrid) -> Option<BitGrid> {
    let inside = work.draft.inside();
    let (right, bottom) = (i32::from(shape.size().w) / 2, i32::from(shape.size().h) / 2);
    for _ in 0..PLACES {
        let x = work
            .rng
            .range(inside.left() - right, inside.right() - right);
        let y = work
            .rng
            .range(inside.top() - bottom, inside.bottom() - bottom);
        let mut lake = BitGrid::new(region.size());
        let tiles = shape
            .points()
            .map(|at| at + Point::new(x, y))
            .filter(|at| inside.contains(*at));
        for at in
            tiles.filter(|at| Some(*at) != work.draft.start && work.draft.exit_at(*at).is_none())
        {
            lake.set(at, true);
        }
        let mut wet = lake.clone();
        wet.intersect(region);
        // A lake mostly inside the rock would hardly be visible.
        if wet.count() * 2 > lake.count() && stays_joined(region, &lake) {
            return Some(lake);
        }
    }
    None
}

impl Lakes {
    fn fill(&self, work: &mut BuildContext<'_>, lake: &BitGrid) {
        for at in lake.points() {
            work.draft.terrain.set(at, self.ground);
        }
        let Some(shore) = self.shore.filter(|shore| shore.is_walkable()) else {
            return;
        };
        for at in lake.points().flat_map(Point::neighbours) {
            if matches!(work.draft.ground(at), Terrain::Floor | Terrain::Grass) {
                work.draft.terrain.set(at, shore);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::Caves;
    use crate::draft::Draft;
    use crate::steps::{CullUnreachable, DistantExit, StartByArea};
    use crate::work::{begun, run_on_seed};

    fn cave(seed: u64) -> Draft {
        let draft = begun(60, 40, Caves::default(), seed);
        let draft = run_on_seed(draft, StartByArea::default(), 1);
        run_on_seed(run_on_seed(draft, CullUnreachable {}, 1), DistantExit {}, 1)
    }

    #[test]
    fn lakes_never_cut_the_level_in_two() {
        let mut lakes = 0;
        for seed in 0..40 {
            let draft = run_on_seed(cave(seed), Lakes::default(), seed);
            assert_eq!(draft.reachable(), draft.open(), "{}", draft.drawn());
            assert_eq!(crate::check::check(&draft), []);
            lakes += usize::from(draft.drawn().contains('≈'));
        }
        assert!(lakes > 30, "{lakes}");
    }

    #[test]
    fn the_shore_is_open_ground_beside_the_lake() {
        let draft = run_on_seed(cave(1), Lakes::default(), 1);
        let mut shore = 0;
        for at in draft.terrain.points() {
            if draft.ground(at) == Terrain::ShallowWater {
                assert!(
                    at.neighbours()
                        .iter()
                        .any(|near| draft.ground(*near) == Terrain::DeepWater)
                );
                shore += 1;
            }
        }
        assert!(shore > 10);
        let bare = Lakes {
            shore: None,
            ground: Terrain::Lava,
            ..Lakes::default()
        };
        let drawn = run_on_seed(cave(1), bare, 1).drawn();
        assert!(drawn.contains('≋') && !drawn.contains('~'));
        let walled = Lakes {
            shore: Some(Terrain::Wall),
            ..Lakes::default()
        };
        assert_eq!(crate::check::check(&run_on_seed(cave(1), walled, 1)), []);
    }

    #[test]
    fn a_lake_needs_room() {
        let draft = Draft::from_drawing("##########\n#@......>#\n##########").unwrap();
        assert_eq!(run_on_seed(draft.clone(), Lakes::default(), 1), draft);
        let none = Lakes {
            count: 0,
            ..Lakes::default()
        };
        assert_eq!(run_on_seed(cave(2), none, 1), cave(2));
    }
}
