//! The title screen and scenes of the story in pixels: the night, the Hearthgate and its fire, the river, the name and
//! the menu.

mod backdrop;
mod icon;
mod layout;
mod logo;
mod page;
mod signpost;

use crate::arch::fire_block;
use crate::canvas::{PixelBlock, hex, to_usize};
use crate::fire::{FIRE_FRAME_TIME, FIRE_FRAMES, fire_frame, flame};
use crate::letters::TEXT;
use crate::numbers::sine;
use crate::surface::Pixel;
use backdrop::paint_backdrop;
pub use icon::{BANNER, ICON_SIDES, app_icon, draw_banner};
use layout::Layout;
use logo::Logo;
use page::{Bloom, Page, ellipse};
use paint::noise::{hash, patch};
use paint::tint::{FULL, Rgb, lit, mix, peak, scale, times};
use paint::{TitleEntry, TitleScene};
use signpost::{Board, draw_signpost};

/// Milliseconds after which smoke, stars and water repeat.
const TURN: u64 = 4800;
/// Fewest dots across and down, for which a picture is enlarged further: wide ones and tall ones.
const WIDE: (usize, usize) = (400, 270);
const TALL: (usize, usize) = (190, 340);

/// A window of the program, in device pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TitleWindow {
    pub size: (usize, usize),
    /// Size of a cell of text, and position of the first one.
    pub cell: (usize, usize),
    pub margin: (usize, usize),
}

impl TitleWindow {
    /// Device pixels per dot.
    #[must_use]
    pub fn scale(&self) -> usize {
        let (wide, high) = self.size;
        let least = if high > wide { TALL } else { WIDE };
        (wide / least.0).min(high / least.1).max(1)
    }

    /// Size of the picture in dots; it covers the window.
    #[must_use]
    pub fn dots(&self) -> (usize, usize) {
        let scale = self.scale();
        (self.size.0.div_ceil(scale), self.size.1.div_ceil(scale))
    }

    /// The dots that an entry of the menu covers.
    fn block(&self, entry: &TitleEntry) -> PixelBlock {
        let area = entry.area;
        let scale = self.scale();
        let dot = |cell: u16, size: usize, margin: usize| {
            i32::try_from((margin + usize::from(cell) * size) / scale).unwrap_or(0)
        };
        let (cell, margin) = (self.cell, self.margin);
        [
            dot(area.left(), cell.0, margin.0),
            dot(area.top(), cell.1, margin.1),
            dot(area.right(), cell.0, margin.0),
            dot(area.bottom(), cell.1, margin.1),
        ]
    }
}

/// Draws [`TitleScene`]s. Keeps all that does not move.
#[derive(Default)]
pub struct TitlePainter {
    kept: Option<Kept>,
    page: Page,
    pixels: Vec<Pixel>,
    /// The scene and window of `pixels`, with the time lowered to a frame.
    drawn: Option<(TitleScene, TitleWindow)>,
}

struct Kept {
    layout: Layout,
    backdrop: Page,
    chimneys: Vec<(i32, i32)>,
    logo: Vec<Logo>,
    fire: [Option<crate::Bitmap>; FIRE_FRAMES as usize],
}

impl TitlePainter {
    /// Draws the title, row by row. The same frame is drawn once.
    pub fn paint(&mut self, scene: &TitleScene, window: TitleWindow) -> &[Pixel] {
        let frame = TitleScene {
            time: scene.time / FIRE_FRAME_TIME * FIRE_FRAME_TIME,
            ..scene.clone()
        };
        let drawn = Some((frame, window));
        if self.drawn != drawn {
            self.draw(scene, window);
            self.drawn = drawn;
            let byte = |value: i32| u8::try_from(value.clamp(0, 255)).unwrap_or(u8::MAX);
            let pixel = |rgb: &Rgb| {
                let [r, g, b] = scene.vision.adapt(*rgb).map(byte);
                [r, g, b, u8::MAX]
            };
            self.pixels.clear();
            self.pixels.extend(self.page.dots.iter().map(pixel));
        }
        &self.pixels
    }

