//! Settles wounds, and handles deaths: loot, remains, experience and the end of the run.

use super::{judge, split};
use crate::moods;
use crate::things::gear::Gear;
use crate::things::{gear, loot, make};
use crate::world::ally::{Ally, is_ally};
use crate::world::dirty::DirtySet;
use crate::world::growth::{self, HeroGrowth};
use crate::world::health::{Health, Wound, Wounds};
use crate::world::level::Levels;
use crate::world::markers::{NoReward, Undying};
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::{EventSource, Witness};
use crate::world::pending::Pending;
use crate::world::position::{OnHeroLevel, Position};
use crate::world::setup::ActiveRules;
use crate::world::thing::Thing;
use crate::world::world_ext::WorldExt;
use crate::world::{health, hero, position};
use bevy_ecs::prelude::*;
use bevy_ecs::system::{SystemParam, SystemState};
use proto::{Cause, Event, Id, Who};

/// Run condition of [`settle`].
pub(crate) fn has_wounds(world: &World) -> bool {
    !world.resource::<Wounds>().is_empty()
}

type Suffering<'w, 's> = Query<
    'w,
    's,
    (
        &'static Thing,
        &'static Position,
        &'static mut Health,
        Option<&'static Mind>,
        Has<Ally>,
    ),
>;

/// Everything an ordinary wound reads and writes.
#[derive(SystemParam)]
pub(crate) struct WoundParams<'w, 's> {
    rules: Res<'w, ActiveRules>,
    levels: ResMut<'w, Levels>,
    dirty: ResMut<'w, DirtySet>,
    suffering: Suffering<'w, 's>,
}

/// Work that [`Bodies::suffer`] leaves to code with access to the whole world.
enum Rest {
    /// The wound is not ordinary; nothing has been done yet.
    All,
    Death,
    Feeling,
}

impl WoundParams<'_, '_> {
    /// Settles one wound if it is ordinary. Returns `None` if nothing is left to do.
    fn suffer(&mut self, wound: Wound) -> Option<Rest> {
        let def = |who: Entity| {
            let thing = self.suffering.get(who).map(|it| it.0.kind);
            thing.ok().and_then(|kind| self.rules.0.monster(kind))
        };
        // A large creature is seen on any of its tiles, and a split needs the whole world.
        let is_wide = |who: Entity| def(who).is_some_and(|def| def.size > 1);
        let splits = def(wound.victim).is_some_and(|def| def.body.splits > 0);
        if splits || is_wide(wound.victim) || wound.source.by.is_some_and(is_wide) {
            return Some(Rest::All);
        }
        let by = match wound.source.by.map(|by| self.suffering.get(by)) {
            Some(Ok((thing, _, _, _, sworn))) => Some((*thing, sworn)),
            Some(Err(_)) => return Some(Rest::All),
            None => None,
        };
        let Ok((thing, place, mut health, mind, sworn)) = self.suffering.get_mut(wound.victim)
        else {
            return Some(Rest::All);
        };
        if !health.suffer(wound.amount) {
            return None;
        }
        let (at, def) = (place.at(), self.rules.0.monster(thing.kind));
        self.dirty.mark_changed(wound.victim);
        if wound.amount > 0
            && def.is_none_or(|def| def.bleeds)
            && let Some(level) = self.levels.get_mut(place.level())
        {
            level.bleed(at);
        }
        if health.now <= 0 {
            return Some(Rest::Death);
        }
        let other = by.filter(|(other, _)| other.id != thing.id);
        let party = (*thing, sworn);
        let felt = moods::reaction_to_harm(&self.rules.0, *mind?, party, def?, &health, other);
        felt.is_some().then_some(Rest::Feeling)
    }
}

/// Settles every wound in order, then kills the victims of deadly ones.
pub(crate) fn settle_wounds(world: &mut World, bodies: &mut SystemState<WoundParams<'_, '_>>) {
    let wounds = world.resource_mut::<Wounds>().take();
    let mut dead = Vec::new();
    let mut all = wounds.iter();
    while !all.as_slice().is_empty() {
        let mut bodies = bodies.get_mut(world).expect("the harm done can be told");
        let rest = all.find_map(|wound| Some((*wound, bodies.suffer(*wound)?)));
        match rest {
            None => {}
            Some((wound, Rest::All)) => dead.extend(suffer(world, wound).then_some(wound)),
            Some((wound, Rest::Death)) => dead.push(wound),
            Some((wound, Rest::Feeling)) => moods::feel(world, wound.victim, wound.source.by),
        }
    }
    world.resource_mut::<Wounds>().reuse(wounds);
    for wound in dead {
        if !spare(world, wound.victim) {
            die(world, wound.victim, wound.source);
        }
    }
}

/// Settles one wound of any kind, and returns whether it was the deadly one.
pub(crate) fn suffer(world: &mut World, wound: Wound) -> bool {
    let Some(mut health) = world.get_mut::<Health>(wound.victim) else {
        return false;
    };
    if !health.suffer(wound.amount) {
        return false;
    }
    let deadly = health.now <= 0;
    let place = world.get::<Position>(wound.victim).copied();
    let at = place.as_ref().map(Position::at).unwrap_or_default();
    world.mark_changed(wound.victim);
    if wound.amount > 0 && bleeds(world, wound.victim) {
        let mut levels = world.resource_mut::<Levels>();
        if let Some(level) = place.and_then(|place| levels.get_mut(place.level())) {
            level.bleed(at);
        }
    }
    if !deadly {
        moods::feel(world, wound.victim, wound.source.by);
        split::split(world, wound);
    }
    deadly
}

