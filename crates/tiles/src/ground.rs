//! Ground and walls of a level in daylight, tile by tile, at the pixels of the sprites.

mod edges;
mod layout;
mod marks;
mod textures;

use crate::bitmap::{Bitmap, Dot, DotKind};
use crate::trees::Tree;
use crate::walls::{Relief, paint_wall, shade_foot};
use geom::{Grid, Point, Size, Terrain};
use layout::{Base, Class, Plot, SHADE, Set, VOID, WALL, lay_out, pixel};
use marks::draw_marks;
use paint::Known;
use paint::noise::{hash, patch};
use paint::palette::Palette;
use paint::tint::{Rgb, scale};
use proto::{Cell, WallStyle};
use textures::{Field, Texture};
pub(crate) use textures::{ragged, steps};

/// Number of frames after which water and lava repeat themselves.
pub(crate) const FRAMES: u64 = 8;
/// Duration of a frame of water and lava, in milliseconds.
pub(crate) const FRAME: u64 = 250;

/// Distance in tiles at which a change of terrain can change the pixels of a tile.
const REACH: i32 = 4;
/// Distance in tiles at which trees are drawn into the unknown.
const BEYOND: i32 = 3;
/// Brightness of trees without open ground beside them, in 256ths.
const INNER: i32 = 140;

/// A tile as the ground is drawn: what lies there, and how bright its tree is (256ths, 0 for none).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Site {
    base: Base,
    tree: i32,
    /// Brightness of the ground in 256ths: less than 256 on unknown tiles behind known trees.
    bright: i32,
}

/// The ground of a level. It keeps what it has painted, and repaints the surroundings of changed terrain.
pub(crate) struct Ground {
    terrain: Grid<Option<Terrain>>,
    sites: Grid<Site>,
    plots: Grid<Option<Box<Plot>>>,
    /// Frames of each tile; a tile that does not move has one.
    tiles: Grid<Vec<Option<Bitmap>>>,
    is_town: bool,
}

static UNKNOWN: Plot = Plot::of(VOID);

impl Ground {
    pub(crate) fn new(size: Size) -> Self {
        Self {
            terrain: Grid::new(size, None),
            sites: Grid::new(size, Site::default()),
            plots: Grid::new(size, None),
            tiles: Grid::new(size, Vec::new()),
            is_town: false,
        }
    }

    /// Takes the terrain the player knows, and forgets the tiles that it changes.
    pub(crate) fn update(&mut self, cells: &Grid<Cell>, palette: &Palette) {
        let same = |(old, new): (&Option<Terrain>, &Cell)| *old == new.terrain;
        if cells.size() == self.terrain.size()
            && self
                .terrain
                .as_slice()
                .iter()
                .zip(cells.as_slice())
                .all(same)
        {
            return;
        }
        if cells.size() != self.terrain.size() {
            *self = Self::new(cells.size());
        }
        self.terrain = cells.map(|cell| cell.terrain);
        self.is_town = palette.front.is_some();
        let known = Known(cells);
        for at in cells.points() {
            let site = site(known, palette, at);
            if self.sites.get(at) != Some(&site) {
                self.sites.set(at, site);
                self.forget(at);
            }
        }
    }

    fn forget(&mut self, at: Point) {
        for y in at.y - REACH..=at.y + REACH {
            for x in at.x - REACH..=at.x + REACH {
                let there = Point::new(x, y);
                if at.distance(there) <= 1 {
                    self.plots.set(there, None);
                }
                if let Some(frames) = self.tiles.get_mut(there) {
                    frames.clear();
                }
            }
        }
    }

    /// The ground of a tile at a time in milliseconds: 16 by 16 dots, empty where nothing is known.
    pub(crate) fn tile(&mut self, palette: &Palette, at: Point, time: u64) -> &Bitmap {
        static EMPTY: Bitmap = Bitmap {
            width: 16,
            dots: Vec::new(),
        };
        if !self.tiles.contains(at) {
            return &EMPTY;
        }
        let frames = if self.moves(at) { FRAMES } else { 1 };
        let frame = time / FRAME % frames;
        let n = usize::try_from(frame).unwrap_or(0);
        let painted = self.tiles.get(at).and_then(|tile| tile.get(n));
        if painted.is_none_or(Option::is_none) {
            let bitmap = self.paint(palette, at, i32::try_from(frame).unwrap_or(0));
            if let Some(tile) = self.tiles.get_mut(at) {
                tile.resize(usize::try_from(frames).unwrap_or(1), None);
                tile[n] = Some(bitmap);
            }
        }
        let tile = self.tiles.get(at).and_then(|tile| tile.get(n));
        tile.and_then(Option::as_ref).unwrap_or(&EMPTY)
    }

