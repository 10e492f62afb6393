//! Puts the way down in a compass region of the map.

use geom::Terrain;
use serde::{Deserialize, Serialize};

use crate::area::{Area, nearest};
use crate::draft::Way;
use crate::work::{BuildContext, Builder, Flaw};

/// Puts stairs down on the reachable tile nearest to a compass region.
///
/// ```
/// use hearthgate_mapgen::{Area, Draft, ExitByArea};
/// let level = Draft::from_drawing("
///     | ##########
///     | #@.....#.#
///     | #......#.#
///     | #......#.#
///     | ##########
/// ")?;
/// let level = level.then(ExitByArea { area: Area::SouthEast, ..ExitByArea::default() }, 1)?;
/// assert!(level.looks_like("
///     | ##########
///     | #@.....#.#
///     | #......#.#
///     | #.....>#.#
///     | ##########
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExitByArea {
    /// The compass region of the map.
    pub area: Area,
    /// Maximum distance from the region's anchor, in percent of the map's width and height, 1 to 100. If no
    /// tile is nearer, the level is built again.
    pub within: u8,
    /// Terrain that must have no line of sight to the stairs. The nearest tile hidden from it is taken.
    pub hidden_from: Option<Terrain>,
}

impl Default for ExitByArea {
    fn default() -> Self {
        Self {
            area: Area::East,
            within: 100,
            hidden_from: None,
        }
    }
}

impl Builder for ExitByArea {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let draft = &mut work.draft;
        let anchor = self.area.anchor(draft.size());
        let mut choice = draft.reachable();
        for taken in draft.exits.iter().map(|exit| exit.at).chain(draft.start) {
            choice.set(taken, false);
        }
        loop {
            let Some(at) = nearest(anchor, &choice) else {
                return Err(work.flaw("there is no reachable ground to leave from"));
            };
            if !self.area.holds(at, draft.size(), self.within) {
                return Err(work.flaw("there is no reachable ground where the way out belongs"));
            }
            let beside = |ground| {
                at.neighbours()
                    .iter()
                    .any(|near| draft.ground(*near) == ground)
            };
            let shown = |ground: &Terrain| beside(*ground) || draft.sees(at, *ground);
            if self
                .hidden_from
                .as_ref()
                .is_none_or(|ground| !shown(ground))
            {
                draft.add_stairs(at, Way::Down);
                return Ok(());
            }
            choice.set(at, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::{run_on, try_on};

    #[test]
    fn the_exit_is_the_nearest_tile_one_can_walk_to() {
        let draft = Draft::from_drawing(
            "
            ##########
            #@.....#.#
            #......#.#
            #.....m#.#
            ##########
            ",
        )
        .unwrap();
        let draft = run_on(
            draft,
            ExitByArea {
                area: Area::SouthEast,
                ..ExitByArea::default()
            },
        );
        assert_eq!(
            draft.drawn(),
            "\
            ##########\n\
            #@.....#.#\n\
            #......#.#\n\
            #.....>#.#\n\
            ##########\n"
        );
        assert_eq!(draft.tagged, []);
    }

    #[test]
    fn an_exit_hides_from_ground_behind_a_screen() {
        let draft = Draft::from_drawing(
            "
            ############
            #@:::::::..#
            ######.#####
            #..........#
            ############
            ",
        )
        .unwrap();
        let hidden = ExitByArea {
            area: Area::SouthEast,
            hidden_from: Some(Terrain::Road),
            ..ExitByArea::default()
        };
        let draft = run_on(draft, hidden);
        let down = draft.exits[0].at;
        assert_eq!(down, geom::Point::new(10, 3));
        let south = ExitByArea {
            area: Area::South,
            hidden_from: Some(Terrain::Road),
            ..ExitByArea::default()
        };
        let draft = run_on(draft, south);
        assert!(
            !draft.sees(draft.exits[1].at, Terrain::Road),
            "{}",
            draft.drawn()
        );
    }

    #[test]
    fn start_and_exits_are_never_built_over() {
        let draft = Draft::from_drawing("#####\n#@.>#\n#####").unwrap();
        let near = ExitByArea {
            within: 20,
            ..ExitByArea::default()
        };
        assert_eq!(
            try_on(draft.clone(), near).unwrap_err().why,
            "there is no reachable ground where the way out belongs"
        );
        let draft = run_on(draft, ExitByArea::default());
        assert_eq!(draft.drawn(), "#####\n#@>>#\n#####\n");
        assert_eq!(
            try_on(draft, ExitByArea::default()).unwrap_err().why,
            "there is no reachable ground to leave from"
        );
    }
}
