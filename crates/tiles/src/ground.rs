//! Ground and walls of a level in daylight, tile by tile, at the pixels of the sprites.

mod edges;
mod layout;
mod marks;
mod textures;

use crate::bitmap::{Bitmap, Dot, DotKind};
use crate::cloud::cloud;
use crate::trees::TreePlace;
use crate::walls::{Relief, paint_wall, shade_foot};
use geom::{Grid, Point, Size, Terrain};
use layout::{Base, GROUND, GroundClass, SHADE, Set, TilePlot, VOID, WALL, lay_out, pixel};
use marks::draw_marks;
use paint::Known;
use paint::noise::{hash, patch};
use paint::palette::Palette;
use paint::tint::{Rgb, scale};
use proto::{Cell, WallStyle};
use textures::{NoiseField, Texture};
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
struct TileSite {
    base: Base,
    tree: i32,
    /// The sprite of a thing that stands on the ground.
    standing: Option<&'static str>,
    /// Brightness of the ground in 256ths: less than 256 on unknown tiles behind known trees.
    bright: i32,
}

/// The ground of a level. It keeps what it has painted, and repaints the surroundings of changed terrain.
pub(crate) struct GroundCache {
    terrain: Grid<Option<Terrain>>,
    sites: Grid<TileSite>,
    plots: Grid<Option<Box<TilePlot>>>,
    /// Frames of each tile; a tile that does not move has one.
    tiles: Grid<Vec<Option<Bitmap>>>,
}

static UNKNOWN: TilePlot = TilePlot::of(VOID);

impl GroundCache {
    pub(crate) fn new(size: Size) -> Self {
        Self {
            terrain: Grid::new(size, None),
            sites: Grid::new(size, TileSite::default()),
            plots: Grid::new(size, None),
            tiles: Grid::new(size, Vec::new()),
        }
    }

    /// Takes the terrain the player knows, and forgets the tiles that it changes. Returns whether any changed.
    pub(crate) fn update(&mut self, cells: &Grid<Cell>, palette: &Palette) -> bool {
        let same = |(old, new): (&Option<Terrain>, &Cell)| *old == new.terrain;
        if cells.size() == self.terrain.size()
            && self
                .terrain
                .as_slice()
                .iter()
                .zip(cells.as_slice())
                .all(same)
        {
            return false;
        }
        if cells.size() != self.terrain.size() {
            *self = Self::new(cells.size());
        }
        self.terrain = cells.map(|cell| cell.terrain);
        let known = Known(cells);
        for at in cells.points() {
            let site = site(known, palette, at);
            if self.sites.get(at) != Some(&site) {
                self.sites.set(at, site);
                self.forget(at);
            }
        }
        true
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

    /// Whether a frame of the tile is painted, since its terrain last changed.
    pub(crate) fn is_painted(&self, at: Point) -> bool {
        self.tiles.get(at).is_none_or(|frames| !frames.is_empty())
    }

    /// Whether water or lava is on the tile, or beside it where its edge may reach.
    pub(crate) fn moves(&self, at: Point) -> bool {
        use Terrain::{DeepWater, Lava, ShallowWater};
        let here = self.terrain.get(at).copied().flatten();
        let fluid = |terrain| matches!(terrain, DeepWater | Lava | ShallowWater);
        here.is_some()
            && around(at).iter().any(|there| {
                let there = self.terrain.get(*there).copied().flatten();
                there.is_some_and(fluid)
            })
    }

    fn site(&self, at: Point) -> TileSite {
        self.sites.get(at).copied().unwrap_or_default()
    }

    /// The site of a tile; beyond the level's edge that of the nearest tile inside.
    fn extended_site(&self, at: Point) -> TileSite {
        let size = self.sites.size();
        let (right, bottom) = (i32::from(size.w) - 1, i32::from(size.h) - 1);
        self.site(Point::new(at.x.clamp(0, right), at.y.clamp(0, bottom)))
    }

    fn plot(&self, at: Point) -> &TilePlot {
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
                    let bases = around(there).map(|at| self.extended_site(at).base);
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
        let plot = plots[4];
        let mut canvas = TileCanvas::new(plots);
        let ragged = ragged(at);
        let mut classes: Vec<GroundClass> = Vec::with_capacity(4);
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
            let mut field = NoiseField::new(palette.ground(terrain), texture, at, frame);
            field.lengthwise = texture == Texture::Boards && self.leads_north(at);
            for (n, ragged) in ragged.iter().enumerate() {
                if plot.classes[n] == class {
                    canvas.colours[n] = field.colour(n, *ragged);
                    canvas.glows[n] = texture == Texture::Lava;
                }
            }
            draw_marks(&mut canvas, class, &field, at);
        }
        edges::draw_edges(&mut canvas, palette, at);
        self.shade_wood(&mut canvas, palette, at);
        if plots.iter().any(|plot| plot.has(WALL)) {
            shade_foot(&mut canvas, palette);
        }
        if plot.has(WALL) {
            let relief = Relief::new(
                |x, y| &self.plot(at + Point::new(x, y)).classes,
                |class| class < WALL,
            );
            let sites = around(at).map(|at| self.extended_site(at));
            let set = Set::of(|n| sites[n].base == Base::Unknown);
            let unknown = |n: usize| GROUND.share(set, n & 15, n >> 4);
            paint_wall(&mut canvas, palette, &relief, at, &ragged, unknown);
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
    fn shade_wood(&self, canvas: &mut TileCanvas, palette: &Palette, at: Point) {
        if palette.wall.style != WallStyle::Canopy {
            return;
        }
        let sites = around(at).map(|at| self.extended_site(at));
        let wood = Set::of(|n| sites[n].tree > 0 || sites[n].base == Base::Unknown);
        if wood.is_empty() {
            return;
        }
        let noise = cloud(at, 15, (5, 5));
        for (n, colour) in canvas.colours.iter_mut().enumerate() {
            let light = match SHADE.share(wood, n & 15, n >> 4) + (noise[n] >> 1) {
                193.. => 108,
                116..193 => 169,
                _ => continue,
            };
            *colour = scale(*colour, light);
        }
    }

    /// The sprite of a thing that belongs to a tile's terrain: stairs, an altar, a pillar.
    pub(crate) fn standing(&self, at: Point) -> Option<&'static str> {
        self.site(at).standing
    }

    /// The tree on a tile. Unknown tiles behind known trees have trees too.
    pub(crate) fn tree(&self, at: Point) -> Option<TreePlace> {
        let bright = self.site(at).tree;
        (bright > 0).then(|| TreePlace::new(at, bright))
    }
}

/// A tile and its eight neighbours, row by row.
fn around(at: Point) -> [Point; 9] {
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|n| at + Point::new(n % 3 - 1, n / 3 - 1))
}

