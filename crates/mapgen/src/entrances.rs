//! Entrances of branches: further ways down, each under a thing of its own.

use geom::{Point, Stream, reach};

use crate::draft::{Draft, Way};
use crate::tag::Tag;

/// The entrance of a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrance {
    /// Tag of the thing at the entrance. A mark with this tag is where the entrance belongs.
    pub by: Tag,
    /// The way; `None` if this run does not have the branch.
    pub to: Option<Way>,
}

impl Draft {
    /// Opens the entrances, each on a mark with its tag, else far from the other ways. Drops all other marks with
    /// their tags. Returns whether there was room for all.
    ///
    /// ```
    /// use geom::{Point, Stream};
    /// use hearthgate_mapgen::{Draft, Entrance, Way};
    /// let mut level = Draft::from_drawing("
    ///     | #########
    ///     | #@..#...#
    ///     | #...#..>#
    ///     | #.......#
    ///     | #########
    /// ")?;
    /// level.mark(Point::new(6, 1), "base:gate");
    /// let branch = |n| Entrance { by: "base:gate".into(), to: Some(Way::To(n)) };
    /// assert!(level.open_entrances(&[branch(0)], &mut Stream::named(1, "", 0)));
    /// assert_eq!(level.exit_at(Point::new(6, 1)).map(|exit| exit.to), Some(Way::To(0)));
    /// assert!(level.tagged.is_empty());
    /// assert!(level.open_entrances(&[branch(1)], &mut Stream::named(1, "", 0)));
    /// assert_eq!(level.exits.len(), 3, "no mark, so somewhere");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open_entrances(&mut self, entrances: &[Entrance], rng: &mut Stream) -> bool {
        let mut found = true;
        for (by, to) in entrances.iter().filter_map(|it| Some((&it.by, it.to?))) {
            let mark = self.tagged.iter().find(|mark| mark.tag == *by);
            match mark.map(|mark| mark.at).or_else(|| self.remote(rng)) {
                Some(at) => self.add_stairs(at, to),
                None => found = false,
            }
        }
        let named = |tag: &Tag| entrances.iter().any(|it| it.by == *tag);
        self.tagged.retain(|mark| !named(&mark.tag));
        found
    }

    /// A random free tile in the half of the level that is farther from the start and all exits. Not in a hand-made
    /// place, and not behind a locked or secret door.
    fn remote(&self, rng: &mut Stream) -> Option<Point> {
        let mut open = self.open();
        let shut = |tag: &Tag| matches!(tag, Tag::LockedDoor | Tag::SecretDoor);
        for mark in self.tagged.iter().filter(|mark| shut(&mark.tag)) {
            open.set(mark.at, false);
        }
        let ways: Vec<Point> = self
            .exits
            .iter()
            .map(|it| it.at)
            .chain(self.start)
            .collect();
        let far = |at: &Point| ways.iter().map(|way| way.distance(*at)).min();
        let built = |at: &Point| {
            let places = self.vaults.iter().map(|it| it.at);
            let mut places = places.chain(self.landmarks.iter().map(|it| it.area));
            places.any(|area| area.contains(*at))
        };
        let ground = reach(self.start?, &open);
        let ground = ground.points().filter(|at| self.is_free(*at) && !built(at));
        let mut ground: Vec<Point> = ground.collect();
        ground.sort_by_key(|at| std::cmp::Reverse(far(at)));
        ground.truncate(ground.len().div_ceil(2));
        rng.choose(&ground).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chain;
    use crate::check::check;
    use crate::vaults::Places;

    fn branch(by: &str, to: Option<u8>) -> Entrance {
        let to = to.map(Way::To);
        Entrance { by: by.into(), to }
    }

    #[test]
    fn marks_of_a_branch_that_the_run_lacks_are_dropped() {
        let mut draft = Draft::from_drawing("########\n#@....>#\n########").unwrap();
        draft.mark(Point::new(2, 1), "gate");
        draft.mark(Point::new(4, 1), "hatch");
        let entrances = [branch("gate", None), branch("hatch", Some(3))];
        assert!(draft.open_entrances(&entrances, &mut Stream::named(1, "", 0)));
        assert_eq!(draft.tagged, []);
        let exits: Vec<(i32, Way)> = draft.exits.iter().map(|it| (it.at.x, it.to)).collect();
        assert_eq!(exits, [(6, Way::Down), (4, Way::To(3))]);
    }

    #[test]
    fn an_entrance_is_far_from_other_ways_and_not_behind_a_secret() {
        for seed in 0..20 {
            let mut draft = Draft::from_drawing(
                "
                ################
                #@.........>#..#
                ##########.##..#
                #..........s...#
                ################
                ",
            )
            .unwrap();
            let entrance = [branch("gate", Some(0))];
            assert!(draft.open_entrances(&entrance, &mut Stream::named(seed, "", 0)));
            let at = draft.exits[1].at;
            assert!(draft.exits[0].at.distance(at) > 2, "{at}");
            assert!(at.x < 11, "{at}");
            assert_eq!(check(&draft), []);
        }
    }

    #[test]
    fn entrances_leave_the_rest_of_a_level_as_it_was() {
        let dungeon: Chain = toml::from_str(
            "start = { rooms = {} }\nsteps = [{ dogleg_corridors = {} }, { stairs = {} }, { doors = {} }, { spawn_in_rooms = {} }]",
        )
        .unwrap();
        let both = [branch("gate", Some(0)), branch("gate", Some(1))];
        for seed in 0..20 {
            let plain = dungeon.build(seed, 2).unwrap();
            let places = Places {
                entrances: &both,
                ..Places::default()
            };
            let level = dungeon.build_with(seed, 2, places, &mut ()).unwrap();
            assert_eq!(level.exits[..2], plain.exits);
            assert_eq!(level.exits.len(), 4);
            assert_eq!(level.tagged, plain.tagged);
            let changed = level.terrain.points();
            let changed = changed.filter(|at| level.terrain[*at] != plain.terrain[*at]);
            let entrances: Vec<Point> = level.exits[2..].iter().map(|it| it.at).collect();
            assert!(changed.into_iter().all(|at| entrances.contains(&at)));
        }
    }

    #[test]
    fn a_full_level_has_no_room_for_an_entrance() {
        let mut full = Draft::from_drawing("####\n#@>#\n####").unwrap();
        let entrance = [branch("gate", Some(0))];
        assert!(!full.open_entrances(&entrance, &mut Stream::named(1, "", 0)));
        assert_eq!(full.exits.len(), 1);
    }
}
