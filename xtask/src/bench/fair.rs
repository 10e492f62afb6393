//! A baseline for a turn: bare `bevy_ecs`, the same number of systems as the game, and minimal decisions.
//!
//! Every creature does the least that a creature of the game must do, with components of the same size and the same
//! kinds of queries:
//! - is the hero in view (one bit); which creature of another faction is nearest within eight tiles; is there a line
//!   of sight to it (three of four creatures search, in squares of sixteen tiles);
//! - which of the eight adjacent tiles are free; one random number; one direction;
//! - a step, which updates the occupancy maps, or an attack with two random numbers;
//! - energy: which creatures act, what the turn costs, and marking their digest part as stale.
//!
//! One creature in five is twice as fast, so a turn is two passes besides the hero's own. The other systems of a pass
//! make the queries of the game's idle systems and find nothing. When the hero walks, there is one field of view and one
//! flow map. Left out: rules from packs, moods, conditions, traps, light, events, texts, the digest and the journal.
//! The baseline is not a lower bound: in a crowd, few creatures of the game search for others.
#![expect(
    clippy::needless_pass_by_value,
    reason = "systems take what they ask for by value"
)]

use bevy_ecs::prelude::*;
use bevy_ecs::system::BoxedSystem;
use geom::{BitGrid, Dir, FlowMap, Fov, Grid, Point, Size, Stream, line};

/// Number of systems and conditions in a pass of the game.
const STEPS: usize = 12;
/// Search radius of creatures in tiles.
const REACH: i32 = 8;
const RADIUS: u16 = 8;
/// Side of the squares of the census in tiles.
const SQUARE: i32 = 16;

#[derive(Component, Clone, Copy)]
struct Thing(u64);

#[derive(Component, Clone, Copy)]
struct Place(Point);

#[derive(Component, Clone, Copy)]
struct Actor {
    due: u32,
}

#[derive(Component, Clone, Copy)]
struct Health {
    now: i32,
    max: i32,
}

#[derive(Component, Clone, Copy)]
struct Mind {
    mood: u8,
    heading: Dir,
}

#[derive(Component, Clone)]
struct Luck(Stream);

/// A component that no entity has; idle systems query it.
#[derive(Component)]
struct Rarity;

#[derive(Resource)]
struct Map {
    open: BitGrid,
    free: BitGrid,
    opaque: BitGrid,
    seen: BitGrid,
    occupants: Grid<Option<Entity>>,
    hero: Point,
}

/// When a creature acts next, and its speed.
struct Row {
    due: u32,
    pace: u32,
    entity: Entity,
}

/// Marks a creature that acts in this pass.
struct Member {
    entity: Entity,
    row: usize,
    plan: Option<Dir>,
}

#[derive(Resource, Default)]
struct Group {
    all: Vec<Row>,
    members: Vec<Member>,
    now: u32,
}

/// Creatures by square.
#[derive(Resource, Default)]
struct Census {
    squares: Vec<Vec<(Point, u64)>>,
    columns: i32,
}

impl Census {
    fn draw_up(&mut self, size: Size, everyone: impl Iterator<Item = (Point, u64)>) {
        self.columns = i32::from(size.w) / SQUARE + 1;
        let rows = i32::from(size.h) / SQUARE + 1;
        let squares = (self.columns * rows).unsigned_abs() as usize;
        self.squares.resize_with(squares, Vec::new);
        for square in &mut self.squares {
            square.clear();
        }
        for (at, id) in everyone {
            let square = at.y / SQUARE * self.columns + at.x / SQUARE;
            self.squares[square.unsigned_abs() as usize].push((at, id));
        }
    }

    /// Creatures in the squares around a position.
    fn near(&self, at: Point) -> impl Iterator<Item = &(Point, u64)> {
        let (x, y) = (at.x / SQUARE, at.y / SQUARE);
        let columns = (x - 1).max(0)..(x + 2).min(self.columns);
        let rows = (y - 1).max(0)..=y + 1;
        rows.flat_map(move |y| columns.clone().map(move |x| y * self.columns + x))
            .filter_map(|square| self.squares.get(square.unsigned_abs() as usize))
            .flatten()
    }
}

