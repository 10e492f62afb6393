//! Marks tiles region by region, for levels without rooms.

use geom::{Dice, Point};
use serde::{Deserialize, Serialize};

use crate::belt::Belt;
use crate::nearest::Nearest;
use crate::tag::{Tag, TagClass};
use crate::work::{BuildContext, Builder, Flaw};

/// Splits the reachable ground into regions around random tiles and marks tiles in each.
///
/// Every tile belongs to the nearest of the random tiles, so that inhabitants are spread over the level in
/// groups. The region of the start stays empty unless `at_start` is set.
///
/// ```
/// use hearthgate_mapgen::{Caves, Draft, SpawnInRegions};
/// let level = Draft::begun(geom::Size { w: 50, h: 16 }, Caves::default(), 1)?;
/// let level = level.then(SpawnInRegions::default(), 1)?;
/// assert!(level.looks_like("
///     | ##################################################
///     | ##############.......######################..#####
///     | ############..........#######....########.....####
///     | ###########...........#####.......######......####
///     | ###########............###.........####.......####
///     | ##...######............##..........####.......####
///     | ##...#####...?.........##..........####......#####
///     | ##...####.............?.##..........##.......#####
///     | ###..?##........?.......###...................####
///     | ###.........##.........#####..?...?............###
///     | ##....?....#####.......#####....................##
///     | #..........######......#####....................##
///     | #..........#######.....######....###..###......###
///     | #....###..#########....###################..######
///     | ##..################..############################
///     | ##################################################
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpawnInRegions {
    /// Average number of tiles per region, 10 to 65535.
    pub size: u16,
    /// Number of marks per region, dice of at most 30.
    pub per_region: Dice,
    /// Tag of the marks.
    pub tag: Tag,
    /// Whether the region of the start also gets marks.
    pub at_start: bool,
    /// First and last walking distance from the start, in percent of that to the farthest tile. Anywhere if left out.
    pub between: Option<(u8, u8)>,
}

impl Default for SpawnInRegions {
    fn default() -> Self {
        Self {
            size: 100,
            per_region: Dice {
                count: 1,
                sides: 4,
                bonus: -1,
            },
            tag: Tag::Any(TagClass::Spawn),
            at_start: false,
            between: None,
        }
    }
}

impl Builder for SpawnInRegions {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let start = work.draft.start;
        let belt = Belt::new(&work.draft, self.between);
        for mut region in self.regions(work) {
            if !self.at_start && start.is_some_and(|start| region.contains(&start)) {
                continue;
            }
            region.retain(|at| belt.holds(*at));
            work.mark_some(self.per_region, region, &self.tag);
        }
        Ok(())
    }
}

impl SpawnInRegions {
    fn regions(&self, work: &mut BuildContext<'_>) -> Vec<Vec<Point>> {
        let tiles: Vec<Point> = work.draft.reachable().points().collect();
        let count = tiles.len().div_ceil(usize::from(self.size.max(1)));
        let mut centers = tiles.clone();
        work.rng.shuffle(&mut centers);
        centers.truncate(count);
        let mut nearest = Nearest::new(&centers);
        let mut regions = vec![Vec::new(); centers.len()];
        for tile in tiles {
            if let Some(index) = nearest.to(tile, Point::distance_sq) {
                regions[index as usize].push(tile);
            }
        }
        regions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::{run_on, run_on_seed};

    fn field() -> Draft {
        Draft::from_drawing(
            "
            ####################
            #<................##
            #.................##
            #.................##
            #.................#.
            ####################
            ",
        )
        .unwrap()
    }

    fn spawn(size: u16, per_region: &str, at_start: bool) -> SpawnInRegions {
        SpawnInRegions {
            size,
            per_region: per_region.parse().unwrap(),
            tag: "monster".into(),
            at_start,
            between: None,
        }
    }

    #[test]
    fn every_region_gets_its_number() {
        // 68 reachable tiles in regions of about 10 make 7 regions, one of them with the start.
        assert_eq!(run_on(field(), spawn(10, "1", false)).tagged.len(), 6);
        assert_eq!(run_on(field(), spawn(10, "1", true)).tagged.len(), 7);
        assert_eq!(run_on(field(), spawn(100, "3", true)).tagged.len(), 3);
        assert_eq!(run_on(field(), spawn(100, "3", false)).tagged.len(), 0);
    }

    #[test]
    fn a_region_lies_together() {
        let mut nobody = ();
        let mut work = BuildContext::new(field().size(), 1, 1, 0, &mut nobody);
        work.draft = field();
        let regions = spawn(10, "1", true).regions(&mut work);
        assert_eq!(regions.iter().map(Vec::len).sum::<usize>(), 68);
        for (index, region) in regions.iter().enumerate() {
            for (other, elsewhere) in regions
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != index)
            {
                assert!(
                    region.iter().all(|at| !elsewhere.contains(at)),
                    "{index} meets {other}"
                );
            }
        }
    }

    #[test]
    fn the_start_and_what_cannot_be_reached_stay_free() {
        for seed in 0..20 {
            let draft = run_on_seed(field(), spawn(1, "9", true), seed);
            assert_eq!(draft.tagged.len(), 67, "all but the start");
            assert!(
                draft
                    .tagged
                    .iter()
                    .all(|tagged| tagged.at.x < 18 && tagged.tag.as_str() == "monster")
            );
        }
    }
}
