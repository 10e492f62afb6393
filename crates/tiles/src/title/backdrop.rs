//! What never moves on the title: sky, hills, houses, the square, the arch and the hero before it.

use super::layout::Layout;
use super::page::{Bloom, Page, dithered, ellipse};
use crate::arch::{ArchFire, ArchPlan, paint_arch};
use crate::bitmap::DotKind;
use crate::canvas::{BitmapCanvas, hex, tone};
use crate::houses::roof_cover;
use paint::noise::{grain, hash, patch};
use paint::tint::{Rgb, add, lit, mix, scale, times};
use proto::RoofStyle;

/// Colours of the sky from the zenith to the horizon, with their rows in 360ths of the way.
const SKY: [(i32, Rgb); 7] = [
    (0, hex(0x07_08_17)),
    (88, hex(0x0B_0F_26)),
    (175, hex(0x14_1A_3C)),
    (248, hex(0x23_24_50)),
    (300, hex(0x3C_2C_58)),
    (333, hex(0x5E_34_50)),
    (360, hex(0x8A_44_40)),
];
/// Height above the ground, unevenness, length and colour of each ridge.
const HILLS: [(i32, i32, i32, Rgb); 3] = [
    (76, 26, 150, hex(0x2A_24_48)),
    (56, 20, 96, hex(0x22_1E_3C)),
    (38, 15, 60, hex(0x1A_1A_30)),
];
/// The hero from behind: `a` cloak, `c` scarf.
const HERO: [&str; 20] = [
    "....11111.....",
    "...1aaaaa1....",
    "..1aaaaaaa1...",
    "..1aaaaaaa1...",
    "..1aaaaaaa1...",
    "..11aaaaa11...",
    "...3ccccc3....",
    "..3ccccccc33..",
    ".1a3ccccc3cc3.",
    "1aaa1aaa1aa3c3",
    "1aaaaaaaaaa13c",
    "1aaaaaaaaaa1.3",
    "11aaaaaaaa11..",
    ".1aaaaaaaa1...",
    ".1aaaaaaaa1...",
    "..1aaaaaa1....",
    "..11aa1aa1....",
    "..1aa1.1aa1...",
    "..1aa1.1aa1...",
    "..111..111....",
];
const DOG: [&str; 11] = [
    "..........1.1.",
    "..........111.",
    "1........11111",
    "11......111111",
    ".1.11111111...",
    ".1111111111...",
    "..111111111...",
    "..11111111....",
    "..1.1..1.1....",
    "..1.1..1.1....",
    "..1.1..1.1....",
];

/// A house at eye level. `x` is the way from the middle of the picture to its left wall.
struct TitleHouse {
    x: i32,
    size: (i32, i32),
    roof: i32,
    style: RoofStyle,
    tones: [Rgb; 4],
    planks: bool,
    /// Left and top of each window, and whether it is lit.
    windows: &'static [(i32, i32, bool)],
    /// Dots that its foot is below the upper edge of the square.
    foot: i32,
}

const THATCH: [Rgb; 4] = [
    hex(0x5A_44_20),
    hex(0x88_68_33),
    hex(0xAE_8A_48),
    hex(0xD8_B8_6E),
];
const OLD_THATCH: [Rgb; 4] = [
    hex(0x42_3C_2C),
    hex(0x6A_62_48),
    hex(0x8A_82_60),
    hex(0xB2_AA_84),
];
const RED: [Rgb; 4] = [
    hex(0x54_19_1E),
    hex(0x8A_2E_2A),
    hex(0xB2_4A_36),
    hex(0xDC_7C_50),
];
const BLUE: [Rgb; 4] = [
    hex(0x23_2F_5C),
    hex(0x38_4F_8C),
    hex(0x54_74_B4),
    hex(0x8C_AC_E0),
];
const VIOLET: [Rgb; 4] = [
    hex(0x3C_24_56),
    hex(0x62_3E_80),
    hex(0x8A_5E_A8),
    hex(0xBC_92_D0),
];
const fn house(
    x: i32,
    size: (i32, i32),
    roof: i32,
    (style, tones): (RoofStyle, [Rgb; 4]),
    windows: &'static [(i32, i32, bool)],
    foot: i32,
) -> TitleHouse {
    TitleHouse {
        x,
        size,
        roof,
        style,
        tones,
        planks: matches!(style, RoofStyle::Thatch) && foot < 0,
        windows,
        foot,
    }
}

