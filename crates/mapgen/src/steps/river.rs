//! A river across the map, with crossings where it would cut off a part.

use geom::{BitGrid, Grid, Point, Rect, Terrain};
use serde::{Deserialize, Serialize};

use crate::area::Area;
use crate::joined::{main_region, rejoin};
use crate::work::{BuildContext, Builder, Flaw};

/// A winding river from one side of the map to another, through rock and open ground. Crossings are added
/// wherever the river would cut off a part of the level.
///
/// ```
/// use hearthgate_mapgen::{Caves, CullUnreachable, Draft, River};
/// let level = Draft::begun(geom::Size { w: 50, h: 20 }, Caves::default(), 7)?;
/// let level = level.then(CullUnreachable {}, 1)?.then(River { width: 2, ..River::default() }, 1)?;
/// assert!(level.looks_like("
///     | ##################################################
///     | ########..###############≈≈#####...###..##########
///     | ####.......######..####.≈≈≈####............#######
///     | ###.........###.....##.≈=≈.###..............######
///     | ###...##..............≈≈≈...................######
///     | #########.............≈≈............##.......#####
///     | ##########...........≈≈≈...........####.......####
///     | ##########..........≈≈≈...........####.........###
///     | ##########..........≈≈..####.....#####.........###
///     | #######.............≈≈.######...#####..........###
///     | ####................≈≈..#############..........###
///     | ###.................≈≈.....#########............##
///     | ##..................≈≈......########............##
///     | ##.....##...........≈≈......###..###............##
///     | ##....####..........≈≈≈.....##....#.............##
///     | ##....####...........≈≈≈...###..................##
///     | ###..######......##...≈≈≈######.........##......##
///     | ############....#######≈≈≈######.......#####...###
///     | ########################≈≈≈#######################
///     | ##################################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct River {
    /// The compass region where the river enters.
    pub from: Area,
    /// The compass region where the river leaves.
    pub to: Area,
    /// Width in tiles, 1 to 20; values above 9 count as 9.
    pub width: u8,
    /// Terrain of the river.
    pub ground: Terrain,
    /// Terrain of the crossings; must be walkable.
    pub crossing: Terrain,
}

impl Default for River {
    fn default() -> Self {
        Self {
            from: Area::North,
            to: Area::South,
            width: 3,
            ground: Terrain::DeepWater,
            crossing: Terrain::Bridge,
        }
    }
}

impl Builder for River {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        if !self.crossing.is_walkable() {
            return Err(work.flaw("one cannot cross a river on that"));
        }
        let before = main_region(&work.draft);
        let bed = self.bed(work);
        for at in bed.points() {
            work.draft.terrain.set(at, self.ground);
        }
        work.show();
        rejoin(&mut work.draft, &before, &bed, self.crossing);
        work.draft.sweep();
        Ok(())
    }
}

impl River {
    /// The tiles of the river: never the start or an exit.
    fn bed(&self, work: &mut BuildContext<'_>) -> BitGrid {
        let inside = work.draft.inside();
        let mut bed = BitGrid::new(work.draft.size());
        let width = i32::from(self.width.clamp(1, 9));
        for at in winding_path_between_areas(work, self.from, self.to, |_| 0) {
            let brush = Rect::new(at.x - (width - 1) / 2, at.y - (width - 1) / 2, width, width);
            for tile in brush.points() {
                let kept = Some(tile) == work.draft.start || work.draft.exit_at(tile).is_some();
                bed.set(tile, inside.contains(tile) && !kept);
            }
        }
        bed
    }
}

/// A winding path from one region to another over any terrain; `more` adds to the cost of a tile.
pub(super) fn winding_path_between_areas(
    work: &mut BuildContext<'_>,
    from: Area,
    to: Area,
    more: impl Fn(Point) -> u8,
) -> Vec<Point> {
    let (size, inside) = (work.draft.size(), work.draft.inside());
    let from = inside.nearest(from.anchor(size)).unwrap_or_default();
    let to = inside.nearest(to.anchor(size)).unwrap_or_default();
    winding_path(work, from, to, |at| inside.contains(at).then(|| more(at)))
}

/// A winding path between two tiles, found with A* over random costs. `more` adds to a tile's cost; `None`
/// blocks the tile.
pub(super) fn winding_path(
    work: &mut BuildContext<'_>,
    from: Point,
    to: Point,
    more: impl Fn(Point) -> Option<u8>,
) -> Vec<Point> {
    // Random costs for blocks of 4×4 tiles give wide bends; costs for single tiles would only add jitter.
    let size = work.draft.size();
    let blocks = geom::Size {
        w: size.w / 4 + 1,
        h: size.h / 4 + 1,
    };
    let prices = Grid::from_fn(blocks, |_| u8::try_from(work.rng.range(1, 8)).unwrap_or(1));
    let cost = |at: Point| {
        more(at).map(|more| more.saturating_add(prices[Point::new(at.x / 4, at.y / 4)]))
    };
    let mut way = vec![from];
    way.extend(geom::astar(from, to, size, cost, u16::MAX).unwrap_or_default());
    smoothed(&way, |at| more(at).is_some())
}

