//! Fills unreachable ground with wall.

use geom::Terrain;
use serde::{Deserialize, Serialize};

use crate::work::{BuildContext, Builder, Flaw};

/// Turns every open tile that cannot be reached from the start into wall.
///
/// Without a start, the largest connected region stays.
///
/// ```
/// use hearthgate_mapgen::{CullUnreachable, Draft};
/// let level = Draft::from_drawing("
///     | ##########
///     | #@..##.#.#
///     | #...##.#.#
///     | ##...#####
///     | ##########
/// ")?;
/// let level = level.then(CullUnreachable {}, 1)?;
/// assert!(level.looks_like("
///     | ##########
///     | #@..######
///     | #...######
///     | ##...#####
///     | ##########
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CullUnreachable {}

impl Builder for CullUnreachable {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let draft = &mut work.draft;
        let kept = if draft.start.is_some() {
            draft.reachable()
        } else {
            draft.largest_region()
        };
        let mut lost = draft.open();
        lost.subtract(&kept);
        for at in lost.points() {
            draft.terrain.set(at, Terrain::Wall);
        }
        draft.rooms.retain(|room| kept.get(room.center()));
        draft.exits.retain(|exit| kept.get(exit.at));
        draft.sweep();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::run_on;
    use geom::{Point, Rect};

    #[test]
    fn ground_the_start_cannot_reach_is_filled() {
        let mut draft = Draft::from_drawing(
            "
            ##########
            #@.m##.#.#
            #...##m#>#
            ##...#####
            ##########
            ",
        )
        .unwrap();
        draft.rooms = vec![Rect::new(1, 1, 3, 2), Rect::new(6, 1, 1, 2)];
        let draft = run_on(draft, CullUnreachable {});
        assert_eq!(
            draft.drawn(),
            "\
            ##########\n\
            #@.m######\n\
            #...######\n\
            ##...#####\n\
            ##########\n"
        );
        assert_eq!(draft.rooms, [Rect::new(1, 1, 3, 2)]);
        assert_eq!(draft.exits, []);
        assert_eq!(draft.tagged.len(), 1);
        assert_eq!(draft.start, Some(Point::new(1, 1)));
    }

    #[test]
    fn without_a_start_the_largest_part_stays() {
        let draft = Draft::from_drawing(
            "
            #########
            #.#...#.#
            #.##..#.#
            #########
            ",
        )
        .unwrap();
        assert_eq!(
            run_on(draft, CullUnreachable {}).drawn(),
            "\
            #########\n\
            ###...###\n\
            ####..###\n\
            #########\n"
        );
    }
}
