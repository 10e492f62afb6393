//! A weighted choice between several starting builders.

use serde::{Deserialize, Serialize};

use crate::builders::Start;
use crate::steps::Step;
use crate::work::{BuildContext, Builder, Flaw};

/// Starts with one of several builders, chosen by weight, each with its own steps.
///
/// ```toml
/// start = { either = [
///     { weight = 2, start = { rooms = {} }, steps = [ { dogleg_corridors = {} } ] },
///     { start = { caves = {} } },
/// ] }
/// ```
///
/// Two seeds, two different starts:
///
/// ```
/// use hearthgate_mapgen::{Beginning, Draft, Either, Maze, Rooms, Start};
/// let way = |start: Start| Beginning { weight: 1, start, steps: vec![] };
/// let rooms = Rooms { count: 2, min: 3, max: 6 };
/// let start = Either(vec![way(Maze::default().into()), way(rooms.into())]);
/// let size = geom::Size { w: 21, h: 9 };
/// assert!(Draft::begun(size, start.clone(), 2)?.looks_like("
///     | #####################
///     | #.....#.....#.......#
///     | #.###.#.#.###.#####.#
///     | #...#...#.........#.#
///     | ###.#############.#.#
///     | #.#...#.#.......#.#.#
///     | #.###.#.#.#####.###.#
///     | #.......#...#.......#
///     | #####################
/// "));
/// assert!(Draft::begun(size, start, 3)?.looks_like("
///     | #####################
///     | ########...##########
///     | ########...##########
///     | ########...##########
///     | #....###...##########
///     | #....################
///     | #....################
///     | #....################
///     | #####################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Either(pub Vec<Beginning>);

/// One of several starts, with its weight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Beginning {
    /// Relative frequency, 0 to 10000; 0 means never.
    #[serde(default = "once")]
    pub weight: u32,
    /// The starting builder.
    pub start: Start,
    /// Steps applied after this start only.
    #[serde(default)]
    pub steps: Vec<Step>,
}

fn once() -> u32 {
    1
}

impl Builder for Either {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let weights = self.0.iter().map(|beginning| beginning.weight);
        let Some(taken) = work.rng.weighted(weights) else {
            return Err(work.flaw("none of the beginnings has a weight"));
        };
        for (index, beginning) in self.0.iter().enumerate() {
            if index == taken {
                work.begin(&beginning.start)?;
                work.run(&beginning.steps)?;
            } else {
                beginning.pass_over(work);
            }
        }
        Ok(())
    }

    fn pass_over(&self, work: &mut BuildContext<'_>) {
        for beginning in &self.0 {
            beginning.pass_over(work);
        }
    }
}

impl Beginning {
    fn pass_over(&self, work: &mut BuildContext<'_>) {
        work.pass_over(std::slice::from_ref(&self.start));
        work.pass_over(&self.steps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::{Caves, Maze, Rooms};
    use crate::draft::Draft;
    use crate::steps::SortRooms;
    use crate::work::begun;
    use geom::Size;

    fn beginning(weight: u32, start: impl Into<Start>) -> Beginning {
        Beginning {
            weight,
            start: start.into(),
            steps: vec![],
        }
    }

    #[test]
    fn a_beginning_is_taken_by_weight() {
        let either = Either(vec![
            beginning(3, Rooms::default()),
            beginning(0, Caves::default()),
            beginning(1, Maze::default()),
        ]);
        let mut counts = [0; 3];
        for seed in 0..400 {
            let draft = begun(20, 20, either.clone(), seed);
            let kind = if draft.rooms.is_empty() { 2 } else { 0 };
            counts[kind] += 1;
        }
        assert_eq!(counts[0] + counts[2], 400);
        assert!((260..340).contains(&counts[0]), "{counts:?}");
        assert!(Draft::begun(Size { w: 20, h: 20 }, Either(vec![]), 1).is_err());
    }

    #[test]
    fn only_the_steps_of_the_chosen_start_run() {
        let sorted = |weight| Beginning {
            steps: vec![SortRooms::default().into()],
            ..beginning(weight, Rooms::default())
        };
        let draft = begun(60, 40, Either(vec![sorted(1)]), 1);
        assert!(draft.rooms.is_sorted_by_key(|room| room.x));
        let draft = begun(
            60,
            40,
            Either(vec![sorted(0), beginning(1, Rooms::default())]),
            1,
        );
        assert!(!draft.rooms.is_sorted_by_key(|room| room.x));
    }

    #[test]
    fn a_beginning_left_out_counts_as_an_occurrence() {
        let rooms = || beginning(1, Rooms::default());
        let nested = Beginning {
            weight: 0,
            ..beginning(0, Either(vec![rooms(), rooms()]))
        };
        let second = begun(
            60,
            40,
            Either(vec![beginning(0, Rooms::default()), rooms()]),
            1,
        );
        let third = begun(60, 40, Either(vec![nested, rooms()]), 1);
        let first = begun(60, 40, Either(vec![rooms()]), 1);
        assert_eq!(first, begun(60, 40, Rooms::default(), 1));
        assert_ne!(first, second);
        assert_ne!(second, third);
    }
}
