//! Moods of creatures towards each other: prey and threats besides the hero.

use super::census::{Census, Row};
use super::moment::{Foe, Moment};
use super::shift::FRIGHT;
use crate::defs::{Bond, Rules, Temper};
use crate::moods::Turn;
use crate::world::level::in_view;
use crate::world::mind::{Mind, Mood};
use geom::{Point, Stream};
use proto::Id;

pub(crate) struct Company<'a> {
    pub(super) bond: Bond,
    pub(super) census: &'a Census,
    /// Position of a living creature on the current level.
    pub(super) find: &'a dyn Fn(Id) -> Option<Point>,
}

impl Company<'_> {
    /// The creature `id`, with whether it is in view.
    fn foe(&self, moment: &Moment<'_>, id: Id) -> Option<Foe> {
        let at = (self.find)(id)?;
        let near = at.distance(moment.at) <= moment.def.sight.into();
        let seen = near && in_view(moment.level, moment.at, at);
        Some(Foe { id, at, seen })
    }

    /// The nearest awake creature in view that hunts this one.
    fn threat(&self, moment: &Moment<'_>) -> Option<Id> {
        let (level, at, sight) = (moment.level, moment.at, moment.def.sight);
        // Factions that hunt each other fight instead of fleeing.
        let feared = self.bond.fears & !self.bond.hunts;
        let found = self
            .census
            .nearest(level, at, sight, feared, |row| row.awake);
        found.map(|row| row.id)
    }

    /// The nearest creature in view within `reach` tiles that this one hunts.
    pub(super) fn prey(&self, moment: &Moment<'_>, reach: u8) -> Option<Id> {
        let (level, at) = (moment.level, moment.at);
        let found = self
            .census
            .nearest(level, at, reach, self.bond.hunts, |_| true);
        found.map(|row| row.id)
    }

    /// Position of the nearest hurt kin in view.
    pub(super) fn ailing(&self, moment: &Moment<'_>, own: Id) -> Option<Point> {
        let (level, at, sight) = (moment.level, moment.at, moment.def.sight);
        let fits = |row: &Row| row.id != own && row.hurt;
        let found = self.census.nearest(level, at, sight, self.bond.own, fits);
        found.map(|row| row.at)
    }

    /// The creature that the mood is about; `None` if it is the hero or gone.
    pub(super) fn object(&self, moment: &Moment<'_>, mood: Mood) -> Option<Foe> {
        match mood {
            Mood::Stalking { prey: id, .. } | Mood::Shying { threat: id, .. } => {
                self.foe(moment, id)
            }
            _ => None,
        }
    }
}

/// Updates the mood towards other creatures; fear comes before hunger. Returns the change if it is to be reported.
pub(crate) fn shift(
    mind: &mut Mind,
    moment: &Moment<'_>,
    company: &Company<'_>,
    rules: &Rules,
    luck: &mut Stream,
) -> Option<Turn> {
    match mind.mood {
        Mood::Shying { threat, lost } => {
            mind.mood = dread(moment, company, threat, lost);
            None
        }
        Mood::Idle | Mood::Eating { .. } | Mood::Stalking { .. } => {
            let odds = u32::from(moment.def.mind.notices_one_in.max(1));
            if let Some(threat) = company.threat(moment)
                && luck.one_in(odds)
            {
                mind.mood = Mood::Shying { threat, lost: 0 };
                return Some(Turn::Fled);
            }
            hunger(mind, moment, company, rules, luck)
        }
        _ => None,
    }
}

/// Keeps the fear while a threat is in sight, and [`FRIGHT`] turns longer.
fn dread(moment: &Moment<'_>, company: &Company<'_>, threat: Id, lost: u16) -> Mood {
    if let Some(threat) = company.threat(moment) {
        return Mood::Shying { threat, lost: 0 };
    }
    let Some(foe) = company.foe(moment, threat) else {
        return Mood::Idle;
    };
    let lost = if foe.seen { 0 } else { lost + 1 };
    if lost > FRIGHT {
        return Mood::Idle;
    }
    Mood::Shying { threat, lost }
}

fn hunger(
    mind: &mut Mind,
    moment: &Moment<'_>,
    company: &Company<'_>,
    rules: &Rules,
    luck: &mut Stream,
) -> Option<Turn> {
    let odds = u32::from(moment.def.mind.notices_one_in.max(1));
    match mind.mood {
        Mood::Idle if !moment.sated && company.bond.hunts != 0 => {
            let prey = company.prey(moment, moment.def.sight)?;
            if !luck.one_in(odds) {
                return None;
            }
            mind.mood = Mood::Stalking { prey, lost: 0 };
            Some(Turn::Stalked)
        }
        Mood::Stalking { prey, lost } => {
            let Some(foe) = company.foe(moment, prey) else {
                mind.mood = Mood::Idle;
                return None;
            };
            if moment.health.percent() < moment.def.mind.flees_below {
                let threat = prey;
                mind.mood = Mood::Shying { threat, lost: 0 };
                return Some(Turn::Fled);
            }
            if prefers_hero(moment, &foe) && luck.one_in(odds) {
                mind.mood = Mood::Hunting { lost: 0 };
                return Some(Turn::Noticed);
            }
            let lost = if foe.seen { 0 } else { lost + 1 };
            mind.mood = if lost > rules.tuning().patience {
                Mood::Idle
            } else {
                Mood::Stalking { prey, lost }
            };
            None
        }
        _ => None,
    }
}

/// Whether a fierce, hungry hunter has the hero nearer than its prey.
fn prefers_hero(moment: &Moment<'_>, foe: &Foe) -> bool {
    let nearer = moment.foe.at.distance(moment.at) < foe.at.distance(moment.at);
    nearer && !moment.sated && minds_hero(moment)
}

/// Whether a fierce hunter sees the hero and would hunt the hero too.
pub(super) fn minds_hero(moment: &Moment<'_>) -> bool {
    let fierce = moment.def.mind.temper == Temper::Fierce && !moment.def.peaceful;
    fierce && moment.foe.seen && !moment.spares()
}

#[cfg(test)]
mod tests;
