//! A contact sheet of sprites, with their names.

use picture::{Canvas, Colour, Font};
use proto::Sprite;
use tiles::{DotKind, draw_frames};

const GROUND: Colour = Colour(52, 48, 56);
/// The hem on this ground: 88 % of near black.
const HEM: Colour = Colour(15, 13, 18);
const INK: (Colour, Colour) = (Colour(230, 226, 214), GROUND);
const COLUMNS: u32 = 12;
/// Width of a name in characters, and its number of lines.
const NAME: (u16, u32) = (14, 2);
const GAP: u32 = 8;

/// Draws sprites on dark ground, each pixel `scale` pixels wide.
#[must_use]
pub fn sprite_sheet(sprites: &[Sprite], scale: u32) -> Canvas {
    let line = Font::Square.height() + 2;
    let lines: Vec<&[Sprite]> = sprites.chunks(COLUMNS as usize).collect();
    let column = (34 * scale).max(u32::from(NAME.0) * 8) + GAP;
    // A line is as high as its highest sprite, with hem and names.
    let height = |sprites: &[Sprite]| {
        let rows = sprites.iter().map(|it| it.height(&it.rows)).max();
        (u32::try_from(rows.unwrap_or(0)).unwrap_or(0) + 2) * scale + NAME.1 * line + GAP
    };
    let total: u32 = lines.iter().map(|it| height(it)).sum();
    let mut canvas = Canvas::new(GAP + COLUMNS * column, GAP + total, GROUND);
    let mut top = GAP;
    for sprites in lines {
        let bottom = top + height(sprites);
        for (sprite, n) in sprites.iter().zip(0..) {
            let left = GAP + n * column;
            let feet = bottom - GAP - NAME.1 * line;
            draw(&mut canvas, sprite, left, feet, scale);
            let name = sprite.id.trim_start_matches("base:").replace('_', " ");
            let name = ui::wrap(&name, NAME.0);
            for (text, n) in name.iter().zip(0..NAME.1) {
                canvas.write(text, INK, Font::Square, left, feet + 2 + n * line);
            }
        }
        top = bottom;
    }
    canvas
}

/// Draws one sprite with its hem; `feet` is the row of pixels below the hem.
fn draw(canvas: &mut Canvas, sprite: &Sprite, left: u32, feet: u32, scale: u32) {
    let frames = draw_frames(sprite);
    let Some(bitmap) = frames.first().filter(|it| it.width > 0) else {
        return;
    };
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
            asleep: None,
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
        assert_eq!(count(&vec![sprite; 30], glint), 30 * 16 * 4);
        assert_eq!(count(&[], glint), 0);
    }
}
