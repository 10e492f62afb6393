//! What of the things on a tile one sees from above.

use crate::defs::Rules;
use proto::{Kind, ThingClass};

/// What is seen of the things on a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pile {
    /// The uppermost.
    pub(crate) thing: Option<Kind>,
    /// Whether there is more than one item.
    pub(crate) more: bool,
    /// The uppermost trap or feature beneath it.
    pub(crate) mark: Option<Kind>,
}

impl Pile {
    /// What is seen of things of these kinds, the oldest first.
    pub(crate) fn of(rules: &Rules, kinds: impl Iterator<Item = Kind>) -> Self {
        let mut kinds: Vec<Kind> = kinds.collect();
        kinds.sort_by_key(|kind| rules.height(*kind));
        let is_item = |kind: &&Kind| rules.def(**kind).class() == ThingClass::Item;
        Self {
            thing: kinds.first().copied(),
            more: kinds.iter().filter(is_item).nth(1).is_some(),
            mark: kinds.iter().skip(1).find(|kind| !is_item(kind)).copied(),
        }
    }
}
