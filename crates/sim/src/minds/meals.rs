//! Eating: a hungry creature goes to adjacent food and eats it.

use super::situation::Situation;
use crate::defs::Diet;
use crate::world::mind::{Mind, Mood};
use crate::world::thing::Thing;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Command, Id};

/// Command of a hungry creature with food on its tile or an adjacent one.
pub(crate) fn eat(
    mind: &mut Mind,
    situation: &Situation<'_>,
    things: &Query<&Thing>,
) -> Option<Command> {
    let diet = situation.def.diet.as_ref().filter(|_| !situation.sated)?;
    match mind.mood {
        Mood::Eating { meal, left } => chew(mind, situation, meal, left),
        Mood::Idle | Mood::Hunting { .. } if !situation.is_beside() => {
            find(mind, situation, diet, things)
        }
        _ => None,
    }
}

fn chew(mind: &mut Mind, situation: &Situation<'_>, meal: Id, left: u8) -> Option<Command> {
    let lying = situation.level.lying(situation.at);
    if !lying.iter().any(|(id, _)| *id == meal) {
        mind.mood = Mood::Idle;
        return None;
    }
    if left == 0 {
        return Some(Command::Use {
            item: meal,
            at: None,
        });
    }
    mind.mood = Mood::Eating {
        meal,
        left: left - 1,
    };
    Some(Command::Wait)
}

fn find(
    mind: &mut Mind,
    situation: &Situation<'_>,
    diet: &Diet,
    things: &Query<&Thing>,
) -> Option<Command> {
    let (level, here) = (situation.level, situation.at);
    if !level.is_littered_around(here) {
        return None;
    }
    let food = |at: Point| {
        let lying = level.is_littered(at).then(|| level.lying(at))?;
        lying.iter().map(|(id, entity)| (*id, *entity)).find(|row| {
            let kind = things.get(row.1).ok().map(|thing| thing.kind);
            kind.is_some() && diet.eats.iter().any(|link| link.kind() == kind)
        })
    };
    if let Some((meal, _)) = food(here) {
        let left = diet.turns;
        mind.mood = Mood::Eating { meal, left };
        return chew(mind, situation, meal, left);
    }
    let near = geom::Dir::ALL.into_iter();
    near.filter(|dir| situation.is_free(*dir) && food(here + *dir).is_some())
        .min_by_key(|dir| (dir.is_diagonal(), dir.index()))
        .map(Command::Step)
}
