//! Light on the hero's level: the sky and all light sources.
//!
//! On a level in full daylight nothing is computed. Elsewhere the light of fixed sources is cached until a door, the
//! ground or a fixed source changes. Only moving lights are recomputed.

use super::boxed::Boxed;
use super::level::Level;
use super::registrar::Registrar;
use crate::defs::{LevelDef, LightDef};
use bevy_ecs::prelude::*;
use geom::{BitGrid, Fov, Point, Size};
use proto::Colour;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .transient::<Glow>("derived from a thing's kind and flame")
        .begins_empty::<Lamps>("derived from the ground and what shines");
}

/// Tiles that daylight reaches into a house through an open door.
const DOORSTEP: usize = 2;

/// Light of a thing; derived from its kind and, for items, from [`Flame`](super::flame::Flame).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(storage = "SparseSet")]
pub(crate) struct Glow(pub(crate) LightDef);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lamp {
    pub(crate) at: Point,
    pub(crate) light: LightDef,
    /// Whether it can move, as a creature's light can.
    pub(crate) walks: bool,
    /// Whether it lights any tile that the sky does not.
    pub(crate) shows: bool,
}

impl Lamp {
    pub(crate) const fn new(at: Point, light: LightDef, walks: bool) -> Self {
        Self {
            at,
            light,
            walks,
            shows: true,
        }
    }

    /// Computes the tiles it lights into `beam`.
    pub(crate) fn shine(&self, level: &Level, fov: &mut Fov, beam: &mut BitGrid) {
        let radius = self.light.radius.min(LightDef::FARTHEST);
        fov.compute(self.at, radius.into(), level.opaque(), beam);
    }
}

#[derive(Clone)]
struct Beam {
    at: Point,
    radius: u8,
    /// Tiles it lights that the sky does not.
    tiles: BitGrid,
}

/// Light on the hero's level. Derived from the ground and the light sources.
pub(crate) type Lamps = Boxed<Lights>;

#[derive(Clone)]
pub(crate) struct Lights {
    /// The level, its ground, a door or a fixed light changed: recompute everything.
    stale: bool,
    /// A moving light has moved.
    shifted: bool,
    pub(crate) sky: Colour,
    /// Whether parts of the level are lit by light sources only.
    pub(crate) dim: bool,
    /// Transparent tiles lit by the sky.
    pub(crate) skylit: BitGrid,
    /// Tiles lit by fixed sources and not by the sky.
    fixed: BitGrid,
    /// Tiles lit by any source and not by the sky; of moving sources only those that may light tiles in view.
    pub(crate) lamplit: BitGrid,
    /// All light sources on the level, except those that the hero carries.
    pub(crate) all: Vec<Lamp>,
    /// `lamplit` before the last update of moving lights.
    before: BitGrid,
    /// Cached light of the moving lamps in view. Most of them stand still while one moves.
    beams: Vec<Beam>,
    /// [`Level::changes`] when `beams` was computed: new openings in walls let light through.
    changes: u32,
}

/// Outcome of [`Lights::reckon`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LightUpdate {
    Unchanged,
    /// Moving lights moved, which may or may not change the hero's view.
    Moved,
    /// The field of view must be recomputed.
    Recomputed,
}

impl Default for Lights {
    fn default() -> Self {
        let nothing = BitGrid::new(Size { w: 0, h: 0 });
        Self {
            stale: true,
            shifted: false,
            sky: Colour::WHITE,
            dim: false,
            skylit: nothing.clone(),
            fixed: nothing.clone(),
            lamplit: nothing.clone(),
            all: Vec::new(),
            before: nothing,
            beams: Vec::new(),
            changes: 0,
        }
    }
}

impl Lights {
    /// Notes that the level, its ground, a door or a fixed light changed.
    pub(crate) const fn change(&mut self) {
        self.stale = true;
    }

    pub(crate) const fn shift(&mut self) {
        self.shifted = true;
    }

    /// Whether the whole level is in full daylight, so that nothing is computed.
    pub(crate) fn is_day(&self) -> bool {
        !self.dim && self.sky == Colour::WHITE
    }

    pub(crate) fn is_due(&self) -> bool {
        self.stale || (self.shifted && !self.is_day())
    }

