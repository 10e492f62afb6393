//! The frame: cells of text, the map between them, and the position of the mouse in both.

use picture::Canvas;
use raster::{CellGrid, Enlarged, Raster, Size};
use ratatui_core::buffer::{Buffer, CellDiffOption};
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;
use runtime::{Handled, Runtime};
use tiles::{Pixel, TitlePainter, TitleWindow};
use ui::{App, ColourDepth, Mouse, Press};

use crate::map::{Frame, MapView};
use crate::pen::{FontPen, LETTER};

/// Fewest columns and rows of text for which letters are enlarged further.
const ROOMY: (usize, usize) = (120, 33);
/// Drawing may send requests, whose answers are drawn at once; at most this many rounds.
const ROUNDS: usize = 8;

pub(crate) struct View {
    width: usize,
    height: usize,
    /// `0RGB`, row by row.
    pixels: Vec<u32>,
    /// Device pixels per pixel of the font.
    scale: usize,
    raster: Raster,
    buffer: Buffer,
    /// Position of the first cell.
    margin: (usize, usize),
    /// `None` while the title is not shown.
    title: Option<TitlePainter>,
    pub(crate) map: MapView,
    /// Cells and pixels of the pictures of the last frame.
    pictures: Vec<(Rect, Vec<Pixel>)>,
}

impl View {
    pub(crate) fn new() -> Self {
        Self {
            width: 0,
            height: 0,
            pixels: Vec::new(),
            scale: 1,
            raster: Raster::new(LETTER),
            buffer: Buffer::default(),
            margin: (0, 0),
            title: None,
            map: MapView::new(),
            pictures: Vec::new(),
        }
    }

    /// Adapts the cells to a window of this size on a monitor of this scale factor.
    pub(crate) fn fit(&mut self, width: usize, height: usize, factor: f64) {
        self.scale = scale(width, height, factor);
        let size = Size {
            w: LETTER.w * self.scale,
            h: LETTER.h * self.scale,
        };
        let (columns, rows) = (width / size.w, height / size.h);
        (self.width, self.height) = (width, height);
        self.margin = ((width - columns * size.w) / 2, (height - rows * size.h) / 2);
        self.pixels.clear();
        self.pixels.resize(width * height, 0);
        let short = |cells: usize| u16::try_from(cells).unwrap_or(u16::MAX);
        self.buffer = Buffer::empty(Rect::new(0, 0, short(columns), short(rows)));
        self.raster = Raster::new(size);
    }

    /// Draws the interface; returns whether it asked to quit.
    pub(crate) fn draw(&mut self, app: &mut App, runtime: &mut Runtime) -> bool {
        let depth = match app.settings().colours {
            ColourDepth::Auto => ColourDepth::True,
            chosen => chosen,
        };
        for _ in 0..ROUNDS {
            self.buffer.reset();
            app.show(&mut self.buffer, depth);
            match runtime.handle_requests(app) {
                Handled::Nothing => break,
                Handled::Something => {}
                Handled::Quit => return true,
            }
        }
        self.put_cells();
        self.draw_title(app);
        let grid = self.grid();
        let pictures = app.pictures();
        let pictures = pictures.iter().flat_map(|scene| {
            scene.pictures.iter().map(move |it| {
                let part = grid.part(it.area);
                (it.area, tiles::draw_picture(scene, it, (part.w, part.h)))
            })
        });
        self.pictures = pictures.collect();
        self.draw_map(app);
        let map = app.map_area().unwrap_or_default();
        self.put_pictures(|it| !it.intersects(map));
        false
    }

    /// Draws the title in pixels from edge to edge, over the cells left blank for it.
    fn draw_title(&mut self, app: &App) {
        let Some(scene) = app.title_scene() else {
            self.title = None;
            return;
        };
        let (cell, width) = (self.raster.size(), self.width.max(1));
        let window = TitleWindow {
            size: (width, self.height),
            cell: (cell.w, cell.h),
            margin: self.margin,
        };
        let canvas = (width, self.height);
        let parts = self
            .grid()
            .free_parts_to_edges(&self.buffer, self.buffer.area, canvas);
        let painter = self.title.get_or_insert_default();
        let title = Enlarged {
            pixels: painter.paint(scene, window),
            width: window.dots().0,
            scale: window.scale(),
            corner: (0, 0),
        };
        title.draw(&parts, &mut |(x, y), row| {
            let target = self.pixels.iter_mut().skip(y * width + x);
            for (pixel, [r, g, b, _]) in target.zip(row) {
                *pixel = u32::from_be_bytes([0, *r, *g, *b]);
            }
        });
    }

    const fn grid(&self) -> CellGrid {
        CellGrid {
            cell: self.raster.size(),
            corner: self.margin,
        }
    }

