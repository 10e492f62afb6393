//! Doors at the start of corridors, or in any doorway (mission D5, D6, D7).

use geom::Point;
use serde::{Deserialize, Serialize};

use crate::draft::Draft;
use crate::tag::Tag;
use crate::work::{BuildContext, Builder, Flaw};

/// Puts doors into doorways.
///
/// With corridors: at the first tile of each corridor longer than two tiles. Without corridors: on one in
/// `one_in` of all tiles that suit a door.
///
/// A tile suits a door if it is open on two opposite sides, walled on the other two, and off the map's edge.
/// A tile that holds something gets no door.
///
/// ```
/// use hearthgate_mapgen::{Doors, Draft};
/// let level = Draft::from_drawing("
///     | #############
///     | #...#.......#
///     | #.......#...#
///     | #...#.......#
///     | #############
/// ")?;
/// let level = level.then(Doors { one_in: 1 }, 1)?;
/// assert!(level.looks_like("
///     | #############
///     | #...#...+...#
///     | #...+...#...#
///     | #...#...+...#
///     | #############
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Doors {
    /// Without corridors: denominator of the probability that a doorway gets a door, 0 to 10000. 0 means
    /// never.
    pub one_in: u32,
}

impl Default for Doors {
    fn default() -> Self {
        Self { one_in: 3 }
    }
}

impl Builder for Doors {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let doorways = if work.draft.corridors.is_empty() {
            let mut doorways = doorways(&work.draft);
            doorways.retain(|_| work.rng.one_in(self.one_in));
            doorways
        } else {
            let long = work
                .draft
                .corridors
                .iter()
                .filter(|corridor| corridor.len() > 2);
            long.map(|corridor| corridor[0])
                .filter(|at| work.draft.suits_door(*at))
                .collect()
        };
        let reachable = work.draft.reachable();
        for at in doorways {
            if reachable.get(at) {
                work.draft.mark(at, Tag::Door);
            }
        }
        Ok(())
    }
}

fn doorways(draft: &Draft) -> Vec<Point> {
    draft
        .inside()
        .points()
        .filter(|at| draft.suits_door(*at))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::{run_on, run_on_seed};

    fn corridors() -> Draft {
        let mut draft = Draft::from_drawing(
            "
            ###############
            #<.#####.....##
            #..........!..#
            #..#####..##.##
            ##.#####..##.##
            ##.........#..#
            ###############
            ",
        )
        .unwrap();
        let at = Point::new;
        draft.corridors = vec![
            vec![at(3, 2), at(4, 2), at(5, 2)],
            vec![at(2, 4), at(2, 5)],
            vec![at(8, 5), at(7, 5), at(6, 5)],
            vec![at(12, 3), at(12, 4), at(12, 5)],
            vec![at(11, 2), at(12, 2), at(13, 2)],
        ];
        draft
    }

    /// Mission: D5, D6.
    #[test]
    fn d5_d6_long_corridors_get_a_door_at_their_first_tile() {
        let draft = run_on(corridors(), Doors { one_in: 1 });
        assert!(
            draft.looks_like(
                "
                ###############
                #<.#####.....##
                #..+.......!..#
                #..#####..##+##
                ##.#####..##.##
                ##.........#..#
                ###############
                "
            ),
            "{}",
            draft.drawn()
        );
    }

    /// Mission: D6.
    #[test]
    fn d6_without_corridors_one_doorway_in_three_has_a_door() {
        let draft = Draft::from_drawing("#####\n#@..#\n#####").unwrap();
        let doors = (0..900).filter(|seed| {
            !run_on_seed(draft.clone(), Doors::default(), *seed)
                .tagged
                .is_empty()
        });
        let count = doors.count();
        assert!((250..350).contains(&count), "{count}");
        assert_eq!(
            run_on(draft.clone(), Doors { one_in: 1 }).tagged[0].at,
            Point::new(2, 1)
        );
        assert_eq!(run_on(draft, Doors { one_in: 0 }).tagged, []);
    }

    /// Mission: D7.
    #[test]
    fn d7_doors_are_never_put_on_an_occupied_tile() {
        let draft = Draft::from_drawing("#######\n#.@m>.#\n#######").unwrap();
        assert_eq!(run_on(draft.clone(), Doors { one_in: 1 }), draft);
    }

    #[test]
    fn unreachable_doorways_get_no_door() {
        let draft = Draft::from_drawing("#########\n#@.##...#\n#########").unwrap();
        assert_eq!(run_on(draft.clone(), Doors { one_in: 1 }), draft);
    }
}
