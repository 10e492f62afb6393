//! The levels visited in a run, in the state in which the hero left them.

use super::body::{self, Gait};
use super::mix::cell_word;
use super::planes::{LevelMemory, Occupants, TileMemory};
use super::registrar::Registrar;
use super::setup::ActiveRules;
use bevy_ecs::prelude::*;
use geom::{BitGrid, Dir, Grid, Point, Size, Terrain, line};
use mapgen::{Landmark, Way};
use proto::{Id, LevelNo};
use std::collections::BTreeMap;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.begins_empty::<Levels>("saved level by level in a snapshot");
}

/// One level: ground, blood stains and the hero's memory, with bit grids derived from them.
pub(crate) struct Level {
    terrain: Grid<Terrain>,
    blood: BitGrid,
    known: LevelMemory,
    pub(crate) start: Point,
    pub(crate) ways: Vec<(Point, Way)>,
    /// Named parts of the map. Digging does not break through their walls; otherwise no rule reads them.
    pub(crate) landmarks: Vec<Landmark>,
    // The fields below are derived from those above and from the positions of things.
    open: BitGrid,
    passable: BitGrid,
    opaque: BitGrid,
    barred: BitGrid,
    shut: BitGrid,
    veiled: BitGrid,
    crawl: BitGrid,
    air: BitGrid,
    occupants: Occupants,
    free: BitGrid,
    shuts: u32,
    /// Incremented when the footing of a tile changes; invalidates cached paths and beams.
    changes: u32,
    ground: BTreeMap<Point, Vec<(Id, Entity)>>,
    littered: BitGrid,
    triggers: BitGrid,
    tally: u64,
}

/// Combined effect of the features on a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Barrier {
    pub(crate) blocks: bool,
    pub(crate) opaque: bool,
    /// The blocking features can be opened by hand, without a key.
    pub(crate) shut: bool,
    /// The blocking features leave a gap to pass under.
    pub(crate) gap: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Footing {
    open: bool,
    shut: bool,
    passable: bool,
    crawl: bool,
    air: bool,
    opaque: bool,
}

impl Footing {
    const fn of(terrain: Terrain, barrier: Barrier) -> Self {
        let walkable = terrain.is_walkable();
        let Barrier {
            blocks,
            opaque,
            shut,
            gap,
        } = barrier;
        Self {
            open: walkable && !blocks,
            shut: walkable && blocks && shut,
            passable: walkable && (!blocks || shut),
            crawl: walkable && (!blocks || gap),
            air: !terrain.is_solid() && !blocks,
            opaque: terrain.is_opaque() || opaque,
        }
    }
}

#[derive(Clone, Copy)]
enum Plane {
    Terrain,
    Blood,
    Known,
    Beneath,
}

impl Level {
    pub(crate) fn new(terrain: Grid<Terrain>, start: Point, ways: Vec<(Point, Way)>) -> Self {
        let size = terrain.size();
        let blood = BitGrid::new(size);
        let known = LevelMemory::new(size);
        Self::restore(terrain, blood, known, start, ways)
    }

    pub(crate) fn restore(
        terrain: Grid<Terrain>,
        blood: BitGrid,
        known: LevelMemory,
        start: Point,
        ways: Vec<(Point, Way)>,
    ) -> Self {
        let size = terrain.size();
        let open = BitGrid::from_fn(size, |p| terrain[p].is_walkable());
        let mut level = Self {
            passable: open.clone(),
            crawl: open.clone(),
            air: BitGrid::from_fn(size, |p| !terrain[p].is_solid()),
            opaque: BitGrid::from_fn(size, |p| terrain[p].is_opaque()),
            barred: BitGrid::new(size),
            shut: BitGrid::new(size),
            veiled: BitGrid::new(size),
            occupants: Occupants::new(size),
            free: open.clone(),
            open,
            shuts: 0,
            changes: 0,
            ground: BTreeMap::new(),
            littered: BitGrid::new(size),
            triggers: BitGrid::new(size),
            terrain,
            blood,
            known,
            start,
            ways,
            landmarks: Vec::new(),
            tally: 0,
        };
        level.tally = level.full_digest();
        level
    }

    pub(crate) fn with_landmarks(mut self, landmarks: Vec<Landmark>) -> Self {
        self.landmarks = landmarks;
        self
    }

    pub(crate) fn size(&self) -> Size {
        self.terrain.size()
    }

