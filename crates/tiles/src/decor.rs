//! Decoration of tiles, of which the rules know nothing: low plants, small stones, bushes below trees, shelves on walls.
//!
//! Tiles that can be entered get only low and dim things, so that none is taken for an obstacle or an item. Solid things
//! are drawn on solid tiles. The choice depends on the place alone.

use crate::TILE;
use geom::{Point, Terrain};
use paint::Known;
use paint::noise::{hash, patch};
use paint::palette::Palette;
use proto::{Landmark, WallStyle};

const MEADOW: &[&str] = &[
    "base:tall_grass",
    "base:tall_grass",
    "base:tall_grass",
    "base:flowers",
];
const BELOW_TREES: &[&str] = &[
    "base:fern",
    "base:fern",
    "base:fern",
    "base:tall_grass",
    "base:tall_grass",
    "base:toadstools",
];
const SHORE: &[&str] = &["base:reeds"];
const DAMP: &[&str] = &["base:fungus"];
const STONES: &[&str] = &["base:pebbles", "base:rubble"];
const CAVE: &[&str] = &[
    "base:rubble",
    "base:pebbles",
    "base:fungus",
    "base:pebbles",
    "base:rubble",
];

/// Solid things, for the foot of trees.
const UNDERGROWTH: &[&str] = &[
    "base:bush",
    "base:bush",
    "base:bush_berries",
    "base:boulder",
];

/// Share of low things in the colours of their tile, in 256ths. The rest is ground.
const DIM: i32 = 176;

/// A decoration of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TileDecor {
    /// Id of the sprite. Its foot is on the tile's lower edge, before the shift.
    pub(crate) sprite: &'static str,
    /// Offset in pixels.
    pub(crate) shift: (i32, i32),
    pub(crate) mirrored: bool,
    /// Share of its colours in 256ths.
    pub(crate) share: i32,
}

/// What the decoration of a level depends on.
#[derive(Clone, Copy)]
pub(crate) struct DecorPlan<'a> {
    pub(crate) known: Known<'a>,
    pub(crate) palette: &'a Palette,
    pub(crate) landmarks: &'a [Landmark],
}

impl DecorPlan<'_> {
    pub(crate) fn of(self, at: Point) -> Option<TileDecor> {
        let roll = hash(at.x, at.y, 201);
        let terrain = self.known.terrain(at)?;
        if terrain.is_opaque() {
            return self.on_wall(at).or_else(|| self.below_tree(at, roll));
        }
        if terrain == Terrain::DeepWater {
            return self.at_pier(at, roll);
        }
        let (sprites, chance) = self.low_things(terrain, at)?;
        // Plants grow in patches: some places have twice as many, others none.
        let chance = chance * (128 + patch(at.x, at.y, 202, (5, 4))) / 128;
        if (roll & 255).cast_signed() >= chance || self.is_passage(at) {
            return None;
        }
        Some(TileDecor {
            sprite: pick(sprites, roll >> 8),
            shift: (nth(roll >> 14, 7) - 3, nth(roll >> 18, 5) - 4),
            mirrored: roll >> 22 & 1 == 1,
            share: DIM,
        })
    }

    /// A thing at the foot of a tree that stands at the north of open ground.
    fn below_tree(self, at: Point, roll: u32) -> Option<TileDecor> {
        let south = at + Point::new(0, 1);
        let is_tree = self.known.terrain(at) == Some(Terrain::Tree)
            || self.palette.wall.style == WallStyle::Canopy;
        if !is_tree || !self.known.is_open(south) || !roll.is_multiple_of(3) {
            return None;
        }
        Some(TileDecor {
            sprite: pick(UNDERGROWTH, roll >> 8),
            shift: (nth(roll >> 14, 11) - 5, nth(roll >> 18, 3)),
            mirrored: roll >> 22 & 1 == 1,
            share: 256,
        })
    }

    /// A boat on two tiles of deep water south of a pier of a town.
    fn at_pier(self, at: Point, roll: u32) -> Option<TileDecor> {
        let is = |dx: i32, dy: i32, terrain: Terrain| {
            self.known.terrain(at + Point::new(dx, dy)) == Some(terrain)
        };
        let moors = |dx: i32| is(dx, 0, Terrain::DeepWater) && is(dx, -1, Terrain::Bridge);
        let is_town = self.palette.front.is_some();
        (is_town && roll.is_multiple_of(5) && moors(0) && moors(1)).then_some(TileDecor {
            sprite: "base:boat",
            shift: (TILE / 2, 1),
            mirrored: roll >> 22 & 1 == 1,
            share: 256,
        })
    }

    /// A thing at the north wall of a room in a house. Of three tiles, two have the same and one has none.
    fn on_wall(self, at: Point) -> Option<TileDecor> {
        let inside = at + Point::new(0, 1);
        let mut houses = self.landmarks.iter().filter(|it| it.door.is_some());
        let house = houses.find(|it| it.area.interior().contains(inside))?;
        if at.y != house.area.top() || !self.known.is_open(inside) {
            return None;
        }
        let (column, row) = (at.x - house.area.left(), house.area.y);
        let roll = hash(house.area.x + column / 3, row, 203);
        let sprites = furniture(&house.name);
        (column % 3 > 0 && !sprites.is_empty()).then(|| TileDecor {
            sprite: pick(sprites, roll >> 8),
            shift: (0, 1),
            mirrored: false,
            share: 256,
        })
    }

    /// The plants or stones of a ground, and the mean chance of one in 256ths.
    fn low_things(self, terrain: Terrain, at: Point) -> Option<(&'static [&'static str], i32)> {
        use Terrain::{DeepWater, Floor, Fungus, Grass, Gravel, Mud, ShallowWater, Tree};
        let beside = |holds: &dyn Fn(Terrain) -> bool| {
            let mut around = at.neighbours().into_iter();
            around.any(|there| self.known.terrain(there).is_some_and(holds))
        };
        let style = self.palette.wall.style;
        match (terrain, style) {
            (Grass, _) | (Floor, WallStyle::Canopy) => {
                Some(if beside(&|it| matches!(it, ShallowWater | DeepWater)) {
                    (SHORE, 72)
                } else if beside(&|it| it == Tree || (it.is_opaque() && style == WallStyle::Canopy))
                {
                    (BELOW_TREES, 96)
                } else {
                    (MEADOW, 38)
                })
            }
            (Fungus, _) => Some((DAMP, 72)),
            (Floor | Gravel | Mud, WallStyle::Contour) if beside(&Terrain::is_opaque) => {
                Some((CAVE, 40))
            }
            (Floor | Gravel | Mud, WallStyle::Contour) => Some((STONES, 14)),
            (Floor, WallStyle::Face) if beside(&Terrain::is_opaque) => Some((STONES, 18)),
            _ => None,
        }
    }

    /// Whether a tile is a passage between two solid tiles, or leads into one.
    fn is_passage(self, at: Point) -> bool {
        let solid = |at: Point, dx: i32, dy: i32| {
            let terrain = self.known.terrain(at + Point::new(dx, dy));
            terrain.is_some_and(Terrain::is_solid)
        };
        let narrow = |at: Point| {
            (solid(at, -1, 0) && solid(at, 1, 0)) || (solid(at, 0, -1) && solid(at, 0, 1))
        };
        let near = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)];
        near.iter()
            .any(|(dx, dy)| !solid(at, *dx, *dy) && narrow(at + Point::new(*dx, *dy)))
    }
}

