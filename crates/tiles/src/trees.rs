//! Trees: one on every tile of wood, taller than their tile.

use crate::bitmap::{Bitmap, Dot, DotKind};
use geom::Point;
use paint::noise::{hash, patch};

/// Sprites of trees; the last one stands only beside open ground.
const SPRITES: [&str; 7] = [
    "base:oak",
    "base:beech",
    "base:pine",
    "base:oak",
    "base:beech",
    "base:pine",
    "base:snag",
];

/// What is drawn for a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TreeKind {
    /// The sprite with this id, its foot on the tile's lower edge.
    Sprite(&'static str),
    /// A tree of [`paint_large_tree`] with this seed.
    Large(i32),
}

/// A tree on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tree {
    pub(crate) kind: TreeKind,
    /// Offset from the middle of the tile, in pixels.
    pub(crate) shift: (i32, i32),
    pub(crate) mirrored: bool,
    /// In 256ths: trees deep in the wood are dark.
    pub(crate) bright: i32,
}

impl Tree {
    /// The tree on a tile; `large` allows a tree of three tiles' width.
    pub(crate) fn new(at: Point, bright: i32, large: bool) -> Self {
        let roll = hash(at.x, at.y, 7);
        let kinds = if bright < 256 { 6 } else { 7 };
        let kind = if large && (roll >> 17).is_multiple_of(3) {
            TreeKind::Large((roll % 50).cast_signed())
        } else {
            TreeKind::Sprite(SPRITES[roll as usize % kinds])
        };
        let small = |n: u32, count: u32| (n % count).cast_signed();
        Self {
            kind,
            shift: (small(roll >> 5, 5) - 2, small(roll >> 9, 3) - 1),
            mirrored: roll >> 12 & 1 == 1,
            bright,
        }
    }
}

/// Size of a large tree, and the middle of its foot.
const LARGE: (i32, i32) = (46, 54);
pub(crate) const LARGE_FOOT: (i32, i32) = (23, 52);

const BARK: [[u8; 3]; 3] = [[0x33, 0x22, 0x1C], [0x5C, 0x42, 0x30], [0x8C, 0x6A, 0x4A]];
const LEAVES: [[u8; 3]; 4] = [
    [0x16, 0x30, 0x1C],
    [0x28, 0x50, 0x2A],
    [0x42, 0x7A, 0x34],
    [0x7C, 0xB4, 0x4A],
];

/// Paints a tree that is three tiles wide: clumps of leaves, each with its own light, the farther ones first.
pub(crate) fn paint_large_tree(seed: i32) -> Bitmap {
    let size = |length: i32| usize::try_from(length).unwrap_or(0);
    let mut bitmap = Bitmap::new(size(LARGE.0), size(LARGE.1));
    for y in -16..0 {
        let half = 3 + i32::from(y > -3) + i32::from(y > -1);
        for x in -half..half {
            let tone = match x + half {
                0 | 1 => 2,
                n if n >= 2 * half - 2 => 0,
                _ => 1,
            };
            put(&mut bitmap, x, y, BARK[tone]);
        }
    }
    for clump in clumps(seed) {
        clump.paint(&mut bitmap, seed);
    }
    hem(&mut bitmap);
    bitmap
}

/// A clump of leaves: its middle from the tree's foot, and its radius in 16ths of a pixel.
#[derive(Clone, Copy)]
struct Clump {
    x: i32,
    y: i32,
    radius: i32,
}

fn clumps(seed: i32) -> Vec<Clump> {
    let small = |n: u32, count: u32| (n % count).cast_signed();
    let outer = (0..14).map(|n| {
        let roll = hash(n, seed, 91);
        Clump {
            x: small(roll, 27) - 13,
            y: -20 - small(roll >> 6, 20),
            radius: 88 + 16 * small(roll >> 12, 4),
        }
    });
    let inner = [(0, -26, 176), (-7, -22, 128), (7, -22, 128)];
    let inner = inner.map(|(x, y, radius)| Clump { x, y, radius });
    let mut all: Vec<Clump> = outer.chain(inner).collect();
    all.sort_by_key(|clump| clump.y - if clump.radius > 144 { 40 } else { 0 });
    all
}

impl Clump {
    fn paint(self, bitmap: &mut Bitmap, seed: i32) {
        let far = self.radius / 16 + 3;
        for y in self.y - far..=self.y + far {
            for x in self.x - far..=self.x + far {
                // Distances from the middle, where 256 is the edge.
                let dx = ((x - self.x) * 16 + 8) * 256 / self.radius;
                let dy = ((y - self.y) * 16 + 8) * 256 / self.radius;
                let flat = dy * 7 / 6;
                let frayed = patch(x + seed * 17, y, 33, (3, 3)) * 36 >> 7;
                if (dx * dx + flat * flat).isqrt() + frayed >= 256 {
                    continue;
                }
                let speckle = patch(x, y + seed * 13, 34, (2, 2)) * 90 >> 7;
                let light = 320 - dx * 35 / 64 - dy * 61 / 64 + (-24 - self.y) * 16 / 3 + speckle;
                let tone = usize::try_from((light + 128) >> 8).unwrap_or(0);
                put(bitmap, x, y, LEAVES[tone.min(3)]);
            }
        }
    }
}

/// Sets a pixel by its distance from the tree's foot.
fn put(bitmap: &mut Bitmap, x: i32, y: i32, rgb: [u8; 3]) {
    let (x, y) = (x + LARGE_FOOT.0, y + LARGE_FOOT.1);
    if (0..LARGE.0).contains(&x) && (0..LARGE.1).contains(&y) {
        let n = usize::try_from(y * LARGE.0 + x).unwrap_or(0);
        bitmap.dots[n] = Dot {
            rgb,
            kind: DotKind::Lit,
        };
    }
}

/// Draws a dark line around a drawing.
fn hem(bitmap: &mut Bitmap) {
    let width = bitmap.width;
    let drawn: Vec<bool> = bitmap
        .dots
        .iter()
        .map(|dot| dot.kind == DotKind::Lit)
        .collect();
    let is_drawn = |n: Option<usize>| n.and_then(|n| drawn.get(n)).is_some_and(|drawn| *drawn);
    for (n, dot) in bitmap.dots.iter_mut().enumerate() {
        let beside = [
            n.checked_sub(1),
            n.checked_sub(width),
            Some(n + 1),
            Some(n + width),
        ];
        if dot.kind == DotKind::Empty && beside.into_iter().any(is_drawn) {
            *dot = Dot {
                rgb: [13, 9, 14],
                kind: DotKind::Hem,
            };
        }
    }
}
