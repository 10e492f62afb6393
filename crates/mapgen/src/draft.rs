//! A level under construction: terrain, rooms, start, exits, and marks for its inhabitants.

use geom::{BitGrid, Fov, Grid, Point, Rect, Size, Terrain, mix, reach};
use serde::{Deserialize, Serialize};

use crate::shapes::largest;
use crate::tag::Tag;

/// Minimum width and height of a level, in tiles.
pub const MIN_SIDE: u16 = 10;
/// Maximum width and height of a level, in tiles.
pub const MAX_SIDE: u16 = 256;

/// Where an exit leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Way {
    /// Up, towards the town.
    Up,
    /// Down, away from the town.
    Down,
    /// Down into the branch of this number, from 0. The caller of the generator numbers the branches of a level.
    To(u8),
}

impl Way {
    /// Whether the way leads away from the town.
    #[must_use]
    pub const fn is_down(self) -> bool {
        matches!(self, Self::Down | Self::To(_))
    }

    /// The word of the way in [`Draft::digest`].
    const fn word(self) -> u64 {
        match self {
            Self::Up => 0,
            Self::Down => 1,
            Self::To(branch) => 2 + branch as u64,
        }
    }
}

/// A tile through which the hero leaves the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exit {
    pub at: Point,
    pub to: Way,
}

/// A tile that requests a thing by tag. The map never holds the thing itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TaggedTile {
    pub at: Point,
    pub tag: Tag,
}

/// A hand-made place built into a level.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlacedVault {
    pub name: String,
    pub at: Rect,
    /// Whether the inside may be unreachable on foot.
    pub sealed: bool,
}

/// A structure the player knows as a whole: a house or a monument.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landmark {
    pub name: String,
    /// All tiles, walls included.
    pub area: Rect,
    pub door: Option<Point>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    pub terrain: Grid<Terrain>,
    /// The floors of the rooms, without walls.
    pub rooms: Vec<Rect>,
    /// The tiles dug for each corridor, in order.
    pub corridors: Vec<Vec<Point>>,
    /// The tile of arrival; a finished level has one.
    pub start: Option<Point>,
    pub exits: Vec<Exit>,
    /// At most one mark per tile.
    #[serde(rename = "marks")]
    pub tagged: Vec<TaggedTile>,
    #[serde(default)]
    pub vaults: Vec<PlacedVault>,
    /// Structures for the renderer.
    #[serde(default)]
    pub landmarks: Vec<Landmark>,
}

