//! Fits the backdrop of the title to any window. In a small window the least important rows are left out. In a
//! large one the sky, the houses at the sides and the meadow are extended.

use crate::look::backdrop::Backdrop;
use crate::look::palette::rgb;
use proto::Colour;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Style};
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    source: u16,
    /// Whether only the background is drawn, with generated stars.
    bare: bool,
}

pub(super) struct Scene<'a> {
    picture: &'a Backdrop,
    /// Cells of the window per cell of the picture, in both directions.
    scale: u16,
    /// Column of the window where the picture starts; further left the picture is mirrored.
    left: i32,
    rows: Vec<Row>,
    pub(super) name: Range<u16>,
    /// Whether the picture's own letters are shown there.
    pub(super) lettered: bool,
}

/// Rows of each part of the picture: sky, name, gap, arch between the houses, meadow.
type Parts = [u16; 5];

const SKY: usize = 0;
const NAME: usize = 1;
const GAP: usize = 2;
const ARCH: usize = 3;
const MEADOW: usize = 4;

impl<'a> Scene<'a> {
    /// Fits a picture; `below` rows of the window are needed below the arch. `None` for an empty picture.
    pub(super) fn new(picture: &'a Backdrop, area: Rect, below: u16) -> Option<Self> {
        let tall = u16::try_from(picture.cells.len())
            .ok()?
            .checked_div(picture.width)?;
        let scale = (area.width / picture.width).min(area.height / tall).max(1);
        let lettered = area.width >= picture.name.width + 2 && area.height >= 18;
        let rows = area.height.div_ceil(scale);
        let whole = picture_parts(picture, tall);
        let parts = distribute_rows(whole, rows, below.div_ceil(scale), lettered);
        let sources = sources(picture, whole, parts, lettered);
        let middle = match picture.name {
            name if name.is_empty() => picture.width / 2,
            name => name.x + name.width / 2,
        };
        let middle = i32::from(middle);
        Some(Self {
            picture,
            scale,
            left: i32::from(area.width / 2) - middle * i32::from(scale),
            rows: sources,
            name: parts[SKY] * scale..(parts[SKY] + parts[NAME]) * scale,
            lettered,
        })
    }

    pub(super) fn draw(&self, area: Rect, buf: &mut Buffer) {
        for y in 0..area.height {
            for x in 0..area.width {
                let (glyph, fore, back) = self.cell(x, y);
                let style = Style::new().fg(rgb(fore)).bg(rgb(back));
                buf[(area.x + x, area.y + y)]
                    .set_char(glyph)
                    .set_style(style);
            }
        }
    }

    fn cell(&self, x: u16, y: u16) -> (char, Colour, Colour) {
        let scale = i32::from(self.scale);
        let from = i32::from(x) - self.left;
        let column = from.div_euclid(scale);
        let within = (from.rem_euclid(scale), i32::from(y) % scale);
        let row = self.rows.get(usize::from(y / self.scale)).copied();
        let row = row.unwrap_or(Row {
            source: 0,
            bare: true,
        });
        let (column, beyond) = self.column(column);
        let n = usize::from(row.source) * usize::from(self.picture.width) + usize::from(column);
        let blank = (' ', Colour::BLACK, Colour::BLACK);
        let (glyph, fore, back) = self.picture.cells.get(n).copied().unwrap_or(blank);
        let is_sky = row.source < self.picture.scene.start;
        if row.bare || (beyond && is_sky) {
            return star(x, y).map_or((' ', fore, back), |(glyph, fore)| (glyph, fore, back));
        }
        (enlarged(glyph, scale, within), fore, back)
    }

    /// Maps a column to one of the picture; columns beside it mirror the sides of the picture. Also returns whether
    /// it is beside.
    fn column(&self, column: i32) -> (u16, bool) {
        let wide = i32::from(self.picture.width);
        let strip = i32::from(self.picture.name.x.max(1));
        let to_and_fro = |away: i32| {
            let n = away.rem_euclid(2 * strip);
            if n < strip { n } else { 2 * strip - 1 - n }
        };
        let (column, beyond) = match column {
            c if c < 0 => (to_and_fro(-1 - c), true),
            c if c >= wide => (wide - 1 - to_and_fro(c - wide), true),
            c => (c, false),
        };
        (u16::try_from(column).unwrap_or(0), beyond)
    }
}

/// Rows of each part in the unscaled picture.
fn picture_parts(picture: &Backdrop, tall: u16) -> Parts {
    let (name, scene) = (picture.name, &picture.scene);
    [
        name.y,
        name.height,
        scene.start.saturating_sub(name.bottom()),
        scene.end - scene.start,
        tall.saturating_sub(scene.end),
    ]
}

/// Distributes `rows` rows over the parts.
fn distribute_rows(whole: Parts, rows: u16, below: u16, lettered: bool) -> Parts {
    let mut parts = whole;
    if !lettered {
        parts[NAME] = 3;
    }
    let has: u16 = parts.iter().sum();
    if has <= rows {
        let more = rows - has;
        parts[SKY] += more / 2;
        parts[GAP] += more / 4;
        parts[MEADOW] += more - more / 2 - more / 4;
        return parts;
    }
    // Rows to cut, the least important first: part, and how many of its rows stay.
    let order = [
        (SKY, 1),
        (GAP, 1),
        (MEADOW, below.min(whole[MEADOW])),
        (ARCH, 9),
        (MEADOW, 0),
        (GAP, 0),
        (ARCH, 0),
        (SKY, 0),
        (NAME, 1),
        (NAME, 0),
    ];
    let mut surplus = has - rows;
    for (part, least) in order {
        let gone = parts[part].saturating_sub(least).min(surplus);
        parts[part] -= gone;
        surplus -= gone;
    }
    parts
}

