//! Ground and walls of a level in daylight, tile by tile.

use crate::bitmap::{Bitmap, Dot, DotKind};
use geom::{Grid, Point, Size, Terrain};
use paint::Known;
use paint::palette::Palette;
use proto::Cell;

/// The ground of a level. It keeps what it has painted, and repaints the surroundings of changed terrain.
pub(crate) struct Ground {
    cells: Grid<Cell>,
    tiles: Grid<Option<Bitmap>>,
}

impl Ground {
    pub(crate) fn new(size: Size) -> Self {
        Self {
            cells: Grid::new(size, Cell::default()),
            tiles: Grid::new(size, None),
        }
    }

    /// Takes the terrain the player knows.
    pub(crate) fn update(&mut self, cells: &Grid<Cell>, _palette: &Palette) {
        if self.cells != *cells {
            self.cells.clone_from(cells);
            self.tiles = Grid::new(cells.size(), None);
        }
    }

    /// The ground of one tile, 16 by 16 dots, at `time` in milliseconds. Unknown tiles are empty.
    pub(crate) fn tile(&mut self, palette: &Palette, at: Point, _time: u64) -> &Bitmap {
        static EMPTY: Bitmap = Bitmap {
            width: 16,
            dots: Vec::new(),
        };
        let known = Known(&self.cells);
        let tile = self.tiles.get_mut(at);
        tile.map_or(&EMPTY, |tile| {
            tile.get_or_insert_with(|| paint_ground(known, palette, at))
        })
    }
}

/// Paints the ground of one tile, or its wall, into a bitmap of 16 by 16 dots. Unknown tiles stay empty.
fn paint_ground(known: Known<'_>, palette: &Palette, at: Point) -> Bitmap {
    let mut bitmap = Bitmap::new(16, 16);
    let colour = match known.terrain(at) {
        None => return bitmap,
        Some(Terrain::Wall) if !known.faces_open(at) => return bitmap,
        Some(Terrain::Wall) => palette.wall.face,
        Some(Terrain::Tree) => palette.canopy.back,
        Some(terrain) => palette.ground(terrain).back,
    };
    let rgb = colour.map(|value| u8::try_from(value.clamp(0, 255)).unwrap_or(u8::MAX));
    bitmap.dots.fill(Dot {
        rgb,
        kind: DotKind::Lit,
    });
    bitmap
}
