//! Houses and arch of a level, painted once and kept until they change.

use crate::TILE;
use crate::arch::{ArchFire, ArchPlan, fire_block, paint_arch};
use crate::bitmap::Bitmap;
use crate::canvas::{BitmapCanvas, PixelBlock, to_usize};
use crate::fire::{FIRE_FRAMES, fire_frame, flame};
use crate::houses::{HousePlan, PaintedHouse, paint_house};
use crate::numbers::sine;
use crate::overlay::TallDrawing;
use crate::veil::Veil;
use crate::window::Window;
use geom::{Grid, Point, Rect, Terrain};
use paint::LightMap;
use paint::noise::{ease, grain};
use paint::palette::Palette;
use proto::{Catalog, Cell, Landmark, LevelNo, View};
use std::borrow::Cow;

/// Dots that a shadow reaches to the east of a house.
const SHADOW: i32 = 17;
const SHADOW_SHARE: u8 = 98;
const SHADE: [u8; 3] = [10, 12, 24];
/// Puffs of smoke over a chimney, and milliseconds in which one rises.
const PUFFS: i32 = 9;
const RISE: u64 = 9_000;

/// Milliseconds in which a roof fades when the hero enters or leaves.
const FADE: u64 = 160;
/// Share of a roof over people seen through a door, in 256ths.
const SEEN_INSIDE: i32 = 84;

/// The town of a level as it is drawn.
#[derive(Default)]
pub(crate) struct TownPainter {
    painted: Option<PaintedTown>,
    houses: Vec<TownHouse>,
    arch: Option<TownArch>,
}

/// What the drawings of houses show.
#[derive(PartialEq, Eq)]
struct PaintedTown {
    level: LevelNo,
    landmarks: Vec<Landmark>,
    /// The words on their signs, which change with the language.
    signs: Vec<String>,
    night: bool,
}

struct TownHouse {
    /// Its tiles, walls included.
    area: Rect,
    /// The part north of its walls, and the rest.
    overlays: [TallDrawing; 2],
    /// Its shadow to the east and to the south.
    shadows: [Veil; 2],
    /// The mouth of its chimney, in pixels of the level.
    chimney: Option<(i32, i32)>,
    /// The smoke of a time.
    smoke: Option<(u64, Vec<Veil>)>,
    /// Share of the roof to draw in the end and in the beginning, in 256ths.
    cover: i32,
    old_cover: i32,
    /// When the share changed; `None` if it was so when the level was entered.
    since: Option<u64>,
}

struct TownArch {
    plan: ArchPlan,
    overlays: [TallDrawing; 2],
    shadow: Veil,
    frames: [Option<TallDrawing>; FIRE_FRAMES as usize],
}

impl TownPainter {
    /// Repaints the houses and the arch that changed. `time` is in milliseconds. Returns whether any did.
    pub(crate) fn update(
        &mut self,
        view: &View,
        catalog: &Catalog,
        lights: &LightMap,
        time: u64,
    ) -> bool {
        let (palette, night) = (&lights.palette, lights.windows_are_lit());
        let marks = view.landmarks.iter();
        let signs = marks.map(|mark| sign(catalog, view.level, &mark.name).to_owned());
        let wanted = PaintedTown {
            level: view.level,
            landmarks: view.landmarks.clone(),
            signs: signs.collect(),
            night,
        };
        let same = self.painted.as_ref() == Some(&wanted);
        if !same {
            self.houses.clear();
            let houses = wanted.landmarks.iter().zip(&wanted.signs);
            self.houses.extend(houses.filter_map(|(mark, sign)| {
                let plan = HousePlan {
                    mark,
                    roof: palette.roof(&mark.name)?,
                    front: palette.front.as_ref()?,
                    sign,
                    night,
                    sprites: &catalog.sprites,
                };
                TownHouse::new(plan)
            }));
            self.painted = Some(wanted);
        }
        for house in &mut self.houses {
            let cover = wanted_cover(house.area, view);
            if house.cover != cover {
                house.old_cover = house.cover;
                house.cover = cover;
                house.since = same.then_some(time);
            }
        }
        self.update_arch(view, catalog, palette) || !same
    }

    fn update_arch(&mut self, view: &View, catalog: &Catalog, palette: &Palette) -> bool {
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
        let is_new = self.arch.as_ref().map(|arch| &arch.plan) != plan.as_ref();
        if is_new {
            self.arch = plan.map(TownArch::new);
        }
        is_new
    }

    /// Draws the flames of a time, and the smoke over the chimneys near a window, unless it is done.
    pub(crate) fn set_time(&mut self, time: u64, window: Window) {
        self.arch.iter_mut().for_each(|arch| arch.draw_flame(time));
        for house in self.houses.iter_mut().filter(|it| it.smokes_near(window)) {
            house.draw_smoke(time);
        }
    }

