//! A level while it is being built: ground, rooms, ways in and out, and marks for what will live there.

use geom::{BitGrid, Grid, Point, Rect, Size, Terrain, mix, reach};
use serde::{Deserialize, Serialize};

use crate::shapes::largest;
use crate::tag::Tag;

/// The least width and height of a level.
pub const MIN_SIDE: u16 = 10;
/// The greatest width and height of a level.
pub const MAX_SIDE: u16 = 256;

/// Where a way out of a level leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Way {
    /// Back towards the town.
    Up,
    /// On and down.
    Down,
}

/// A tile by which one leaves the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exit {
    /// The tile.
    pub at: Point,
    /// Where it leads.
    pub to: Way,
}

/// A tile on which something will stand: a tag, never the thing itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mark {
    /// The tile.
    pub at: Point,
    /// What will stand on it.
    pub tag: Tag,
}

/// A hand-made place in a level.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlacedVault {
    /// Its name.
    pub name: String,
    /// Where it lies.
    pub at: Rect,
    /// Whether its inside may be out of reach on foot.
    pub sealed: bool,
}

/// Something built that one knows as a whole: a house, a monument.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landmark {
    /// What it is.
    pub name: String,
    /// Its tiles, walls included.
    pub area: Rect,
    /// Its door, if it has one.
    pub door: Option<Point>,
}

/// A level while it is being built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The ground, tile by tile.
    pub terrain: Grid<Terrain>,
    /// The floors of the rooms, without their walls.
    pub rooms: Vec<Rect>,
    /// The tiles each corridor was dug through, in order.
    pub corridors: Vec<Vec<Point>>,
    /// Where one arrives.
    pub start: Option<Point>,
    /// Where one leaves.
    pub exits: Vec<Exit>,
    /// What will stand where; at most one mark on a tile.
    pub marks: Vec<Mark>,
    /// The hand-made places in it.
    #[serde(default)]
    pub vaults: Vec<PlacedVault>,
    /// What was built in it, for those who draw it.
    #[serde(default)]
    pub landmarks: Vec<Landmark>,
}

