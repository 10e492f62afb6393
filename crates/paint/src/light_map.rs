//! The light on every tile of a level: sky, lamps and the glow of remembered fires, for both painters of the map.

use super::hour::Hour;
use super::known::Known;
use super::light::{self, Lamps};
use super::noise::patch;
use super::palette::Palette;
use super::tile::Lighting;
use super::tint::{self, Rgb, add, most, peak, scale, times};
use geom::{Grid, Point, Size, Terrain};
use proto::{Catalog, Cell, Colour, LevelNo, View};

/// Share of the brightest neighbouring light on the top of a wall, in 256ths.
const TOP: i32 = 208;
/// Minimum share of the light that the rules report, in 256ths: it shows tiles lit by lamps the player does not
/// know.
const HINT: i32 = 160;
/// Share of its lit colour that remembered ground under the sky gets per visible neighbour, in 256ths.
const SEAM: i32 = 12;
/// Clouds: shading in 256ths, size in tiles, and milliseconds of drift per tile.
const CLOUD: i32 = 26;
const CLOUDS: (i32, i32) = (24, 12);
const DRIFT: u64 = 600;
pub(crate) const SKY: u32 = 97;

pub struct LightMap {
    level: LevelNo,
    pub palette: Palette,
    light: Grid<Rgb>,
    /// The light of lamps alone, before eyes adapt to it.
    glow: Grid<Rgb>,
    /// Light of known fires on remembered tiles.
    fires: Grid<Rgb>,
    /// Visible neighbours of each remembered tile.
    visible_neighbours: Grid<u8>,
    /// Whether daylight reaches a tile.
    skylit: Grid<bool>,
    lamps: Lamps,
    sky: Rgb,
    hour: Hour,
    memory_brightness: i32,
    /// The cells at the last update, to find changes.
    pub(crate) known: Grid<Cell>,
    time: u64,
}

impl Default for LightMap {
    fn default() -> Self {
        let size = Size { w: 0, h: 0 };
        Self {
            level: LevelNo(0),
            palette: Palette::new(None),
            light: Grid::new(size, [0; 3]),
            glow: Grid::new(size, [0; 3]),
            fires: Grid::new(size, [0; 3]),
            visible_neighbours: Grid::new(size, 0),
            skylit: Grid::new(size, false),
            lamps: Lamps::default(),
            sky: [0; 3],
            hour: Hour::NOON,
            memory_brightness: 0,
            known: Grid::new(size, Cell::default()),
            time: 0,
        }
    }
}

impl LightMap {
    /// Takes the theme of a level, and forgets the cells of the last one. Returns false if the level is the same.
    pub fn enter(&mut self, catalog: &Catalog, view: &View) -> bool {
        let size = view.cells.size();
        if self.level == view.level && self.light.size() == size {
            return false;
        }
        let entry = catalog.level(view.level);
        let theme = entry.and_then(|entry| catalog.themes.get(usize::from(entry.theme?)));
        self.level = view.level;
        self.palette = Palette::new(theme);
        self.light = Grid::new(size, [0; 3]);
        self.glow = Grid::new(size, [0; 3]);
        self.fires = Grid::new(size, [0; 3]);
        self.visible_neighbours = Grid::new(size, 0);
        self.skylit = Grid::new(size, false);
        self.known = Grid::new(size, Cell::default());
        true
    }

    /// Makes the next [`LightMap::enter`] return true.
    pub(crate) const fn forget(&mut self) {
        self.level = LevelNo(0);
    }

    /// Computes lamps, sky and light from a view. `lighting` tells how each tile is lit.
    pub fn update(&mut self, catalog: &Catalog, view: &View, lighting: impl Fn(Point) -> Lighting) {
        self.find_sky(catalog, view);
        self.lamps.update(view, catalog, &self.palette, self.hour);
        self.known.clone_from(&view.cells);
        self.find_fires(catalog, view, &lighting);
        self.light_up(&lighting);
    }

    /// Sets the time of flames and clouds, in milliseconds; at 0 they stand still. Returns the tiles whose light may
    /// have changed; `None` for all.
    pub fn set_time(
        &mut self,
        time: u64,
        lighting: impl Fn(Point) -> Lighting,
    ) -> Option<Vec<Point>> {
        let before = std::mem::replace(&mut self.time, time);
        if before == time {
            return Some(Vec::new());
        }
        if self.has_sky() && before / DRIFT != time / DRIFT {
            self.light_up(&lighting);
            return None;
        }
        Some(self.flicker(&lighting))
    }