/// Houses from the farthest to the nearest.
const HOUSES: [TitleHouse; 8] = [
    house(
        -402,
        (64, 34),
        28,
        (RoofStyle::Tile, RED),
        &[(10, 8, true), (40, 8, false)],
        -3,
    ),
    house(
        -312,
        (62, 34),
        26,
        (RoofStyle::Thatch, OLD_THATCH),
        &[(10, 12, true), (40, 12, false)],
        -4,
    ),
    house(
        268,
        (60, 32),
        28,
        (RoofStyle::Thatch, OLD_THATCH),
        &[(12, 10, true), (34, 10, true)],
        -3,
    ),
    house(
        344,
        (66, 40),
        30,
        (RoofStyle::Tile, VIOLET),
        &[(8, 8, true), (44, 8, true)],
        -1,
    ),
    house(
        -258,
        (66, 40),
        30,
        (RoofStyle::Thatch, THATCH),
        &[(8, 8, true), (28, 8, true), (48, 8, true), (48, 24, false)],
        0,
    ),
    house(
        202,
        (60, 40),
        34,
        (RoofStyle::Slate, BLUE),
        &[(8, 10, true), (40, 10, true)],
        0,
    ),
    house(
        -186,
        (58, 44),
        34,
        (RoofStyle::Tile, VIOLET),
        &[(7, 8, true), (25, 8, false), (41, 8, true), (7, 27, true)],
        4,
    ),
    house(
        110,
        (92, 46),
        38,
        (RoofStyle::Tile, RED),
        &[
            (8, 8, true),
            (28, 8, true),
            (64, 8, true),
            (8, 28, true),
            (28, 28, true),
            (64, 28, true),
        ],
        5,
    ),
];

/// Trees: the way from the middle of the picture, and dots below the upper edge of the square.
const TREES: [(i32, i32); 5] = [(-322, 2), (-198, 4), (-114, 6), (98, 8), (320, 4)];

/// Paints everything but fire, water and menu. Returns the mouths of the chimneys too.
pub(super) fn paint_backdrop(layout: &Layout) -> (Page, Vec<(i32, i32)>) {
    let mut page = Page::new(layout.width, layout.height);
    draw_sky(&mut page, layout);
    draw_hills(&mut page, layout);
    page.add_bloom(Bloom {
        at: (layout.middle, layout.ground - 32),
        radii: (330, 190),
        rgb: [255, 120, 50],
        power: 141,
        steps: 9,
    });
    let mut chimneys = Vec::new();
    for (house, n) in HOUSES.iter().zip(0..) {
        chimneys.push(house.draw(&mut page, layout, n));
    }
    draw_spire(&mut page, layout);
    for (tree, n) in TREES.iter().zip(3..) {
        draw_tree(&mut page, layout, *tree, n);
    }
    draw_square(&mut page, layout);
    draw_arch(&mut page, layout);
    draw_figures(&mut page, layout);
    (page, chimneys)
}

