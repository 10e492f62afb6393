//! Houses and arch of a level, painted once and kept until they change.

use crate::TILE;
use crate::arch::{ArchFire, ArchPlan, fire_block, paint_arch};
use crate::bitmap::Bitmap;
use crate::canvas::{Block, Canvas, to_usize};
use crate::fire::{FIRE_FRAMES, fire_frame, flame};
use crate::houses::{HousePlan, PaintedHouse, paint_house};
use crate::numbers::sine;
use crate::overlay::Overlay;
use crate::veil::Veil;
use geom::{Point, Rect};
use paint::noise::patch;
use paint::palette::Palette;
use proto::{Catalog, Landmark, LevelNo, View};

/// Dots that a shadow reaches to the east of a house.
const SHADOW: i32 = 17;
const SHADOW_SHARE: u8 = 98;
/// Puffs of smoke over a chimney, and milliseconds in which one rises.
const PUFFS: i32 = 9;
const RISE: u64 = 9_000;

/// The town of a level as it is drawn.
#[derive(Default)]
pub struct Town {
    painted: Option<(LevelNo, Vec<Landmark>, bool)>,
    houses: Vec<TownHouse>,
    arch: Option<TownArch>,
}

/// A house as it is drawn.
pub struct TownHouse {
    /// Its tiles, walls included.
    pub area: Rect,
    /// The part north of its walls, and the rest. They are left out while the hero is inside.
    pub overlays: [Overlay; 2],
    /// Its shadow on the ground.
    pub shadow: Veil,
    /// The mouth of its chimney, in pixels of the level.
    chimney: Option<(i32, i32)>,
}

struct TownArch {
    plan: ArchPlan,
    overlays: [Overlay; 2],
    shadow: Veil,
    frames: [Option<Overlay>; FIRE_FRAMES as usize],
}

impl Town {
    /// Repaints the houses and the arch that changed. At `night` windows shine.
    pub fn update(&mut self, view: &View, catalog: &Catalog, palette: &Palette, night: bool) {
        let same = self.painted.as_ref().is_some_and(|(level, marks, hour)| {
            (*level, *hour) == (view.level, night) && *marks == view.landmarks
        });
        if !same {
            self.houses.clear();
            let houses = view.landmarks.iter();
            self.houses.extend(houses.filter_map(|mark| {
                let plan = HousePlan {
                    mark,
                    roof: palette.roof(&mark.name)?,
                    front: palette.front.as_ref()?,
                    sign: sign(catalog, view.level, &mark.name),
                    night,
                };
                let PaintedHouse { overlays, chimney } = paint_house(plan)?;
                Some(TownHouse {
                    area: mark.area,
                    overlays,
                    shadow: house_shadow(mark.area),
                    chimney,
                })
            }));
            self.painted = Some((view.level, view.landmarks.clone(), night));
        }
        self.update_arch(view, catalog, palette);
    }

    fn update_arch(&mut self, view: &View, catalog: &Catalog, palette: &Palette) {
        let mark = view.landmarks.iter().find(|mark| mark.door.is_none());
        let plan = mark.zip(palette.arch.as_ref()).map(|(mark, arch)| {
            let keystone = has_keystone(view, catalog, mark.area);
            ArchPlan {
                area: mark.area,
                stones: arch.stones().to_vec(),
                fire: ArchFire::of(view.fire, keystone),
                keystone,
            }
        });
        if self.arch.as_ref().map(|arch| &arch.plan) != plan.as_ref() {
            self.arch = plan.map(TownArch::new);
        }
    }

    #[must_use]
    pub fn houses(&self) -> &[TownHouse] {
        &self.houses
    }

    /// The arch and its fire at a time in milliseconds, in drawing order.
    pub fn arch(&mut self, time: u64) -> impl Iterator<Item = &Overlay> {
        let arch = self.arch.as_mut().map(|arch| arch.at_time(time));
        arch.into_iter().flatten()
    }

    /// The tiles of the arch, and its shadow on the ground.
    #[must_use]
    pub fn arch_shadow(&self) -> Option<(Rect, &Veil)> {
        self.arch.as_ref().map(|it| (it.plan.area, &it.shadow))
    }
}

impl TownHouse {
    /// Smoke over the chimney at a time in milliseconds, in daylight.
    #[must_use]
    pub fn smoke(&self, time: u64) -> Vec<Veil> {
        let salt = self.area.x + self.area.y;
        let puffs = |(x, y)| (0..PUFFS).map(move |n| puff(n, x, y, time, salt));
        self.chimney.into_iter().flat_map(puffs).collect()
    }
}

impl TownArch {
    fn new(plan: ArchPlan) -> Self {
        let area = plan.area;
        let corner = Point::new(area.x, area.y);
        let overlay = Overlay::at(corner, area.bottom() - 1, paint_arch(&plan));
        Self {
            overlays: overlay.split(area.top()),
            shadow: arch_shadow(area),
            frames: [const { None }; FIRE_FRAMES as usize],
            plan,
        }
    }

