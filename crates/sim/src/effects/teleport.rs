//! Takes a creature to a random place on its level.

use super::{Apply, Cx};
use crate::level::Levels;
use crate::movement::{Intent, Intents};
use crate::thing::Luck;
use geom::Point;
use serde::{Deserialize, Serialize};

/// Takes a creature to a random place on its level.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Teleport {
    /// How far at the most; anywhere if it is left out.
    #[serde(default)]
    pub distance: Option<u8>,
}

impl Apply for Teleport {
    fn apply(&self, cx: &mut Cx<'_>) {
        let Some(from) = cx.at() else {
            return;
        };
        let level = cx.world.resource::<Levels>().here();
        let near = |at: &Point| {
            self.distance
                .is_none_or(|most| from.distance(*at) <= most.into())
        };
        let places: Vec<Point> = level
            .open()
            .points()
            .filter(|at| level.is_free(*at) && near(at))
            .collect();
        let Some(mut luck) = cx.world.get_mut::<Luck>(cx.luck) else {
            return;
        };
        if let Some(to) = luck.0.choose(&places).copied() {
            let mut intents = cx.world.resource_mut::<Intents>();
            intents.raise(cx.target, Intent::Teleport(to));
        }
    }
}