fn draw_sky(page: &mut Page, layout: &Layout) {
    let horizon = layout.ground - 6;
    let (width, middle) = (layout.width, layout.middle);
    page.change([0, 0, width, layout.height], |x, y, _| {
        let cloud = patch(x, y, 3, (90, 14)) / 13;
        let v = dithered((y + cloud) * 21, 1, x, y) / 21;
        let v = (v * 360 / horizon).clamp(0, 360);
        let above = SKY.iter().rev().find(|(row, _)| *row <= v);
        let below = SKY.iter().find(|(row, _)| *row > v);
        let (Some((y0, a)), Some((y1, b))) = (above, below) else {
            return SKY[6].1;
        };
        let sky = mix(*a, *b, (v - y0) * 256 / (y1 - y0));
        // A band of faint dust.
        let band = ((x - middle + 230) * 108 / 256 + y - horizon * 61 / 100).abs() * 256 / 46;
        let dust = (256 - band).clamp(0, 256) * (154 + patch(x, y, 5, (22, 16)) * 4 / 5) / 256;
        let step = (dust * 4 / 256).max(0) * i32::from(y < horizon * 3 / 4);
        add(sky, [step * 5 / 2, step * 3, step * 13 / 2])
    });
    let Some(moon) = layout.moon() else { return };
    let radius = 13;
    page.change(
        [moon.0 - 60, moon.1 - 60, moon.0 + 61, moon.1 + 61],
        |x, y, rgb| {
            let (dx, dy) = (x - moon.0, y - moon.1);
            let far = ellipse(dx, dy, (radius, radius));
            let shade = ellipse(dx + radius / 2, dy + radius / 3, (radius, radius));
            match far {
                ..256 if shade >= 290 => hex(0xFF_FB_EA),
                ..256 if shade >= 256 => hex(0xF4_EC_D0),
                _ => {
                    let halo = (256 - ellipse(dx, dy, (60, 60))).max(0) * 5 / 256;
                    add(rgb, [halo * 3, halo * 4, halo * 5])
                }
            }
        },
    );
}

fn draw_hills(page: &mut Page, layout: &Layout) {
    for ((up, rough, wide, rgb), salt) in HILLS.into_iter().zip(61..) {
        for x in 0..layout.width {
            let at = x - layout.middle + 4000;
            let bumps = patch(at, 0, salt, (wide, 9)) + patch(at, 0, salt + 9, (wide / 5, 9)) / 5;
            let mut top = layout.ground - up + bumps * rough / 128;
            if salt == 61 {
                // The rock of the old fort.
                top -= (64 - (x - layout.middle - 166).abs()).max(0) * 26 / 64;
            }
            page.block([x, top, x + 1, layout.shore], rgb);
            let roll = hash(at, 2, 71);
            if salt == 63 && roll.is_multiple_of(5) {
                let tall = 7 + (roll >> 12 & 7).cast_signed();
                for k in 0..tall {
                    let half = k / 3 + i32::from(k % 3 == 2);
                    let y = top + 2 - tall + k;
                    page.block([x - half, y, x + half + 1, y + 1], hex(0x14_15_2A));
                }
            }
        }
        if salt == 61 {
            draw_fort(page, layout);
        }
    }
}

/// The old fort, far off, with three lights.
fn draw_fort(page: &mut Page, layout: &Layout) {
    let (left, top) = (layout.middle + 150, layout.ground - 106);
    for (x, wide, high) in [(0, 6, 13), (8, 20, 8), (12, 8, 19), (30, 6, 12), (24, 6, 9)] {
        page.block(
            [left + x, top - high, left + x + wide, top + 20],
            HILLS[0].3,
        );
        for k in (x..x + wide).step_by(3) {
            page.block(
                [left + k, top - high - 2, left + k + 2, top - high],
                HILLS[0].3,
            );
        }
    }
    for (x, up) in [(15, 12), (2, 7), (32, 6)] {
        page.block(
            [left + x, top - up, left + x + 1, top - up + 2],
            hex(0xE0_70_2A),
        );
    }
}

