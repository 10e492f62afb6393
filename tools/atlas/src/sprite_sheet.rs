//! A contact sheet of sprites with all their drawings and names.

use picture::{Canvas, Colour, Font};
use proto::Sprite;
use tiles::{Bitmap, DotKind, draw_frames};

const GROUND: Colour = Colour(52, 48, 56);
/// The hem on this ground: 88 % of near black.
const HEM: Colour = Colour(15, 13, 18);
const INK: (Colour, Colour) = (Colour(230, 226, 214), GROUND);
/// Width of the sheet in dots of the sprites.
const WIDTH: u32 = 720;
/// Width of a name in characters, and its number of lines.
const NAME: (u16, u32) = (14, 2);
const GAP: u32 = 8;

/// Draws sprites on dark ground, each pixel `scale` pixels wide. Beside the first drawing are the other frames,
/// variants, the sleeping figure and the clouds.
#[must_use]
pub fn sprite_sheet(sprites: &[Sprite], scale: u32) -> Canvas {
    let line = Font::Square.height() + 2;
    let sprites: Vec<(&Sprite, Vec<Bitmap>)> =
        sprites.iter().map(|it| (it, drawings(it))).collect();
    let length = |dots: usize| u32::try_from(dots).unwrap_or(0) * scale;
    let width = |drawings: &[Bitmap]| {
        let drawn: u32 = drawings.iter().map(|it| length(it.width)).sum();
        drawn.max(u32::from(NAME.0) * 8) + GAP
    };
    let height = |drawings: &[Bitmap]| {
        let rows = drawings.iter().map(Bitmap::height).max();
        length(rows.unwrap_or(0)) + NAME.1 * line + GAP
    };
    // Left edge and number of the line of each sprite.
    let mut places = Vec::new();
    let mut heights = vec![0];
    let (mut left, right) = (GAP, GAP + WIDTH * scale);
    for (_, drawings) in &sprites {
        if left > GAP && left + width(drawings) > right {
            left = GAP;
            heights.push(0);
        }
        let last = heights.len() - 1;
        heights[last] = heights[last].max(height(drawings));
        places.push((left, last));
        left += width(drawings);
    }
    let bottom = |n: usize| GAP + heights.iter().take(n + 1).sum::<u32>();
    let mut canvas = Canvas::new(right, bottom(heights.len()), GROUND);
    for ((sprite, drawings), (left, n)) in sprites.iter().zip(places) {
        let feet = bottom(n) - GAP - NAME.1 * line;
        let mut x = left;
        for bitmap in drawings {
            draw(&mut canvas, bitmap, x, feet, scale);
            x += length(bitmap.width);
        }
        let name = sprite.id.trim_start_matches("base:").replace('_', " ");
        let name = ui::wrap(&name, NAME.0);
        for (text, n) in name.iter().zip(0..NAME.1) {
            canvas.write(text, INK, Font::Square, left, feet + 2 + n * line);
        }
    }
    canvas
}

/// All drawings of a sprite with their hems, but not the frame made by `bob`: it is nearly the first one.
fn drawings(sprite: &Sprite) -> Vec<Bitmap> {
    let still = Sprite {
        bob: None,
        ..sprite.clone()
    };
    let others = (sprite.variants.iter())
        .chain(&sprite.asleep)
        .chain(&sprite.thick)
        .chain(&sprite.thin);
    let other = |rows: &String| {
        draw_frames(&Sprite {
            rows: rows.clone(),
            frames: Vec::new(),
            ..still.clone()
        })
    };
    let mut all = draw_frames(&still);
    all.extend(others.flat_map(other));
    all.retain(|bitmap| bitmap.width > 0);
    all
}

/// Draws one drawing; `feet` is the row of pixels below the hem.
fn draw(canvas: &mut Canvas, bitmap: &Bitmap, left: u32, feet: u32, scale: u32) {
    for (row, up) in bitmap.dots.chunks(bitmap.width).rev().zip(1..) {
        for (dot, x) in row.iter().zip(0..) {
            let colour = match dot.kind {
                DotKind::Empty => continue,
                DotKind::Hem => HEM,
                DotKind::Lit | DotKind::Glows => Colour(dot.rgb[0], dot.rgb[1], dot.rgb[2]),
            };
            let at = (left + x * scale, feet.saturating_sub(up * scale));
            canvas.fill(colour, at, (scale, scale));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_has_a_cell_for_every_sprite() {
        let sprite = Sprite {
            id: "base:wolf".into(),
            width: 16,
            inks: Vec::new(),
            bob: None,
            hem: true,
            rows: ".".repeat(16 * 15) + &"w".repeat(16),
            frames: Vec::new(),
            asleep: Vec::new(),
            variants: Vec::new(),
            thick: Vec::new(),
            thin: Vec::new(),
        };
        let count = |sprites: &[Sprite], colour: [u8; 3]| {
            let sheet = sprite_sheet(sprites, 2);
            sheet.pixels().iter().filter(|it| **it == colour).count()
        };
        let Colour(r, g, b) = Sprite::GLINT;
        let (glint, hem) = ([r, g, b], [HEM.0, HEM.1, HEM.2]);
        let one = std::slice::from_ref(&sprite);
        assert_eq!(count(one, glint), 16 * 4);
        assert_eq!(count(one, hem), (16 + 16 + 2) * 4);
        assert_eq!(count(&vec![sprite.clone(); 30], glint), 30 * 16 * 4);
        assert_eq!(count(&[], glint), 0);
        let sleeper = Sprite {
            asleep: vec![sprite.rows.clone()],
            variants: vec![sprite.rows.clone()],
            ..sprite
        };
        assert_eq!(count(&[sleeper], glint), 3 * 16 * 4);
    }
}
