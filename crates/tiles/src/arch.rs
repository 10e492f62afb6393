//! The Hearthgate: an arch of river stones in front view, its hearth, and the steps before it.

use crate::TILE;
use crate::bitmap::DotKind;
use crate::canvas::{BitmapCanvas, PixelBlock, hex, to_usize, tone};
use crate::fire::FlameSize;
use crate::numbers::{angle, length};
use geom::Rect;
use paint::noise::{grain, hash, patch};
use paint::tint::{Rgb, add, mix, scale, times};

/// Dots that the arch is higher than its tiles.
const HIGHER: i32 = 24;
/// Height of the foot, and how far it stands out.
const FOOT: i32 = 7;
const PLINTH: i32 = 5;
/// Dots of the wall's depth that are seen inside.
const DEPTH: i32 = 6;
/// Stones in the inner and in the outer ring.
const INNER_STONES: i32 = 13;
const OUTER_STONES: i32 = 21;
const NOISE: u32 = 11;
const MORTAR: Rgb = hex(0x21_1C_22);
const GOLD: [Rgb; 4] = [
    hex(0x7A_4A_1A),
    hex(0xC0_8A_34),
    hex(0xF0_C8_60),
    hex(0xFF_F2_B0),
];
const MOSS: [Rgb; 4] = [
    hex(0x22_33_1E),
    hex(0x3C_5A_2A),
    hex(0x62_80_3A),
    hex(0x8E_A8_50),
];
const LINING: [Rgb; 4] = [
    hex(0x40_18_0E),
    hex(0x7E_3A_1A),
    hex(0xB8_64_2C),
    hex(0xE8_9A_4A),
];

/// The state of the fire in the arch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArchFire {
    /// One ember is left.
    Ashes,
    /// The hearth glows without flames.
    Embers,
    Burns(FlameSize),
}

impl ArchFire {
    /// The fire by its size in percent and whether the arch has its keystone.
    pub(crate) const fn of(percent: u8, keystone: bool) -> Self {
        match percent {
            _ if keystone => Self::Burns(FlameSize::Full),
            0 => Self::Ashes,
            1..=25 => Self::Embers,
            26..=60 => Self::Burns(FlameSize::Small),
            _ => Self::Burns(FlameSize::Half),
        }
    }

    /// Its light on the stones, in 256ths of the full fire's.
    const fn glow(self) -> i32 {
        match self {
            Self::Ashes => 0,
            Self::Embers => 26,
            Self::Burns(FlameSize::Small) => 51,
            Self::Burns(FlameSize::Half) => 141,
            Self::Burns(FlameSize::Full) => 256,
        }
    }
}

/// What the arch is painted from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ArchPlan {
    pub area: Rect,
    /// Colours of the stones in daylight; each stone has one of them.
    pub stones: Vec<Rgb>,
    pub fire: ArchFire,
    pub keystone: bool,
}

/// Measures in dots. Places are counted from the upper left corner of the arch's tiles.
struct Arch<'a> {
    plan: &'a ArchPlan,
    /// Doubled column of the middle.
    middle: i32,
    /// The row where the round part ends, and the row on which the arch stands.
    spring: i32,
    base: i32,
    inner: i32,
    outer: i32,
    leg: i32,
}

/// A dot of the arch, in polar and plain places. All but `across` are 256ths of a dot.
#[derive(Clone, Copy)]
struct Place {
    dx: i32,
    dy: i32,
    radius: i32,
    /// 65536ths of a half turn, from east over north.
    angle: i32,
}

/// A dot of stone: the way to the nearest joint in 256ths of a dot, and the number of the stone.
#[derive(Clone, Copy, Default)]
struct Stone {
    edge: i32,
    number: i32,
    solid: bool,
    plinth: bool,
}

