//! The two slopes of a roof, its ridge, verges and eave.

use super::trade::Hip;
use super::{FRONT, House, NORTH, SIDE};
use crate::canvas::{PixelBlock, hex, tone};
use paint::noise::{grain, patch};
use paint::tint::{Rgb, scale, times};
use proto::RoofStyle;

/// Light on the north slope, in 256ths.
const NORTH_LIGHT: Rgb = [155, 155, 179];

impl House<'_> {
    pub(super) fn draw_roof(&mut self) {
        let (width, tones, salt) = (self.width, self.tones, self.salt);
        let style = self.style;
        let thatch = style == RoofStyle::Thatch;
        let (top, low) = (-NORTH, self.height - FRONT + 4);
        let ridge = top + (low - top) * 36 / 100;
        // Straw has a ragged eave and round corners.
        let here = |x: i32, y: i32| {
            let ragged = patch(x, 0, 41 + salt, (3, 9)) / 80;
            let corner = (x + SIDE).min(width + SIDE - 1 - x) + y - top;
            !thatch || (y < low + 1 + ragged && corner > 4)
        };
        let ruined = self.trade.ruined;
        let hip = self.hip(top, ridge, low);
        let [dark, _, light, bright] = tones;
        let edge: PixelBlock = [-SIDE, top, width + SIDE, low + 3 * i32::from(thatch)];
        self.canvas.fill(edge, |x, y| {
            if !here(x, y) {
                return None;
            }
            if ruined && let Some(hole) = hole(x, y, tones[3]) {
                return Some(hole);
            }
            if let Some(end) = hip.end(x, y) {
                let rgb = cover(y, end.course, style, &tones, 35 + salt, true);
                return Some(match end.line {
                    true if end.west => bright,
                    true => dark,
                    false => scale(rgb, if end.west { 282 } else { 196 }),
                });
            }
            if y < ridge {
                let course = (ridge - y) * 8 / 5;
                let rgb = cover(x, course, style, &tones, 29 + salt, true);
                return Some(times(scale(rgb, 236), NORTH_LIGHT));
            }
            let rgb = cover(x, y - ridge, style, &tones, 21 + salt, false);
            Some(scale(rgb, 276 - 41 * (y - ridge) / (low - ridge).max(1)))
        });
        let line = |x: i32, y: i32| match y - ridge {
            1 => dark,
            -1 if thatch && (x + y).rem_euclid(5) == 0 => dark,
            -1 => bright,
            _ if thatch && (x + y).rem_euclid(5) == 0 => dark,
            _ if !thatch && x.rem_euclid(6) == 0 => dark,
            _ => light,
        };
        self.canvas
            .fill([-SIDE, ridge - 1, width + SIDE, ridge + 2], |x, y| {
                Some(line(x, y)).filter(|_| here(x, y) && hip.end(x, y).is_none())
            });
        let (left, right) = (-SIDE, width + SIDE);
        if thatch {
            self.canvas
                .dim([right - 3, top, right, low], 192, |_, _| true);
            return;
        }
        let canvas = &mut self.canvas;
        canvas.block([left, low - 2, right, low - 1], scale(bright, 218));
        canvas.block([left, low - 1, right, low], scale(dark, 192));
        canvas.block([left + 1, top, left + 2, low - 1], scale(light, 243));
        canvas.block([left, top, left + 1, low - 1], scale(bright, 230));
        canvas.block([right - 2, top, right, low - 1], dark);
    }
}

/// The slopes at the ends of a roof.
struct HipEnds {
    /// Left and right edge.
    sides: [i32; 2],
    ridge: i32,
    /// The rows in which they begin and end.
    rows: [i32; 2],
    /// Dots between an edge and the ridge; 0 without such slopes.
    depth: i32,
}

/// A dot on such a slope.
struct HipDot {
    west: bool,
    /// Distance from the ridge, down the slope.
    course: i32,
    /// Whether it is on the line between two slopes.
    line: bool,
}

