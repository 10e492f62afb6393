//! The canvas: number of cells, and their pixels.

use geom::Point;
use raster::{CellGrid, Letter, Part, Pen, Raster, Size};
use ratatui_core::buffer::{Buffer, CellDiffOption};
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;
use ui::ColourDepth;
use wasm_bindgen::Clamped;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData, Window};

use super::map::MapCanvas;
use super::title::TitleCanvas;
use crate::game::Game;

const FACE: &str = "'Hearthgate Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace";

/// Maximum font size as a share of the cell's height: capitals with dots hardly reach above the cell.
const TALLEST: f64 = 0.95;

pub(super) struct CanvasView {
    window: Window,
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    pen: FontPen,
    raster: Raster,
    buffer: Buffer,
    title: TitleCanvas,
    /// Position of the first cell in device pixels.
    margin: (usize, usize),
    pub(super) map: MapCanvas,
    /// The upper left tile for which the cells were drawn.
    corner: Point,
    /// The pictures of the last frame: their cells, and a canvas with their pixels, which is not in the page.
    pictures: Vec<(Rect, HtmlCanvasElement)>,
}

impl CanvasView {
    pub(super) fn new(window: &Window, canvas: HtmlCanvasElement) -> Result<Self, JsValue> {
        let context = context(&canvas)?;
        let pen = FontPen::new(window)?;
        let mut view = Self {
            window: window.clone(),
            canvas,
            context,
            pen,
            raster: Raster::new(Size { w: 1, h: 1 }),
            buffer: Buffer::default(),
            title: TitleCanvas::new(window)?,
            margin: (0, 0),
            map: MapCanvas::new(window)?,
            corner: Point::new(0, 0),
            pictures: Vec::new(),
        };
        view.fit();
        Ok(view)
    }

    /// Adapts the number of cells to the canvas; returns whether anything changed.
    pub(super) fn fit(&mut self) -> bool {
        let ratio = self.window.device_pixel_ratio();
        let place = self.canvas.get_bounding_client_rect();
        let size = cell(place.width(), ratio);
        let (wide, high) = (round(place.width() * ratio), round(place.height() * ratio));
        let (wide, high) = (wide.max(size.w), high.max(size.h));
        let fits = (self.canvas.width(), self.canvas.height()) == (clamp(wide), clamp(high));
        if fits && self.raster.size() == size {
            return false;
        }
        self.canvas.set_width(clamp(wide));
        self.canvas.set_height(clamp(high));
        let (columns, rows) = (wide / size.w, high / size.h);
        self.margin = ((wide - columns * size.w) / 2, (high - rows * size.h) / 2);
        let area = Rect::new(0, 0, short(columns), short(rows));
        self.buffer = Buffer::empty(area);
        if self.raster.size() == size {
            self.raster.forget();
        } else {
            self.raster = Raster::new(size);
        }
        self.context.set_fill_style_str("#000");
        self.context
            .fill_rect(0.0, 0.0, f64::from(clamp(wide)), f64::from(clamp(high)));
        true
    }

    /// Draws a frame at a time in milliseconds.
    pub(super) fn draw(&mut self, game: &mut Game, now: f64) {
        self.corner = self.map.tiles().0;
        // Drawing may ask queries; draw again with their answers.
        for _ in 0..8 {
            self.buffer.reset();
            let depth = match game.app.settings().colours {
                ColourDepth::Auto => ColourDepth::True,
                chosen => chosen,
            };
            game.app.show(&mut self.buffer, depth);
            if !game.handle_requests() {
                break;
            }
        }
        let (context, (left, top)) = (&self.context, self.margin);
        self.raster.draw(&self.buffer, &self.pen, &mut |strip| {
            let data = ImageData::new_with_u8_clamped_array_and_sh(
                Clamped(strip.pixels),
                clamp(strip.w),
                clamp(strip.h),
            );
            if let Ok(data) = data {
                let (x, y) = (clamp(left + strip.x), clamp(top + strip.y));
                // Fails only for data of another page.
                let _ = context.put_image_data(&data, f64::from(x), f64::from(y));
            }
        });
        self.clear_margin();
        self.draw_title(&game.app);
        if let Err(why) = self.draw_pictures(&game.app) {
            web_sys::console::error_1(&why);
        }
        self.draw_map(game, now);
        let map = game.app.map_area().unwrap_or_default();
        self.put_pictures(|it| !it.intersects(map));
    }