#[derive(Resource, Default)]
struct Strikes(Vec<(Entity, Entity)>);

#[derive(Resource, Default)]
struct Touched(Vec<u64>);

fn in_view(opaque: &BitGrid, from: Point, to: Point) -> bool {
    let between = (from.distance(to) - 1).unsigned_abs() as usize;
    line(from, to)
        .skip(1)
        .take(between)
        .all(|at| !opaque.get(at))
}

fn gather(mut group: ResMut<Group>) {
    let Group { all, members, now } = &mut *group;
    members.clear();
    for (row, one) in all.iter().enumerate() {
        if one.due < *now {
            members.push(Member {
                entity: one.entity,
                row,
                plan: None,
            });
        }
    }
}

type Minds<'w, 's> = Query<
    'w,
    's,
    (
        &'static Thing,
        &'static Place,
        &'static Health,
        &'static mut Mind,
        &'static mut Luck,
    ),
>;

fn think(mut group: ResMut<Group>, map: Res<Map>, mut census: ResMut<Census>, mut minds: Minds) {
    let everyone = minds.iter().map(|(thing, place, ..)| (place.0, thing.0));
    census.draw_up(map.open.size(), everyone);
    for member in &mut group.members {
        let Ok((thing, place, health, mut mind, mut luck)) = minds.get_mut(member.entity) else {
            continue;
        };
        let (id, at) = (thing.0, place.0);
        let seen = map.seen.get(at) && at.distance(map.hero) <= REACH;
        let mut best: Option<(i32, Point)> = None;
        if id % 4 != 0 {
            for (to, other) in census.near(at) {
                if other % 4 != (id + 1) % 4 || to.distance(at) > REACH {
                    continue;
                }
                let far = to.distance_sq(at);
                if best.is_none_or(|(least, _)| far < least) {
                    best = Some((far, *to));
                }
            }
        }
        best = best.filter(|(_, to)| in_view(&map.opaque, at, *to));
        let free = map.free.around(at);
        let draw = luck.0.below(32);
        mind.mood = u8::from(seen) + u8::from(health.now * 2 < health.max);
        if draw < 8 {
            continue;
        }
        let goal = best.map(|(_, goal)| goal).filter(|_| draw < 16);
        let towards = goal.and_then(|goal| at.step_towards(goal));
        let dir = towards.unwrap_or(mind.heading);
        mind.heading = match draw % 2 {
            _ if free >> dir.index() & 1 == 1 => dir,
            0 => dir.clockwise(),
            _ => dir.anticlockwise(),
        };
        member.plan = Some(dir);
    }
}

fn walk(
    group: Res<Group>,
    mut map: ResMut<Map>,
    mut strikes: ResMut<Strikes>,
    mut walkers: Query<&mut Place>,
) {
    let map = &mut *map;
    for member in &group.members {
        let (Some(dir), Ok(mut place)) = (member.plan, walkers.get_mut(member.entity)) else {
            continue;
        };
        let to = place.0 + dir;
        if let Some(other) = map.occupants.get(to).copied().flatten() {
            strikes.0.push((member.entity, other));
        } else if map.open.get(to) {
            map.occupants.set(place.0, None);
            map.free.set(place.0, true);
            map.occupants.set(to, Some(member.entity));
            map.free.set(to, false);
            place.0 = to;
        }
    }
}

fn strike(mut strikes: ResMut<Strikes>, mut fighters: Query<(&mut Health, &mut Luck)>) {
    for (by, whom) in strikes.0.drain(..) {
        let Ok((_, mut luck)) = fighters.get_mut(by) else {
            continue;
        };
        let hits = luck.0.range(1, 20) > 8;
        let harm = if hits { luck.0.range(1, 6) } else { 0 };
        if let Ok((mut health, _)) = fighters.get_mut(whom) {
            let left = health.now - harm;
            health.now = if left > 0 { left } else { health.max };
        }
    }
}