impl Draft {
    /// A draft of solid wall.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            terrain: Grid::new(size, Terrain::Wall),
            rooms: Vec::new(),
            corridors: Vec::new(),
            start: None,
            exits: Vec::new(),
            tagged: Vec::new(),
            vaults: Vec::new(),
            landmarks: Vec::new(),
        }
    }

    #[must_use]
    pub fn size(&self) -> Size {
        self.terrain.size()
    }

    /// Everything but the outermost ring of tiles. That ring stays closed except for exits.
    #[must_use]
    pub fn inside(&self) -> Rect {
        self.size().rect().interior()
    }

    /// The terrain at a point; wall outside the map.
    #[must_use]
    pub fn ground(&self, at: Point) -> Terrain {
        self.terrain.get(at).copied().unwrap_or(Terrain::Wall)
    }

    /// Whether the terrain at a point is walkable.
    #[must_use]
    pub fn is_open(&self, at: Point) -> bool {
        self.ground(at).is_walkable()
    }

    /// Turns wall inside the map into floor. Returns whether it did.
    pub fn dig(&mut self, at: Point) -> bool {
        let rock = self.inside().contains(at) && !self.is_open(at);
        if rock {
            self.terrain.set(at, Terrain::Floor);
        }
        rock
    }

    /// Digs along a path and records the tiles dug as one corridor. Records nothing if all tiles were open.
    pub fn dig_corridor(&mut self, path: impl IntoIterator<Item = Point>) {
        let dug: Vec<Point> = path.into_iter().filter(|at| self.dig(*at)).collect();
        if !dug.is_empty() {
            self.corridors.push(dug);
        }
    }

    /// All walkable tiles.
    #[must_use]
    pub fn open(&self) -> BitGrid {
        let mut open = BitGrid::new(self.size());
        for (at, ground) in self.terrain.iter() {
            if ground.is_walkable() {
                open.set(at, true);
            }
        }
        open
    }

    /// All tiles reachable from the start; without a start, all walkable tiles.
    #[must_use]
    pub fn reachable(&self) -> BitGrid {
        let open = self.open();
        match self.start {
            Some(start) => reach(start, &open),
            None => open,
        }
    }

    /// The largest connected region; on ties the first in reading order.
    #[must_use]
    pub fn largest_region(&self) -> BitGrid {
        largest(&self.open())
    }

    #[must_use]
    pub fn tagged_at(&self, at: Point) -> Option<&TaggedTile> {
        self.tagged.iter().find(|tagged| tagged.at == at)
    }

    /// Whether a tile and any tile of this terrain have line of sight, at any distance.
    pub(crate) fn sees(&self, tile: Point, ground: Terrain) -> bool {
        let opaque = BitGrid::from_fn(self.size(), |at| self.ground(at).is_opaque());
        let far = self.size().w.max(self.size().h);
        let mut seen = BitGrid::new(self.size());
        Fov::new().compute(tile, far, &opaque, &mut seen);
        seen.points().any(|at| self.ground(at) == ground)
    }

    #[must_use]
    pub fn exit_at(&self, at: Point) -> Option<Exit> {
        self.exits.iter().copied().find(|exit| exit.at == at)
    }

    /// Whether a mark may be put on a tile: walkable, and neither start, exit nor marked.
    #[must_use]
    pub fn is_free(&self, at: Point) -> bool {
        self.is_open(at)
            && self.start != Some(at)
            && self.exit_at(at).is_none()
            && self.tagged_at(at).is_none()
    }

    /// Marks a free tile. Returns whether it was free.
    pub fn mark(&mut self, at: Point, tag: impl Into<Tag>) -> bool {
        let free = self.is_free(at);
        if free {
            self.tagged.push(TaggedTile {
                at,
                tag: tag.into(),
            });
        }
        free
    }

    /// Sets the start and removes a mark on that tile.
    pub fn set_start(&mut self, at: Point) {
        self.tagged.retain(|tagged| tagged.at != at);
        self.start = Some(at);
    }

    /// Puts stairs on a tile. Removes a mark or another exit there.
    pub fn add_stairs(&mut self, at: Point, to: Way) {
        let stairs = match to {
            Way::Up => Terrain::StairsUp,
            Way::Down | Way::To(_) => Terrain::StairsDown,
        };
        self.terrain.set(at, stairs);
        self.tagged.retain(|tagged| tagged.at != at);
        self.exits.retain(|exit| exit.at != at);
        self.exits.push(Exit { at, to });
    }

    /// Clears everything but the terrain: rooms, corridors, start, exits, marks, places and landmarks.
    ///
    /// Stairs and exits become plain floor.
    pub fn forget(&mut self) {
        for exit in std::mem::take(&mut self.exits) {
            self.terrain.set(exit.at, Terrain::Floor);
        }
        self.rooms.clear();
        self.corridors.clear();
        self.tagged.clear();
        self.vaults.clear();
        self.landmarks.clear();
        self.start = None;
    }

    /// Whether a door fits on a tile: open on two opposite sides, walled on the other two, and off the map's
    /// edge.
    #[must_use]
    pub fn suits_door(&self, at: Point) -> bool {
        if !self.size().rect().interior().contains(at) || !self.is_open(at) {
            return false;
        }
        let open = |x, y| self.is_open(at + Point::new(x, y));
        let wall = |x, y| holds_a_door(self.ground(at + Point::new(x, y)));
        (open(-1, 0) && open(1, 0) && wall(0, -1) && wall(0, 1))
            || (open(0, -1) && open(0, 1) && wall(-1, 0) && wall(1, 0))
    }

    /// Drops marks that no longer fit the terrain: marks in walls, and doors without a frame.
    pub fn sweep(&mut self) {
        let tagged = std::mem::take(&mut self.tagged);
        self.tagged = tagged
            .into_iter()
            .filter(|tagged| self.carries(tagged))
            .collect();
    }

    fn carries(&self, tagged: &TaggedTile) -> bool {
        if tagged.tag.is_door() {
            self.suits_door(tagged.at)
        } else {
            self.is_open(tagged.at)
        }
    }

    /// A 64-bit hash of the whole draft except its landmarks, the same on every platform.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let mut digest = Digest(mix(u64::from(self.size().w), u64::from(self.size().h)));
        for ground in self.terrain.as_slice() {
            digest.add(*ground as u64);
        }
        digest.len(self.rooms.len());
        for room in &self.rooms {
            digest.point(Point::new(room.x, room.y));
            digest.point(Point::new(room.w, room.h));
        }
        digest.len(self.corridors.len());
        for corridor in &self.corridors {
            digest.len(corridor.len());
            corridor.iter().for_each(|at| digest.point(*at));
        }
        digest.len(self.start.iter().len());
        self.start.iter().for_each(|at| digest.point(*at));
        digest.len(self.exits.len());
        for exit in &self.exits {
            digest.point(exit.at);
            digest.add(exit.to.word());
        }
        digest.len(self.tagged.len());
        for tagged in &self.tagged {
            digest.point(tagged.at);
            let tag = tagged.tag.as_str();
            digest.len(tag.len());
            tag.bytes().for_each(|byte| digest.add(u64::from(byte)));
        }
        digest.len(self.vaults.len());
        for vault in &self.vaults {
            digest.point(Point::new(vault.at.x, vault.at.y));
            digest.point(Point::new(vault.at.w, vault.at.h));
            digest.len(vault.name.len());
            vault
                .name
                .bytes()
                .for_each(|byte| digest.add(u64::from(byte)));
            digest.add(u64::from(vault.sealed));
        }
        digest.0
    }
}

