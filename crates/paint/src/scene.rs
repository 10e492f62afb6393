//! A painted level: cached colours of its known tiles in daylight and in memory, and the current light on them.

mod alive;

use super::contrast;
use super::known::Known;
use super::light::{self, Lamps};
use super::memory;
use super::painted::{DrawOptions, Painted};
use super::palette::Palette;
use super::roofs::{Outside, Roofs};
use super::tile::{Lighting, Tile};
use super::tint::{self, Rgb, add, lit, mix, most, peak, scale};
use super::{ground, walls};
use geom::{Grid, Point, Size, Terrain};
use proto::{Catalog, Cell, Colour, LevelNo, View, WallStyle};

/// Distance in tiles at which a change of terrain can affect the paint of other tiles.
const REACH: i32 = 5;
/// Distance in tiles at which leaves are drawn into the unknown.
const BEYOND: i32 = 3;
/// Share of the brightest neighbouring light on the top of a wall, in 256ths.
const TOP: i32 = 208;
/// Minimum share of the light that the rules report, in 256ths: it shows tiles lit by lamps the player does not
/// know.
const HINT: i32 = 160;
/// Share of its lit colour that remembered ground under the sky gets per visible neighbour, in 256ths.
const SEAM: i32 = 12;
/// Colour of dried blood, and its share in the ground (256ths).
const BLOOD: Rgb = [118, 14, 12];
const BLOODY: i32 = 150;

/// Share of the edge tile's colour on the four tiles beyond the level's edge, in 256ths.
const EDGE: [i32; 4] = [150, 90, 50, 24];

pub struct Scene {
    level: LevelNo,
    options: DrawOptions,
    pub palette: Palette,
    tiles: Grid<Tile>,
    /// Remembered glyph colours and background of each tile.
    faded: Grid<([Rgb; 2], Rgb)>,
    /// The current light on each tile. `visible_neighbours` counts the visible neighbours of a remembered tile.
    light: Grid<Rgb>,
    visible_neighbours: Grid<u8>,
    /// Whether daylight reaches a tile.
    skylit: Grid<bool>,
    lamps: Lamps,
    roofs: Roofs,
    sky: Rgb,
    /// Current brightness of memory, in 256ths.
    memory_brightness: i32,
    /// The cells at the last update, to find changes.
    known: Grid<Cell>,
    time: u64,
}

impl Scene {
    pub fn new(catalog: &Catalog, view: &View, options: DrawOptions) -> Self {
        let size = Size { w: 0, h: 0 };
        let mut scene = Self {
            level: LevelNo(0),
            options,
            palette: Palette::new(None),
            tiles: Grid::new(size, Tile::void([0; 3])),
            faded: Grid::new(size, ([[0; 3]; 2], [0; 3])),
            light: Grid::new(size, [0; 3]),
            visible_neighbours: Grid::new(size, 0),
            skylit: Grid::new(size, false),
            lamps: Lamps::default(),
            roofs: Roofs::none(),
            sky: [0; 3],
            memory_brightness: 0,
            known: Grid::new(size, Cell::default()),
            time: 0,
        };
        scene.update(catalog, view);
        scene
    }

    /// Updates the scene from a view; repaints only the surroundings of changed terrain.
    pub fn update(&mut self, catalog: &Catalog, view: &View) {
        let size = view.cells.size();
        if self.level != view.level || self.tiles.size() != size {
            self.enter(catalog, view);
        }
        self.paint_changes(&view.cells);
        self.lamps.update(view, catalog, &self.palette);
        self.find_sky(catalog, view);
        self.fade(catalog, view);
        self.roofs
            .update(view, catalog, &self.palette, self.options.wide);
        self.known.clone_from(&view.cells);
        self.light_up();
    }

    /// Changes the drawing options, and repaints everything if they differ.
    pub fn set_options(&mut self, options: DrawOptions, catalog: &Catalog, view: &View) {
        if self.options != options {
            self.options = options;
            self.level = LevelNo(0);
            self.update(catalog, view);
        }
    }

    /// Sets the time of flames, water and clouds, in milliseconds; at 0 they stand still.
    pub fn at_time(&mut self, time: u64) {
        if self.time != time {
            self.time = time;
            self.light_up();
        }
    }

