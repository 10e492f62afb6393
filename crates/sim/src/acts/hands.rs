//! Items: picking up, dropping, wearing, taking off, using and throwing.

use super::{eat, reach, unidentified};
use crate::defs::{Power, Shape};
use crate::effects::Effect;
use crate::moods;
use crate::powers;
use crate::things::gear::{self, Gear, Held, LIMIT};
use crate::things::{learning, marks, money};
use crate::world::outbox::{EventSource, Witness};
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::thing::{Luck, Thing};
use crate::world::world_ext::WorldExt;
use crate::world::{flame, growth, guise, position};
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Command, Event, Id, Kind, Means, Refusal, Verb};

/// Refuses an item that is out of reach or too heavy. Money is never too heavy.
pub(super) fn may_pick_up(world: &World, id: Id) -> Result<(), Refusal> {
    let item = reach::underfoot(world, id).ok_or(Refusal::NotHere)?;
    if money::worth(world, item).is_some() {
        return Ok(());
    }
    let gear = world.get::<Gear>(world.hero()).copied().unwrap_or_default();
    let rules = world.rules();
    let def = rules.item(world.thing(item).kind);
    let weight = def.map_or(0, |def| gear::heft(world, rules, item, def));
    let weight = weight * u32::from(gear::count(world, item));
    if gear.weight + weight > gear.ease * LIMIT {
        return Err(Refusal::TooHeavy);
    }
    Ok(())
}

pub(super) fn pick_up(world: &mut World, who: Entity, item: Entity) {
    let kind = world.thing(item).kind;
    let count = gear::count(world, item);
    position::lift(world, item);
    let doused = flame::douse(world, item);
    let marks = marks::known(world, item);
    let gold = money::receive(world, item, who);
    let item = kind;
    if let Some(gold) = gold {
        return world.tell(Event::Pocketed { item, count, gold });
    }
    if doused {
        world.tell(Event::Doused { item });
    }
    world.tell_of(who, |who| Event::PickedUp { who, item, count });
    let rouses = world.rules().item(item).is_some_and(|def| def.rouses > 0);
    let at = world.get::<Position>(who).map(Position::at);
    if let Some(at) = at.filter(|_| rouses && who == world.hero()) {
        moods::rouse(world, at, 0);
    }
    marks::tell(world, who, item, marks);
}

/// Refuses an item that is worn and clings.
fn may_let_go(world: &World, item: Entity, held: Held) -> Result<(), Refusal> {
    if held.worn.is_some() && marks::clings(world, item) {
        return Err(Refusal::Clings);
    }
    Ok(())
}

/// Refuses a worn item, unless it is a lit light source.
pub(super) fn may_drop(world: &World, id: Id, count: u16) -> Result<(), Refusal> {
    let (item, held) = reach::carried(world, id)?;
    may_let_go(world, item, held)?;
    // A burning torch can be dropped at once, and continues to burn on the floor.
    if held.worn.is_some() && !flame::is_lit(world, item) {
        return Err(Refusal::Worn);
    }
    if count == 0 || count > gear::count(world, item) {
        return Err(Refusal::BadCount);
    }
    Ok(())
}

pub(super) fn drop_item(world: &mut World, who: Entity, item: Entity, count: u16) {
    let Some(place) = world.get::<Position>(who).copied() else {
        return;
    };
    let part = gear::take_out(world, item, count);
    if flame::is_lit(world, part) {
        world.resource_mut::<Sight>().relight();
    }
    position::drop_at(world, part, place.level(), place.at());
    let item = world.thing(part).kind;
    let at = place.at();
    world.tell_of(who, |who| Event::Dropped {
        who,
        item,
        count,
        at,
    });
}

/// Also refuses if an item that would have to come off clings.
pub(super) fn may_wear(world: &World, id: Id) -> Result<(), Refusal> {
    let (item, held) = reach::carried(world, id)?;
    if held.worn.is_some() {
        return Err(Refusal::AlreadyWorn);
    }
    let rules = world.rules();
    let def = rules.item(world.thing(item).kind);
    let wear = def.and_then(|def| def.wear).ok_or(Refusal::NotWearable)?;
    let hero = world.hero();
    let there = gear::worn(world, hero, wear.slot);
    let mut old = there
        .into_iter()
        .chain(gear::conflicting_item(world, hero, item));
    match old.any(|old| marks::clings(world, old)) {
        true => Err(Refusal::Clings),
        false => Ok(()),
    }
}

pub(super) fn wear(world: &mut World, who: Entity, item: Entity) {
    let kind = world.thing(item).kind;
    let rules = world.rules().clone();
    let Some(wear) = rules.item(kind).and_then(|def| def.wear) else {
        return;
    };
    let there = gear::worn(world, who, wear.slot);
    let other = gear::conflicting_item(world, who, item);
    for old in there.into_iter().chain(other) {
        take_off(world, who, old);
    }
    let item = gear::single_out(world, item, who);
    gear::set_worn(world, item, Some(wear.slot));
    // The item itself may change how long lights last, so count it in before lighting it.
    gear::recompute_gear(world, who);
    let lasts = growth::knacks(world, who).torches;
    let lit = flame::light(world, item, lasts);
    gear::recompute_gear(world, who);
    let slot = wear.slot;
    world.tell(if lit {
        Event::Kindled { item: kind }
    } else {
        Event::Worn { item: kind, slot }
    });
    // Wearing an item identifies it for the hero.
    if world.thing(who).id == Id::HERO {
        learning::learn(world, kind);
        marks::reveal_clinging(world, item);
    }
}

