//! Decides for every pixel which ground or wall it belongs to.
//!
//! Two grounds meet along a worn line: each terrain's share is blurred over a tile, noise is added, and the largest
//! share wins. Cave walls are worn round in the same way; built walls keep their squares. A pixel depends only on its
//! own tile and the eight neighbours, so tiles can be laid out one by one and join without seams.

use crate::cloud::{TileNoise, cloud};
use geom::{Point, Terrain};

/// What a tile contributes to the layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Base {
    #[default]
    Unknown,
    Wall,
    Ground(Terrain),
}

/// The class of a pixel: the index of a terrain, [`WALL`] or [`VOID`].
pub(crate) type GroundClass = u8;
pub(crate) const WALL: GroundClass = 254;
/// Nothing is known of the pixel.
pub(crate) const VOID: GroundClass = 255;

/// The classes of a tile's pixels, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TilePlot {
    pub(crate) classes: [GroundClass; 256],
    /// Whether all pixels have the same class.
    pub(crate) uniform: bool,
}

impl TilePlot {
    pub(crate) const fn of(class: GroundClass) -> Self {
        Self {
            classes: [class; 256],
            uniform: true,
        }
    }

    pub(crate) fn has(&self, class: GroundClass) -> bool {
        self.classes.contains(&class)
    }
}

/// Blur of a map of squares. Entry `[p]` of `rows` belongs to pixel `p` of a tile: `weights` are the shares of the tile
/// before, the tile itself and the tile after (256ths), and `sums` their sums for every set of these three tiles.
pub(crate) struct Blur {
    weights: [[i32; 3]; 16],
    sums: [[i32; 8]; 16],
}

impl Blur {
    /// `passes` box blurs of `2 * radius + 1` pixels. They must not reach farther than the neighbouring tile.
    const fn new(radius: usize, passes: usize) -> Self {
        let mut kernel = [0; 33];
        kernel[16] = 1;
        let mut pass = 0;
        while pass < passes {
            let mut next = [0; 33];
            let mut n: usize = 0;
            while n < 33 {
                let mut from = n.saturating_sub(radius);
                while from <= n + radius && from < 33 {
                    next[n] += kernel[from];
                    from += 1;
                }
                n += 1;
            }
            kernel = next;
            pass += 1;
        }
        let mut total = 0;
        let mut n = 0;
        while n < 33 {
            total += kernel[n];
            n += 1;
        }
        let mut weights = [[0; 3]; 16];
        let mut sums = [[0; 8]; 16];
        let mut p = 0;
        while p < 16 {
            let (mut before, mut after) = (0, 0);
            let mut n = 0;
            while n < 33 {
                let there = p + n;
                if there < 16 {
                    before += kernel[n];
                } else if there >= 32 {
                    after += kernel[n];
                }
                n += 1;
            }
            let (before, after) = (before * 256 / total, after * 256 / total);
            weights[p] = [before, 256 - before - after, after];
            let mut set = 0;
            while set < 8 {
                let mut n = 0;
                while n < 3 {
                    if set >> n & 1 == 1 {
                        sums[p][set] += weights[p][n];
                    }
                    n += 1;
                }
                set += 1;
            }
            p += 1;
        }
        Self { weights, sums }
    }

    /// The share of a set of tiles at a pixel, in 256ths.
    pub(crate) fn share(&self, set: Set, x: usize, y: usize) -> i32 {
        let sum = |row: usize| self.weights[y][row] * self.sums[x][usize::from(set.0[row])];
        (sum(0) + sum(1) + sum(2)) >> 8
    }
}

pub(crate) static GROUND: Blur = Blur::new(6, 2);
static CAVE: Blur = Blur::new(4, 3);
pub(crate) static SHADE: Blur = Blur::new(3, 2);

/// A tile and its eight neighbours: three rows of three bits, west first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Set([u8; 3]);

impl Set {
    pub(crate) fn of(is_in: impl Fn(usize) -> bool) -> Self {
        let row = |y: usize| {
            (0..3)
                .filter(|x| is_in(y * 3 + x))
                .fold(0, |set, x| set | 1 << x)
        };
        Self([row(0), row(1), row(2)])
    }

    const fn has(self, x: usize, y: usize) -> bool {
        self.0[y] >> x & 1 == 1
    }

    /// Closeness of a pixel to a corner where two tiles of the set touch only diagonally: 9 at the corner, 0 far away.
    fn corner(self, x: usize, y: usize) -> i32 {
        let (side_x, side_y) = (x / 8 * 2, y / 8 * 2);
        let near = |n: usize| if n < 8 { n } else { 15 - n };
        let level = self.has(1, 1) == self.has(side_x, side_y)
            && self.has(side_x, 1) == self.has(1, side_y)
            && self.has(1, 1) != self.has(side_x, 1);
        let far = i32::try_from(near(x).max(near(y))).unwrap_or(9);
        if level { (9 - far).max(0) } else { 0 }
    }

    pub(crate) const fn is_empty(self) -> bool {
        matches!(self.0, [0, 0, 0])
    }

    const fn is_full(self) -> bool {
        matches!(self.0, [7, 7, 7])
    }
}

/// Whether planks or slabs of this ground end at the edges of tiles.
const fn is_square(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::WoodFloor | Terrain::Bridge)
}