    fn at_time(&mut self, time: u64) -> impl Iterator<Item = &Overlay> {
        let frame = fire_frame(time);
        let area = self.plan.area;
        if let (ArchFire::Burns(size), Some(kept)) =
            (self.plan.fire, self.frames.get_mut(usize::from(frame)))
            && kept.is_none()
        {
            let (left, top, wide, high) = fire_block(area);
            *kept = Some(Overlay {
                row: area.bottom() - 1,
                x: area.x * TILE + left,
                y: area.y * TILE + top,
                bitmap: flame(wide, high, size, frame),
            });
        }
        let fire = self.frames.get(usize::from(frame)).and_then(Option::as_ref);
        self.overlays.iter().chain(fire)
    }
}

impl Overlay {
    /// A drawing whose origin is the upper left corner of a tile.
    pub(crate) fn at(tile: Point, row: i32, canvas: Canvas) -> Self {
        let [left, top, ..]: Block = canvas.area();
        Self {
            row,
            x: tile.x * TILE + left,
            y: tile.y * TILE + top,
            bitmap: canvas.into_bitmap(),
        }
    }

    /// Cuts off the part north of a tile row. It is drawn before the figures of the row north of the cut, so that
    /// they stay in sight.
    pub(crate) fn split(mut self, tile_row: i32) -> [Self; 2] {
        let rows = to_usize(tile_row * TILE - self.y).min(self.bitmap.height());
        let below = self.bitmap.dots.split_off(rows * self.bitmap.width);
        let south = Self {
            row: self.row,
            x: self.x,
            y: self.y.max(tile_row * TILE),
            bitmap: Bitmap {
                width: self.bitmap.width,
                dots: below,
            },
        };
        self.row = tile_row - 1;
        [self, south]
    }
}

/// The shadow of a house, to the east and a little to the south.
fn house_shadow(area: Rect) -> Veil {
    let [left, top] = [area.left() * TILE, area.top() * TILE];
    let [right, low] = [area.right() * TILE, area.bottom() * TILE];
    let block = [left, top, right + SHADOW, low + 8];
    Veil::new(block, [10, 12, 24], |x, y| {
        let out = x - right;
        let east = out >= 0 && y >= top + 4 + out * 9 / 16 && y < low + out * 7 / 16;
        let south = (0..5).contains(&(y - low)) && x >= left + 2 + (y - low) && x < right + 6;
        if east || south { SHADOW_SHARE } else { 0 }
    })
}

fn arch_shadow(area: Rect) -> Veil {
    let (right, low) = (area.right() * TILE, area.bottom() * TILE);
    let block = [right - 8, low - 54, right + 28, low + 12];
    Veil::new(block, [10, 12, 24], |x, y| {
        let out = x - right - 2;
        let falls = y >= low - 46 + out * 7 / 10 && y < low + out * 4 / 10;
        if falls { SHADOW_SHARE } else { 0 }
    })
}

/// One puff of smoke: it rises, drifts to the east and comes apart.
fn puff(n: i32, x: i32, y: i32, time: u64, salt: i32) -> Veil {
    let turn = i32::try_from(time % RISE * 256 / RISE).unwrap_or(0);
    let life = (n * 256 / PUFFS + turn + salt * 37).rem_euclid(256);
    // In 256ths of a dot: the middle and the radius.
    let sway = sine(life * 7 * 41 / 256 + salt * 41) * 5 / 2;
    let (px, py) = (x * 256 + life * life * 26 / 256 + sway, y * 256 - life * 42);
    let r = 614 + life * 6;
    let (left, top, reach) = (px / 256, py / 256, r / 256 + 1);
    let block = [left - reach, top - reach, left + reach + 1, top + reach + 1];
    let most = 143 - life * 115 / 256;
    Veil::new(block, [222, 216, 214], |x, y| {
        let (dx, dy) = ((x * 256 - px) * 16 / r, (y * 256 - py) * 16 / r);
        let torn = patch(x + n * 31, y + n * 17, 9, (3, 3)) * (102 + life) / 256;
        if dx * dx + dy * dy + torn * 11 / 10 >= 230 - life / 4 {
            return 0;
        }
        let lit = dy < -4 && dx < 5;
        u8::try_from(if lit { most } else { most * 3 / 4 }).unwrap_or(0)
    })
}

/// Whether the fire in the arch is the one that burns under the keystone.
fn has_keystone(view: &View, catalog: &Catalog, area: Rect) -> bool {
    let things = area.points().filter_map(|at| view.cells.get(at)?.thing);
    let mut entries = things.filter_map(|kind| catalog.kind(kind));
    entries.any(|entry| entry.id.ends_with(":hearthgate_lit"))
}

/// The text on the sign of a house; empty if the level has none.
fn sign<'c>(catalog: &'c Catalog, level: LevelNo, name: &str) -> &'c str {
    let key = format!("sign_{name}");
    let texts = catalog.level(level).map(|entry| entry.text.iter());
    let found = texts.into_iter().flatten().find(|(it, _)| *it == key);
    found.map_or("", |(_, text)| text.as_str())
}

#[cfg(test)]
mod tests;