    /// Whether the map has moved under a card, which must be placed again beside its tile.
    pub(super) fn is_stale(&self, app: &ui::App) -> bool {
        app.screen() != "play" && !self.map.camera.is_gliding() && self.map.tiles().0 != self.corner
    }

    const fn grid(&self) -> CellGrid {
        CellGrid {
            cell: self.raster.size(),
            corner: self.margin,
        }
    }

    /// In device pixels.
    fn canvas_size(&self) -> (usize, usize) {
        let pixels = |length: u32| usize::try_from(length).unwrap_or(0);
        (pixels(self.canvas.width()), pixels(self.canvas.height()))
    }

    /// Draws the pictures of a frame on canvases of their own, which stay while only the map moves.
    fn draw_pictures(&mut self, app: &ui::App) -> Result<(), JsValue> {
        let old = std::mem::take(&mut self.pictures).into_iter();
        let mut spare = old.map(|(_, canvas)| canvas);
        let document = self.window.document().ok_or("there is no document")?;
        if let Some(scene) = app.pictures() {
            for picture in scene.pictures {
                let part = self.grid().part(picture.area);
                let pixels = tiles::draw_picture(&scene, picture, (part.w, part.h));
                let (wide, high) = (clamp(part.w), clamp(part.h));
                let canvas = match spare.next() {
                    Some(canvas) => canvas,
                    None => document.create_element("canvas")?.dyn_into()?,
                };
                canvas.set_width(wide);
                canvas.set_height(high);
                let data = Clamped(pixels.as_flattened());
                let data = ImageData::new_with_u8_clamped_array_and_sh(data, wide, high)?;
                context(&canvas)?.put_image_data(&data, 0.0, 0.0)?;
                self.pictures.push((picture.area, canvas));
            }
        }
        Ok(())
    }

    /// Copies the pictures in these cells of the last frame.
    fn put_pictures(&self, are_due: impl Fn(Rect) -> bool) {
        for (area, canvas) in self.pictures.iter().filter(|it| are_due(it.0)) {
            if let Err(why) = self.put_picture(*area, canvas) {
                web_sys::console::error_1(&why);
            }
        }
    }

    /// Copies a picture to its cells, except those that something covers.
    fn put_picture(&self, area: Rect, canvas: &HtmlCanvasElement) -> Result<(), JsValue> {
        let real = |length: usize| f64::from(clamp(length));
        let place = |part: Part| (real(part.x), real(part.y), real(part.w), real(part.h));
        let to = &self.context;
        to.save();
        to.begin_path();
        for part in self.grid().free_parts(&self.buffer, area) {
            let (x, y, w, h) = place(part);
            to.rect(x, y, w, h);
        }
        to.clip();
        let (x, y, w, h) = place(self.grid().part(area));
        // On the map the cells have no colour of their own.
        if let Color::Rgb(r, g, b) = self.buffer[area.as_position()].bg {
            to.set_fill_style_str(&format!("rgb({r},{g},{b})"));
            to.fill_rect(x, y, w, h);
        }
        let drawn = to.draw_image_with_html_canvas_element(canvas, x, y);
        to.restore();
        drawn
    }

    /// Draws the title in pixels from edge to edge, over the cells left blank for it.
    fn draw_title(&mut self, app: &ui::App) {
        let Some(scene) = app.title_scene() else {
            self.title.forget();
            return;
        };
        let window = tiles::TitleWindow {
            size: self.canvas_size(),
            cell: (self.raster.size().w, self.raster.size().h),
            margin: self.margin,
        };
        let to = &self.context;
        to.save();
        to.begin_path();
        let whole = self.buffer.area;
        let real = |length: usize| f64::from(clamp(length));
        let grid = self.grid();
        for part in grid.free_parts_to_edges(&self.buffer, whole, self.canvas_size()) {
            to.rect(real(part.x), real(part.y), real(part.w), real(part.h));
        }
        to.clip();
        if let Err(why) = self.title.draw(scene, window, to) {
            web_sys::console::error_1(&why);
        }
        to.restore();
    }

