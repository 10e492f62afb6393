//! Owns the pixels of the map window and the order in which a frame is drawn.

use crate::TILE;
use crate::bitmap::{Bitmap, DotKind};
use crate::discs::DiscColours;
use crate::effects::{draw_effects, find_flashes, hide_unrevealed};
use crate::figures::{Bearings, ThingPainter, find_figures};
use crate::ground::{GroundCache, paint_blood};
use crate::light::{BLOCK, Flare, LightFlash, Shade, Shades, lighting};
use crate::marks::{draw_cursors, draw_ground_marks, draw_notes, draw_threat};
use crate::overlay::TallDrawing;
use crate::sheet::SpriteSheet;
use crate::surface::{DrawStyle, INK, PLAIN, PixelSurface, bytes};
use crate::town::TownPainter;
use geom::{Point, Size};
use paint::memory::ember;
use paint::palette::Memory;
use paint::tint::{Rgb, add, mix, scale};
use paint::{ColourVision, Known, LightMap, MapEffect, MapMark, MapScene, Movement};
use proto::{Catalog, View};

/// Red, green, blue and 255.
pub type Pixel = [u8; 4];

/// Milliseconds between two states of flames and lamps; light is computed once for each.
const FLICKER: u64 = 125;
/// Rows of tiles that a tree or a figure of two tiles may reach north of its own.
const OVERHANG: i32 = 4;
/// Darkness, in 256ths, from which a tile counts as out of sight when it lights a house. It is less than 256,
/// because tiles at the edge of sight are darkened.
const IN_SIGHT: i32 = 200;

/// The part of the level to draw, in pixels of the level: its upper left corner and its size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    pub x: i32,
    pub y: i32,
    pub width: u16,
    pub height: u16,
}

impl Window {
    /// A window of this size centred on the middle of a tile, moved inside the level where the level is larger.
    #[must_use]
    pub fn around(focus: Point, size: (u16, u16), level: Size) -> Self {
        let along = |focus: i32, room: u16, tiles: u16| {
            let (room, whole) = (i32::from(room), i32::from(tiles) * TILE);
            if whole <= room {
                (whole - room) / 2
            } else {
                (focus * TILE + TILE / 2 - room / 2).clamp(0, whole - room)
            }
        };
        Self {
            x: along(focus.x, size.0, level.w),
            y: along(focus.y, size.1, level.h),
            width: size.0,
            height: size.1,
        }
    }

    /// The tile under a pixel of the window.
    #[must_use]
    pub const fn tile_at(self, x: i32, y: i32) -> Point {
        Point::new((self.x + x).div_euclid(TILE), (self.y + y).div_euclid(TILE))
    }

    /// Whether a part of a rectangle of the level is inside; right and bottom are outside of it.
    const fn shows(self, [left, top, right, bottom]: [i32; 4]) -> bool {
        let (width, height) = (self.width as i32, self.height as i32);
        left < self.x + width && right > self.x && top < self.y + height && bottom > self.y
    }

    /// The first and the last tile inside the window.
    const fn tiles(self) -> (Point, Point) {
        let first = self.tile_at(0, 0);
        let last = self.tile_at(self.width as i32 - 1, self.height as i32 - 1);
        (first, last)
    }
}

/// Draws scenes. Keeps the ground of known tiles, so that a frame repaints only what changed.
pub struct Painter {
    sheet: SpriteSheet,
    lights: LightMap,
    shades: Shades,
    ground: GroundCache,
    town: TownPainter,
    bearings: Bearings,
    surface: PixelSurface,
    /// The lit ground of the last frame, and the light on the blocks of each of its tiles, row by row.
    lit_ground: Vec<Pixel>,
    lit_blocks: Vec<[Shade; 16]>,
    last: Option<LastFrame>,
}

/// The scene that the last frame was painted from.
struct LastFrame {
    view: View,
    marks: Vec<MapMark>,
    movements: Vec<Movement>,
    effects: Vec<MapEffect>,
    notes: usize,
    time: u64,
    vision: ColourVision,
    window: Window,
}

impl LastFrame {
    fn shows(&self, scene: &MapScene<'_>, window: Window) -> bool {
        self.window == window
            && self.time == scene.time
            && self.vision == scene.vision
            && self.marks == scene.marks
            && self.movements == scene.movements
            && self.effects == scene.effects
            && self.notes == scene.notes.len()
            && self.view == *scene.view
    }
}

