//! A painted level: cached colours of its known tiles in daylight and in memory, and the current light on them.

mod alive;

use super::contrast;
use super::known::Known;
use super::light_map::LightMap;
use super::memory;
use super::painted::{DrawOptions, Painted};
use super::roofs::{Outside, Roofs};
use super::tile::{Lighting, Tile};
use super::tint::{Rgb, add, lit, mix, peak, scale};
use super::{ground, walls};
use geom::{Grid, Point, Size};
use proto::{Catalog, Cell, View, WallStyle};

/// Distance in tiles at which a change of terrain can affect the paint of other tiles.
const REACH: i32 = 5;
/// Distance in tiles at which leaves are drawn into the unknown.
const BEYOND: i32 = 3;
/// Colour of dried blood, and its share in the ground (256ths).
const BLOOD: Rgb = [118, 14, 12];
const BLOODY: i32 = 150;

/// Share of the edge tile's colour on the four tiles beyond the level's edge, in 256ths.
const EDGE: [i32; 4] = [150, 90, 50, 24];

pub struct Scene {
    options: DrawOptions,
    pub lights: LightMap,
    tiles: Grid<Tile>,
    /// Remembered glyph colours and background of each tile.
    faded: Grid<([Rgb; 2], Rgb)>,
    roofs: Roofs,
}

impl Scene {
    pub fn new(catalog: &Catalog, view: &View, options: DrawOptions) -> Self {
        let size = Size { w: 0, h: 0 };
        let mut scene = Self {
            options,
            lights: LightMap::default(),
            tiles: Grid::new(size, Tile::void([0; 3])),
            faded: Grid::new(size, ([[0; 3]; 2], [0; 3])),
            roofs: Roofs::none(),
        };
        scene.update(catalog, view);
        scene
    }

    /// Updates the scene from a view; repaints only the surroundings of changed terrain.
    pub fn update(&mut self, catalog: &Catalog, view: &View) {
        if self.lights.enter(catalog, view) {
            let (size, void) = (view.cells.size(), self.lights.palette.void);
            self.tiles = Grid::new(size, Tile::void(void));
            self.faded = Grid::new(size, ([void; 2], void));
        }
        self.paint_changes(&view.cells);
        let tiles = &self.tiles;
        let lighting = |at| tiles.get(at).map_or(Lighting::Void, |tile| tile.lighting);
        self.lights.update(catalog, view, lighting);
        self.fade();
        let palette = &self.lights.palette;
        self.roofs.update(view, catalog, palette, self.options.wide);
    }

    /// Changes the drawing options, and repaints everything if they differ.
    pub fn set_options(&mut self, options: DrawOptions, catalog: &Catalog, view: &View) {
        if self.options != options {
            self.options = options;
            self.lights.forget();
            self.update(catalog, view);
        }
    }

    /// Sets the time of flames, water and clouds, in milliseconds; at 0 they stand still.
    pub fn at_time(&mut self, time: u64) {
        let tiles = &self.tiles;
        let lighting = |at| tiles.get(at).map_or(Lighting::Void, |tile| tile.lighting);
        self.lights.set_time(time, lighting);
    }

    /// Repaints the rectangle around all changes, widened by [`REACH`].
    fn paint_changes(&mut self, cells: &Grid<Cell>) {
        let known = Known(cells);
        let (mut low, mut high) = (Point::new(i32::MAX, i32::MAX), Point::new(-1, -1));
        for (at, cell) in cells.iter() {
            if self.lights.known.get(at).map(|old| old.terrain) != Some(cell.terrain) {
                low = Point::new(low.x.min(at.x), low.y.min(at.y));
                high = Point::new(high.x.max(at.x), high.y.max(at.y));
            }
        }
        let size = cells.size();
        let (right, bottom) = (i32::from(size.w) - 1, i32::from(size.h) - 1);
        for y in (low.y.saturating_sub(REACH)).max(0)..=(high.y + REACH).min(bottom) {
            for x in (low.x.saturating_sub(REACH)).max(0)..=(high.x + REACH).min(right) {
                let at = Point::new(x, y);
                let tile = self.tile(known, at);
                self.tiles.set(at, tile);
            }
        }
    }

    fn tile(&self, known: Known<'_>, at: Point) -> Tile {
        let void = || self.leaves_beyond(known, at);
        match known.terrain(at) {
            None => void(),
            Some(terrain) if terrain.is_opaque() => {
                if known.faces_open(at) {
                    walls::wall(known, &self.lights.palette, at, self.options)
                } else {
                    void()
                }
            }
            Some(terrain) => ground::ground(known, &self.lights.palette, terrain, at),
        }
    }

    /// The unknown, or leaves that fade into it behind known trees. Only known tiles are used, so nothing is
    /// revealed.
    fn leaves_beyond(&self, known: Known<'_>, at: Point) -> Tile {
        let void = Tile::void(self.lights.palette.void);
        if self.lights.palette.wall.style != WallStyle::Canopy {
            return void;
        }
        for far in 1..=BEYOND {
            for n in -far..=far {
                let ring = [(n, -far), (n, far), (-far, n), (far, n)];
                let mut ring = ring.into_iter().map(|(dx, dy)| at + Point::new(dx, dy));
                if ring.any(|there| known.is_wall(there) && known.faces_open(there)) {
                    let steps = usize::try_from(far).unwrap_or(1);
                    return walls::beyond(&self.lights.palette, at, steps);
                }
            }
        }
        void
    }