    /// The cells as the ground is drawn: the ground of the square continues under the stones of the arch.
    pub(crate) fn ground_under_arch<'v>(&self, view: &'v View) -> Cow<'v, Grid<Cell>> {
        let Some(arch) = &self.arch else {
            return Cow::Borrowed(&view.cells);
        };
        let mut cells = view.cells.clone();
        let area = arch.plan.area;
        let terrain = |at: Point| view.cells.get(at).and_then(|cell| cell.terrain);
        let square = area
            .points()
            .find_map(|at| terrain(at).filter(|it| *it != Terrain::Wall));
        for at in area
            .points()
            .filter(|at| terrain(*at) == Some(Terrain::Wall))
        {
            if let Some(cell) = cells.get_mut(at) {
                cell.terrain = square;
            }
        }
        Cow::Owned(cells)
    }

    /// Houses, arch and fire in drawing order, each with its share in 256ths.
    pub(crate) fn overlays(&self, time: u64) -> Vec<(&TallDrawing, i32)> {
        let covered = |house: &TownHouse| house.cover_at(time);
        let houses = self.houses.iter().filter(|house| covered(house) > 0);
        let mut all: Vec<(&TallDrawing, i32)> = houses
            .flat_map(|house| house.overlays.iter().map(|it| (it, covered(house))))
            .collect();
        let arch = self.arch.as_ref().map(|arch| arch.at_time(time));
        all.extend(arch.into_iter().flatten().map(|overlay| (overlay, 256)));
        all.sort_by_key(|(overlay, _)| overlay.row);
        all
    }

    pub(crate) fn shadows(&self) -> impl Iterator<Item = &Veil> {
        let houses = self.houses.iter().flat_map(|house| &house.shadows);
        houses.chain(self.arch.as_ref().map(|arch| &arch.shadow))
    }

    /// Smoke over the chimneys near a window, in daylight. The light of the first of two tiles in sight falls on a puff.
    pub(crate) fn smoke(&self, window: Window) -> impl Iterator<Item = (&Veil, [Point; 2])> {
        let near = move |house: &&TownHouse| house.smokes_near(window);
        self.houses.iter().filter(near).flat_map(TownHouse::smoke)
    }
}

impl TownHouse {
    fn new(plan: HousePlan<'_>) -> Option<Self> {
        let PaintedHouse { overlays, chimney } = paint_house(plan)?;
        Some(Self {
            area: plan.mark.area,
            overlays,
            shadows: house_shadows(plan.mark.area),
            chimney,
            smoke: None,
            cover: 256,
            old_cover: 256,
            since: None,
        })
    }

    /// Share of the roof that is drawn, in 256ths.
    fn cover_at(&self, time: u64) -> i32 {
        let past = self.since.map_or(FADE, |since| time.saturating_sub(since));
        // A clock that stands still shows no fading.
        let past = if time == 0 { FADE } else { past.min(FADE) };
        let done = i32::try_from(past * 256 / FADE).unwrap_or(256);
        geom::lerp(self.old_cover, self.cover, done, 256)
    }

    fn smokes_near(&self, window: Window) -> bool {
        // Puffs rise by 42 pixels and drift by 31, and have a radius of up to 10.
        let smoke = |(x, y): (i32, i32)| [x - 16, y - 56, x + 48, y + 16];
        self.cover > 0 && self.chimney.is_some_and(|it| window.shows(smoke(it)))
    }

    fn draw_smoke(&mut self, time: u64) {
        if self.smoke.as_ref().is_none_or(|(drawn, _)| *drawn != time) {
            let salt = self.area.x + self.area.y;
            let puffs = |(x, y)| (0..PUFFS).map(move |n| puff(n, x, y, time, salt));
            let puffs = self.chimney.into_iter().flat_map(puffs);
            self.smoke = Some((time, puffs.collect()));
        }
    }

    fn smoke(&self) -> impl Iterator<Item = (&Veil, [Point; 2])> {
        let puffs = self.smoke.iter().flat_map(|(_, puffs)| puffs);
        puffs.map(|puff| {
            let x = self.chimney.map_or(0, |(x, _)| x.div_euclid(TILE));
            (puff, rows_beside(self.area).map(|row| Point::new(x, row)))
        })
    }
}

impl TownArch {
    fn new(plan: ArchPlan) -> Self {
        let area = plan.area;
        let overlay = TallDrawing::over(area, paint_arch(&plan));
        Self {
            overlays: overlay.split(area.top()),
            shadow: arch_shadow(area),
            frames: [const { None }; FIRE_FRAMES as usize],
            plan,
        }
    }

