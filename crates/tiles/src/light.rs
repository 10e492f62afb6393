//! Light on the pixels of the map: per tile, then bilinear for blocks of 4 by 4 pixels.

use crate::TILE;
use crate::canvas::PixelBlock;
use geom::{BitGrid, Fov, Grid, Point, Terrain};
use paint::tint::{Rgb, add, peak, scale};
use paint::{Known, LightMap, Lighting};
use proto::{Cell, View, WallStyle};

/// Pixels per block and blocks per tile, in both directions.
pub(crate) const BLOCK: usize = 4;
/// Light that a wall without open ground beside it takes from the walls beside it, in 256ths, and the number of
/// tiles it reaches behind them: trees are drawn as far into the unknown.
const DEEP: i32 = 192;
const BEHIND: u8 = 3;
/// Light from which nothing of the remembered drawing is added: a little less than daylight.
const FULL: i32 = 240;
/// Maximum light of a remembered fire, in 256ths.
const BRIGHTEST: i32 = 320;

/// The light on a tile or a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Shade {
    /// Multiplies the drawing in daylight.
    pub(crate) light: Rgb,
    /// Share of the remembered drawing that is added, in 256ths.
    pub(crate) dark: i32,
}

/// Weights of the tile before, the tile itself and the tile after for each block of a tile, in 16ths.
const WEIGHTS: [[i32; 3]; 4] = [[6, 10, 0], [2, 14, 0], [0, 14, 2], [0, 10, 6]];

const UNKNOWN: Shade = Shade {
    light: [0; 3],
    dark: 256,
};

/// A light of a moment: a projectile, an explosion. Places and radius are in pixels of the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LightFlash {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) radius: i32,
    pub(crate) rgb: Rgb,
}

/// A flash and the tiles that it reaches.
pub(crate) struct Flare {
    flash: LightFlash,
    beam: BitGrid,
}

/// The light of a level, per tile.
pub(crate) struct Shades {
    tiles: Grid<Shade>,
    /// The light that falls on each tile itself.
    own: Grid<Shade>,
    walls: Grid<bool>,
    /// Known and unknown tiles behind walls, which take the light of the tiles beside them if they have none.
    deep: Vec<Point>,
}

/// How the tiles of a map are lit: walls by the ground before them.
pub(crate) fn lighting(known: Known<'_>, at: Point) -> Lighting {
    if !known.is_wall(at) {
        Lighting::Ground
    } else if known.is_open(at + Point::new(0, 1)) {
        Lighting::Face
    } else {
        Lighting::Top
    }
}

impl Shades {
    pub(crate) fn new() -> Self {
        Self {
            tiles: Grid::default(),
            own: Grid::default(),
            walls: Grid::default(),
            deep: Vec::new(),
        }
    }

    /// Takes the light of every tile of a new view. Returns the tiles whose light changed.
    pub(crate) fn update(&mut self, lights: &LightMap, view: &View) -> Vec<Point> {
        let (known, size) = (Known(&view.cells), view.cells.size());
        let canopy = lights.palette.wall.style == WallStyle::Canopy;
        let is_deep = |at: &Point| {
            // Also the remembered trees at the edge of a wood, since the ones beside them are lit.
            let is_tree = || canopy || known.terrain(*at) == Some(Terrain::Tree);
            !known.is_open(*at) && (is_tree() || !known.faces_open(*at))
        };
        self.deep = view.cells.points().filter(is_deep).collect();
        let walls = Grid::from_fn(size, |at| known.is_wall(at));
        let old = std::mem::replace(&mut self.walls, walls);
        if self.own.size() != size {
            self.own = Grid::new(size, UNKNOWN);
        }
        let all: Vec<Point> = view.cells.points().collect();
        let mut changed = self.update_light(lights, view, &all);
        let walls = self.walls.points();
        changed.extend(walls.filter(|at| old.get(*at) != self.walls.get(*at)));
        changed
    }