    /// Recomputes outdated light. Call [`Self::follow`] afterwards for moving lights.
    pub(crate) fn reckon(
        &mut self,
        level: &Level,
        def: Option<&LevelDef>,
        fov: &mut Fov,
        lamps: impl Iterator<Item = Lamp>,
    ) -> LightUpdate {
        if !self.is_due() {
            return LightUpdate::Unchanged;
        }
        let was_dim = self.dim;
        let anew = std::mem::take(&mut self.stale);
        self.shifted = false;
        if anew {
            self.survey(level, def);
        }
        self.all.retain(|lamp| !anew && !lamp.walks);
        if !self.is_day() {
            if anew {
                self.all.extend(glowing(level, def));
            }
            self.all.extend(lamps.filter(|lamp| anew || lamp.walks));
        }
        if !self.dim {
            return if was_dim {
                LightUpdate::Recomputed
            } else {
                LightUpdate::Unchanged
            };
        }
        if !anew {
            return LightUpdate::Moved;
        }
        self.beams.clear();
        let mut beam = BitGrid::new(level.size());
        self.fixed = BitGrid::new(level.size());
        self.before = BitGrid::new(level.size());
        self.lamplit = BitGrid::new(level.size());
        for lamp in self.all.iter_mut().filter(|lamp| !lamp.walks) {
            lamp.shine(level, fov, &mut beam);
            // Lamps are invisible in daylight.
            beam.subtract(&self.skylit);
            lamp.shows = !beam.is_empty();
            self.fixed.union(&beam);
        }
        LightUpdate::Recomputed
    }

    /// Adds the light of moving lamps near the tiles in `view`. Reuses cached beams.
    pub(crate) fn follow(&mut self, level: &Level, fov: &mut Fov, view: &BitGrid) {
        std::mem::swap(&mut self.before, &mut self.lamplit);
        self.lamplit.clear();
        self.lamplit.union(&self.fixed);
        if self.changes != level.changes() {
            self.changes = level.changes();
            self.beams.clear();
        }
        let mut before = std::mem::take(&mut self.beams);
        for lamp in self.all.iter().filter(|lamp| lamp.walks) {
            let (at, radius) = (lamp.at, lamp.light.radius);
            if !view.any_near(at, radius.into()) {
                continue;
            }
            let same = |beam: &Beam| beam.at == at && beam.radius == radius;
            let kept = before.iter().position(same);
            let beam = kept.map(|n| before.swap_remove(n)).unwrap_or_else(|| {
                let mut tiles = BitGrid::new(level.size());
                lamp.shine(level, fov, &mut tiles);
                tiles.subtract(&self.skylit);
                Beam { at, radius, tiles }
            });
            self.lamplit.union(&beam.tiles);
            self.beams.push(beam);
        }
    }

    /// Whether the last update of moving lights changed any tile in `within`.
    pub(crate) fn differs(&self, within: &BitGrid) -> bool {
        self.lamplit.differs(&self.before, within)
    }

    /// Whether another computation gives the same light; moving lights are compared inside `within` only. Used by
    /// audits.
    pub(crate) fn agrees(&self, other: &Self, within: &BitGrid) -> bool {
        let day = |lights: &Self| (lights.dim, lights.sky);
        day(self) == day(other)
            && (!self.dim
                || (self.skylit == other.skylit
                    && self.fixed == other.fixed
                    && !self.lamplit.differs(&other.lamplit, within)))
    }

    fn survey(&mut self, level: &Level, def: Option<&LevelDef>) {
        self.sky = def.map_or(Colour::WHITE, |def| def.light);
        let roofed = def.map_or(&[][..], |def| def.roofed.as_slice());
        let night = self.sky == Colour::BLACK;
        self.dim = night || !roofed.is_empty();
        if !self.dim {
            return;
        }
        let terrain = level.terrain();
        let mut sky = BitGrid::from_fn(level.size(), |at| !night && !roofed.contains(&terrain[at]));
        self.dim = night || sky.count() < level.size().area();
        for _ in 0..DOORSTEP {
            sky.subtract(level.opaque());
            sky.widen();
        }
        sky.subtract(level.opaque());
        self.skylit = sky;
    }

    /// Maximum distance in tiles from `from` at which any lamp lights a tile.
    pub(crate) fn farthest(&self, from: Point) -> i32 {
        let reach = |lamp: &Lamp| from.distance(lamp.at) + i32::from(lamp.light.radius);
        let lamps = self.all.iter().filter(|lamp| lamp.shows);
        lamps.map(reach).max().unwrap_or(0)
    }
}

/// Lamps for glowing ground. Tiles that are surrounded by the same ground are left out.
fn glowing<'l>(level: &'l Level, def: Option<&'l LevelDef>) -> impl Iterator<Item = Lamp> + 'l {
    let terrain = level.terrain();
    let glowing = def.into_iter().flat_map(|def| &def.glowing);
    glowing.flat_map(move |(kind, light)| {
        let is_it = |at: Point| terrain.get(at) == Some(kind);
        let rim = move |at: &Point| is_it(*at) && !at.neighbours().into_iter().all(is_it);
        let lamp = |at| Lamp::new(at, *light, false);
        terrain.points().filter(rim).map(lamp)
    })
}

#[cfg(test)]
mod tests;