    pub(crate) const fn terrain(&self) -> &Grid<Terrain> {
        &self.terrain
    }

    pub(crate) const fn blood(&self) -> &BitGrid {
        &self.blood
    }

    pub(crate) const fn known(&self) -> &LevelMemory {
        &self.known
    }

    /// Tiles that can be walked on, without opening doors; occupants are ignored.
    pub(crate) const fn open(&self) -> &BitGrid {
        &self.open
    }

    /// Tiles that can be walked on by a creature that opens doors.
    pub(crate) const fn passable(&self) -> &BitGrid {
        &self.passable
    }

    /// Tiles passable under doors.
    pub(crate) const fn crawl(&self) -> &BitGrid {
        &self.crawl
    }

    /// Tiles passable in flight.
    pub(crate) const fn air(&self) -> &BitGrid {
        &self.air
    }

    /// Whether a creature of this gait can be on a tile; occupants are ignored.
    pub(crate) fn admits(&self, at: Point, gait: Gait) -> bool {
        let Some(ground) = self.terrain.get(at).copied() else {
            return false;
        };
        if gait.in_water && !is_water(ground) {
            return false;
        }
        let swims = gait.swims && ground == Terrain::DeepWater && !self.barred.get(at);
        self.open.get(at)
            || swims
            || (gait.flies && self.air.get(at))
            || (gait.squeezes && self.crawl.get(at))
    }

    /// Whether a creature of this gait can step onto a tile now.
    pub(crate) fn is_free_for(&self, at: Point, gait: Gait) -> bool {
        match gait {
            Gait::FEET => self.is_free(at),
            _ => self.admits(at, gait) && self.occupant(at).is_none(),
        }
    }

    /// Whether a tile can be dug through: plain wall that is neither at the edge of the map nor part of a landmark.
    pub(crate) fn can_be_dug(&self, at: Point) -> bool {
        let inside = self.size().rect().inflate(-1);
        let wall = self.terrain.get(at) == Some(&Terrain::Wall);
        let built = self.landmarks.iter().any(|it| it.area.contains(at));
        inside.contains(at) && wall && !built
    }

    /// Whether a tile is blocked by a feature that hands can open.
    pub(crate) fn is_shut(&self, at: Point) -> bool {
        self.shut.get(at)
    }

    pub(crate) const fn has_shut(&self) -> bool {
        self.shuts > 0
    }

    pub(crate) const fn opaque(&self) -> &BitGrid {
        &self.opaque
    }

    /// Whether ground or features stop a projectile.
    pub(crate) fn stops_flight(&self, at: Point) -> bool {
        self.terrain.get(at).is_none_or(|t| t.is_solid()) || self.barred.get(at)
    }

    pub(crate) fn occupant(&self, at: Point) -> Option<Entity> {
        self.occupants.at(at)
    }

    /// Whether a walking creature can step onto a tile now.
    pub(crate) fn is_free(&self, at: Point) -> bool {
        self.free.get(at)
    }

    /// The directions in which a creature of this gait can step now, one bit for each.
    pub(crate) fn free_around(&self, at: Point, gait: Gait) -> u8 {
        if gait == Gait::FEET {
            return self.free.around(at);
        }
        // Swimmers and water creatures are checked tile by tile. Others need the check only where a walker could not
        // go.
        let (free, doubtful) = if gait.in_water || gait.swims {
            (0, u8::MAX)
        } else {
            let air = if gait.flies { self.air.around(at) } else { 0 };
            let crawl = if gait.squeezes {
                self.crawl.around(at)
            } else {
                0
            };
            let free = self.free.around(at);
            (free, (air | crawl) & !free)
        };
        let dirs = Dir::ALL.into_iter();
        let dirs = dirs.filter(|dir| doubtful >> dir.index() & 1 == 1);
        let more = dirs.filter(|dir| self.is_free_for(at + *dir, gait));
        more.fold(free, |all, dir| all | 1 << dir.index())
    }

    /// The directions in which a large body standing at `at` can step now, one bit for each.
    pub(crate) fn room_around(&self, at: Point, size: u8) -> u8 {
        let own = self.occupant(at);
        let fits = |dir: &Dir| {
            let mut tiles = body::tiles(at + *dir, size).points();
            tiles.all(|tile| self.is_free(tile) || (own.is_some() && self.occupant(tile) == own))
        };
        let dirs = Dir::ALL.into_iter().filter(fits);
        dirs.fold(0, |all, dir| all | 1 << dir.index())
    }