impl Draft {
    /// Solid rock.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            terrain: Grid::new(size, Terrain::Wall),
            rooms: Vec::new(),
            corridors: Vec::new(),
            start: None,
            exits: Vec::new(),
            marks: Vec::new(),
            vaults: Vec::new(),
            landmarks: Vec::new(),
        }
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> Size {
        self.terrain.size()
    }

    /// Everything but the outermost ring of tiles, which stays closed so that nobody walks off the map.
    #[must_use]
    pub fn inside(&self) -> Rect {
        self.size().rect().interior()
    }

    /// The ground at a point; rock beyond the map.
    #[must_use]
    pub fn ground(&self, at: Point) -> Terrain {
        self.terrain.get(at).copied().unwrap_or(Terrain::Wall)
    }

    /// Whether one can stand on a point.
    #[must_use]
    pub fn is_open(&self, at: Point) -> bool {
        self.ground(at).is_walkable()
    }

    /// Turns rock inside the map into floor and says whether it did.
    pub fn dig(&mut self, at: Point) -> bool {
        let rock = self.inside().contains(at) && !self.is_open(at);
        if rock {
            self.terrain.set(at, Terrain::Floor);
        }
        rock
    }

    /// Digs along a path and remembers the tiles dug as one corridor; a path through open ground leaves none.
    pub fn dig_corridor(&mut self, path: impl IntoIterator<Item = Point>) {
        let dug: Vec<Point> = path.into_iter().filter(|at| self.dig(*at)).collect();
        if !dug.is_empty() {
            self.corridors.push(dug);
        }
    }

    /// All tiles one can stand on.
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

    /// All tiles one can walk to from the start; without a start, all tiles one can stand on.
    #[must_use]
    pub fn reachable(&self) -> BitGrid {
        let open = self.open();
        match self.start {
            Some(start) => reach(start, &open),
            None => open,
        }
    }

    /// The largest part of the level that hangs together; of equal ones the first in reading order.
    #[must_use]
    pub fn largest_region(&self) -> BitGrid {
        largest(&self.open())
    }

    /// The mark on a tile.
    #[must_use]
    pub fn mark_at(&self, at: Point) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.at == at)
    }

    /// The way out on a tile.
    #[must_use]
    pub fn exit_at(&self, at: Point) -> Option<Exit> {
        self.exits.iter().copied().find(|exit| exit.at == at)
    }

    /// Whether a mark may be put on a tile: one can stand there and nothing else is there yet.
    #[must_use]
    pub fn is_free(&self, at: Point) -> bool {
        self.is_open(at)
            && self.start != Some(at)
            && self.exit_at(at).is_none()
            && self.mark_at(at).is_none()
    }

    /// Marks a free tile and says whether it was free.
    pub fn mark(&mut self, at: Point, tag: impl Into<Tag>) -> bool {
        let free = self.is_free(at);
        if free {
            self.marks.push(Mark {
                at,
                tag: tag.into(),
            });
        }
        free
    }

    /// Makes a tile the place where one arrives; a mark there gives way.
    pub fn set_start(&mut self, at: Point) {
        self.marks.retain(|mark| mark.at != at);
        self.start = Some(at);
    }

    /// Makes a tile a way out by stairs; a mark or another way out there gives way.
    pub fn add_stairs(&mut self, at: Point, to: Way) {
        let stairs = match to {
            Way::Up => Terrain::StairsUp,
            Way::Down => Terrain::StairsDown,
        };
        self.terrain.set(at, stairs);
        self.marks.retain(|mark| mark.at != at);
        self.exits.retain(|exit| exit.at != at);
        self.exits.push(Exit { at, to });
    }

    /// Forgets everything but the ground: rooms, corridors, start, ways out and marks.
    ///
    /// Stairs and ways out become plain floor.
    pub fn forget(&mut self) {
        for exit in std::mem::take(&mut self.exits) {
            self.terrain.set(exit.at, Terrain::Floor);
        }
        self.rooms.clear();
        self.corridors.clear();
        self.marks.clear();
        self.vaults.clear();
        self.landmarks.clear();
        self.start = None;
    }

    /// Whether a door can stand on a tile: open on two opposite sides, walled on the other two, and off the map's edge.
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

    /// Drops the marks that changed ground no longer carries: those in walls, and doors without a frame.
    pub fn sweep(&mut self) {
        let marks = std::mem::take(&mut self.marks);
        self.marks = marks
            .into_iter()
            .filter(|mark| self.carries(mark))
            .collect();
    }

    fn carries(&self, mark: &Mark) -> bool {
        if mark.tag.is_door() {
            self.suits_door(mark.at)
        } else {
            self.is_open(mark.at)
        }
    }

    /// A number that differs as soon as anything in the draft differs.
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
            digest.add(exit.to as u64);
        }
        digest.len(self.marks.len());
        for mark in &self.marks {
            digest.point(mark.at);
            let tag = mark.tag.as_str();
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
    fn what_can_be_reached_depends_on_the_start() {
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
            draft.mark_at(Point::new(2, 1)).unwrap().tag.as_str(),
            "item"
        );
        assert_eq!(draft.mark_at(Point::new(1, 1)), None);
        draft.set_start(Point::new(2, 1));
        assert_eq!(draft.drawn(), "######\n#.@>m#\n######\n");
        draft.add_stairs(Point::new(4, 1), Way::Up);
        draft.add_stairs(Point::new(3, 1), Way::Up);
        assert_eq!(draft.drawn(), "######\n#.@<<#\n######\n");
        assert_eq!((draft.marks.len(), draft.exits.len()), (0, 2));
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
    fn a_door_wants_two_walls_and_two_ways() {
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
        assert_eq!(draft.marks.len(), 2);
        draft.terrain.set(Point::new(2, 0), Terrain::Floor);
        draft.sweep();
        assert_eq!(draft.drawn(), "##.##\n#..m#\n#####\n");
        draft.terrain.set(Point::new(3, 1), Terrain::DeepWater);
        draft.sweep();
        assert_eq!(draft.marks, []);
    }

    #[test]
    fn the_digest_tells_every_difference() {
        let plain = drawn("#####\n#...#\n#####");
        let at = Point::new(2, 1);
        let mut drafts = vec![plain.clone(); 12];
        drafts[1].terrain.set(at, Terrain::Grass);
        drafts[2].start = Some(at);
        drafts[3].start = Some(Point::new(1, 1));
        drafts[4].exits.push(Exit { at, to: Way::Up });
        drafts[5].exits.push(Exit { at, to: Way::Down });
        drafts[6].marks.push(Mark {
            at,
            tag: "item".into(),
        });
        drafts[7].marks.push(Mark {
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
