//! The hero's field of view, and which creatures see the hero.

use super::boxed::Boxed;
use super::level::Level;
use super::light::Lamps;
use super::registrar::Registrar;
use crate::defs::{Knacks, MonsterDef, Rules};
use geom::{BitGrid, Fov, Point, Size};
use proto::{Colour, Id};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.begins_empty::<Sight>("derived from where the hero stands");
}

/// Sight radius in the dark in tiles.
const NEAR: u8 = 2;

/// Maximum distance in tiles at which a creature notices the hero by the light the hero carries.
const TORCH_VISIBLE_RANGE: u8 = 15;

/// Maximum sight radius in tiles, however bright the light.
const HORIZON: u8 = 31;

/// The hero's sight radii and the radius of the carried light, in tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Eyes {
    pub(crate) sight: u8,
    /// Sight radius under the open sky; counts if it is larger than `sight`.
    pub(crate) daylight: u8,
    /// Radius of the carried light; 0 for none.
    pub(crate) light: u8,
    pub(crate) dark: u8,
}

impl Eyes {
    pub(crate) fn of(rules: &Rules, knacks: &Knacks, light: u8) -> Self {
        let hero = rules.hero();
        Self {
            sight: hero.sight,
            daylight: hero.daylight,
            light,
            dark: knacks.darksight.max(NEAR),
        }
    }

    fn by_day(self) -> u8 {
        self.sight.max(self.daylight).min(HORIZON)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exposure {
    /// Daylight on the whole level: sight is symmetric.
    Day,
    /// Under the sky or in the light of a lamp.
    Lit,
    /// In the light that the hero carries, with this radius.
    Torch(u8),
    /// Unlit: visible from [`NEAR`] tiles only, except to creatures with `darksight`.
    Dark,
}

/// Why the field of view must be recomputed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Due {
    pub(crate) moved: bool,
    pub(crate) stirred: bool,
    pub(crate) relit: bool,
}

/// The hero's field of view. By day it is symmetric, so the same grid answers which creatures see the hero.
pub(crate) type Sight = Boxed<FieldOfView>;

#[derive(Clone)]
pub(crate) struct FieldOfView {
    seen: BitGrid,
    /// The part of `seen` that is lit by lamps or within `eyes.sight`. By day creatures see the hero from there only,
    /// and hidden things are found there only.
    near: BitGrid,
    /// Tiles with a clear line of sight, lit or not. Unused while the whole level is in daylight.
    line: BitGrid,
    /// Scratch space.
    bright: BitGrid,
    exposure: Exposure,
    eyes: Eyes,
    /// Radius used for `line`.
    far: u16,
    fov: Fov,
    /// The hero moved, arrived on a level, or something that blocks sight changed: recompute, and search for hidden
    /// things.
    moved: bool,
    /// An item or feature appeared or disappeared: recompute, without finding hidden things.
    stirred: bool,
    relit: bool,
    /// The hero spends the turn searching.
    searching: bool,
    /// Creatures that attacked the hero out of the dark during this command; events name them. Empty between commands.
    glimpsed: Vec<Id>,
}

impl Default for FieldOfView {
    fn default() -> Self {
        Self {
            seen: BitGrid::new(Size { w: 0, h: 0 }),
            near: BitGrid::new(Size { w: 0, h: 0 }),
            line: BitGrid::new(Size { w: 0, h: 0 }),
            bright: BitGrid::new(Size { w: 0, h: 0 }),
            exposure: Exposure::Day,
            eyes: Eyes::default(),
            far: 0,
            fov: Fov::new(),
            moved: false,
            stirred: false,
            relit: false,
            searching: false,
            glimpsed: Vec::new(),
        }
    }
}

impl FieldOfView {
    pub(crate) fn sees(&self, at: Point) -> bool {
        self.seen.get(at)
    }

    /// Whether the hero sees a tile well enough to find hidden things there.
    pub(crate) fn discerns(&self, at: Point) -> bool {
        self.near.get(at)
    }

    pub(crate) const fn seen(&self) -> &BitGrid {
        &self.seen
    }

    pub(crate) fn has_glimpsed(&self, who: Id) -> bool {
        self.glimpsed.contains(&who)
    }

    pub(crate) fn glimpse(&mut self, who: Id) {
        self.glimpsed.push(who);
    }

    pub(crate) fn forget_glimpses(&mut self) {
        self.glimpsed.clear();
    }

    pub(crate) const fn moved(&mut self) {
        self.moved = true;
    }

    pub(crate) const fn is_due(&self) -> bool {
        self.moved || self.stirred || self.relit
    }

    /// Takes the reasons for recomputing. `moved` stays set for [`Self::take_spotting`].
    pub(crate) const fn take_due(&mut self) -> Due {
        let due = Due {
            moved: self.moved,
            stirred: self.stirred,
            relit: self.relit,
        };
        self.stirred = false;
        self.relit = false;
        due
    }

    /// Whether hidden things may be found now.
    pub(crate) const fn is_spotting(&self) -> bool {
        self.moved || self.searching
    }

    /// Takes the pending search: `Some(true)` after the command Search, `Some(false)` after a move, `None` after
    /// neither.
    pub(crate) const fn take_spotting(&mut self) -> Option<bool> {
        if !self.is_spotting() {
            return None;
        }
        self.moved = false;
        Some(std::mem::replace(&mut self.searching, false))
    }

    pub(crate) const fn stir(&mut self) {
        self.stirred = true;
    }

    pub(crate) const fn search(&mut self) {
        self.searching = true;
    }

