//! Eating: a hungry creature goes to adjacent food and eats it.

use super::moment::Moment;
use crate::defs::Diet;
use crate::world::mind::{Mind, Mood};
use crate::world::thing::Thing;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Command, Id};

/// Command of a hungry creature with food on its tile or an adjacent one.
pub(crate) fn eat(mind: &mut Mind, moment: &Moment<'_>, things: &Query<&Thing>) -> Option<Command> {
    let diet = moment.def.diet.as_ref().filter(|_| !moment.sated)?;
    match mind.mood {
        Mood::Eating { meal, left } => chew(mind, moment, meal, left),
        Mood::Idle | Mood::Hunting { .. } if !moment.is_beside() => {
            find(mind, moment, diet, things)
        }
        _ => None,
    }
}

fn chew(mind: &mut Mind, moment: &Moment<'_>, meal: Id, left: u8) -> Option<Command> {
    let lying = moment.level.lying(moment.at);
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
    moment: &Moment<'_>,
    diet: &Diet,
    things: &Query<&Thing>,
) -> Option<Command> {
    let (level, here) = (moment.level, moment.at);
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
        return chew(mind, moment, meal, left);
    }
    let near = geom::Dir::ALL.into_iter();
    near.filter(|dir| moment.is_free(*dir) && food(here + *dir).is_some())
        .min_by_key(|dir| (dir.is_diagonal(), dir.index()))
        .map(Command::Step)
}
