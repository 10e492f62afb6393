//! Moods of creatures towards each other: prey and threats besides the hero.

use super::census::{Census, CensusRow};
use super::shift::FRIGHT;
use super::situation::{Foe, Situation};
use crate::defs::{Bond, Rules, Temper};
use crate::moods::MoodChange;
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
    fn foe(&self, situation: &Situation<'_>, id: Id) -> Option<Foe> {
        let at = (self.find)(id)?;
        let near = at.distance(situation.at) <= situation.def.sight.into();
        let seen = near && in_view(situation.level, situation.at, at);
        Some(Foe { id, at, seen })
    }

    /// The nearest awake creature in view that hunts this one.
    fn threat(&self, situation: &Situation<'_>) -> Option<Id> {
        let (level, at, sight) = (situation.level, situation.at, situation.def.sight);
        // Factions that hunt each other fight instead of fleeing.
        let feared = self.bond.fears & !self.bond.hunts;
        let found = self
            .census
            .nearest(level, at, sight, feared, |row| row.awake);
        found.map(|row| row.id)
    }

    /// The nearest creature in view within `reach` tiles that this one hunts.
    pub(super) fn prey(&self, situation: &Situation<'_>, reach: u8) -> Option<Id> {
        let (level, at) = (situation.level, situation.at);
        let found = self
            .census
            .nearest(level, at, reach, self.bond.hunts, |_| true);
        found.map(|row| row.id)
    }

    /// Position of the nearest hurt kin in view.
    pub(super) fn ailing(&self, situation: &Situation<'_>, own: Id) -> Option<Point> {
        let (level, at, sight) = (situation.level, situation.at, situation.def.sight);
        let fits = |row: &CensusRow| row.id != own && row.hurt;
        let found = self.census.nearest(level, at, sight, self.bond.own, fits);
        found.map(|row| row.at)
    }

    /// The creature that the mood is about; `None` if it is the hero or gone.
    pub(super) fn object(&self, situation: &Situation<'_>, mood: Mood) -> Option<Foe> {
        match mood {
            Mood::Stalking { prey: id, .. } | Mood::Shying { threat: id, .. } => {
                self.foe(situation, id)
            }
            _ => None,
        }
    }
}

/// Updates the mood towards other creatures; fear comes before hunger. Returns the change if it is to be reported.
pub(crate) fn shift(
    mind: &mut Mind,
    situation: &Situation<'_>,
    company: &Company<'_>,
    rules: &Rules,
    luck: &mut Stream,
) -> Option<MoodChange> {
    match mind.mood {
        Mood::Shying { threat, lost } => {
            mind.mood = dread(situation, company, threat, lost);
            None
        }
        Mood::Idle | Mood::Eating { .. } | Mood::Stalking { .. } => {
            let odds = u32::from(situation.def.mind.notices_one_in.max(1));
            if let Some(threat) = company.threat(situation)
                && luck.one_in(odds)
            {
                mind.mood = Mood::Shying { threat, lost: 0 };
                return Some(MoodChange::Fled);
            }
            hunger(mind, situation, company, rules, luck)
        }
        _ => None,
    }
}

/// Keeps the fear while a threat is in sight, and [`FRIGHT`] turns longer.
fn dread(situation: &Situation<'_>, company: &Company<'_>, threat: Id, lost: u16) -> Mood {
    if let Some(threat) = company.threat(situation) {
        return Mood::Shying { threat, lost: 0 };
    }
    let Some(foe) = company.foe(situation, threat) else {
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
    situation: &Situation<'_>,
    company: &Company<'_>,
    rules: &Rules,
    luck: &mut Stream,
) -> Option<MoodChange> {
    let odds = u32::from(situation.def.mind.notices_one_in.max(1));
    match mind.mood {
        Mood::Idle if !situation.sated && company.bond.hunts != 0 => {
            let prey = company.prey(situation, situation.def.sight)?;
            if !luck.one_in(odds) {
                return None;
            }
            mind.mood = Mood::Stalking { prey, lost: 0 };
            Some(MoodChange::Stalked)
        }
        Mood::Stalking { prey, lost } => {
            let Some(foe) = company.foe(situation, prey) else {
                mind.mood = Mood::Idle;
                return None;
            };
            if situation.health.percent() < situation.def.mind.flees_below {
                let threat = prey;
                mind.mood = Mood::Shying { threat, lost: 0 };
                return Some(MoodChange::Fled);
            }
            if prefers_hero(situation, &foe) && luck.one_in(odds) {
                mind.mood = Mood::Hunting { lost: 0 };
                return Some(MoodChange::Noticed);
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
fn prefers_hero(situation: &Situation<'_>, foe: &Foe) -> bool {
    let nearer = situation.foe.at.distance(situation.at) < foe.at.distance(situation.at);
    nearer && !situation.sated && minds_hero(situation)
}

/// Whether a fierce hunter sees the hero and would hunt the hero too.
pub(super) fn minds_hero(situation: &Situation<'_>) -> bool {
    let fierce = situation.def.mind.temper == Temper::Fierce && !situation.def.peaceful;
    fierce && situation.foe.seen && !situation.spares()
}

#[cfg(test)]
mod tests;
