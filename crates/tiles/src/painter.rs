//! Owns the pixels of the map window and the order in which a frame is drawn.

use crate::TILE;
use crate::bitmap::{Bitmap, DotKind};
use crate::ground::paint_ground;
use geom::{Grid, Point, Size};
use paint::tint::{Rgb, lit};
use paint::{DrawOptions, Known, MapScene, Scene, Walls};
use proto::{Catalog, Cell, LevelNo, View};

/// Red, green, blue and 255.
pub type Pixel = [u8; 4];

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
}

/// Draws scenes. Keeps the ground of known tiles, so that a frame repaints only what changed.
pub struct Painter {
    scene: Option<Scene>,
    level: LevelNo,
    known: Grid<Cell>,
    ground: Grid<Option<Bitmap>>,
    pixels: Vec<Pixel>,
    window: Window,
}

impl Painter {
    #[must_use]
    pub fn new(_catalog: &Catalog) -> Self {
        let size = Size { w: 0, h: 0 };
        Self {
            scene: None,
            level: LevelNo(0),
            known: Grid::new(size, Cell::default()),
            ground: Grid::new(size, None),
            pixels: Vec::new(),
            window: Window::default(),
        }
    }

    /// Draws the part of a scene inside a window.
    pub fn paint(&mut self, scene: &MapScene<'_>, window: Window) {
        self.update(scene.catalog, scene.view, scene.time);
        self.window = window;
        let count = usize::from(window.width) * usize::from(window.height);
        self.pixels.clear();
        self.pixels.resize(count, [8, 9, 12, 255]);
        let first = window.tile_at(0, 0);
        let last = window.tile_at(i32::from(window.width) - 1, i32::from(window.height) - 1);
        for y in first.y..=last.y {
            for x in first.x..=last.x {
                self.paint_tile(scene.view, Point::new(x, y));
            }
        }
    }

    /// The pixels of the last [`Painter::paint`], row by row.
    #[must_use]
    pub fn pixels(&self) -> &[Pixel] {
        &self.pixels
    }

    /// The window of the last [`Painter::paint`].
    #[must_use]
    pub const fn window(&self) -> Window {
        self.window
    }

    fn update(&mut self, catalog: &Catalog, view: &View, time: u64) {
        let options = DrawOptions {
            wide: true,
            walls: Walls::Theme,
        };
        let changed = self.level != view.level || self.known != view.cells;
        let lighting = match &mut self.scene {
            Some(lighting) => lighting,
            none => none.insert(Scene::new(catalog, view, options)),
        };
        lighting.update(catalog, view);
        lighting.at_time(time);
        if changed {
            self.level = view.level;
            self.known.clone_from(&view.cells);
            self.ground = Grid::new(view.cells.size(), None);
        }
    }

    fn paint_tile(&mut self, view: &View, at: Point) {
        let (Some(lighting), Some(cell)) = (&self.scene, view.cells.get(at)) else {
            return;
        };
        let light = if cell.visible {
            lighting.light_on(at)
        } else {
            [90, 96, 120]
        };
        let Some(ground) = self.ground.get_mut(at) else {
            return;
        };
        let palette = &lighting.lights.palette;
        let bitmap = ground.get_or_insert_with(|| paint_ground(Known(&view.cells), palette, at));
        let (left, top) = (at.x * TILE - self.window.x, at.y * TILE - self.window.y);
        blit(&mut self.pixels, self.window, bitmap, (left, top), light);
    }
}

/// Draws a bitmap under one light, cut off at the edges of the window.
fn blit(
    pixels: &mut [Pixel],
    window: Window,
    bitmap: &Bitmap,
    (left, top): (i32, i32),
    light: Rgb,
) {
    for (row, y) in bitmap.dots.chunks(bitmap.width.max(1)).zip(top..) {
        for (dot, x) in row.iter().zip(left..) {
            let inside = (0..i32::from(window.width)).contains(&x)
                && (0..i32::from(window.height)).contains(&y);
            if dot.kind == DotKind::Empty || !inside {
                continue;
            }
            let colour = lit(dot.rgb.map(i32::from), light);
            let [r, g, b] = colour.map(|value| u8::try_from(value.clamp(0, 255)).unwrap_or(255));
            let n = usize::try_from(y * i32::from(window.width) + x).unwrap_or(0);
            if let Some(pixel) = pixels.get_mut(n) {
                *pixel = [r, g, b, 255];
            }
        }
    }
}
