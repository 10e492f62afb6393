//! What is lit and what lies in the dark: the sky, and everything that shines.
//!
//! Where the whole level lies under a white sky nothing is computed at all. Elsewhere the light of what stays in its
//! place is kept until a door, the ground or one of the lights changes, and only lights that walk are followed.

use super::apart::Apart;
use super::level::Level;
use super::register::Registrar;
use crate::defs::{LevelDef, LightDef};
use bevy_ecs::prelude::*;
use geom::{BitGrid, Fov, Point, Size};
use proto::Colour;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .transient::<Glow>("derived from a thing's kind and flame")
        .begins_empty::<Lamps>("derived from the ground and what shines");
}

/// Daylight falls so many steps into a house through an open door.
const DOORSTEP: usize = 2;

/// Shines, wherever it is placed. Derived from its kind, and for what can be lit from whether it is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(storage = "SparseSet")]
pub(crate) struct Glow(pub(crate) LightDef);

/// A light on the hero's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lamp {
    pub(crate) at: Point,
    pub(crate) light: LightDef,
    /// Whether it goes where it likes.
    pub(crate) walks: bool,
    /// Whether it lights anything that the sky does not.
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

    /// The tiles it lights.
    pub(crate) fn shine(&self, level: &Level, fov: &mut Fov, beam: &mut BitGrid) {
        let radius = self.light.radius.min(LightDef::FARTHEST);
        fov.compute(self.at, radius.into(), level.opaque(), beam);
    }
}

/// The light of a lamp that walks, as it fell when it was last followed.
#[derive(Clone)]
struct Beam {
    at: Point,
    radius: u8,
    /// What it lights that the sky does not.
    tiles: BitGrid,
}

/// What is lit on the hero's level. Derived from its ground and its lights.
pub(crate) type Lamps = Apart<Lights>;

/// Everything that shines, and what it shines on.
#[derive(Clone)]
pub(crate) struct Lights {
    /// The level, its ground, a door or a light is not as it was.
    stale: bool,
    /// A light that walks has walked.
    shifted: bool,
    /// The light under the sky.
    pub(crate) sky: Colour,
    /// Whether some of the level is dark but for what shines there.
    pub(crate) dim: bool,
    /// Tiles one can see through that the sky lights.
    pub(crate) skylit: BitGrid,
    /// Tiles in the light of what stays in its place, where the sky does not light them.
    fixed: BitGrid,
    /// Tiles in the light of anything that shines, where the sky does not light them; of what walks, tiles in view.
    pub(crate) lamplit: BitGrid,
    /// Everything that shines here, but for what the hero carries.
    pub(crate) all: Vec<Lamp>,
    /// What `lamplit` was before a light walked.
    before: BitGrid,
    /// The light of each lamp that walks and was in view: most stand still while one of them walks.
    beams: Vec<Beam>,
    /// How often the level's ways had changed when they were computed: a wall that was dug through lets them pass.
    changes: u32,
}

/// What came of recomputing the light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reckoned {
    /// Nothing has to be looked at for it.
    AsBefore,
    /// Lights that walk have walked: it may have changed what is seen, or not.
    Shifted,
    /// The hero must look again.
    Anew,
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
    /// The level, its ground, a door or a light is not as it was.
    pub(crate) const fn change(&mut self) {
        self.stale = true;
    }

    /// A light that walks has walked.
    pub(crate) const fn shift(&mut self) {
        self.shifted = true;
    }

    /// Whether there is nothing to compute: it is day everywhere.
    pub(crate) fn is_day(&self) -> bool {
        !self.dim && self.sky == Colour::WHITE
    }

    /// Whether there is anything to recompute.
    pub(crate) fn is_due(&self) -> bool {
        self.stale || (self.shifted && !self.is_day())
    }

    /// Recomputes what changed.
    pub(crate) fn reckon(
        &mut self,
        level: &Level,
        def: Option<&LevelDef>,
        fov: &mut Fov,
        lamps: impl Iterator<Item = Lamp>,
    ) -> Reckoned {
        if !self.is_due() {
            return Reckoned::AsBefore;
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
                Reckoned::Anew
            } else {
                Reckoned::AsBefore
            };
        }
        if !anew {
            return Reckoned::Shifted;
        }
        self.beams.clear();
        let mut beam = BitGrid::new(level.size());
        self.fixed = BitGrid::new(level.size());
        self.before = BitGrid::new(level.size());
        self.lamplit = BitGrid::new(level.size());
        for lamp in self.all.iter_mut().filter(|lamp| !lamp.walks) {
            lamp.shine(level, fov, &mut beam);
            // By day nobody sees a lamp.
            beam.subtract(&self.skylit);
            lamp.shows = !beam.is_empty();
            self.fixed.union(&beam);
        }
        Reckoned::Anew
    }

    /// Adds the light of what walks, as far as it may fall on tiles in view.
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

    /// Whether a light that walked lights or leaves anything within some tiles.
    pub(crate) fn differs(&self, within: &BitGrid) -> bool {
        self.lamplit.differs(&self.before, within)
    }

    /// Whether the same is lit by others: by the sky and what stays in its place everywhere, by what walks within some
    /// tiles.
    pub(crate) fn agrees(&self, other: &Self, within: &BitGrid) -> bool {
        let day = |lights: &Self| (lights.dim, lights.sky);
        day(self) == day(other)
            && (!self.dim
                || (self.skylit == other.skylit
                    && self.fixed == other.fixed
                    && !self.lamplit.differs(&other.lamplit, within)))
    }

    /// What the sky lights.
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

    /// How far from a tile the light of any lamp reaches.
    pub(crate) fn farthest(&self, from: Point) -> i32 {
        let reach = |lamp: &Lamp| from.distance(lamp.at) + i32::from(lamp.light.radius);
        let lamps = self.all.iter().filter(|lamp| lamp.shows);
        lamps.map(reach).max().unwrap_or(0)
    }
}

/// The ground that shines. Where it lies about in plenty, its rim is enough.
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
