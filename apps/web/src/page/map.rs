//! The map in tiles: its pixels on a canvas of their own, and their way onto the visible one.

use geom::{Point, Size};
use paint::MapScene;
use raster::Part;
use tiles::{Camera, Painter, TILE, Window as TileWindow, whole_level_scale};
use wasm_bindgen::Clamped;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData, Storage, Window};

use crate::zoom::{limit_scale, usual_scale};

/// Key of the chosen zoom in the browser's storage.
const ZOOM: &str = "hearthgate-zoom";

pub(super) struct MapCanvas {
    storage: Option<Storage>,
    /// Holds the map at one device pixel per pixel; not in the page.
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    painter: Option<Painter>,
    pub(super) camera: Camera,
    /// CSS pixels per pixel of the level, if the player chose them.
    zoom: Option<f64>,
    /// Device pixels per pixel of the level.
    scale: u16,
    /// Size of the shown part in pixels of the level.
    size: (u16, u16),
    /// CSS pixels per pixel of a whole level, if the player chose them since it was opened.
    whole_zoom: Option<Option<f64>>,
    /// The map's place on the visible canvas; `None` if the last frame had no map in tiles.
    area: Option<Part>,
    /// The part of a drag below one pixel of the level.
    rest: (f64, f64),
}

impl MapCanvas {
    pub(super) fn new(window: &Window) -> Result<Self, JsValue> {
        let document = window.document().ok_or("there is no document")?;
        let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
        let context = super::canvas::context(&canvas)?;
        // Without storage the scale lasts until the tab is closed.
        let storage = window.local_storage().ok().flatten();
        let zoom = storage.as_ref().and_then(|it| it.get_item(ZOOM).ok()?);
        Ok(Self {
            storage,
            canvas,
            context,
            painter: None,
            camera: Camera::default(),
            zoom: zoom.and_then(|it| it.parse().ok()),
            scale: 1,
            size: (0, 0),
            whole_zoom: None,
            area: None,
            rest: (0.0, 0.0),
        })
    }

