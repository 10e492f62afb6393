//! Colours of the light on tiles, computed only when a view asks for them.

use crate::things::{gear, marks};
use crate::world::flame;
use crate::world::level::Level;
use crate::world::light::{Lamp, Lamps};
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{BitGrid, Fov, Grid};
use proto::Colour;

/// Light on every tile in sight; `None` in daylight.
pub(crate) fn paint(world: &World) -> Option<Grid<Colour>> {
    paint_within(world, world.resource::<Sight>().seen())
}

/// Light on every tile of the level; `None` in daylight.
pub(super) fn everywhere(world: &World) -> Option<Grid<Colour>> {
    let all = BitGrid::from_fn(world.level().size(), |_| true);
    paint_within(world, &all)
}

fn paint_within(world: &World, seen: &BitGrid) -> Option<Grid<Colour>> {
    let lamps = world.resource::<Lamps>();
    if lamps.is_day() {
        return None;
    }
    let level = world.level();
    let mut light = Grid::new(level.size(), Colour::BLACK);
    for at in seen.points() {
        if !lamps.dim || lamps.skylit.get(at) {
            light[at] = lamps.sky;
        }
    }
    let mut beams = Beams::new(level, seen);
    let shining = lamps.all.iter().filter(|lamp| lamp.shows);
    for lamp in shining.chain(&carried(world)) {
        beams.add(*lamp, &mut light);
    }
    beams.face_walls(&mut light);
    Some(light)
}

fn carried(world: &World) -> Vec<Lamp> {
    let hero = world.hero();
    let Some(at) = world.get::<Position>(hero).map(Position::at) else {
        return Vec::new();
    };
    let rules = world.rules();
    let lit = gear::carried(world, hero).into_iter();
    lit.filter(|item| flame::is_lit(world, *item))
        .filter_map(|item| {
            let light = rules.light(world.thing(item).kind)?;
            Some(gear::light(light, marks::quirks(world, rules, item)))
        })
        .map(|light| Lamp::new(at, light, true))
        .collect()
}

struct Beams<'a> {
    level: &'a Level,
    seen: &'a BitGrid,
    fov: Fov,
    beam: BitGrid,
}

impl<'a> Beams<'a> {
    fn new(level: &'a Level, seen: &'a BitGrid) -> Self {
        Self {
            level,
            seen,
            fov: Fov::new(),
            beam: BitGrid::new(level.size()),
        }
    }

    fn add(&mut self, lamp: Lamp, light: &mut Grid<Colour>) {
        if !self.seen.any_near(lamp.at, lamp.light.radius.into()) {
            return;
        }
        lamp.shine(self.level, &mut self.fov, &mut self.beam);
        self.beam.intersect(self.seen);
        for at in self.beam.points() {
            let falls = lamp.light.at(lamp.at.distance_sq(at));
            light[at] = light[at].plus(falls);
        }
    }

    /// Gives every wall the light of the brightest visible tile next to it, since the hero sees that side.
    fn face_walls(&self, light: &mut Grid<Colour>) {
        let mut walls = self.seen.clone();
        walls.intersect(self.level.opaque());
        for wall in walls.points() {
            let before = wall.neighbours().into_iter();
            let before = before.filter(|at| self.seen.get(*at) && !self.level.opaque().get(*at));
            light[wall] = before.fold(Colour::BLACK, |light_, at| light_.brighter(light[at]));
        }
    }
}