impl Painter {
    #[must_use]
    pub fn new(catalog: &Catalog) -> Self {
        Self {
            sheet: SpriteSheet::new(catalog),
            lights: LightMap::default(),
            shades: Shades::new(),
            ground: GroundCache::new(Size { w: 0, h: 0 }),
            town: TownPainter::default(),
            bearings: Bearings::default(),
            surface: PixelSurface::default(),
            lit_ground: Vec::new(),
            lit_blocks: Vec::new(),
            last: None,
        }
    }

    /// Draws the part of a scene inside a window. Returns false if no pixel differs from the last frame.
    pub fn paint(&mut self, scene: &MapScene<'_>, window: Window) -> bool {
        if self.last.as_ref().is_some_and(|it| it.shows(scene, window)) {
            return false;
        }
        let new_view = self.update(scene, window);
        let old = std::mem::take(&mut self.surface.pixels);
        self.surface.window = window;
        self.surface.pixels.clone_from(&self.lit_ground);
        self.draw(scene);
        if scene.vision != ColourVision::Normal {
            for pixel in &mut self.surface.pixels {
                let [r, g, b, _] = *pixel;
                *pixel = bytes(scene.vision.adapt([r, g, b].map(i32::from)));
            }
        }
        let changed = old != self.surface.pixels;
        let view = match self.last.take() {
            Some(last) if !new_view => last.view,
            _ => scene.view.clone(),
        };
        self.last = Some(LastFrame {
            view,
            marks: scene.marks.to_vec(),
            movements: scene.movements.clone(),
            effects: scene.effects.clone(),
            notes: scene.notes.len(),
            time: scene.time,
            vision: scene.vision,
            window,
        });
        changed
    }

    /// The pixels of the last [`Painter::paint`], row by row.
    #[must_use]
    pub fn pixels(&self) -> &[Pixel] {
        &self.surface.pixels
    }

    /// The window of the last [`Painter::paint`].
    #[must_use]
    pub const fn window(&self) -> Window {
        self.surface.window
    }

    /// Brings ground, light and figures up to date, and lights the ground again if any of it changed. Returns whether
    /// the view differs from that of the last frame.
    fn update(&mut self, scene: &MapScene<'_>, window: Window) -> bool {
        let (catalog, view) = (scene.catalog, scene.view);
        let last = self.last.as_ref();
        let new_view = last.is_none_or(|it| it.view != *view);
        let moment = scene.time - scene.time % FLICKER;
        let known = Known(&view.cells);
        if new_view {
            if self.lights.enter(catalog, view) {
                self.ground = GroundCache::new(view.cells.size());
                self.bearings = Bearings::default();
            }
            self.lights.update(catalog, view, |at| lighting(known, at));
            self.town
                .update(view, catalog, &self.lights.palette, scene.time);
            let cells = self.town.ground_under_arch(view);
            self.ground.update(&cells, &self.lights.palette);
            self.bearings.update(view, &self.sheet);
        }
        self.lights.set_time(moment, |at| lighting(known, at));
        let new_moment = last.is_none_or(|it| it.time - it.time % FLICKER != moment);
        if new_view || new_moment {
            self.shades.update(&self.lights, view);
        }
        let flashes = find_flashes(&scene.effects);
        let had_flashes = last.is_some_and(|it| !find_flashes(&it.effects).is_empty());
        let moved = last.is_none_or(|it| it.window != window);
        if new_view || moved {
            self.lit_blocks.clear();
        }
        if new_view || new_moment || moved || had_flashes || !flashes.is_empty() {
            self.light_ground(scene, window, &flashes);
        }
        new_view
    }