fn site(known: Known<'_>, palette: &Palette, at: Point) -> TileSite {
    let wood = palette.wall.style == WallStyle::Canopy;
    let floor = if wood { Terrain::Floor } else { Terrain::Grass };
    let site = |base| TileSite {
        base,
        tree: 0,
        standing: None,
        bright: 256,
    };
    let standing = |sprite| TileSite {
        standing: Some(sprite),
        ..site(Base::Ground(beneath(known, at)))
    };
    // The wall around a town is a belt of trees.
    let belt = palette.front.is_some() && is_at_edge(known, at);
    match known.terrain(at) {
        None if wood => match steps_behind_trees(known, at) {
            Some(steps) => {
                let bright = palette.canopy.beyond.get(steps).copied().unwrap_or(0);
                TileSite {
                    tree: bright,
                    bright,
                    ..site(Base::Ground(floor))
                }
            }
            None => site(Base::Unknown),
        },
        None => site(Base::Unknown),
        Some(Terrain::Wall) if !wood && !belt => match pillar(known, palette, at) {
            Some(sprite) => standing(sprite),
            None => site(Base::Wall),
        },
        Some(Terrain::Tree | Terrain::Wall) => TileSite {
            tree: if known.faces_open(at) { 256 } else { INNER },
            ..site(Base::Ground(floor))
        },
        Some(terrain) => match standing_sprite(terrain) {
            Some(sprite) => standing(sprite),
            None => site(Base::Ground(terrain)),
        },
    }
}

fn is_at_edge(known: Known<'_>, at: Point) -> bool {
    let inside = |dx, dy| known.0.contains(at + Point::new(dx, dy));
    !(inside(-1, -1) && inside(1, 1))
}