    fn draw_flame(&mut self, time: u64) {
        let frame = fire_frame(time);
        let area = self.plan.area;
        if let (ArchFire::Burns(size), Some(kept)) =
            (self.plan.fire, self.frames.get_mut(usize::from(frame)))
            && kept.is_none()
        {
            let (left, top, wide, high) = fire_block(area);
            *kept = Some(TallDrawing {
                row: area.bottom() - 1,
                lit_by: rows_beside(area),
                x: area.x * TILE + left,
                y: area.y * TILE + top,
                bitmap: flame(wide, high, size, frame),
            });
        }
    }

    fn at_time(&self, time: u64) -> impl Iterator<Item = &TallDrawing> {
        let frame = fire_frame(time);
        let fire = self.frames.get(usize::from(frame)).and_then(Option::as_ref);
        self.overlays.iter().chain(fire)
    }
}

impl TallDrawing {
    /// A drawing over tiles, whose origin is their upper left corner.
    pub(crate) fn over(area: Rect, canvas: BitmapCanvas) -> Self {
        let [left, top, ..]: PixelBlock = canvas.area();
        Self {
            row: area.bottom() - 1,
            lit_by: rows_beside(area),
            x: area.x * TILE + left,
            y: area.y * TILE + top,
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
            lit_by: self.lit_by,
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

/// The rows of tiles south and north of an area.
const fn rows_beside(area: Rect) -> [i32; 2] {
    [area.bottom(), area.top() - 1]
}

/// The shadow of a house, to the east and a little to the south.
fn house_shadows(area: Rect) -> [Veil; 2] {
    let [left, top] = [area.left() * TILE, area.top() * TILE];
    let [right, low] = [area.right() * TILE, area.bottom() * TILE];
    let share = |falls: bool| if falls { SHADOW_SHARE } else { 0 };
    let east = Veil::new([right, top, right + SHADOW, low + 8], SHADE, |x, y| {
        let out = x - right;
        share(y >= top + 4 + out * 9 / 16 && y < low + out * 7 / 16)
    });
    let south = Veil::new([left, low, right + 6, low + 5], SHADE, |x, y| {
        let under_east = x >= right && y < low + (x - right) * 7 / 16;
        share(x >= left + 2 + (y - low) && !under_east)
    });
    [east, south]
}

fn arch_shadow(area: Rect) -> Veil {
    let (right, low) = (area.right() * TILE, area.bottom() * TILE);
    let block = [right - 8, low - 54, right + 28, low + 12];
    Veil::new(block, SHADE, |x, y| {
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
    let noise = SmokeNoise::new([left - reach + n * 31, top - reach + n * 17], 2 * reach + 1);
    Veil::new(block, [222, 216, 214], |x, y| {
        let (dx, dy) = ((x * 256 - px) * 16 / r, (y * 256 - py) * 16 / r);
        let torn = noise.at(x + n * 31, y + n * 17) * (102 + life) / 256;
        if dx * dx + dy * dy + torn * 11 / 10 >= 230 - life / 4 {
            return 0;
        }
        let lit = dy < -4 && dx < 5;
        u8::try_from(if lit { most } else { most * 3 / 4 }).unwrap_or(0)
    })
}

/// [`patch`] of three by three pixels, for a square of pixels.
struct SmokeNoise {
    /// The first corner of the lattice, and the number of corners in a row.
    first: [i32; 2],
    across: i32,
    corners: Vec<i32>,
}

impl SmokeNoise {
    const SALT: u32 = 9 + 977;
    const EASE: [i32; 3] = [ease(0), ease(85), ease(170)];

    fn new(corner: [i32; 2], side: i32) -> Self {
        let first = corner.map(|it| it.div_euclid(3));
        let across = side / 3 + 3;
        let corners = (0..across * across).map(|n| {
            let (x, y) = (first[0] + n % across, first[1] + n / across);
            grain(x, y, Self::SALT)
        });
        Self {
            first,
            across,
            corners: corners.collect(),
        }
    }

    fn at(&self, x: i32, y: i32) -> i32 {
        let (x, y) = (x - self.first[0] * 3, y - self.first[1] * 3);
        let part = |at: i32| Self::EASE[to_usize(at % 3)];
        let n = to_usize(y / 3 * self.across + x / 3);
        let mix = |a: i32, b: i32, part: i32| (a * (256 - part) + b * part) >> 8;
        let row = |n: usize| mix(self.corners[n], self.corners[n + 1], part(x));
        mix(row(n), row(n + to_usize(self.across)), part(y))
    }
}

/// Share of a roof to draw, in 256ths: nothing over the hero, little over people seen through a door. A door on the far
/// side is under the roof too.
fn wanted_cover(area: Rect, view: &View) -> i32 {
    let is_under = |at: Point| area.contains(at) && at.y + 1 < area.bottom();
    if view.hero.as_ref().is_some_and(|it| area.contains(it.at)) {
        0
    } else if view.creatures.iter().any(|it| is_under(it.at)) {
        SEEN_INSIDE
    } else {
        256
    }
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