/// Where a fire burns in the arch: left and top in dots of the arch's tiles, width and height.
pub(crate) fn fire_block(area: Rect) -> (i32, i32, u16, u16) {
    let plan = ArchPlan {
        area,
        stones: Vec::new(),
        fire: ArchFire::Ashes,
        keystone: false,
    };
    let arch = Arch::new(&plan);
    let wide = 2 * (arch.inner - DEPTH - 1);
    let low = arch.base + FOOT - 4;
    let high = low - (arch.spring - arch.inner) - 4;
    let size = |value: i32| u16::try_from(value.max(1)).unwrap_or(1);
    let left = (arch.middle - wide) / 2;
    (left, low - high, size(wide), size(high))
}

pub(crate) fn paint_arch(plan: &ArchPlan) -> BitmapCanvas {
    let arch = Arch::new(plan);
    let width = plan.area.w * TILE;
    let mut canvas = BitmapCanvas::new([-8, -HIGHER - 4, width + 8, plan.area.h * TILE + 7]);
    arch.draw_inside(&mut canvas);
    arch.draw_stones(&mut canvas);
    arch.draw_hearth(&mut canvas);
    canvas.add_hem();
    arch.draw_steps(&mut canvas);
    canvas
}

impl<'a> Arch<'a> {
    fn new(plan: &'a ArchPlan) -> Self {
        let (width, height) = (plan.area.w * TILE, plan.area.h * TILE);
        let outer = width / 2 - 4;
        let base = height - FOOT;
        let spring = outer + 3 - HIGHER;
        Self {
            plan,
            middle: width,
            spring,
            base,
            inner: outer * 2 / 3,
            outer,
            leg: (base - spring).max(8),
        }
    }

    fn place(&self, x: i32, y: i32) -> Place {
        let (dx, dy) = (2 * x + 1 - self.middle, 2 * (y - self.spring) + 1);
        Place {
            dx: dx * 128,
            dy: dy * 128,
            radius: length(dx, dy) / 2,
            angle: angle(dx, (-dy).max(0)),
        }
    }

    /// The place in the stones of one ring: the number of the stone and the way to its sides.
    fn slot(at: Place, stones: i32) -> (i32, i32) {
        let slot = at.angle * stones;
        let part = slot & 65535;
        let arc = at.radius * 804 / 256 / stones;
        (slot >> 16, (part.min(65536 - part) >> 4) * arc / 4096)
    }

    /// Half the width of the missing keystone, as the angle of [`Place`].
    const HALF_GAP: i32 = 65536 / 2 / INNER_STONES;

    fn in_gap(at: Place, more: i32) -> bool {
        at.dy < 0 && (at.angle - 32768).abs() < Self::HALF_GAP + more
    }

