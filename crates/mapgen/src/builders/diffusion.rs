//! Caves grown by diffusion-limited aggregation around the middle.

use geom::{Dir, Point, Rect};
use serde::{Deserialize, Serialize};

use crate::brush::{Brush, Symmetry};
use crate::work::{BuildContext, Builder, Flaw};

/// Caves that grow grain by grain: each grain drifts until it meets the cave, and opens the rock there.
///
/// ```
/// use hearthgate_mapgen::{Diffusion, Draft};
/// let level = Draft::begun(geom::Size { w: 50, h: 18 }, Diffusion::central_attractor(), 1)?;
/// assert!(level.looks_like("
///     | ##################################################
///     | ##################################################
///     | ##################################################
///     | ##################################################
///     | ##################################################
///     | ##################...###########..#####..#########
///     | ###############..#........####...........#########
///     | ###############.........................##########
///     | ################.....#..............##############
///     | ###############...##................##############
///     | ##############...##..................#############
///     | #############...###..................#############
///     | #############..###.......#...#....#......#########
///     | ##################.....###..##......#....#########
///     | ####################...####..#####..###....#######
///     | #####################...###..############..#######
///     | #####################...##########################
///     | ##################################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Diffusion {
    /// How grains move.
    pub drift: Drift,
    /// Share of open tiles at which growth stops, in percent, 1 to 90.
    pub open: u8,
    /// Width of a grain in tiles, 1 to 9.
    pub brush: u8,
    /// Mirroring: every grain also opens the mirrored tiles.
    pub symmetry: Symmetry,
}

/// How a grain moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Drift {
    /// Starts in the rock and wanders until it meets the cave.
    #[default]
    Inwards,
    /// Starts in the middle and wanders until it meets the rock.
    Outwards,
    /// Starts anywhere and moves straight towards the middle until it meets the cave.
    Straight,
}

impl Default for Diffusion {
    fn default() -> Self {
        Self::walk_inwards()
    }
}

impl Diffusion {
    /// Preset: branching caves with many dead ends.
    ///
    /// ```
    /// use hearthgate_mapgen::{Diffusion, Draft};
    /// let level = Draft::begun(geom::Size { w: 50, h: 16 }, Diffusion::walk_inwards(), 1)?;
    /// assert!(level.looks_like("
    ///     | ##################################################
    ///     | ###############################.##..##############
    ///     | ################.###.#####..####..################
    ///     | ############..##..##..##.#.#####...##.############
    ///     | ##############..#..##.......##..#.###...##########
    ///     | ##########.###........#.....##.....##..###########
    ///     | ###########.#.#..#.#.#.....###..#.##..#.##########
    ///     | ############...#.###.##...##.#.##.#..###.#########
    ///     | ###########.########.#..............####.#########
    ///     | #################..........#.....#...#############
    ///     | #################....#.#....#..#.#..#.############
    ///     | ##################.##.#...#.....#.################
    ///     | ######################.....#.....#.###############
    ///     | #########################..####.#.#.##############
    ///     | ###################################.##############
    ///     | ##################################################
    /// "));
    /// # Ok::<(), hearthgate_mapgen::Flaw>(())
    /// ```
    #[must_use]
    pub fn walk_inwards() -> Self {
        Self {
            drift: Drift::Inwards,
            open: 25,
            brush: 1,
            symmetry: Symmetry::None,
        }
    }

    /// Preset: one ragged cave around the middle.
    ///
    /// ```
    /// use hearthgate_mapgen::{Diffusion, Draft};
    /// let level = Draft::begun(geom::Size { w: 50, h: 16 }, Diffusion::walk_outwards(), 1)?;
    /// assert!(level.looks_like("
    ///     | ##################################################
    ///     | ###########################..#####################
    ///     | ########################..#...####################
    ///     | #####################..#......####################
    ///     | ####################.............#################
    ///     | ####################.............#################
    ///     | ####################..............################
    ///     | ####################..............################
    ///     | ###################.............#..###############
    ///     | ##################.................###############
    ///     | ##################...............#################
    ///     | ##################..............#..###############
    ///     | ####################...........##..###############
    ///     | ####################............##################
    ///     | #####################...........##################
    ///     | ##################################################
    /// "));
    /// # Ok::<(), hearthgate_mapgen::Flaw>(())
    /// ```
    #[must_use]
    pub fn walk_outwards() -> Self {
        Self {
            drift: Drift::Outwards,
            open: 25,
            brush: 2,
            symmetry: Symmetry::None,
        }
    }

    /// Preset: arms that reach straight out from the middle.
    #[must_use]
    pub fn central_attractor() -> Self {
        Self {
            drift: Drift::Straight,
            open: 25,
            brush: 2,
            symmetry: Symmetry::None,
        }
    }

    /// Preset: mirrored arms on both sides of a body, like an insect.
    ///
    /// ```
    /// use hearthgate_mapgen::{Diffusion, Draft};
    /// let level = Draft::begun(geom::Size { w: 50, h: 16 }, Diffusion::insectoid(), 1)?;
    /// assert!(level.looks_like("
    ///     | ##################################################
    ///     | ##################################################
    ///     | ##################################################
    ///     | ##################################################
    ///     | ##################################################
    ///     | ############..######...#..#...######..############
    ///     | ############....####..........####....############
    ///     | ###########............................###########
    ///     | ###########....#..................#....###########
    ///     | ##############......................##############
    ///     | ############......#..##....##..#......############
    ///     | ############..##....##..##..##....##..############
    ///     | ###############.....##..##..##.....###############
    ///     | ###############....###..##..###....###############
    ///     | ######################..##..######################
    ///     | ##################################################
    /// "));
    /// # Ok::<(), hearthgate_mapgen::Flaw>(())
    /// ```
    #[must_use]
    pub fn insectoid() -> Self {
        Self {
            symmetry: Symmetry::Horizontal,
            ..Self::central_attractor()
        }
    }
}