impl House<'_> {
    /// The ends of the roof. Those of a short house are less deep.
    fn hip(&self, top: i32, ridge: i32, low: i32) -> HipEnds {
        let deepest = self.width / 4;
        let (rows, depth) = match self.trade.hip {
            Hip::Nothing => ([top, low], 0),
            Hip::Half => {
                let half = |row: i32| ridge + (row - ridge) / 2;
                ([half(top), half(low)], deepest.min(14))
            }
            Hip::Whole => ([top, low], deepest.min(30)),
        };
        HipEnds {
            sides: [-SIDE, self.width + SIDE],
            ridge,
            rows,
            depth,
        }
    }
}

impl HipEnds {
    fn end(&self, x: i32, y: i32) -> Option<HipDot> {
        let [top, low] = self.rows;
        if self.depth == 0 || y < top || y >= low {
            return None;
        }
        let (done, whole) = if y < self.ridge {
            (y - top, self.ridge - top)
        } else {
            (low - 1 - y, low - self.ridge)
        };
        let reach = self.depth * done / whole.max(1);
        let [left, right] = self.sides;
        let west = x - left < right - 1 - x;
        let inside = (x - left).min(right - 1 - x);
        (inside <= reach).then_some(HipDot {
            west,
            course: self.depth - inside,
            line: inside + 1 >= reach,
        })
    }
}

/// The rafters and the dark in a hole of a ruined roof; `None` where the roof is whole.
fn hole(x: i32, y: i32, edge: Rgb) -> Option<Rgb> {
    let depth = patch(x, y, 51, (15, 11)) * 2 + patch(x, y, 52, (5, 4)) * 4 / 5;
    match depth {
        ..72 => None,
        72..97 => Some(scale(edge, 205)),
        _ if x.rem_euclid(10) < 2 => Some(hex(0x4A_3A_2A)),
        _ => Some(hex(0x15_12_1A)),
    }
}

/// The colour of a roof in front view; `y` is counted from its ridge.
pub(crate) fn roof_cover(x: i32, y: i32, style: RoofStyle, tones: &[Rgb; 4], salt: u32) -> Rgb {
    cover(x, y, style, tones, salt, false)
}

/// The colour of tiles, slates or straw at a dot, with `y` counted down the slope. Shades are 256ths of a tone.
fn cover(x: i32, y: i32, style: RoofStyle, tones: &[Rgb; 4], salt: u32, small: bool) -> Rgb {
    let tones = &tones[..3];
    let (wide, high) = match style {
        RoofStyle::Thatch => {
            let streak = patch(x, y, salt, (2, 9)) * 2 + patch(x, y, salt + 1, (5, 14)) * 7 / 5;
            let tier = match y.rem_euclid(11) {
                0 => -358,
                9 | 10 => 128,
                _ => 0,
            };
            return tone(tones, 320 + streak * 9 / 10 + tier);
        }
        _ if small => (6, 4),
        RoofStyle::Slate => (7, 6),
        RoofStyle::Tile => (6, 5),
    };
    let row = y.div_euclid(high);
    let along = x + row.rem_euclid(2) * wide / 2;
    let (column, in_x, in_y) = (
        along.div_euclid(wide),
        along.rem_euclid(wide),
        y.rem_euclid(high),
    );
    let shade = 307 + grain(column, row, salt) * 5 / 4 + patch(x, y, salt + 2, (34, 22)) * 9 / 10;
    let round = style == RoofStyle::Tile && (in_x == 0 || in_x == wide - 1);
    let shade = if in_y == high - 1 || (in_y == high - 2 && round) {
        0
    } else if in_y == high - 2 {
        shade.max(280) + 170
    } else {
        shade
    };
    let joint = in_x == 0 && in_y < high - 1;
    tone(tones, shade - if joint { 205 } else { 0 })
}
