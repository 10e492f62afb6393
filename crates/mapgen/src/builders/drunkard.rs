//! Passages dug by random walks.

use geom::{Dir, Point};
use serde::{Deserialize, Serialize};

use crate::brush::{Brush, Symmetry};
use crate::work::{BuildContext, Builder, Flaw};

/// Passages dug by drunkards: random walks, one after the other, until enough of the map is open.
///
/// ```
/// use hearthgate_mapgen::{Draft, Drunkard};
/// let level = Draft::begun(geom::Size { w: 40, h: 14 }, Drunkard::winding_passages(), 1)?;
/// assert!(level.looks_like("
///     | ########################################
///     | ########################################
///     | ########################################
///     | ############....#########.##############
///     | ############.##.########..##############
///     | ##########.....................#########
///     | ###########..##.###..###..####.#########
///     | ###############.###..###.........#######
///     | ###############.###...###.##.#...#######
///     | ###############.###.......##.#...#######
///     | ###############.###.......####...#######
///     | ###############.###..####.####...#.....#
///     | ###############......####..............#
///     | ########################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drunkard {
    /// Where each drunkard starts.
    pub from: DrunkardStart,
    /// Number of steps per drunkard, 1 to 10000.
    pub lifetime: u16,
    /// Share of open tiles at which digging stops, in percent, 1 to 90.
    pub open: u8,
    /// Probability that a step repeats the previous direction, in percent, 0 to 100.
    pub straight: u8,
    /// Width of the passage in tiles, 1 to 9.
    pub brush: u8,
    /// Mirroring: every drunkard also digs the mirrored tiles.
    pub symmetry: Symmetry,
}

/// Where a drunkard starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DrunkardStart {
    /// In the middle of the map.
    #[default]
    Middle,
    /// On a random tile that is already open.
    Open,
}

impl Default for Drunkard {
    fn default() -> Self {
        Self::open_area()
    }
}

impl Drunkard {
    /// Preset: one wide cave around the middle.
    ///
    /// ```
    /// use hearthgate_mapgen::{Draft, Drunkard};
    /// let level = Draft::begun(geom::Size { w: 50, h: 16 }, Drunkard::open_area(), 1)?;
    /// assert!(level.looks_like("
    ///     | ##################################################
    ///     | ##########..................######################
    ///     | ##########....#...............####################
    ///     | ###########.................######################
    ///     | ##########...................#####################
    ///     | ##########........#...........####################
    ///     | ##########..#..#............#..###################
    ///     | #########......................###################
    ///     | #########.....................####################
    ///     | ######.#......................####################
    ///     | #####..#........................##################
    ///     | ####..........##................##################
    ///     | ####..#.......#................###################
    ///     | #####...............##.........###################
    ///     | ####...#...........###...........#################
    ///     | ##################################################
    /// "));
    /// # Ok::<(), hearthgate_mapgen::Flaw>(())
    /// ```
    #[must_use]
    pub fn open_area() -> Self {
        Self {
            from: DrunkardStart::Middle,
            lifetime: 400,
            open: 45,
            straight: 0,
            brush: 1,
            symmetry: Symmetry::None,
        }
    }

    /// Preset: wide connected halls all over the map.
    ///
    /// ```
    /// use hearthgate_mapgen::{Draft, Drunkard};
    /// let level = Draft::begun(geom::Size { w: 50, h: 16 }, Drunkard::open_halls(), 1)?;
    /// assert!(level.looks_like("
    ///     | ##################################################
    ///     | ############################............##########
    ///     | ############################............##########
    ///     | #######################...................########
    ///     | #######################...................########
    ///     | #################.........................########
    ///     | #########..........................##...##########
    ///     | #########..........................##...##########
    ///     | #########..........................##...##########
    ///     | ###############....................##...##########
    ///     | ###############.....#..............##...##########
    ///     | ###############.....#..............##...##########
    ///     | ###############.....####................##########
    ///     | ###############.....####................##########
    ///     | ###############.....####................##########
    ///     | ##################################################
    /// "));
    /// # Ok::<(), hearthgate_mapgen::Flaw>(())
    /// ```
    #[must_use]
    pub fn open_halls() -> Self {
        Self {
            from: DrunkardStart::Open,
            lifetime: 60,
            straight: 75,
            brush: 3,
            ..Self::open_area()
        }
    }

