//! Changes of a creature's mood towards the hero.

use super::situation::Situation;
use crate::defs::{Rules, Temper};
use crate::moods::MoodChange;
use crate::world::mind::{Mind, Mood};
use geom::Stream;

/// Turns out of sight after which a frightened creature calms down.
pub(crate) const FRIGHT: u16 = 12;

/// Divides a sleeper's chance to notice the hero.
const SOUNDNESS: u32 = 6;

/// Divides a sated creature's chance to notice the hero.
const CONTENTMENT: u32 = 40;

/// Turns of warning for a hero who stays too near.
const NOTICE: u8 = 2;

/// Updates the mood; returns the change if it is to be reported.
pub(crate) fn shift(
    mind: &mut Mind,
    situation: &Situation<'_>,
    rules: &Rules,
    luck: &mut Stream,
) -> Option<MoodChange> {
    let def = &situation.def.mind;
    let odds = u32::from(def.notices_one_in.max(1));
    let heard = |odds: u32| (odds * 100 / u32::from(situation.noise.max(1))).max(1);
    match mind.mood {
        Mood::Asleep => {
            if !situation.foe.seen || !luck.one_in(heard(odds * SOUNDNESS)) {
                return None;
            }
            mind.mood = Mood::Idle;
            if situation.def.peaceful {
                return None;
            }
            notice(mind, situation)
        }
        Mood::Idle => {
            if is_trespassed(situation) {
                mind.mood = Mood::Warning { left: NOTICE };
                return Some(MoodChange::Warned);
            }
            if situation.foe.seen && situation.offended {
                mind.mood = Mood::Hunting { lost: 0 };
                return Some(MoodChange::Noticed);
            }
            let calm = situation.is_calm();
            let odds = if situation.sated {
                odds * CONTENTMENT
            } else {
                odds
            };
            if !situation.foe.seen || calm || situation.is_beyond() || !luck.one_in(heard(odds)) {
                return None;
            }
            notice(mind, situation)
        }
        Mood::Lured { to, left } => {
            let calm = situation.is_calm();
            if situation.foe.seen && !calm && luck.one_in(heard(odds)) {
                return notice(mind, situation);
            }
            let left = left.checked_sub(1);
            mind.mood = left.map_or(Mood::Idle, |left| Mood::Lured { to, left });
            None
        }
        Mood::Warning { left } => {
            if !is_trespassed(situation) {
                mind.mood = Mood::Idle;
                return None;
            }
            let Some(left) = left.checked_sub(1) else {
                mind.mood = Mood::Hunting { lost: 0 };
                return Some(MoodChange::Noticed);
            };
            mind.mood = Mood::Warning { left };
            None
        }
        Mood::Stalking { .. } | Mood::Shying { .. } | Mood::Eating { .. } | Mood::Lurking => None,
        Mood::Hunting { lost } => {
            if situation.laden || situation.health.percent() < def.flees_below {
                mind.mood = Mood::Fleeing { lost: 0 };
                return Some(MoodChange::Fled);
            }
            if def.order.is_some() && !situation.offended && situation.health.percent() == 100 {
                mind.mood = Mood::Idle;
                return Some(MoodChange::GaveUp);
            }
            if situation.is_beyond() || situation.spares() {
                mind.mood = Mood::Idle;
                return Some(MoodChange::GaveUp);
            }
            let lost = if situation.foe.seen || def.relentless {
                0
            } else {
                lost.saturating_add(1)
            };
            mind.mood = Mood::Hunting { lost };
            if lost <= rules.tuning().patience {
                return None;
            }
            mind.mood = Mood::Idle;
            Some(MoodChange::GaveUp)
        }
        Mood::Fleeing { lost } => {
            let lost = if situation.foe.seen {
                0
            } else {
                lost.saturating_add(1)
            };
            mind.mood = Mood::Fleeing { lost };
            if lost <= FRIGHT {
                return None;
            }
            mind.mood = Mood::Idle;
            None
        }
    }
}

fn notice(mind: &mut Mind, situation: &Situation<'_>) -> Option<MoodChange> {
    if situation.is_beyond() || situation.spares() {
        return None;
    }
    let temper = match situation.def.mind.temper {
        Temper::Calm if situation.hates() => Temper::Fierce,
        Temper::Fierce if situation.laden => Temper::Timid,
        temper => temper,
    };
    match temper {
        Temper::Calm => None,
        Temper::Fierce => {
            mind.mood = Mood::Hunting { lost: 0 };
            Some(MoodChange::Noticed)
        }
        Temper::Timid => {
            mind.mood = Mood::Fleeing { lost: 0 };
            Some(MoodChange::Fled)
        }
    }
}

/// Whether the hero is in view within the territory (`ground`) of a creature that defends it.
fn is_trespassed(situation: &Situation<'_>) -> bool {
    let ground = i32::from(situation.def.mind.ground);
    ground > 0
        && !situation.spares()
        && situation.foe.seen
        && situation.at.distance(situation.foe.at) <= ground
}