    /// Whether all tiles of a body would be free.
    pub(crate) fn has_room(&self, at: Point, size: u8) -> bool {
        let mut tiles = body::tiles(at, size).points();
        tiles.all(|tile| self.is_free(tile))
    }

    /// The same, ignoring the features that block the tile `at` itself.
    pub(crate) fn would_hold(&self, at: Point, size: u8) -> bool {
        let ground = self.terrain.get(at).is_some_and(|it| it.is_walkable());
        let mut tiles = body::tiles(at, size).points();
        ground
            && tiles.all(|tile| match tile == at {
                true => self.occupant(at).is_none(),
                false => self.is_free(tile),
            })
    }

    pub(crate) fn nearest_room(&self, at: Point, size: u8, gait: Gait) -> Option<Point> {
        self.nearest(at, |p| match size {
            0 | 1 => self.is_free_for(p, gait),
            _ => self.has_room(p, size),
        })
    }

    pub(crate) fn is_littered_around(&self, at: Point) -> bool {
        self.littered.get(at) || self.littered.around(at) != 0
    }

    /// Tiles with things on them, at most `far` columns and rows away.
    pub(crate) fn littered_near(&self, at: Point, far: u16) -> impl Iterator<Item = Point> {
        self.littered.points_near(at, far)
    }

