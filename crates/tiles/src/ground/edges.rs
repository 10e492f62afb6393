//! Lines where two grounds meet: banks, shores, the sides of docks, cliffs of a chasm.

use super::TileCanvas;
use super::layout::{GroundClass, VOID, WALL, pixel};
use super::textures::Texture;
use geom::{Point, Terrain};
use paint::noise::patch;
use paint::palette::Palette;
use paint::tint::{Rgb, mix, scale};

const WET: [GroundClass; 2] = [Terrain::ShallowWater.index(), Terrain::DeepWater.index()];
const BRIDGE: GroundClass = Terrain::Bridge.index();
const CHASM: GroundClass = Terrain::Chasm.index();
/// Height of the side of a dock, and where its reflection ends, in pixels.
const DOCK: (i32, i32) = (4, 12);
/// Height of the cliff that is seen at the north side of a chasm, in pixels.
const CLIFF: i32 = 12;
const SIDES: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

pub(super) fn draw_edges(canvas: &mut TileCanvas, palette: &Palette, at: Point) {
    for n in 0..256 {
        let (x, y) = (
            i32::try_from(n & 15).unwrap_or(0),
            i32::try_from(n >> 4).unwrap_or(0),
        );
        let Some(terrain) = Terrain::from_index(canvas.class(x, y)) else {
            continue;
        };
        if canvas.terrains == 1 << terrain.index() {
            return;
        }
        let place = Place {
            canvas,
            palette,
            terrain,
            texture: Texture::of(palette, terrain),
            x,
            y,
            pixel: pixel(at, n),
        };
        if let Some((colour, glows)) = place.edge(canvas.colours[n]) {
            canvas.colours[n] = colour;
            canvas.glows[n] = glows;
        }
    }
}

/// A pixel whose surroundings are examined.
struct Place<'a> {
    canvas: &'a TileCanvas,
    palette: &'a Palette,
    terrain: Terrain,
    texture: Texture,
    x: i32,
    y: i32,
    pixel: (i32, i32),
}

impl Place<'_> {
    /// The colour of the pixel if it is on an edge, and whether it glows.
    fn edge(&self, colour: Rgb) -> Option<(Rgb, bool)> {
        let class = self.terrain.index();
        let lit = |colour| Some((colour, false));
        match self.texture {
            Texture::Water => lit(self.shore(colour)?),
            Texture::Grass => lit(self.bank()?),
            Texture::Chasm => lit(self.cliff(colour)?),
            Texture::Lava if self.borders(1, |it| it != class) => lit(scale(colour, 90)),
            Texture::Bricks if self.borders(1, |it| it != class) => lit(scale(colour, 159)),
            Texture::Cobbles | Texture::Gravel if self.borders(1, |it| it != class) => {
                lit(scale(colour, 190))
            }
            Texture::Mud | Texture::Fungus | Texture::Rubble | Texture::Ice
                if self.borders(1, |it| it != class) =>
            {
                lit(scale(colour, 200))
            }
            Texture::Boards if self.class(0, 1) != class && self.class(0, 1) < WALL => {
                lit(scale(colour, 150))
            }
            _ => None,
        }
    }

    fn class(&self, dx: i32, dy: i32) -> GroundClass {
        self.canvas.class(self.x + dx, self.y + dy)
    }

    /// Whether other ground of a class lies up to `far` pixels to one of the four sides.
    fn borders(&self, far: i32, is_other: impl Fn(GroundClass) -> bool) -> bool {
        self.nearest(far, is_other).is_some()
    }

    /// Distance to the nearest ground of a class on the four sides, if it is at most `far` pixels.
    fn nearest(&self, far: i32, is_other: impl Fn(GroundClass) -> bool) -> Option<i32> {
        (1..=far).find(|n| {
            SIDES.iter().any(|(dx, dy)| {
                let there = self.class(dx * n, dy * n);
                there < WALL && is_other(there)
            })
        })
    }

    /// Whether a terrain is on the tile or its neighbours.
    fn has(&self, class: GroundClass) -> bool {
        self.canvas.terrains >> class & 1 == 1
    }

    fn shore(&self, colour: Rgb) -> Option<Rgb> {
        let paint = self.palette.ground(self.terrain);
        let light = paint.fore.first().copied().unwrap_or(colour);
        if let Some(dock) = self.under_dock(colour) {
            return Some(dock);
        }
        let dry = |class: GroundClass| !WET.contains(&class) && class != BRIDGE;
        let soft = |class: GroundClass| {
            let terrain = Terrain::from_index(class).unwrap_or_default();
            dry(class) && Texture::of(self.palette, terrain) == Texture::Grass
        };
        if self.borders(1, soft) {
            return Some(scale(mix(light, [255, 255, 236], 110), 216));
        }
        if self.borders(1, dry) {
            return Some(scale(colour, 179));
        }
        if self.borders(2, dry) {
            return Some(mix(colour, light, 90));
        }
        let deep = self.terrain == Terrain::DeepWater;
        let shallow = |class| class == Terrain::ShallowWater.index();
        (deep && self.borders(1, shallow)).then(|| mix(colour, light, 90))
    }

    /// Earth between grass and water.
    fn bank(&self) -> Option<Rgb> {
        if !WET.iter().any(|class| self.has(*class)) {
            return None;
        }
        let far = self.nearest(4, |class| WET.contains(&class))?;
        let (x, y) = self.pixel;
        let earth = scale(self.palette.ground(Terrain::Gravel).back, 230 + 16 * far);
        (far * 128 < 3 * 128 + patch(x, y, 131, (3, 3)) * 8 / 5).then_some(earth)
    }

    /// The side of a dock to the north, its posts, and their reflection.
    fn under_dock(&self, colour: Rgb) -> Option<Rgb> {
        if !self.has(BRIDGE) {
            return None;
        }
        let far = (1..=DOCK.1).find(|n| self.class(0, -n) == BRIDGE)?;
        let boards = self.palette.ground(Terrain::Bridge).back;
        let (x, y) = self.pixel;
        if far <= DOCK.0 {
            return Some(scale(boards, if far < 2 { 215 } else { 150 }));
        }
        match x.rem_euclid(32) {
            2 => return Some(scale(boards, 256)),
            3 => return Some(scale(boards, 180)),
            4 => return Some(scale(boards, 118)),
            _ => {}
        }
        let wave = patch(x, y * 3, 3, (7, 5)) > 0;
        (far < 7 || !wave).then(|| mix(scale(colour, 160), scale(boards, 100), 60))
    }

    /// Rock that falls away below the north edge, and a light line along the other edges.
    fn cliff(&self, colour: Rgb) -> Option<Rgb> {
        let solid = |class: GroundClass| class != CHASM && class != VOID;
        let rock = self.palette.ground(Terrain::Floor);
        let Some(far) = (1..=CLIFF).find(|n| solid(self.class(0, -n))) else {
            let far = self.nearest(3, |class| class != CHASM)?;
            return Some(mix(colour, rock.back, [0, 130, 60, 24][far as usize]));
        };
        let (x, y) = self.pixel;
        let strata = patch(x, y, 95, (5, 9)) + (patch(x, y, 96, (3, 4)) >> 1);
        if far == 1 {
            return Some(scale(rock.back, 290));
        }
        // Four tones with ragged edges, as on other rock.
        let tone = ((CLIFF - far) * 64 + strata * 2) >> 8;
        Some(mix(
            colour,
            rock.back,
            [0, 50, 100, 150][tone.clamp(0, 3) as usize],
        ))
    }
}
