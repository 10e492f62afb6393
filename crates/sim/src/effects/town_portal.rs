//! Takes the hero home and opens a way back.

use super::{Apply, Cx};
use crate::defs::{Link, Visit};
use crate::gates;
use proto::{Lore, ThingClass};
use serde::{Deserialize, Serialize};

/// Takes the hero home and opens a way back, once, to the very tile; nobody else feels anything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TownPortal {
    /// The trap that is the way back; it must `lead`.
    pub portal: Link,
}

impl Apply for TownPortal {
    fn apply(&self, cx: &mut Cx<'_>) {
        if let Some(portal) = self.portal.kind() {
            gates::go_home(cx.world, cx.target, portal);
        }
    }

    fn links(&mut self, visit: &mut Visit<'_>) {
        visit(&mut self.portal, ThingClass::Trap);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Leads)
    }
}
