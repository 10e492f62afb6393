//! Doorways that shorten long detours.

use geom::{FlowMap, Point};
use serde::{Deserialize, Serialize};

use crate::draft::Draft;
use crate::work::{BuildContext, Builder, Flaw};

/// Opens walls between two places that are next to each other but a long walk apart.
///
/// ```
/// use hearthgate_mapgen::{Draft, Loops};
/// let level = Draft::from_drawing("
///     | ###########
///     | #.........#
///     | #.#######.#
///     | #.......#.#
///     | ###########
/// ")?;
/// let level = level.then(Loops { count: 1, min_steps: 10 }, 1)?;
/// assert!(level.looks_like("
///     | ###########
///     | #.........#
///     | #.#####.#.#
///     | #.......#.#
///     | ###########
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Loops {
    /// Maximum number of openings, 0 to 200.
    pub count: u16,
    /// Minimum walking distance between the two sides in steps, 0 to 10000.
    pub min_steps: u16,
}

impl Default for Loops {
    fn default() -> Self {
        Self {
            count: 10,
            min_steps: 20,
        }
    }
}

impl Builder for Loops {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let mut walls: Vec<[Point; 3]> = Vec::new();
        for at in work.draft.inside().points() {
            walls.extend(sides(&work.draft, at).map(|[one, other]| [at, one, other]));
        }
        work.rng.shuffle(&mut walls);
        let mut open = work.draft.open();
        let mut flow = FlowMap::new(work.draft.size());
        let mut left = self.count;
        for [at, one, other] in walls {
            if left == 0 {
                break;
            }
            flow.flood_until([one], self.min_steps.saturating_sub(1), &open, |tile| {
                tile == other
            });
            // An earlier opening may be right beside this wall.
            if flow.at(other).is_none() && sides(&work.draft, at).is_some() {
                work.draft.dig(at);
                open.set(at, true);
                left -= 1;
                work.show();
            }
        }
        Ok(())
    }
}

/// The open tiles on both sides of a wall tile that could hold a door.
fn sides(draft: &Draft, at: Point) -> Option<[Point; 2]> {
    if draft.is_open(at) {
        return None;
    }
    let near = |x, y| at + Point::new(x, y);
    let [west, east, north, south] = [near(-1, 0), near(1, 0), near(0, -1), near(0, 1)];
    let open = |tile| draft.is_open(tile);
    match () {
        () if open(west) && open(east) && !open(north) && !open(south) => Some([west, east]),
        () if open(north) && open(south) && !open(west) && !open(east) => Some([north, south]),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::run_on_seed;

    fn bow() -> Draft {
        Draft::from_drawing(
            "
            ###########
            #.........#
            #.#######.#
            #.......#.#
            ###########
            ",
        )
        .unwrap()
    }

    #[test]
    fn only_long_ways_are_cut_short() {
        let dug = |min_steps, seed| {
            let draft = run_on_seed(
                bow(),
                Loops {
                    count: 1,
                    min_steps,
                },
                seed,
            );
            let mut dug = draft.open();
            dug.subtract(&bow().open());
            dug.points().map(|at| (at.x, at.y)).collect::<Vec<_>>()
        };
        // On foot it is 15 steps from one side of (8, 3) to the other.
        for seed in 0..20 {
            assert_eq!(dug(15, seed), [(8, 3)]);
            assert_eq!(dug(16, seed), []);
        }
        let places: std::collections::BTreeSet<_> = (0..60).flat_map(|seed| dug(5, seed)).collect();
        assert!(places.len() > 3, "{places:?}");
    }

    #[test]
    fn an_opened_loop_shortens_later_walks() {
        let draft = run_on_seed(
            bow(),
            Loops {
                count: 0,
                min_steps: 2,
            },
            1,
        );
        assert_eq!(draft, bow());
        let draft = run_on_seed(
            bow(),
            Loops {
                count: 100,
                min_steps: 15,
            },
            1,
        );
        assert_eq!(
            draft.open().count(),
            bow().open().count() + 1,
            "the first spoils the others"
        );
    }

    #[test]
    fn parts_that_were_apart_are_joined() {
        let draft = Draft::from_drawing("#####\n#.#.#\n#####").unwrap();
        let draft = run_on_seed(draft, Loops::default(), 1);
        assert!(draft.looks_like("#####\n#...#\n#####"));
    }
}
