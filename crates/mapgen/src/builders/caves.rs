//! Caves grown from noise by a cellular automaton.

use geom::{BitGrid, Terrain};
use serde::{Deserialize, Serialize};

use crate::shapes::smooth_round;
use crate::work::{BuildContext, Builder, Flaw};

/// Caves: random noise, smoothed in rounds. In each round a tile becomes like the majority of the tiles
/// around it.
///
/// ```
/// use hearthgate_mapgen::{Caves, Draft};
/// let level = Draft::begun(geom::Size { w: 50, h: 18 }, Caves::default(), 1)?;
/// assert!(level.looks_like("
///     | ##################################################
///     | ##############.......######################..#####
///     | ############..........#######....########.....####
///     | ###########...........#####.......######......####
///     | ###########............###.........####.......####
///     | ##...######............##..........####.......####
///     | ##...#####.............##..........####......#####
///     | ##...####...............##..........##.......#####
///     | ###...##................###...................####
///     | ###.........##.........#####...................###
///     | ##.........#####.......#####....................##
///     | #..........######......#####....................##
///     | #...........######.....#####....................##
///     | #...........#######.....###...........##........##
///     | ##.........########.....###..........###........##
///     | ###.......##########...#####.........###........##
///     | ######...#####################......#####..##..###
///     | ##################################################
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Caves {
    /// Share of open tiles in the initial noise, in percent, 1 to 99.
    pub open: u8,
    /// Maximum number of smoothing rounds, 0 to 20. Smoothing stops early when nothing changes.
    pub rounds: u8,
}

impl Default for Caves {
    fn default() -> Self {
        Self {
            open: 55,
            rounds: 6,
        }
    }
}

impl Builder for Caves {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let inside = work.draft.inside();
        let mut open = BitGrid::new(work.draft.size());
        for at in inside.points() {
            open.set(at, work.rng.chance(u32::from(self.open.min(100)), 100));
        }
        for _ in 0..self.rounds {
            let mut next = smooth_round(&open);
            close_edge(&mut next);
            if next == open {
                break;
            }
            open = next;
            write(&open, work);
            work.show();
        }
        write(&open, work);
        Ok(())
    }
}

fn close_edge(open: &mut BitGrid) {
    for at in open.size().rect().border() {
        open.set(at, false);
    }
}

fn write(open: &BitGrid, work: &mut BuildContext<'_>) {
    for at in work.draft.inside().points() {
        work.draft.terrain.set(
            at,
            if open.get(at) {
                Terrain::Floor
            } else {
                Terrain::Wall
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::begun;

    fn settled(drawing: &str) -> String {
        let mut draft = Draft::from_drawing(drawing).unwrap();
        let next = smooth_round(&draft.open());
        for (at, ground) in Draft::new(draft.size()).terrain.iter() {
            draft.terrain.set(
                at,
                if next.get(at) {
                    Terrain::Floor
                } else {
                    *ground
                },
            );
        }
        draft.drawn()
    }

    #[test]
    fn a_tile_becomes_like_most_of_its_neighbours() {
        let drawing = "
            #########
            #.#.....#
            ###..#..#
            ###.....#
            #########";
        assert_eq!(
            settled(drawing),
            "\
            #########\n\
            ####...##\n\
            ###.....#\n\
            ####...##\n\
            #########\n"
        );
    }

    #[test]
    fn a_cave_has_room_and_keeps_its_edge() {
        for seed in 0..30 {
            let draft = begun(80, 50, Caves::default(), seed);
            let open = draft.open().count();
            assert!((1200..3200).contains(&open), "{open}\n{}", draft.drawn());
            assert!(draft.size().rect().border().all(|at| !draft.is_open(at)));
        }
    }

    #[test]
    fn cave_noise_matches_its_share_and_zero_rounds_keep_it() {
        assert_eq!(
            begun(20, 20, Caves { open: 0, rounds: 0 }, 1)
                .open()
                .count(),
            0
        );
        assert_eq!(
            begun(
                20,
                20,
                Caves {
                    open: 100,
                    rounds: 0
                },
                1
            )
            .open()
            .count(),
            18 * 18
        );
        let third = begun(
            100,
            100,
            Caves {
                open: 33,
                rounds: 0,
            },
            1,
        )
        .open()
        .count();
        assert!((2900..3500).contains(&third), "{third}");
    }
}