    fn draw(&mut self, scene: &TitleScene, window: TitleWindow) {
        let (width, height) = window.dots();
        let dots = |length: usize| i32::try_from(length).unwrap_or(0);
        let boards: Vec<Board<'_>> = (scene.entries.iter().enumerate())
            .map(|(n, entry)| Board {
                block: window.block(entry),
                key: &entry.key,
                text: &entry.text,
                chosen: n == scene.chosen,
            })
            .collect();
        let menu = boards.first().map_or(dots(height), |it| it.block[1]);
        let layout = Layout::new(dots(width), dots(height), menu, scene.fire);
        let kept = match &mut self.kept {
            Some(kept) if kept.layout == layout => kept,
            none => none.insert(Kept::new(layout)),
        };
        self.page.clone_from(&kept.backdrop);
        kept.draw_motion(&mut self.page, scene.time);
        if scene.has_name {
            kept.draw_name(&mut self.page, fire_frame(scene.time));
        }
        draw_signpost(&mut self.page, &boards, layout.height - 6);
        if !layout.tall {
            let place = (14, layout.height - 16);
            self.page.write(&TEXT, place, &scene.foot, hex(0xC8_B8_9A));
        }
    }
}

impl Kept {
    fn new(layout: Layout) -> Self {
        let (backdrop, chimneys) = paint_backdrop(&layout);
        let (lines, tall): (&[&str], i32) = match layout.width {
            400.. => (&["HEARTHGATE"], 42),
            264.. => (&["HEARTHGATE"], 28),
            _ => (&["HEARTH", "GATE"], 28),
        };
        Self {
            layout,
            backdrop,
            chimneys,
            logo: lines.iter().map(|line| Logo::new(line, tall)).collect(),
            fire: [const { None }; FIRE_FRAMES as usize],
        }
    }

    fn draw_motion(&mut self, page: &mut Page, time: u64) {
        // 256ths of the turn of all slow motion.
        let turn = i32::try_from(time % TURN * 256 / TURN).unwrap_or(0);
        let layout = self.layout;
        draw_stars(page, &layout, turn);
        for (chimney, n) in self.chimneys.iter().zip(0..) {
            draw_smoke(page, *chimney, turn, n);
        }
        self.draw_fire(page, fire_frame(time));
        draw_embers(page, &layout, turn);
        draw_river(page, &layout, turn);
    }

    fn draw_name(&self, page: &mut Page, frame: u8) {
        let layout = self.layout;
        let mut top = (layout.shore * 18 / 308).min(18);
        for line in &self.logo {
            page.add_bloom(Bloom {
                at: (layout.middle, top + 32),
                radii: (240, 56),
                rgb: [255, 130, 50],
                power: 56,
                steps: 6,
            });
            line.draw(page, (layout.middle - line.width() / 2, top), frame);
            top += 34;
        }
    }

    fn draw_fire(&mut self, page: &mut Page, frame: u8) {
        let (left, top, wide, high) = fire_block(self.layout.arch);
        let corner = self.layout.arch_corner();
        let bloom = self.layout.fire_bloom();
        let kept = &mut self.fire[usize::from(frame % FIRE_FRAMES)];
        let fire = kept.get_or_insert_with(|| {
            let mut fire = flame(wide, high, self.layout.fire, frame);
            let place = (corner.0 + left, corner.1 + top);
            for (row, y) in fire.dots.chunks_mut(usize::from(wide)).zip(place.1..) {
                for (dot, x) in row.iter_mut().zip(place.0..) {
                    let rgb = bloom.over(x, y, dot.rgb.map(i32::from));
                    dot.rgb = rgb.map(|it| u8::try_from(it.clamp(0, 255)).unwrap_or(u8::MAX));
                }
            }
            fire
        });
        page.draw(fire, (corner.0 + left, corner.1 + top), |_, _| FULL);
    }
}

fn draw_stars(page: &mut Page, layout: &Layout, turn: i32) {
    let depth = layout.ground - 45;
    for n in 0..layout.width * depth / 400 {
        let roll = (hash(n, 5, 17) >> 1).cast_signed();
        let (x, y) = (roll % layout.width, (roll >> 10) % depth.max(1));
        let band = (x - layout.middle + 230) * 108 / 256 + y - layout.ground * 6 / 10;
        if band.abs() > 46 && n % 3 != 0 {
            continue;
        }
        let twinkle = sine(turn + (roll >> 5)) * 38 / 256;
        let bright = [77, 115, 159, 256][to_usize((roll >> 20) % if n % 7 == 0 { 4 } else { 3 })];
        let bright = bright * (218 + twinkle) / 256 * (330 - y) / 330;
        let tint = [0xFF_FA_EB, 0xBE_D2_FF, 0xFF_DC_B4][to_usize((roll >> 24) % 3)];
        page.tint(x, y, hex(tint), bright.max(0));
        if n % 29 == 0 {
            for (dx, dy) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                page.tint(x + dx, y + dy, hex(tint), bright.max(0) * 97 / 256);
            }
        }
    }
}