    /// Takes the light of some tiles. Returns the tiles whose light changed.
    pub(crate) fn update_light(
        &mut self,
        lights: &LightMap,
        view: &View,
        relit: &[Point],
    ) -> Vec<Point> {
        let mut is_same = true;
        for at in relit {
            if let (Some(own), Some(cell)) = (self.own.get_mut(*at), view.cells.get(*at)) {
                let shade = tile_shade(lights, *at, cell);
                is_same &= std::mem::replace(own, shade) == shade;
            }
        }
        if is_same && self.tiles.size() == self.own.size() {
            return Vec::new();
        }
        let tiles = self.own.clone();
        let old = std::mem::replace(&mut self.tiles, tiles);
        let mut unlit: Vec<Point> = self.deep.clone();
        unlit.retain(|at| peak(self.of_tile(*at).light) == 0);
        for _ in 0..BEHIND {
            let mut lit = Vec::new();
            unlit.retain(|at| {
                let shade = deepest(&self.tiles, *at);
                lit.push((*at, shade));
                peak(shade.light) == 0
            });
            for (at, shade) in lit {
                self.tiles.set(at, shade);
            }
        }
        let seen = relit.iter().chain(&self.deep).copied();
        let mut changed: Vec<Point> = seen
            .filter(|at| old.get(*at) != self.tiles.get(*at))
            .collect();
        changed.sort_by_key(|at| (at.y, at.x));
        changed.dedup();
        changed
    }

    pub(crate) fn of_tile(&self, at: Point) -> Shade {
        self.tiles.get(at).copied().unwrap_or(UNKNOWN)
    }

    /// The light of a tile's blocks, row by row: bilinear between the middles of tiles. The light of a wall may come
    /// from its other side, so ground takes none of it.
    pub(crate) fn of_blocks(&self, at: Point) -> [Shade; 16] {
        let is_wall = |at: Point| self.walls.get(at).is_some_and(|wall| *wall);
        let own = self.of_tile(at);
        let mut around = [own; 9];
        for (n, shade) in (0..).zip(&mut around) {
            let there = at + Point::new(n % 3 - 1, n / 3 - 1);
            if is_wall(at) || !is_wall(there) {
                *shade = self.of_tile(there);
            }
        }
        if around == [around[0]; 9] {
            return [around[0]; 16];
        }
        let mut blocks = [UNKNOWN; 16];
        for (n, block) in blocks.iter_mut().enumerate() {
            let (across, down) = (WEIGHTS[n % 4], WEIGHTS[n / 4]);
            let mut sum = [0; 4];
            for (m, shade) in around.iter().enumerate() {
                let weight = across[m % 3] * down[m / 3];
                if weight > 0 {
                    let [r, g, b] = shade.light;
                    for (total, value) in sum.iter_mut().zip([r, g, b, shade.dark]) {
                        *total += value * weight;
                    }
                }
            }
            let [r, g, b, dark] = sum.map(|value| value >> 8);
            *block = Shade {
                light: [r, g, b],
                dark,
            };
        }
        blocks
    }
}

impl LightFlash {
    /// A block that holds all the ground it may light.
    pub(crate) const fn block(self) -> PixelBlock {
        let reach = self.radius + 3 * TILE;
        [
            self.x - reach,
            self.y - reach,
            self.x + reach,
            self.y + reach,
        ]
    }

    /// The light on the block whose middle is at a pixel of the level.
    pub(crate) fn on(self, x: i32, y: i32) -> Rgb {
        let (dx, dy) = (x - self.x, (y - self.y) * 9 / 8);
        let far = ((dx * dx + dy * dy) << 8).isqrt();
        let share = 256 - (far << 4) / self.radius.max(1);
        scale(self.rgb, share.max(0))
    }
}

impl Flare {
    /// Finds the tiles that flashes reach, as far as the map is known.
    pub(crate) fn find_all(flashes: &[LightFlash], view: &View) -> Vec<Self> {
        if flashes.is_empty() {
            return Vec::new();
        }
        let (size, known) = (view.cells.size(), Known(&view.cells));
        let opaque = BitGrid::from_fn(size, |at| !known.is_open(at));
        let mut fov = Fov::default();
        let flare = |flash: &LightFlash| {
            let mut beam = BitGrid::new(size);
            let at = Point::new(flash.x.div_euclid(TILE), flash.y.div_euclid(TILE));
            let radius = u16::try_from(flash.radius / TILE + 1).unwrap_or(1);
            fov.compute(at, radius, &opaque, &mut beam);
            Self {
                flash: *flash,
                beam,
            }
        };
        flashes.iter().map(flare).collect()
    }

