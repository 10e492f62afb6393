//! Changes part of one terrain into another: grass, rubble, crystals.

use geom::{Grid, Point, Terrain};
use serde::{Deserialize, Serialize};

use crate::joined::is_dispensable;
use crate::work::{BuildContext, Builder, Flaw};

/// Changes part of one terrain into another, in patches or tile by tile.
///
/// Terrain that blocks movement is put only where it cuts nothing off, and never under a mark, the start or
/// an exit. Walls cannot be opened and stairs not changed.
///
/// ```
/// use geom::Terrain;
/// use hearthgate_mapgen::{BspInterior, Decorate, Draft};
/// let level = Draft::begun(geom::Size { w: 40, h: 12 }, BspInterior::default(), 1)?;
/// let level = level.then(Decorate { with: Terrain::Rubble, percent: 25, ..Decorate::default() }, 1)?;
/// assert!(level.looks_like("
///     | ########################################
///     | #,,......#,,..........#,......#,,,,....#
///     | #,,......#,,..........#.......#.,,,....#
///     | #........#,,..........#.......#........#
///     | #..,.....#.........,,,#.......#........#
///     | #..,,....#........,,,,#...,,,,#........#
///     | #..,,....#.......,,,,.#...,,,,#,....,,.#
///     | #,,,.....#.......,,,..#......,,,....,..#
///     | #,,,.....#......,,,,..........#........#
///     | #,,,.....#,,,,..,,,,..#.......#........#
///     | #,,,....,,,,,,..,,,,..#.......#...,,,..#
///     | ########################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decorate {
    /// The terrain to change.
    pub on: Terrain,
    /// The new terrain.
    pub with: Terrain,
    /// Share of the matching tiles to change, in percent, 1 to 100. Fewer are changed where that would cut
    /// something off.
    pub percent: u8,
    /// Whether the new terrain forms patches instead of single tiles.
    pub patches: bool,
    /// Terrain that must be next to a tile to be changed. No restriction if left out.
    pub beside: Option<Terrain>,
}

impl Default for Decorate {
    fn default() -> Self {
        Self {
            on: Terrain::Floor,
            with: Terrain::Rubble,
            percent: 20,
            patches: true,
            beside: None,
        }
    }
}

impl Builder for Decorate {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let special = |ground| {
            matches!(
                ground,
                Terrain::StairsUp | Terrain::StairsDown | Terrain::Exit
            )
        };
        if special(self.on)
            || special(self.with)
            || (self.with.is_walkable() && !self.on.is_walkable())
        {
            return Err(work.flaw("decoration neither makes nor removes ways"));
        }
        let before = work.draft.terrain.clone();
        let is_beside = |at: Point| {
            self.beside.is_none_or(|beside| {
                at.neighbours()
                    .iter()
                    .any(|near| before.get(*near) == Some(&beside))
            })
        };
        let right = |at: &Point| before[*at] == self.on && is_beside(*at);
        let right: Vec<Point> = work.draft.inside().points().filter(right).collect();
        for at in self.choose(right, work) {
            let blocks = self.on.is_walkable() && !self.with.is_walkable();
            if !blocks || (work.draft.is_free(at) && is_dispensable(&work.draft, at)) {
                work.draft.terrain.set(at, self.with);
            }
        }
        work.draft.sweep();
        Ok(())
    }
}

impl Decorate {
    /// Picks `percent` of the tiles: with patches the highest on a smooth height map, otherwise random ones.
    fn choose(&self, mut tiles: Vec<Point>, work: &mut BuildContext<'_>) -> Vec<Point> {
        let heights = self.patches.then(|| rolling(work));
        let height = |at: &Point| heights.as_ref().and_then(|it| it.get(*at).copied());
        let dice: Vec<u32> = tiles.iter().map(|_| work.rng.below(1 << 16)).collect();
        let mut ranked: Vec<(Option<u32>, u32, Point)> = tiles
            .drain(..)
            .zip(dice)
            .map(|(at, dice)| (height(&at), dice, at))
            .collect();
        ranked.sort_unstable_by_key(|(height, dice, at)| {
            (std::cmp::Reverse(*height), *dice, at.y, at.x)
        });
        let wanted = (ranked.len() * usize::from(self.percent.min(100))).div_ceil(100);
        ranked.truncate(wanted);
        // In reading order, so that the result of the connectivity checks does not depend on rank.
        let mut chosen: Vec<Point> = ranked.into_iter().map(|(_, _, at)| at).collect();
        chosen.sort_unstable_by_key(|at| (at.y, at.x));
        chosen
    }
}

