//! The visible things of one tile.

use super::planes::TileMemory;
use crate::defs::Rules;
use geom::Terrain;
use proto::{Kind, ThingClass};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pile {
    pub(crate) thing: Option<Kind>,
    /// Whether there are two or more items.
    pub(crate) more: bool,
    /// The topmost trap or feature below `thing`.
    pub(crate) mark: Option<Kind>,
}

impl Pile {
    /// Expects the oldest thing first.
    pub(crate) fn of(rules: &Rules, kinds: impl Iterator<Item = Kind>) -> Self {
        let is_item = |kind: Kind| rules.def(kind).class() == ThingClass::Item;
        let covers = |upper: Kind, lower: Kind| rules.height(upper) <= rules.height(lower);
        let mut pile = Self::default();
        let mut items = 0u32;
        for kind in kinds {
            items += u32::from(is_item(kind));
            let under = match pile.thing {
                Some(top) if covers(top, kind) => Some(kind),
                top => {
                    pile.thing = Some(kind);
                    top
                }
            };
            if let Some(under) = under.filter(|under| !is_item(*under))
                && pile.mark.is_none_or(|mark| !covers(mark, under))
            {
                pile.mark = Some(under);
            }
        }
        pile.more = items > 1;
        pile
    }

    pub(crate) const fn remembered(self, terrain: Option<Terrain>) -> TileMemory {
        TileMemory {
            terrain,
            thing: self.thing,
            pile: self.more,
            mark: self.mark,
        }
    }
}