fn holds_a_door(ground: Terrain) -> bool {
    matches!(ground, Terrain::Wall | Terrain::Glass | Terrain::Crystal)
}

struct Digest(u64);

impl Digest {
    fn add(&mut self, word: u64) {
        self.0 = mix(self.0, word);
    }

    fn len(&mut self, len: usize) {
        self.add(len as u64);
    }

    fn point(&mut self, at: Point) {
        self.add(u64::from(at.x.cast_unsigned()) << 32 | u64::from(at.y.cast_unsigned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(rows: &str) -> Draft {
        Draft::from_drawing(rows).unwrap()
    }

    #[test]
    fn digging_turns_rock_into_floor_but_not_the_edge() {
        let mut draft = drawn("####\n#~##\n####");
        assert!(draft.dig(Point::new(2, 1)));
        assert!(!draft.dig(Point::new(2, 1)), "already floor");
        assert!(!draft.dig(Point::new(1, 1)), "water is open");
        assert!(
            !draft.dig(Point::new(3, 1)) && !draft.dig(Point::new(0, 1)),
            "the edge"
        );
        assert!(!draft.dig(Point::new(9, 9)), "off the map");
        assert_eq!(draft.drawn(), "####\n#~.#\n####\n");
    }

    #[test]
    fn a_corridor_is_what_was_dug() {
        let mut draft = drawn("#######\n#..####\n#######");
        draft.dig_corridor((1..6).map(|x| Point::new(x, 1)));
        assert_eq!(draft.corridors, [[3, 4, 5].map(|x| Point::new(x, 1))]);
        draft.dig_corridor((1..6).map(|x| Point::new(x, 1)));
        assert_eq!(draft.corridors.len(), 1);
    }

    #[test]
    fn reachable_tiles_depend_on_the_start() {
        let mut draft = drawn("#######\n#.#..##\n#######");
        assert_eq!(draft.reachable().count(), 3);
        draft.start = Some(Point::new(1, 1));
        assert_eq!(draft.reachable().count(), 1);
        assert_eq!(
            draft.largest_region().points().collect::<Vec<_>>(),
            [Point::new(3, 1), Point::new(4, 1)]
        );
    }

    #[test]
    fn a_tile_carries_one_thing() {
        let mut draft = drawn("######\n#@.>m#\n######");
        assert!(draft.mark(Point::new(2, 1), "item"));
        for taken in [1, 2, 3, 4, 5] {
            assert!(!draft.mark(Point::new(taken, 1), "item"), "{taken}");
        }
        assert_eq!(
            draft.tagged_at(Point::new(2, 1)).unwrap().tag.as_str(),
            "item"
        );
        assert_eq!(draft.tagged_at(Point::new(1, 1)), None);
        draft.set_start(Point::new(2, 1));
        assert_eq!(draft.drawn(), "######\n#.@>m#\n######\n");
        draft.add_stairs(Point::new(4, 1), Way::Up);
        draft.add_stairs(Point::new(3, 1), Way::Up);
        assert_eq!(draft.drawn(), "######\n#.@<<#\n######\n");
        assert_eq!((draft.tagged.len(), draft.exits.len()), (0, 2));
    }

    #[test]
    fn forgetting_leaves_only_the_ground() {
        let mut draft = drawn("#######\n#<~.>m#\n#######");
        draft.rooms.push(Rect::new(1, 1, 5, 1));
        draft.corridors.push(vec![Point::new(1, 1)]);
        draft.forget();
        assert_eq!(draft, drawn("#######\n#.~...#\n#######"));
    }

    #[test]
    fn a_door_needs_two_walls_and_two_open_sides() {
        let draft = drawn(
            "
            ###########
            #...#.#...#
            #.#.....#.#
            #####.###.#
            #...#.#...#
            ###########
            ",
        );
        let suits: Vec<(i32, i32)> = draft
            .terrain
            .points()
            .filter(|at| draft.suits_door(*at))
            .map(|at| (at.x, at.y))
            .collect();
        assert_eq!(
            suits,
            [
                (2, 1),
                (8, 1),
                (4, 2),
                (6, 2),
                (9, 2),
                (5, 3),
                (9, 3),
                (2, 4),
                (8, 4)
            ]
        );
    }

    #[test]
    fn glass_holds_a_door_and_water_does_not() {
        assert!(drawn("#|#\n...\n#◆#").suits_door(Point::new(1, 1)));
        assert!(drawn("#.#\n#.#\n#.#").suits_door(Point::new(1, 1)));
        assert!(!drawn("#≈#\n...\n#≈#").suits_door(Point::new(1, 1)));
        assert!(!drawn("#.#\n...\n###").suits_door(Point::new(1, 1)));
        assert!(!drawn("###\n..#\n###").suits_door(Point::new(1, 1)));
        assert!(!drawn("###\n.#.\n###").suits_door(Point::new(1, 1)));
        assert!(!drawn("###\n...\n###").suits_door(Point::new(0, 1)));
    }

    #[test]
    fn sweeping_drops_marks_the_ground_no_longer_carries() {
        let mut draft = drawn("#####\n#.+m#\n#####");
        draft.sweep();
        assert_eq!(draft.tagged.len(), 2);
        draft.terrain.set(Point::new(2, 0), Terrain::Floor);
        draft.sweep();
        assert_eq!(draft.drawn(), "##.##\n#..m#\n#####\n");
        draft.terrain.set(Point::new(3, 1), Terrain::DeepWater);
        draft.sweep();
        assert_eq!(draft.tagged, []);
    }

    #[test]
    fn every_difference_changes_the_draft_digest() {
        let plain = drawn("#####\n#...#\n#####");
        let at = Point::new(2, 1);
        let mut drafts = vec![plain.clone(); 12];
        drafts[1].terrain.set(at, Terrain::Grass);
        drafts[2].start = Some(at);
        drafts[3].start = Some(Point::new(1, 1));
        drafts[4].exits.push(Exit { at, to: Way::Up });
        drafts[5].exits.push(Exit { at, to: Way::Down });
        drafts[6].tagged.push(TaggedTile {
            at,
            tag: "item".into(),
        });
        drafts[7].tagged.push(TaggedTile {
            at,
            tag: "trap".into(),
        });
        drafts[8].rooms.push(Rect::new(1, 1, 2, 1));
        drafts[9].rooms.push(Rect::new(1, 1, 1, 2));
        drafts[10].corridors.push(vec![at, at]);
        drafts[11].corridors.extend([vec![at], vec![at]]);
        let mut digests: Vec<u64> = drafts.iter().map(Draft::digest).collect();
        digests.push(drawn("####\n#..#\n####").digest());
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), 13);
        assert_eq!(plain.digest(), plain.clone().digest());
    }
}
