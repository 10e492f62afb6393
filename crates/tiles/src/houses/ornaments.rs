//! What stands on a roof: gable, dormer, chimney, bell tower, glass dome, open ridge, porch.

use super::front::wall;
use super::trade::{Masonry, Top};
use super::{FRONT, House};
use crate::TILE;
use crate::bitmap::DotKind;
use crate::canvas::{hex, tone};
use crate::numbers::length;
use paint::noise::patch;
use paint::tint::{Rgb, scale};
use proto::RoofStyle;

const GOLD: Rgb = hex(0xE6_B0_3A);
const BRIGHT_GOLD: Rgb = hex(0xFF_E4_8A);
const SOOT: Rgb = hex(0x1C_1A_28);

impl Top {
    /// Dots between the middle of the door and its sign.
    pub(super) const fn reach(self) -> i32 {
        match self {
            Self::Pub | Self::Gable => 28,
            Self::Temple => 32,
            _ => 12,
        }
    }
}

impl House<'_> {
    /// Draws a gable towards the street.
    pub(super) fn draw_gable(&mut self, centre: i32, wide: i32, high: i32) {
        let low = self.height - FRONT + 7;
        let top = low - high;
        let (masonry, plaster, beam) = (self.trade.masonry, self.plan.roof.plaster, self.beam());
        let [dark, middle, light, bright] = self.tones;
        // Doubled dots: the distance from the middle, and half the gable's width in this row.
        let aside = |x: i32| (2 * x + 1 - 2 * centre).abs();
        let half = |y: i32| (y - top) * wide / high;
        let area = [centre - wide, top - 3, centre + wide, low + 2];
        self.canvas.fill(area, |x, y| {
            let (aside, half) = (aside(x), half(y));
            let west = x < centre;
            if aside >= half - 4 {
                return match aside - half {
                    -4..-1 => Some(scale(dark, 205)),
                    -1..4 => Some(if west { light } else { scale(middle, 230) }),
                    4..7 => Some(if west { bright } else { dark }),
                    _ => None,
                };
            }
            if y < top || y >= low {
                return None;
            }
            let face = scale(wall(masonry, plaster, x - centre + 80, y - top), 248);
            let post = aside < 3 || y >= low - 3 || (y - top - high * 62 / 100).abs() < 1;
            let face = if masonry == Masonry::Timber && post {
                beam
            } else {
                face
            };
            Some(scale(face, if aside > half - 10 { 184 } else { 256 }))
        });
        let shade = [centre, top, centre + wide, self.height - FRONT + 4];
        self.canvas
            .dim(shade, 190, |x, y| (6..16).contains(&(aside(x) - half(y))));
        if matches!(self.trade.top, Top::Temple) {
            self.draw_round_window(centre, top + high * 58 / 100);
        } else {
            self.draw_window(centre - 5, top + high * 36 / 100, (10, 8));
        }
    }

    fn draw_round_window(&mut self, cx: i32, cy: i32) {
        let night = self.plan.night;
        let glass = if night {
            [0xFF_C8_4A, 0xE8_58_5A, 0x6A_A8_F0, 0xFF_E9_A0].map(hex)
        } else {
            [0xD8_A8_3A, 0xB0_40_48, 0x4A_7C_C0, 0xE8_D8_90].map(hex)
        };
        let kind = if night { DotKind::Glows } else { DotKind::Lit };
        let area = [cx - 9, cy - 9, cx + 9, cy + 9];
        let distance = |x: i32, y: i32| length(2 * (x - cx) + 1, 2 * (y - cy) + 1) / 2;
        let ring = |x, y| Some(hex(0x5A_5A_60)).filter(|_| distance(x, y) < 1920);
        self.canvas.fill(area, ring);
        let cross = |x: i32, y: i32| x == cx || y == cy;
        self.canvas.fill_with(area, kind, |x, y| {
            let (dx, dy) = (x - cx, y - cy);
            let sector = match (dx < 0, dy < 0, dx.abs() > dy.abs()) {
                (true, true, true) | (false, false, true) => 0,
                (true, true, false) | (false, false, false) => 1,
                (false, true, false) | (true, false, false) => 2,
                _ => 3,
            };
            let heart = distance(x, y) < 563;
            let pane = if heart { glass[3] } else { glass[sector] };
            Some(pane).filter(|_| distance(x, y) < 1536 && !cross(x, y))
        });
        self.canvas.fill(area, |x, y| {
            let frame = cross(x, y) && distance(x, y) < 1536;
            Some(hex(0x3E_3E_46)).filter(|_| frame)
        });
    }

    pub(super) fn draw_dormer(&mut self, cx: i32, y: i32) {
        let [dark, _, light, bright] = self.tones;
        let beam = self.beam();
        let plaster = scale(self.plan.roof.plaster, 290);
        self.canvas
            .dim([cx + 8, y + 3, cx + 13, y + 15], 184, |_, _| true);
        self.canvas.block([cx - 7, y + 4, cx + 7, y + 15], plaster);
        self.canvas.block([cx - 7, y + 4, cx - 6, y + 15], beam);
        self.canvas
            .block([cx + 6, y + 4, cx + 7, y + 15], scale(beam, 205));
        self.draw_window(cx - 5, y + 6, (10, 7));
        for k in 0..10 {
            let row = |left, right| [left, y - 5 + k, right, y - 4 + k];
            let tile = if k < 9 { light } else { dark };
            self.canvas.block(row(cx - 1 - k, cx + 1 + k), tile);
            self.canvas.block(row(cx - 1 - k, cx + 1 - k), bright);
            self.canvas.block(row(cx + k - 1, cx + 1 + k), dark);
        }
    }

    pub(super) fn draw_chimney(&mut self, x: i32) {
        let [dark, middle, light] = [0x4E_4A_50, 0x77_71_6C, 0xA0_98_88].map(hex);
        let y = -22;
        let canvas = &mut self.canvas;
        canvas.dim([x + 11, y + 12, x + 17, y + 30], 179, |_, _| true);
        canvas.block([x, y, x + 11, y + 26], middle);
        for k in (0..26).step_by(4) {
            let joint = x + if k % 8 == 0 { 7 } else { 3 };
            canvas.block([x, y + k, x + 11, y + k + 1], dark);
            canvas.block([joint, y + k, joint + 1, (y + k + 4).min(y + 26)], dark);
        }
        canvas.block([x, y, x + 2, y + 26], light);
        canvas.block([x + 9, y, x + 11, y + 26], dark);
        canvas.block([x - 1, y, x + 12, y + 3], light);
        canvas.block([x - 1, y + 3, x + 12, y + 4], dark);
        canvas.block([x + 2, y + 1, x + 9, y + 2], hex(0x1A_16_1C));
    }

    /// Draws the temple's bell tower: square, with a pointed roof.
    pub(super) fn draw_turret(&mut self, left: i32) {
        const WIDE: i32 = 34;
        let (top, low) = (-16, 30);
        let right = left + WIDE;
        let plaster = self.plan.roof.plaster;
        let canvas = &mut self.canvas;
        canvas.dim([right, top + 20, right + 12, low + 14], 169, |_, _| true);
        canvas.fill([left, top + 14, right, low + 8], |x, y| {
            Some(wall(Masonry::Ashlar, plaster, x - left, y + 20))
        });
        canvas.block([left, top + 14, left + 2, low + 8], scale(plaster, 305));
        canvas.block([right - 3, top + 14, right, low + 8], scale(plaster, 168));
        canvas.block([left, low + 6, right, low + 8], scale(plaster, 140));
        for x in [left + 5, left + 19] {
            let middle = x + 5;
            canvas.fill([x, low - 11, x + 10, low + 4], |x, y| {
                let above = (y - low + 6).min(0);
                let round = length(2 * (x - middle) + 1, 2 * above) / 2 < 1382;
                Some(SOOT).filter(|_| round)
            });
            canvas.fill([x, low - 6, x + 10, low + 1], |x, y| {
                let half = 768 + (y - low + 6) * 143;
                let bell = (512 * (x - middle) + 256).abs() < half;
                Some(GOLD).filter(|_| bell)
            });
            canvas.block([middle - 2, low - 5, middle - 1, low], BRIGHT_GOLD);
            canvas.block([middle - 1, low + 1, middle + 1, low + 2], hex(0x8A_5A_1E));
        }
        let middle = left + WIDE / 2;
        let (peak, eave) = (top - 22, top + 32);
        let tones = self.tones;
        canvas.fill([left - 5, peak, right + 5, eave], |x, y| {
            // In 256ths: the way down, half the width, the dot's way from the middle, its share of half the width.
            let s = (y - peak) * 256 / (eave - peak);
            let half = (s * (s + 3 * 256) / 1024 * (WIDE / 2 + 4)).max(256);
            let aside = (x - middle) * 256 + 128;
            if aside.abs() >= half {
                return None;
            }
            let side = aside * 256 / half;
            if y >= eave - 2 {
                return Some(scale(tones[0], 205));
            }
            if (side + 115).abs() < 307 * 256 / half {
                return Some(tones[3]);
            }
            let shade = match side {
                ..-115 => 512,
                -115..38 => 486,
                38..141 => 256,
                _ => 0,
            };
            let course = if (y - peak) % 5 == 0 { 230 } else { 0 };
            Some(tone(&tones, shade - course))
        });
        canvas.block([middle - 1, peak - 7, middle + 1, peak + 2], GOLD);
        canvas.block([middle - 3, peak - 5, middle + 3, peak - 3], BRIGHT_GOLD);
    }

    /// Draws the alchemist's glass, which is green at night.
    pub(super) fn draw_dome(&mut self) {
        let night = self.plan.night;
        let (cx, cy) = (self.width * 30 / 100, self.height / 2);
        let frame = hex(0x3A_2A_20);
        let tones = if night {
            [0x1E_7A_5A, 0x3C_C8_8A, 0x9C_F8_B8].map(hex)
        } else {
            [0x3E_8A_8A, 0x74_C4_B4, 0xCC_F4_E0].map(hex)
        };
        let kind = if night { DotKind::Glows } else { DotKind::Lit };
        let area = [cx - 18, cy - 14, cx + 18, cy + 14];
        // Distance from the middle in 256ths of the radius: 15 dots across, 11 down.
        let distance = |x: i32, y: i32| {
            let (dx, dy) = (2 * (x - cx) + 1, 2 * (y - cy) + 1);
            length(dx * 11 / 2, dy * 15 / 2) / 165
        };
        let rim = |x, y| Some(frame).filter(|_| distance(x, y) < 297);
        self.canvas.fill(area, rim);
        let bar = |x: i32, y: i32| x == cx || y == cy || (x - cx).abs() == 8;
        self.canvas.fill_with(area, kind, |x, y| {
            let light = 282 - (x - cx) * 256 / 22 - (y - cy) * 256 / 13;
            let glass = tone(&tones, light + patch(x, y, 5, (5, 4)));
            Some(glass).filter(|_| distance(x, y) < 256 && !bar(x, y))
        });
    }

    /// Draws the smith's ridge, which is open over the forge.
    pub(super) fn draw_forge(&mut self) {
        let (left, right) = (self.width * 40 / 100, self.width * 80 / 100);
        let y = self.height * 30 / 100;
        let hot = if self.plan.night {
            hex(0xF0_76_1A)
        } else {
            hex(0xC6_5A_1C)
        };
        let [dark, middle, _, bright] = self.tones;
        let canvas = &mut self.canvas;
        canvas.block([left, y, right, y + 13], hex(0x24_22_2A));
        let gap = [left + 2, y + 4, right - 2, y + 12];
        canvas.fill_with(gap, DotKind::Glows, |x, y| {
            let glows = patch(x, y, 15, (7, 5)) > 13;
            Some(if glows { hot } else { hex(0x7A_2A_10) })
        });
        for x in (left..right).step_by(8) {
            canvas.block([x, y + 2, x + 2, y + 13], hex(0x3A_32_38));
        }
        canvas.block([left - 3, y - 5, right + 3, y + 3], middle);
        canvas.block([left - 3, y - 5, right + 3, y - 4], bright);
        canvas.block([left - 3, y + 2, right + 3, y + 3], dark);
    }

    /// Draws the small roof over a door on the far side, with a step before it.
    pub(super) fn draw_porch(&mut self) {
        let thatch = self.style == RoofStyle::Thatch;
        let [dark, middle, light, bright] = self.tones;
        let cx = self.door + TILE / 2;
        // A hovel has a small one: half its width, and its upper edge.
        let (wide, top) = if self.trade.masonry == Masonry::Planks {
            (9, -15)
        } else {
            (13, -20)
        };
        let canvas = &mut self.canvas;
        let step = [cx - wide + 4, top - 2, cx + wide - 4, top + 1];
        canvas.block(step, hex(0xA4_9C_8A));
        canvas.block([step[0], top, step[2], top + 1], hex(0x6A_64_5C));
        canvas.fill([cx - wide, top, cx + wide, 6], |x, y| {
            let half = if y < -2 { wide } else { wide - (y + 2) * 8 / 5 };
            let west = x < cx;
            let aside = if west { cx - 1 - x } else { x - cx };
            if aside >= half {
                return None;
            }
            let stripe = if thatch {
                patch(x, y, 3, (4, 2)) > 51
            } else {
                aside % 5 == 4
            };
            Some(match (west, stripe) {
                _ if y < top + 2 => scale(dark, 205),
                _ if aside == 0 => bright,
                _ if aside == wide - 1 && west => scale(bright, 230),
                _ if aside == wide - 1 => dark,
                (true, true) => scale(middle, 243),
                (true, false) => scale(light, 243),
                (false, true) => scale(dark, 218),
                (false, false) => scale(middle, 218),
            })
        });
    }
}
