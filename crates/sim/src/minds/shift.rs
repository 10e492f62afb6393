//! Changes of a creature's mood towards the hero.

use super::moment::Moment;
use crate::defs::{Rules, Temper};
use crate::moods::Turn;
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
    moment: &Moment<'_>,
    rules: &Rules,
    luck: &mut Stream,
) -> Option<Turn> {
    let def = &moment.def.mind;
    let odds = u32::from(def.notices_one_in.max(1));
    let heard = |odds: u32| (odds * 100 / u32::from(moment.noise.max(1))).max(1);
    match mind.mood {
        Mood::Asleep => {
            if !moment.foe.seen || !luck.one_in(heard(odds * SOUNDNESS)) {
                return None;
            }
            mind.mood = Mood::Idle;
            if moment.def.peaceful {
                return None;
            }
            notice(mind, moment)
        }
        Mood::Idle => {
            if is_trespassed(moment) {
                mind.mood = Mood::Warning { left: NOTICE };
                return Some(Turn::Warned);
            }
            if moment.foe.seen && moment.offended {
                mind.mood = Mood::Hunting { lost: 0 };
                return Some(Turn::Noticed);
            }
            let calm = moment.is_calm();
            let odds = if moment.sated {
                odds * CONTENTMENT
            } else {
                odds
            };
            if !moment.foe.seen || calm || moment.is_beyond() || !luck.one_in(heard(odds)) {
                return None;
            }
            notice(mind, moment)
        }
        Mood::Lured { to, left } => {
            let calm = moment.is_calm();
            if moment.foe.seen && !calm && luck.one_in(heard(odds)) {
                return notice(mind, moment);
            }
            let left = left.checked_sub(1);
            mind.mood = left.map_or(Mood::Idle, |left| Mood::Lured { to, left });
            None
        }
        Mood::Warning { left } => {
            if !is_trespassed(moment) {
                mind.mood = Mood::Idle;
                return None;
            }
            let Some(left) = left.checked_sub(1) else {
                mind.mood = Mood::Hunting { lost: 0 };
                return Some(Turn::Noticed);
            };
            mind.mood = Mood::Warning { left };
            None
        }
        Mood::Stalking { .. } | Mood::Shying { .. } | Mood::Eating { .. } | Mood::Lurking => None,
        Mood::Hunting { lost } => {
            if moment.laden || moment.health.percent() < def.flees_below {
                mind.mood = Mood::Fleeing { lost: 0 };
                return Some(Turn::Fled);
            }
            if def.order.is_some() && !moment.offended && moment.health.percent() == 100 {
                mind.mood = Mood::Idle;
                return Some(Turn::GaveUp);
            }
            if moment.is_beyond() || moment.spares() {
                mind.mood = Mood::Idle;
                return Some(Turn::GaveUp);
            }
            let lost = if moment.foe.seen || def.relentless {
                0
            } else {
                lost.saturating_add(1)
            };
            mind.mood = Mood::Hunting { lost };
            if lost <= rules.tuning().patience {
                return None;
            }
            mind.mood = Mood::Idle;
            Some(Turn::GaveUp)
        }
        Mood::Fleeing { lost } => {
            let lost = if moment.foe.seen {
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

fn notice(mind: &mut Mind, moment: &Moment<'_>) -> Option<Turn> {
    if moment.is_beyond() || moment.spares() {
        return None;
    }
    let temper = match moment.def.mind.temper {
        Temper::Calm if moment.hates() => Temper::Fierce,
        Temper::Fierce if moment.laden => Temper::Timid,
        temper => temper,
    };
    match temper {
        Temper::Calm => None,
        Temper::Fierce => {
            mind.mood = Mood::Hunting { lost: 0 };
            Some(Turn::Noticed)
        }
        Temper::Timid => {
            mind.mood = Mood::Fleeing { lost: 0 };
            Some(Turn::Fled)
        }
    }
}

/// Whether the hero is in view within the territory (`ground`) of a creature that defends it.
fn is_trespassed(moment: &Moment<'_>) -> bool {
    let ground = i32::from(moment.def.mind.ground);
    ground > 0 && !moment.spares() && moment.foe.seen && moment.at.distance(moment.foe.at) <= ground
}
