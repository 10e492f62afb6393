//! Puts the way down at the greatest walking distance from the start.

use geom::FlowMap;
use serde::{Deserialize, Serialize};

use crate::draft::Way;
use crate::work::{BuildContext, Builder, Flaw};

/// Puts stairs down on the tile with the greatest walking distance from the start.
///
/// ```
/// use hearthgate_mapgen::{DistantExit, Draft};
/// let level = Draft::from_drawing("
///     | ##########
///     | #@.......#
///     | ########.#
///     | #........#
///     | ##########
/// ")?;
/// let level = level.then(DistantExit {}, 1)?;
/// assert!(level.looks_like("
///     | ##########
///     | #@.......#
///     | ########.#
///     | #>.......#
///     | ##########
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DistantExit {}

impl Builder for DistantExit {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let Some(start) = work.draft.start else {
            return Err(work.flaw("there is no start to be far from"));
        };
        let open = work.draft.open();
        let mut flow = FlowMap::new(work.draft.size());
        flow.flood([start], u16::MAX, &open);
        let mut farthest = None;
        for at in open.points() {
            let steps = flow.at(at).unwrap_or(0);
            if steps > 0
                && work.draft.exit_at(at).is_none()
                && farthest.is_none_or(|(most, _)| steps > most)
            {
                farthest = Some((steps, at));
            }
        }
        let Some((_, at)) = farthest else {
            return Err(work.flaw("the start is walled in"));
        };
        work.draft.add_stairs(at, Way::Down);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::{run_on, try_on};

    #[test]
    fn the_exit_is_far_by_foot_not_by_eye() {
        let draft = Draft::from_drawing(
            "
            ##########
            #@.......#
            ########.#
            #m.......#
            ##########
            ",
        )
        .unwrap();
        let draft = run_on(draft, DistantExit {});
        assert_eq!(
            draft.drawn(),
            "\
            ##########\n\
            #@.......#\n\
            ########.#\n\
            #>.......#\n\
            ##########\n"
        );
        assert_eq!(draft.tagged, []);
        assert_eq!(draft.exits[0].to, Way::Down);
    }

    #[test]
    fn of_equal_tiles_the_first_is_taken_and_stairs_are_left_alone() {
        let draft = Draft::from_drawing(
            "
            #######
            #..@..#
            #######
            ",
        )
        .unwrap();
        let draft = run_on(draft, DistantExit {});
        assert_eq!(draft.drawn(), "#######\n#>.@..#\n#######\n");
        assert_eq!(
            run_on(draft, DistantExit {}).drawn(),
            "#######\n#>.@.>#\n#######\n"
        );
    }

    #[test]
    fn distant_exit_needs_a_start_with_room_around_it() {
        let walled = Draft::from_drawing("####\n#@##\n####").unwrap();
        assert_eq!(
            try_on(walled, DistantExit {}).unwrap_err().why,
            "the start is walled in"
        );
        let nowhere = Draft::from_drawing("####\n#..#\n####").unwrap();
        assert_eq!(
            try_on(nowhere, DistantExit {}).unwrap_err().why,
            "there is no start to be far from"
        );
    }
}
