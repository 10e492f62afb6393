//! Wave function collapse: learns the pieces of the level and rearranges them (mission D8).

use std::collections::BTreeMap;

use geom::{Point, Rect, Terrain};
use serde::{Deserialize, Serialize};

use crate::draft::Draft;
use crate::work::{BuildContext, Builder, Flaw};

/// Cuts the level into square pieces, mirrors them, and rearranges them so that openings meet openings.
///
/// Only terrain survives: start, exits, rooms and marks are removed. Later steps must place new ones.
///
/// ```
/// use hearthgate_mapgen::{Draft, DoglegCorridors, Rooms, WaveFunctionCollapse};
/// let level = Draft::begun(geom::Size { w: 50, h: 18 }, Rooms { count: 9, min: 4, max: 8 }, 1)?;
/// let level = level.then(DoglegCorridors {}, 1)?;
/// let level = level.then(WaveFunctionCollapse::default(), 1)?;
/// assert!(level.looks_like("
///     | ##################################################
///     | ##########.......#.......################.......##
///     | ########.#################......##################
///     | ########.#######.#######.........########.########
///     | #........#######.#######.#................########
///     | ########.................#......#########........#
///     | ########.#######.#######.#......#########.########
///     | ################.#######.#......#########.########
///     | ##.......#########################################
///     | ##.......#########################################
///     | ##.......#########......##########################
///     | #........#########......#......###########.......#
///     | #........#########......#......###########.......#
///     | ##......................#......###########.......#
///     | ##.......########..............###########.......#
///     | ##################......#......###########.......#
///     | #########################......###################
///     | ##################################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WaveFunctionCollapse {
    /// Width and height of a piece in tiles, 3 to 16.
    pub size: u8,
}

impl Default for WaveFunctionCollapse {
    fn default() -> Self {
        Self { size: 8 }
    }
}

/// Number of attempts before the step fails.
const TRIES: u32 = 10;

impl Builder for WaveFunctionCollapse {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        work.draft.forget();
        let inside = work.draft.inside();
        let size = i32::from(self.size.clamp(3, 16))
            .min(inside.w)
            .min(inside.h);
        let board = Board {
            corner: Point::new(inside.x, inside.y),
            columns: inside.w / size,
            rows: inside.h / size,
            size,
        };
        let pieces = board.learn(&work.draft);
        for _ in 0..TRIES {
            if let Some(laid) = Collapse::new(&board, &pieces).solve(work) {
                board.lay(&mut work.draft, &pieces, &laid);
                return Ok(());
            }
        }
        Err(work.flaw("the pieces do not fit together"))
    }
}

struct Board {
    corner: Point,
    columns: i32,
    rows: i32,
    size: i32,
}

/// A distinct piece of the level, its number of occurrences, and the open tiles of its sides.
struct Piece {
    ground: Vec<Terrain>,
    weight: u32,
    /// North, east, south, west; one bit per tile.
    sides: [u32; 4],
}

impl Board {
    fn square(&self, index: i32) -> Rect {
        let (x, y) = (index % self.columns, index / self.columns);
        Rect::new(
            self.corner.x + x * self.size,
            self.corner.y + y * self.size,
            self.size,
            self.size,
        )
    }

    /// Every distinct piece of the level and its mirror images.
    fn learn(&self, draft: &Draft) -> Vec<Piece> {
        let mut seen: BTreeMap<Vec<Terrain>, u32> = BTreeMap::new();
        let last = self.size - 1;
        for index in 0..self.columns * self.rows {
            let square = self.square(index);
            for (flip_x, flip_y) in [(false, false), (true, false), (false, true), (true, true)] {
                let tiles = (0..self.size * self.size).map(|tile| {
                    let (x, y) = (tile % self.size, tile / self.size);
                    let x = if flip_x { last - x } else { x };
                    let y = if flip_y { last - y } else { y };
                    draft.ground(Point::new(square.x + x, square.y + y))
                });
                *seen.entry(tiles.collect()).or_default() += 1;
            }
        }
        seen.into_iter()
            .map(|(ground, weight)| self.piece(ground, weight))
            .collect()
    }

    fn piece(&self, ground: Vec<Terrain>, weight: u32) -> Piece {
        let last = self.size - 1;
        let side = |tile: &dyn Fn(i32) -> (i32, i32)| {
            (0..self.size).fold(0, |bits, step| {
                let (x, y) = tile(step);
                let index = usize::try_from(y * self.size + x).unwrap_or(0);
                bits | u32::from(ground[index].is_walkable()) << step
            })
        };
        let sides = [
            side(&|step| (step, 0)),
            side(&|step| (last, step)),
            side(&|step| (step, last)),
            side(&|step| (0, step)),
        ];
        Piece {
            ground,
            weight,
            sides,
        }
    }

    fn lay(&self, draft: &mut Draft, pieces: &[Piece], laid: &[usize]) {
        draft.terrain.fill(Terrain::Wall);
        for (index, piece) in (0..).zip(laid) {
            for (at, ground) in self.square(index).points().zip(&pieces[*piece].ground) {
                draft.terrain.set(at, *ground);
            }
        }
    }

    /// The square on one side of another; sides as in [`Piece::sides`].
    fn beside(&self, index: usize, side: usize) -> Option<usize> {
        let columns = usize::try_from(self.columns).unwrap_or(1);
        let rows = usize::try_from(self.rows).unwrap_or(1);
        let (x, y) = (index % columns, index / columns);
        match side {
            0 => (y > 0).then(|| index - columns),
            1 => (x + 1 < columns).then(|| index + 1),
            2 => (y + 1 < rows).then(|| index + columns),
            _ => (x > 0).then(|| index - 1),
        }
    }
}

