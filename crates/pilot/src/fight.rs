//! Walking up to a foe and striking it.

use crate::chart::Chart;
use crate::errand::{Next, Stop};
use crate::travel::{self, Way};
use geom::FlowMap;
use proto::{Command, View};

/// Below this share of hit points a fight is not taken up: a third.
const WEAK: i32 = 3;

/// The next blow, or the next step towards the nearest foe in sight.
pub(crate) fn next(flow: &mut FlowMap, view: &View, chart: &Chart) -> Next {
    let Some(hero) = &view.hero else {
        return Next::Stop(Stop::Nobody);
    };
    if hero.health <= hero.health_max / WEAK {
        return Next::Stop(Stop::Weak);
    }
    let Some(foe) = view.creatures.iter().find(|seen| seen.hostile) else {
        return Next::Stop(Stop::NoFoe);
    };
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