    /// The things on a tile, sorted by id.
    pub(crate) fn lying(&self, at: Point) -> &[(Id, Entity)] {
        self.ground.get(&at).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn is_littered(&self, at: Point) -> bool {
        self.littered.get(at)
    }

    pub(crate) fn has_trigger(&self, at: Point) -> bool {
        self.triggers.get(at)
    }

    /// The directions in which a trap lies on the adjacent tile, one bit for each.
    pub(crate) fn triggers_around(&self, at: Point) -> u8 {
        self.triggers.around(at)
    }

    pub(crate) fn way(&self, at: Point) -> Option<Way> {
        let found = self.ways.iter().find(|(way, _)| *way == at)?;
        Some(found.1)
    }

    pub(crate) fn bleed(&mut self, at: Point) {
        if self.size().contains(at) && !self.blood.get(at) {
            self.blood.set(at, true);
            self.change(Plane::Blood, at, 0, 1);
        }
    }

    pub(crate) fn remember(&mut self, at: Point, memory: TileMemory) {
        let Some(old) = self.known.replace(at, memory) else {
            return;
        };
        if old != memory {
            self.change(Plane::Known, at, old.word(), memory.word());
            self.change(Plane::Beneath, at, old.mark_word(), memory.mark_word());
        }
    }

    pub(crate) fn set_terrain(&mut self, at: Point, new: Terrain) {
        let Some(terrain) = self.terrain.get_mut(at) else {
            return;
        };
        let old = std::mem::replace(terrain, new);
        self.change(Plane::Terrain, at, old.index().into(), new.index().into());
        let barrier = Barrier {
            blocks: self.barred.get(at),
            opaque: self.veiled.get(at),
            shut: self.shut.get(at),
            gap: self.crawl.get(at),
        };
        self.bar(at, barrier);
    }

    /// Sets the barrier of a tile. Returns whether it changed for sight or for walking.
    pub(crate) fn bar(&mut self, at: Point, barrier: Barrier) -> bool {
        let Some(terrain) = self.terrain.get(at).copied() else {
            return false;
        };
        let before = self.footing(at);
        let now = Footing::of(terrain, barrier);
        self.barred.set(at, barrier.blocks);
        self.veiled.set(at, barrier.opaque);
        self.open.set(at, now.open);
        self.shut.set(at, now.shut);
        self.passable.set(at, now.passable);
        self.crawl.set(at, now.crawl);
        self.air.set(at, now.air);
        self.opaque.set(at, now.opaque);
        self.free.set(at, now.open && self.occupant(at).is_none());
        self.shuts -= u32::from(before.shut);
        self.shuts += u32::from(now.shut);
        // Paths of creatures that squeeze or fly are cached too.
        self.changes = self.changes.wrapping_add((before != now).into());
        let seen_or_walked = |it: Footing| (it.opaque, it.open, it.shut);
        seen_or_walked(before) != seen_or_walked(now)
    }

    fn footing(&self, at: Point) -> Footing {
        Footing {
            open: self.open.get(at),
            shut: self.shut.get(at),
            passable: self.passable.get(at),
            crawl: self.crawl.get(at),
            air: self.air.get(at),
            opaque: self.opaque.get(at),
        }
    }

    /// Whether the count of shut tiles is right; used by audits.
    pub(crate) fn is_counted(&self) -> bool {
        self.shuts == self.shut.count()
    }

    /// Whether the cached properties of a tile match its features and occupant; used by audits.
    pub(crate) fn is_fit(&self, at: Point, barrier: Barrier, shaded: bool) -> bool {
        let Some(terrain) = self.terrain.get(at).copied() else {
            return true;
        };
        let made = Footing::of(terrain, barrier);
        let made = Footing {
            opaque: made.opaque || shaded,
            ..made
        };
        let barred = (self.barred.get(at), self.veiled.get(at));
        self.footing(at) == made
            && barred == (barrier.blocks, barrier.opaque)
            && self.free.get(at) == (made.open && self.occupant(at).is_none())
    }

    pub(crate) const fn changes(&self) -> u32 {
        self.changes
    }

    /// Sets or clears whether the occupant of a tile blocks sight.
    pub(crate) fn shade(&mut self, at: Point, shaded: bool) {
        let ground = self.terrain.get(at).is_some_and(|t| t.is_opaque());
        self.opaque.set(at, shaded || ground || self.veiled.get(at));
    }

    pub(crate) fn set_occupant(&mut self, at: Point, who: Option<Entity>) {
        self.occupants.set(at, who);
        self.free.set(at, who.is_none() && self.open.get(at));
    }

    pub(crate) fn lay(&mut self, at: Point, id: Id, entity: Entity, triggers: bool) {
        // Most piles are a single thing.
        let pile = self.ground.entry(at);
        let pile = pile.or_insert_with(|| Vec::with_capacity(1));
        let place = pile.partition_point(|(other, _)| *other < id);
        pile.insert(place, (id, entity));
        self.littered.set(at, true);
        if triggers {
            self.triggers.set(at, true);
        }
    }

    /// Removes a thing from a tile; `still` tells whether another trap remains there.
    pub(crate) fn lift(&mut self, at: Point, entity: Entity, still: bool) {
        if let Some(pile) = self.ground.get_mut(&at) {
            pile.retain(|(_, other)| *other != entity);
            if pile.is_empty() {
                self.ground.remove(&at);
                self.littered.set(at, false);
            }
        }
        self.triggers.set(at, still);
    }

    /// The nearest free tile, ring by ring, each in reading order.
    pub(crate) fn nearest_free(&self, at: Point) -> Option<Point> {
        self.nearest(at, |p| self.is_free(p))
    }

    pub(crate) fn nearest_free_in(&self, at: Point, among: &BitGrid) -> Option<Point> {
        self.nearest(at, |p| among.get(p) && self.is_free(p))
    }

    pub(crate) fn nearest_free_but(&self, at: Point, but: Point) -> Option<Point> {
        self.nearest(at, |p| p != but && self.is_free(p))
    }

    fn nearest(&self, at: Point, fits: impl Fn(Point) -> bool) -> Option<Point> {
        let size = self.size();
        let most = i32::from(size.w.max(size.h));
        (0..=most).find_map(|ring| {
            let inside = geom::Rect::new(at.x - ring, at.y - ring, 2 * ring + 1, 2 * ring + 1);
            let mut tiles = inside.border();
            tiles.find(|p| fits(*p))
        })
    }

    /// The nearest open tile, ring by ring, each in reading order.
    pub(crate) fn nearest_open(&self, at: Point) -> Option<Point> {
        self.nearest(at, |p| self.open.get(p))
    }

    fn change(&mut self, plane: Plane, at: Point, old: u32, new: u32) {
        let Some(index) = self.terrain.index_of(at) else {
            return;
        };
        let word = |value| cell_word(plane as u8, index, value);
        self.tally = self.tally.wrapping_sub(word(old)).wrapping_add(word(new));
    }

    /// Copies the level for another world; `twin` returns the entity there.
    fn twin(&self, twin: impl Fn(Entity) -> Option<Entity>) -> Self {
        let pile = |pile: &[(Id, Entity)]| {
            let twins = pile.iter().map(|(id, it)| Some((*id, twin(*it)?)));
            twins.flatten().collect()
        };
        let piles = self.ground.iter();
        Self {
            terrain: self.terrain.clone(),
            blood: self.blood.clone(),
            known: self.known.clone(),
            start: self.start,
            ways: self.ways.clone(),
            landmarks: self.landmarks.clone(),
            open: self.open.clone(),
            passable: self.passable.clone(),
            opaque: self.opaque.clone(),
            barred: self.barred.clone(),
            shut: self.shut.clone(),
            veiled: self.veiled.clone(),
            crawl: self.crawl.clone(),
            air: self.air.clone(),
            occupants: self.occupants.twin(&twin),
            free: self.free.clone(),
            shuts: self.shuts,
            changes: self.changes,
            ground: piles.map(|(at, things)| (*at, pile(things))).collect(),
            littered: self.littered.clone(),
            triggers: self.triggers.clone(),
            tally: self.tally,
        }
    }

    /// The digest of ground, stains and memory, updated with every change.
    pub(crate) const fn tally(&self) -> u64 {
        self.tally
    }

    /// The same digest computed from scratch.
    pub(crate) fn full_digest(&self) -> u64 {
        let mut tally = 0u64;
        let mut add = |plane: Plane, index, value| {
            tally = tally.wrapping_add(cell_word(plane as u8, index, value));
        };
        for (index, terrain) in (0..).zip(self.terrain.as_slice()) {
            add(Plane::Terrain, index, terrain.index().into());
        }
        for (index, known) in (0..).zip(self.known.iter()) {
            add(Plane::Known, index, known.word());
            add(Plane::Beneath, index, known.mark_word());
        }
        for at in self.blood.points() {
            if let Some(index) = self.terrain.index_of(at) {
                add(Plane::Blood, index, 1);
            }
        }
        tally
    }
}

/// All levels visited so far, and the number of the current one.
#[derive(Resource, Default)]
pub(crate) struct Levels {
    pub(crate) current: LevelNo,
    made: BTreeMap<LevelNo, Level>,
}

impl Levels {
    pub(crate) fn get(&self, level: LevelNo) -> Option<&Level> {
        self.made.get(&level)
    }

