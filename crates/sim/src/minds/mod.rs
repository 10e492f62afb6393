//! How creatures notice, decide and lose interest. Each mind changes its mood, then makes a plan.

mod moment;

mod shift;

mod ambush;
mod census;
mod chase;
mod flee;
mod kin;
mod meals;
mod road;
mod wander;
mod wild;

use crate::acts::windup::{self, Poised};
use crate::defs::{MonsterDef, Rules};
use crate::minds::chase::Usable;
use crate::minds::moment::{Foe, Moment};
use crate::minds::wild::Company;
use crate::moods;
use crate::moods::rally;
use crate::things::gear::Pack;
use crate::world::book::Book;
use crate::world::health::Health;
use crate::world::level::Levels;
use crate::world::marks::Hidden;
use crate::world::mind::{Mind, Mood, Sated};
use crate::world::outbox::Outbox;
use crate::world::place::{Here, Place};
use crate::world::register::Registrar;
use crate::world::sight::Sight;
use crate::world::thing::{Luck, Register, Thing};
use crate::world::time::{Clock, Group, Plan};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use census::Census;
use chase::Trail;
use proto::{Command, Id, Kind};
use std::cell::Cell;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .begins_empty::<Trail>("derived from where the hero stands")
        .begins_empty::<Census>("drawn up again in each pass");
}

type Minds<'w, 's> = Query<
    'w,
    's,
    (
        Entity,
        &'static Thing,
        &'static Place,
        &'static Health,
        &'static mut Mind,
        &'static mut Luck,
    ),
    With<Here>,
>;

/// What only some creatures have, asked for only where it may be.
#[derive(SystemParam)]
pub(crate) struct Rarities<'w, 's> {
    packs: Query<'w, 's, &'static Pack>,
    sated: Query<'w, 's, &'static Sated>,
    poised: Query<'w, 's, (), With<Poised>>,
    hidden: Query<'w, 's, (), With<Hidden>>,
}

impl Rarities<'_, '_> {
    /// Whether somebody has drawn back for a blow.
    fn is_poised(&self, who: Entity, def: &MonsterDef) -> bool {
        let announces = def.attacks.iter().any(|attack| attack.windup.is_some());
        announces && self.poised.contains(who)
    }

    /// Whether somebody has eaten not long ago.
    fn is_sated(&self, who: Entity, def: &MonsterDef, now: u32) -> bool {
        let sated = def.diet.as_ref().and_then(|_| self.sated.get(who).ok());
        sated.is_some_and(|sated| now < sated.until)
    }

    /// Whether somebody lies in wait, unseen.
    fn is_hidden(&self, who: Entity, mind: &Mind) -> bool {
        mind.mood == Mood::Lurking && self.hidden.contains(who)
    }
}

