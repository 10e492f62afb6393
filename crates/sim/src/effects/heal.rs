//! Gives hit points back.

use super::{Apply, Cx};
use crate::health;
use geom::Dice;
use serde::{Deserialize, Serialize};

/// Gives hit points back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Heal {
    /// How many.
    pub amount: Dice,
}

impl Apply for Heal {
    fn apply(&self, cx: &mut Cx<'_>) {
        let amount = cx.roll(self.amount);
        health::heal(cx.world, cx.target, amount);
    }
}
