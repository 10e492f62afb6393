//! Walking up to a foe and striking it.

use crate::chart::Chart;
use crate::danger;
use crate::errand::{Next, Stop};
use crate::travel::{self, Way};
use geom::FlowMap;
use proto::{Command, Hero, Id, Seen, View};

/// Below this share of hit points a fight is not taken up: a third.
const WEAK: i32 = 3;

/// Whether somebody is hurt so badly that a fight is not taken up unless they insist.
#[must_use]
pub const fn is_weak(hero: &Hero) -> bool {
    hero.health <= hero.health_max / WEAK
}

/// Whoever sleeps or minds something else farther off than this is left alone.
const NEAR: i32 = 7;

/// For how many steps that bring the hero no nearer somebody who runs is run after.
const CHASE: u8 = 6;

/// How often somebody who stands in the way is waited for.
const PATIENCE: u8 = 4;

/// A fight with one foe, or the nearest of those who hunt while it cannot be struck: whoever is left then is another fight.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fight {
    /// Who was last walked up to or struck, and whether they hunted the hero then.
    foe: Option<(Id, bool)>,
    /// How far off they were, and how many steps since then brought the hero no nearer.
    far: i32,
    steps: u8,
    /// How often somebody was waited for.
    waits: u8,
}

impl Fight {
    /// Whom it is about, once it has begun.
    pub(crate) fn foe(&self) -> Option<Id> {
        self.foe.map(|(id, _)| id)
    }

    /// The next blow, or the next step towards the foe.
    pub(crate) fn next(
        &mut self,
        flow: &mut FlowMap,
        view: &View,
        chart: &Chart,
        dares: bool,
    ) -> Next {
        let Some(hero) = &view.hero else {
            return Next::Stop(Stop::Nobody);
        };
        let foe = match self.choose(view, hero) {
            Ok(foe) => foe,
            Err(stop) => return Next::Stop(stop),
        };
        self.foe = Some((foe.id, foe.hostile));
        if is_weak(hero) && !dares {
            return Next::Stop(Stop::Weak);
        }
        if let Some(dir) = hero
            .at
            .step_towards(foe.at)
            .filter(|_| hero.at.is_adjacent(foe.at))
        {
            (self.steps, self.waits) = (0, 0);
            return Next::Do(Command::Step(dir));
        }
        let far = hero.at.distance(foe.at);
        let behind = self.far > 0 && far >= self.far;
        self.far = far;
        self.steps = if behind {
            self.steps.saturating_add(1)
        } else {
            0
        };
        if self.steps >= CHASE && !foe.hostile {
            return Next::Stop(Stop::Outrun(foe.id, foe.kind));
        }
        let mut open = travel::crossable(chart, hero.at, foe.at);
        open.set(foe.at, true);
        match travel::way(flow, view, hero.at, [foe.at], &open) {
            Way::Step(dir) => {
                self.waits = 0;
                Next::Do(Command::Step(dir))
            }
            Way::Taken(at) if self.waits == PATIENCE => {
                let who = view.creatures.iter().find(|seen| seen.stands_on(at));
                Next::Stop(who.map_or(Stop::NoWay, |seen| Stop::InTheWay(seen.id)))
            }
            Way::Taken(_) => {
                self.waits += 1;
                Next::Do(Command::Wait)
            }
            Way::There | Way::None => Next::Stop(Stop::NoWay),
        }
    }

    /// Whom to strike now: the same as before, or while they hunt from afar the nearest of those who do. Or why it is over.
    fn choose<'v>(&self, view: &'v View, hero: &Hero) -> Result<&'v Seen, Stop> {
        let hunter = danger::hunters(view).next();
        let Some((id, hunted)) = self.foe else {
            let foe = danger::foe(view).ok_or(Stop::NoFoe)?;
            let far = hero.at.distance(foe.at) > NEAR;
            return if far && !foe.hostile {
                Err(Stop::FarOff(foe.id, foe.kind))
            } else {
                Ok(foe)
            };
        };
        let foe = view.creatures.iter().find(|seen| seen.id == id);
        match foe {
            Some(foe) if foe.hostile && hero.at.is_adjacent(foe.at) => Ok(foe),
            Some(foe) if foe.hostile => Ok(hunter.unwrap_or(foe)),
            Some(foe) if !hunted && foe.is_foe() => Ok(foe),
            // It is dead, gone, or has had enough.
            _ if danger::foe(view).is_some() => Err(Stop::Done),
            _ => Err(Stop::NoFoe),
        }
    }
}