    /// Blackens the margin, where the map of an earlier frame may be.
    fn clear_margin(&self) {
        let real = |length: usize| f64::from(clamp(length));
        let (left, top) = (real(self.margin.0), real(self.margin.1));
        let size = self.raster.size();
        let (wide, high) = (
            f64::from(self.canvas.width()),
            f64::from(self.canvas.height()),
        );
        let right = left + real(usize::from(self.buffer.area.width) * size.w);
        let bottom = top + real(usize::from(self.buffer.area.height) * size.h);
        self.context.set_fill_style_str("#000");
        for (x, y, w, h) in [
            (0.0, 0.0, left, high),
            (right, 0.0, wide - right, high),
            (0.0, 0.0, wide, top),
            (0.0, bottom, wide, high - bottom),
        ] {
            self.context.fill_rect(x, y, w, h);
        }
    }

    /// Draws the map in tiles over the cells left blank for it.
    pub(super) fn draw_map(&mut self, game: &mut Game, now: f64) {
        let app = &game.app;
        if app.screen() == "title" {
            self.map.forget();
        }
        let (Some(scene), Some(area)) = (app.map_scene(), app.map_area()) else {
            self.map.hide();
            return;
        };
        let (grid, canvas) = (self.grid(), self.canvas_size());
        let whole = grid.part_to_edges(area, self.buffer.area, canvas);
        let parts = grid.free_parts_to_edges(&self.buffer, area, canvas);
        let ratio = self.window.device_pixel_ratio();
        let (cell, (right, below)) = (self.raster.size(), app.map_margins());
        let margins = (usize::from(right) * cell.w, usize::from(below) * cell.h);
        let drawn = self.map.draw(
            &scene,
            (whole, &parts, margins),
            &self.context,
            (now, ratio, app.is_animated(), app.shows_whole_level()),
        );
        if let Err(why) = drawn {
            web_sys::console::error_1(&why);
        }
        let (corner, size) = self.map.tiles();
        game.app.set_visible_tiles(corner, size);
        self.put_pictures(|it| it.intersects(area));
    }

    /// The screen as lines of text.
    pub(super) fn text(&self) -> String {
        let wide = usize::from(self.buffer.area.width).max(1);
        let row = |cells: &[ratatui_core::buffer::Cell]| {
            let row: String = cells
                .iter()
                .map(ratatui_core::buffer::Cell::symbol)
                .collect();
            row.trim_end().to_owned()
        };
        let rows: Vec<String> = self.buffer.content.chunks(wide).map(row).collect();
        rows.join("\n")
    }

    /// The pixel of the level at a position of the canvas, in CSS pixels; `None` where no map in tiles is seen.
    pub(super) fn level_pixel(&self, x: f64, y: f64) -> Option<(i32, i32)> {
        let place = self.cell_at(x, y);
        let cell = self.buffer.cell(place)?;
        let ratio = self.window.device_pixel_ratio();
        let mut pictures = self.pictures.iter();
        let is_picture = pictures.any(|(area, _)| area.contains(place.into()));
        let seen = cell.diff_option == CellDiffOption::Skip && !is_picture;
        self.map.level_pixel(x * ratio, y * ratio).filter(|_| seen)
    }

    /// The middle of the hero's tile on the canvas and the size of a tile, in CSS pixels.
    pub(super) fn hero_place(&self, game: &Game) -> Option<[f64; 3]> {
        let hero = game.app.map_scene()?.view.hero.as_ref()?.at;
        let ratio = self.window.device_pixel_ratio();
        self.map
            .tile_place(hero)
            .map(|place| place.map(|it| it / ratio))
    }

    /// The middle of the first cells with this text, in CSS pixels.
    pub(super) fn text_place(&self, text: &str) -> Option<[f64; 2]> {
        let screen = self.text();
        let mut lines = screen.lines().enumerate();
        let (row, column) = lines.find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((row, line[..at].chars().count()))
        })?;
        let (size, ratio) = (self.raster.size(), self.window.device_pixel_ratio());
        let middle = |margin: usize, halves: usize, size: usize| {
            f64::from(clamp(margin * 2 + halves * size)) / 2.0 / ratio
        };
        let long = text.chars().count();
        Some([
            middle(self.margin.0, column * 2 + long, size.w),
            middle(self.margin.1, row * 2 + 1, size.h),
        ])
    }

    /// The cell at a position of the canvas, in CSS pixels.
    pub(super) fn cell_at(&self, x: f64, y: f64) -> (u16, u16) {
        let ratio = self.window.device_pixel_ratio();
        let size = self.raster.size();
        let cell = |at: f64, margin: usize, size: usize, most: u16| {
            let pixel = round(at.max(0.0) * ratio).saturating_sub(margin);
            short(pixel / size).min(most.saturating_sub(1))
        };
        let area = self.buffer.area;
        (
            cell(x, self.margin.0, size.w, area.width),
            cell(y, self.margin.1, size.h, area.height),
        )
    }
}