/// Added to the share of ground that forms narrow bands, in 256ths: streams and paths must not break at corners.
const fn bonus(terrain: Terrain) -> i32 {
    use Terrain::{DeepWater, Gravel, Road, ShallowWater};
    match terrain {
        DeepWater | ShallowWater => 64,
        Gravel | Road => 56,
        _ => 0,
    }
}

/// Share of open ground above which a pixel of a cave is open, in 256ths.
const OPEN: i32 = 118;

/// Lays out a tile. `around` are the tile and its neighbours row by row; the tile itself is the fifth.
pub(crate) fn lay_out(around: &[Base; 9], at: Point, cave: bool) -> TilePlot {
    let own = around[4];
    if own == Base::Unknown {
        return TilePlot::of(VOID);
    }
    let known = |n: usize| around[n] != Base::Unknown;
    let open = Set::of(|n| matches!(around[n], Base::Ground(_)));
    let walls = Set::of(|n| around[n] == Base::Wall);
    let unknown = Set::of(|n| !known(n));
    let grounds = GroundSet::of(around, at);
    if open.is_empty() || (own == Base::Wall && !cave) {
        return TilePlot::of(WALL);
    }
    let plain = grounds.only();
    if let Some(class) = plain
        && (open.is_full() || (!cave && unknown.is_empty()))
    {
        return TilePlot::of(class);
    }
    let bounded = if cave {
        !open.is_full()
    } else {
        !unknown.is_empty()
    };
    let edge = if bounded {
        [(91, 7), (92, 3)]
    } else {
        [(0, 64); 2]
    };
    let edge = edge.map(|(salt, size)| cloud(at, salt, (size, size)));
    let mut plot = TilePlot::of(VOID);
    plot.uniform = false;
    for (n, class) in plot.classes.iter_mut().enumerate() {
        let (x, y) = (n & 15, n >> 4);
        let noise = (edge[0][n] * 31 + edge[1][n] * 13) >> 7;
        let share = match (bounded, cave) {
            (false, _) => 256,
            (true, true) => CAVE.share(open, x, y) + noise,
            (true, false) => 256 - CAVE.share(unknown, x, y) + noise,
        };
        *class = if share > OPEN {
            plain.unwrap_or_else(|| grounds.largest(n))
        } else {
            let wall = CAVE.share(walls, x, y);
            if wall > 0 && wall >= CAVE.share(unknown, x, y) {
                WALL
            } else {
                VOID
            }
        };
    }
    plot
}

/// The level's coordinates of a pixel of a tile.
pub(crate) fn pixel(at: Point, n: usize) -> (i32, i32) {
    let small = |n: usize| i32::try_from(n).unwrap_or(0);
    (at.x * 16 + small(n & 15), at.y * 16 + small(n >> 4))
}

/// The grounds of a tile and its neighbours, and where each of them is.
struct GroundSet {
    sets: Vec<(Terrain, Set)>,
    /// Noise that frays the edges of each of them.
    clouds: Vec<[TileNoise; 3]>,
}

impl GroundSet {
    fn of(around: &[Base; 9], at: Point) -> Self {
        let mut sets: Vec<(Terrain, Set)> = Vec::with_capacity(4);
        let mut add = |terrain: Terrain| {
            if sets.iter().all(|(it, _)| *it != terrain) {
                sets.push((terrain, Set::of(|n| around[n] == Base::Ground(terrain))));
            }
        };
        match around[4] {
            Base::Ground(terrain) if is_square(terrain) => add(terrain),
            _ => {
                let grounds = around.iter().filter_map(|base| match base {
                    Base::Ground(terrain) => Some(*terrain),
                    _ => None,
                });
                let worn = |terrain: &Terrain| !is_square(*terrain);
                grounds.clone().filter(worn).for_each(&mut add);
                if sets.is_empty() {
                    let mut add = |terrain| sets.push((terrain, Set::default()));
                    grounds.take(1).for_each(&mut add);
                }
            }
        }
        let mut clouds = Vec::new();
        if sets.len() > 1 {
            clouds.extend(sets.iter().map(|(terrain, _)| {
                let sizes = [(101, (13, 10)), (211, (4, 3)), (311, (37, 29))];
                sizes.map(|(salt, size)| cloud(at, salt + u32::from(terrain.index()), size))
            }));
        }
        Self { sets, clouds }
    }

    fn only(&self) -> Option<GroundClass> {
        match self.sets.as_slice() {
            [(terrain, _)] => Some(terrain.index()),
            _ => None,
        }
    }

    /// The ground with the largest share at a pixel.
    fn largest(&self, n: usize) -> GroundClass {
        let mut best = (i32::MIN, VOID);
        for ((terrain, set), [wide, fine, wider]) in self.sets.iter().zip(&self.clouds) {
            let share = GROUND.share(*set, n & 15, n >> 4);
            if share > 0 {
                let noise = (wide[n] * 72 + fine[n] * 28 + wider[n] * 56) >> 7;
                let mut share = share + noise + bonus(*terrain);
                if bonus(*terrain) > 0 {
                    share += set.corner(n & 15, n >> 4) * 14;
                }
                best = best.max((share, terrain.index()));
            }
        }
        best.1
    }
}