fn sources(picture: &Backdrop, whole: Parts, parts: Parts, lettered: bool) -> Vec<Row> {
    let row = |source| Row {
        source,
        bare: false,
    };
    let bare = |source| Row { source, bare: true };
    let mut rows = Vec::new();
    // Keep the sky rows nearest to the name; repeat the topmost above them.
    for n in 0..parts[SKY] {
        let source = (n + whole[SKY]).checked_sub(parts[SKY]);
        rows.push(source.map_or(bare(0), row));
    }
    for n in 0..parts[NAME] {
        let source = picture.name.y + n;
        rows.push(if lettered { row(source) } else { bare(source) });
    }
    let gap = picture.name.bottom();
    for n in 0..parts[GAP] {
        rows.push(if n < whole[GAP] {
            row(gap + n)
        } else {
            bare((gap + whole[GAP]).saturating_sub(1))
        });
    }
    for n in 0..parts[ARCH] {
        rows.push(row(picture.scene.start + n * whole[ARCH] / parts[ARCH]));
    }
    // The last two rows of the meadow repeat.
    for n in 0..parts[MEADOW] {
        let last = whole[MEADOW].saturating_sub(2);
        let n = if n < last { n } else { last + n % 2 };
        rows.push(row(
            picture.scene.end + n.min(whole[MEADOW].saturating_sub(1))
        ));
    }
    rows
}

/// The glyph of one cell of an enlarged glyph. Shades fill all cells, half blocks fill half of them, and other
/// glyphs appear once.
const fn enlarged(glyph: char, scale: i32, (x, y): (i32, i32)) -> char {
    match glyph {
        '█' | '▓' | '▒' | '░' | ' ' => glyph,
        '▀' => half_block(glyph, y, scale),
        '▄' => half_block(glyph, scale - 1 - y, scale),
        '▌' => half_block(glyph, x, scale),
        '▐' => half_block(glyph, scale - 1 - x, scale),
        _ if x == 0 && y == 0 => glyph,
        '≈' | '~' => glyph,
        _ => ' ',
    }
}

/// A half block, `away` cells from its full side: full, half if the middle runs through the cell, or empty.
const fn half_block(half: char, away: i32, scale: i32) -> char {
    match 2 * away + 1 - scale {
        ..0 => '█',
        0 => half,
        _ => ' ',
    }
}

/// A generated star; `None` for most cells. The same cell always gives the same star.
fn star(x: u16, y: u16) -> Option<(char, Colour)> {
    let hash = u32::from(x).wrapping_mul(0x9E37_79B1) ^ u32::from(y).wrapping_mul(0x85EB_CA77);
    let hash = (hash ^ (hash >> 15)).wrapping_mul(0x2C1B_3C6D);
    let hash = hash ^ (hash >> 12);
    if !hash.is_multiple_of(83) {
        return None;
    }
    let glyph = match (hash >> 8) % 5 {
        0 => '*',
        1 | 2 => '·',
        _ => '.',
    };
    let bright = u8::try_from(90 + (hash >> 16) % 120).unwrap_or(200);
    Some((glyph, Colour(bright, bright, bright.saturating_add(20))))
}

pub(super) fn shade(buf: &mut Buffer, area: Rect) {
    let area = area.intersection(buf.area);
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            let cell = &mut buf[(x, y)];
            let dark = Color::Rgb(4, 5, 8);
            let behind = if cell.symbol() == "█" {
                cell.fg
            } else {
                cell.bg
            };
            cell.set_char(' ');
            cell.bg = crate::look::palette::mix(behind, dark, 200);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: Parts = [8, 5, 2, 20, 9];

    #[test]
    fn an_enlarged_half_block_fills_half_of_its_cells() {
        let column = |glyph, scale| -> String {
            (0..scale).map(|y| enlarged(glyph, scale, (0, y))).collect()
        };
        assert_eq!(column('▀', 1), "▀");
        assert_eq!(column('▀', 2), "█ ");
        assert_eq!(column('▄', 2), " █");
        assert_eq!(column('▄', 3), " ▄█");
        assert_eq!(column('▌', 2), "██");
        assert_eq!(column('▐', 2), "  ");
        assert_eq!(column('*', 2), "* ");
    }

    #[test]
    fn title_parts_fill_every_window_height() {
        for rows in 1..120 {
            for lettered in [true, false] {
                let parts = distribute_rows(WHOLE, rows, 8, lettered);
                assert_eq!(parts.iter().sum::<u16>(), rows, "{rows} {lettered}");
            }
        }
    }

    #[test]
    fn title_keeps_the_name_and_the_arch_if_there_is_room() {
        assert_eq!(distribute_rows(WHOLE, 44, 8, true), WHOLE);
        assert_eq!(distribute_rows(WHOLE, 24, 8, true), [1, 5, 1, 9, 8]);
        assert_eq!(distribute_rows(WHOLE, 60, 8, true), [16, 5, 6, 20, 13]);
        let low = distribute_rows(WHOLE, 12, 8, false);
        assert_eq!((low[NAME], low[ARCH]), (3, 8));
    }
}