fn draw_smoke(page: &mut Page, (x, y): (i32, i32), turn: i32, n: i32) {
    for k in 0..9 {
        let life = (k * 256 / 9 + turn) % 256;
        let sway = sine(life * 325 / 256 + n * 41) / 128;
        let (px, py) = (x + life * life * 20 / 65536 + sway, y - life * 46 / 256);
        let r = 2 + life * 5 / 256;
        page.change([px - r, py - r, px + r + 1, py + r + 1], |x, y, rgb| {
            let far = ellipse(x - px, y - py, (r, r)) + patch(x + k * 31, y, 9, (3, 3)) * 2 / 3;
            if far < 256 {
                mix(rgb, [112, 92, 110], 87 * (256 - life) / 256)
            } else {
                rgb
            }
        });
    }
}

fn draw_embers(page: &mut Page, layout: &Layout, turn: i32) {
    for n in 0..64 {
        let roll = (hash(n, 1, 97) >> 1).cast_signed();
        // Embers rise three times in a turn.
        let life = (turn * 3 + roll % 256) % 256;
        let rise = 40 + (roll >> 9) % 190;
        let aside = ((roll >> 16) % 80 - 40) * (154 + life * 435 / 256) / 256;
        let x = layout.middle + aside + sine(life * 366 / 256 + n * 41) * 7 / 256;
        let y = layout.ground - 22 - life * rise / 256;
        let tones = [0xFF_E0_8A, 0xFF_A8_3C, 0xF0_64_1C, 0x9A_2C_10];
        let rgb = hex(tones[to_usize(life * 9 / 512).min(3)]);
        page.tint(x, y, rgb, 256 - life * 90 / 256);
        if n % 4 == 0 && life < 154 {
            page.tint(x + 1, y, rgb, 205);
            page.tint(x, y + 1, rgb, 154);
        }
    }
}

/// The river: the picture above it upside down, broken by waves, and the path of the fire over it.
fn draw_river(page: &mut Page, layout: &Layout, turn: i32) {
    let (shore, middle) = (layout.shore, layout.middle);
    // Rows of the picture for each row of water, in 256ths.
    let steep = (525).min((shore - 12) * 256 / (layout.height - shore).max(1));
    for y in shore..layout.height {
        let k = y - shore;
        let calm = k.min(60);
        let source = (shore - 6 - k * steep / 256).max(0);
        let water = scale(hex(0x0C_18_34), (256 - k * 256 / 160).max(90));
        for x in 0..layout.width {
            let wave = sine(y * 77 + x * 469 / 256 + turn * 4) * (26 + calm * 5 / 2) / 25
                + patch(x, y * 5, 7, (14, 7)) * (51 + calm * 2) / 12;
            let from = (x + wave / 256).clamp(0, layout.width - 1);
            let picture = page.get(from, source);
            let bright = (peak(picture) - 89).clamp(0, 166);
            let tint = mix([246, 215, 205], [269, 169, 87], bright);
            let mut rgb = mix(water, times(picture, tint), (179 - calm).max(100));
            if patch(x, y * 31, 29, (17, 20)) > 79 {
                rgb = scale(rgb, 312);
            }
            if patch(x, y * 31, 30, (21, 20)) > 70 {
                rgb = scale(rgb, 184);
            }
            let path = 256 - (x - middle).abs() * 256 / (46 + k * 9 / 10);
            if path > 20 {
                let drift = 5 * sine(turn * 2) / 256;
                let spark =
                    patch(x + drift, y * 23, 37, (10, 22)) * 2 + patch(x, y * 21, 38, (5, 20));
                if spark > 184 - path * 3 / 4 {
                    rgb = mix(rgb, [255, 166, 70], 61 + path / 2);
                }
            }
            page.put(x, y, lit(rgb, FULL));
        }
    }
}

#[cfg(test)]
mod tests;
