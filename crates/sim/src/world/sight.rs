//! The hero's field of view, and who sees the hero.

use super::apart::Apart;
use super::level::Level;
use super::light::Lamps;
use super::register::Registrar;
use crate::defs::{Knacks, MonsterDef, Rules};
use geom::{BitGrid, Fov, Point, Size};
use proto::Colour;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.begins_empty::<Sight>("derived from where the hero stands");
}

/// In the dark one makes out what is this near.
const NEAR: u8 = 2;

/// Nobody is noticed from farther off than this by the light they carry.
const BETRAYAL: u8 = 15;

/// However bright, nothing farther off than this is seen.
const HORIZON: u8 = 31;

/// How far the hero's eyes reach, and the light they carry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Eyes {
    pub(crate) sight: u8,
    /// How far they reach under the open sky, if farther.
    pub(crate) daylight: u8,
    /// How far the light that is carried shines.
    pub(crate) light: u8,
    /// How far they make things out in the dark.
    pub(crate) dark: u8,
}

impl Eyes {
    /// Those of the hero, who carries so much light.
    pub(crate) fn of(rules: &Rules, knacks: &Knacks, light: u8) -> Self {
        let hero = rules.hero();
        Self {
            sight: hero.sight,
            daylight: hero.daylight,
            light,
            dark: knacks.darksight.max(NEAR),
        }
    }

    /// How far they reach under the open sky.
    fn by_day(self) -> u8 {
        self.sight.max(self.daylight).min(HORIZON)
    }
}

/// How well the hero can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exposure {
    /// It is day everywhere: whoever is in view sees the hero too.
    Day,
    /// Under the sky or in the light of a lamp.
    Lit,
    /// By the light the hero carries, which shines so far.
    Torch(u8),
    /// Not at all, but from beside and by those who see in the dark.
    Dark,
}

/// Why the hero should look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Due {
    /// The hero moved or arrived, or sight changed.
    pub(crate) moved: bool,
    /// Something was laid down or taken away.
    pub(crate) stirred: bool,
    /// The hero's own light was lit or went out.
    pub(crate) relit: bool,
}

/// The hero's field of view. It is symmetric, so it answers for every creature whether it sees the hero.
pub(crate) type Sight = Apart<Field>;

/// What the hero sees.
#[derive(Clone)]
pub(crate) struct Field {
    seen: BitGrid,
    /// What of it is not seen only because daylight reaches far: from there one is seen in turn, and only there one finds
    /// what is hidden.
    near: BitGrid,
    /// Where it is not day everywhere: what nothing stands before, lit or not.
    line: BitGrid,
    /// Room to work in.
    bright: BitGrid,
    exposure: Exposure,
    eyes: Eyes,
    /// How far was looked, where it is not day everywhere.
    far: u16,
    fov: Fov,
    /// The hero moved or arrived, or sight changed: look, and look for what is hidden.
    moved: bool,
    /// Something was laid down or taken away: look again, but find nothing new.
    stirred: bool,
    /// The hero's own light was lit or went out.
    relit: bool,
    /// The hero takes the time to look for what is hidden.
    searching: bool,
}

impl Default for Field {
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
        }
    }
}

impl Field {
    pub(crate) fn sees(&self, at: Point) -> bool {
        self.seen.get(at)
    }

    /// Whether the hero sees a tile well enough to find what is hidden there.
    pub(crate) fn discerns(&self, at: Point) -> bool {
        self.near.get(at)
    }

    pub(crate) const fn seen(&self) -> &BitGrid {
        &self.seen
    }

    pub(crate) const fn moved(&mut self) {
        self.moved = true;
    }

    /// Whether there is something the hero has not looked at yet.
    pub(crate) const fn is_due(&self) -> bool {
        self.moved || self.stirred || self.relit
    }

    /// What there is to look at; only looking for what is hidden is left.
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

    /// Whether the hero has come to a place from which something hidden may be found, or takes the time to look for it.
    pub(crate) const fn is_spotting(&self) -> bool {
        self.moved || self.searching
    }

    /// Whether the hero takes the time to look for what is hidden, if this is a turn to find it; it is over then.
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

    /// The hero's own light was lit or went out.
    pub(crate) const fn relight(&mut self) {
        self.relit = true;
    }

    /// Whether no light falls on the hero.
    pub(crate) fn in_the_dark(&self) -> bool {
        self.exposure == Exposure::Dark
    }

    /// Whether a creature standing at `at` sees the hero standing at `hero`.
    ///
    /// In the dark that is another question than whether the hero sees the creature: who carries a light is seen from
    /// afar by those he cannot see.
    pub(crate) fn shows_hero(&self, at: Point, hero: Point, def: &MonsterDef) -> bool {
        let far = def.sight.min(self.eyes.sight);
        let far = match self.exposure {
            Exposure::Day => {
                return self.near.get(at) && at.distance(hero) <= def.sight.into();
            }
            Exposure::Dark if !def.darksight => far.min(NEAR),
            Exposure::Torch(light) if far > 0 => far.saturating_add(light).min(BETRAYAL),
            _ => far,
        };
        at.distance(hero) <= far.into() && self.line.get(at)
    }

    /// A new level: nothing is in sight yet.
    pub(crate) fn arrive(&mut self, size: Size) {
        self.seen = BitGrid::new(size);
        self.near = BitGrid::new(size);
        self.line = BitGrid::new(size);
        self.bright = BitGrid::new(size);
        self.moved = true;
    }

    /// What was in sight when the game was saved.
    pub(crate) fn restore(&mut self, level: &Level, lamps: &mut Lamps, from: Point, eyes: Eyes) {
        self.recompute(level, lamps, from, eyes);
        self.moved = false;
        self.stirred = false;
        self.relit = false;
    }

    /// Whether another who looks from the same place sees the same, and is seen from the same.
    pub(crate) fn agrees(&self, other: &Self) -> bool {
        self.exposure == other.exposure
            && self.seen == other.seen
            && self.near == other.near
            && (self.exposure == Exposure::Day || self.line == other.line)
    }

    /// Room to work out other fields of view.
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

    /// Looks again if lights that walked change what is seen: if they touch what is in view, or reach farther than was
    /// looked. Whether they do.
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

    /// What is in view and lit, and what is near: under the sky as far as daylight reaches, in the light of a lamp however
    /// far away, and walls where what lies before them is seen.
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

    /// What of all that is seen is seen well: what is lit, and what is near.
    fn discern(&mut self, from: Point) {
        self.near.add_disc(from, self.eyes.sight.into());
        self.near.intersect(&self.seen);
    }
}

/// How far the hero must look to see whatever is lit.
fn far(lamps: &Lamps, from: Point, eyes: Eyes) -> u16 {
    let day = if lamps.sky == Colour::BLACK {
        0
    } else {
        eyes.by_day()
    };
    let far = lamps.farthest(from).max(eyes.sight.max(day).into());
    let far = far.clamp(BETRAYAL.into(), HORIZON.into()).unsigned_abs();
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
