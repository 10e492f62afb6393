//! The Hearthgate: a stone arch with a fire in it, drawn in dots of half a cell.

use super::noise::{grain, hash};
use super::tint::{self, Rgb, mix, scale};
use geom::{Point, Rect};
use proto::ArchPaint;

const STONE: u32 = 107;
const FIRE: u32 = 109;
/// Milliseconds a flame keeps its shape.
const LICK: u64 = 100;
/// Share of the fire's light on the inner edge of the arch, in 256ths.
const WARM: i32 = 80;

/// The paint of the arch; `narrow` and `wide` are its drawings for tiles of one and two cells.
#[derive(Clone, Debug)]
pub struct Arch {
    stone: Vec<Rgb>,
    stone_lit: Rgb,
    gap: Rgb,
    dark: Rgb,
    flame: Vec<Rgb>,
    ember: [Rgb; 2],
    narrow: Vec<Vec<char>>,
    wide: Vec<Vec<char>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dot {
    pub colour: Rgb,
    /// Whether the dot shines by itself.
    pub glows: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Fire {
    /// Size in percent.
    pub size: u8,
    /// Time in milliseconds; at 0 the fire stands still.
    pub time: u64,
}

impl Arch {
    pub fn of(paint: &ArchPaint) -> Self {
        let rgb = |colours: &[proto::Colour]| colours.iter().copied().map(tint::of).collect();
        let rows = |rows: &[String]| rows.iter().map(|row| row.chars().collect()).collect();
        Self {
            stone: rgb(&paint.stone),
            stone_lit: tint::of(paint.stone_lit),
            gap: tint::of(paint.gap),
            dark: tint::of(paint.dark),
            flame: rgb(&paint.flame),
            ember: paint.ember.map(tint::of),
            narrow: rows(&paint.narrow),
            wide: rows(&paint.wide),
        }
    }

    /// Colours of the stones in daylight.
    pub fn stones(&self) -> &[Rgb] {
        &self.stone
    }

    /// The upper and the lower dot in one half of a tile; `None` where the ground shows through.
    pub fn dots(
        &self,
        area: Rect,
        at: Point,
        half: i32,
        wide: bool,
        fire: Fire,
    ) -> [Option<Dot>; 2] {
        let across = if wide { 2 } else { 1 };
        let x = (at.x - area.left()) * across + half;
        let y = (at.y - area.top()) * 2;
        let drawing = if wide { &self.wide } else { &self.narrow };
        [y, y + 1].map(|y| self.dot(drawing, x, y, fire))
    }

    fn dot(&self, drawing: &[Vec<char>], x: i32, y: i32, fire: Fire) -> Option<Dot> {
        let glyph = |x: i32, y: i32| -> Option<char> {
            let row = drawing.get(usize::try_from(y).ok()?)?;
            row.get(usize::try_from(x).ok()?).copied()
        };
        let cold = |colour| {
            Some(Dot {
                colour,
                glows: false,
            })
        };
        let hot = |colour| {
            Some(Dot {
                colour,
                glows: true,
            })
        };
        match glyph(x, y)? {
            's' | 'S' => {
                let inside = |dx: i32, dy: i32| {
                    glyph(x + dx, y + dy).is_some_and(|it| "b123456eE".contains(it))
                };
                let inner = inside(-1, 0) || inside(1, 0) || inside(0, 1);
                let warm = if inner && fire.size > 0 { WARM } else { 0 };
                cold(mix(self.block(x, y), self.stone_lit, warm))
            }
            'T' => cold(scale(self.block(x, y), 208)),
            'p' => cold(scale(self.block(x, y), 150)),
            'k' => cold(self.gap),
            'b' => cold(self.dark),
            'e' => hot(self.glimmer(x, y, fire, 0)),
            'E' => hot(self.glimmer(x, y, fire, 128)),
            n @ '1'..='9' => {
                let heat = i32::try_from(n.to_digit(10)?).ok()?;
                match self.lick(drawing.len(), x, y, heat, fire) {
                    Some(colour) => hot(colour),
                    None => cold(self.dark),
                }
            }
            _ => None,
        }
    }

    /// The colour of a stone; two dots in a row share one stone.
    fn block(&self, x: i32, y: i32) -> Rgb {
        let (bx, by) = ((x + y.div_euclid(2) % 2).div_euclid(2), y.div_euclid(2));
        let count = u32::try_from(self.stone.len()).unwrap_or(1).max(1);
        let stone = self.stone.get((hash(bx, by, STONE) % count) as usize);
        let shade = (grain(x, y, STONE) * 16) >> 7;
        scale(stone.copied().unwrap_or(self.dark), 256 + shade)
    }

    fn glimmer(&self, x: i32, y: i32, fire: Fire, lean: i32) -> Rgb {
        let moment = i32::try_from((fire.time / (LICK * 3)) & 0xF_FFFF).unwrap_or(0);
        let glow = (grain(x + moment * 31, y, FIRE) >> 1) + 64 + lean;
        mix(self.ember[0], self.ember[1], glow)
    }

    /// The colour of a flame dot, from its tip to its heart. A smaller fire lacks the upper rows.
    fn lick(&self, rows: usize, x: i32, y: i32, heat: i32, fire: Fire) -> Option<Rgb> {
        let rows = i32::try_from(rows).unwrap_or(14);
        let height = (rows - 5) * i32::from(fire.size.min(100)) / 100;
        let above = rows - 2 - y;
        if above > height {
            return None;
        }
        let moment = i32::try_from((fire.time / LICK) & 0xF_FFFF).unwrap_or(0);
        let dance = if fire.time == 0 {
            0
        } else {
            // Flames climb: a row shows the shape that was below it before.
            (grain(x, y + moment, FIRE) + 20) >> 7
        };
        let n = usize::try_from((heat + dance - 1).max(0)).unwrap_or(0);
        let last = self.flame.len().checked_sub(1)?;
        self.flame.get(n.min(last)).copied()
    }
}