pub(super) fn may_take_off(world: &World, id: Id) -> Result<(), Refusal> {
    let (item, held) = reach::carried(world, id)?;
    may_let_go(world, item, held)?;
    held.worn.map(|_| ()).ok_or(Refusal::NotWorn)
}

pub(super) fn take_off(world: &mut World, who: Entity, item: Entity) {
    let Some(slot) = world.get::<Held>(item).and_then(|held| held.worn) else {
        return;
    };
    gear::set_worn(world, item, None);
    let doused = flame::douse(world, item);
    gear::recompute_gear(world, who);
    let item = world.thing(item).kind;
    world.tell(if doused {
        Event::Doused { item }
    } else {
        Event::Removed { item, slot }
    });
}

/// Checks using a carried item, at a tile if `to` is given.
pub(super) fn may_use(world: &World, id: Id, to: Option<Point>) -> Result<(), Refusal> {
    let (item, _) = reach::carried(world, id)?;
    let rules = world.rules();
    let def = rules.item(world.thing(item).kind);
    let power = def.and_then(|def| def.power.as_ref());
    let power = power.ok_or(Refusal::NotUsable)?;
    if marks::charges(world, item).is_some_and(|(left, _)| left == 0) {
        return Err(Refusal::Empty);
    }
    if let Some(look) = guise::look(world, rules, world.thing(item).kind) {
        // Only the look counts for an unidentified item, or a refusal would reveal its kind.
        let drinks = look.verb() == Some(Verb::Drink);
        return to.map_or(Ok(()), |to| may_throw(world, drinks, to));
    }
    for effect in &power.effects {
        effect.may(world)?;
    }
    match to {
        None if power.is_aimed() => Err(Refusal::NeedsTarget),
        Some(to) if !power.is_aimed() => {
            let drinks = def.is_some_and(|def| def.verb() == Some(Verb::Drink));
            may_throw(world, drinks, to)
        }
        None => Ok(()),
        Some(to) => reach::may_aim(world, to, power.range),
    }
}

/// Range of a thrown drink, in tiles.
const THROW: u8 = 6;

/// Checks throwing a drink: the hero needs the knack, and a target other than their own tile.
fn may_throw(world: &World, drinks: bool, to: Point) -> Result<(), Refusal> {
    let throws = drinks && growth::knacks(world, world.hero()).throws;
    if !throws || to == reach::at(world) {
        return Err(Refusal::Nonsense);
    }
    reach::may_aim(world, to, THROW)
}

/// The power of a thrown drink: its effects, on the first creature in the way.
pub(crate) const fn thrown(effects: Vec<Effect>) -> Power {
    Power {
        shape: Shape::Target,
        range: THROW,
        effects,
    }
}

/// Uses an item: reports it, takes a charge or the item, and unleashes its power. An item that `who` does not hold is
/// eaten from the floor.
pub(super) fn use_item(world: &mut World, who: Entity, item: Entity, at: Option<Point>) {
    if gear::holder(world, item) != Some(who) {
        return eat::swallow(world, who, item);
    }
    let kind = world.thing(item).kind;
    let rules = world.rules().clone();
    let Some(power) = rules.item(kind).and_then(|def| def.power.as_ref()) else {
        return;
    };
    if unidentified::tastes(world, who, kind, at) {
        return learning::learn(world, kind);
    }
    world.tell_of(who, |who| Event::Used { who, item: kind });
    if marks::charges(world, item).is_some() {
        marks::discharge(world, item);
    } else if !is_kept(world, who, kind) {
        gear::use_up(world, item);
    }
    let source = EventSource {
        by: Some(who),
        means: Means::Thing(kind),
    };
    let throws = at.is_some() && !power.is_aimed();
    let otherwise = match throws {
        true => Some((thrown(power.effects.clone()), at)),
        false => unidentified::unaimed_use(world, who, kind, power, at),
    };
    let (power, at) = otherwise
        .as_ref()
        .map_or((power, at), |(power, at)| (power, *at));
    learning::watch(world, who, kind, |world| {
        powers::unleash(world, power, who, who, at, source);
    });
}

/// Draws whether a scroll is kept after reading, for creatures with the knack `rereads`.
fn is_kept(world: &mut World, who: Entity, kind: Kind) -> bool {
    let rereads = growth::knacks(world, who).rereads;
    let def = world.rules().item(kind);
    if rereads == 0 || def.is_none_or(|def| def.verb() != Some(Verb::Read)) {
        return false;
    }
    let luck = world.get_mut::<Luck>(who);
    luck.is_some_and(|mut luck| luck.0.one_in(rereads.into()))
}

/// Adds picking up what is underfoot, and every command for each carried item. Using is offered at `targets` too, and
/// food that can be thrown at the hero's own tile, where it is eaten.
pub(super) fn offer(world: &World, targets: &[Point], all: &mut Vec<Command>) {
    let lying = world.level().lying(reach::at(world));
    all.extend(lying.iter().map(|(id, _)| Command::PickUp(*id)));
    for entity in gear::carried(world, world.hero()) {
        let Thing { id: item, kind, .. } = world.thing(entity);
        let count = gear::count(world, entity);
        let def = world.rules().item(kind);
        let eaten = def.is_some_and(|def| def.verb() == Some(Verb::Eat));
        let own = eaten.then(|| reach::at(world));
        all.extend([
            Command::Drop { item, count },
            Command::Wear(item),
            Command::Remove(item),
            Command::Use { item, at: None },
        ]);
        all.extend(own.iter().chain(targets).map(|at| Command::Use {
            item,
            at: Some(*at),
        }));
    }
}

#[cfg(test)]
mod tests;
