//! Fills a stomach: a hunter that is fed forgets what it was after.

use super::{Apply, Cx};
use crate::hero::{self, Stomach};
use crate::minds;
use crate::outbox::Witness;
use crate::time::Book;
use proto::Event;
use serde::{Deserialize, Serialize};

/// Fills a stomach: a hunter that is fed forgets what it was after.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Feed {
    /// For how many turns it keeps hunger away.
    pub turns: u16,
}

impl Apply for Feed {
    fn apply(&self, cx: &mut Cx<'_>) {
        let most = cx.world.resource::<Book>().0.tuning().hunger.most;
        cx.world.tell_of(cx.target, |who| Event::Fed { who });
        if let Some(stomach) = cx.world.get::<Stomach>(cx.target).copied() {
            let left = stomach.left.saturating_add(self.turns).min(most);
            hero::set_stomach(cx.world, Stomach { left });
        } else {
            minds::forget(cx.world, cx.target);
        }
    }
}