    /// Updates the light of lamps that flicker. Returns the tiles whose light has changed.
    fn flicker(&mut self, lighting: &impl Fn(Point) -> Lighting) -> Vec<Point> {
        let (skylit, cells) = (self.skylit.as_slice(), self.light.as_slice().len());
        let mut is_touched = vec![false; cells];
        let mut touched = Vec::new();
        self.lamps.flicker(
            self.time,
            |n| skylit.get(n).is_some_and(|lit| *lit),
            self.hour.darkness,
            self.glow.as_mut_slice(),
            |n| {
                if !std::mem::replace(&mut is_touched[n], true) {
                    touched.push(n);
                }
            },
        );
        let width = usize::from(self.light.size().w).max(1);
        let place = |n: usize| {
            let whole = |n: usize| i32::try_from(n).unwrap_or(0);
            Point::new(whole(n % width), whole(n / width))
        };
        let mut changed = Vec::new();
        for at in touched.into_iter().map(place) {
            let is_wall = matches!(lighting(at), Lighting::Face | Lighting::Top);
            let light = self.own_light(at);
            if !is_wall && self.light_on(at) != light {
                self.light.set(at, light);
                changed.push(at);
            }
        }
        let mut light = std::mem::take(&mut self.light);
        let mut is_faced = vec![false; cells];
        for n in 0..changed.len() {
            for at in changed[n].neighbours() {
                let index = light
                    .index_of(at)
                    .and_then(|n| is_faced.get_mut(n as usize));
                let is_new = index.is_some_and(|it| !std::mem::replace(it, true));
                if is_new && let Some(wall) = self.wall_light(at, &light, lighting) {
                    light.set(at, wall);
                    changed.push(at);
                }
            }
        }
        self.light = light;
        changed
    }

    pub(crate) const fn time(&self) -> u64 {
        self.time
    }

    /// The current light on a tile.
    pub fn light_on(&self, at: Point) -> Rgb {
        self.light.get(at).copied().unwrap_or_default()
    }

    /// The light of known fires on a tile as it is remembered.
    pub fn fire_on(&self, at: Point) -> Rgb {
        self.fires.get(at).copied().unwrap_or_default()
    }

    /// Daylight on a tile, shaded by clouds.
    pub fn daylight_on(&self, at: Point) -> Rgb {
        let drift = i32::try_from(self.time / DRIFT).unwrap_or(0);
        let shade = (patch(at.x - drift, at.y, SKY, CLOUDS) * CLOUD) >> 7;
        scale(self.sky, 256 + shade)
    }

    pub(crate) fn has_sky(&self) -> bool {
        self.sky != [0; 3]
    }

    /// How dark the sky is: 0 by day and where there is no sky, 256 at night in a town.
    pub const fn darkness(&self) -> i32 {
        self.hour.darkness
    }

    /// Whether lamps shine behind windows.
    pub const fn windows_are_lit(&self) -> bool {
        self.hour.lights_windows()
    }

    /// Brightness of memory, in 256ths.
    pub const fn memory_brightness(&self) -> i32 {
        self.memory_brightness
    }

    /// Share of its lit colour that a remembered tile shows beside visible ones, in 256ths.
    pub fn seam(&self, at: Point) -> i32 {
        if self.skylit.get(at).is_some_and(|lit| *lit) {
            SEAM * i32::from(self.visible_neighbours.get(at).copied().unwrap_or(0))
        } else {
            0
        }
    }

