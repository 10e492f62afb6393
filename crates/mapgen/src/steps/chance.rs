//! Steps that are only sometimes taken.

use serde::{Deserialize, Serialize};

use crate::{Builder, Flaw, Step, Work};

/// Takes its steps one time in `one_in`.
///
/// ```toml
/// chance = { one_in = 3, steps = [ { cull_unreachable = {} } ] }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chance {
    /// How rarely: 1 is always, 3 is one time in three, 0 is never.
    pub one_in: u32,
    /// What is then done.
    pub steps: Vec<Step>,
}

impl Builder for Chance {
    fn build(&self, work: &mut Work<'_>) -> Result<(), Flaw> {
        if self.one_in > 0 && work.rng.one_in(self.one_in) {
            return work.run(&self.steps);
        }
        work.pass_over(&self.steps);
        Ok(())
    }
}
