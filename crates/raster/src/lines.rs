//! Box drawing: light, heavy and double lines, dashed, rounded and diagonal.

use std::ops::Range;

use super::blocks::Sheet;

/// Arms of the glyphs from `─` on: four digits for up, right, down and left; 1 is light, 2 heavy and 3
/// double. Glyphs without arms are dashed, rounded or diagonal.
const ARMS: [u16; 128] = [
    0x0101, 0x0202, 0x1010, 0x2020, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000,
    0x0110, 0x0210, 0x0120, 0x0220, 0x0011, 0x0012, 0x0021, 0x0022, 0x1100, 0x1200, 0x2100, 0x2200,
    0x1001, 0x1002, 0x2001, 0x2002, 0x1110, 0x1210, 0x2110, 0x1120, 0x2120, 0x2210, 0x1220, 0x2220,
    0x1011, 0x1012, 0x2011, 0x1021, 0x2021, 0x2012, 0x1022, 0x2022, 0x0111, 0x0112, 0x0211, 0x0212,
    0x0121, 0x0122, 0x0221, 0x0222, 0x1101, 0x1102, 0x1201, 0x1202, 0x2101, 0x2102, 0x2201, 0x2202,
    0x1111, 0x1112, 0x1211, 0x1212, 0x2111, 0x1121, 0x2121, 0x2112, 0x2211, 0x1122, 0x1221, 0x2212,
    0x1222, 0x2122, 0x2221, 0x2222, 0x0000, 0x0000, 0x0000, 0x0000, 0x0303, 0x3030, 0x0310, 0x0130,
    0x0330, 0x0013, 0x0031, 0x0033, 0x1300, 0x3100, 0x3300, 0x1003, 0x3001, 0x3003, 0x1310, 0x3130,
    0x3330, 0x1013, 0x3031, 0x3033, 0x0313, 0x0131, 0x0333, 0x1303, 0x3101, 0x3303, 0x1313, 0x3131,
    0x3333, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0001, 0x1000, 0x0100, 0x0010,
    0x0002, 0x2000, 0x0200, 0x0020, 0x0201, 0x1020, 0x0102, 0x2010,
];

