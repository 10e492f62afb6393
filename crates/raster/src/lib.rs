//! Renders cells to pixels.
//!
//! A cell is a mask, one byte of coverage for each pixel, and two colours. Masks of letters come from the
//! program's font ([`Pen`]) in the exact size. Masks of blocks, lines and dots are computed here, so that
//! neighbours meet exactly. On a painted map, where every cell has its own colours, this costs a fraction of
//! drawing text.

mod blocks;
mod lines;
mod parts;

use std::collections::HashMap;
use std::ops::Range;

use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr as _;

pub use parts::{CellGrid, Enlarged, Part, uncovered};

/// Size of a cell in device pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub w: usize,
    pub h: usize,
}

/// A glyph and its weight: the key of the mask cache.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Letter {
    pub symbol: String,
    pub bold: bool,
}

pub trait Pen {
    /// Returns the mask of a letter: `size.w * size.h` bytes of coverage, row by row.
    fn mask(&self, letter: &Letter, size: Size) -> Vec<u8>;
}

/// A run of neighbouring cells that was drawn, as RGBA pixels row by row.
#[derive(Debug)]
pub struct Strip<'a> {
    /// Left edge in pixels.
    pub x: usize,
    /// Top edge in pixels.
    pub y: usize,
    pub w: usize,
    pub h: usize,
    pub pixels: &'a [u8],
}

/// Renders the cells that changed.
pub struct Raster {
    size: Size,
    masks: HashMap<Letter, Vec<u8>>,
    /// The cells on the canvas.
    shown: Buffer,
    scratch: Vec<u8>,
}

/// Up to this many unchanged cells between two changed ones are redrawn: a strip costs more than a few cells.
const GAP: usize = 4;

impl Raster {
    /// Creates a renderer for an empty canvas.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            masks: HashMap::new(),
            shown: Buffer::default(),
            scratch: Vec::new(),
        }
    }

    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Forgets the content of the canvas, so that the next call draws all of it.
    pub fn forget(&mut self) {
        self.shown = Buffer::default();
    }

    /// Draws every cell that differs from the canvas, and passes strips to `put`; returns the number of cells drawn.
    pub fn draw(
        &mut self,
        buffer: &Buffer,
        pen: &dyn Pen,
        put: &mut dyn FnMut(&Strip<'_>),
    ) -> usize {
        let whole = self.shown.area != buffer.area;
        let wide = usize::from(buffer.area.width);
        if wide == 0 {
            return 0;
        }
        let mut drawn = 0;
        for (row, cells) in buffer.content.chunks(wide).enumerate() {
            let before = self.shown.content.get(row * wide..(row + 1) * wide);
            let before = before.filter(|_| !whole);
            for run in changed(cells, before) {
                drawn += run.len();
                let strip = strip(
                    &mut self.masks,
                    &mut self.scratch,
                    self.size,
                    &cells[run.clone()],
                    pen,
                );
                put(&Strip {
                    x: run.start * self.size.w,
                    y: row * self.size.h,
                    w: run.len() * self.size.w,
                    h: self.size.h,
                    pixels: strip,
                });
            }
        }
        self.shown.clone_from(buffer);
        drawn
    }
}

fn changed(cells: &[Cell], before: Option<&[Cell]>) -> Vec<Range<usize>> {
    let Some(before) = before else {
        return std::iter::once(0..cells.len()).collect();
    };
    let mut runs: Vec<Range<usize>> = Vec::new();
    let differs = cells.iter().zip(before).enumerate();
    for (n, _) in differs.filter(|(_, (now, then))| now != then) {
        match runs.last_mut() {
            Some(run) if n <= run.end + GAP => run.end = n + 1,
            _ => runs.push(n..n + 1),
        }
    }
    runs
}