    pub(crate) fn get_mut(&mut self, level: LevelNo) -> Option<&mut Level> {
        self.made.get_mut(&level)
    }

    /// Copies all levels for another world; `twin` returns the entity there.
    pub(crate) fn twin(&self, twin: impl Fn(Entity) -> Option<Entity>) -> Self {
        let levels = self.made.iter();
        Self {
            current: self.current,
            made: levels
                .map(|(number, level)| (*number, level.twin(&twin)))
                .collect(),
        }
    }

    /// The level made so far that is the most ways from the first.
    pub(crate) fn deepest(world: &World) -> LevelNo {
        let made = world.resource::<Self>().made.keys().copied();
        world
            .resource::<ActiveRules>()
            .0
            .deepest(made)
            .unwrap_or_default()
    }

    pub(crate) fn here(&self) -> &Level {
        self.made
            .get(&self.current)
            .expect("the hero's level has been made")
    }

    pub(crate) fn here_mut(&mut self) -> &mut Level {
        self.made
            .get_mut(&self.current)
            .expect("the hero's level has been made")
    }

    pub(crate) fn insert(&mut self, number: LevelNo, level: Level) {
        self.made.insert(number, level);
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (LevelNo, &Level)> {
        self.made.iter().map(|(number, level)| (*number, level))
    }
}

/// Whether a water creature can live on this ground.
pub(crate) const fn is_water(ground: Terrain) -> bool {
    matches!(ground, Terrain::ShallowWater | Terrain::DeepWater)
}

/// Whether no tile between two tiles blocks sight.
pub(crate) fn in_view(level: &Level, from: Point, to: Point) -> bool {
    // The ends do not count, so adjacent tiles are always in view.
    let between = u32::try_from(from.distance(to) - 1).unwrap_or(0);
    let opaque = level.opaque();
    let cells = line(from, to).skip(1).take(between as usize);
    cells.into_iter().all(|at| !opaque.get(at))
}

#[cfg(test)]
mod tests {
    use super::{Barrier, Level};
    use crate::world::planes::TileMemory;
    use bevy_ecs::prelude::*;
    use geom::{Grid, Point, Size, Terrain};
    use mapgen::Way;
    use proto::Kind;

