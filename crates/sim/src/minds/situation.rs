//! The facts on which a creature bases its decision.

use crate::defs::{Habits, MonsterDef, Temper, Windup};
use crate::powers;
use crate::world::body::{self, Gait};
use crate::world::health::Health;
use crate::world::level::{Level, is_water};
use geom::{Dir, Point, Stream};
use proto::{Command, Id, Regard};
use std::cell::Cell;

/// The creature or hero that a decision is about.
#[derive(Clone, Copy)]
pub(crate) struct Foe {
    pub(super) id: Id,
    pub(super) at: Point,
    /// Whether the deciding creature perceives it.
    pub(super) seen: bool,
}

/// Situation of one creature at its turn.
pub(crate) struct Situation<'a> {
    pub(super) level: &'a Level,
    pub(super) def: &'a MonsterDef,
    pub(super) habits: Habits,
    pub(super) at: Point,
    /// Cache of [`Situation::anywhere`].
    pub(super) free: Cell<Option<u8>>,
    /// Directions of the adjacent traps that it knows, as bits by [`Dir::index`].
    pub(super) traps: u8,
    /// The hero, unless the mood is about another creature.
    pub(super) foe: Foe,
    pub(super) health: Health,
    /// Whether it has eaten within the turns its diet says.
    pub(super) sated: bool,
    /// How easily the hero is noticed, in percent of the usual.
    pub(super) noise: u16,
    /// Range of attacks on targets that are not adjacent; 0 if there are none.
    pub(super) reach: u8,
    /// Whether the hero breaks the access rule this creature enforces.
    pub(super) offended: bool,
    /// Its faction's opinion of the hero.
    pub(super) regard: Regard,
    pub(super) digs: bool,
    /// Whether it hoards and carries something, so that it flees rather than hunts.
    pub(super) laden: bool,
    pub(super) post: Option<Point>,
}

impl Situation<'_> {
    /// Directions in which it can step now without entering a trap that it knows, as bits by [`Dir::index`].
    #[inline]
    pub(super) fn free(&self) -> u8 {
        self.anywhere() & !self.traps
    }

    /// Directions in which it can step now, as bits by [`Dir::index`].
    #[inline]
    pub(super) fn anywhere(&self) -> u8 {
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

    #[inline]
    pub(super) fn is_free(&self, dir: Dir) -> bool {
        self.free() >> dir.index() & 1 == 1
    }

    pub(super) fn enters_known_trap(&self, command: Command) -> bool {
        matches!(command, Command::Step(dir) if self.traps >> dir.index() & 1 == 1)
    }

    /// Whether the foe is farther from the post than this creature goes. An injured creature ignores its post.
    pub(super) fn is_beyond(&self) -> bool {
        let far = |post: Point| post.distance(self.foe.at) > self.def.mind.post.into();
        self.post.is_some_and(far) && self.health.percent() == 100
    }

    /// Whether its faction hates the hero, and it is not peaceful.
    pub(super) fn hates(&self) -> bool {
        self.regard == Regard::Hated && !self.def.peaceful
    }

    /// Whether its faction trusts the hero and it is uninjured, so that it leaves the hero alone.
    pub(super) fn spares(&self) -> bool {
        self.regard == Regard::Trusted && self.health.percent() == 100
    }

    /// Whether it ignores the hero in sight.
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

    /// The tile of its own body nearest to the foe.
    pub(super) fn nearest(&self) -> Point {
        body::nearest(self.at, self.def.size, self.foe.at)
    }

    /// A step into the adjacent foe, for creatures with a melee attack.
    pub(super) fn strike(&self) -> Option<Command> {
        if !self.habits.bites || !self.is_beside() {
            return None;
        }
        self.nearest().step_towards(self.foe.at).map(Command::Step)
    }

    /// Number and direction of an announced blow, if one reaches the foe and the roll succeeds.
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

/// Whether a shot from `from` reaches `to` without being stopped.
pub(crate) fn clear_shot(level: &Level, from: Point, to: Point, range: u8) -> bool {
    powers::flight(level, from, to, range, true).last() == Some(&to)
}