    fn enter(&mut self, catalog: &Catalog, view: &View) {
        let entry = catalog.level(view.level);
        let theme = entry.and_then(|entry| catalog.themes.get(usize::from(entry.theme?)));
        let size = view.cells.size();
        self.level = view.level;
        self.palette = Palette::new(theme);
        let void = self.palette.void;
        self.tiles = Grid::new(size, Tile::void(void));
        self.faded = Grid::new(size, ([void; 2], void));
        self.light = Grid::new(size, [0; 3]);
        self.visible_neighbours = Grid::new(size, 0);
        self.skylit = Grid::new(size, false);
        self.known = Grid::new(size, Cell::default());
    }

    /// Repaints the rectangle around all changes, widened by [`REACH`].
    fn paint_changes(&mut self, cells: &Grid<Cell>) {
        let known = Known(cells);
        let (mut low, mut high) = (Point::new(i32::MAX, i32::MAX), Point::new(-1, -1));
        for (at, cell) in cells.iter() {
            if self.known.get(at).map(|old| old.terrain) != Some(cell.terrain) {
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
                    walls::wall(known, &self.palette, at, self.options)
                } else {
                    void()
                }
            }
            Some(terrain) => ground::ground(known, &self.palette, terrain, at),
        }
    }

    /// The unknown, or leaves that fade into it behind known trees. Only known tiles are used, so nothing is
    /// revealed.
    fn leaves_beyond(&self, known: Known<'_>, at: Point) -> Tile {
        let void = Tile::void(self.palette.void);
        if self.palette.wall.style != WallStyle::Canopy {
            return void;
        }
        for far in 1..=BEYOND {
            for n in -far..=far {
                let ring = [(n, -far), (n, far), (-far, n), (far, n)];
                let mut ring = ring.into_iter().map(|(dx, dy)| at + Point::new(dx, dy));
                if ring.any(|there| known.is_wall(there) && known.faces_open(there)) {
                    let steps = usize::try_from(far).unwrap_or(1);
                    return walls::beyond(&self.palette, at, steps);
                }
            }
        }
        void
    }

    /// Computes the colour of daylight, and the tiles it reaches.
    fn find_sky(&mut self, catalog: &Catalog, view: &View) {
        let sky = catalog.level(view.level).map(|entry| &entry.sky);
        let open = sky.filter(|sky| sky.is_open());
        let daylight = open.map_or(Colour::BLACK, |sky| sky.light);
        self.sky = tint::lit(self.palette.sky, tint::of(daylight).map(|v| v * 256 / 255));
        for (at, cell) in view.cells.iter() {
            let under = |terrain: Terrain| {
                open.is_some_and(|sky| !terrain.is_opaque() && !sky.roofed.contains(&terrain))
            };
            self.skylit.set(at, cell.terrain.is_some_and(under));
            let mut seen = 0;
            if !cell.visible && cell.terrain.is_some() {
                let around = at.neighbours().into_iter();
                let lit = around.filter(|it| view.cells.get(*it).is_some_and(|it| it.visible));
                seen = u8::try_from(lit.count()).unwrap_or(0);
            }
            self.visible_neighbours.set(at, seen);
        }
    }

    /// Computes the remembered colours of all tiles.
    fn fade(&mut self, catalog: &Catalog, view: &View) {
        let mut fires = Grid::new(view.cells.size(), [0; 3]);
        self.lamps.add_remembered_light(fires.as_mut_slice());
        self.face_walls(&mut fires);
        let hero = view.hero.as_ref().map(|hero| hero.at);
        let outside = hero.is_none_or(|at| self.skylit.get(at).is_none_or(|lit| *lit));
        let has_sky = catalog
            .level(view.level)
            .is_some_and(|entry| entry.sky.is_open());
        let own = &self.palette.memory;
        let memory_brightness = if has_sky && !outside {
            own.keep_dark
        } else {
            own.keep
        };
        self.memory_brightness = memory_brightness;
        for (at, tile) in self.tiles.iter() {
            let faded = match tile.lighting {
                Lighting::Void => (tile.fores, tile.back),
                lighting => {
                    let fire = fires.get(at).copied().unwrap_or_default();
                    let fade = |colour: Rgb| {
                        let faded = memory::remember(own, memory_brightness, colour, fire);
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

    fn light_up(&mut self) {
        let mut light = std::mem::replace(&mut self.light, Grid::new(Size { w: 0, h: 0 }, [0; 3]));
        for (at, there) in light.iter_mut() {
            let skylit = self.skylit.get(at).is_some_and(|lit| *lit);
            *there = if skylit {
                self.clouded(at)
            } else {
                self.palette.ambient
            };
        }
        let skylit = self.skylit.as_slice();
        let by_day = |n: usize| skylit.get(n).is_some_and(|lit| *lit);
        self.lamps
            .add_light(self.time, by_day, light.as_mut_slice());
        for (at, there) in light.iter_mut() {
            let cell = self.known.get(at);
            if let Some(hint) = cell.filter(|cell| cell.visible).and_then(|cell| cell.light) {
                *there = most(*there, scale(tint::of(hint), HINT));
            }
            *there = light::adapt(*there);
        }
        self.face_walls(&mut light);
        self.light = light;
    }

    /// Sets the light on walls: a face shows the light south of it, a top some of the brightest light beside
    /// it. Thus no wall is lit through its back.
    fn face_walls(&self, light: &mut Grid<Rgb>) {
        for (at, tile) in self.tiles.iter() {
            let (beside, share): (&[(i32, i32)], i32) = match tile.lighting {
                Lighting::Face => (&[(0, 1), (-1, 1), (1, 1)], 256),
                Lighting::Top => (&AROUND, TOP),
                _ => continue,
            };
            let known = Known(&self.known);
            let mut bright = [0; 3];
            for (dx, dy) in beside {
                let there = at + Point::new(*dx, *dy);
                let is_seen = self.known.get(there).is_some_and(|cell| cell.visible);
                let wall_seen = self.known.get(at).is_some_and(|cell| cell.visible);
                // A visible wall is lit by visible tiles, a remembered wall by known tiles.
                if known.is_open(there) && (is_seen || !wall_seen) {
                    bright = most(bright, light.get(there).copied().unwrap_or_default());
                }
            }
            light.set(at, scale(bright, share));
        }
    }

    /// The current look of a tile, without creatures and things.
    pub fn ground(&self, at: Point) -> Painted {
        if !self.tiles.contains(at) {
            return self.beyond_the_edge(at);
        }
        let bare = self.bare(at);
        let outside = Outside {
            light: self.clouded(at),
            memory_brightness: self.memory_brightness,
            time: self.time,
        };
        let covered = self
            .roofs
            .paint(&self.palette, at, bare, self.options.wide, outside);
        covered.unwrap_or(bare)
    }

    pub fn hides(&self, at: Point) -> bool {
        self.roofs.hides(at)
    }

    /// A tile beyond the map. Under the sky the tiles of the edge fade out; elsewhere there is only the void.
    fn beyond_the_edge(&self, at: Point) -> Painted {
        let void = self.palette.void;
        let size = self.tiles.size();
        let (right, bottom) = (i32::from(size.w) - 1, i32::from(size.h) - 1);
        let edge = Point::new(at.x.clamp(0, right.max(0)), at.y.clamp(0, bottom.max(0)));
        let steps = usize::try_from(at.distance(edge)).unwrap_or(usize::MAX);
        let fades = self.sky != [0; 3] && self.tiles.contains(edge);
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
        let void = self.palette.void;
        let (Some(tile), Some((fores, back)), Some(cell)) =
            (self.tiles.get(at), self.faded.get(at), self.known.get(at))
        else {
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
            let visible_neighbours = self.visible_neighbours.get(at).copied().unwrap_or(0);
            let skylit = self.skylit.get(at).is_some_and(|lit| *lit);
            let lean = if skylit {
                SEAM * i32::from(visible_neighbours)
            } else {
                0
            };
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
        self.light.get(at).copied().unwrap_or_default()
    }

    /// The remembered form of a colour, without light of fires.
    pub fn remember(&self, colour: Rgb) -> Rgb {
        let memory = &self.palette.memory;
        memory::remember(memory, memory.keep, colour, [0; 3])
    }
}

const AROUND: [(i32, i32); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

#[cfg(test)]
mod tests;
