//! Marks tiles in corridors.

use geom::Dice;
use serde::{Deserialize, Serialize};

use crate::belt::Belt;
use crate::tag::{Tag, TagClass};
use crate::work::{BuildContext, Builder, Flaw};

/// Marks random tiles in every corridor that is long enough.
///
/// ```text
/// ############      ############
/// #<..####...#      #<..####...#
/// #..........#  →   #.....?....#
/// #...####...#      #...####...#
/// ############      ############
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpawnInCorridors {
    /// Number of marks per corridor, dice of at most 20.
    pub per_corridor: Dice,
    /// Minimum length of a corridor in tiles, 1 to 1000.
    pub min_length: u16,
    /// Tag of the marks.
    pub tag: Tag,
    /// First and last walking distance from the start, in percent of that to the farthest tile. Anywhere if left out.
    pub between: Option<(u8, u8)>,
}

impl Default for SpawnInCorridors {
    fn default() -> Self {
        Self {
            per_corridor: Dice::new(1, 3, -2),
            min_length: 4,
            tag: Tag::Any(TagClass::Spawn),
            between: None,
        }
    }
}

impl Builder for SpawnInCorridors {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let reachable = work.draft.reachable();
        let belt = Belt::new(&work.draft, self.between);
        for corridor in work.draft.corridors.clone() {
            if corridor.len() < usize::from(self.min_length) {
                continue;
            }
            let tiles = corridor
                .into_iter()
                .filter(|at| reachable.get(*at) && belt.holds(*at))
                .collect();
            work.mark_some(self.per_corridor, tiles, &self.tag);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::run_on;
    use geom::Point;

    #[test]
    fn long_corridors_get_their_number() {
        let mut draft = Draft::from_drawing(
            "
            ############
            #<.........#
            ############
            #..........#
            ############
            ",
        )
        .unwrap();
        let tiles = |xs: std::ops::Range<i32>, y| xs.map(|x| Point::new(x, y)).collect::<Vec<_>>();
        draft.corridors = vec![tiles(2..5, 1), tiles(5..9, 1), tiles(1..9, 3)];
        let spawn = SpawnInCorridors {
            per_corridor: "2".parse().unwrap(),
            min_length: 4,
            tag: "trap".into(),
            between: None,
        };
        let draft = run_on(draft, spawn);
        assert_eq!(
            draft.tagged.len(),
            2,
            "the short one and the one out of reach get none"
        );
        assert!(
            draft
                .tagged
                .iter()
                .all(|tagged| draft.corridors[1].contains(&tagged.at)
                    && tagged.tag.as_str() == "trap")
        );
    }
}