impl TitleHouse {
    /// Draws the house; returns the mouth of its chimney.
    fn draw(&self, page: &mut Page, layout: &Layout, n: u32) -> (i32, i32) {
        let ((wide, high), roof) = (self.size, self.roof);
        let mut canvas = BitmapCanvas::new([-10, -roof - 14, wide + 10, high + 1]);
        let beam = hex(0x5A_3A_24);
        canvas.fill([0, 0, wide, high], |x, y| {
            if self.planks {
                let plank = scale(hex(0x7A_5C_3A), 256 + grain(x / 5, 0, 7) / 3);
                return Some(if x % 5 == 0 { hex(0x46_30_1E) } else { plank });
            }
            let post = x % 18 < 3 || x >= wide - 3;
            let rail = y < 2 || y >= high - 3 || (y - high / 2).abs() < 2;
            let plaster = scale(hex(0xC0_A8_7C), 256 + patch(x, y, 8, (6, 4)) / 10);
            Some(if post || rail { beam } else { plaster })
        });
        canvas.dim([0, 2, wide, 6], 154, |_, _| true);
        canvas.fill([-6, -roof, wide + 6, 3], |x, y| {
            let inset = -y * 7 / roof;
            if x < inset - 6 || x >= wide + 6 - inset {
                return None;
            }
            Some(match y + roof {
                0 | 1 => self.tones[3],
                _ if y >= 1 => self.tones[0],
                down => roof_cover(x, down, self.style, &self.tones, 20 + n),
            })
        });
        let chimney = wide * 7 / 10;
        let top = -roof - 9;
        canvas.block([chimney, top, chimney + 8, 8 - roof], hex(0x55_50_4D));
        canvas.block(
            [chimney - 1, top - 1, chimney + 9, top + 2],
            hex(0x6E_6A_63),
        );
        for (x, y, on) in self.windows {
            draw_window(&mut canvas, (*x, *y), *on);
        }
        canvas.add_hem();
        let left = layout.middle + self.x;
        let foot = layout.ground + self.foot - high;
        // The side away from the fire is dark.
        let light = |x: i32, y: i32| {
            let share = (x - left).clamp(0, wide) * 256 / wide;
            let away = if self.x < 0 { 256 - share } else { share };
            let roofed = if y < foot { 61 } else { 0 };
            scale(
                layout.light(x, y),
                (271 - away * 107 / 256 - roofed).clamp(77, 281),
            )
        };
        let [canvas_left, canvas_top, ..] = canvas.area();
        let corner = (left + canvas_left, foot + canvas_top);
        page.draw(&canvas.into_bitmap(), corner, light);
        for (x, y, _) in self.windows.iter().filter(|it| it.2) {
            page.add_bloom(Bloom {
                at: (left + x + 4, foot + y + 5),
                radii: (17, 15),
                rgb: [255, 170, 70],
                power: 87,
                steps: 4,
            });
        }
        (left + chimney + 4, foot - roof - 12)
    }
}

fn draw_window(canvas: &mut BitmapCanvas, (x, y): (i32, i32), lit: bool) {
    canvas.block([x - 1, y - 1, x + 10, y + 10], hex(0x2E_1E_18));
    let rows = if lit {
        [0xFF_E6_90, 0xFF_C2_4E, 0xF0_90_30]
    } else {
        [0x34_3A_58, 0x26_28_3E, 0x26_28_3E]
    };
    canvas.fill_with([x, y, x + 9, y + 9], DotKind::Glows, |at, down| {
        let cross = at == x + 4 || down == y + 4;
        let row = if down < y + 3 {
            0
        } else {
            1 + usize::from(down > y + 6)
        };
        Some(hex(if cross { 0x3A_24_18 } else { rows[row] }))
    });
    canvas.block([x - 1, y + 10, x + 10, y + 11], hex(0x7A_56_36));
}

/// The temple's spire with its bell.
fn draw_spire(page: &mut Page, layout: &Layout) {
    let mut canvas = BitmapCanvas::new([-14, -80, 14, 0]);
    for k in 0..46 {
        let (half, y) = (1 + k * 26 / 100, k - 70);
        let bright = if k % 5 == 0 { 205 } else { 294 };
        canvas.block([-half, y, half, y + 1], scale(BLUE[1], bright));
        canvas.block(
            [-half, y, -half / 3, y + 1],
            scale(hex(0x6E_80_B0), bright - 40),
        );
    }
    canvas.block([-1, -77, 1, -69], hex(0xE6_B0_3A));
    canvas.block([-3, -75, 3, -73], hex(0xFF_E4_8A));
    canvas.block([-10, -24, 10, -4], hex(0x8A_88_90));
    canvas.block([-5, -20, 5, -6], hex(0x18_16_26));
    canvas.block([-2, -16, 3, -9], hex(0xC8_90_3A));
    canvas.add_hem();
    let corner = (layout.middle + 228 - 14, layout.ground - 68 - 80);
    page.draw(&canvas.into_bitmap(), corner, |x, y| layout.light(x, y));
}