/// Renders a run of cells into `scratch`.
fn strip<'s>(
    masks: &mut HashMap<Letter, Vec<u8>>,
    scratch: &'s mut Vec<u8>,
    size: Size,
    cells: &[Cell],
    pen: &dyn Pen,
) -> &'s [u8] {
    let stride = cells.len() * size.w * 4;
    scratch.clear();
    scratch.resize(stride * size.h, 255);
    let mut n = 0;
    while let Some(cell) = cells.get(n) {
        let columns = cell.symbol().width().clamp(1, cells.len() - n);
        let (ink, paper) = colours(cell);
        let wide = Size {
            w: size.w * columns,
            h: size.h,
        };
        let letter = Letter {
            symbol: cell.symbol().to_owned(),
            bold: cell.modifier.contains(Modifier::BOLD),
        };
        let blank = cell.symbol().trim().is_empty();
        let mask: &[u8] = if blank {
            &[]
        } else {
            masks.entry(letter).or_insert_with_key(|letter| {
                blocks::mask(&letter.symbol, wide).unwrap_or_else(|| pen.mask(letter, wide))
            })
        };
        let left = n * size.w * 4;
        let rows = scratch.chunks_exact_mut(stride);
        for (y, row) in rows.enumerate() {
            let pixels = &mut row[left..left + wide.w * 4];
            let mask = mask.get(y * wide.w..(y + 1) * wide.w);
            mix(pixels, mask, ink, paper);
        }
        if cell.modifier.contains(Modifier::UNDERLINED) {
            let thick = (size.h / 16).max(1);
            let below = size.h - thick * 2..size.h - thick;
            for y in below {
                let from = y * stride + left;
                fill(&mut scratch[from..from + wide.w * 4], ink);
            }
        }
        n += columns;
    }
    scratch
}

type Rgb = [u8; 3];

fn fill(pixels: &mut [u8], colour: Rgb) {
    for pixel in pixels.chunks_exact_mut(4) {
        pixel[..3].copy_from_slice(&colour);
    }
}

/// Renders one row of pixels of a cell.
fn mix(pixels: &mut [u8], mask: Option<&[u8]>, ink: Rgb, paper: Rgb) {
    let Some(mask) = mask else {
        fill(pixels, paper);
        return;
    };
    for (pixel, cover) in pixels.chunks_exact_mut(4).zip(mask) {
        match cover {
            0 => pixel[..3].copy_from_slice(&paper),
            255 => pixel[..3].copy_from_slice(&ink),
            &cover => {
                for channel in 0..3 {
                    pixel[channel] = between(ink[channel], paper[channel], cover);
                }
            }
        }
    }
}

/// Blends two channels; `cover` 255 is all `over`.
fn between(over: u8, under: u8, cover: u8) -> u8 {
    let (over, under, cover) = (u32::from(over), u32::from(under), u32::from(cover));
    let mixed = (over * cover + under * (255 - cover) + 127) / 255;
    u8::try_from(mixed).unwrap_or(u8::MAX)
}

/// The colours of a cell: glyph and background.
fn colours(cell: &Cell) -> (Rgb, Rgb) {
    let ink = colour(cell.fg, [200, 200, 200]);
    let paper = colour(cell.bg, [0, 0, 0]);
    let (mut ink, paper) = if cell.modifier.contains(Modifier::REVERSED) {
        (paper, ink)
    } else {
        (ink, paper)
    };
    if cell.modifier.contains(Modifier::DIM) {
        for channel in 0..3 {
            ink[channel] = between(ink[channel], paper[channel], 153);
        }
    }
    (ink, paper)
}

/// Converts a colour; the interface draws in true colour, so the others are rare.
fn colour(colour: Color, reset: Rgb) -> Rgb {
    match colour {
        Color::Rgb(r, g, b) => [r, g, b],
        Color::Black => [0, 0, 0],
        Color::Red => [170, 0, 0],
        Color::Green => [0, 170, 0],
        Color::Yellow => [170, 85, 0],
        Color::Blue => [0, 0, 170],
        Color::Magenta => [170, 0, 170],
        Color::Cyan => [0, 170, 170],
        Color::Gray => [170, 170, 170],
        Color::DarkGray => [85, 85, 85],
        Color::LightRed => [255, 85, 85],
        Color::LightGreen => [85, 255, 85],
        Color::LightYellow => [255, 255, 85],
        Color::LightBlue => [85, 85, 255],
        Color::LightMagenta => [255, 85, 255],
        Color::LightCyan => [85, 255, 255],
        Color::White => [255, 255, 255],
        Color::Indexed(_) | Color::Reset => reset,
    }
}

#[cfg(test)]
mod tests;