    /// Whether water or lava is on the tile, or beside it where its edge may reach.
    fn moves(&self, at: Point) -> bool {
        use Terrain::{DeepWater, Lava, ShallowWater};
        let here = self.terrain.get(at).copied().flatten();
        let fluid = |terrain| matches!(terrain, DeepWater | Lava | ShallowWater);
        here.is_some()
            && around(at).iter().any(|there| {
                let there = self.terrain.get(*there).copied().flatten();
                there.is_some_and(fluid)
            })
    }

    fn site(&self, at: Point) -> Site {
        self.sites.get(at).copied().unwrap_or_default()
    }

    fn plot(&self, at: Point) -> &Plot {
        let plot = self.plots.get(at).and_then(Option::as_deref);
        plot.unwrap_or(&UNKNOWN)
    }

    /// Lays out the tiles up to two tiles around a tile, unless it is done.
    fn lay_out_around(&mut self, palette: &Palette, at: Point) {
        let cave = palette.wall.style == WallStyle::Contour;
        for y in at.y - 2..=at.y + 2 {
            for x in at.x - 2..=at.x + 2 {
                let there = Point::new(x, y);
                if self.plots.get(there).is_some_and(Option::is_none) {
                    let bases = around(there).map(|at| self.site(at).base);
                    let plot = lay_out(&bases, there, cave);
                    self.plots.set(there, Some(Box::new(plot)));
                }
            }
        }
    }

    fn paint(&mut self, palette: &Palette, at: Point, frame: i32) -> Bitmap {
        let site = self.site(at);
        if site.base == Base::Unknown {
            return Bitmap::new(16, 16);
        }
        self.lay_out_around(palette, at);
        let plots = around(at).map(|at| self.plot(at));
        let mut canvas = Canvas {
            plots,
            colours: [[0; 3]; 256],
            glows: [false; 256],
        };
        let plot = canvas.plots[4];
        let mut classes: Vec<Class> = Vec::with_capacity(4);
        for class in plot.classes {
            if class < WALL && !classes.contains(&class) {
                classes.push(class);
            }
        }
        for class in classes {
            let Some(terrain) = Terrain::from_index(class) else {
                continue;
            };
            let texture = Texture::of(palette, terrain);
            let field = Field {
                paint: palette.ground(terrain),
                texture,
                lengthwise: texture == Texture::Boards && self.leads_north(at),
                frame,
            };
            canvas.fill(
                class,
                at,
                |x, y| field.colour(x, y),
                texture == Texture::Lava,
            );
            draw_marks(&mut canvas, class, &field, at);
        }
        edges::draw_edges(&mut canvas, palette, at);
        self.shade_wood(&mut canvas, palette, at);
        if canvas.plots.iter().any(|plot| plot.has(WALL)) {
            shade_foot(&mut canvas, palette);
        }
        if plot.has(WALL) {
            let relief = Relief::new(|x, y| self.plot(at + Point::new(x, y)).open);
            paint_wall(&mut canvas, palette, &relief, at);
        }
        canvas.finish(site.bright)
    }

    /// Whether a bridge leads north and south rather than east and west.
    fn leads_north(&self, at: Point) -> bool {
        let run = |dx: i32, dy: i32| {
            let bridge = |n: &i32| {
                let there = at + Point::new(dx * n, dy * n);
                self.terrain.get(there) == Some(&Some(Terrain::Bridge))
            };
            (1..REACH).take_while(bridge).count()
        };
        run(0, 1) + run(0, -1) > run(1, 0) + run(-1, 0)
    }

    /// Darkens the ground under the leaves of a wood.
    fn shade_wood(&self, canvas: &mut Canvas<'_>, palette: &Palette, at: Point) {
        if palette.wall.style != WallStyle::Canopy {
            return;
        }
        let sites = around(at).map(|at| self.site(at));
        let wood = Set::of(|n| sites[n].tree > 0 || sites[n].base == Base::Unknown);
        if wood.is_empty() {
            return;
        }
        for y in 0..16 {
            for x in 0..16 {
                let (px, py) = pixel(at, x, y);
                let leaves = SHADE.share(wood, x, y) + (patch(px, py, 15, (5, 5)) >> 1);
                let light = match leaves {
                    193.. => 108,
                    116..193 => 169,
                    _ => continue,
                };
                let colour = &mut canvas.colours[y * 16 + x];
                *colour = scale(*colour, light);
            }
        }
    }

