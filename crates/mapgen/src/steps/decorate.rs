//! Changes some of one kind of ground into another: grass, rubble, crystals.

use geom::{BitGrid, Point, Terrain};
use serde::{Deserialize, Serialize};

use crate::joined::is_dispensable;
use crate::shapes::settle;
use crate::work::{Builder, Flaw, Work};

/// Changes some of one kind of ground into another, in patches or tile by tile.
///
/// Ground one cannot stand on is put only where it cuts nothing off, and never under anything.
///
/// ```
/// use geom::Terrain;
/// use hearthgate_mapgen::{BspInterior, Decorate, Draft};
/// let level = Draft::begun(geom::Size { w: 40, h: 12 }, BspInterior::default(), 1)?;
/// let level = level.then(Decorate { with: Terrain::Rubble, percent: 45, ..Decorate::default() }, 1)?;
/// assert!(level.looks_like("
///     | ########################################
///     | #.......,#,,..........#.......#........#
///     | #......,,#,,,.........#.......#.,,,....#
///     | #......,,#,,,.......,,#.,,....#,,,,,...#
///     | #......,,#,,,.......,,#,,,,...#.,,,,...#
///     | #..,...,,#,,........,,#,,,,...#..,,,...#
///     | #.,,,..,,#,,........,,#,,,,...#...,,...#
///     | #..,,...,#,,,,.......,#,,,,............#
///     | #..,.....#...,,.......,,,,,...#........#
///     | #........#...,........#,,,,...#........#
///     | #.....................#.,,....#........#
///     | ########################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decorate {
    /// The ground that is changed.
    pub on: Terrain,
    /// What it becomes.
    pub with: Terrain,
    /// About how many of a hundred such tiles.
    pub percent: u8,
    /// Whether it grows in patches.
    pub patches: bool,
    /// Only beside this kind of ground, if given.
    pub beside: Option<Terrain>,
}

impl Default for Decorate {
    fn default() -> Self {
        Self {
            on: Terrain::Floor,
            with: Terrain::Rubble,
            percent: 20,
            patches: true,
            beside: None,
        }
    }
}

impl Builder for Decorate {
    fn build(&self, work: &mut Work<'_>) -> Result<(), Flaw> {
        let special = |ground| {
            matches!(
                ground,
                Terrain::StairsUp | Terrain::StairsDown | Terrain::Exit
            )
        };
        if special(self.on)
            || special(self.with)
            || (self.with.is_walkable() && !self.on.is_walkable())
        {
            return Err(work.flaw("decoration neither makes nor removes ways"));
        }
        let chosen = self.choose(work);
        let before = work.draft.terrain.clone();
        let is_beside = |at: Point| {
            self.beside.is_none_or(|beside| {
                at.neighbours()
                    .iter()
                    .any(|near| before.get(*near) == Some(&beside))
            })
        };
        for at in chosen.points() {
            if before[at] != self.on || !is_beside(at) {
                continue;
            }
            let blocks = self.on.is_walkable() && !self.with.is_walkable();
            if !blocks || (work.draft.is_free(at) && is_dispensable(&work.draft, at)) {
                work.draft.terrain.set(at, self.with);
            }
        }
        work.draft.sweep();
        Ok(())
    }
}

impl Decorate {
    /// The tiles that would be changed if their ground were right.
    fn choose(&self, work: &mut Work<'_>) -> BitGrid {
        let mut chosen = BitGrid::new(work.draft.size());
        for at in work.draft.inside().points() {
            chosen.set(at, work.rng.chance(u32::from(self.percent), 100));
        }
        if self.patches {
            for _ in 0..3 {
                chosen = settle(&chosen);
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::Caves;
    use crate::draft::Draft;
    use crate::steps::{CullUnreachable, DistantExit, SpawnInRegions, StartByArea};
    use crate::work::{begun, run_on, try_on};

    fn cave() -> Draft {
        let cave = run_on(begun(60, 40, Caves::default(), 3), StartByArea::default());
        let cave = run_on(run_on(cave, CullUnreachable {}), DistantExit {});
        run_on(cave, SpawnInRegions::default())
    }

    fn count(draft: &Draft, ground: Terrain) -> usize {
        draft
            .terrain
            .as_slice()
            .iter()
            .filter(|it| **it == ground)
            .count()
    }

    #[test]
    fn the_share_is_about_what_was_asked_for() {
        let scatter = Decorate {
            percent: 30,
            patches: false,
            ..Decorate::default()
        };
        let floor = count(&cave(), Terrain::Floor);
        let rubble = count(&run_on(cave(), scatter), Terrain::Rubble);
        assert!(
            (floor * 25..floor * 35).contains(&(rubble * 100)),
            "{rubble} of {floor}"
        );
        let all = Decorate {
            percent: 100,
            patches: false,
            ..Decorate::default()
        };
        assert_eq!(count(&run_on(cave(), all), Terrain::Floor), 0);
    }

    #[test]
    fn patches_lie_together() {
        let alone = |patches| {
            let draft = run_on(
                cave(),
                Decorate {
                    percent: 40,
                    patches,
                    ..Decorate::default()
                },
            );
            let rubble = |at: Point| draft.ground(at) == Terrain::Rubble;
            let lone =
                |at: &Point| rubble(*at) && !at.neighbours().iter().any(|near| rubble(*near));
            draft.terrain.points().filter(lone).count()
        };
        assert!(
            alone(true) * 10 < alone(false),
            "{} {}",
            alone(true),
            alone(false)
        );
    }

    #[test]
    fn what_blocks_cuts_nothing_off_and_buries_nothing() {
        for seed in 0..10 {
            let crystals = Decorate {
                with: Terrain::Crystal,
                percent: 50,
                patches: seed % 2 == 0,
                ..Decorate::default()
            };
            let draft = cave().then(crystals, seed).unwrap();
            assert!(count(&draft, Terrain::Crystal) > 20);
            assert_eq!(draft.reachable(), draft.open(), "{}", draft.drawn());
            assert_eq!(draft.marks, cave().marks);
            assert_eq!(crate::check::check(&draft), []);
        }
    }

    #[test]
    fn only_the_right_ground_in_the_right_place() {
        let draft = Draft::from_drawing("#######\n#.~..:#\n#.....#\n#######").unwrap();
        let mud = Decorate {
            with: Terrain::Mud,
            percent: 100,
            patches: false,
            beside: Some(Terrain::ShallowWater),
            ..Decorate::default()
        };
        assert!(run_on(draft, mud).looks_like("#######\n#-~-.:#\n#---..#\n#######"));
        let trees = Decorate {
            on: Terrain::Wall,
            with: Terrain::Tree,
            percent: 100,
            patches: false,
            beside: None,
        };
        let draft = Draft::from_drawing("####\n#.##\n####").unwrap();
        assert!(run_on(draft, trees).looks_like("####\n#.♣#\n####"));
    }

    #[test]
    fn it_neither_opens_walls_nor_touches_stairs() {
        for (on, with) in [
            (Terrain::Wall, Terrain::Floor),
            (Terrain::StairsDown, Terrain::Floor),
            (Terrain::Floor, Terrain::Exit),
        ] {
            assert!(
                try_on(
                    cave(),
                    Decorate {
                        on,
                        with,
                        ..Decorate::default()
                    }
                )
                .is_err()
            );
        }
    }
}
