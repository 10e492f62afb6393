//! Drawings that reach beyond a tile: houses and the arch.

use crate::TILE;
use crate::bitmap::{Bitmap, DotKind};
use crate::canvas::{PixelBlock, to_usize};
use crate::dirty::DirtyTiles;
use crate::light::{Shade, Shades};
use crate::surface::{INK, PixelSurface, blend};
use crate::tones::{BlockTones, Tones};
use geom::Point;
use paint::memory::ember;
use paint::tint::{add, mix};

/// Darkness, in 256ths, from which a tile counts as out of sight when it lights a house. It is less than 256,
/// because tiles at the edge of sight are darkened.
pub(crate) const IN_SIGHT: i32 = 200;

/// A drawing at a place of the level. Figures of its row are drawn after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TallDrawing {
    /// The row of tiles with which it is drawn.
    pub row: i32,
    /// The rows of tiles south and north of it. The light of the first one in sight falls on it.
    pub lit_by: [i32; 2],
    /// Upper left corner, in pixels of the level.
    pub x: i32,
    pub y: i32,
    pub bitmap: Bitmap,
}

/// How a tall drawing looked in a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OverlayLook {
    block: PixelBlock,
    /// The drawing, by its address.
    drawing: usize,
    share: i32,
    /// The light on each column of dots.
    columns: Vec<Shade>,
}

impl OverlayLook {
    /// The look of `share` 256ths of a drawing.
    pub(crate) fn new(overlay: &TallDrawing, share: i32, shades: &Shades) -> Self {
        let block = overlay.bitmap.block(overlay.x, overlay.y);
        Self {
            block,
            drawing: std::ptr::from_ref(overlay).addr(),
            share,
            columns: shade_columns(overlay, block[2] - block[0], shades),
        }
    }

    /// Marks the tiles on which it looks different from the last frame.
    pub(crate) fn mark_changes(&self, last: Option<&Self>, dirty: &mut DirtyTiles) {
        let [left, top, right, bottom] = self.block;
        match last {
            Some(last)
                if (last.block, last.drawing, last.share)
                    == (self.block, self.drawing, self.share) =>
            {
                let columns = self.columns.iter().zip(&last.columns).zip(left..);
                let changed = columns.filter(|((now, before), _)| now != before);
                let mut marked = None;
                for column in changed.map(|(_, x)| x.div_euclid(TILE)) {
                    if marked != Some(column) {
                        dirty.add_block([column * TILE, top, (column + 1) * TILE, bottom]);
                    }
                    marked = Some(column);
                }
            }
            last => {
                dirty.add_block([left, top, right, bottom]);
                last.into_iter().for_each(|it| dirty.add_block(it.block));
            }
        }
    }

    pub(crate) fn draw(&self, surface: &mut PixelSurface, overlay: &TallDrawing, tones: Tones<'_>) {
        let [left, top, ..] = self.block;
        if !surface.dirty.touches(self.block) {
            return;
        }
        let share = self.share;
        let columns: Vec<(Shade, BlockTones)> = (self
            .columns
            .iter()
            .map(|shade| (*shade, tones.under(*shade))))
        .collect();
        surface.paint_rows(self.block, |x, y, line| {
            let skip = to_usize(x - left);
            let dots = overlay.bitmap.row(y - top).iter().skip(skip);
            let columns = columns.iter().skip(skip);
            for ((pixel, dot), (shade, tones)) in line.iter_mut().zip(dots).zip(columns) {
                let rgb = dot.rgb.map(i32::from);
                match dot.kind {
                    DotKind::Empty => {}
                    DotKind::Hem => blend(pixel, INK, (225 * share) >> 8),
                    DotKind::Glows if shade.dark < 256 => blend(pixel, rgb, share),
                    DotKind::Glows => blend(pixel, ember(tones.of(rgb), rgb), share),
                    DotKind::Lit => blend(pixel, tones.of(rgb), share),
                }
            }
        });
    }
}

/// The light on each column of dots of an overlay. A house is seen as a whole: tiles out of sight get the mean light
/// of those in sight.
fn shade_columns(overlay: &TallDrawing, width: i32, shades: &Shades) -> Vec<Shade> {
    let middle = TILE / 2;
    let first = (overlay.x - middle).div_euclid(TILE);
    let last = (overlay.x + width + middle).div_euclid(TILE);
    let row = |y: i32| -> Vec<Shade> {
        let tiles = first..=last;
        tiles.map(|x| shades.of_tile(Point::new(x, y))).collect()
    };
    let in_sight = |shade: &&Shade| shade.dark < IN_SIGHT;
    let rows = overlay.lit_by.map(row);
    let seen = rows.iter().find(|row| row.iter().any(|it| in_sight(&it)));
    let mut tiles = seen.unwrap_or(&rows[0]).clone();
    let lit: Vec<Shade> = tiles.iter().filter(in_sight).copied().collect();
    if let Some(count) = i32::try_from(lit.len()).ok().filter(|count| *count > 0) {
        let sum = lit.iter().fold([0; 3], |sum, it| add(sum, it.light));
        let dark: i32 = lit.iter().map(|it| it.dark).sum();
        let mean = Shade {
            light: sum.map(|value| value / count),
            dark: dark / count,
        };
        for tile in tiles.iter_mut().filter(|it| it.dark >= IN_SIGHT) {
            *tile = mean;
        }
    }
    let column = |x: i32| {
        let from = x - middle - first * TILE;
        let n = usize::try_from(from.div_euclid(TILE)).unwrap_or(0);
        let (west, east) = (tiles.get(n), tiles.get(n + 1));
        let west = west.copied().unwrap_or_default();
        let east = east.copied().unwrap_or(west);
        let part = from.rem_euclid(TILE) * 256 / TILE;
        Shade {
            light: mix(west.light, east.light, part),
            dark: west.dark + (east.dark - west.dark) * part / 256,
        }
    };
    (overlay.x..overlay.x + width).map(column).collect()
}
