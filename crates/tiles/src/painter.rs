//! Owns the pixels of the map window and the order in which a frame is drawn.
//!
//! A frame keeps the pixels of the last one and paints only tiles on which something changed: their light, their ground,
//! a sprite, a house. Tiles under figures, marks and effects are painted in every frame. A moved window moves the pixels.

use crate::TILE;
use crate::bitmap::{Bitmap, DotKind};
use crate::canvas::{PixelBlock, to_usize};
use crate::decor::{DecorPlan, TileDecor};
use crate::dirty::DirtyTiles;
use crate::discs::DiscColours;
use crate::effects::{
    draw_effects, each_effect_block, find_flashes, hidden_tiles, hide_unrevealed, tile_block,
};
use crate::figures::{Bearings, DrawnFigure, find_figures};
use crate::ground::{FRAME, GroundCache, paint_blood};
use crate::light::{BLOCK, Flare, Shade, Shades, lighting};
use crate::marks::{draw_cursors, draw_ground_marks, draw_notes, draw_threat};
use crate::numbers::digest;
use crate::overlay::{IN_SIGHT, OverlayLook};
use crate::rugs::paint_rug;
use crate::sheet::SpriteSheet;
use crate::surface::{Pixel, PixelSurface, bytes};
use crate::tile_sprites::{SpriteFinder, TileLook};
use crate::tones::Tones;
use crate::town::TownPainter;
use crate::veil::Veil;
use crate::window::Window;
use geom::{BitGrid, Grid, Point, Rect, Size, Terrain};
use paint::light::FLICKER;
use paint::memory::ember;
use paint::tint::Rgb;
use paint::{ColourVision, Known, LightMap, MapEffect, MapMark, MapScene, Movement};
use proto::{Catalog, View};
use std::sync::Arc;

/// Rows of tiles that a tree or a figure of two tiles may reach north of its own.
const OVERHANG: i32 = 4;
/// Darkness of the sky from which houses throw no shadow.
const SUNSET: i32 = 200;
/// Milliseconds in which no sprite of a tile changes: all their frames last a multiple.
const SPRITE_TIME: u64 = 100;

/// Draws scenes. Keeps the last frame, so that a frame repaints only what changed.
pub struct Painter {
    catalog: Arc<Catalog>,
    sheet: SpriteSheet,
    lights: LightMap,
    shades: Shades,
    ground: GroundCache,
    decor: Grid<Option<TileDecor>>,
    town: TownPainter,
    bearings: Bearings,
    surface: PixelSurface,
    /// The lit ground of the window, and the tiles on which it is out of date.
    lit_ground: Vec<Pixel>,
    stale: DirtyTiles,
    looks: Grid<TileLook>,
    overlays: Vec<OverlayLook>,
    /// The figures, marks and effects of the last frame.
    moving: Vec<MovingLook>,
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

/// What differs from the last frame.
struct FrameChanges {
    /// Nothing of the last frame can be kept.
    all: bool,
    view: bool,
    /// The tiles whose light changed.
    shades: Vec<Point>,
}

/// What moves over the tiles.
struct MovingThings<'a> {
    figures: Vec<DrawnFigure<'a>>,
    /// Puffs of smoke in their colours.
    smoke: Vec<(&'a Veil, Rgb)>,
}

/// How a moving thing looked in a frame.
#[derive(PartialEq, Eq)]
struct MovingLook {
    /// `None` for what looks different in every frame.
    digest: Option<u64>,
    /// Hold all of it.
    blocks: Vec<PixelBlock>,
}

impl Painter {
    #[must_use]
    pub fn new(catalog: &Arc<Catalog>) -> Self {
        let nothing = Size { w: 0, h: 0 };
        Self {
            catalog: Arc::clone(catalog),
            sheet: SpriteSheet::new(catalog),
            lights: LightMap::default(),
            shades: Shades::new(),
            ground: GroundCache::new(nothing),
            decor: Grid::new(nothing, None),
            town: TownPainter::default(),
            bearings: Bearings::default(),
            surface: PixelSurface::default(),
            lit_ground: Vec::new(),
            stale: DirtyTiles::default(),
            looks: Grid::new(nothing, TileLook::default()),
            overlays: Vec::new(),
            moving: Vec::new(),
            last: None,
        }
    }

