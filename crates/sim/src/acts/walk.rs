//! Steps, and what a step becomes: a move, a blow, talk, a swap or a bump.

use super::{dig, doors, give};
use crate::world::ally::Ally;
use crate::world::body::{self, Gait};
use crate::world::level::{Level, Levels};
use crate::world::light::Lamps;
use crate::world::markers::Hidden;
use crate::world::outbox::{Outbox, Witness};
use crate::world::pending::{Intent, Intents, Pending};
use crate::world::position::Position;
use crate::world::setup::ActiveRules;
use crate::world::sight::Sight;
use crate::world::thing::Thing;
use crate::world::time::ActingGroup;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Dir, Point};
use proto::{Command, Event, Id, Refusal, Who};

/// Whether these two fight when they meet: exactly one of them is the hero.
pub(crate) const fn hostile(a: Thing, b: Thing) -> bool {
    is_hero(a) != is_hero(b)
}

const fn is_hero(thing: Thing) -> bool {
    thing.id.n == Id::HERO.n && thing.id.level.0 == Id::HERO.level.0
}

/// Refuses a step only for obstacles that the hero knows of.
pub(super) fn may_step(world: &World, to: Point) -> Result<(), Refusal> {
    let level = world.level();
    if level.open().get(to) || is_struck_there(world, to) {
        return Ok(());
    }
    if give::feature_accepts_item(world, world.hero(), to) {
        return Ok(());
    }
    doors::may_open(world, to).or_else(|why| match dig::may_dig(world, to) {
        true => Ok(()),
        false => Err(why),
    })
}

/// Whether the hero sees a creature there that a step would strike. It may stand where the hero cannot, as flying and
/// swimming creatures do.
fn is_struck_there(world: &World, at: Point) -> bool {
    let met = world.level().occupant(at).filter(|_| world.sees(at));
    met.is_some_and(|who| world.get::<Hidden>(who).is_none() && world.get::<Ally>(who).is_none())
}

pub(super) fn offer(all: &mut Vec<Command>) {
    all.extend(Dir::ALL.map(Command::Step));
}

type Walkers<'w, 's> = Query<'w, 's, (&'static Thing, &'static mut Position)>;

/// Takes every planned step, by id; a step into an enemy becomes a blow. Other plans are sorted into the pending intents.
#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are the data it declares"
)]
pub(crate) fn walk(
    group: Res<ActingGroup>,
    rules: Res<ActiveRules>,
    mut levels: ResMut<Levels>,
    mut sight: ResMut<Sight>,
    mut lamps: ResMut<Lamps>,
    mut walkers: Walkers,
    allies: Query<(), With<Ally>>,
    mut pending: ResMut<Pending>,
    mut intents: ResMut<Intents>,
    mut out: ResMut<Outbox>,
) {
    let (rules, level) = (&*rules.0, levels.here_mut());
    let pending = &mut *pending;
    for member in group.iter() {
        let (entity, plan) = (member.entity, &member.plan);
        let dir = match plan.command {
            Command::Step(dir) => dir,
            Command::Wait => continue,
            Command::Shoot(at) => {
                pending.shots.push((entity, at));
                continue;
            }
            other => {
                pending.other_commands.push((entity, other));
                continue;
            }
        };
        let Ok((thing, mut place)) = walkers.get_mut(entity) else {
            continue;
        };
        let from = place.at();
        let to = from + dir;
        let thing = *thing;
        let def = rules.monster(thing.kind);
        let size = def.map_or(1, |def| def.size);
        let gait = def.map_or(Gait::FEET, Gait::of);
        let met = match size {
            0 | 1 => level.occupant(to),
            _ => body::tiles(to, size)
                .points()
                .filter_map(|tile| level.occupant(tile))
                .find(|other| *other != entity),
        };
        if let Some(other) = met {
            let met = walkers.get(other);
            let peaceful = |thing: &Thing| rules.monster(thing.kind).is_some_and(|it| it.peaceful);
            let in_peace = peaceful(&thing) || met.is_ok_and(|met| peaceful(met.0));
            let meant = plan.aim.is_some() && plan.aim == met.ok().map(|met| met.0.id);
            if is_hero(thing) && !plan.confused && allies.contains(other) {
                intents.raise(entity, Intent::Pass { with: other });
            } else if plan.confused
                || meant
                || (!in_peace && met.is_ok_and(|met| hostile(thing, *met.0)))
            {
                pending.strikes.push((entity, other));
            } else if is_hero(thing) {
                pending.talks.push(other);
            }
            continue;
        }
        if size > 1 {
            if level.room_around(from, size) >> dir.index() & 1 == 1 {
                place.walk_large(level, entity, to, size);
            } else {
                continue;
            }
        } else if level.admits(to, gait) {
            place.walk(level, entity, to);
        } else {
            pending.bumps.push((entity, to));
            continue;
        }
        if def.is_some_and(|def| def.opaque) {
            let shade = |level: &mut Level, at: Point, shaded: bool| {
                let tiles = body::tiles(at, size).points();
                tiles.for_each(|tile| level.shade(tile, shaded));
            };
            shade(level, from, false);
            shade(level, to, true);
            sight.moved();
            lamps.change();
        }
        if def.is_some_and(|def| def.light.is_some()) {
            lamps.shift();
        }
        // Traps catch neither large nor flying creatures.
        if size <= 1 && !gait.flies && !plan.careful && level.has_trigger(to) {
            pending.arrivals.push((thing.id, entity));
        }
        let shows = |at: Point| match size {
            0 | 1 => sight.sees(at).then_some(at),
            _ => body::tiles(at, size).points().find(|at| sight.sees(*at)),
        };
        let seen = shows(to).or_else(|| shows(from));
        if is_hero(thing) {
            sight.moved();
            out.0.push(Event::Moved {
                who: Who::Hero,
                from,
                to,
            });
        } else if let Some(at) = seen {
            let who = sight.name(thing, at);
            out.0.push(Event::Moved { who, from, to });
        }
    }
}

#[cfg(test)]
mod tests;