    fn stone(&self, x: i32, y: i32) -> Stone {
        let at = self.place(x, y);
        let (inner, outer) = (self.inner * 256, self.outer * 256);
        let thick = outer - inner;
        let bump = patch(x, y, NOISE, (7, 7)) * 2 + patch(x, y, NOISE + 1, (3, 3));
        let aside = at.dx.abs();
        let east = i32::from(at.dx > 0);
        let split = inner + thick * 3 / 5;
        let mut stone = if at.radius < split {
            let (n, side) = Self::slot(at, INNER_STONES);
            let radial = (at.radius - inner + 512).min(split - at.radius);
            Stone {
                edge: side.min(radial),
                number: n + 100,
                ..Stone::default()
            }
        } else {
            let (n, side) = Self::slot(at, OUTER_STONES);
            let radial = (at.radius - split).min(outer - at.radius + 512);
            Stone {
                edge: side.min(radial),
                number: n + 200,
                ..Stone::default()
            }
        };
        stone.solid = at.dy < 0 && at.radius >= inner && at.radius < outer + bump * 7 / 10;
        let (course, local, high) = self.course(at.dy);
        let across = aside - inner;
        let pier = at.dy >= 0 && y < self.base && across >= 0 && aside < outer + bump / 2;
        if pier {
            let cut = thick * if course % 2 == 0 { 58 } else { 36 } / 100;
            let first = across < cut;
            let sides = if first {
                (across + 512).min(cut - across)
            } else {
                (across - cut).min(thick - across + 512)
            };
            stone.edge = local.min(high - local).min(sides);
            stone.number = 300 + course * 4 + i32::from(first) + 40 * east;
            stone.solid = true;
        }
        let rise = (at.dy + 128).abs();
        if rise < 896 && across >= -512 && aside < outer + 768 {
            let cut = (across - thick / 2).abs();
            stone.edge = (896 - rise).min(cut);
            stone.number = 500 + east * 2 + i32::from(across > thick / 2);
            stone.solid = true;
        }
        let foot = y - (self.base - 3);
        if (0..FOOT + 3).contains(&foot) && across >= -768 && aside < outer + PLINTH * 256 {
            let long = thick / 2 + 768;
            let local = foot * 256 + 128;
            let cut = (across.rem_euclid(long) - 256).abs();
            stone.edge = local.min((FOOT + 3) * 256 - local).min(cut);
            stone.number = 600 + across.div_euclid(long) + 20 * east;
            stone.solid = true;
            stone.plinth = true;
        }
        if self.plan.keystone {
            if Self::in_gap(at, 0) && at.radius >= inner && at.radius < outer + 1024 {
                let left = Self::HALF_GAP - (at.angle - 32768).abs();
                let side = left * (at.radius * 804 / 256 / 256) / 256;
                stone.edge = side
                    .min(at.radius - inner + 512)
                    .min(outer + 768 - at.radius);
                stone.solid = true;
            }
        } else if Self::in_gap(at, patch(x, y, 31, (5, 5)) * 6) && at.radius < outer + 1536 {
            stone.solid = false;
        }
        stone
    }

    /// The course of the legs at a height below the spring: its number, the way down in it, its height.
    fn course(&self, dy: i32) -> (i32, i32, i32) {
        let count = ((self.leg * 2 + 11) / 23).max(1);
        let high = self.leg * 256 / count;
        (dy.div_euclid(high), dy.rem_euclid(high), high)
    }

    fn block(&self) -> PixelBlock {
        let width = self.plan.area.w * TILE;
        [-2, -HIGHER - 3, width + 2, self.base + FOOT]
    }

    fn draw_stones(&self, canvas: &mut BitmapCanvas) {
        let [left, top, right, bottom] = self.block();
        let wide = to_usize(right - left + 2);
        // One more dot on every side, for the slopes.
        let stones: Vec<(Stone, i32)> = (top - 1..=bottom)
            .flat_map(|y| (left - 1..=right).map(move |x| (x, y)))
            .map(|(x, y)| {
                let stone = self.stone(x, y);
                let height = stone.edge.clamp(0, 819) + patch(x, y, NOISE + 2, (5, 5));
                (stone, height)
            })
            .collect();
        let get = |x: i32, y: i32| {
            let n = to_usize(y - top + 1) * wide + to_usize(x - left + 1);
            stones.get(n).copied().unwrap_or_default()
        };
        let ramps: Vec<[Rgb; 4]> = self.plan.stones.iter().map(|it| ramp(*it)).collect();
        let glow = self.plan.fire.glow();
        canvas.fill([left, top, right, bottom], |x, y| {
            let (stone, _) = get(x, y);
            if !stone.solid {
                return None;
            }
            let at = self.place(x, y);
            let down = (get(x, y + 1).1 - get(x, y - 1).1) / 2;
            let over = (get(x + 1, y).1 - get(x - 1, y).1) / 2;
            let slope = down * 294 / 256 + over * 192 / 256;
            let roll = hash(stone.number, 7, 3);
            let own = ((roll >> 9) % 64).cast_signed() * 230 / 64 - 115;
            let deep = at.dy.clamp(0, (self.leg + 20) * 256) / (self.leg + 20) * 90 / 256;
            let shade = 397 + slope * 9 / 10 + own + patch(x, y, NOISE + 4, (4, 3)) * 7 / 10 - deep;
            let keystone =
                self.plan.keystone && Self::in_gap(at, 0) && at.radius >= self.inner * 256;
            let body = if stone.edge < 230 {
                MORTAR
            } else if keystone {
                tone(&GOLD, shade)
            } else if !stone.plinth && self.is_mossy(x, y, at) {
                tone(&MOSS, shade)
            } else {
                let n = to_usize((roll % 4).cast_signed());
                tone(ramps.get(n).or(ramps.first())?, shade)
            };
            let broken = !self.plan.keystone && Self::in_gap(at, 918);
            let body = if broken {
                add(scale(body, 159), scale(hex(0x4A_1C_0C), glow / 2))
            } else {
                body
            };
            Some(self.warmed(body, at))
        });
    }

