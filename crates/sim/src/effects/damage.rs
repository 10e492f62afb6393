//! Takes hit points away.

use super::{Apply, Cx};
use geom::Dice;
use serde::{Deserialize, Serialize};

/// Takes hit points away.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// How many.
    pub amount: Dice,
}

impl Apply for Damage {
    fn apply(&self, cx: &mut Cx<'_>) {
        let amount = cx.roll(self.amount);
        cx.hurt(amount);
    }
}