/// A smooth height map: noise, averaged three times over each tile and its neighbours.
fn rolling(work: &mut BuildContext<'_>) -> Grid<u32> {
    let size = work.draft.size();
    let mut heights = Grid::from_fn(size, |_| work.rng.below(1 << 16));
    for _ in 0..3 {
        heights = Grid::from_fn(size, |at| {
            let around = at.neighbours().into_iter().chain([at]);
            let near: Vec<u32> = around.filter_map(|it| heights.get(it).copied()).collect();
            near.iter().sum::<u32>() / u32::try_from(near.len()).unwrap_or(1).max(1)
        });
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::Caves;
    use crate::draft::Draft;
    use crate::steps::{CullUnreachable, DistantExit, SpawnInRegions, StartByArea};
    use crate::work::{begun, run_on, try_on};

    fn cave() -> Draft {
        let cave = run_on(begun(60, 40, Caves::default(), 3), StartByArea::default());
        let cave = run_on(run_on(cave, CullUnreachable {}), DistantExit {});
        run_on(cave, SpawnInRegions::default())
    }

    fn count(draft: &Draft, ground: Terrain) -> usize {
        draft
            .terrain
            .as_slice()
            .iter()
            .filter(|it| **it == ground)
            .count()
    }

    #[test]
    fn decorated_share_is_close_to_the_request() {
        let scatter = Decorate {
            percent: 30,
            patches: false,
            ..Decorate::default()
        };
        let floor = count(&cave(), Terrain::Floor);
        let rubble = count(&run_on(cave(), scatter), Terrain::Rubble);
        assert!(
            (floor * 25..floor * 35).contains(&(rubble * 100)),
            "{rubble} of {floor}"
        );
        let all = Decorate {
            percent: 100,
            patches: false,
            ..Decorate::default()
        };
        assert_eq!(count(&run_on(cave(), all), Terrain::Floor), 0);
    }

    /// Packs: bug 1.
    #[test]
    fn patches_keep_the_share_that_was_asked_for() {
        let floor = count(&cave(), Terrain::Floor);
        for percent in [1, 5, 20, 30, 45, 60, 80, 100] {
            let patches = Decorate {
                percent,
                ..Decorate::default()
            };
            let rubble = count(&run_on(cave(), patches), Terrain::Rubble);
            let wanted = (floor * usize::from(percent)).div_ceil(100);
            assert_eq!(rubble, wanted, "{percent}");
        }
        // The defaults change something.
        assert!(count(&run_on(cave(), Decorate::default()), Terrain::Rubble) > 0);
    }

    #[test]
    fn patches_lie_together() {
        let alone = |patches| {
            let draft = run_on(
                cave(),
                Decorate {
                    percent: 40,
                    patches,
                    ..Decorate::default()
                },
            );
            let rubble = |at: Point| draft.ground(at) == Terrain::Rubble;
            let lone =
                |at: &Point| rubble(*at) && !at.neighbours().iter().any(|near| rubble(*near));
            draft.terrain.points().filter(lone).count()
        };
        assert!(
            alone(true) * 10 < alone(false),
            "{} {}",
            alone(true),
            alone(false)
        );
    }

    #[test]
    fn blocking_decoration_cuts_off_and_buries_nothing() {
        for seed in 0..10 {
            let crystals = Decorate {
                with: Terrain::Crystal,
                percent: 50,
                patches: seed % 2 == 0,
                ..Decorate::default()
            };
            let draft = cave().then(crystals, seed).unwrap();
            assert!(count(&draft, Terrain::Crystal) > 20);
            assert_eq!(draft.reachable(), draft.open(), "{}", draft.drawn());
            assert_eq!(draft.tagged, cave().tagged);
            assert_eq!(crate::check::check(&draft), []);
        }
    }

    #[test]
    fn decoration_respects_terrain_and_neighbour() {
        let draft = Draft::from_drawing("#######\n#.~..:#\n#.....#\n#######").unwrap();
        let mud = Decorate {
            with: Terrain::Mud,
            percent: 100,
            patches: false,
            beside: Some(Terrain::ShallowWater),
            ..Decorate::default()
        };
        assert!(run_on(draft, mud).looks_like("#######\n#-~-.:#\n#---..#\n#######"));
        let trees = Decorate {
            on: Terrain::Wall,
            with: Terrain::Tree,
            percent: 100,
            patches: false,
            beside: None,
        };
        let draft = Draft::from_drawing("####\n#.##\n####").unwrap();
        assert!(run_on(draft, trees).looks_like("####\n#.♣#\n####"));
    }

    #[test]
    fn decoration_neither_opens_walls_nor_changes_stairs() {
        for (on, with) in [
            (Terrain::Wall, Terrain::Floor),
            (Terrain::StairsDown, Terrain::Floor),
            (Terrain::Floor, Terrain::Exit),
        ] {
            assert!(
                try_on(
                    cave(),
                    Decorate {
                        on,
                        with,
                        ..Decorate::default()
                    }
                )
                .is_err()
            );
        }
    }
}
