//! The program's icon: three drawings for three sizes, and the banner.

use super::logo::SmallArch;
use super::page::{Bloom, Page, ellipse};
use super::{TitlePainter, TitleWindow};
use crate::canvas::{BitmapCanvas, hex, to_usize};
use crate::fire::{FlameSize, flame};
use crate::letters::TEXT;
use crate::surface::Pixel;
use paint::noise::hash;
use paint::tint::{FULL, Rgb, add, mix, scale, times};
use paint::{ColourVision, TitleScene};

/// Sides of the drawn icons in pixels.
pub const ICON_SIDES: [u16; 3] = [16, 32, 64];
/// Size of the banner in dots. It is enlarged to 1200 × 630.
pub const BANNER: (usize, usize) = (600, 315);

/// The largest drawing that is at most `side` pixels wide, row by row, and its width.
///
/// The drawing of 64 pixels fills its square, so that a system may cut it to any shape. The others have clear corners.
#[must_use]
pub fn app_icon(side: u16) -> (Vec<Pixel>, u16) {
    match side {
        ..32 => (small_icon(include_str!("../../text/icon_16.txt")), 16),
        32..64 => (small_icon(include_str!("../../text/icon_32.txt")), 32),
        _ => (large_icon(), 64),
    }
}

/// The title without its menu, with a line of text at its foot: [`BANNER`] dots, row by row.
#[must_use]
pub fn draw_banner(text: &str) -> Vec<Pixel> {
    let scene = TitleScene {
        entries: Vec::new(),
        chosen: 0,
        has_name: true,
        fire: 100,
        foot: String::new(),
        time: 1300,
        vision: ColourVision::Normal,
    };
    let window = TitleWindow {
        size: BANNER,
        cell: (8, 16),
        margin: (0, 0),
    };
    let mut painter = TitlePainter::default();
    painter.paint(&scene, window);
    let mut page = painter.page;
    let left = (page.width - TEXT.width(text)) / 2;
    let place = (left, page.height - 16);
    page.write(&TEXT, place, text, hex(0xF0_DC_B4));
    page.dots.iter().map(|rgb| opaque(*rgb)).collect()
}

fn opaque(rgb: Rgb) -> Pixel {
    let [r, g, b] = rgb.map(|it| u8::try_from(it.clamp(0, 255)).unwrap_or(u8::MAX));
    [r, g, b, u8::MAX]
}

/// An icon from rows of letters. Empty dots between the stones are the dark behind the fire.
fn small_icon(text: &str) -> Vec<Pixel> {
    let side = i32::try_from(text.lines().count()).unwrap_or(1);
    let mut pixels = Vec::new();
    for (row, y) in text.lines().zip(0..) {
        let inside = row.find(|it| it != '.')..row.rfind(|it| it != '.');
        for (letter, (x, n)) in row.chars().zip((0..).zip(0..)) {
            let behind =
                inside.start.is_some_and(|it| n > it) && inside.end.is_some_and(|it| n < it);
            pixels.push(match letter {
                '.' if behind => {
                    let radii = (side * 36 / 100, side * 7 / 10);
                    let far = ellipse(x - side / 2, y - side * 85 / 100, radii);
                    let red = mix(hex(0x17_0A_10), hex(0x5A_1C_10), (282 - far).clamp(0, 256));
                    opaque(red)
                }
                '.' => [0; 4],
                letter => opaque(hex(ink(letter))),
            });
        }
    }
    pixels
}

const fn ink(letter: char) -> i32 {
    match letter {
        's' => 0xD8_D0_BC,
        'S' => 0x8E_96_A0,
        '1' => 0xC8_62_2A,
        'n' => 0x1C_18_24,
        'T' => 0x6A_66_70,
        'a' => 0xD2_48_0E,
        'b' => 0xF5_82_1E,
        'c' => 0xFF_B8_37,
        'd' => 0xFF_DE_74,
        _ => 0xFF_F8_D8,
    }
}

/// The arch at night, 64 by 64 dots.
fn large_icon() -> Vec<Pixel> {
    let mut page = Page::new(64, 64);
    page.change([0, 0, 64, 64], |x, y, _| {
        if y >= 57 {
            let near = (256 - (2 * x - 63).abs() * 256 / 68).max(0);
            return mix(hex(0x3A_2A_24), hex(0xB8_76_3A), near);
        }
        let share = (y * 4 + (x + y) % 2 * 8) * 7 / 256 * 256 / 7;
        let sky = mix(hex(0x0C_10_30), hex(0x3A_24_50), share.min(256));
        let glow = (282 - ellipse(x - 32, y - 42, (36, 36))).clamp(0, 256) * 7 / 256 * 256 / 7;
        add(sky, scale([120, 52, 18], glow))
    });
    for n in 0..26 {
        let roll = hash(n, 3, 5);
        let at = [roll % 64, roll / 256 % 34].map(u32::cast_signed);
        let bright = if n % 3 == 0 { 192 } else { 102 };
        page.tint(at[0], at[1], [255, 246, 225], bright);
    }
    let arch = SmallArch {
        inner: 15,
        thick: 10,
        leg: 22,
    };
    let (mut canvas, place) = (BitmapCanvas::new([0, 0, 64, 64]), (32, 58));
    arch.draw(&mut canvas, place, |rgb| times(rgb, [266, 230, 200]));
    canvas.add_hem();
    page.draw(&canvas.into_bitmap(), (0, 0), |_, _| FULL);
    let (left, top, wide, high) = arch.fire(place);
    let size = |length: i32| u16::try_from(length).unwrap_or(1);
    let fire = flame(size(wide), size(high), FlameSize::Full, 3);
    page.draw(&fire, (left, top), |_, _| FULL);
    page.add_bloom(Bloom {
        at: (32, 42),
        radii: (26, 26),
        rgb: [255, 140, 60],
        power: 77,
        steps: 6,
    });
    for n in 0..9 {
        let roll = hash(n, 9, 15);
        let at = [20 + roll % 24, 2 + roll / 64 % 20].map(u32::cast_signed);
        page.put(at[0], at[1], hex([0xF0_64_1C, 0xFF_B8_48][to_usize(n % 2)]));
    }
    page.dots.iter().map(|rgb| opaque(*rgb)).collect()
}