    /// Computes the colour of daylight, and the tiles it reaches.
    fn find_sky(&mut self, catalog: &Catalog, view: &View) {
        let sky = catalog.level(view.level).map(|entry| &entry.sky);
        let open = sky.filter(|sky| sky.is_open());
        let daylight = open.map_or(Colour::BLACK, |sky| sky.light);
        self.hour = match (open, &self.palette.front) {
            (None, _) => Hour::NOON,
            (Some(_), Some(_)) => Hour::of_turn(view.turn),
            (Some(_), None) => Hour::of_turn(view.turn).softened(),
        };
        let daylight = times(tint::of(daylight).map(|v| v * 256 / 255), self.hour.sky);
        self.sky = tint::lit(self.palette.sky, daylight);
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

    /// Computes the light of known fires on remembered tiles, and the brightness of memory.
    fn find_fires(
        &mut self,
        catalog: &Catalog,
        view: &View,
        lighting: &impl Fn(Point) -> Lighting,
    ) {
        let mut fires = Grid::new(view.cells.size(), [0; 3]);
        self.lamps.add_remembered_light(fires.as_mut_slice());
        self.face_walls(&mut fires, lighting);
        self.fires = fires;
        let hero = view.hero.as_ref().map(|hero| hero.at);
        let outside = hero.is_none_or(|at| self.skylit.get(at).is_none_or(|lit| *lit));
        let has_sky = catalog
            .level(view.level)
            .is_some_and(|entry| entry.sky.is_open());
        let memory = &self.palette.memory;
        let brightness = if has_sky && !outside {
            memory.keep_dark
        } else {
            memory.keep
        };
        self.memory_brightness = (brightness * (512 - self.hour.darkness)) >> 9;
    }

    fn light_up(&mut self, lighting: &impl Fn(Point) -> Lighting) {
        let skylit = self.skylit.as_slice();
        let glow = self.glow.as_mut_slice();
        glow.fill([0; 3]);
        let by_day = |n: usize| skylit.get(n).is_some_and(|lit| *lit);
        let darkness = self.hour.darkness;
        self.lamps.add_light(self.time, by_day, darkness, glow);
        let mut light = std::mem::take(&mut self.light);
        for (at, there) in light.iter_mut() {
            *there = self.own_light(at);
        }
        self.face_walls(&mut light, lighting);
        self.light = light;
    }

    /// The light that falls on a tile itself.
    fn own_light(&self, at: Point) -> Rgb {
        let glow = self.glow.get(at).copied().unwrap_or_default();
        let light = if self.skylit.get(at).is_some_and(|lit| *lit) {
            let sky = self.daylight_on(at);
            match self.hour.darkness {
                0 => add(sky, glow),
                darkness => gather(add(sky, glow), sky, darkness),
            }
        } else {
            let light = add(self.palette.ambient, glow);
            // The rules know no hour: under the sky they report the light of day.
            let cell = self.known.get(at).filter(|cell| cell.visible);
            match cell.and_then(|cell| cell.light) {
                Some(hint) => most(light, scale(tint::of(hint), HINT)),
                None => light,
            }
        };
        light::adapt(light)
    }

    /// Sets the light on walls.
    fn face_walls(&self, light: &mut Grid<Rgb>, lighting: &impl Fn(Point) -> Lighting) {
        for at in self.known.points() {
            if let Some(wall) = self.wall_light(at, light, lighting) {
                light.set(at, wall);
            }
        }
    }

    /// The light on a wall, from that on the tiles around it: a face shows the light south of it, a top some of the
    /// brightest light beside it. Thus no wall is lit through its back. `None` for other tiles.
    fn wall_light(
        &self,
        at: Point,
        light: &Grid<Rgb>,
        lighting: &impl Fn(Point) -> Lighting,
    ) -> Option<Rgb> {
        let (beside, share): (&[(i32, i32)], i32) = match lighting(at) {
            Lighting::Face => (&[(0, 1), (-1, 1), (1, 1)], 256),
            Lighting::Top => (&AROUND, TOP),
            _ => return None,
        };
        let known = Known(&self.known);
        let wall_seen = self.known.get(at).is_some_and(|cell| cell.visible);
        let mut bright = [0; 3];
        for (dx, dy) in beside {
            let there = at + Point::new(*dx, *dy);
            let is_seen = self.known.get(there).is_some_and(|cell| cell.visible);
            // A visible wall is lit by visible tiles, a remembered wall by known tiles.
            if known.is_open(there) && (is_seen || !wall_seen) {
                bright = most(bright, light.get(there).copied().unwrap_or_default());
            }
        }
        Some(scale(bright, share))
    }
}

/// Gathers the light of lamps under a dark sky into pools: the farther from a lamp, the more of it is lost.
fn gather(light: Rgb, sky: Rgb, darkness: i32) -> Rgb {
    let lamps = [0, 1, 2].map(|n| (light[n] - sky[n]).max(0));
    let share = ((peak(lamps) << 8).isqrt() * 5 / 4).min(256);
    add(sky, scale(lamps, geom::lerp(256, share, darkness, 256)))
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
