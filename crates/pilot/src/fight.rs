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

/// A fight with one foe, or the nearest of those who hunt while it cannot be struck: whoever is left then is another fight.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fight {
    /// Who was last walked up to or struck, and whether they hunted the hero then.
    foe: Option<(Id, bool)>,
    /// How far off they were, and how many steps since then brought the hero no nearer.
    far: i32,
    steps: u8,
}

impl Fight {
    /// Whom it is about, once it has begun.
    pub(crate) fn foe(&self) -> Option<Id> {
        self.foe.map(|(id, _)| id)
    }

    /// The way to the foe; or the next blow, or why it is over.
    pub(crate) fn next(
        &mut self,
        flow: &mut FlowMap,
        view: &View,
        hero: &Hero,
        chart: &Chart,
        dares: bool,
    ) -> Result<Way, Next> {
        let foe = self.choose(view, hero).map_err(Next::Stop)?;
        self.foe = Some((foe.id, foe.hostile));
        if is_weak(hero) && !dares {
            return Err(Next::Stop(Stop::Weak));
        }
        if let Some(dir) = hero
            .at
            .step_towards(foe.at)
            .filter(|_| hero.at.is_adjacent(foe.at))
        {
            self.steps = 0;
            return Err(Next::Do(Command::Step(dir)));
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
            return Err(Next::Stop(Stop::Outrun(foe.id, foe.kind)));
        }
        let mut open = travel::crossable(chart, hero.at, foe.at);
        open.set(foe.at, true);
        Ok(travel::way(flow, view, hero.at, [foe.at], &open))
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