    /// Computes the remembered colours of all tiles.
    fn fade(&mut self) {
        let memory = &self.lights.palette.memory;
        let brightness = self.lights.memory_brightness();
        for (at, tile) in self.tiles.iter() {
            let faded = match tile.lighting {
                Lighting::Void => (tile.fores, tile.back),
                lighting => {
                    let fire = self.lights.fire_on(at);
                    let fade = |colour: Rgb| {
                        let faded = memory::remember(memory, brightness, colour, fire);
                        match lighting {
                            Lighting::Glow(_) => memory::ember(faded, colour),
                            _ => faded,
                        }
                    };
                    (tile.fores.map(fade), fade(tile.back))
                }
            };
            self.faded.set(at, faded);
        }
    }

    /// The current look of a tile, without creatures and things.
    pub fn ground(&self, at: Point) -> Painted {
        if !self.tiles.contains(at) {
            return self.beyond_the_edge(at);
        }
        let bare = self.bare(at);
        let outside = Outside {
            light: self.lights.daylight_on(at),
            memory_brightness: self.lights.memory_brightness(),
            time: self.lights.time(),
        };
        let covered = self
            .roofs
            .paint(&self.lights.palette, at, bare, self.options.wide, outside);
        covered.unwrap_or(bare)
    }

    pub fn hides(&self, at: Point) -> bool {
        self.roofs.hides(at)
    }

    /// A tile beyond the map. Under the sky the tiles of the edge fade out; elsewhere there is only the void.
    fn beyond_the_edge(&self, at: Point) -> Painted {
        let void = self.lights.palette.void;
        let size = self.tiles.size();
        let (right, bottom) = (i32::from(size.w) - 1, i32::from(size.h) - 1);
        let edge = Point::new(at.x.clamp(0, right.max(0)), at.y.clamp(0, bottom.max(0)));
        let steps = usize::try_from(at.distance(edge)).unwrap_or(usize::MAX);
        let fades = self.lights.has_sky() && self.tiles.contains(edge);
        let left = EDGE.get(steps.wrapping_sub(1)).filter(|_| fades);
        let back = left.map_or(void, |left| mix(void, self.ground(edge).back(), *left));
        Painted {
            glyphs: [' '; 2],
            fores: [back; 2],
            backs: [back; 2],
        }
    }

    /// The current look of a tile's ground, without roof or arch.
    fn bare(&self, at: Point) -> Painted {
        let shade = self.roofs.shade(at);
        let painted = self.unshaded(at);
        if shade < 256 {
            painted.map(|colour| scale(colour, shade))
        } else {
            painted
        }
    }

    fn unshaded(&self, at: Point) -> Painted {
        let void = self.lights.palette.void;
        let (Some(tile), Some((fores, back)), Some(cell)) = (
            self.tiles.get(at),
            self.faded.get(at),
            self.lights.known.get(at),
        ) else {
            return Painted {
                glyphs: [' '; 2],
                fores: [void; 2],
                backs: [void; 2],
            };
        };
        if tile.lighting == Lighting::Void {
            return Painted {
                glyphs: tile.glyphs,
                fores: tile.fores,
                backs: [tile.back; 2],
            };
        }
        let light = self.light_on(at);
        if !cell.visible {
            let lean = self.lights.seam(at);
            let painted = Painted {
                glyphs: tile.glyphs,
                fores: [0, 1].map(|n| mix(fores[n], lit(tile.fores[n], light), lean)),
                backs: [mix(*back, lit(tile.back, light), lean); 2],
            };
            return painted.lifted(tile.matters, contrast::REMEMBERED);
        }
        let mut tile = *tile;
        if cell.blood {
            tile.back = mix(tile.back, BLOOD, BLOODY);
        }
        self.ripple(&mut tile, cell.terrain, at);
        let light = match tile.lighting {
            Lighting::Glow(glow) => self.flow(glow, at),
            _ => light,
        };
        let dark = 256 - peak(light).min(256);
        let rise = |day: Rgb, faded: Rgb| add(lit(day, light), scale(faded, dark));
        let painted = Painted {
            glyphs: tile.glyphs,
            fores: [0, 1].map(|n| rise(tile.fores[n], fores[n])),
            backs: [rise(tile.back, *back); 2],
        };
        painted.lifted(tile.matters, contrast::THING)
    }

    pub fn light_on(&self, at: Point) -> Rgb {
        self.lights.light_on(at)
    }

    /// The remembered form of a colour, without light of fires.
    pub fn remember(&self, colour: Rgb) -> Rgb {
        let memory = &self.lights.palette.memory;
        memory::remember(memory, memory.keep, colour, [0; 3])
    }
}

#[cfg(test)]
mod tests;