    /// Adds its light to the blocks of a tile, softly at the edge of its beam.
    pub(crate) fn add_to(&self, blocks: &mut [Shade; 16], at: Point) {
        let reached = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|n| {
            let there = at + Point::new(n % 3 - 1, n / 3 - 1);
            i32::from(self.beam.get(there))
        });
        if reached == [0; 9] {
            return;
        }
        for (block, n) in blocks.iter_mut().zip(0..) {
            let (across, down) = (WEIGHTS[n % 4], WEIGHTS[n / 4]);
            let reached = reached.iter().enumerate();
            let share = reached
                .map(|(m, it)| it * across[m % 3] * down[m / 3])
                .sum();
            let middle =
                |tile: i32, n: usize| tile * TILE + i32::try_from(n * BLOCK + 2).unwrap_or(0);
            let light = self.flash.on(middle(at.x, n % 4), middle(at.y, n / 4));
            block.light = add(block.light, scale(light, share));
        }
    }
}

fn tile_shade(lights: &LightMap, at: Point, cell: &Cell) -> Shade {
    if cell.terrain.is_none() {
        return UNKNOWN;
    }
    let light = lights.light_on(at).map(nearest_step);
    let ember = lights.palette.memory.ember;
    let fire = lights
        .fire_on(at)
        .map(|value| (value.min(BRIGHTEST) * ember) >> 8);
    let (light, dark) = if cell.visible {
        (light, (FULL - peak(light)).max(0) * 256 / FULL)
    } else {
        let seam = lights.seam(at);
        (scale(light, seam), 256 - seam)
    };
    Shade {
        light: add(light, scale(fire, dark)),
        dark,
    }
}

/// Rounds light to six binary digits. The flicker of a distant lamp by day is less than that, and a tile whose light
/// keeps its step is not painted again.
const fn nearest_step(light: i32) -> i32 {
    if light < 64 {
        return light;
    }
    let digits = light.ilog2() - 5;
    (light + (1 << digits >> 1)) >> digits << digits
}

/// The light of a wall behind walls.
fn deepest(tiles: &Grid<Shade>, at: Point) -> Shade {
    let mut best = UNKNOWN;
    for there in at.neighbours() {
        if let Some(shade) = tiles.get(there)
            && peak(shade.light) > peak(best.light)
        {
            best = *shade;
        }
    }
    Shade {
        light: scale(best.light, DEEP),
        dark: 256 - (((256 - best.dark) * DEEP) >> 8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Size;

    fn shades(row: &[i32]) -> Shades {
        let width = u16::try_from(row.len()).unwrap();
        let mut tiles = Grid::new(Size { w: width, h: 1 }, UNKNOWN);
        for (x, light) in (0..).zip(row) {
            let shade = Shade {
                light: [*light; 3],
                dark: 256 - light,
            };
            tiles.set(Point::new(x, 0), shade);
        }
        Shades {
            own: tiles.clone(),
            walls: Grid::new(tiles.size(), false),
            deep: Vec::new(),
            tiles,
        }
    }

    #[test]
    fn block_light_rises_evenly_between_two_tiles() {
        let shades = shades(&[0, 0, 160, 160]);
        let red = |x: i32| shades.of_blocks(Point::new(x, 0)).map(|it| it.light[0]);
        let (left, right) = (red(1), red(2));
        // Row 1 of the blocks, past the middle of the tile: only the tile's own row counts at 14 of 16.
        let line: Vec<i32> = left[4..8].iter().chain(&right[4..8]).copied().collect();
        assert!(line.is_sorted(), "{line:?}");
        assert!(line[0] < line[7], "{line:?}");
    }

    #[test]
    fn light_is_rounded_by_less_than_two_hundredths() {
        for light in 0..2000 {
            let step = nearest_step(light);
            assert!((step - light).abs() * 50 <= light, "{light} {step}");
        }
        assert_eq!([63, 65, 127, 254].map(nearest_step), [63, 66, 128, 256]);
    }

    #[test]
    fn ground_takes_no_light_from_a_wall() {
        let mut shades = shades(&[20, 200, 20]);
        let dark = |shades: &Shades| shades.of_blocks(Point::new(0, 0))[7].light[0];
        assert!(dark(&shades) > 20);
        shades.walls.set(Point::new(1, 0), true);
        assert!(dark(&shades) <= 20);
    }

    #[test]
    fn flash_is_brightest_in_its_middle_and_ends_at_its_radius() {
        let flash = LightFlash {
            x: 100,
            y: 50,
            radius: 40,
            rgb: [256, 128, 0],
        };
        assert_eq!(flash.on(100, 50), [256, 128, 0]);
        assert!(flash.on(110, 50)[0] > flash.on(120, 50)[0]);
        assert_eq!(flash.on(141, 50), [0; 3]);
    }
}
