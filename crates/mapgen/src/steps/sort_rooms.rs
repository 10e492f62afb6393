//! Sorts the rooms, which decides which of them corridors join.

use geom::Rect;
use serde::{Deserialize, Serialize};

use crate::draft::Draft;
use crate::work::{BuildContext, Builder, Flaw};

/// Sorts the rooms.
///
/// Corridors join neighbours in this order, and stairs are in the first and the last room.
///
/// ```
/// use hearthgate_mapgen::{Chain, DoglegCorridors, Rooms, SortRooms, Stairs};
/// let level = Chain::new(Rooms::default()).then(SortRooms::default()).then(Stairs::default());
/// # let level = level.clone().then(DoglegCorridors::default());
/// let level = level.build(1, 1)?;
/// assert!(level.rooms.is_sorted_by_key(|room| room.x));
/// # Ok::<(), hearthgate_mapgen::ChainError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SortRooms {
    /// The sort order.
    pub by: RoomOrder,
}

/// A sort order of rooms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RoomOrder {
    /// West to east.
    #[default]
    Left,
    /// East to west.
    Right,
    /// North to south.
    Top,
    /// South to north.
    Bottom,
    /// By distance from the middle of the map, nearest first.
    Central,
    /// Smallest area first.
    Small,
    /// Largest area first.
    Large,
    /// Random order.
    Shuffled,
}

impl Builder for SortRooms {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        if self.by == RoomOrder::Shuffled {
            work.rng.shuffle(&mut work.draft.rooms);
        } else {
            self.sort(&mut work.draft);
        }
        Ok(())
    }
}

impl SortRooms {
    fn sort(&self, draft: &mut Draft) {
        let middle = draft.size().rect().center();
        let area = |room: &Rect| room.w * room.h;
        // One call for all orders: each instance of the sort adds kilobytes to the browser build.
        draft.rooms.sort_by_key(|room| match self.by {
            RoomOrder::Left => room.left(),
            RoomOrder::Right => -room.right(),
            RoomOrder::Top => room.top(),
            RoomOrder::Bottom => -room.bottom(),
            RoomOrder::Central => room.center().distance_sq(middle),
            RoomOrder::Small => area(room),
            RoomOrder::Large => -area(room),
            RoomOrder::Shuffled => 0,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::run_on;
    use geom::Size;

    /// The rooms a (top left, small), b (top right, large) and c (bottom middle, 3×3) after sorting.
    fn sorted(by: RoomOrder) -> String {
        let mut draft = Draft::new(Size { w: 30, h: 20 });
        let rooms = [
            ('c', Rect::new(12, 9, 3, 3)),
            ('b', Rect::new(20, 2, 8, 7)),
            ('a', Rect::new(1, 1, 2, 2)),
        ];
        draft.rooms = rooms.map(|(_, room)| room).to_vec();
        let draft = run_on(draft, SortRooms { by });
        let name = |room: &Rect| rooms.iter().find(|it| it.1 == *room).unwrap().0;
        draft.rooms.iter().map(name).collect()
    }

    #[test]
    fn rooms_come_in_the_order_asked_for() {
        assert_eq!(sorted(RoomOrder::Left), "acb");
        assert_eq!(sorted(RoomOrder::Right), "bca");
        assert_eq!(sorted(RoomOrder::Top), "abc");
        assert_eq!(sorted(RoomOrder::Bottom), "cba");
        assert_eq!(sorted(RoomOrder::Central), "cba");
        assert_eq!(sorted(RoomOrder::Small), "acb");
        assert_eq!(sorted(RoomOrder::Large), "bca");
    }

    #[test]
    fn shuffling_keeps_every_room() {
        let mut letters: Vec<char> = sorted(RoomOrder::Shuffled).chars().collect();
        letters.sort_unstable();
        assert_eq!(letters, ['a', 'b', 'c']);
    }
}
