//! A stream from the way down across the level (mission W5).

use geom::{Point, Terrain};
use serde::{Deserialize, Serialize};

use super::river::winding_path;
use crate::area::nearest;
use crate::draft::Way;
use crate::work::{BuildContext, Builder, Flaw};

/// Draws a stream of shallow water from the way down to the opposite side of the map, over floor and grass
/// only. Following it upstream leads to the way down.
///
/// ```
/// use hearthgate_mapgen::{Draft, Stream};
/// let level = Draft::from_drawing("
///     | ###################
///     | #.........:.......#
///     | #...##....:....>..#
///     | #...##....:.......#
///     | #.........:.......#
///     | #.........:.......#
///     | ###################
/// ")?;
/// let level = level.then(Stream {}, 1)?;
/// assert!(level.looks_like("
///     | ###################
///     | #.........:.......#
///     | #...##...~:~~~~>..#
///     | #...##..~.:.......#
///     | #..~~~~~..:.......#
///     | #.........:.......#
///     | ###################
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stream {}

impl Builder for Stream {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let Some(spring) = work
            .draft
            .exits
            .iter()
            .find(|exit| exit.to == Way::Down)
            .map(|exit| exit.at)
        else {
            return Err(work.flaw("there is no way down from which to spring"));
        };
        let size = work.draft.size();
        let opposite = Point::new(
            i32::from(size.w) - 1 - spring.x,
            i32::from(size.h) - 1 - spring.y,
        );
        let open = geom::reach(spring, &work.draft.open());
        let mouth = nearest(opposite, &open).unwrap_or(spring);
        let way = winding_path(work, spring, mouth, |at| open.get(at).then_some(0));
        for at in way {
            if matches!(work.draft.ground(at), Terrain::Floor | Terrain::Grass) {
                work.draft.terrain.set(at, Terrain::ShallowWater);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::area::Area;
    use crate::builders::Caves;
    use crate::draft::Draft;
    use crate::steps::{CullUnreachable, ExitByArea, StartByArea};
    use crate::work::{run_on, run_on_seed, try_on};

    /// Mission: W5.
    #[test]
    fn w5_the_stream_leads_from_the_way_down_across_the_level() {
        for seed in 0..20 {
            let wood = crate::work::begun(80, 50, Caves::default(), seed);
            let wood = run_on(
                wood,
                StartByArea {
                    area: Area::West,
                    ..StartByArea::default()
                },
            );
            let wood = run_on(
                run_on(wood, CullUnreachable {}),
                ExitByArea {
                    area: Area::NorthEast,
                    ..ExitByArea::default()
                },
            );
            let draft = run_on_seed(wood.clone(), Stream {}, seed);
            assert_eq!(draft.open(), wood.open());
            assert_eq!(crate::check::check(&draft), []);
            let water = geom::BitGrid::from_fn(draft.size(), |at| {
                draft.ground(at) == Terrain::ShallowWater
            });
            let down = draft.exits[1].at;
            assert!(
                down.neighbours().iter().any(|near| water.get(*near)),
                "{}",
                draft.drawn()
            );
            let first = water.points().next().unwrap();
            let mut joined = water.clone();
            joined.set(down, true);
            assert_eq!(
                geom::reach(first, &joined).count(),
                joined.count(),
                "it does not break off"
            );
            let far = water.points().map(|at| at.distance(down)).max().unwrap();
            assert!(far > 30, "{far}\n{}", draft.drawn());
        }
    }

    #[test]
    fn a_stream_covers_floor_and_grass_and_needs_a_way_down() {
        let draft = Draft::from_drawing("##########\n#..':;░=>#\n##########").unwrap();
        let draft = run_on(draft, Stream {});
        assert!(
            draft.looks_like("##########\n#~~~:;░=>#\n##########"),
            "{}",
            draft.drawn()
        );
        let dry = Draft::from_drawing("####\n#<.#\n####").unwrap();
        assert!(try_on(dry, Stream {}).is_err());
    }
}
