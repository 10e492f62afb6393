//! Small marks on the ground: tufts, flowers, cracks, pebbles, and the strokes of water.

use super::TileCanvas;
use super::layout::GroundClass;
use super::textures::{NoiseField, Texture};
use geom::Point;
use paint::noise::hash;
use paint::tint::{Rgb, mix, scale};

/// A mark of a few pixels: `#` is the colour of the ground's marks, `x` a shadow.
type MarkShape = &'static [&'static str];

const TUFTS: &[MarkShape] = &[
    &["#.#", "#.#", ".x."],
    &["#..", ".#.", ".x."],
    &["..#", "#.#", ".x."],
    &[".#", "#.", "x."],
    &["#", "x"],
];
const CRACKS: &[MarkShape] = &[
    &["x...", ".x..", ".xx.", "...x"],
    &["..x", ".x.", "x.."],
    &["##.", "#x.", ".x."],
    &["#", "x"],
    &[".##.", "####", ".xx."],
    &["xx.", "..x"],
];
const CHIPS: &[MarkShape] = &[&["x..", ".xx"], &["x", "x"]];
const PEBBLES: &[MarkShape] = &[&["#", "x"], &["##", "xx"], &[".#", "#x"]];
const CAPS: &[MarkShape] = &[
    &[".##.", "####", ".xx.", ".##."],
    &["##", "xx"],
    &[".#.", "###", ".x."],
    &["#", "x"],
];
/// Faint points far below.
const DEPTHS: &[MarkShape] = &[&["#"], &["#..", "..#"], &["##"]];
const FLOWERS: [Rgb; 3] = [[186, 173, 77], [179, 128, 154], [192, 192, 179]];
const PISTIL: Rgb = [168, 120, 40];

/// Number of marks that are tried per tile, their shapes, and the share of the mark's colour in 256ths.
const fn marks(texture: Texture) -> Option<(i32, &'static [MarkShape], i32)> {
    match texture {
        Texture::Grass => Some((5, TUFTS, 108)),
        Texture::Stone => Some((2, CRACKS, 90)),
        Texture::Slabs => Some((1, CHIPS, 77)),
        Texture::Gravel => Some((5, PEBBLES, 128)),
        Texture::Fungus => Some((3, CAPS, 170)),
        Texture::Chasm => Some((2, DEPTHS, 110)),
        Texture::Mud => Some((1, PEBBLES, 70)),
        _ => None,
    }
}

/// Draws the marks of one ground into a tile.
pub(super) fn draw_marks(
    canvas: &mut TileCanvas,
    class: GroundClass,
    field: &NoiseField<'_>,
    at: Point,
) {
    if let Some((count, shapes, strength)) = marks(field.texture) {
        for n in 0..count {
            let roll = hash(at.x * 7 + n, at.y * 11 + n, 41);
            if roll.is_multiple_of(3) {
                continue;
            }
            let shape = shapes[(roll >> 3) as usize % shapes.len()];
            let (left, top) = (nth(roll >> 6, 12), nth(roll >> 11, 12));
            let fores = &field.paint.fore;
            let pick = hash(at.x + n, at.y, 31) as usize % fores.len().max(1);
            let fore = fores.get(pick).copied().unwrap_or(field.paint.back);
            for (row, y) in shape.iter().zip(top..) {
                for (letter, x) in row.bytes().zip(left..) {
                    canvas.change(class, x, y, |colour| match letter {
                        b'#' => mix(colour, fore, strength),
                        b'x' => scale(colour, 200),
                        _ => colour,
                    });
                }
            }
        }
    }
    match field.texture {
        Texture::Grass => draw_flower(canvas, class, field, at),
        Texture::Water => draw_strokes(canvas, class, field, at),
        _ => {}
    }
}

fn nth(roll: u32, count: u32) -> i32 {
    (roll % count).cast_signed()
}

fn draw_flower(canvas: &mut TileCanvas, class: GroundClass, field: &NoiseField<'_>, at: Point) {
    let roll = hash(at.x, at.y, 77);
    if !roll.is_multiple_of(17) {
        return;
    }
    let (x, y) = (nth(roll >> 9, 12), nth(roll >> 5, 12));
    let own = field.paint.glyph_fore.get(&'*');
    let pick = (roll >> 14) as usize;
    let petal = match own.filter(|own| !own.is_empty()) {
        Some(own) => scale(own[pick % own.len()], 205),
        None => FLOWERS[pick % FLOWERS.len()],
    };
    for (dx, dy) in [(1, 0), (0, 1), (2, 1), (1, 2)] {
        canvas.change(class, x + dx, y + dy, |_| petal);
    }
    canvas.change(class, x + 1, y + 1, |_| PISTIL);
    canvas.change(class, x + 1, y + 3, |colour| scale(colour, 179));
}

/// Short strokes along x, light over dark. They appear, drift east and vanish.
fn draw_strokes(canvas: &mut TileCanvas, class: GroundClass, field: &NoiseField<'_>, at: Point) {
    for cy in at.y * 3..at.y * 3 + 3 {
        // A stroke that begins in the tile to the west may end in this one.
        for cx in at.x * 2 - 2..at.x * 2 + 2 {
            let roll = hash(cx, cy, 81);
            let age = (field.frame + nth(roll >> 20, 8)).rem_euclid(8);
            if roll % 5 > 2 || age > 5 {
                continue;
            }
            let x = cx * 8 - at.x * 16 + nth(roll >> 4, 5) + age / 2;
            let y = (cy - at.y * 3) * 16 / 3 + nth(roll >> 8, 3);
            let long = 3 + nth(roll >> 12, 4);
            let long = if age == 0 || age == 5 { long - 2 } else { long };
            let fores = &field.paint.fore;
            let pick = (roll >> 16) as usize % fores.len().max(1);
            let fore = fores.get(pick).copied().unwrap_or(field.paint.back);
            for x in x..x + long {
                canvas.change(class, x, y, |colour| mix(colour, fore, 128));
                canvas.change(class, x + 1, y + 1, |colour| scale(colour, 220));
            }
        }
    }
}