    /// Preset: narrow crooked passages.
    #[must_use]
    pub fn winding_passages() -> Self {
        Self {
            from: DrunkardStart::Open,
            lifetime: 120,
            open: 25,
            straight: 70,
            ..Self::open_area()
        }
    }

    /// Preset: crooked passages two tiles wide.
    ///
    /// ```
    /// use hearthgate_mapgen::{Draft, Drunkard};
    /// let level = Draft::begun(geom::Size { w: 50, h: 16 }, Drunkard::fat_passages(), 1)?;
    /// assert!(level.looks_like("
    ///     | ##################################################
    ///     | #########################.....####################
    ///     | #########################.....####################
    ///     | ############################..####################
    ///     | #################..................###############
    ///     | #################..................###############
    ///     | #################...............##################
    ///     | #...............................##################
    ///     | #...................#####..###..##################
    ///     | #..##..##...####....#####...##..##################
    ///     | #...........####....#####...##..##################
    ///     | #...........####....#####.......##################
    ///     | ##.....###..####....#####.......##################
    ///     | ##.....###..####....#####..#######################
    ///     | ##..#..###..####....##############################
    ///     | ##################################################
    /// "));
    /// # Ok::<(), hearthgate_mapgen::Flaw>(())
    /// ```
    #[must_use]
    pub fn fat_passages() -> Self {
        Self {
            open: 32,
            straight: 75,
            brush: 2,
            ..Self::winding_passages()
        }
    }

    /// Preset: passages mirrored in all four quarters.
    ///
    /// ```
    /// use hearthgate_mapgen::{Draft, Drunkard};
    /// let level = Draft::begun(geom::Size { w: 50, h: 16 }, Drunkard::fearful_symmetry(), 1)?;
    /// assert!(level.looks_like("
    ///     | ##################################################
    ///     | #############...........##...........#############
    ///     | #############.##.#.#...####...#.#.##.#############
    ///     | ##############...#.##..#..#..##.#...##############
    ///     | ###############..#.##........##.#..###############
    ///     | #############........................#############
    ///     | #############........................#############
    ///     | ################.#..####..####..#.################
    ///     | ################.#..####..####..#.################
    ///     | #############........................#############
    ///     | #############........................#############
    ///     | ###############..#.##........##.#..###############
    ///     | ##############...#.##..#..#..##.#...##############
    ///     | #############.##.#.#...####...#.#.##.#############
    ///     | #############...........##...........#############
    ///     | ##################################################
    /// "));
    /// # Ok::<(), hearthgate_mapgen::Flaw>(())
    /// ```
    #[must_use]
    pub fn fearful_symmetry() -> Self {
        Self {
            open: 35,
            straight: 50,
            symmetry: Symmetry::Both,
            ..Self::winding_passages()
        }
    }
}

/// Number of consecutive walks without digging after which the builder stops.
const IDLE: u32 = 200;

impl Builder for Drunkard {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let area = work.draft.inside().area().cast_unsigned();
        let wanted = area * u32::from(self.open.min(100)) / 100;
        let brush = Brush {
            width: self.brush,
            symmetry: self.symmetry,
        };
        let middle = work.draft.size().rect().center();
        let mut dug = brush.dig(&mut work.draft, middle);
        let mut open = vec![middle];
        let mut idle = 0;
        while dug < wanted && idle < IDLE {
            let from = match self.from {
                DrunkardStart::Middle => middle,
                DrunkardStart::Open => work.rng.choose(&open).copied().unwrap_or(middle),
            };
            let more = self.stagger(work, brush, from, wanted - dug, &mut open);
            idle = if more == 0 { idle + 1 } else { 0 };
            dug += more;
            work.show();
        }
        Ok(())
    }
}