    /// Draws everything that stands on the lit ground.
    fn draw(&mut self, scene: &MapScene<'_>) {
        let surface = &mut self.surface;
        let view = scene.view;
        let void = self.lights.palette.void;
        for shadow in self.town.shadows() {
            shadow.draw(surface, shadow.rgb.map(i32::from));
        }
        draw_ground_marks(surface, scene.marks);
        for at in &view.threatened {
            draw_threat(surface, *at, scene.time);
        }
        let figures = find_figures(scene, &self.sheet, &self.bearings);
        let things = ThingPainter {
            view,
            catalog: scene.catalog,
            sheet: &self.sheet,
            lights: &self.lights,
            shades: &self.shades,
            time: scene.time,
        };
        let tones = Tones::of(&self.lights);
        let discs = DiscColours::of(scene.vision);
        let (first, last) = surface.window.tiles();
        let mut overlays = self.town.overlays(scene.time).into_iter().peekable();
        let mut waiting = figures.iter().peekable();
        for row in first.y - 1..=last.y + OVERHANG {
            let across = first.x - 1..=last.x + 1;
            for x in across.clone() {
                let at = Point::new(x, row);
                let shade = self.shades.of_tile(at);
                if let Some(poses) = self.ground.standing(at).and_then(|it| self.sheet.named(it)) {
                    let drawing = poses.standing(x, row, 0);
                    let place = poses.corner(at);
                    tones.draw(surface, &drawing.bitmap, place, PLAIN, shade, 256);
                }
                if let Some(tree) = self.ground.tree(at)
                    && let Some(poses) = self.sheet.named(tree.sprite)
                {
                    let (left, top) = poses.corner(at);
                    let place = (left + tree.shift.0, top + tree.shift.1);
                    let style = DrawStyle {
                        mirrored: tree.mirrored,
                        ..PLAIN
                    };
                    let drawing = poses.standing(x, row, 0);
                    tones.draw(surface, &drawing.bitmap, place, style, shade, tree.bright);
                }
                things.draw(surface, at);
            }
            while let Some((overlay, share)) = overlays.next_if(|(it, _)| it.row <= row) {
                draw_overlay(surface, overlay, share, tones, &self.shades);
            }
            while let Some(figure) = waiting.next_if(|it| it.row <= row) {
                figure.draw(surface, &self.shades, discs);
            }
            for x in across {
                things.draw_cloud(surface, Point::new(x, row));
            }
        }
        for (overlay, share) in overlays {
            draw_overlay(surface, overlay, share, tones, &self.shades);
        }
        for (smoke, beside) in self.town.smoke(scene.time) {
            let mut shades = beside.into_iter().map(|at| self.shades.of_tile(at));
            if let Some(shade) = shades.find(|it| it.dark < IN_SIGHT) {
                let rgb = tones.shaded(smoke.rgb.map(i32::from), shade);
                smoke.draw(surface, rgb);
            }
        }
        for figure in &figures {
            figure.draw_badges(surface);
        }
        hide_unrevealed(surface, &scene.effects, void);
        draw_notes(surface, scene.notes, view.level);
        draw_cursors(surface, scene.marks);
        draw_effects(surface, &scene.effects, void);
    }

    /// Lights the ground of the window into `lit_ground`: all of it if `lit_blocks` is empty, else the tiles whose light
    /// changed and those that move.
    fn light_ground(&mut self, scene: &MapScene<'_>, window: Window, flashes: &[LightFlash]) {
        let is_new = self.lit_blocks.is_empty();
        if is_new {
            let count = usize::from(window.width) * usize::from(window.height);
            self.lit_ground.clear();
            let void = bytes(self.lights.palette.void);
            self.lit_ground.resize(count, void);
        }
        let mut old_blocks = std::mem::take(&mut self.lit_blocks).into_iter();
        let flares = Flare::find_all(flashes, scene.view);
        let (first, last) = window.tiles();
        for y in first.y..=last.y {
            for x in first.x..=last.x {
                let at = Point::new(x, y);
                let Some(cell) = scene.view.cells.get(at) else {
                    continue;
                };
                let mut blocks = self.shades.of_blocks(at);
                for flare in &flares {
                    flare.add_to(&mut blocks, at);
                }
                self.lit_blocks.push(blocks);
                if old_blocks.next() == Some(blocks) && !self.ground.moves(at) {
                    continue;
                }
                let bitmap = self.ground.tile(&self.lights.palette, at, scene.time);
                let tones = Tones::of(&self.lights);
                let lit = LitTile {
                    tones,
                    at,
                    visible: cell.visible,
                    blocks: &blocks,
                };
                lit.draw(&mut self.lit_ground, window, bitmap);
                if cell.blood && cell.visible {
                    lit.draw(&mut self.lit_ground, window, &paint_blood(at));
                }
            }
        }
    }
}

/// [`paint::tint::lit`] as a table: the compressed value of each product of a colour and a light.
static TONES: [u8; 1024] = make_tones();