/// The cell size for a canvas `wide` CSS pixels wide: whole device pixels, twice as high as wide.
fn cell(wide: f64, ratio: f64) -> Size {
    let css = (wide / 128.0).clamp(8.0, 13.0);
    let w = round(css * ratio).max(4);
    Size { w, h: w * 2 }
}

/// Renders glyphs of the page's font as masks.
struct FontPen(CanvasRenderingContext2d);

impl FontPen {
    fn new(window: &Window) -> Result<Self, JsValue> {
        let document = window.document().ok_or("there is no document")?;
        let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
        let options = js_sys::Object::new();
        js_sys::Reflect::set(&options, &"willReadFrequently".into(), &true.into())?;
        let context = canvas.get_context_with_context_options("2d", &options)?;
        let context = context.ok_or("there is no canvas")?;
        Ok(Self(context.dyn_into()?))
    }

    /// Chooses the font size so that letters fill a cell without overflowing; returns the baseline.
    fn fit_font(&self, bold: bool, size: Size) -> Option<f64> {
        let (wide, high) = (f64::from(clamp(size.w)), f64::from(clamp(size.h)));
        let weight = if bold { "bold " } else { "" };
        self.0.set_font(&format!("{weight}100px {FACE}"));
        let advance = self.0.measure_text("M").ok()?.width() / 100.0;
        let tall = (wide / advance).min(high * TALLEST);
        self.0.set_font(&format!("{weight}{tall}px {FACE}"));
        let up = self.0.measure_text("Ä").ok()?.actual_bounding_box_ascent();
        let down = self.0.measure_text("g").ok()?.actual_bounding_box_descent();
        let spare = (high - up - down).max(0.0) / 2.0;
        Some((high - down - spare).floor())
    }

    /// Squeezes a glyph that reaches above its cell, such as `Ä`.
    fn squeeze(&self, symbol: &str, foot: f64) -> Result<(), JsValue> {
        let up = self.0.measure_text(symbol)?.actual_bounding_box_ascent();
        let share = if up > foot { foot / up } else { 1.0 };
        self.0
            .set_transform(1.0, 0.0, 0.0, share, 0.0, foot * (1.0 - share))
    }
}

impl Pen for FontPen {
    fn mask(&self, letter: &Letter, size: Size) -> Vec<u8> {
        let blank = || vec![0; size.w * size.h];
        let (w, h) = (f64::from(clamp(size.w)), f64::from(clamp(size.h)));
        if let Some(canvas) = self.0.canvas() {
            // Setting the size also clears the canvas.
            canvas.set_width(clamp(size.w));
            canvas.set_height(clamp(size.h));
        }
        let columns = unicode_width::UnicodeWidthStr::width(letter.symbol.as_str()).max(1);
        let one = Size {
            w: size.w / columns,
            h: size.h,
        };
        let Some(foot) = self.fit_font(letter.bold, one) else {
            return blank();
        };
        self.0.set_fill_style_str("#fff");
        self.0.set_text_align("center");
        let drawn = self.squeeze(&letter.symbol, foot).and_then(|()| {
            self.0
                .fill_text_with_max_width(&letter.symbol, w / 2.0, foot, w)
        });
        let data = drawn.and_then(|()| self.0.get_image_data(0.0, 0.0, w, h));
        match data {
            Ok(data) => data.data().chunks_exact(4).map(|pixel| pixel[3]).collect(),
            Err(_) => blank(),
        }
    }
}

pub(super) fn context(canvas: &HtmlCanvasElement) -> Result<CanvasRenderingContext2d, JsValue> {
    let context = canvas.get_context("2d")?.ok_or("there is no canvas")?;
    Ok(context.dyn_into()?)
}

/// Rounds a length to whole pixels, from 0 to the maximum of a canvas.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to what a canvas takes before"
)]
fn round(length: f64) -> usize {
    length.round().clamp(0.0, 16_384.0) as usize
}

fn clamp(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn short(cells: usize) -> u16 {
    u16::try_from(cells).unwrap_or(u16::MAX)
}
