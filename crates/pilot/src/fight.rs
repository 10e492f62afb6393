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

/// For how many steps somebody who runs is run after without a blow.
const CHASE: u8 = 6;

/// A fight with one foe: whoever is next is another fight.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fight {
    /// Who was last walked up to or struck, and whether they hunted the hero then.
    foe: Option<(Id, bool)>,
    /// How many steps were taken since the last blow.
    steps: u8,
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
            self.steps = 0;
            return Next::Do(Command::Step(dir));
        }
        self.steps += 1;
        let runs = !foe.hostile && foe.awake;
        if runs && self.steps > CHASE {
            return Next::Stop(Stop::Outrun(foe.id, foe.kind));
        }
        let mut open = travel::crossable(chart, hero.at, foe.at);
        open.set(foe.at, true);
        match travel::way(flow, view, hero.at, [foe.at], &open) {
            Way::Step(dir) => Next::Do(Command::Step(dir)),
            Way::Taken(_) => Next::Do(Command::Wait),
            Way::There | Way::None => Next::Stop(Stop::NoWay),
        }
    }

    /// Whom to strike now: while they hunt, the nearest of those who do; or else the one it began with. Or why it is over.
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
            Some(foe) if foe.hostile => Ok(hunter.unwrap_or(foe)),
            Some(foe) if !hunted => Ok(foe),
            // It is dead, gone, or has had enough.
            _ if danger::foe(view).is_some() => Err(Stop::Done),
            _ => Err(Stop::NoFoe),
        }
    }
}