/// The sprite of a wall with open ground on all sides, if the theme has pillars.
fn pillar(known: Known<'_>, palette: &Palette, at: Point) -> Option<&'static str> {
    palette.wall.pillar?;
    let alone = at
        .neighbours()
        .into_iter()
        .all(|there| known.is_open(there));
    alone.then_some(match palette.wall.style {
        WallStyle::Contour => "base:stalagmite",
        _ => "base:pillar",
    })
}

/// The sprite of a terrain that is a thing on other ground.
const fn standing_sprite(terrain: Terrain) -> Option<&'static str> {
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

/// The ground beneath a thing: the commonest ground beside it.
fn beneath(known: Known<'_>, at: Point) -> Terrain {
    let beside = at.neighbours().map(|there| known.terrain(there));
    let plain = |terrain: &Terrain| !terrain.is_solid() && standing_sprite(*terrain).is_none();
    let count = |terrain: &Terrain| beside.iter().filter(|it| **it == Some(*terrain)).count();
    let grounds = beside.iter().copied().flatten().filter(plain);
    grounds.max_by_key(count).unwrap_or(Terrain::Floor)
}

/// The distance of an unknown tile from the nearest known tree that faces open ground, less one. A tile beside known
/// open ground is not behind trees: the way may continue there.
fn steps_behind_trees(known: Known<'_>, at: Point) -> Option<usize> {
    if known.faces_open(at) {
        return None;
    }
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
pub(crate) struct TileCanvas {
    /// Classes of the tile and its eight neighbours.
    classes: [[GroundClass; 48]; 48],
    /// Bits of the terrains that occur in them; bit 31 is for walls.
    terrains: u32,
    pub(crate) colours: [Rgb; 256],
    glows: [bool; 256],
}

impl TileCanvas {
    /// `plots` are the tile and its eight neighbours, row by row.
    fn new(plots: [&TilePlot; 9]) -> Self {
        let mut classes = [[VOID; 48]; 48];
        let mut terrains = 0;
        let bit = |class: &GroundClass| match *class {
            WALL => 1 << 31,
            VOID => 0,
            class => 1 << class,
        };
        for (n, plot) in plots.iter().enumerate() {
            let (left, top) = (n % 3 * 16, n / 3 * 16);
            let count = if plot.uniform { 1 } else { 256 };
            let found = plot.classes.iter().take(count).map(bit);
            terrains |= found.fold(0, |all, bit| all | bit);
            for (row, from) in classes[top..top + 16]
                .iter_mut()
                .zip(plot.classes.chunks_exact(16))
            {
                row[left..left + 16].copy_from_slice(from);
            }
        }
        Self {
            classes,
            terrains,
            colours: [[0; 3]; 256],
            glows: [false; 256],
        }
    }

    /// The class of a pixel, from -16 to 31 in both directions.
    fn class(&self, x: i32, y: i32) -> GroundClass {
        let there = |n: i32| usize::try_from(n + 16).unwrap_or(usize::MAX);
        let row = self.classes.get(there(y));
        row.and_then(|row| row.get(there(x)))
            .copied()
            .unwrap_or(VOID)
    }

    pub(crate) fn is_wall(&self, x: i32, y: i32) -> bool {
        self.class(x, y) == WALL
    }

    pub(crate) fn is_open(&self, x: i32, y: i32) -> bool {
        self.class(x, y) < WALL
    }

    /// Changes the colour of a pixel, if it is in the tile and of a class.
    fn change(&mut self, class: GroundClass, x: i32, y: i32, change: impl Fn(Rgb) -> Rgb) {
        if (0..16).contains(&x) && (0..16).contains(&y) && self.class(x, y) == class {
            let n = usize::try_from(y * 16 + x).unwrap_or(0);
            self.colours[n] = change(self.colours[n]);
        }
    }

    fn finish(&self, bright: i32) -> Bitmap {
        let mut bitmap = Bitmap::new(16, 16);
        for (n, dot) in bitmap.dots.iter_mut().enumerate() {
            if self.classes[16 + (n >> 4)][16 + (n & 15)] == VOID {
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

const BLOOD: [Rgb; 3] = [[84, 10, 12], [118, 14, 12], [150, 28, 22]];

/// Blood on a tile, to be laid over its ground: a pool with a frayed edge, and drops around it.
pub(crate) fn paint_blood(at: Point) -> Bitmap {
    let mut bitmap = Bitmap::new(16, 16);
    let roll = hash(at.x, at.y, 171);
    let nth = |roll: u32, count: u32| (roll % count).cast_signed();
    let mut pools = vec![(5 + nth(roll, 6), 6 + nth(roll >> 4, 5), 4)];
    pools.extend((1..6).map(|n| {
        let roll = hash(at.x * 7 + n, at.y, 172);
        (
            1 + nth(roll, 14),
            2 + nth(roll >> 5, 12),
            1 + nth(roll >> 10, 2),
        )
    }));
    for (n, dot) in bitmap.dots.iter_mut().enumerate() {
        let (px, py) = pixel(at, n);
        let (x, y) = (px - at.x * 16, py - at.y * 16);
        // How far the pixel is inside a pool, in 16ths of its radius squared.
        let depth = |(cx, cy, radius): &(i32, i32, i32)| {
            let far = (x - cx) * (x - cx) + (y - cy) * (y - cy) * 2;
            (radius * radius - far) * 16 + patch(px, py, 173, (3, 2)) * radius / 4
        };
        let tone = match pools.iter().map(depth).max() {
            Some(160..) => 2,
            Some(40..160) => 1,
            Some(1..40) => 0,
            _ => continue,
        };
        *dot = Dot {
            rgb: BLOOD[tone].map(|value| u8::try_from(value).unwrap_or(0)),
            kind: DotKind::Lit,
        };
    }
    bitmap
}

#[cfg(test)]
mod tests;
