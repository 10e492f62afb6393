//! Marks tiles in rooms.

use geom::{Dice, Point};
use serde::{Deserialize, Serialize};

use crate::belt::Belt;
use crate::tag::{Tag, TagClass};
use crate::work::{BuildContext, Builder, Flaw};

/// Marks random tiles in every room except the one with the start.
///
/// ```
/// use hearthgate_mapgen::{Draft, Rooms, SpawnInRooms};
/// let level = Draft::begun(geom::Size { w: 44, h: 12 }, Rooms { count: 8, min: 4, max: 8 }, 2)?;
/// let level = level.then(SpawnInRooms::default(), 1)?;
/// assert!(level.looks_like("
///     | ############################################
///     | ####################################.....###
///     | ##############.......###############...?.###
///     | ##############.......###############..?..###
///     | ##############.......###############.....###
///     | ##############.......#######################
///     | ##############.......#######################
///     | ##############.......#######################
///     | ##############......?#######################
///     | ##############.......#######################
///     | ############################################
///     | ############################################
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpawnInRooms {
    /// Number of marks per room, dice of at most 20.
    pub per_room: Dice,
    /// Tag of the marks.
    pub tag: Tag,
    /// Whether the room with the start also gets marks.
    pub at_start: bool,
    /// First and last walking distance from the start, in percent of that to the farthest tile. Anywhere if left out.
    pub between: Option<(u8, u8)>,
}

impl Default for SpawnInRooms {
    fn default() -> Self {
        Self {
            per_room: Dice {
                count: 1,
                sides: 4,
                bonus: -1,
            },
            tag: Tag::Any(TagClass::Spawn),
            at_start: false,
            between: None,
        }
    }
}

impl Builder for SpawnInRooms {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let reachable = work.draft.reachable();
        let belt = Belt::new(&work.draft, self.between);
        for room in work.draft.rooms.clone() {
            if !self.at_start && work.draft.start.is_some_and(|start| room.contains(start)) {
                continue;
            }
            let fits = |at: &Point| reachable.get(*at) && belt.holds(*at);
            let free: Vec<Point> = room.points().filter(fits).collect();
            work.mark_some(self.per_room, free, &self.tag);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::run_on;
    use geom::Rect;

    fn rooms() -> Draft {
        let mut draft = Draft::from_drawing(
            "
            ###############
            #<..#.....#...#
            #.........#...#
            #...#.....#...#
            ###############
            ",
        )
        .unwrap();
        draft.rooms = vec![
            Rect::new(1, 1, 3, 3),
            Rect::new(5, 1, 5, 3),
            Rect::new(11, 1, 3, 3),
        ];
        draft
    }

    fn spawn(per_room: &str, at_start: bool) -> SpawnInRooms {
        SpawnInRooms {
            per_room: per_room.parse().unwrap(),
            tag: "item".into(),
            at_start,
            between: None,
        }
    }

    #[test]
    fn reachable_rooms_get_marks_and_the_first_stays_empty() {
        let draft = run_on(rooms(), spawn("2", false));
        assert_eq!(draft.tagged.len(), 2);
        assert!(
            draft
                .tagged
                .iter()
                .all(|tagged| draft.rooms[1].contains(tagged.at) && tagged.tag.as_str() == "item")
        );
        let draft = run_on(rooms(), spawn("2", true));
        assert_eq!(
            draft
                .tagged
                .iter()
                .filter(|tagged| draft.rooms[0].contains(tagged.at))
                .count(),
            2
        );
    }

    #[test]
    fn a_room_holds_no_more_than_fit() {
        let draft = run_on(rooms(), spawn("200", true));
        assert_eq!(draft.tagged.len(), 8 + 15);
        let draft = run_on(draft, spawn("1", true));
        assert_eq!(draft.tagged.len(), 8 + 15);
    }

    #[test]
    fn every_tile_has_its_turn() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..300 {
            let draft = crate::work::run_on_seed(rooms(), spawn("1", false), seed);
            seen.extend(draft.tagged.iter().map(|tagged| tagged.at));
        }
        assert_eq!(seen.len(), 15);
    }
}
