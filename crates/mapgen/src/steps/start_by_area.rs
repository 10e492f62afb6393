//! Puts the start in a compass region of the map.

use geom::{BitGrid, Terrain};
use serde::{Deserialize, Serialize};

use crate::area::{Area, nearest};
use crate::draft::Way;
use crate::work::{BuildContext, Builder, Flaw};

/// Puts the start on the tile of the largest connected region that is nearest to a compass region.
///
/// ```
/// use hearthgate_mapgen::{Area, Draft, StartByArea};
/// let level = Draft::from_drawing("
///     | ##########
///     | #.#..##..#
///     | #.#......#
///     | #.#......#
///     | ##########
/// ")?;
/// let level = level.then(StartByArea { area: Area::West, ..StartByArea::default() }, 1)?;
/// assert!(level.looks_like("
///     | ##########
///     | #.#..##..#
///     | #.#<.....#
///     | #.#......#
///     | ##########
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StartByArea {
    /// The compass region of the map.
    pub area: Area,
    /// Maximum distance from the region's anchor, in percent of the map's width and height, 1 to 100. If no
    /// tile is nearer, the level is built again.
    pub within: u8,
    /// The only terrain to start on. Any walkable terrain if left out.
    pub on: Option<Terrain>,
    /// Whether there are stairs up at the start.
    pub stairs: bool,
}

impl Default for StartByArea {
    fn default() -> Self {
        Self {
            area: Area::Center,
            within: 100,
            on: None,
            stairs: true,
        }
    }
}

impl Builder for StartByArea {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let draft = &mut work.draft;
        let anchor = self.area.anchor(draft.size());
        let region = draft.largest_region();
        let suits = |at| self.on.is_none_or(|ground| draft.ground(at) == ground);
        let choice = BitGrid::from_fn(draft.size(), |at| region.get(at) && suits(at));
        let Some(at) = nearest(anchor, &choice) else {
            return Err(work.flaw("there is no open ground to start on"));
        };
        if !self.area.holds(at, draft.size(), self.within) {
            return Err(work.flaw("there is no open ground where the start belongs"));
        }
        draft.set_start(at);
        if self.stairs {
            draft.add_stairs(at, Way::Up);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::{run_on, try_on};
    use geom::Point;

    fn ground() -> Draft {
        Draft::from_drawing(
            "
            ##########
            #.#..##..#
            #.#m.....#
            #.#......#
            ##########
            ",
        )
        .unwrap()
    }

    #[test]
    fn the_start_is_the_nearest_tile_of_the_largest_part() {
        let draft = run_on(
            ground(),
            StartByArea {
                area: Area::West,
                ..StartByArea::default()
            },
        );
        assert_eq!(
            draft.drawn(),
            "\
            ##########\n\
            #.#..##..#\n\
            #.#<.....#\n\
            #.#......#\n\
            ##########\n"
        );
        assert_eq!(draft.tagged, []);
        assert_eq!(draft.start, Some(draft.exits[0].at));
    }

    #[test]
    fn a_start_without_stairs_is_not_an_exit() {
        let draft = run_on(
            ground(),
            StartByArea {
                area: Area::SouthEast,
                stairs: false,
                ..StartByArea::default()
            },
        );
        assert_eq!(draft.exits, []);
        assert!(draft.drawn().contains("#.#.....@#"));
    }

    #[test]
    fn a_start_too_far_away_is_a_flaw() {
        let west = |within| StartByArea {
            area: Area::West,
            within,
            ..StartByArea::default()
        };
        assert_eq!(run_on(ground(), west(31)).start, Some(Point::new(3, 2)));
        assert_eq!(
            try_on(ground(), west(30)).unwrap_err().why,
            "there is no open ground where the start belongs"
        );
    }

    #[test]
    fn a_start_may_require_a_terrain() {
        let on = |ground| StartByArea {
            area: Area::West,
            on: Some(ground),
            ..StartByArea::default()
        };
        let wood = || Draft::from_drawing("########\n#...:::#\n#......#\n########").unwrap();
        let draft = run_on(wood(), on(Terrain::Road));
        assert_eq!(draft.start, Some(Point::new(4, 1)));
        assert!(try_on(wood(), on(Terrain::Mud)).is_err());
    }

    #[test]
    fn solid_rock_has_no_start() {
        let rock = Draft::from_drawing("###\n###").unwrap();
        assert_eq!(
            try_on(rock, StartByArea::default()).unwrap_err().why,
            "there is no open ground to start on"
        );
    }
}