    /// Draws the part of a scene inside a window. Returns false if no pixel differs from the last frame.
    pub fn paint(&mut self, scene: &MapScene<'_>, window: Window) -> bool {
        if !Arc::ptr_eq(&self.catalog, scene.catalog) {
            *self = Self::new(scene.catalog);
        }
        if self.last.as_ref().is_some_and(|it| it.shows(scene, window)) {
            return false;
        }
        let changes = self.update(scene, window);
        let moved = self.move_window(window, changes.all);
        self.find_stale_ground(scene, &changes);
        let hidden = hidden_tiles(&scene.effects, window);
        self.light_ground(scene, &hidden);
        let changed = self.repaint(scene, &hidden, &changes);
        let view = match self.last.take() {
            Some(last) if !changes.view => last.view,
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
        moved || changed
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

    /// Brings light, ground, houses and the facing of figures up to date.
    fn update(&mut self, scene: &MapScene<'_>, window: Window) -> FrameChanges {
        let (catalog, view) = (scene.catalog, scene.view);
        let last = self.last.as_ref();
        let new_view = last.is_none_or(|it| it.view != *view);
        let mut all = last.is_none_or(|it| it.vision != scene.vision);
        let moment = scene.time - scene.time % FLICKER;
        let known = Known(&view.cells);
        if new_view {
            if self.lights.enter(catalog, view) {
                let size = view.cells.size();
                self.ground = GroundCache::new(size);
                self.bearings = Bearings::default();
                self.looks = Grid::new(size, TileLook::default());
                all = true;
            }
            let brightness = |lights: &LightMap| (lights.memory_brightness(), lights.darkness());
            let before = brightness(&self.lights);
            self.lights.update(catalog, view, |at| lighting(known, at));
            all |= brightness(&self.lights) != before;
            let new_town = self.town.update(view, catalog, &self.lights, scene.time);
            let cells = self.town.ground_under_arch(view);
            if self.ground.update(&cells, &self.lights.palette) || new_town {
                let plan = DecorPlan {
                    known: Known(&cells),
                    palette: &self.lights.palette,
                    landmarks: &view.landmarks,
                };
                self.decor = Grid::from_fn(cells.size(), |at| plan.of(at));
            }
            all |= new_town;
            self.bearings.update(view, &self.sheet);
        }
        self.town.set_time(scene.time, window);
        let relit = self.lights.set_time(moment, |at| lighting(known, at));
        let shades = match relit {
            Some(relit) if !new_view => self.shades.update_light(&self.lights, view, &relit),
            _ => self.shades.update(&self.lights, view),
        };
        FrameChanges {
            all,
            view: new_view,
            shades,
        }
    }

    /// Moves the kept pixels to a new window. Returns whether it differs from the last one, or if nothing is kept.
    fn move_window(&mut self, window: Window, all: bool) -> bool {
        let old = self.surface.window;
        let (dx, dy) = (window.x - old.x, window.y - old.y);
        let is_far = dx.abs() >= i32::from(window.width) || dy.abs() >= i32::from(window.height);
        if all || is_far || (old.width, old.height) != (window.width, window.height) {
            self.surface = PixelSurface::new(window, self.lights.palette.void);
            self.lit_ground.clone_from(&self.surface.pixels);
            self.stale = DirtyTiles::all(window);
            return true;
        }
        self.surface.dirty = DirtyTiles::none(window);
        if (dx, dy) == (0, 0) {
            return false;
        }
        self.surface.window = window;
        scroll(&mut self.surface.pixels, window, (dx, dy));
        scroll(&mut self.lit_ground, window, (dx, dy));
        self.stale = self.stale.moved(window);
        let [left, top, right, bottom] = window.block();
        // The strips that the last window did not show.
        for (is_new, strip) in [
            (dx < 0, [left, top, left - dx, bottom]),
            (dx > 0, [right - dx, top, right, bottom]),
            (dy < 0, [left, top, right, top - dy]),
            (dy > 0, [left, bottom - dy, right, bottom]),
        ] {
            if is_new {
                self.stale.add_block(strip);
            }
        }
        true
    }

    /// Marks the tiles whose lit ground differs from the last frame.
    fn find_stale_ground(&mut self, scene: &MapScene<'_>, changes: &FrameChanges) {
        for at in &changes.shades {
            let [left, top, right, bottom] = tile_block(*at);
            self.stale
                .add_block([left - TILE, top - TILE, right + TILE, bottom + TILE]);
        }
        let Some(last) = &self.last else {
            return;
        };
        let (before, now) = (&last.view.cells, &scene.view.cells);
        let new_frame = last.time / FRAME != scene.time / FRAME;
        let shown = DirtyTiles::all(self.surface.window);
        for at in shown.tiles() {
            let is_new = |at| {
                let looks = |cells: &Grid<proto::Cell>| {
                    let cell = cells.get(at);
                    cell.map(|cell| (cell.visible, cell.blood))
                };
                !self.ground.is_painted(at) || looks(before) != looks(now)
            };
            if (changes.view && is_new(at)) || (new_frame && self.ground.moves(at)) {
                self.stale.add(at);
            }
        }
        let flashes = [find_flashes(&last.effects), find_flashes(&scene.effects)];
        for flash in flashes.iter().flatten() {
            self.stale.add_block(flash.block());
        }
    }

    /// Lights the ground of stale tiles, except hidden ones, and marks them as dirty.
    fn light_ground(&mut self, scene: &MapScene<'_>, hidden: &DirtyTiles) {
        let window = self.surface.window;
        let flares = Flare::find_all(&find_flashes(&scene.effects), scene.view);
        let void = bytes(self.lights.palette.void);
        let stale: Vec<Point> = self.stale.tiles().collect();
        for at in stale {
            self.surface.dirty.add(at);
            if hidden.contains(at) {
                continue;
            }
            self.stale.remove(at);
            window.each_row(tile_block(at), |row| self.lit_ground[row].fill(void));
            let Some(cell) = scene.view.cells.get(at) else {
                continue;
            };
            let mut blocks = self.shades.of_blocks(at);
            for flare in &flares {
                flare.add_to(&mut blocks, at);
            }
            let bitmap = self.ground.tile(&self.lights.palette, at, scene.time);
            let lit = LitTile {
                tones: Tones::of(&self.lights),
                at,
                visible: cell.visible,
                blocks: &blocks,
            };
            lit.draw(&mut self.lit_ground, window, bitmap);
            if cell.terrain == Some(Terrain::WoodFloor)
                && let Some(rug) = paint_rug(&scene.view.landmarks, at)
            {
                lit.draw(&mut self.lit_ground, window, &rug);
            }
            if cell.blood && cell.visible {
                lit.draw(&mut self.lit_ground, window, &paint_blood(at));
            }
        }
    }

    /// Paints all dirty tiles. Returns whether a pixel changed.
    fn repaint(
        &mut self,
        scene: &MapScene<'_>,
        hidden: &DirtyTiles,
        changes: &FrameChanges,
    ) -> bool {
        let Self {
            sheet,
            lights,
            shades,
            ground,
            decor,
            town,
            bearings,
            surface,
            ..
        } = self;
        let (window, void) = (surface.window, lights.palette.void);
        let tones = Tones::of(lights);
        let sprites = SpriteFinder {
            view: scene.view,
            catalog: scene.catalog,
            sheet,
            ground,
            decor,
            lights,
            shades,
            time: scene.time,
        };
        let suspects = SuspectSprites::of(scene, self.last.as_ref(), changes);
        suspects.find_changed(sprites, &mut self.looks, surface);
        let mut overlays = town.overlays(scene.time);
        overlays.retain(|(it, _)| window.shows(it.bitmap.block(it.x, it.y)));
        let looks: Vec<OverlayLook> = overlays
            .iter()
            .map(|(overlay, share)| OverlayLook::new(overlay, *share, shades))
            .collect();
        for (n, look) in looks.iter().enumerate() {
            look.mark_changes(self.overlays.get(n), &mut surface.dirty);
        }
        for look in self.overlays.iter().skip(looks.len()) {
            look.mark_changes(None, &mut surface.dirty);
        }
        let moving = MovingThings {
            figures: find_figures(scene, sheet, bearings),
            smoke: find_smoke(town, window, tones, shades),
        };
        let looks_now = moving.looks(scene, window, shades);
        let is_kept =
            |it: &MovingLook, others: &[MovingLook]| it.digest.is_some() && others.contains(it);
        let gone = self.moving.iter().filter(|it| !is_kept(it, &looks_now));
        let come = looks_now.iter().filter(|it| !is_kept(it, &self.moving));
        for block in gone.chain(come).flat_map(|it| &it.blocks) {
            surface.dirty.add_block(*block);
        }
        self.moving = looks_now;
        // From here on: the pixels.
        let touched = surface.dirty.clone();
        let mut old = Vec::new();
        touched.each_row(|row| old.extend_from_slice(&surface.pixels[row]));
        touched.each_row(|row| {
            surface.pixels[row.clone()].copy_from_slice(&self.lit_ground[row]);
        });
        for at in hidden.tiles() {
            surface.fill(tile_block(at), void, 256);
            surface.dirty.remove(at);
        }
        // At night there is no sun to throw a shadow.
        let sun_is_up = lights.darkness() < SUNSET;
        for shadow in town.shadows().filter(|_| sun_is_up) {
            shadow.draw(surface, shadow.rgb.map(i32::from));
        }
        draw_ground_marks(surface, scene.marks);
        for at in &scene.view.threatened {
            draw_threat(surface, *at, scene.time);
        }
        let discs = DiscColours::of(scene.vision);
        let (first, end) = window.tiles();
        let mut overlays = overlays.iter().zip(&looks).peekable();
        let mut waiting = moving.figures.iter().peekable();
        for row in first.y - 1..=end.y + OVERHANG {
            let tiles = (first.x - 1..=end.x + 1).map(|x| Point::new(x, row));
            let is_dirty = |at: &Point| {
                let look = self.looks.get(*at).filter(|it| !it.is_empty());
                look.is_some_and(|it| surface.dirty.touches(it.block))
            };
            let tiles: Vec<Point> = tiles.filter(is_dirty).collect();
            let mut clouds = Vec::new();
            for at in tiles {
                sprites.each(at, |sprite| {
                    if sprite.is_cloud {
                        clouds.push(sprite);
                    } else {
                        sprite.draw(surface, tones);
                    }
                });
            }
            while let Some(((overlay, _), look)) = overlays.next_if(|((it, _), _)| it.row <= row) {
                look.draw(surface, overlay, tones);
            }
            while let Some(figure) = waiting.next_if(|it| it.row <= row) {
                figure.draw(surface, shades, discs);
            }
            for cloud in clouds {
                cloud.draw(surface, tones);
            }
        }
        for ((overlay, _), look) in overlays {
            look.draw(surface, overlay, tones);
        }
        for (puff, rgb) in &moving.smoke {
            puff.draw(surface, *rgb);
        }
        for figure in &moving.figures {
            figure.draw_badges(surface);
        }
        hide_unrevealed(surface, &scene.effects, void);
        draw_notes(surface, scene.notes, scene.view.level);
        draw_cursors(surface, scene.marks);
        draw_effects(surface, &scene.effects, void);
        if scene.vision != ColourVision::Normal {
            touched.each_row(|row| {
                for pixel in &mut surface.pixels[row] {
                    let [r, g, b, _] = *pixel;
                    *pixel = bytes(scene.vision.adapt([r, g, b].map(i32::from)));
                }
            });
        }
        self.overlays = looks;
        let mut old = old.as_slice();
        let mut changed = false;
        touched.each_row(|row| {
            let (before, rest) = old.split_at(row.len().min(old.len()));
            changed = changed || surface.pixels[row] != *before;
            old = rest;
        });
        changed
    }
}

impl MovingThings<'_> {
    fn looks(&self, scene: &MapScene<'_>, window: Window, shades: &Shades) -> Vec<MovingLook> {
        let mut looks = Vec::new();
        for figure in &self.figures {
            let mut blocks = Vec::new();
            figure.each_block(|block| blocks.push(block));
            looks.push(MovingLook {
                digest: Some(figure.digest(shades)),
                blocks,
            });
        }
        let mut look = |digest, block| {
            looks.push(MovingLook {
                digest,
                blocks: vec![block],
            });
        };
        for (puff, rgb) in &self.smoke {
            look(Some(digest(&(scene.time, rgb))), puff.block());
        }
        for effect in &scene.effects {
            each_effect_block(effect, window, |block| look(None, block));
        }
        // A note sticks out to the north by one pixel.
        let above = |at: Point| {
            let [left, top, right, bottom] = tile_block(at);
            [left, top - 1, right, bottom]
        };
        let view = scene.view;
        for note in scene.notes.iter().filter(|it| it.level == view.level) {
            look(None, above(note.at));
        }
        for mark in scene.marks {
            look(None, above(mark.at));
        }
        for at in &view.threatened {
            look(None, tile_block(*at));
        }
        looks
    }
}

/// Tiles whose sprites may look different from those in the last frame.
struct SuspectSprites<'a> {
    /// The window of the last frame; `None` if every sprite may look different.
    window: Option<Window>,
    view: &'a View,
    relit: BitGrid,
    /// Whether sprites of things may show their next frame.
    moves: bool,
}

impl<'a> SuspectSprites<'a> {
    fn of(scene: &MapScene<'a>, last: Option<&LastFrame>, changes: &FrameChanges) -> Self {
        let mut relit = BitGrid::new(scene.view.cells.size());
        for at in &changes.shades {
            relit.set(*at, true);
        }
        let kept = last.filter(|_| !changes.all && !changes.view);
        Self {
            window: kept.map(|it| it.window),
            view: scene.view,
            relit,
            moves: kept.is_none_or(|it| it.time / SPRITE_TIME != scene.time / SPRITE_TIME),
        }
    }