    /// The tree on a tile. Unknown tiles behind known trees have trees too.
    pub(crate) fn tree(&self, at: Point) -> Option<Tree> {
        let bright = self.site(at).tree;
        // A large tree must not hide open ground.
        let free = |dx, dy| {
            let there = at + Point::new(dx, dy);
            !self.sites.contains(there) || self.site(there).tree > 0
        };
        let large = self.is_town
            && [
                (-1, -2),
                (0, -2),
                (1, -2),
                (-1, -1),
                (0, -1),
                (1, -1),
                (-1, 0),
                (1, 0),
            ]
            .into_iter()
            .all(|(dx, dy)| free(dx, dy));
        (bright > 0).then(|| Tree::new(at, bright, large))
    }
}

/// A tile and its eight neighbours, row by row.
fn around(at: Point) -> [Point; 9] {
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|n| at + Point::new(n % 3 - 1, n / 3 - 1))
}

fn site(known: Known<'_>, palette: &Palette, at: Point) -> Site {
    let wood = palette.wall.style == WallStyle::Canopy;
    let floor = if wood { Terrain::Floor } else { Terrain::Grass };
    let site = |base| Site {
        base,
        tree: 0,
        bright: 256,
    };
    // The wall around a town is a belt of trees.
    let belt = palette.front.is_some() && is_at_edge(known, at);
    match known.terrain(at) {
        None if wood => match steps_behind_trees(known, at) {
            Some(steps) => {
                let bright = palette.canopy.beyond.get(steps).copied().unwrap_or(0);
                Site {
                    base: Base::Ground(floor),
                    tree: bright,
                    bright,
                }
            }
            None => site(Base::Unknown),
        },
        None => site(Base::Unknown),
        Some(Terrain::Wall) if !wood && !belt => site(Base::Wall),
        Some(Terrain::Tree | Terrain::Wall) => Site {
            tree: if known.faces_open(at) { 256 } else { INNER },
            ..site(Base::Ground(floor))
        },
        Some(terrain) if stands_on_ground(terrain) => site(Base::Ground(beneath(known, at))),
        Some(terrain) => site(Base::Ground(terrain)),
    }
}

fn is_at_edge(known: Known<'_>, at: Point) -> bool {
    let inside = |dx, dy| known.0.contains(at + Point::new(dx, dy));
    !(inside(-1, -1) && inside(1, 1))
}

/// The sprite of a terrain that is a thing on other ground.
pub(crate) const fn standing_sprite(terrain: Terrain) -> Option<&'static str> {
    match terrain {
        Terrain::Altar => Some("base:altar"),
        Terrain::Crystal => Some("base:crystal"),
        Terrain::Exit => Some("base:exit"),
        Terrain::Glass => Some("base:glass"),
        Terrain::StairsDown => Some("base:stairs_down"),
        Terrain::StairsUp => Some("base:stairs_up"),
        _ => None,
    }
}

/// Whether the terrain is a thing that stands on other ground.
const fn stands_on_ground(terrain: Terrain) -> bool {
    standing_sprite(terrain).is_some()
}

/// The ground beneath a thing: the commonest ground beside it.
fn beneath(known: Known<'_>, at: Point) -> Terrain {
    let beside = at.neighbours().map(|there| known.terrain(there));
    let plain = |terrain: &Terrain| !terrain.is_solid() && !stands_on_ground(*terrain);
    let count = |terrain: &Terrain| beside.iter().filter(|it| **it == Some(*terrain)).count();
    let grounds = beside.iter().copied().flatten().filter(plain);
    grounds.max_by_key(count).unwrap_or(Terrain::Floor)
}

/// The distance of an unknown tile from the nearest known tree that faces open ground, less one.
fn steps_behind_trees(known: Known<'_>, at: Point) -> Option<usize> {
    (1..=BEYOND)
        .find(|far| {
            (-far..=*far).any(|n| {
                let ring = [(n, -far), (n, *far), (-far, n), (*far, n)];
                let mut ring = ring.into_iter().map(|(dx, dy)| at + Point::new(dx, dy));
                ring.any(|there| known.is_wall(there) && known.faces_open(there))
            })
        })
        .and_then(|far| usize::try_from(far - 1).ok())
}

