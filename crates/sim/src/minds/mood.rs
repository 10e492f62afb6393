//! Moods: what a creature is about, and what makes it change its mind.

use super::Moment;
use crate::defs::{MindDef, Rules, Temper};
use crate::digest::Ledger;
use crate::health::Health;
use crate::outbox::Witness;
use crate::thing::Look;
use crate::time::Book;
use bevy_ecs::prelude::*;
use geom::{Dir, Stream};
use proto::{Event, Who};
use serde::{Deserialize, Serialize};

/// What a creature is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Mood {
    /// Dead to the world.
    Asleep,
    /// Strolling about.
    Idle,
    /// After the hero, not having seen them for so many turns.
    Hunting { lost: u16 },
    /// Away from the hero, not having seen them for so many turns.
    Fleeing { lost: u16 },
}

/// A creature's mood and which way it strolls.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Mind {
    pub(crate) mood: Mood,
    pub(crate) heading: Dir,
}

impl Mind {
    pub(crate) fn new(def: MindDef, luck: &mut Stream) -> Self {
        let asleep = luck.chance(def.asleep.into(), 100);
        let heading = luck.choose(&Dir::ALL).copied().unwrap_or(Dir::North);
        Self {
            mood: if asleep { Mood::Asleep } else { Mood::Idle },
            heading,
        }
    }
}

/// A change of mood worth telling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Noticed,
    Fled,
    GaveUp,
}

impl Turn {
    pub(super) const fn of(self, who: Who) -> Event {
        match self {
            Self::Noticed => Event::Noticed { who },
            Self::Fled => Event::Fled { who },
            Self::GaveUp => Event::GaveUp { who },
        }
    }
}

/// How many turns out of sight let the frightened calm down.
const FRIGHT: u16 = 12;

/// Sleepers notice so many times less often.
const SOUNDNESS: u32 = 6;

/// A creature's mood changes with what it sees and how it feels.
pub(super) fn shift(
    mind: &mut Mind,
    moment: &Moment<'_>,
    rules: &Rules,
    luck: &mut Stream,
) -> Option<Turn> {
    let def = moment.def.mind;
    let odds = u32::from(def.notices_one_in.max(1));
    match mind.mood {
        Mood::Asleep => {
            if !moment.seen || !luck.one_in(odds * SOUNDNESS) {
                return None;
            }
            mind.mood = Mood::Idle;
            if moment.def.peaceful {
                return None;
            }
            notice(mind, def)
        }
        Mood::Idle => {
            let calm = def.temper == Temper::Calm || moment.def.peaceful;
            if !moment.seen || calm || !luck.one_in(odds) {
                return None;
            }
            notice(mind, def)
        }
        Mood::Hunting { lost } => {
            if moment.health.percent() < def.flees_below {
                mind.mood = Mood::Fleeing { lost: 0 };
                return Some(Turn::Fled);
            }
            let lost = if moment.seen {
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
            let lost = if moment.seen {
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

fn notice(mind: &mut Mind, def: MindDef) -> Option<Turn> {
    match def.temper {
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

/// Whoever is hurt wakes up and takes it personally, or takes fright.
pub(crate) fn feel(world: &mut World, who: Entity) {
    let Some(mind) = world.get::<Mind>(who).copied() else {
        return;
    };
    let rules = world.resource::<Book>().0.clone();
    let Some(def) = rules.monster(world.thing(who).kind) else {
        return;
    };
    let percent = world.get::<Health>(who).map_or(100, Health::percent);
    let afraid = def.peaceful || def.mind.temper == Temper::Timid || percent < def.mind.flees_below;
    let (mood, turn) = if afraid {
        (Mood::Fleeing { lost: 0 }, Turn::Fled)
    } else {
        (Mood::Hunting { lost: 0 }, Turn::Noticed)
    };
    let calm = matches!(mind.mood, Mood::Asleep | Mood::Idle);
    let loses_nerve = afraid && matches!(mind.mood, Mood::Hunting { .. });
    if calm || loses_nerve {
        set(world, who, mood);
        world.tell_of(who, |who| turn.of(who));
    }
}

/// Somebody learns where the hero is.
pub(crate) fn alert(world: &mut World, who: Entity) {
    if world.get::<Mind>(who).is_some() {
        set(world, who, Mood::Hunting { lost: 0 });
        world.tell_of(who, |who| Event::Noticed { who });
    }
}

/// Somebody loses interest in the hero.
pub(crate) fn forget(world: &mut World, who: Entity) {
    let mood = world.get::<Mind>(who).map(|mind| mind.mood);
    if matches!(mood, Some(Mood::Hunting { .. } | Mood::Fleeing { .. })) {
        set(world, who, Mood::Idle);
        world.tell_of(who, |who| Event::GaveUp { who });
    }
}

fn set(world: &mut World, who: Entity, mood: Mood) {
    if let Some(mut mind) = world.get_mut::<Mind>(who) {
        mind.mood = mood;
    }
    world.resource_mut::<Ledger>().touch(who);
}