#[expect(clippy::cast_possible_truncation, reason = "a tone is at most 255")]
const fn make_tones() -> [u8; 1024] {
    let mut table = [0; 1024];
    let mut value = 0;
    while value < table.len() {
        let tone = if value > 192 {
            192 + 63 * (value - 192) / (value - 129)
        } else {
            value
        };
        table[value] = tone as u8;
        value += 1;
    }
    table
}

fn tone(value: i32) -> i32 {
    let n = usize::try_from(value).unwrap_or(0).min(1023);
    i32::from(TONES[n])
}

/// How a colour in daylight looks under a light, and in memory.
#[derive(Clone, Copy)]
struct Tones<'a> {
    memory: &'a Memory,
    /// Brightness of memory, in 256ths.
    keep: i32,
}

impl<'a> Tones<'a> {
    const fn of(lights: &'a LightMap) -> Self {
        Self {
            memory: &lights.palette.memory,
            keep: lights.memory_brightness(),
        }
    }

    /// The factors for all colours under one light.
    fn under(self, shade: Shade) -> BlockTones {
        let Memory {
            tint, floor, grey, ..
        } = self.memory;
        let kept = (self.keep * shade.dark) >> 8;
        BlockTones {
            light: shade.light,
            kept: tint.map(|tint| (tint * kept) >> 8),
            floor: floor.map(|floor| (floor * shade.dark) >> 8),
            grey: *grey,
            is_dark: shade.dark > 0,
        }
    }

    fn shaded(self, rgb: Rgb, shade: Shade) -> Rgb {
        self.under(shade).of(rgb)
    }

    /// Draws something that stands on the ground and is remembered as the ground is; `bright` is in 256ths.
    fn draw(
        self,
        surface: &mut PixelSurface,
        bitmap: &Bitmap,
        place: (i32, i32),
        style: DrawStyle,
        shade: Shade,
        bright: i32,
    ) {
        surface.draw(bitmap, place, style, |dot| {
            let rgb = dot.rgb.map(i32::from);
            let shaded = scale(self.shaded(rgb, shade), bright);
            match dot.kind {
                DotKind::Glows if shade.dark < 256 => rgb,
                DotKind::Glows => ember(shaded, rgb),
                _ => shaded,
            }
        });
    }
}

/// How colours look under the light of one block.
#[derive(Clone, Copy)]
struct BlockTones {
    light: Rgb,
    /// Share of the remembered colour in each channel, in 256ths.
    kept: Rgb,
    floor: Rgb,
    /// Share of grey in the remembered colour, in 256ths.
    grey: i32,
    is_dark: bool,
}

impl BlockTones {
    /// A colour under the light, with as much of its remembered form as light is missing.
    fn of(&self, rgb: Rgb) -> Rgb {
        let day = [0, 1, 2].map(|n| tone((rgb[n] * self.light[n]) >> 8));
        if !self.is_dark {
            return day;
        }
        let [r, g, b] = rgb;
        let grey = ((77 * r + 150 * g + 29 * b) >> 8) * self.grey;
        let faded = rgb.map(|value| value * (256 - self.grey) + grey);
        [0, 1, 2].map(|n| day[n] + ((faded[n] * self.kept[n]) >> 16) + self.floor[n])
    }
}

/// How the dots of one tile of ground become pixels.
struct LitTile<'a> {
    tones: Tones<'a>,
    at: Point,
    visible: bool,
    blocks: &'a [Shade; 16],
}

impl LitTile<'_> {
    fn draw(&self, pixels: &mut [Pixel], window: Window, bitmap: &Bitmap) {
        let (left, top) = (self.at.x * TILE - window.x, self.at.y * TILE - window.y);
        let (width, height) = (i32::from(window.width), i32::from(window.height));
        let inside = |start: i32, room: i32| {
            let edge = |place: i32| usize::try_from(place.clamp(0, TILE)).unwrap_or(0);
            edge(-start)..edge(room - start)
        };
        let (across, down) = (inside(left, width), inside(top, height));
        let tones = self.blocks.map(|shade| self.tones.under(shade));
        for y in down {
            let start = (top + i32::try_from(y).unwrap_or(0)) * width + left.max(0);
            let start = usize::try_from(start).unwrap_or(0);
            let row = bitmap.dots.get(y * 16..y * 16 + 16);
            let dots = row.and_then(|row| row.get(across.clone()));
            let line = pixels.get_mut(start..start + across.len());
            let (Some(dots), Some(line)) = (dots, line) else {
                continue;
            };
            let tones = &tones[y / BLOCK * BLOCK..][..BLOCK];
            for ((x, dot), pixel) in across.clone().zip(dots).zip(line) {
                let rgb = dot.rgb.map(i32::from);
                let tones = &tones[x / BLOCK];
                *pixel = match dot.kind {
                    DotKind::Empty => continue,
                    DotKind::Lit | DotKind::Hem => bytes(tones.of(rgb)),
                    DotKind::Glows if self.visible => bytes(rgb),
                    DotKind::Glows => bytes(ember(tones.of(rgb), rgb)),
                };
            }
        }
    }
}

