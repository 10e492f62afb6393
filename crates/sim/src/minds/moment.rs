//! What a creature knows when it decides.

use crate::defs::{Habits, MonsterDef, Temper, Windup};
use crate::powers;
use crate::world::body::{self, Gait};
use crate::world::health::Health;
use crate::world::level::{Level, is_water};
use geom::{Dir, Point, Stream};
use proto::{Command, Id, Regard};
use std::cell::Cell;

/// Whom a creature has to do with.
#[derive(Clone, Copy)]
pub(crate) struct Foe {
    pub(super) id: Id,
    pub(super) at: Point,
    /// Whether it and the creature see each other.
    pub(super) seen: bool,
}

/// What a creature knows when it decides.
pub(crate) struct Moment<'a> {
    pub(super) level: &'a Level,
    pub(super) def: &'a MonsterDef,
    pub(super) habits: Habits,
    pub(super) at: Point,
    /// Where around it one could step, one bit for each direction; once somebody has asked.
    pub(super) free: Cell<Option<u8>>,
    /// Whom this is about: the hero, unless its mood is about somebody else.
    pub(super) foe: Foe,
    pub(super) health: Health,
    /// Whether it has eaten not long ago.
    pub(super) sated: bool,
    /// How easily the hero is noticed, in percent.
    pub(super) noise: u16,
    /// How far it strikes or shoots at whom it cannot touch; 0 for not at all.
    pub(super) reach: u8,
    /// Whether the hero breaks the order it was given.
    pub(super) offended: bool,
    /// What its faction makes of the hero.
    pub(super) regard: Regard,
    /// Whether it digs through walls.
    pub(super) digs: bool,
    /// Whether it has what it came for, and means to keep it.
    pub(super) laden: bool,
    /// Where it keeps watch, if it does.
    pub(super) post: Option<Point>,
}

impl Moment<'_> {
    /// Where around it it could step now, one bit for each direction.
    #[inline]
    pub(super) fn free(&self) -> u8 {
        self.free.get().unwrap_or_else(|| self.look_around())
    }

    fn look_around(&self) -> u8 {
        let free = match self.def.size {
            0 | 1 => self.level.free_around(self.at, Gait::of(self.def)),
            size => self.level.room_around(self.at, size),
        };
        self.free.set(Some(free));
        free
    }

    /// Whether it could step that way now.
    #[inline]
    pub(super) fn is_free(&self, dir: Dir) -> bool {
        self.free() >> dir.index() & 1 == 1
    }

    /// Whether whom this is about is farther from its post than it goes, and has not hurt it.
    pub(super) fn is_beyond(&self) -> bool {
        let far = |post: Point| post.distance(self.foe.at) > self.def.mind.post.into();
        self.post.is_some_and(far) && self.health.percent() == 100
    }

    /// Whether its faction is done with the hero.
    pub(super) fn hates(&self) -> bool {
        self.regard == Regard::Hated && !self.def.peaceful
    }

    /// Whether its faction leaves the hero alone, and it has no reason of its own not to.
    pub(super) fn spares(&self) -> bool {
        self.regard == Regard::Trusted && self.health.percent() == 100
    }

    /// Whether it minds its own business when it sees the hero.
    pub(super) fn is_calm(&self) -> bool {
        let calm = self.def.mind.temper == Temper::Calm && !self.hates();
        calm || self.def.peaceful || self.spares()
    }

    pub(super) fn is_in_water(&self) -> bool {
        let ground = self.level.terrain().get(self.at);
        ground.is_some_and(|ground| is_water(*ground))
    }

    pub(super) fn is_beside(&self) -> bool {
        self.nearest().is_adjacent(self.foe.at)
    }

    /// Its own tile that is nearest to the foe.
    pub(super) fn nearest(&self) -> Point {
        body::nearest(self.at, self.def.size, self.foe.at)
    }

    /// A step into the foe, for those who can strike.
    pub(super) fn strike(&self) -> Option<Command> {
        if !self.habits.bites || !self.is_beside() {
            return None;
        }
        self.nearest().step_towards(self.foe.at).map(Command::Step)
    }

    /// Now and then, whoever can draws back for a blow instead: which, and which way.
    pub(super) fn draws_back(&self, luck: &mut Stream) -> Option<(u8, Dir)> {
        if !self.habits.announces {
            return None;
        }
        let near = self.nearest();
        let far = near.distance(self.foe.at);
        let reaches = |windup: &Windup| far == 1 || (far <= windup.reach.into() && self.foe.seen);
        let mut attacks = (0..).zip(&self.def.attacks);
        let (n, windup) = attacks.find_map(|(n, attack)| {
            let windup = attack.windup.filter(reaches)?;
            Some((n, windup))
        })?;
        let towards = near.step_towards(self.foe.at)?;
        luck.one_in(windup.one_in.into()).then_some((n, towards))
    }
}

/// Whether nothing stands or lies between two places that would stop a shot short of its aim.
pub(crate) fn clear_shot(level: &Level, from: Point, to: Point, range: u8) -> bool {
    powers::flight(level, from, to, range, true).last() == Some(&to)
}
