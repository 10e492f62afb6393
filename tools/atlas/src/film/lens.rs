//! What a film shows of the interface: the whole screen in cells, or the map alone in tiles.

use geom::{Grid, Point, Size};
use picture::{Canvas, Cell, cells};
use proto::{Catalog, LevelNo};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::Arc;
use tiles::{Painter, TILE, Window};
use ui::App;

/// Columns and rows of the screen around a map in tiles; it is drawn to keep its state, and not shown.
const SCREEN: (u16, u16) = (80, 24);
/// Pixels that the camera moves in a frame: a little faster than a hero who walks.
const PAN: i32 = 12;

/// Takes the frames of a film.
pub trait FilmLens {
    type Picture: PartialEq;

    /// Duration of a turn with a memorable event, in hundredths of a second.
    const PAUSE: u16;
    /// Duration of a frame of motion, in hundredths of a second.
    const FRAME: u16;
    /// Duration of a frame while only flames and water move; 0 if they stand still.
    const AMBIENT: u16;

    /// `size` is in columns and rows of cells, or of tiles.
    fn new(catalog: &Arc<Catalog>, size: Size) -> Self;

    fn take(&mut self, app: &mut App) -> Self::Picture;
}

/// The whole screen in cells.
pub struct CellLens {
    size: Size,
}

impl FilmLens for CellLens {
    type Picture = Grid<Cell>;
    // Long enough to read the log.
    const PAUSE: u16 = 110;
    const FRAME: u16 = 4;
    const AMBIENT: u16 = 0;

    fn new(_: &Arc<Catalog>, size: Size) -> Self {
        Self { size }
    }

    fn take(&mut self, app: &mut App) -> Grid<Cell> {
        cells(&draw(app, (self.size.w, self.size.h)))
    }
}

/// The map in tiles, followed by a camera.
pub struct TileLens {
    painter: Painter,
    /// Size of the picture in pixels.
    size: (u16, u16),
    /// The level shown, and the upper left pixel of the level inside the picture.
    camera: Option<(LevelNo, Window)>,
    pans: bool,
}

impl TileLens {
    /// Moves the camera. It rests while the hero is in the middle half of the picture, since a picture that moves as
    /// a whole takes the most bytes.
    fn follow(&mut self, level: LevelNo, focus: Point, tiles: Size) -> Window {
        let centred = Window::around(focus, self.size, tiles);
        let mut window = match self.camera {
            Some((shown, window)) if shown == level && is_near(window, centred) => window,
            _ => centred,
        };
        let off = |from: i32, to: i32, room: u16| (to - from).abs() > i32::from(room) / 4;
        if off(window.x, centred.x, window.width) || off(window.y, centred.y, window.height) {
            self.pans = true;
        }
        if self.pans {
            window.x += (centred.x - window.x).clamp(-PAN, PAN);
            window.y += (centred.y - window.y).clamp(-PAN, PAN);
            self.pans = (window.x, window.y) != (centred.x, centred.y);
        }
        self.camera = Some((level, window));
        window
    }
}

impl FilmLens for TileLens {
    type Picture = Canvas;
    const PAUSE: u16 = 36;
    const FRAME: u16 = 6;
    const AMBIENT: u16 = 12;

    fn new(catalog: &Arc<Catalog>, tiles: Size) -> Self {
        let side = |tiles: u16| tiles.saturating_mul(u16::try_from(TILE).unwrap_or(1));
        Self {
            painter: Painter::new(catalog),
            size: (side(tiles.w), side(tiles.h)),
            camera: None,
            pans: false,
        }
    }

    fn take(&mut self, app: &mut App) -> Canvas {
        draw(app, SCREEN);
        if let Some(scene) = app.map_scene() {
            let focus = scene.focus.unwrap_or_default();
            let window = self.follow(scene.view.level, focus, scene.view.cells.size());
            self.painter.paint(&scene, window);
        }
        let pixels = self.painter.pixels().iter();
        let pixels = pixels.map(|[r, g, b, _]| [*r, *g, *b]).collect();
        Canvas::from_pixels(self.size.0.into(), pixels)
    }
}

/// Whether a camera that moves from one place to another shows something of both on its way.
fn is_near(from: Window, to: Window) -> bool {
    let near = |a: i32, b: i32, room: u16| (a - b).abs() < i32::from(room) * 3 / 4;
    near(from.x, to.x, from.width) && near(from.y, to.y, from.height)
}

fn draw(app: &mut App, (width, height): (u16, u16)) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    app.draw(&mut buffer);
    app.take_requests();
    buffer
}