/// Everyone whose turn it is makes up their mind, by id.
#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are the data it declares"
)]
pub(crate) fn think(
    mut group: ResMut<Group>,
    levels: Res<Levels>,
    sight: Res<Sight>,
    book: Res<Book>,
    clock: Res<Clock>,
    register: Res<Register>,
    mut trail: ResMut<Trail>,
    mut census: ResMut<Census>,
    mut minds: Minds,
    rarities: Rarities,
    places: Query<&Place>,
    things: Query<&Thing>,
    mut out: ResMut<Outbox>,
    mut commands: Commands,
) {
    let find = |id: Id| {
        let place = register.entity(id).and_then(|it| places.get(it).ok());
        place.filter(|place| place.level() == levels.current)
    };
    let Some(hero) = find(Id::HERO).map(Place::at) else {
        return;
    };
    let rules = &*book.0;
    let level = levels.here();
    trail.aim(levels.current, hero, level.changes());
    census.expire();
    let mut callers = Vec::new();
    let mut springs = Vec::new();
    let mut blows = Vec::new();
    for member in group.iter_mut() {
        let (entity, plan) = (member.entity, &mut member.plan);
        if !census.is_ready() && looks_around(rules, &things, entity) {
            let everyone = minds.iter();
            let seen = everyone.filter(|(who, _, _, _, mind, ..)| !rarities.is_hidden(*who, mind));
            let rows = seen.map(|(_, thing, place, _, mind, ..)| {
                (thing.id, thing.kind, place.at(), mind.mood != Mood::Asleep)
            });
            census.draw_up(rules, level.size(), rows);
        }
        let Ok((_, thing, place, health, mut mind, mut luck)) = minds.get_mut(entity) else {
            continue;
        };
        let Some(def) = rules.monster(thing.kind) else {
            continue;
        };
        if rarities.is_poised(entity, def) {
            *plan = Plan::WAIT;
            continue;
        }
        let at = place.at();
        let mut moment = Moment {
            level,
            def,
            at,
            free: Cell::new(None),
            foe: Foe {
                id: Id::HERO,
                at: hero,
                seen: sight.shows_hero(at, hero, def),
            },
            health: *health,
            sated: rarities.is_sated(entity, def, clock.turn),
        };
        if let Some(command) = meals::eat(&mut mind, &moment, &things) {
            *plan = Plan::to(command);
            continue;
        }
        let company = Company {
            bond: rules.bond(thing.kind),
            census: &census,
            find: &|id| find(id).map(Place::at),
        };
        if mind.mood == Mood::Lurking {
            let hero = rules.bond(Kind(0));
            springs.extend(ambush::chance(&moment, &company, hero).map(|mood| (entity, mood)));
            *plan = Plan::WAIT;
            continue;
        }
        let turn = shift::shift(&mut mind, &moment, rules, &mut luck.0);
        let turn = match turn {
            None if company.bond.is_any() => {
                wild::shift(&mut mind, &moment, &company, rules, &mut luck.0)
            }
            told => told,
        };
        let object = company.object(&moment, mind.mood);
        if let Some(turn) = turn {
            let who = sight.name(*thing, at);
            if who != proto::Who::Unseen {
                let prey = object.and_then(|foe| Some((register.entity(foe.id)?, foe.at)));
                let prey = prey.and_then(|(prey, at)| Some((things.get(prey).ok()?, at)));
                let prey = prey.map_or(proto::Who::Hero, |(thing, at)| sight.name(*thing, at));
                out.0.push(turn.of(who, prey));
            }
            if def.mind.herd > 0 {
                callers.push(entity);
            }
        }
        if let Some(foe) = object {
            moment.foe = foe;
        }
        if matches!(mind.mood, Mood::Hunting { .. } | Mood::Stalking { .. })
            && let Some(blow) = moment.draws_back(&mut luck.0)
        {
            blows.push((entity, blow));
            *plan = Plan::WAIT;
            continue;
        }
        let strays = def.mind.herd > 0 && mind.mood == Mood::Idle;
        let regrouped = strays
            .then(|| kin::regroup(&mut mind, &moment, thing.id, company.bond, &census))
            .flatten();
        let command = regrouped.unwrap_or_else(|| {
            decide(&mut mind, &moment, &mut trail, rules, &mut luck, || {
                let pack = rarities.packs.get(entity);
                let belongings = pack.map_or(&[][..], |pack| pack.0.as_slice());
                usable(rules, belongings, &things)
            })
        });
        *plan = Plan {
            aim: object.map(|foe| foe.id),
            ..Plan::to(command)
        };
    }
    if !callers.is_empty() || !springs.is_empty() || !blows.is_empty() {
        commands.queue(|world: &mut World| {
            callers.into_iter().for_each(|who| rally(world, who));
            let springs = springs.into_iter();
            springs.for_each(|(who, mood)| moods::spring(world, who, mood));
            let blows = blows.into_iter();
            blows.for_each(|(who, (n, towards))| windup::draw_back(world, who, n, towards));
        });
    }
}

/// Whether somebody may care who else is about, whatever its mood is or becomes: what is kept from an earlier pass must
/// never be asked, for a loaded game has none.
fn looks_around(rules: &Rules, things: &Query<&Thing>, who: Entity) -> bool {
    let Ok(thing) = things.get(who) else {
        return false;
    };
    let together = |def: &MonsterDef| def.mind.herd > 0 || def.mind.ambush > 0;
    rules.bond(thing.kind).is_any() || rules.monster(thing.kind).is_some_and(together)
}

fn decide<'a>(
    mind: &mut Mind,
    moment: &Moment<'_>,
    trail: &mut Trail,
    rules: &'a Rules,
    luck: &mut Luck,
    belongings: impl FnOnce() -> Vec<Usable<'a>>,
) -> Command {
    match mind.mood {
        Mood::Asleep | Mood::Lurking | Mood::Eating { .. } | Mood::Warning { .. } => Command::Wait,
        Mood::Idle if moment.def.mind.stays => Command::Wait,
        Mood::Idle => match moment.def.mind.walks {
            Some(road) => road::step(mind, moment, road, &mut luck.0),
            None => wander::step(mind, moment, &mut luck.0),
        },
        Mood::Hunting { .. } => chase::step(moment, trail, rules, &mut luck.0, belongings),
        Mood::Stalking { .. } => chase::stalk(mind, moment, &mut luck.0, belongings),
        Mood::Fleeing { .. } | Mood::Shying { .. } => flee::step(moment, belongings),
    }
}

/// What a creature has that it could use.
fn usable<'a>(rules: &'a Rules, belongings: &[Entity], things: &Query<&Thing>) -> Vec<Usable<'a>> {
    belongings
        .iter()
        .filter_map(|item| things.get(*item).ok())
        .filter_map(|thing| Some((thing.id, rules.item(thing.kind)?.power.as_ref()?)))
        .map(|(id, power)| Usable { id, power })
        .collect()
}

#[cfg(test)]
mod tests;