/// A tree of seventeen clumps, the lower ones last.
fn draw_tree(page: &mut Page, layout: &Layout, (x, down): (i32, i32), salt: i32) {
    let mut canvas = BitmapCanvas::new([-22, -50, 22, 1]);
    canvas.block([-3, -16, 3, 0], hex(0x5C_42_30));
    canvas.block([-3, -16, -1, 0], hex(0x8C_6A_4A));
    canvas.block([1, -16, 4, 0], hex(0x33_22_1C));
    let tones = [0x16_30_1C, 0x28_50_2A, 0x42_7A_34, 0x7C_B4_4A].map(hex);
    let mut clumps: Vec<(i32, i32, i32)> = (0..14)
        .map(|k| {
            let roll = (hash(k, salt, 91) >> 1).cast_signed();
            (roll % 27 - 13, -20 - (roll >> 6) % 20, 5 + (roll >> 12) % 4)
        })
        .collect();
    clumps.extend([(0, -26, 11), (-7, -22, 8), (7, -22, 8)]);
    clumps.sort_by_key(|(_, y, r)| y - 40 * i32::from(*r > 9));
    for (cx, cy, r) in clumps {
        canvas.fill([cx - r - 1, cy - r - 1, cx + r + 2, cy + r + 2], |x, y| {
            let far = ellipse(x - cx, y - cy, (r, r)) + patch(x + salt * 17, y, 33, (3, 3)) / 4;
            let slope = (x - cx) * 141 / r + (y - cy) * 243 / r;
            let shade = 300 - slope + (-24 - cy) * 5 + patch(x, y + salt * 13, 34, (2, 2)) * 2 / 3;
            (far < 250).then(|| tone(&tones, shade))
        });
    }
    canvas.add_hem();
    let corner = (layout.middle + x - 22, layout.ground + down - 50);
    page.draw(&canvas.into_bitmap(), corner, |x, y| {
        scale(layout.light(x, y), 210)
    });
}

/// Cobbles that grow towards the river, grass beside them, and the bank.
fn draw_square(page: &mut Page, layout: &Layout) {
    let (middle, top, bank) = (layout.middle, layout.ground, layout.shore - 2);
    let area = [0, top - 3, layout.width, layout.shore];
    page.change(area, |x, y, rgb| {
        if y < top + patch(x, 0, 88, (40, 9)) / 85 {
            return rgb;
        }
        let light = layout.floor_light(x, y);
        if y >= bank - 2 + patch(x, 0, 77, (34, 5)) / 43 {
            return lit(hex(0x4A_3A_2C), light);
        }
        // The size of a cobble in 256ths, and its row: rows are the logarithm of the size.
        let size = 115 + (y - top).max(0) * 256 / 54;
        let row256 = (0..8).rev().find(|n| 64 << n <= size).map_or(0, |n| {
            n * 12 * 256 + ((size << 8 >> n) - (64 << 8)) * 12 / 64
        });
        let (row, in_row) = (row256.div_euclid(256), row256.rem_euclid(256));
        let across = (x - middle) * 256 / size * 256 / 9 + row.rem_euclid(2) * 128;
        let (column, in_column) = (across.div_euclid(256), across.rem_euclid(256));
        let wide = (x - middle) * 256 / size + patch(x, y, 66, (18, 8)) / 5;
        let body = if wide.abs() > 245 {
            let blade = grain(x, y / 2, 9) / 3 + patch(x, y, 12, (5, 3)) / 3;
            scale(hex(0x3E_5A_2A), 256 + blade)
        } else if in_row > 205 || in_column < 31 {
            hex(0x2E_28_30)
        } else {
            let cobble = scale(hex(0x77_6C_60), 256 + grain(column, row, 5) * 36 / 128);
            scale(cobble, if in_row < 77 { 297 } else { 256 })
        };
        lit(body, light)
    });
    // Reeds along the bank, away from the middle.
    for n in 0..layout.width / 14 {
        let roll = (hash(n, 9, 83) >> 1).cast_signed();
        let x = roll % layout.width;
        let (y, tall) = (bank + 3 + (roll >> 11) % 4, 5 + (roll >> 14) % 9);
        if (x - middle).abs() < 90 {
            continue;
        }
        for k in 0..tall {
            let bend = k * k * 2 / (tall * tall) * if roll >> 18 & 1 == 1 { 1 } else { -1 };
            let light = scale(layout.light(x, bank - 6), 179);
            page.put(x + bend, y - k, lit(hex(0x3E_5A_2A), light));
        }
    }
}