pub(super) fn draw(glyph: char, sheet: &mut Sheet) {
    let arms = ARMS[glyph as usize - 0x2500];
    if arms > 0 {
        let arm = |n: u32| Weight::of(arms >> (4 * (3 - n)) & 0xf);
        join([arm(0), arm(1), arm(2), arm(3)], sheet);
        return;
    }
    match glyph {
        '╭'..='╰' => bend(glyph, sheet),
        '╱' | '╲' | '╳' => slant(glyph, sheet),
        _ => dash(glyph, sheet),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    None,
    Light,
    Heavy,
    Double,
}

impl Weight {
    const fn of(digit: u16) -> Self {
        match digit {
            1 => Self::Light,
            2 => Self::Heavy,
            3 => Self::Double,
            _ => Self::None,
        }
    }
}

/// Positions of strokes across a length: one in the middle, or two beside it.
#[derive(Clone)]
struct Across {
    length: usize,
    light: Range<usize>,
    heavy: Range<usize>,
    /// The stroke nearer to the beginning, and the other.
    double: [Range<usize>; 2],
}

impl Across {
    const fn new(length: usize, thick: usize) -> Self {
        let light = length.saturating_sub(thick) / 2;
        let heavy = length.saturating_sub(2 * thick) / 2;
        Self {
            length,
            light: light..light + thick,
            heavy: heavy..heavy + 2 * thick,
            double: [
                light.saturating_sub(thick)..light,
                light + thick..light + 2 * thick,
            ],
        }
    }

    fn mirrored(&self) -> Self {
        let mirror = |range: &Range<usize>| self.length - range.end..self.length - range.start;
        Self {
            length: self.length,
            light: mirror(&self.light),
            heavy: mirror(&self.heavy),
            double: [mirror(&self.double[1]), mirror(&self.double[0])],
        }
    }

    /// The position of a single stroke; `None` for a double one.
    fn single(&self, weight: Weight) -> Option<&Range<usize>> {
        match weight {
            Weight::Light => Some(&self.light),
            Weight::Heavy => Some(&self.heavy),
            Weight::None | Weight::Double => None,
        }
    }
}

/// Draws four arms: up, right, down, left.
fn join([up, right, down, left]: [Weight; 4], sheet: &mut Sheet) {
    let (w, h) = (sheet.size.w, sheet.size.h);
    let thick = thickness(sheet);
    let (columns, rows) = (Across::new(w, thick), Across::new(h, thick));
    for (from, line) in arm(right, [up, down], left, &columns, &rows) {
        sheet.fill(from..w, line);
    }
    for (from, line) in arm(left, [up, down], right, &columns.mirrored(), &rows) {
        sheet.fill(0..w - from, line);
    }
    for (from, line) in arm(down, [left, right], up, &rows, &columns) {
        sheet.fill(line, from..h);
    }
    for (from, line) in arm(up, [left, right], down, &rows.mirrored(), &columns) {
        sheet.fill(line, 0..h - from);
    }
}

/// Returns the strokes of an arm that runs to the end of `along`: the start of each, and its position across.
/// `beside` are the arms at its sides, the first on the side where `across` begins; `behind` is the opposite
/// arm.
fn arm(
    weight: Weight,
    beside: [Weight; 2],
    behind: Weight,
    along: &Across,
    across: &Across,
) -> Vec<(usize, Range<usize>)> {
    let middle = along.length / 2;
    if let Some(line) = across.single(weight) {
        let doubles = beside.iter().filter(|it| **it == Weight::Double).count();
        let from = match doubles {
            _ if behind != Weight::None => middle,
            0 => {
                let met = beside.iter().filter_map(|it| along.single(*it));
                met.map(|it| it.start).min().unwrap_or(middle)
            }
            1 => along.double[0].start,
            _ => along.double[1].start,
        };
        return vec![(from, line.clone())];
    }
    if weight != Weight::Double {
        return Vec::new();
    }
    let [first, second] = beside;
    let from = |near: Weight, far: Weight| match (near, far) {
        (Weight::Double, _) => along.double[1].start,
        (Weight::None, _) if behind != Weight::None => middle,
        (Weight::None, Weight::Double) => along.double[0].start,
        (Weight::None, far) => along.single(far).map_or(middle, |it| it.start),
        (near, _) => along.single(near).map_or(middle, |it| it.start),
    };
    let [above, below] = across.double.clone();
    vec![(from(first, second), above), (from(second, first), below)]
}

fn thickness(sheet: &Sheet) -> usize {
    ((sheet.size.w + 4) / 8).max(1)
}

/// Draws a dashed line: two, three or four dashes, light or heavy, horizontal or vertical.
fn dash(glyph: char, sheet: &mut Sheet) {
    let (pieces, n) = match glyph {
        '┄'..='┇' => (3, glyph as usize - '┄' as usize),
        '┈'..='┋' => (4, glyph as usize - '┈' as usize),
        _ => (2, glyph as usize - '╌' as usize),
    };
    let (heavy, standing) = (n % 2 == 1, n >= 2);
    let thick = thickness(sheet);
    let (w, h) = (sheet.size.w, sheet.size.h);
    let (length, breadth) = if standing { (h, w) } else { (w, h) };
    let across = Across::new(breadth, thick);
    let line = if heavy { across.heavy } else { across.light };
    for piece in 0..pieces {
        let (from, to) = (length * piece / pieces, length * (piece + 1) / pieces);
        let gap = ((to - from) / 3).max(1);
        let along = from + gap / 2..to - gap.div_ceil(2);
        if standing {
            sheet.fill(line.clone(), along);
        } else {
            sheet.fill(along, line.clone());
        }
    }
}

/// Draws a rounded corner: a quarter circle, and a straight line for the rest of the cell's height.
#[expect(clippy::cast_precision_loss, reason = "cells are some pixels wide")]
fn bend(glyph: char, sheet: &mut Sheet) {
    let thick = thickness(sheet);
    let (w, h) = (sheet.size.w, sheet.size.h);
    let (columns, rows) = (Across::new(w, thick), Across::new(h, thick));
    let right = matches!(glyph, '╭' | '╰');
    let down = matches!(glyph, '╭' | '╮');
    let half = thick as f32 / 2.0;
    let (x, y) = (
        columns.light.start as f32 + half,
        rows.light.start as f32 + half,
    );
    let reach = if right { w as f32 - x } else { x };
    // Centre of the circle.
    let (cx, cy) = (
        if right { x + reach } else { x - reach },
        if down { y + reach } else { y - reach },
    );
    let inside = |px: f32, py: f32| (px < cx) == right && (py < cy) == down;
    sheet.shade(|px, py| {
        if !inside(px, py) {
            return 0.0;
        }
        // At the edge the line is straight, to join the next cell's.
        let away = if (px - cx).abs() < 1.0 {
            py - y
        } else {
            (px - cx).hypot(py - cy) - reach
        };
        half + 0.5 - away.abs()
    });
    // The circle is half a cell wide, and the cell is higher than that.
    sheet.shade(|px, py| {
        let beyond = if down { py >= cy } else { py < cy };
        if beyond {
            half + 0.5 - (px - x).abs()
        } else {
            0.0
        }
    });
}

/// Draws diagonals from corner to corner.
#[expect(clippy::cast_precision_loss, reason = "cells are some pixels wide")]
fn slant(glyph: char, sheet: &mut Sheet) {
    let (w, h) = (sheet.size.w as f32, sheet.size.h as f32);
    let half = thickness(sheet) as f32 / 2.0;
    let length = w.hypot(h);
    let rising = move |x: f32, y: f32| half + 0.5 - ((h * x + w * y - w * h) / length).abs();
    let falling = move |x: f32, y: f32| half + 0.5 - ((h * x - w * y) / length).abs();
    if glyph != '╲' {
        sheet.shade(rising);
    }
    if glyph != '╱' {
        sheet.shade(falling);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Size;
    use super::super::blocks::mask;

    const SIZES: [Size; 4] = [
        Size { w: 8, h: 16 },
        Size { w: 11, h: 22 },
        Size { w: 16, h: 32 },
        Size { w: 27, h: 55 },
    ];

    /// The pixels along the edges: above, right, below, left.
    fn edges(glyph: char, size: Size) -> [Vec<u8>; 4] {
        let mask = mask(glyph.encode_utf8(&mut [0; 4]), size).unwrap();
        let row = |y: usize| mask[y * size.w..(y + 1) * size.w].to_vec();
        let column = |x: usize| mask.iter().skip(x).step_by(size.w).copied().collect();
        [row(0), column(size.w - 1), row(size.h - 1), column(0)]
    }

    #[test]
    fn neighbouring_lines_meet_in_the_same_pixels() {
        for size in SIZES {
            let beside = |left, right| {
                assert_eq!(
                    edges(left, size)[1],
                    edges(right, size)[3],
                    "{left}{right} at {size:?}"
                );
            };
            let above = |upper, lower| {
                assert_eq!(
                    edges(upper, size)[2],
                    edges(lower, size)[0],
                    "{upper} over {lower} at {size:?}"
                );
            };
            for (left, right) in [
                "─┐", "┌─", "━┓", "═╗", "╔═", "╠═", "═╣", "╬═", "╭─", "─╮", "╘═", "╟─",
            ]
            .map(pair)
            {
                beside(left, right);
            }
            for (upper, lower) in [
                "│└", "┌│", "┃┗", "║╚", "╔║", "╦║", "║╩", "╭│", "│╰", "╥║", "╒│",
            ]
            .map(pair)
            {
                above(upper, lower);
            }
        }
    }

    fn pair(text: &str) -> (char, char) {
        let mut letters = text.chars();
        (letters.next().unwrap(), letters.next().unwrap())
    }

    #[test]
    fn box_drawing_lines_have_no_gaps() {
        for size in SIZES {
            for (glyph, lines) in [('─', 1), ('━', 1), ('═', 2), ('┼', 1), ('╪', 2)] {
                let mask = mask(glyph.encode_utf8(&mut [0; 4]), size).unwrap();
                let rows = mask.chunks(size.w);
                let whole: Vec<bool> = rows.map(|row| row.iter().all(|it| *it == 255)).collect();
                let starts = whole.iter().enumerate();
                let starts = starts.filter(|(n, it)| **it && (*n == 0 || !whole[n - 1]));
                assert_eq!(starts.count(), lines, "{glyph} at {size:?}");
            }
        }
    }

    /// A double corner pixel by pixel: the outer line runs around the inner one.
    #[test]
    fn a_double_corner_has_the_expected_pixels() {
        let size = Size { w: 8, h: 8 };
        let mask = mask("╔", size).unwrap();
        let rows: Vec<String> = mask
            .chunks(8)
            .map(|row| {
                row.iter()
                    .map(|it| if *it > 0 { '#' } else { '.' })
                    .collect()
            })
            .collect();
        assert_eq!(
            rows.join("\n"),
            "........\n\
             ........\n\
             ..######\n\
             ..#.....\n\
             ..#.####\n\
             ..#.#...\n\
             ..#.#...\n\
             ..#.#..."
        );
    }
}