/// The things at the walls of a house, by the name its level gives it.
fn furniture(name: &str) -> &'static [&'static str] {
    match name {
        "pub" => &["base:shelf", "base:barrel", "base:shelf", "base:window"],
        "alchemist" => &["base:shelf", "base:shelf", "base:window"],
        "clothier" => &["base:cloth_shelf", "base:cloth_shelf", "base:window"],
        "smith" => &["base:tool_rack", "base:barrel", "base:tool_rack"],
        "temple" => &["base:banner", "base:window"],
        "house" | "hovel" | "office" => &["base:window", "base:shelf", "base:barrel"],
        _ => &[],
    }
}

fn pick(sprites: &[&'static str], roll: u32) -> &'static str {
    sprites[roll as usize % sprites.len()]
}

fn nth(roll: u32, count: u32) -> i32 {
    (roll % count).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Grid, Rect, Size};
    use proto::Cell;

    /// A level of one terrain, with a wall or a wood around it.
    fn level(ground: Terrain, edge: Terrain) -> Grid<Cell> {
        let size = Size { w: 40, h: 40 };
        let inside = Rect::new(0, 0, 40, 40).interior();
        Grid::from_fn(size, |at| Cell {
            terrain: Some(if inside.contains(at) { ground } else { edge }),
            ..Cell::default()
        })
    }

    fn decorate(cells: &Grid<Cell>, style: WallStyle) -> Vec<(Point, TileDecor)> {
        let mut palette = Palette::new(None);
        palette.wall.style = style;
        let plan = DecorPlan {
            known: Known(cells),
            palette: &palette,
            landmarks: &[],
        };
        let all = cells.points();
        all.filter_map(|at| Some((at, plan.of(at)?))).collect()
    }

    #[test]
    fn open_ground_has_only_dim_decoration() {
        let wood = level(Terrain::Grass, Terrain::Tree);
        let found = decorate(&wood, WallStyle::Canopy);
        assert!((100..350).contains(&found.len()), "{}", found.len());
        for (at, decor) in found {
            let solid = Known(&wood).is_wall(at);
            assert_eq!(solid, decor.share == 256, "{at:?} {decor:?}");
            assert_eq!(
                solid,
                UNDERGROWTH.contains(&decor.sprite),
                "{at:?} {decor:?}"
            );
        }
    }

    #[test]
    fn roads_and_passages_have_no_decoration() {
        let road = level(Terrain::Road, Terrain::Wall);
        assert_eq!(decorate(&road, WallStyle::Face), []);
        let mut cave = level(Terrain::Wall, Terrain::Wall);
        for x in 1..39 {
            cave.set(
                Point::new(x, 20),
                Cell {
                    terrain: Some(Terrain::Floor),
                    ..Cell::default()
                },
            );
        }
        assert_eq!(decorate(&cave, WallStyle::Contour), []);
        let cave = level(Terrain::Floor, Terrain::Wall);
        let count = decorate(&cave, WallStyle::Contour).len();
        assert!((30..200).contains(&count), "{count}");
    }
}
