//! The map in pixels: its zoom, its camera, and its way into the frame.

use std::time::Instant;

use geom::Point;
use raster::{CellGrid, Enlarged, Part};
use ratatui_core::buffer::Buffer;
use tiles::{Camera, Painter};
use ui::App;

/// Device pixels per pixel of the map.
const ZOOMS: std::ops::RangeInclusive<i32> = 1..=8;

/// The map of the last frame, and where the player looks.
pub(crate) struct MapView {
    /// `None` while no map is shown, so that the next run starts with an empty cache.
    painter: Option<Painter>,
    camera: Camera,
    /// Start of the camera's clock.
    started: Instant,
    /// The part of a drag below one pixel of the map, in device pixels.
    rest: (i32, i32),
    zoom: i32,
    /// The map's place in the frame.
    area: Part,
}

impl MapView {
    pub(crate) fn new() -> Self {
        Self {
            painter: None,
            camera: Camera::default(),
            started: Instant::now(),
            rest: (0, 0),
            zoom: 1,
            area: Part::default(),
        }
    }

    /// Zooms by steps, and stores the result in the settings: steps relative to twice the scale of the text.
    pub(crate) fn zoom_by(&mut self, app: &mut App, steps: i32) {
        let wanted = (self.zoom + steps).clamp(*ZOOMS.start(), *ZOOMS.end());
        let stored = i32::from(app.settings().map_zoom) + wanted - self.zoom;
        self.zoom = wanted;
        app.set_map_zoom(i8::try_from(stored).unwrap_or(0));
    }

    /// Moves the camera against a drag of this many device pixels.
    pub(crate) const fn drag(&mut self, x: i32, y: i32) {
        let (x, y) = (self.rest.0 - x, self.rest.1 - y);
        self.rest = (x % self.zoom, y % self.zoom);
        self.camera.drag(x / self.zoom, y / self.zoom);
    }

    /// Returns the camera to the hero.
    pub(crate) fn recentre(&mut self) {
        self.camera.recentre();
    }

    pub(crate) const fn is_gliding(&self) -> bool {
        self.camera.is_gliding()
    }

    /// The tile under a device pixel of the frame, if the map was drawn there.
    pub(crate) fn tile_at(&self, x: usize, y: usize) -> Option<Point> {
        self.painter.as_ref()?;
        let along = |at: usize, start: usize, len: usize| {
            let inside = at.checked_sub(start).filter(|it| *it < len)?;
            Some(i32::try_from(inside).ok()? / self.zoom)
        };
        let x = along(x, self.area.x, self.area.w)?;
        let y = along(y, self.area.y, self.area.h)?;
        Some(self.camera.window().tile_at(x, y))
    }

    /// Draws the map of `app`, if it has one, into the cells of `buffer` left for it.
    pub(crate) fn draw(
        &mut self,
        app: &mut App,
        buffer: &Buffer,
        grid: CellGrid,
        text_scale: usize,
        frame: &mut Frame<'_>,
    ) {
        let (Some(scene), Some(cells)) = (app.map_scene(), app.map_area()) else {
            self.painter = None;
            return;
        };
        let twice = i32::try_from(text_scale * 2).unwrap_or(2);
        self.zoom =
            (twice + i32::from(app.settings().map_zoom)).clamp(*ZOOMS.start(), *ZOOMS.end());
        self.area = grid.part(cells);
        let mut zoom = usize::try_from(self.zoom).unwrap_or(1);
        if app.shows_whole_level() {
            let level = scene.view.cells.size();
            zoom = tiles::whole_level_scale(level, (self.area.w, self.area.h), zoom);
            self.zoom = i32::try_from(zoom).unwrap_or(1);
        }
        let short = |pixels: usize| u16::try_from(pixels.div_ceil(zoom)).unwrap_or(u16::MAX);
        let size = (short(self.area.w), short(self.area.h));
        let now = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        let window = self.camera.follow(&scene, size, now, app.is_animated());
        let painter = self
            .painter
            .get_or_insert_with(|| Painter::new(scene.catalog));
        painter.paint(&scene, window);
        let pixels = painter.pixels().iter();
        let pixels: Vec<u32> = pixels
            .map(|[r, g, b, _]| u32::from_be_bytes([0, *r, *g, *b]))
            .collect();
        let picture = Enlarged {
            pixels: &pixels,
            width: usize::from(size.0),
            scale: zoom,
            corner: (self.area.x, self.area.y),
        };
        picture.draw(&grid.free_parts(buffer, cells), &mut |(x, y), row| {
            let start = y * frame.width + x;
            if let Some(target) = frame.pixels.get_mut(start..start + row.len()) {
                target.copy_from_slice(row);
            }
        });
        let (corner, size) = self.camera.tiles();
        app.set_visible_tiles(corner, size);
    }
}

/// The pixels to draw on: `0RGB`, row by row.
pub(crate) struct Frame<'a> {
    pub(crate) pixels: &'a mut [u32],
    pub(crate) width: usize,
}
