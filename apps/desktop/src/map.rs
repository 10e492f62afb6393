//! The map in pixels: zoom, camera, and the parts of the map area that no card covers.

use geom::{Point, Size};
use ratatui_core::buffer::{Buffer, CellDiffOption};
use ratatui_core::layout::Rect;
use tiles::{Painter, TILE, Window};
use ui::App;

/// Device pixels per pixel of the map.
const ZOOMS: std::ops::RangeInclusive<i32> = 1..=8;

/// A rectangle of the frame, in device pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) w: usize,
    pub(crate) h: usize,
}

/// The map of the last frame, and where the player looks.
#[derive(Default)]
pub(crate) struct MapView {
    /// `None` while no map is shown, so that the next run starts with an empty cache.
    painter: Option<Painter>,
    /// Zoom steps of the player, relative to twice the scale of the text.
    steps: i32,
    /// Distance of the camera from the hero that the player dragged, in pixels of the map.
    pan: (i32, i32),
    zoom: i32,
    area: Area,
}

impl MapView {
    pub(crate) fn zoom_by(&mut self, steps: i32) {
        let wanted = (self.zoom + steps).clamp(*ZOOMS.start(), *ZOOMS.end());
        self.steps += wanted - self.zoom;
        self.zoom = wanted;
    }

    /// Moves the camera against a drag of this many device pixels.
    pub(crate) const fn drag(&mut self, x: i32, y: i32) {
        self.pan.0 -= x;
        self.pan.1 -= y;
    }

    /// Returns the camera to the hero.
    pub(crate) const fn centre(&mut self) {
        self.pan = (0, 0);
    }

    /// The tile under a device pixel of the frame, if the map was drawn there.
    pub(crate) fn tile_at(&self, x: usize, y: usize) -> Option<Point> {
        let window = self.painter.as_ref()?.window();
        let along = |at: usize, start: usize, len: usize| {
            let inside = at.checked_sub(start).filter(|it| *it < len)?;
            Some(i32::try_from(inside).ok()? / self.zoom.max(1))
        };
        let x = along(x, self.area.x, self.area.w)?;
        let y = along(y, self.area.y, self.area.h)?;
        Some(window.tile_at(x, y))
    }

    /// Draws the map of `app`, if it has one, into the cells of `buffer` left for it. `cell` is the size of a cell.
    pub(crate) fn draw(
        &mut self,
        app: &mut App,
        buffer: &Buffer,
        cell: raster::Size,
        text_scale: usize,
        frame: &mut Frame<'_>,
    ) {
        let (Some(scene), Some(cells)) = (app.map_scene(), app.map_area()) else {
            self.painter = None;
            return;
        };
        let twice = i32::try_from(text_scale * 2).unwrap_or(2);
        self.zoom = (twice + self.steps).clamp(*ZOOMS.start(), *ZOOMS.end());
        self.area = Area {
            x: frame.left + usize::from(cells.x) * cell.w,
            y: frame.top + usize::from(cells.y) * cell.h,
            w: usize::from(cells.width) * cell.w,
            h: usize::from(cells.height) * cell.h,
        };
        let zoom = usize::try_from(self.zoom).unwrap_or(1);
        let short = |pixels: usize| u16::try_from(pixels.div_ceil(zoom)).unwrap_or(u16::MAX);
        let size = (short(self.area.w), short(self.area.h));
        let level = scene.view.cells.size();
        let focus = scene.focus.unwrap_or_default();
        let mut window = Window::around(focus, size, level);
        let whole = (i32::from(level.w) * TILE, i32::from(level.h) * TILE);
        window.x = shifted(window.x, self.pan.0 / self.zoom, window.width, whole.0);
        window.y = shifted(window.y, self.pan.1 / self.zoom, window.height, whole.1);
        let painter = self
            .painter
            .get_or_insert_with(|| Painter::new(scene.catalog));
        painter.paint(&scene, window);
        enlarge(
            painter,
            zoom,
            self.area,
            &free_runs(buffer, cells),
            cell,
            frame,
        );
        let side = u16::try_from(TILE).unwrap_or(1);
        let size = Size::new(size.0.div_ceil(side), size.1.div_ceil(side));
        app.set_visible_tiles(window.tile_at(0, 0), size);
    }
}

/// Moves a camera by `pan`, as far as its middle stays on the level.
fn shifted(start: i32, pan: i32, room: u16, whole: i32) -> i32 {
    if pan == 0 {
        return start;
    }
    let half = i32::from(room) / 2;
    (start + pan + half).clamp(0, whole.max(1)) - half
}

/// The pixels to draw on: `0RGB`, row by row.
pub(crate) struct Frame<'a> {
    pub(crate) pixels: &'a mut [u32],
    pub(crate) width: usize,
    /// Position of the first cell.
    pub(crate) left: usize,
    pub(crate) top: usize,
}

/// For each row of cells of the map: ranges of columns, relative to the map, that nothing covers.
fn free_runs(buffer: &Buffer, cells: Rect) -> Vec<Vec<std::ops::Range<usize>>> {
    let free = |x: u16, y: u16| {
        let cell = buffer.cell((x, y));
        cell.is_some_and(|cell| cell.diff_option == CellDiffOption::Skip)
    };
    let row = |y: u16| {
        let mut runs: Vec<std::ops::Range<usize>> = Vec::new();
        for x in (cells.left()..cells.right()).filter(|x| free(*x, y)) {
            let n = usize::from(x - cells.x);
            match runs.last_mut() {
                Some(run) if run.end == n => run.end += 1,
                _ => runs.push(n..n + 1),
            }
        }
        runs
    };
    (cells.top()..cells.bottom()).map(row).collect()
}

/// Copies the painted map into the free runs of the frame, each pixel as a square of `zoom` device pixels.
fn enlarge(
    painter: &Painter,
    zoom: usize,
    area: Area,
    runs: &[Vec<std::ops::Range<usize>>],
    cell: raster::Size,
    frame: &mut Frame<'_>,
) {
    let wide = usize::from(painter.window().width).max(1);
    let mut line = vec![0; area.w];
    for (n, source) in painter.pixels().chunks_exact(wide).enumerate() {
        for (target, [r, g, b, _]) in line.chunks_mut(zoom).zip(source) {
            target.fill(u32::from_be_bytes([0, *r, *g, *b]));
        }
        for y in n * zoom..((n + 1) * zoom).min(area.h) {
            let start = (area.y + y) * frame.width + area.x;
            for run in runs.get(y / cell.h).into_iter().flatten() {
                let (from, to) = (run.start * cell.w, run.end * cell.w);
                let target = frame.pixels.get_mut(start + from..start + to);
                if let (Some(target), Some(part)) = (target, line.get(from..to)) {
                    target.copy_from_slice(part);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_interrupt_the_free_runs_of_the_map() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 2));
        let map = Rect::new(2, 0, 6, 2);
        for place in map.positions() {
            buffer[place].set_diff_option(CellDiffOption::Skip);
        }
        buffer[(4, 1)].set_diff_option(CellDiffOption::None);
        let runs = free_runs(&buffer, map);
        assert_eq!(runs[0], std::slice::from_ref(&(0..6)));
        assert_eq!(runs[1], [0..2, 3..6]);
    }

    #[test]
    fn a_dragged_camera_keeps_its_middle_on_the_level() {
        assert_eq!(shifted(-40, 0, 100, 20), -40, "undragged it is unchanged");
        assert_eq!(shifted(0, 5000, 100, 320), 270);
        assert_eq!(shifted(0, -5000, 100, 320), -50);
    }
}