    pub(crate) const fn relight(&mut self) {
        self.relit = true;
    }

    pub(crate) fn in_the_dark(&self) -> bool {
        self.exposure == Exposure::Dark
    }

    /// Whether a creature standing at `at` sees the hero standing at `hero`.
    ///
    /// In the dark this is not symmetric: creatures see a hero with a light from afar, while the hero does not see
    /// them.
    pub(crate) fn shows_hero(&self, at: Point, hero: Point, def: &MonsterDef) -> bool {
        let far = def.sight.min(self.eyes.sight);
        let far = match self.exposure {
            Exposure::Day => {
                return self.near.get(at) && at.distance(hero) <= def.sight.into();
            }
            Exposure::Dark if !def.darksight => far.min(NEAR),
            Exposure::Torch(light) if far > 0 => far.saturating_add(light).min(TORCH_VISIBLE_RANGE),
            _ => far,
        };
        at.distance(hero) <= far.into() && self.line.get(at)
    }

    pub(crate) fn arrive(&mut self, size: Size) {
        self.seen = BitGrid::new(size);
        self.near = BitGrid::new(size);
        self.line = BitGrid::new(size);
        self.bright = BitGrid::new(size);
        self.moved = true;
    }

    /// Recomputes the field of view of a loaded game, without finding hidden things.
    pub(crate) fn restore(&mut self, level: &Level, lamps: &mut Lamps, from: Point, eyes: Eyes) {
        self.recompute(level, lamps, from, eyes);
        self.moved = false;
        self.stirred = false;
        self.relit = false;
    }

    /// Whether another field of view from the same tile shows the same; used by audits.
    pub(crate) fn agrees(&self, other: &Self) -> bool {
        self.exposure == other.exposure
            && self.seen == other.seen
            && self.near == other.near
            && (self.exposure == Exposure::Day || self.line == other.line)
    }

    /// Scratch space for other fields of view.
    pub(crate) const fn fov(&mut self) -> &mut Fov {
        &mut self.fov
    }

    pub(crate) fn recompute(&mut self, level: &Level, lamps: &mut Lamps, from: Point, eyes: Eyes) {
        self.eyes = eyes;
        if lamps.dim {
            self.far = far(lamps, from, eyes);
            self.fov
                .compute(from, self.far, level.opaque(), &mut self.line);
            lamps.follow(level, &mut self.fov, &self.line);
            self.peer(level, lamps, from);
        } else {
            let radius = eyes.by_day().into();
            self.fov
                .compute(from, radius, level.opaque(), &mut self.seen);
            self.exposure = Exposure::Day;
            self.near.clear();
            self.discern(from);
        }
    }

    /// Recomputes the field of view if moving lights changed it: their light falls on tiles in line of sight, or
    /// reaches beyond the radius used. Returns whether it did.
    pub(crate) fn follow(
        &mut self,
        level: &Level,
        lamps: &mut Lamps,
        from: Point,
        eyes: Eyes,
    ) -> bool {
        if self.moved || self.eyes != eyes || self.far != far(lamps, from, eyes) {
            self.recompute(level, lamps, from, eyes);
            return true;
        }
        lamps.follow(level, &mut self.fov, &self.line);
        let touched = lamps.differs(&self.line);
        if touched {
            self.peer(level, lamps, from);
        }
        touched
    }

    /// Computes the lit tiles in line of sight: under the sky within `by_day`, by lamps at any distance. Walls are seen
    /// where the tile before them is.
    fn peer(&mut self, level: &Level, lamps: &Lamps, from: Point) {
        let (opaque, bright, eyes) = (level.opaque(), &mut self.bright, self.eyes);
        bright.clear();
        if lamps.sky != Colour::BLACK {
            bright.add_disc(from, eyes.by_day().into());
            bright.intersect(&lamps.skylit);
        }
        bright.union(&lamps.lamplit);
        bright.intersect(&self.line);
        bright.subtract(opaque);
        self.seen.clear();
        self.seen.union(bright);
        bright.widen();
        bright.intersect(opaque);
        bright.add_disc(from, eyes.light.max(eyes.dark).into());
        bright.intersect(&self.line);
        self.seen.union(bright);
        self.near.clear();
        self.near.union(&lamps.lamplit);
        self.near.widen();
        self.exposure = exposure(lamps, from, eyes);
        self.discern(from);
    }

    /// Restricts `near` to visible tiles that are lit or within `eyes.sight`.
    fn discern(&mut self, from: Point) {
        self.near.add_disc(from, self.eyes.sight.into());
        self.near.intersect(&self.seen);
    }
}

/// The radius in tiles that includes every lit tile, within the limits of the constants above.
fn far(lamps: &Lamps, from: Point, eyes: Eyes) -> u16 {
    let day = if lamps.sky == Colour::BLACK {
        0
    } else {
        eyes.by_day()
    };
    let far = lamps.farthest(from).max(eyes.sight.max(day).into());
    let far = far
        .clamp(TORCH_VISIBLE_RANGE.into(), HORIZON.into())
        .unsigned_abs();
    u16::try_from(far).unwrap_or(u16::from(HORIZON))
}

fn exposure(lamps: &Lamps, at: Point, eyes: Eyes) -> Exposure {
    if lamps.skylit.get(at) {
        Exposure::Lit
    } else if eyes.light > 0 {
        Exposure::Torch(eyes.light)
    } else if lamps.lamplit.get(at) {
        Exposure::Lit
    } else {
        Exposure::Dark
    }
}