struct Collapse<'a> {
    board: &'a Board,
    pieces: &'a [Piece],
    options: Vec<Vec<usize>>,
}

impl<'a> Collapse<'a> {
    fn new(board: &'a Board, pieces: &'a [Piece]) -> Self {
        let squares = usize::try_from(board.columns * board.rows).unwrap_or(0);
        Self {
            board,
            pieces,
            options: vec![(0..pieces.len()).collect(); squares],
        }
    }

    /// The piece of each square. `None` if a square ends up without options.
    fn solve(mut self, work: &mut BuildContext<'_>) -> Option<Vec<usize>> {
        loop {
            let open = (0..self.options.len()).filter(|square| self.options[*square].len() > 1);
            let least = open.clone().map(|square| self.options[square].len()).min();
            let narrow: Vec<usize> = open
                .filter(|square| Some(self.options[*square].len()) == least)
                .collect();
            let Some(square) = work.rng.choose(&narrow).copied() else {
                return self
                    .options
                    .into_iter()
                    .map(|options| options.first().copied())
                    .collect();
            };
            let weights = self.options[square]
                .iter()
                .map(|piece| self.pieces[*piece].weight);
            let taken = work.rng.weighted(weights)?;
            self.options[square] = vec![self.options[square][taken]];
            self.spread(square)?;
        }
    }

    /// Removes options that no longer fit, starting from one square. `None` if a square has no option left.
    fn spread(&mut self, from: usize) -> Option<()> {
        let mut changed = vec![from];
        while let Some(square) = changed.pop() {
            for side in 0..4 {
                let Some(other) = self.board.beside(square, side) else {
                    continue;
                };
                let mine = self.options[square]
                    .iter()
                    .map(|piece| self.pieces[*piece].sides[side]);
                // A side fits if some piece here shares an opening with it, or if both are closed.
                let openings = mine.clone().fold(0, |all, bits| all | bits);
                let closed = mine.clone().any(|bits| bits == 0);
                let fits = |piece: &usize| {
                    let theirs = self.pieces[*piece].sides[(side + 2) % 4];
                    if theirs == 0 {
                        closed
                    } else {
                        theirs & openings != 0
                    }
                };
                let before = self.options[other].len();
                self.options[other].retain(fits);
                match self.options[other].len() {
                    0 => return None,
                    now if now < before => changed.push(other),
                    _ => {}
                }
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::{Caves, Rooms};
    use crate::steps::{DoglegCorridors, Stairs};
    use crate::work::{begun, run_on, run_on_seed};

    fn dungeon() -> Draft {
        let draft = run_on(begun(80, 50, Rooms::default(), 2), DoglegCorridors {});
        run_on(draft, Stairs::default())
    }

    /// Mission: D8.
    #[test]
    fn d8_nothing_of_the_old_level_survives_but_ground() {
        let draft = run_on(dungeon(), WaveFunctionCollapse::default());
        assert_eq!(
            (draft.start, draft.exits.len(), draft.tagged.len()),
            (None, 0, 0)
        );
        assert_eq!((draft.rooms.len(), draft.corridors.len()), (0, 0));
        assert!(!draft.drawn().contains(['<', '>']));
        assert_ne!(draft.terrain, dungeon().terrain);
    }

    #[test]
    fn every_opening_leads_on_and_most_of_it_hangs_together() {
        for seed in 0..10 {
            for level in [dungeon(), begun(80, 50, Caves::default(), seed)] {
                let draft = run_on_seed(level, WaveFunctionCollapse::default(), seed);
                let open = draft.open().count();
                assert!(open > 600, "{open}\n{}", draft.drawn());
                assert!(
                    draft.largest_region().count() * 2 > open,
                    "{}",
                    draft.drawn()
                );
                assert!(draft.size().rect().border().all(|at| !draft.is_open(at)));
                for y in 0..6 {
                    for x in 1..9 {
                        let seam = |side: i32| {
                            (0..8).map(move |step| Point::new(x * 8 + side, 1 + y * 8 + step))
                        };
                        let west: Vec<bool> = seam(0).map(|at| draft.is_open(at)).collect();
                        let east: Vec<bool> = seam(1).map(|at| draft.is_open(at)).collect();
                        let closed = !west.contains(&true) && !east.contains(&true);
                        assert!(
                            closed || west.iter().zip(&east).any(|(west, east)| *west && *east),
                            "{x} {y}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_pieces_are_those_of_the_level_and_their_images() {
        let level = Draft::from_drawing("########\n#..####\"".replace('"', "#").as_str()).unwrap();
        let board = Board {
            corner: Point::new(1, 0),
            columns: 2,
            rows: 1,
            size: 2,
        };
        let pieces = board.learn(&level);
        // Two squares in four mirrorings each: one half open, one closed.
        assert_eq!(pieces.iter().map(|piece| piece.weight).sum::<u32>(), 8);
        assert_eq!(pieces.len(), 3);
        let open: Vec<[u32; 4]> = pieces.iter().map(|piece| piece.sides).collect();
        assert!(
            open.contains(&[0, 0, 0, 0])
                && open.contains(&[0, 2, 3, 2])
                && open.contains(&[3, 1, 0, 1]),
            "{open:?}"
        );
    }

    #[test]
    fn any_size_of_piece_fits_any_map() {
        for size in [0, 1, 5, 9, 255] {
            for (w, h) in [(10, 10), (80, 11)] {
                let draft = begun(w, h, Caves::default(), 1);
                run_on(draft, WaveFunctionCollapse { size });
            }
        }
    }
}