impl Drunkard {
    /// Walks one drunkard and returns the number of tiles opened.
    fn stagger(
        &self,
        work: &mut BuildContext<'_>,
        brush: Brush,
        from: Point,
        wanted: u32,
        open: &mut Vec<Point>,
    ) -> u32 {
        let inside = work.draft.inside();
        let mut at = from;
        let mut last = None;
        let mut dug = 0;
        for _ in 0..self.lifetime {
            let straight = self.straight > 0 && work.rng.chance(u32::from(self.straight), 100);
            let anywhere =
                |work: &mut BuildContext<'_>| Dir::ORTHOGONAL[work.rng.below(4) as usize];
            let dir = last.filter(|_| straight).unwrap_or_else(|| anywhere(work));
            if !inside.contains(at + dir) {
                last = None;
                continue;
            }
            last = Some(dir);
            at += dir;
            let more = brush.dig(&mut work.draft, at);
            if more > 0 {
                open.push(at);
            }
            dug += more;
            if dug >= wanted {
                break;
            }
        }
        dug
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::begun;

    fn all() -> [Drunkard; 5] {
        [
            Drunkard::open_area(),
            Drunkard::open_halls(),
            Drunkard::winding_passages(),
            Drunkard::fat_passages(),
            Drunkard::fearful_symmetry(),
        ]
    }

    #[test]
    fn drunkards_stop_at_their_share_and_stay_connected() {
        for (index, drunkard) in all().into_iter().enumerate() {
            for seed in 0..10 {
                let wanted = 78 * 48 * u32::from(drunkard.open) / 100;
                let draft = begun(80, 50, drunkard.clone(), seed);
                let open = draft.open().count();
                assert!(
                    (wanted..wanted + 16).contains(&open),
                    "{index}: {open} of {wanted}"
                );
                assert_eq!(
                    draft
                        .size()
                        .rect()
                        .border()
                        .filter(|at| draft.is_open(*at))
                        .count(),
                    0
                );
                if drunkard.symmetry == Symmetry::None {
                    assert_eq!(draft.largest_region().count(), open);
                }
            }
        }
    }

    #[test]
    fn fearful_symmetry_mirrors_all_quarters() {
        let draft = begun(40, 30, Drunkard::fearful_symmetry(), 3);
        for at in draft.open().points() {
            for image in Symmetry::Both.images(at, draft.size()) {
                assert!(draft.is_open(image));
            }
        }
    }

    #[test]
    fn fat_passages_are_two_wide() {
        let draft = begun(60, 40, Drunkard::fat_passages(), 3);
        let inside = draft.inside().interior();
        let open = draft.open();
        let thin = open.points().filter(|at| {
            let open = |x, y| draft.is_open(*at + Point::new(x, y));
            let corner = |x, y| open(x, 0) && open(0, y) && open(x, y);
            inside.contains(*at)
                && ![(1, 1), (1, -1), (-1, 1), (-1, -1)]
                    .iter()
                    .any(|it| corner(it.0, it.1))
        });
        assert_eq!(thin.count(), 0, "{}", draft.drawn());
    }

    #[test]
    fn drunkards_from_the_middle_stay_near_it() {
        let spread = |drunkard: Drunkard| {
            let draft = begun(
                120,
                120,
                Drunkard {
                    open: 10,
                    ..drunkard
                },
                5,
            );
            let middle = draft.size().rect().center();
            draft
                .open()
                .points()
                .map(|at| at.distance(middle))
                .max()
                .unwrap()
        };
        assert!(spread(Drunkard::open_area()) < spread(Drunkard::open_halls()));
    }

    #[test]
    fn a_drunkard_who_cannot_dig_all_that_is_asked_gives_up() {
        let short = Drunkard {
            lifetime: 3,
            open: 100,
            ..Drunkard::open_area()
        };
        let draft = begun(80, 50, short, 1);
        assert!((10..=25).contains(&draft.open().count()));
    }
}