fn draw_arch(page: &mut Page, layout: &Layout) {
    let plan = ArchPlan {
        area: layout.arch,
        stones: [0x94_94_8E, 0x82_98_A2, 0xA2_96_7E, 0x87_84_80]
            .map(hex)
            .to_vec(),
        fire: ArchFire::Burns(layout.fire),
        keystone: false,
    };
    let canvas = paint_arch(&plan);
    let [left, top, ..] = canvas.area();
    let corner = layout.arch_corner();
    let half = layout.arch.w * 16 / 3;
    page.draw(
        &canvas.into_bitmap(),
        (corner.0 + left, corner.1 + top),
        |x, _| {
            let off = ((x - layout.middle).abs() - half).abs();
            let near = (294 - off * 256 / 46).clamp(77, 256);
            add([118, 118, 159], times([near; 3], [141, 61, 10]))
        },
    );
    page.add_bloom(layout.fire_bloom());
}

/// The hero and the dog before the fire, dark with a lit edge, and their shadows towards us.
fn draw_figures(page: &mut Page, layout: &Layout) {
    let foot = layout.ground + 38;
    for (dx, half, long, lean) in [(0, 5, 36, 0), (20, 5, 18, 90)] {
        for k in 0..long {
            let y = foot - 1 + k;
            if y >= layout.shore - 2 {
                break;
            }
            let spread = half + half * k / 26;
            let middle = layout.middle + dx + dx * k / 50 + lean * k / 256;
            page.change([middle - spread, y, middle + spread, y + 1], |_, _, rgb| {
                scale(rgb, 102)
            });
        }
    }
    let left = layout.middle - 7;
    for (row, n) in HERO.iter().zip(0..) {
        let drawn = |x: usize| row.as_bytes().get(x).is_some_and(|it| *it != b'.');
        let first = row.find(|it| it != '.').unwrap_or(0);
        let last = row.rfind(|it| it != '.').unwrap_or(0);
        for (x, (letter, at)) in row
            .bytes()
            .zip(left..)
            .enumerate()
            .filter(|(x, _)| drawn(*x))
        {
            let rim = (x == first || x == last) && n < 17 && !(6..=9).contains(&n);
            let rgb = match letter {
                _ if rim && n < 13 => 0xFF_9A_3C,
                _ if rim => 0xB8_5A_20,
                b'1' => 0x12_0C_14,
                b'a' => 0x2A_1C_22,
                b'c' => 0xF2_3C_40,
                _ => 0xA8_20_2E,
            };
            page.put(at, foot - 20 + n, hex(rgb));
        }
    }
    for (n, row) in DOG.iter().enumerate() {
        let y = foot - 11 + i32::try_from(n).unwrap_or(0);
        for (x, at) in (left + 20..).enumerate().take(row.len()) {
            let drawn = |row: &str| row.as_bytes().get(x) == Some(&b'1');
            let free = n.checked_sub(1).is_none_or(|above| !drawn(DOG[above]));
            if drawn(row) {
                page.put(at, y, hex(if free { 0xE0_8A_3C } else { 0x24_18_20 }));
            }
        }
    }
}
