//! A weighted choice between lists of steps.

use serde::{Deserialize, Serialize};

use crate::steps::Step;
use crate::work::{BuildContext, Builder, Flaw};

/// Runs the steps of one choice, picked by weight.
///
/// ```toml
/// one_of = [ { weight = 2, steps = [ { cull_unreachable = {} } ] }, { steps = [] } ]
/// ```
///
/// The same hall with two seeds, once flooded and once with doors:
///
/// ```
/// use geom::Terrain;
/// use hearthgate_mapgen::{Choice, Decorate, Doors, Draft, OneOf};
/// let hall = Draft::from_drawing("
///     | ###########
///     | #...#...#.#
///     | #.......#.#
///     | #...#...#.#
///     | ###########
/// ")?;
/// let flood = Decorate { with: Terrain::ShallowWater, percent: 100, patches: false, ..Decorate::default() };
/// let choice = |step| Choice { weight: 1, steps: vec![step] };
/// let either = OneOf(vec![choice(Doors { one_in: 1 }.into()), choice(flood.into())]);
/// assert!(hall.clone().then(either.clone(), 3)?.looks_like("
///     | ###########
///     | #~~~#~~~#~#
///     | #~~~~~~~#~#
///     | #~~~#~~~#~#
///     | ###########
/// "));
/// assert!(hall.then(either, 4)?.looks_like("
///     | ###########
///     | #...#...#.#
///     | #...+...#+#
///     | #...#...#.#
///     | ###########
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OneOf(pub Vec<Choice>);

/// A list of steps with its weight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// Relative frequency, 0 to 10000; 0 means never.
    #[serde(default = "once")]
    pub weight: u32,
    /// The steps to run.
    pub steps: Vec<Step>,
}

fn once() -> u32 {
    1
}

impl Builder for OneOf {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let weights = self.0.iter().map(|choice| choice.weight);
        let Some(taken) = work.rng.weighted(weights) else {
            return Err(work.flaw("none of the choices has a weight"));
        };
        for (index, choice) in self.0.iter().enumerate() {
            if index == taken {
                work.run(&choice.steps)?;
            } else {
                work.pass_over(&choice.steps);
            }
        }
        Ok(())
    }

    fn pass_over(&self, work: &mut BuildContext<'_>) {
        for choice in &self.0 {
            work.pass_over(&choice.steps);
        }
    }
}