    /// Draws a scene onto the parts of the map's area that nothing covers.
    pub(super) fn draw(
        &mut self,
        scene: &MapScene<'_>,
        (area, parts, margins): (Part, &[Part], (usize, usize)),
        to: &CanvasRenderingContext2d,
        (now, ratio, smooth, is_whole): (f64, f64, bool, bool),
    ) -> Result<(), JsValue> {
        let usual = || f64::from(usual_scale(ratio));
        let scale = |zoom: f64| limit_scale(zoom * ratio, ratio);
        self.scale = limit_scale(self.zoom.map_or_else(usual, |zoom| zoom * ratio), ratio);
        self.area = Some(area);
        self.whole_zoom = is_whole.then(|| self.whole_zoom.flatten());
        if let Some(zoom) = self.whole_zoom {
            let (level, most) = (scene.view.cells.size(), usize::from(self.scale));
            let whole = || short(whole_level_scale(level, (area.w, area.h), most));
            self.scale = zoom.map_or_else(whole, scale);
        }
        let scale = usize::from(self.scale);
        let size = (short(area.w.div_ceil(scale)), short(area.h.div_ceil(scale)));
        #[expect(
            clippy::cast_possible_truncation,
            reason = "milliseconds since the page was opened"
        )]
        let window = {
            let clear = |size: u16, room: usize, margin: usize| match margin {
                0 => size,
                _ => short(room.saturating_sub(margin) / scale).max(size / 2),
            };
            let clear = (
                clear(size.0, area.w, margins.0),
                clear(size.1, area.h, margins.1),
            );
            let (width, height) = size;
            let window = self.camera.follow(scene, clear, now as i64, smooth);
            TileWindow {
                width,
                height,
                ..window
            }
        };
        self.size = size;
        let painter = (self.painter).get_or_insert_with(|| Painter::new(scene.catalog));
        let (wide, high) = (u32::from(size.0), u32::from(size.1));
        if painter.paint(scene, window) {
            if (self.canvas.width(), self.canvas.height()) != (wide, high) {
                self.canvas.set_width(wide);
                self.canvas.set_height(high);
            }
            let pixels = Clamped(painter.pixels().as_flattened());
            let data = ImageData::new_with_u8_clamped_array_and_sh(pixels, wide, high)?;
            self.context.put_image_data(&data, 0.0, 0.0)?;
        }
        to.save();
        to.set_image_smoothing_enabled(false);
        to.begin_path();
        for part in parts {
            to.rect(real(part.x), real(part.y), real(part.w), real(part.h));
        }
        to.clip();
        let drawn = to.draw_image_with_html_canvas_element_and_dw_and_dh(
            &self.canvas,
            real(area.x),
            real(area.y),
            real(usize::from(size.0) * scale),
            real(usize::from(size.1) * scale),
        );
        to.restore();
        drawn
    }

    /// Records that a frame has no map in tiles.
    pub(super) const fn hide(&mut self) {
        self.area = None;
    }

    /// Forgets the sprites of a run that was left.
    pub(super) fn forget(&mut self) {
        self.painter = None;
    }

    pub(super) const fn is_shown(&self) -> bool {
        self.area.is_some()
    }

    /// The tile in the upper left corner, and the number of tiles shown.
    pub(super) fn tiles(&self) -> (Point, Size) {
        let tiles = |length: u16| length.saturating_add(8) / 16;
        let (w, h) = (tiles(self.size.0), tiles(self.size.1));
        (self.camera.tiles().0, Size { w, h })
    }

    /// The pixel of the level at a device pixel of the canvas.
    pub(super) fn level_pixel(&self, x: f64, y: f64) -> Option<(i32, i32)> {
        let area = self.area?;
        let window = self.camera.window();
        let scale = f64::from(self.scale);
        Some((
            floor((x - real(area.x)) / scale) + window.x,
            floor((y - real(area.y)) / scale) + window.y,
        ))
    }

    /// The middle of a tile on the canvas and the size of a tile, in device pixels.
    pub(super) fn tile_place(&self, at: Point) -> Option<[f64; 3]> {
        let area = self.area?;
        let window = self.camera.window();
        let scale = f64::from(self.scale);
        let middle = |tile: i32, from: i32| f64::from(tile * TILE + TILE / 2 - from) * scale;
        Some([
            real(area.x) + middle(at.x, window.x),
            real(area.y) + middle(at.y, window.y),
            f64::from(TILE) * scale,
        ])
    }

    /// Drags the map by CSS pixels.
    pub(super) fn drag(&mut self, (x, y): (f64, f64), ratio: f64) {
        let scale = f64::from(self.scale);
        let whole = |by: f64, rest: &mut f64| {
            *rest -= by * ratio / scale;
            let whole = rest.trunc();
            *rest -= whole;
            floor(whole)
        };
        let (x, y) = (whole(x, &mut self.rest.0), whole(y, &mut self.rest.1));
        self.camera.drag(x, y);
    }

    /// Multiplies the zoom, for two fingers.
    pub(super) fn zoom_by(&mut self, factor: f64, ratio: f64) {
        let zoom = self.whole_zoom.unwrap_or(self.zoom);
        let scale = zoom.map_or(f64::from(self.scale), |zoom| zoom * ratio);
        let (least, most) = (limit_scale(0.0, ratio), limit_scale(f64::MAX, ratio));
        let scale = (scale * factor).clamp(f64::from(least), f64::from(most));
        self.keep_zoom(scale / ratio);
    }

    /// Zooms by one step, for the wheel and keys.
    pub(super) fn zoom_step(&mut self, nearer: bool, ratio: f64) {
        let step = if nearer { 1.0 } else { -1.0 };
        let scale = limit_scale(f64::from(self.scale) + step, ratio);
        self.keep_zoom(f64::from(scale) / ratio);
    }

    fn keep_zoom(&mut self, zoom: f64) {
        if let Some(whole) = &mut self.whole_zoom {
            *whole = Some(zoom);
            return;
        }
        self.zoom = Some(zoom);
        if let Some(storage) = &self.storage {
            // A full or forbidden storage costs only the zoom of the next visit.
            let _ = storage.set_item(ZOOM, &zoom.to_string());
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "clamped before")]
fn floor(number: f64) -> i32 {
    number.floor().clamp(-1e6, 1e6) as i32
}

fn real(length: usize) -> f64 {
    f64::from(u32::try_from(length).unwrap_or(u32::MAX))
}

fn short(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}