/// Maximum number of steps of a wandering grain.
const PATIENCE: u32 = 2000;

impl Builder for Diffusion {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let inside = work.draft.inside();
        let wanted = inside.area().cast_unsigned() * u32::from(self.open.min(90)) / 100;
        let brush = Brush {
            width: self.brush,
            symmetry: self.symmetry,
        };
        let middle = work.draft.size().rect().center();
        let mut dug = 0;
        for at in [middle]
            .into_iter()
            .chain(Dir::ORTHOGONAL.map(|dir| middle + dir))
        {
            dug += brush.dig(&mut work.draft, at);
        }
        let mut reach = 1;
        let mut grains = 0;
        while dug < wanted && grains < wanted * 4 {
            grains += 1;
            let Some(at) = self.grain(
                work,
                middle,
                Rect::spanning(middle, middle)
                    .inflate(reach + 6)
                    .clamp_to(inside),
            ) else {
                continue;
            };
            dug += brush.dig(&mut work.draft, at);
            reach = reach.max(at.distance(middle));
            if grains % 8 == 0 {
                work.show();
            }
        }
        Ok(())
    }
}

impl Diffusion {
    /// The tile where one grain settles; `None` if it does not.
    fn grain(&self, work: &mut BuildContext<'_>, middle: Point, around: Rect) -> Option<Point> {
        match self.drift {
            Drift::Inwards => wander_in(work, around),
            Drift::Outwards => wander_out(work, middle),
            Drift::Straight => fall(work, middle),
        }
    }
}

fn anywhere(work: &mut BuildContext<'_>, within: Rect) -> Point {
    let x = work.rng.range(within.left(), within.right() - 1);
    let y = work.rng.range(within.top(), within.bottom() - 1);
    Point::new(x, y)
}

fn stagger(work: &mut BuildContext<'_>, at: Point, within: Rect) -> Point {
    let next = at + Dir::ALL[work.rng.below(8) as usize];
    if within.contains(next) { next } else { at }
}

/// The last rock tile of a random walk from near the cave into it.
///
/// Grains start near the cave, because starting far away only makes the walk longer.
fn wander_in(work: &mut BuildContext<'_>, around: Rect) -> Option<Point> {
    let mut at = anywhere(work, around);
    if work.draft.is_open(at) {
        return None;
    }
    for _ in 0..PATIENCE {
        let next = stagger(work, at, around);
        if work.draft.is_open(next) {
            return Some(at);
        }
        at = next;
    }
    None
}

/// The first rock tile of a random walk out of the middle.
fn wander_out(work: &mut BuildContext<'_>, middle: Point) -> Option<Point> {
    let inside = work.draft.inside();
    let mut at = middle;
    for _ in 0..PATIENCE {
        at = stagger(work, at, inside);
        if !work.draft.is_open(at) {
            return Some(at);
        }
    }
    None
}

/// The last rock tile on the straight line from a random tile to the middle.
fn fall(work: &mut BuildContext<'_>, middle: Point) -> Option<Point> {
    let inside = work.draft.inside();
    let from = anywhere(work, inside);
    let rock = geom::line(from, middle).take_while(|at| !work.draft.is_open(*at));
    rock.last()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::begun;

    fn all() -> [Diffusion; 4] {
        [
            Diffusion::walk_inwards(),
            Diffusion::walk_outwards(),
            Diffusion::central_attractor(),
            Diffusion::insectoid(),
        ]
    }

    #[test]
    fn each_diffusion_preset_grows_to_its_share() {
        for (index, grown) in all().into_iter().enumerate() {
            for seed in 0..6 {
                let draft = begun(80, 50, grown.clone(), seed);
                let wanted = 78 * 48 / 4;
                let open = draft.open().count();
                assert!(
                    (wanted..wanted + 16).contains(&open),
                    "{index}: {open} of {wanted}\n{}",
                    draft.drawn()
                );
                assert!(draft.size().rect().border().all(|at| !draft.is_open(at)));
                // Mirrored halves may not touch across the middle of an even map, and wide grains may not
                // touch the cave.
                assert!(
                    draft.largest_region().count() * 10 >= open * 9,
                    "{index}\n{}",
                    draft.drawn()
                );
            }
        }
    }

    #[test]
    fn the_insectoid_preset_is_symmetric() {
        let draft = begun(61, 40, Diffusion::insectoid(), 2);
        for at in draft.open().points() {
            assert!(draft.is_open(Point::new(60 - at.x, at.y)));
        }
    }

    #[test]
    fn inwards_grows_branches_and_outwards_a_blob() {
        let dead_ends = |grown: Diffusion| {
            let draft = begun(80, 50, Diffusion { brush: 1, ..grown }, 4);
            let open = draft.open();
            open.points()
                .filter(|at| {
                    at.neighbours()
                        .iter()
                        .filter(|near| open.get(**near))
                        .count()
                        <= 2
                })
                .count()
        };
        let (branches, blob) = (
            dead_ends(Diffusion::walk_inwards()),
            dead_ends(Diffusion::walk_outwards()),
        );
        assert!(branches > 4 * blob, "{branches} {blob}");
    }

    #[test]
    fn grains_that_find_no_rock_are_given_up() {
        for drift in [Drift::Inwards, Drift::Outwards, Drift::Straight] {
            let full = Diffusion {
                drift,
                open: 100,
                brush: 9,
                symmetry: Symmetry::Both,
            };
            let draft = begun(10, 10, full, 1);
            assert!(draft.open().count() > 20);
        }
    }
}