    fn contains(&self, at: Point) -> bool {
        let is_thing = || {
            let cell = self.view.cells.get(at);
            cell.is_some_and(|cell| cell.thing.is_some() || cell.mark.is_some())
        };
        let was_near = |window| near(window).contains(at);
        !self.window.is_some_and(was_near) || self.relit.get(at) || (self.moves && is_thing())
    }

    /// Marks the tiles that sprites cover which differ from the last frame.
    fn find_changed(
        &self,
        sprites: SpriteFinder<'_>,
        looks: &mut Grid<TileLook>,
        surface: &mut PixelSurface,
    ) {
        for at in near(surface.window).points() {
            let Some(kept) = looks.get_mut(at).filter(|_| self.contains(at)) else {
                continue;
            };
            let look = sprites.look(at);
            if *kept != look {
                for block in [kept.block, look.block] {
                    surface.dirty.add_block(block);
                }
                *kept = look;
            }
        }
    }
}

/// The tiles whose sprites may reach into a window.
fn near(window: Window) -> Rect {
    let (first, last) = window.tiles();
    let size = last - first + Point::new(3, 2 + OVERHANG);
    Rect::new(first.x - 1, first.y - 1, size.x, size.y)
}

/// The puffs of smoke in sight, and their colours.
fn find_smoke<'t>(
    town: &'t TownPainter,
    window: Window,
    tones: Tones<'_>,
    shades: &Shades,
) -> Vec<(&'t Veil, Rgb)> {
    let seen = |(puff, beside): (&'t Veil, [Point; 2])| {
        let mut shades = beside.into_iter().map(|at| shades.of_tile(at));
        let shade = shades.find(|it| it.dark < IN_SIGHT)?;
        let rgb = tones.shaded(puff.rgb.map(i32::from), shade);
        Some((puff, rgb))
    };
    town.smoke(window).filter_map(seen).collect()
}

