//! How creatures notice, decide and lose interest. Each mind changes its mood, then makes a plan.

mod chase;
mod flee;
mod mood;
mod wander;

pub(crate) use chase::Trail;
pub(crate) use mood::{Mind, Mood, alert, feel, forget};

use crate::defs::{MonsterDef, Rules};
use crate::gear::Pack;
use crate::health::Health;
use crate::level::{Level, Levels};
use crate::movement::Place;
use crate::outbox::Outbox;
use crate::sight::Sight;
use crate::thing::{Luck, Register, Thing};
use crate::time::{Book, Group, Plan};
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Command, Id};

/// What a creature knows when it decides.
struct Moment<'a> {
    level: &'a Level,
    def: &'a MonsterDef,
    at: Point,
    hero: Point,
    /// Whether it and the hero see each other.
    seen: bool,
    health: Health,
}

impl Moment<'_> {
    fn is_beside(&self) -> bool {
        self.at.is_adjacent(self.hero)
    }

    /// A step into the hero, for those who can strike.
    fn strike(&self) -> Option<Command> {
        let bites = self.def.attacks.iter().any(|attack| attack.range <= 1);
        if !bites || !self.is_beside() {
            return None;
        }
        self.at.step_towards(self.hero).map(Command::Step)
    }
}

type Minds<'w, 's> = Query<
    'w,
    's,
    (
        &'static Thing,
        &'static Place,
        &'static Health,
        &'static mut Mind,
        &'static mut Luck,
        &'static mut Plan,
        Option<&'static Pack>,
    ),
>;

/// Everyone whose turn it is makes up their mind, by id.
#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are the data it declares"
)]
pub(crate) fn think(
    group: Res<Group>,
    levels: Res<Levels>,
    sight: Res<Sight>,
    book: Res<Book>,
    register: Res<Register>,
    mut trail: ResMut<Trail>,
    mut minds: Minds,
    places: Query<&Place>,
    things: Query<&Thing>,
    mut out: ResMut<Outbox>,
) {
    let hero = register.entity(Id::HERO);
    let Some(hero) = hero.and_then(|hero| places.get(hero).ok()).map(Place::at) else {
        return;
    };
    let rules = &*book.0;
    let level = levels.here();
    trail.aim(levels.current, hero);
    for (_, entity) in &group.0 {
        let Ok((thing, place, health, mut mind, mut luck, mut plan, pack)) = minds.get_mut(*entity)
        else {
            continue;
        };
        let Some(def) = rules.monster(thing.kind) else {
            continue;
        };
        let at = place.at();
        let moment = Moment {
            level,
            def,
            at,
            hero,
            seen: sight.shows_hero(at, hero, def),
            health: *health,
        };
        if let Some(event) = mood::shift(&mut mind, &moment, rules, &mut luck.0) {
            let who = sight.name(*thing, at);
            if who != proto::Who::Unseen {
                out.0.push(event.of(who));
            }
        }
        let belongings = pack.map_or(&[][..], |pack| pack.0.as_slice());
        let command = decide(&mut mind, &moment, &mut trail, rules, &mut luck, || {
            usable(rules, belongings, &things)
        });
        *plan = Plan::to(command);
    }
}

fn decide<'a>(
    mind: &mut Mind,
    moment: &Moment<'_>,
    trail: &mut Trail,
    rules: &'a Rules,
    luck: &mut Luck,
    belongings: impl FnOnce() -> Vec<chase::Usable<'a>>,
) -> Command {
    match mind.mood {
        Mood::Asleep => Command::Wait,
        Mood::Idle if moment.def.mind.stays => Command::Wait,
        Mood::Idle => wander::step(mind, moment, &mut luck.0),
        Mood::Hunting { .. } => chase::step(moment, trail, rules, &mut luck.0, belongings),
        Mood::Fleeing { .. } => flee::step(moment, belongings),
    }
}

/// What a creature has that it could use.
fn usable<'a>(
    rules: &'a Rules,
    belongings: &[Entity],
    things: &Query<&Thing>,
) -> Vec<chase::Usable<'a>> {
    belongings
        .iter()
        .filter_map(|item| things.get(*item).ok())
        .filter_map(|thing| Some((thing.id, rules.item(thing.kind)?.power.as_ref()?)))
        .map(|(id, power)| chase::Usable { id, power })
        .collect()
}

/// Whether nothing stands or lies between two places that would stop a shot short of its aim.
fn clear_shot(level: &Level, from: Point, to: Point, range: u8) -> bool {
    crate::powers::flight(level, from, to, range, true).last() == Some(&to)
}

/// How far this creature can shoot; 0 for not at all.
fn reach(def: &MonsterDef) -> u8 {
    let ranges = def.attacks.iter().map(|attack| attack.range);
    ranges.filter(|range| *range > 1).max().unwrap_or(0)
}

#[cfg(test)]
mod tests;