fn spend(mut group: ResMut<Group>, mut touched: ResMut<Touched>, mut actors: Query<&mut Actor>) {
    let Group { all, members, .. } = &mut *group;
    for member in members {
        let Ok(mut actor) = actors.get_mut(member.entity) else {
            continue;
        };
        let row = &mut all[member.row];
        actor.due += 10_000 / row.pace;
        row.due = actor.due;
        let bit = member.entity.index_u32() as usize;
        if touched.0.len() <= bit / 64 {
            touched.0.resize(bit / 64 + 1, 0);
        }
        touched.0[bit / 64] |= 1 << (bit % 64);
    }
}

/// A system without work.
fn idle(group: Res<Group>, rarities: Query<(Entity, &Thing), With<Rarity>>) {
    std::hint::black_box((group.members.len(), rarities.iter().next().is_some()));
}

/// The world of the baseline.
pub(super) struct Fair {
    world: World,
    gather: BoxedSystem,
    steps: Vec<BoxedSystem>,
    fov: Fov,
    flow: FlowMap,
}

impl Fair {
    /// A level with pillars and evenly spread creatures.
    pub(super) fn new(creatures: usize, size: Size) -> Self {
        let inside = size.rect().inflate(-1);
        let wall = |p: Point| !inside.contains(p) || (p.x % 7 == 0 && p.y % 5 != 0);
        let open = BitGrid::from_fn(size, |p| !wall(p));
        let hero = Point::new(i32::from(size.w / 2) / 7 * 7 + 3, i32::from(size.h / 2));
        let mut map = Map {
            free: open.clone(),
            opaque: BitGrid::from_fn(size, wall),
            seen: open.clone(),
            occupants: Grid::new(size, None),
            open,
            hero,
        };
        let mut world = World::new();
        let mut group = Group::default();
        let stride = (map.open.count() as usize / creatures.max(1)).max(1);
        let places: Vec<Point> = map.open.points().step_by(stride).take(creatures).collect();
        for (id, at) in (0_u64..).zip(places) {
            let heading = Dir::ALL[usize::from(id.to_le_bytes()[0] % 8)];
            let body = (Thing(id), Place(at), Actor { due: 0 });
            let health = Health { now: 30, max: 30 };
            let mind = Mind { mood: 0, heading };
            let luck = Luck(Stream::new(1, &[id]));
            let entity = world.spawn((body, health, mind, luck)).id();
            map.occupants.set(at, Some(entity));
            map.free.set(at, false);
            group.all.push(Row {
                due: 0,
                pace: if id % 5 == 0 { 200 } else { 100 },
                entity,
            });
        }
        world.insert_resource(map);
        world.insert_resource(group);
        world.init_resource::<Census>();
        world.init_resource::<Strikes>();
        world.init_resource::<Touched>();
        let mut steps = vec![
            ready(&mut world, think),
            ready(&mut world, walk),
            ready(&mut world, strike),
            ready(&mut world, spend),
        ];
        steps.resize_with(STEPS, || ready(&mut world, idle));
        Self {
            gather: ready(&mut world, gather),
            world,
            steps,
            fov: Fov::new(),
            flow: FlowMap::new(size),
        }
    }

    /// One turn: the hero's field of view if the hero walks, then every due creature acts, the fast ones twice.
    pub(super) fn turn(&mut self, walk: bool) {
        self.world.resource_mut::<Group>().now += 100;
        // The hero's own pass.
        self.world.resource_mut::<Group>().members.clear();
        for step in &mut self.steps[1..] {
            run(step, &mut self.world);
        }
        if walk {
            let mut map = self.world.resource_mut::<Map>();
            let Map {
                open,
                opaque,
                seen,
                hero,
                ..
            } = &mut *map;
            self.fov.compute(*hero, RADIUS, opaque, seen);
            self.flow.flood([*hero], RADIUS, open);
        }
        loop {
            run(&mut self.gather, &mut self.world);
            if self.world.resource::<Group>().members.is_empty() {
                return;
            }
            for step in &mut self.steps {
                run(step, &mut self.world);
            }
        }
    }
}

fn ready<M>(world: &mut World, system: impl IntoSystem<(), (), M>) -> BoxedSystem {
    let mut system = Box::new(IntoSystem::into_system(system));
    system.initialize(world);
    system
}

fn run(system: &mut BoxedSystem, world: &mut World) {
    let ran = system.run((), world);
    ran.expect("a bare system can run");
}