    fn level() -> Level {
        let size = Size { w: 7, h: 5 };
        let inside = size.rect().inflate(-1);
        let terrain = Grid::from_fn(size, |at| {
            if inside.contains(at) {
                Terrain::Floor
            } else {
                Terrain::Wall
            }
        });
        let ways = vec![(Point::new(1, 1), Way::Up), (Point::new(5, 3), Way::Down)];
        Level::new(terrain, Point::new(1, 1), ways)
    }

    #[test]
    fn a_gap_for_squeezing_creatures_counts_as_a_level_change() {
        let mut level = level();
        let at = Point::new(3, 2);
        let wall = Barrier {
            blocks: true,
            opaque: true,
            ..Barrier::default()
        };
        level.bar(at, wall);
        let before = level.changes();
        level.bar(at, wall);
        assert_eq!(level.changes(), before);
        let gap = Barrier { gap: true, ..wall };
        assert!(!level.bar(at, gap), "nobody sees or walks otherwise");
        assert_ne!(level.changes(), before);
    }

    #[test]
    fn the_nearest_free_tile_is_found_ring_by_ring_in_reading_order() {
        let mut level = level();
        let middle = Point::new(3, 2);
        let who = World::new().spawn_empty().id();
        assert_eq!(level.nearest_free(middle), Some(middle));
        level.set_occupant(middle, Some(who));
        assert_eq!(level.nearest_free(middle), Some(Point::new(2, 1)));
        level.set_occupant(Point::new(2, 1), Some(who));
        assert_eq!(level.nearest_free(middle), Some(Point::new(3, 1)));
        assert_eq!(level.nearest_free(Point::new(0, 0)), Some(Point::new(1, 1)));
        for at in level.terrain().points() {
            level.set_occupant(at, Some(who));
        }
        assert_eq!(level.nearest_free(middle), None);
        level.set_occupant(Point::new(5, 3), None);
        assert_eq!(level.nearest_free(Point::new(0, 0)), Some(Point::new(5, 3)));
    }

    #[test]
    fn stairs_are_found_on_their_tiles_only() {
        let level = level();
        assert_eq!(level.way(Point::new(1, 1)), Some(Way::Up));
        assert_eq!(level.way(Point::new(5, 3)), Some(Way::Down));
        assert_eq!(level.way(Point::new(3, 3)), None);
    }

    #[test]
    fn tiles_outside_the_map_are_blocked_and_empty() {
        let level = level();
        let off = Point::new(-1, 2);
        assert!(level.stops_flight(off) && !level.is_free(off));
        assert!(level.occupant(off).is_none() && level.lying(off).is_empty());
        assert!(level.is_free(Point::new(3, 3)) && !level.is_free(Point::new(0, 3)));
    }

    #[test]
    fn the_level_digest_follows_every_change() {
        let mut level = level();
        let (at, off) = (Point::new(2, 2), Point::new(99, 0));
        let memory = |thing| TileMemory {
            terrain: Some(Terrain::Floor),
            thing,
            ..TileMemory::default()
        };
        let mut seen = vec![level.tally()];
        for step in 0..8 {
            match step {
                0 => level.bleed(at),
                1 => level.remember(at, memory(None)),
                2 => level.remember(at, memory(Some(Kind(3)))),
                3 => level.remember(Point::new(2, 3), memory(None)),
                4 => level.bleed(Point::new(3, 2)),
                5 => {
                    let mark = Some(Kind(5));
                    level.remember(
                        at,
                        TileMemory {
                            mark,
                            ..memory(None)
                        },
                    );
                }
                6 => {
                    let pile = true;
                    level.remember(
                        at,
                        TileMemory {
                            pile,
                            ..memory(None)
                        },
                    );
                }
                _ => level.remember(at, memory(Some(Kind(4)))),
            }
            assert_eq!(level.tally(), level.full_digest());
            seen.push(level.tally());
        }
        let last = level.tally();
        level.bleed(at);
        level.bleed(off);
        level.remember(off, memory(None));
        level.remember(at, memory(Some(Kind(4))));
        assert_eq!((level.tally(), level.full_digest()), (last, last));
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 9);
    }

    #[test]
    fn terrain_is_part_of_the_level_digest() {
        let mut terrain = level().terrain().clone();
        terrain[Point::new(2, 2)] = Terrain::Grass;
        let other = Level::new(terrain, Point::new(1, 1), Vec::new());
        assert_ne!(other.tally(), level().tally());
    }
}