/// Draws `share` 256ths of a house or the arch.
fn draw_overlay(
    surface: &mut PixelSurface,
    overlay: &TallDrawing,
    share: i32,
    tones: Tones<'_>,
    shades: &Shades,
) {
    let TallDrawing { x, y, bitmap, .. } = overlay;
    let width = i32::try_from(bitmap.width).unwrap_or(0);
    let height = i32::try_from(bitmap.height()).unwrap_or(0);
    if !surface.window.shows([*x, *y, x + width, y + height]) {
        return;
    }
    let columns: Vec<(Shade, BlockTones)> = shade_columns(overlay, width, shades)
        .into_iter()
        .map(|shade| (shade, tones.under(shade)))
        .collect();
    for (line, py) in bitmap.dots.chunks(bitmap.width.max(1)).zip(*y..) {
        for ((dot, px), (shade, tones)) in line.iter().zip(*x..).zip(&columns) {
            let rgb = dot.rgb.map(i32::from);
            match dot.kind {
                DotKind::Empty => {}
                DotKind::Hem => surface.mix(px, py, INK, (225 * share) >> 8),
                DotKind::Glows if shade.dark < 256 => surface.mix(px, py, rgb, share),
                DotKind::Glows => surface.mix(px, py, ember(tones.of(rgb), rgb), share),
                DotKind::Lit => surface.mix(px, py, tones.of(rgb), share),
            }
        }
    }
}

/// The light on each column of dots of an overlay. A house is seen as a whole: tiles out of sight get the mean light
/// of those in sight.
fn shade_columns(overlay: &TallDrawing, width: i32, shades: &Shades) -> Vec<Shade> {
    let middle = TILE / 2;
    let first = (overlay.x - middle).div_euclid(TILE);
    let last = (overlay.x + width + middle).div_euclid(TILE);
    let row = |y: i32| -> Vec<Shade> {
        let tiles = first..=last;
        tiles.map(|x| shades.of_tile(Point::new(x, y))).collect()
    };
    let in_sight = |shade: &&Shade| shade.dark < IN_SIGHT;
    let rows = overlay.lit_by.map(row);
    let seen = rows.iter().find(|row| row.iter().any(|it| in_sight(&it)));
    let mut tiles = seen.unwrap_or(&rows[0]).clone();
    let lit: Vec<Shade> = tiles.iter().filter(in_sight).copied().collect();
    if let Some(count) = i32::try_from(lit.len()).ok().filter(|count| *count > 0) {
        let sum = lit.iter().fold([0; 3], |sum, it| add(sum, it.light));
        let dark: i32 = lit.iter().map(|it| it.dark).sum();
        let mean = Shade {
            light: sum.map(|value| value / count),
            dark: dark / count,
        };
        for tile in tiles.iter_mut().filter(|it| it.dark >= IN_SIGHT) {
            *tile = mean;
        }
    }
    let column = |x: i32| {
        let from = x - middle - first * TILE;
        let n = usize::try_from(from.div_euclid(TILE)).unwrap_or(0);
        let (west, east) = (tiles.get(n), tiles.get(n + 1));
        let west = west.copied().unwrap_or_default();
        let east = east.copied().unwrap_or(west);
        let part = from.rem_euclid(TILE) * 256 / TILE;
        Shade {
            light: mix(west.light, east.light, part),
            dark: west.dark + (east.dark - west.dark) * part / 256,
        }
    };
    (overlay.x..overlay.x + width).map(column).collect()
}

#[cfg(test)]
mod tests;
