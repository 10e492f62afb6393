//! Bridges over deep water, chasms and lava, where the detour is long.

use geom::{Dir, FlowMap, Point, Terrain};
use serde::{Deserialize, Serialize};

use crate::draft::Draft;
use crate::work::{BuildContext, Builder, Flaw};

/// Builds straight bridges over deep water, chasms and lava where the detour is long.
///
/// ```
/// use hearthgate_mapgen::{Bridges, Draft};
/// let level = Draft::from_drawing("
///     | ###########
///     | #...≈≈≈...#
///     | #...≈≈≈...#
///     | #...≈≈≈...#
///     | #.........#
///     | ###########
/// ")?;
/// let level = level.then(Bridges { count: 1, min_steps: 5, ..Bridges::default() }, 3)?;
/// assert!(level.looks_like("
///     | ###########
///     | #...≈≈≈...#
///     | #...===...#
///     | #...≈≈≈...#
///     | #.........#
///     | ###########
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bridges {
    /// Maximum number of bridges, 0 to 200.
    pub count: u16,
    /// Minimum length of the detour in steps, 0 to 10000.
    pub min_steps: u16,
    /// Maximum length of a bridge in tiles, 1 to 60.
    pub max_length: u8,
}

impl Default for Bridges {
    fn default() -> Self {
        Self {
            count: 4,
            min_steps: 20,
            max_length: 8,
        }
    }
}

impl Builder for Bridges {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let mut spans = Vec::new();
        for at in work
            .draft
            .inside()
            .points()
            .filter(|at| work.draft.is_open(*at))
        {
            spans.extend(
                [Dir::East, Dir::South]
                    .into_iter()
                    .filter_map(|way| self.span(&work.draft, at, way)),
            );
        }
        work.rng.shuffle(&mut spans);
        let mut open = work.draft.open();
        let mut flow = FlowMap::new(work.draft.size());
        let mut left = self.count;
        for (from, way, length) in spans {
            if left == 0 {
                break;
            }
            let tiles: Vec<Point> = std::iter::successors(Some(from), |at| Some(*at + way))
                .skip(1)
                .take(length)
                .collect();
            let to = tiles.last().map_or(from, |last| *last + way);
            flow.flood_until([from], self.min_steps.saturating_sub(1), &open, |tile| {
                tile == to
            });
            if flow.at(to).is_some() || tiles.iter().any(|at| open.get(*at)) {
                continue;
            }
            for at in tiles {
                work.draft.terrain.set(at, Terrain::Bridge);
                open.set(at, true);
            }
            left -= 1;
            work.show();
        }
        Ok(())
    }
}

/// The tile before a bridge, its direction, and its length in tiles.
type Span = (Point, Dir, usize);

impl Bridges {
    fn span(&self, draft: &Draft, from: Point, way: Dir) -> Option<Span> {
        let beyond = std::iter::successors(Some(from + way), |at| Some(*at + way));
        let length = beyond
            .take_while(|at| is_spanned(draft.ground(*at)))
            .take(usize::from(self.max_length) + 1)
            .count();
        let far = (0..=length).fold(from, |at, _| at + way);
        let fits = (1..=usize::from(self.max_length)).contains(&length) && draft.is_open(far);
        fits.then_some((from, way, length))
    }
}

fn is_spanned(ground: Terrain) -> bool {
    matches!(ground, Terrain::DeepWater | Terrain::Chasm | Terrain::Lava)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::{run_on, run_on_seed};

    fn pond() -> Draft {
        Draft::from_drawing(
            "
            #########
            #..≈≈≈..#
            #..≋▾≈..#
            #..≈≈≈..#
            #.......#
            #########
            ",
        )
        .unwrap()
    }

    fn bridges(count: u16, min_steps: u16, max_length: u8) -> Bridges {
        Bridges {
            count,
            min_steps,
            max_length,
        }
    }

    #[test]
    fn a_bridge_spares_a_long_way() {
        for seed in 0..10 {
            // On foot it is 8 steps around in the top row, 6 in the second, 4 in the third.
            let draft = run_on_seed(pond(), bridges(9, 8, 3), seed);
            assert!(
                draft
                    .looks_like("#########\n#..===..#\n#..≋▾≈..#\n#..≈≈≈..#\n#.......#\n#########"),
                "{}",
                draft.drawn()
            );
            assert_eq!(run_on_seed(pond(), bridges(9, 9, 3), seed), pond());
        }
    }

    #[test]
    fn bridges_span_all_hazards_within_length_and_count() {
        assert_eq!(run_on(pond(), bridges(9, 4, 2)), pond());
        assert_eq!(run_on(pond(), bridges(0, 4, 3)), pond());
        let rows: std::collections::BTreeSet<String> = (0..40)
            .map(|seed| run_on_seed(pond(), bridges(1, 4, 9), seed).drawn())
            .collect();
        assert_eq!(rows.len(), 3);
        assert!(rows.iter().all(|drawn| drawn.matches("===").count() == 1));
    }
}