/// A tile while it is painted: the layout of its surroundings, and its colours so far.
pub(crate) struct Canvas<'a> {
    /// The tile and its eight neighbours, row by row.
    plots: [&'a Plot; 9],
    pub(crate) colours: [Rgb; 256],
    glows: [bool; 256],
}

impl Canvas<'_> {
    /// The class of a pixel, from -16 to 31 in both directions.
    fn class(&self, x: i32, y: i32) -> Class {
        let plot = ((y + 16) >> 4) * 3 + ((x + 16) >> 4);
        let pixel = (y & 15) << 4 | (x & 15);
        let plot = usize::try_from(plot).ok().and_then(|n| self.plots.get(n));
        let class = plot.and_then(|plot| plot.classes.get(usize::try_from(pixel).ok()?));
        class.copied().unwrap_or(VOID)
    }

    pub(crate) fn is_wall(&self, x: i32, y: i32) -> bool {
        self.class(x, y) == WALL
    }

    pub(crate) fn is_open(&self, x: i32, y: i32) -> bool {
        self.class(x, y) < WALL
    }

    fn fill(&mut self, class: Class, at: Point, colour: impl Fn(i32, i32) -> Rgb, glows: bool) {
        for y in 0..16 {
            for x in 0..16 {
                let n = y * 16 + x;
                if self.plots[4].classes[n] == class {
                    let (px, py) = pixel(at, x, y);
                    self.colours[n] = colour(px, py);
                    self.glows[n] = glows;
                }
            }
        }
    }

    /// Changes the colour of a pixel, if it is in the tile and of a class.
    fn change(&mut self, class: Class, x: i32, y: i32, change: impl Fn(Rgb) -> Rgb) {
        if (0..16).contains(&x) && (0..16).contains(&y) && self.class(x, y) == class {
            let n = usize::try_from(y * 16 + x).unwrap_or(0);
            self.colours[n] = change(self.colours[n]);
        }
    }

    fn finish(&self, bright: i32) -> Bitmap {
        let mut bitmap = Bitmap::new(16, 16);
        for (n, dot) in bitmap.dots.iter_mut().enumerate() {
            if self.plots[4].classes[n] == VOID {
                continue;
            }
            let kind = if self.glows[n] {
                DotKind::Glows
            } else {
                DotKind::Lit
            };
            let colour = scale(self.colours[n], bright);
            let rgb = colour.map(|value| u8::try_from(value.clamp(0, 255)).unwrap_or(u8::MAX));
            *dot = Dot { rgb, kind };
        }
        bitmap
    }
}

const BLOOD: [Rgb; 3] = [[118, 14, 12], [92, 10, 12], [146, 26, 20]];

/// Splashes of blood on a tile, to be laid over its ground.
pub(crate) fn paint_blood(at: Point) -> Bitmap {
    let mut bitmap = Bitmap::new(16, 16);
    for n in 0..9 {
        let roll = hash(at.x * 9 + n, at.y, 171);
        // The first splashes are large and in the middle.
        let size = if n < 3 { 3 } else { 1 + nth(roll >> 2, 2) };
        let spread = if n < 3 { 6 } else { 14 - size };
        let middle = (15 - spread) / 2;
        let (left, top) = (
            middle + nth(roll >> 4, spread),
            middle + nth(roll >> 10, spread),
        );
        for y in top..top + size {
            for x in left..left + size + 1 {
                let corner = size == 3 && (y - top) % 2 == 0 && (x - left) % 3 == 0;
                let dot = usize::try_from(y * 16 + x).ok();
                let dot = dot.filter(|_| (0..16).contains(&x) && !corner);
                if let Some(dot) = dot.and_then(|n| bitmap.dots.get_mut(n)) {
                    let tone = usize::from(y + 1 == top + size) + 2 * usize::from(y == top);
                    let rgb = BLOOD[tone.min(2)].map(|value| u8::try_from(value).unwrap_or(0));
                    *dot = Dot {
                        rgb,
                        kind: DotKind::Lit,
                    };
                }
            }
        }
    }
    bitmap
}

fn nth(roll: u32, count: i32) -> i32 {
    (roll & 0xFFFF).cast_signed() % count.max(1)
}
