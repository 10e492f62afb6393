//! Walking up to a foe and striking it.

use crate::chart::Chart;
use crate::danger;
use crate::errand::{Next, Stop};
use crate::travel::{self, Way};
use geom::FlowMap;
use proto::{Command, Hero, Id, View};

/// Below this share of hit points a fight is not taken up: a third.
const WEAK: i32 = 3;

/// Whether somebody is hurt so badly that a fight is not taken up unless they insist.
#[must_use]
pub const fn is_weak(hero: &Hero) -> bool {
    hero.health <= hero.health_max / WEAK
}

/// Whom a fight is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quarry {
    /// It has not begun: the nearest hunter, or else the nearest who would hunt if they could.
    Anybody,
    /// Whoever hunts the hero.
    Hunters,
    /// This one, and whoever hunts the hero by now.
    One(Id),
}

impl Quarry {
    /// Whom it is about from now on.
    pub(crate) fn of(view: &View) -> Self {
        match danger::foe(view) {
            Some(foe) if !foe.hostile => Self::One(foe.id),
            _ => Self::Hunters,
        }
    }
}

/// The next blow, or the next step towards the nearest foe in sight.
pub(crate) fn next(
    flow: &mut FlowMap,
    view: &View,
    chart: &Chart,
    quarry: Quarry,
    dares: bool,
) -> Next {
    let Some(hero) = &view.hero else {
        return Next::Stop(Stop::Nobody);
    };
    let hunter = danger::hunters(view).next();
    let foe = match quarry {
        Quarry::Anybody => danger::foe(view),
        Quarry::Hunters => hunter,
        Quarry::One(id) => hunter.or_else(|| view.creatures.iter().find(|seen| seen.id == id)),
    };
    let Some(foe) = foe else {
        // Others sleep or run: they are another fight.
        let others = danger::foe(view).is_some();
        return Next::Stop(if others { Stop::Done } else { Stop::NoFoe });
    };
    if is_weak(hero) && !dares {
        return Next::Stop(Stop::Weak);
    }
    if let Some(dir) = hero
        .at
        .step_towards(foe.at)
        .filter(|_| hero.at.is_adjacent(foe.at))
    {
        return Next::Do(Command::Step(dir));
    }
    let open = travel::crossable(chart, hero.at, foe.at);
    match travel::way(flow, view, hero.at, [foe.at], &open) {
        Way::Step(dir) => Next::Do(Command::Step(dir)),
        Way::Taken(_) => Next::Do(Command::Wait),
        Way::There | Way::None => Next::Stop(Stop::NoWay),
    }
}