/// Number of tiles smoothed at a time.
const STRIDE: usize = 6;

/// Replaces each stretch of the path by a straight line, where that line is allowed.
fn smoothed(way: &[Point], allowed: impl Fn(Point) -> bool) -> Vec<Point> {
    let mut smooth: Vec<Point> = way.iter().take(1).copied().collect();
    for stretch in (0..way.len().saturating_sub(1)).step_by(STRIDE) {
        let ahead = &way[stretch..way.len().min(stretch + STRIDE + 1)];
        let line: Vec<Point> = geom::line(ahead[0], ahead[ahead.len() - 1]).collect();
        let taken = if line.iter().all(|at| allowed(*at)) {
            &line[..]
        } else {
            ahead
        };
        smooth.extend_from_slice(&taken[1..]);
    }
    smooth
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::Caves;
    use crate::draft::Draft;
    use crate::steps::{CullUnreachable, DistantExit, StartByArea};
    use crate::work::{begun, run_on, run_on_seed, try_on};

    #[test]
    fn a_river_runs_from_side_to_side_and_cuts_nothing_off() {
        for seed in 0..30 {
            let cave = run_on(
                begun(60, 40, Caves::default(), seed),
                StartByArea::default(),
            );
            let cave = run_on(run_on(cave, CullUnreachable {}), DistantExit {});
            let draft = run_on_seed(cave, River::default(), seed);
            assert_eq!(crate::check::check(&draft), []);
            assert_eq!(draft.reachable(), draft.open(), "{}", draft.drawn());
            let wet = |y| {
                (0..60).any(|x| {
                    matches!(
                        draft.ground(Point::new(x, y)),
                        Terrain::DeepWater | Terrain::Bridge
                    )
                })
            };
            assert!((1..39).all(wet), "{}", draft.drawn());
            assert!(draft.drawn().contains('='), "{}", draft.drawn());
        }
    }

    #[test]
    fn a_river_is_as_wide_as_asked_and_spares_the_start() {
        let field = Draft::from_drawing(&format!(
            "{0}\n{1}\n{0}",
            "#".repeat(20),
            ["#..................#"; 9].join("\n")
        ))
        .unwrap();
        let rows = |width| {
            let river = River {
                from: Area::West,
                to: Area::East,
                width,
                crossing: Terrain::Gravel,
                ..River::default()
            };
            let drawn = run_on(field.clone(), river).drawn();
            let wet = |glyph: char| drawn.chars().filter(|it| *it == glyph).count();
            assert!(width < 2 || wet(';') >= 1, "{drawn}");
            wet('≈') + wet(';')
        };
        assert!((18..27).contains(&rows(1)));
        assert!((36..60).contains(&rows(2)));
        assert_eq!(rows(0), rows(1));
        let mut started = field.clone();
        started.set_start(Point::new(10, 5));
        started.add_stairs(Point::new(9, 5), crate::draft::Way::Down);
        for seed in 0..20 {
            let draft = run_on_seed(
                started.clone(),
                River {
                    from: Area::West,
                    to: Area::East,
                    ..River::default()
                },
                seed,
            );
            assert_eq!(crate::check::check(&draft), [], "{}", draft.drawn());
        }
    }

    #[test]
    fn zigzags_are_straightened_where_allowed() {
        let zigzag: Vec<Point> = (0..9).map(|x| Point::new(x, x % 2)).collect();
        let straight = smoothed(&zigzag, |_| true);
        assert_eq!(straight.len(), 9);
        assert!(straight[..7].iter().all(|at| at.y == 0), "{straight:?}");
        assert_eq!(straight[8], zigzag[8]);
        assert_eq!(smoothed(&zigzag, |at| zigzag.contains(&at)), zigzag);
        assert_eq!(smoothed(&zigzag[..1], |_| true), zigzag[..1]);
    }

    #[test]
    fn a_river_crossing_must_be_walkable() {
        let draft = Draft::from_drawing("###\n#.#\n###").unwrap();
        assert!(
            try_on(
                draft,
                River {
                    crossing: Terrain::Lava,
                    ..River::default()
                }
            )
            .is_err()
        );
    }
}
