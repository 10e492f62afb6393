//! Moods: what a creature is about, and what makes it change its mind.

use super::{Moment, ambush, kin};
use crate::defs::{MindDef, MonsterDef, Rules, Temper};
use crate::world::book::Book;
use crate::world::health::Health;
use crate::world::ledger::Ledger;
use crate::world::marks::Peaceful;
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::thing::{Look, Thing};
use bevy_ecs::prelude::*;
use geom::Stream;
use proto::{Event, Id, Who};

/// A change of mood worth telling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Noticed,
    Fled,
    GaveUp,
    Stalked,
    Warned,
}

impl Turn {
    /// The event, about somebody and, where that is not the hero, whom they are after.
    pub(super) const fn of(self, who: Who, prey: Who) -> Event {
        match self {
            Self::Noticed => Event::Noticed { who },
            Self::Fled => Event::Fled { who },
            Self::GaveUp => Event::GaveUp { who },
            Self::Stalked => Event::Stalked { who, prey },
            Self::Warned => Event::Warned { who },
        }
    }
}

/// How many turns out of sight let the frightened calm down.
pub(crate) const FRIGHT: u16 = 12;

/// Sleepers notice so many times less often.
const SOUNDNESS: u32 = 6;

/// Those who have eaten not long ago mind the hero so many times less often.
const CONTENTMENT: u32 = 40;

/// How many turns of warning whoever stays too near gets.
const NOTICE: u8 = 2;

/// A creature's mood changes with what it sees and how it feels.
pub(crate) fn shift(
    mind: &mut Mind,
    moment: &Moment<'_>,
    rules: &Rules,
    luck: &mut Stream,
) -> Option<Turn> {
    let def = moment.def.mind;
    let odds = u32::from(def.notices_one_in.max(1));
    match mind.mood {
        Mood::Asleep => {
            if !moment.foe.seen || !luck.one_in(odds * SOUNDNESS) {
                return None;
            }
            mind.mood = Mood::Idle;
            if moment.def.peaceful {
                return None;
            }
            notice(mind, def)
        }
        Mood::Idle => {
            if is_trespassed(moment) {
                mind.mood = Mood::Warning { left: NOTICE };
                return Some(Turn::Warned);
            }
            let calm = def.temper == Temper::Calm || moment.def.peaceful;
            let odds = if moment.sated {
                odds * CONTENTMENT
            } else {
                odds
            };
            if !moment.foe.seen || calm || !luck.one_in(odds) {
                return None;
            }
            notice(mind, def)
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
            if moment.health.percent() < def.flees_below {
                mind.mood = Mood::Fleeing { lost: 0 };
                return Some(Turn::Fled);
            }
            let lost = if moment.foe.seen {
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

/// Whether the hero stands on ground this creature minds.
fn is_trespassed(moment: &Moment<'_>) -> bool {
    let ground = i32::from(moment.def.mind.ground);
    ground > 0 && moment.foe.seen && moment.at.distance(moment.foe.at) <= ground
}

/// What a blow makes of a mood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Felt {
    /// A slip among friends wakes, and no more.
    Woken,
    /// It springs from hiding.
    Sprung(Mood),
    /// It takes something up, and says so.
    Turned(Mood, Turn),
}

/// What somebody who is hurt makes of it: they wake up and take it personally, or take fright: of who did it, or else
/// of the hero.
pub(crate) fn felt(
    rules: &Rules,
    mind: Mind,
    thing: Thing,
    def: &MonsterDef,
    health: &Health,
    by: Option<Thing>,
) -> Option<Felt> {
    let hero = by.is_some_and(|by| by.id == Id::HERO);
    let other = by.filter(|_| !hero);
    if let Some(other) = other
        && (other.kind == thing.kind || rules.bond(other.kind).is_kin(rules.bond(thing.kind)))
    {
        return (mind.mood == Mood::Asleep).then_some(Felt::Woken);
    }
    let afraid =
        def.peaceful || def.mind.temper == Temper::Timid || health.percent() < def.mind.flees_below;
    let (mood, turn) = match (other.map(|other| other.id), afraid) {
        (None, true) => (Mood::Fleeing { lost: 0 }, Turn::Fled),
        (None, false) => (Mood::Hunting { lost: 0 }, Turn::Noticed),
        (Some(threat), true) => (Mood::Shying { threat, lost: 0 }, Turn::Fled),
        (Some(prey), false) => (Mood::Stalking { prey, lost: 0 }, Turn::Stalked),
    };
    let turns = match mind.mood {
        Mood::Asleep | Mood::Idle | Mood::Eating { .. } | Mood::Warning { .. } => true,
        Mood::Stalking { .. } | Mood::Shying { .. } => hero || (afraid && mood != mind.mood),
        Mood::Hunting { .. } => afraid,
        Mood::Fleeing { .. } => false,
        Mood::Lurking => return Some(Felt::Sprung(mood)),
    };
    turns.then_some(Felt::Turned(mood, turn))
}

/// Whoever is hurt feels something about it.
pub(crate) fn feel(world: &mut World, who: Entity, by: Option<Entity>) {
    let Some(mind) = world.get::<Mind>(who).copied() else {
        return;
    };
    let rules = world.resource::<Book>().0.clone();
    let thing = world.thing(who);
    let health = world.get::<Health>(who).copied();
    let (Some(def), Some(health)) = (rules.monster(thing.kind), health) else {
        return;
    };
    let by = by.filter(|by| *by != who && world.get_entity(*by).is_ok());
    let other = by.map(|by| world.thing(by));
    match felt(&rules, mind, thing, def, &health, other) {
        None => {}
        Some(Felt::Woken) => set(world, who, Mood::Idle),
        Some(Felt::Sprung(mood)) => ambush::spring(world, who, mood),
        Some(Felt::Turned(mood, turn)) => {
            set(world, who, mood);
            let prey = by.map_or(Who::Hero, |by| world.who(by));
            world.tell_of(who, |who| turn.of(who, prey));
            kin::rally(world, who);
        }
    }
}

/// Somebody learns where the hero is.
pub(crate) fn alert(world: &mut World, who: Entity) {
    // Whoever means nobody harm learns it and goes on.
    let lurks = world.get::<Mind>(who).map(|mind| mind.mood) == Some(Mood::Lurking);
    if lurks {
        return ambush::expose(world, who);
    }
    if world.get::<Mind>(who).is_some() && world.get::<Peaceful>(who).is_none() {
        set(world, who, Mood::Hunting { lost: 0 });
        world.tell_of(who, |who| Event::Noticed { who });
    }
}

/// Somebody loses interest in the hero.
pub(crate) fn forget(world: &mut World, who: Entity) {
    let mood = world.get::<Mind>(who).map(|mind| mind.mood);
    let about = matches!(
        mood,
        Some(Mood::Hunting { .. } | Mood::Fleeing { .. } | Mood::Warning { .. })
    );
    if about {
        set(world, who, Mood::Idle);
        world.tell_of(who, |who| Event::GaveUp { who });
    }
}

pub(crate) fn set(world: &mut World, who: Entity, mood: Mood) {
    if let Some(mut mind) = world.get_mut::<Mind>(who) {
        mind.mood = mood;
    }
    world.resource_mut::<Ledger>().touch(who);
}