    /// Moss grows on top of the arch, and around its feet.
    fn is_mossy(&self, x: i32, y: i32, at: Place) -> bool {
        let foot = (at.dy - self.leg * 90).clamp(0, self.leg * 256) / self.leg * 230 / 256;
        let crown = at.dy < 0 && at.radius > (self.outer - 5) * 256;
        let growth = patch(x, y, NOISE + 8, (9, 6)) * 2 + patch(x, y, NOISE + 9, (3, 3)) * 6 / 5;
        let growth = growth + foot + if crown { 141 } else { 0 };
        growth - if at.dx < 0 { 64 } else { 0 } > 250
    }

    /// A stone's colour with the light of the fire, which reaches five dots around the opening.
    fn warmed(&self, body: Rgb, at: Place) -> Rgb {
        let from = if at.dy < 0 { at.radius } else { at.dx.abs() };
        let share = match from - self.inner * 256 {
            ..640 => 141,
            640..1280 => 72,
            _ => return body,
        };
        let warm = add(times(body, [384, 261, 159]), [40, 14, 0]);
        let glow = self.plan.fire.glow();
        mix(body, warm, share * (77 + glow * 179 / 256) / 256)
    }

    fn is_open(&self, y: i32, at: Place) -> bool {
        let inner = self.inner * 256;
        let round = at.dy < 0 && at.radius < inner;
        let straight = at.dy >= 0 && at.dx.abs() < inner && y < self.base + FOOT - 2;
        let broken =
            !self.plan.keystone && Self::in_gap(at, -403) && at.radius > inner - (DEPTH + 1) * 256;
        (round || straight) && !broken
    }

    /// Draws the lining of the opening and the dark behind the fire.
    fn draw_inside(&self, canvas: &mut BitmapCanvas) {
        let fire = self.plan.fire;
        let glow = fire.glow();
        let lining = LINING.map(|rgb| match fire {
            ArchFire::Ashes => {
                let grey = (rgb[0] + rgb[1] + rgb[2]) / 3;
                add(times([grey; 3], [87, 77, 87]), [14, 12, 16])
            }
            ArchFire::Embers | ArchFire::Burns(FlameSize::Small) => {
                add(scale(rgb, 115), [18, 14, 20])
            }
            ArchFire::Burns(FlameSize::Half) => scale(rgb, 205),
            ArchFire::Burns(FlameSize::Full) => rgb,
        });
        let (dark, red) = (hex(0x0C_07_09), hex(0x6A_22_08));
        let tall = (self.inner + self.leg) * (77 + glow * 3 / 4) / 256;
        let wide = self.inner * 9 / 10;
        canvas.fill_with(self.block(), DotKind::Glows, |x, y| {
            let at = self.place(x, y);
            if !self.is_open(y, at) {
                return None;
            }
            let from = if at.dy < 0 { at.radius } else { at.dx.abs() };
            let depth = self.inner * 256 - from;
            if depth < DEPTH * 256 && y <= self.base {
                let joint = if at.dy < 0 {
                    Self::slot(at, INNER_STONES).1
                } else {
                    let (_, local, high) = self.course(at.dy);
                    local.min(high - local)
                };
                if joint < 205 {
                    return Some(scale(lining[0], 179));
                }
                let reach = 90 + (at.dy + self.outer * 256) / (self.outer + self.leg);
                let reach = reach.clamp(0, 307) * (154 + glow * 102 / 256) / 256;
                let rim = if depth < 512 { 205 } else { 0 };
                let shade = reach * 27 / 10 + 102 + patch(x, y, 77, (4, 4)) - rim;
                return Some(tone(&lining, shade));
            }
            // In 256ths: the way from the foot of the fire, and the light in six steps.
            let down = ((y - self.base) * 128 / tall.max(1)).clamp(-300, 300);
            let far = length(at.dx / wide.max(1) / 2, down) / 128;
            let light = (294 - far).clamp(0, 256) + patch(x, y, 55, (4, 4)) / 10;
            let step = (light * 6).div_euclid(256) * 256 / 6;
            Some(mix(dark, red, step * (90 + glow * 166 / 256) / 256))
        });
    }

