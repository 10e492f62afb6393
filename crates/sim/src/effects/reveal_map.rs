//! Shows the whole level: to the hero the map, to others where the hero is.

use super::{Apply, Cx};
use crate::items;
use crate::minds;
use crate::thing::Look;
use proto::Id;
use serde::{Deserialize, Serialize};

/// Shows the whole level: to the hero the map, to others where the hero is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RevealMap {}

impl Apply for RevealMap {
    fn apply(&self, cx: &mut Cx<'_>) {
        if cx.world.thing(cx.target).id == Id::HERO {
            items::reveal(cx.world);
        } else {
            minds::alert(cx.world, cx.target);
        }
    }
}