    /// Draws the map again, between the cells of the last frame.
    pub(crate) fn draw_map(&mut self, app: &mut App) {
        let mut frame = Frame {
            pixels: &mut self.pixels,
            width: self.width,
        };
        let grid = CellGrid {
            cell: self.raster.size(),
            corner: self.margin,
        };
        self.map
            .draw(app, &self.buffer, grid, self.scale, &mut frame);
        let map = app.map_area().unwrap_or_default();
        self.put_pictures(|it| it.intersects(map));
    }

    /// Copies the pictures in these cells of the last frame, over the cells left blank for them.
    fn put_pictures(&mut self, are_due: impl Fn(Rect) -> bool) {
        let (grid, width) = (self.grid(), self.width);
        for (area, pixels) in self.pictures.iter().filter(|it| are_due(it.0)) {
            // On the map the cells have no colour of their own.
            let ground = match self.buffer[area.as_position()].bg {
                Color::Rgb(r, g, b) => Some([r, g, b]),
                _ => None,
            };
            grid.put_picture(&self.buffer, *area, pixels, &mut |(x, y), row| {
                let target = self.pixels.iter_mut().skip(y * width + x);
                for (pixel, over) in target.zip(row) {
                    let [_, r, g, b] = pixel.to_be_bytes();
                    let [r, g, b] = tiles::blend(*over, ground.unwrap_or([r, g, b]));
                    *pixel = u32::from_be_bytes([0, r, g, b]);
                }
            });
        }
    }

    /// Draws a message instead of the interface.
    pub(crate) fn draw_message(&mut self, text: &str) {
        self.buffer.reset();
        let width = self.buffer.area.width.saturating_sub(4);
        for (line, y) in ui::wrap(text, width).iter().zip(2..self.buffer.area.height) {
            self.buffer
                .set_string(2, y, line, ratatui_core::style::Style::new());
        }
        self.put_cells();
    }

    fn put_cells(&mut self) {
        let (pixels, width, (left, top)) = (&mut self.pixels, self.width, self.margin);
        self.raster.draw(&self.buffer, &FontPen, &mut |strip| {
            for (row, y) in strip.pixels.chunks_exact(strip.w * 4).zip(top + strip.y..) {
                let start = y * width + left + strip.x;
                let Some(target) = pixels.get_mut(start..start + strip.w) else {
                    continue;
                };
                for (pixel, rgba) in target.iter_mut().zip(row.chunks_exact(4)) {
                    *pixel = u32::from_be_bytes([0, rgba[0], rgba[1], rgba[2]]);
                }
            }
        });
    }

    /// The mouse at a device pixel of the window.
    pub(crate) fn mouse(&self, press: Press, (x, y): (usize, usize)) -> Mouse {
        let size = self.raster.size();
        let cell = |at: usize, margin: usize, size: usize, most: u16| {
            let cell = at.saturating_sub(margin) / size;
            u16::try_from(cell)
                .unwrap_or(u16::MAX)
                .min(most.saturating_sub(1))
        };
        let area = self.buffer.area;
        let place = (
            cell(x, self.margin.0, size.w, area.width),
            cell(y, self.margin.1, size.h, area.height),
        );
        Mouse {
            press,
            x: place.0,
            y: place.1,
            tile: self.map.tile_at(x, y).filter(|_| self.is_free(place)),
        }
    }

    /// Whether the map is drawn in this cell.
    fn is_free(&self, place: (u16, u16)) -> bool {
        let cell = self.buffer.cell(place);
        let is_picture = |it: &(Rect, Vec<Pixel>)| it.0.contains(place.into());
        cell.is_some_and(|it| it.diff_option == CellDiffOption::Skip)
            && !self.pictures.iter().any(is_picture)
    }

    pub(crate) fn pixels(&self) -> &[u32] {
        &self.pixels
    }

    /// The frame as a picture.
    pub(crate) fn picture(&self) -> Canvas {
        let rgb = |pixel: &u32| {
            let [_, r, g, b] = pixel.to_be_bytes();
            [r, g, b]
        };
        let width = u32::try_from(self.width).unwrap_or(0);
        Canvas::from_pixels(width, self.pixels.iter().map(rgb).collect())
    }
}

/// Device pixels per pixel of the font: the monitor's scale factor, and more in a window with much room.
fn scale(width: usize, height: usize, factor: f64) -> usize {
    let least = [2, 3, 4]
        .into_iter()
        .filter(|n| factor >= f64::from(*n) - 0.5);
    let least = 1 + least.count();
    let roomy = (width / (LETTER.w * ROOMY.0)).min(height / (LETTER.h * ROOMY.1));
    least.max(roomy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_enlarged_on_dense_monitors_and_in_large_windows() {
        assert_eq!(scale(1280, 800, 1.0), 1);
        assert_eq!(scale(1920, 1080, 1.0), 2);
        assert_eq!(scale(2560, 1600, 2.0), 2);
        assert_eq!(scale(3840, 2160, 1.0), 4);
        assert_eq!(scale(1280, 800, 1.5), 2);
        assert_eq!(scale(0, 0, 1.0), 1);
    }
}
