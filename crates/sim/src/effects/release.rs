//! Lets a cloud out where a creature stands.

use super::{Apply, Cx};
use crate::clouds;
use crate::defs::{Link, Visit};
use proto::{Lore, ThingClass};
use serde::{Deserialize, Serialize};

/// Lets a cloud out where a creature stands; it spreads and thins.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// Which feature with a `cloud` it is.
    pub cloud: Link,
    /// How much of it.
    pub amount: u8,
}

impl Apply for Release {
    fn apply(&self, cx: &mut Cx<'_>) {
        if let (Some(kind), Some(at)) = (self.cloud.kind(), cx.at()) {
            clouds::release(cx.world, kind, at, self.amount);
        }
    }

    fn links(&mut self, visit: &mut Visit<'_>) {
        visit(&mut self.cloud, ThingClass::Feature);
    }

    fn lore(&self) -> Option<Lore> {
        self.cloud.kind().map(Lore::Fumes)
    }
}