/// Moves the pixels of a window that has moved. The strips that it uncovers keep old pixels.
fn scroll(pixels: &mut [Pixel], window: Window, (dx, dy): (i32, i32)) {
    let [left, top, right, bottom] = window.block();
    let mut copy = |y: i32| {
        let to = window.row([left.max(left - dx), right.min(right - dx)], y);
        let from = window.row([left.max(left + dx), right.min(right + dx)], y + dy);
        pixels.copy_within(from, to.start);
    };
    if dy >= 0 {
        (top..bottom - dy).for_each(&mut copy);
    } else {
        (top - dy..bottom).rev().for_each(&mut copy);
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
        let [left, top, right, bottom] = window.block();
        let [x, y, end, low] = tile_block(self.at);
        let edges = [x.max(left), end.min(right)];
        let skip = to_usize(edges[0] - x);
        let tones = self.blocks.map(|shade| self.tones.under(shade));
        for row in y.max(top)..low.min(bottom) {
            let Some(line) = pixels.get_mut(window.row(edges, row)) else {
                continue;
            };
            let tones = &tones[to_usize(row - y) / BLOCK * BLOCK..][..BLOCK];
            let dots = bitmap.row(row - y).iter().enumerate().skip(skip);
            for ((n, dot), pixel) in dots.zip(line) {
                let rgb = dot.rgb.map(i32::from);
                let tones = &tones[n / BLOCK];
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

#[cfg(test)]
mod tests;