    /// Draws the bed of ash, logs and embers.
    fn draw_hearth(&self, canvas: &mut BitmapCanvas) {
        let half = (self.inner - DEPTH + 2) * 256;
        let (hot, warm, cold) = match self.plan.fire {
            ArchFire::Ashes => (0x7A_6E_70, 0x4A_44_48, 0x2C_16_14),
            ArchFire::Embers | ArchFire::Burns(FlameSize::Small) => {
                (0xD8_50_1A, 0x6A_20_10, 0x2C_16_14)
            }
            ArchFire::Burns(_) => (0xFF_8A_28, 0xA8_32_0C, 0x2C_16_14),
        };
        let area = [0, self.base - 4, self.middle, self.base + FOOT - 2];
        canvas.fill_with(area, DotKind::Glows, |x, y| {
            let at = self.place(x, y);
            let top = self.base - 2 + patch(x, y, 63, (4, 9)) / 64;
            if at.dx.abs() >= half || y < top {
                return None;
            }
            let ember = (at.dx - 9 * 256).abs() < 410 && (y - self.base - 1).abs() < 2;
            if self.plan.fire == ArchFire::Ashes && ember {
                return Some(hex(0xFF_7A_28));
            }
            let coal = patch(x, y, 61, (5, 3)) * 2 + patch(x, y, 62, (3, 2)) * 6 / 5;
            Some(match coal {
                90.. => hex(hot),
                -26..90 => hex(warm),
                _ => hex(cold),
            })
        });
    }

    /// Draws two slabs before the fire.
    fn draw_steps(&self, canvas: &mut BitmapCanvas) {
        let (width, low) = (self.middle, self.base + FOOT);
        let rows = [
            (2, 0xA0_98_88),
            (2, 0xA0_98_88),
            (2, 0x6A_64_5C),
            (6, 0x8E_86_78),
            (6, 0x8E_86_78),
            (6, 0x4E_4A_46),
        ];
        for ((wider, rgb), n) in rows.into_iter().zip(0..) {
            let y = low - 1 + n;
            let slab = n / 3;
            canvas.fill([-wider, y, width + wider, y + 1], |x, _| {
                let joint = if (x + 5 * slab).rem_euclid(22) == 0 {
                    56
                } else {
                    0
                };
                let worn = 256 + grain(x.div_euclid(9), slab, 3) / 5 - joint;
                Some(scale(hex(rgb), worn))
            });
        }
    }
}

/// Four tones of a stone, the third of which is its colour.
fn ramp(stone: Rgb) -> [Rgb; 4] {
    let cool = add(scale(stone, 82), [12, 10, 22]);
    let high = add(scale(stone, 300), [12, 12, 0]);
    [cool, scale(stone, 182), scale(stone, 248), high]
}
