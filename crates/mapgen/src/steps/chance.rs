//! Steps that run with a probability.

use serde::{Deserialize, Serialize};

use crate::steps::{Step, each_wish};
use crate::vaults::VaultKind;
use crate::work::{BuildContext, Builder, Flaw};

/// Runs its steps with a probability of 1 in `one_in`. They always run if the run plan has assigned a place to the level
/// that one of them asks for.
///
/// ```toml
/// chance = { one_in = 3, steps = [ { cull_unreachable = {} } ] }
/// ```
///
/// The same hall with two seeds, once with doors and once without:
///
/// ```
/// use hearthgate_mapgen::{Chance, Doors, Draft};
/// let hall = Draft::from_drawing("
///     | ###########
///     | #...#...#.#
///     | #.......#.#
///     | #...#...#.#
///     | ###########
/// ")?;
/// let doors = Chance { one_in: 2, steps: vec![Doors { one_in: 1 }.into()] };
/// assert!(hall.clone().then(doors.clone(), 2)?.looks_like("
///     | ###########
///     | #...#...#.#
///     | #...+...#+#
///     | #...#...#.#
///     | ###########
/// "));
/// assert_eq!(hall.clone().then(doors, 3)?, hall);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chance {
    /// Denominator of the probability, 0 to 10000: 1 means always, 3 one time in three, 0 never.
    pub one_in: u32,
    /// The steps to run.
    pub steps: Vec<Step>,
}

impl Builder for Chance {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let lucky = self.one_in > 0 && work.rng.one_in(self.one_in);
        let mut planned = false;
        each_wish(&self.steps, &mut |kind, tags| {
            let [assigned, _] = work.choice(kind, tags);
            planned |= kind == VaultKind::Section && !assigned.is_empty();
        });
        if lucky || planned {
            return work.run(&self.steps);
        }
        self.pass_over(work);
        Ok(())
    }

    fn pass_over(&self, work: &mut BuildContext<'_>) {
        work.pass_over(&self.steps);
    }
}