fn bleeds(world: &World, who: Entity) -> bool {
    let kind = world.thing(who).kind;
    let rules = world.rules();
    rules.monster(kind).is_none_or(|def| def.bleeds)
}

/// Leaves a creature that has the knack at one hit point, once per level. Returns whether it did.
fn spare(world: &mut World, who: Entity) -> bool {
    let level = world
        .get::<Position>(who)
        .map_or(0, |place| place.level().0);
    if !growth::knacks(world, who).spared {
        return false;
    }
    let mut grown = world.get::<HeroGrowth>(who).cloned().unwrap_or_default();
    if grown.spared.contains(&level) {
        return false;
    }
    grown.spared.push(level);
    world.entity_mut(who).insert(grown);
    leave_alive(world, who);
    world.tell_of(who, |who| Event::Spared { who });
    true
}

fn die(world: &mut World, who: Entity, source: EventSource) {
    let Some(place) = world.get::<Position>(who).copied() else {
        return;
    };
    let at = place.at();
    let cause = world.cause(source);
    if world.get::<Undying>(who).is_some() {
        return leave_alive(world, who);
    }
    if world.thing(who).id == Id::HERO {
        // The dead may know who it was, seen or not.
        let by = source.by.filter(|by| world.get_entity(*by).is_ok());
        let by = by.map(|by| Who::from(world.thing(by)));
        let cause = Cause { by, ..cause };
        world.tell(Event::Died {
            who: Who::Hero,
            at,
            cause,
        });
        hero::end(world, cause);
        return;
    }
    let named = world.who(who);
    if named != Who::Unseen || cause.by == Some(Who::Hero) {
        world.tell(Event::Died {
            who: named,
            at,
            cause,
        });
    }
    if is_ally(world, who) {
        let Thing { id, kind } = world.thing(who);
        let who = Who::Creature { id, kind };
        world.tell(Event::Lost { who });
    }
    let earned = source.by == Some(world.hero()) || is_led_by_hero(world, who);
    moods::falter(world, who);
    judge::judge(world, who, source.by);
    leave_behind(world, who, place);
    let kind = world.thing(who).kind;
    let hollow = world.get::<NoReward>(who).is_some();
    if has_remains(world, who) {
        world.resource_mut::<Pending>().remains.push(who);
    } else {
        make::remove(world, who);
    }
    if !hollow {
        feast(world, source);
    }
    if earned && !hollow {
        hero::learn(world, kind);
    }
}

/// Whether the creature hunts the hero or flees from the hero, so that its death by a trap, a fire or another creature is
/// the hero's doing.
fn is_led_by_hero(world: &World, who: Entity) -> bool {
    let mood = world.get::<Mind>(who).map(|mind| mind.mood);
    matches!(mood, Some(Mood::Hunting { .. } | Mood::Fleeing { .. }))
}

/// Whether the creature has death effects besides loot, and is on the current level.
fn has_remains(world: &World, who: Entity) -> bool {
    let def = world.rules().monster(world.thing(who).kind);
    let here = world.get::<OnHeroLevel>(who).is_some();
    here && def.is_some_and(|def| def.body.bursts.is_some() || def.body.leaves.is_some())
}

/// Heals the killer by the amount that its gear gives for a kill.
fn feast(world: &mut World, source: EventSource) {
    let Some(by) = source.by else {
        return;
    };
    let feast = world.get::<Gear>(by).map_or(0, |gear| gear.feast);
    let alive = world.get::<Health>(by).is_some_and(|it| it.now > 0);
    if feast > 0 && alive {
        health::heal(world, by, feast.into());
    }
}

fn leave_alive(world: &mut World, who: Entity) {
    if let Some(mut health) = world.get_mut::<Health>(who) {
        health.now = 1;
    }
    world.mark_changed(who);
}

/// Drops what the creature carried, then its loot unless it is [`NoReward`].
fn leave_behind(world: &mut World, who: Entity, place: Position) {
    let rules = world.rules().clone();
    let thing = world.thing(who);
    for item in gear::carried(world, who) {
        let count = gear::count(world, item);
        let item = gear::take_out(world, item, count);
        fall(world, who, item, place);
    }
    let Some(def) = rules.monster(thing.kind) else {
        return;
    };
    if world.get::<NoReward>(who).is_some() {
        return;
    }
    for loot in &def.drops {
        for item in loot::roll(world, who, loot, place.level()) {
            fall(world, who, item, place);
        }
    }
}

fn fall(world: &mut World, from: Entity, item: Entity, place: Position) {
    // Items never land in a chasm or under a door.
    let map = world.resource::<Levels>().get(place.level());
    let at = map.and_then(|map| map.nearest_open(place.at()));
    let at = at.unwrap_or(place.at());
    let here = place.level() == world.resource::<Levels>().current;
    position::drop_at(world, item, place.level(), at);
    if here && world.sees(at) {
        let who = world.who(from);
        let count = gear::count(world, item);
        let item = world.thing(item).kind;
        world.tell(Event::Dropped {
            who,
            item,
            count,
            at,
        });
    }
}

#[cfg(test)]
mod tests;
