//! Erodes protruding walls.

use geom::Point;
use serde::{Deserialize, Serialize};

use crate::work::{BuildContext, Builder, Flaw};

/// Erodes walls: in each round, a wall tile with open ground on many sides may become floor.
///
/// ```
/// use hearthgate_mapgen::{Draft, Erode};
/// let level = Draft::from_drawing("
///     | ###############
///     | #......#......#
///     | #......#......#
///     | #......#......#
///     | #.............#
///     | ###############
/// ")?;
/// let level = level.then(Erode { rounds: 1, sides: 5, one_in: 1 }, 1)?;
/// assert!(level.looks_like("
///     | ###############
///     | #......#......#
///     | #.............#
///     | #.............#
///     | #.............#
///     | ###############
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Erode {
    /// Number of rounds, 1 to 20.
    pub rounds: u8,
    /// Minimum number of open tiles among the eight around a wall tile, 1 to 8.
    pub sides: u8,
    /// Denominator of the probability that such a wall tile erodes in a round, 1 to 10000.
    pub one_in: u32,
}

impl Default for Erode {
    fn default() -> Self {
        Self {
            rounds: 3,
            sides: 5,
            one_in: 2,
        }
    }
}

impl Builder for Erode {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        for _ in 0..self.rounds {
            let open = work.draft.open();
            let worn = |at: &Point| {
                let around = at
                    .neighbours()
                    .into_iter()
                    .filter(|near| open.get(*near))
                    .count();
                !open.get(*at) && around > 0 && around >= usize::from(self.sides)
            };
            let mut crumbling: Vec<Point> = work.draft.inside().points().filter(worn).collect();
            crumbling.retain(|_| work.rng.one_in(self.one_in));
            for at in crumbling {
                work.draft.dig(at);
            }
            work.show();
        }
        work.draft.sweep();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::{run_on, run_on_seed};

    fn wall() -> Draft {
        Draft::from_drawing(
            "
            #########
            #...#...#
            #...#...#
            #.......#
            #########
            ",
        )
        .unwrap()
    }

    #[test]
    fn each_erosion_round_removes_protruding_walls() {
        let worn = |rounds, sides| {
            run_on(
                wall(),
                Erode {
                    rounds,
                    sides,
                    one_in: 1,
                },
            )
        };
        assert!(worn(1, 7).looks_like("#########\n#...#...#\n#.......#\n#.......#\n#########"));
        assert_eq!(worn(1, 8), wall());
        assert_eq!(worn(0, 1), wall());
        assert!(worn(2, 5).looks_like("#########\n#.......#\n#.......#\n#.......#\n#########"));
        assert_eq!(worn(9, 0).open().count(), 7 * 3, "the edge stands");
    }

    #[test]
    fn erosion_follows_its_probability() {
        let worn = |seed: &u64| {
            run_on_seed(
                wall(),
                Erode {
                    rounds: 1,
                    sides: 7,
                    one_in: 3,
                },
                *seed,
            ) != wall()
        };
        let count = (0..600).filter(worn).count();
        assert!((160..240).contains(&count), "{count}");
    }

    #[test]
    fn doors_lose_their_frames() {
        let draft = Draft::from_drawing("#####\n#.#.#\n#.+.#\n#.#.#\n#####").unwrap();
        let draft = run_on(
            draft,
            Erode {
                rounds: 1,
                sides: 6,
                one_in: 1,
            },
        );
        assert_eq!(draft.tagged.len(), 1);
        let draft = run_on(
            draft,
            Erode {
                rounds: 1,
                sides: 5,
                one_in: 1,
            },
        );
        assert_eq!(draft.tagged, []);
    }
}
