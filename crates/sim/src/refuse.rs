//! Which commands can be carried out. What is refused costs nothing and is never recorded.

use crate::acts::{blow, disarm, doors, reach, trade};
use crate::effects;
use crate::effects::Effect;
use crate::things::gear;
use crate::things::gear::{Gear, Held, LIMIT};
use crate::world::book::Book;
use crate::world::level::Levels;
use crate::world::outbox::Witness;
use crate::world::place::Place;
use crate::world::thing::{Look, Register};
use crate::world::{flame, hero};
use bevy_ecs::prelude::*;
use geom::Point;
use mapgen::Way;
use proto::{Command, Dev, Id, Refusal};

/// Whether the hero can do this now.
pub(crate) fn check(world: &World, command: Command) -> Result<(), Refusal> {
    if !hero::is_alive(world) {
        return Err(Refusal::Over);
    }
    match command {
        Command::Wait => Ok(()),
        Command::Step(dir) => step(world, at(world) + dir),
        Command::PickUp(id) => pick_up(world, id),
        Command::Drop { item, count } => drop_item(world, item, count),
        Command::Use { item, at } => use_item(world, item, at),
        Command::Wear(id) => wear(world, id),
        Command::Remove(id) => remove(world, id),
        Command::Shoot(to) => shoot(world, to),
        Command::Descend => take(world, Way::Down),
        Command::Ascend => take(world, Way::Up),
        Command::Dev(dev) => develop(world, dev),
        Command::Search => Ok(()),
        Command::Buy { from, item, count } => trade::may_buy(world, from, item, count),
        Command::Sell { to, item, count } => trade::may_sell(world, to, item, count),
        Command::Tend(by) => trade::may_tend(world, by),
        Command::Disarm(at) => disarm::check(world, at),
        Command::Close(dir) => doors::may_close(world, at(world) + dir),
    }
}

fn at(world: &World) -> Point {
    let place = world.get::<Place>(world.hero());
    place.map(Place::at).unwrap_or_default()
}

/// A step is refused only for what the hero knows to be in the way.
fn step(world: &World, to: Point) -> Result<(), Refusal> {
    let level = world.resource::<Levels>().here();
    if level.open().get(to) {
        return Ok(());
    }
    doors::may_open(world, to)
}

fn carried(world: &World, id: Id) -> Result<(Entity, Held), Refusal> {
    let item = world.resource::<Register>().entity(id);
    let item = item.ok_or(Refusal::NotCarried)?;
    let held = world.get::<Held>(item).filter(|held| held.by == Id::HERO);
    held.map(|held| (item, *held)).ok_or(Refusal::NotCarried)
}

fn pick_up(world: &World, id: Id) -> Result<(), Refusal> {
    let item = reach::underfoot(world, id).ok_or(Refusal::NotHere)?;
    let gear = world.get::<Gear>(world.hero()).copied().unwrap_or_default();
    let rules = &world.resource::<Book>().0;
    let def = rules.item(world.thing(item).kind);
    let weight = def.map_or(0, |def| u32::from(def.weight)) * u32::from(gear::count(world, item));
    if gear.weight + weight > gear.ease * LIMIT {
        return Err(Refusal::TooHeavy);
    }
    Ok(())
}

fn drop_item(world: &World, id: Id, count: u16) -> Result<(), Refusal> {
    let (item, held) = carried(world, id)?;
    // A burning torch can be let go at once, and goes on burning where it falls.
    if held.worn.is_some() && !flame::is_lit(world, item) {
        return Err(Refusal::Worn);
    }
    if count == 0 || count > gear::count(world, item) {
        return Err(Refusal::BadCount);
    }
    Ok(())
}

fn use_item(world: &World, id: Id, to: Option<Point>) -> Result<(), Refusal> {
    let (item, _) = carried(world, id)?;
    let rules = &world.resource::<Book>().0;
    let def = rules.item(world.thing(item).kind);
    let power = def.and_then(|def| def.power.as_ref());
    let power = power.ok_or(Refusal::NotUsable)?;
    if power
        .effects
        .iter()
        .any(|e| matches!(e, Effect::TownPortal(_)))
    {
        effects::may_go_home(world)?;
    }
    match to {
        None if power.is_aimed() => Err(Refusal::NeedsTarget),
        Some(_) if !power.is_aimed() => Err(Refusal::Nonsense),
        None => Ok(()),
        Some(to) => aim(world, to, power.range),
    }
}

fn aim(world: &World, to: Point, range: u8) -> Result<(), Refusal> {
    if !world.resource::<Levels>().here().size().contains(to) {
        return Err(Refusal::Nonsense);
    }
    if at(world).distance(to) > range.into() {
        return Err(Refusal::OutOfRange);
    }
    if !world.sees(to) {
        return Err(Refusal::OutOfSight);
    }
    Ok(())
}

fn wear(world: &World, id: Id) -> Result<(), Refusal> {
    let (item, held) = carried(world, id)?;
    if held.worn.is_some() {
        return Err(Refusal::AlreadyWorn);
    }
    let rules = &world.resource::<Book>().0;
    let def = rules.item(world.thing(item).kind);
    let wear = def.and_then(|def| def.wear);
    wear.map(|_| ()).ok_or(Refusal::NotWearable)
}

fn remove(world: &World, id: Id) -> Result<(), Refusal> {
    let (_, held) = carried(world, id)?;
    held.worn.map(|_| ()).ok_or(Refusal::NotWorn)
}

fn shoot(world: &World, to: Point) -> Result<(), Refusal> {
    let hero = world.hero();
    let rules = &world.resource::<Book>().0;
    let blow = blow::missile(world, rules, hero).ok_or(Refusal::NoRangedWeapon)?;
    if let Some(kind) = blow.ammunition
        && blow::ammunition(world, hero, kind).is_none()
    {
        return Err(Refusal::NoAmmunition);
    }
    if to == at(world) {
        return Err(Refusal::Nonsense);
    }
    aim(world, to, blow.range)
}

fn take(world: &World, way: Way) -> Result<(), Refusal> {
    let levels = world.resource::<Levels>();
    let rules = &world.resource::<Book>().0;
    let here = levels.here().way(at(world));
    if here != Some(way) || rules.beyond(levels.current, way).is_none() {
        return Err(Refusal::NoWay);
    }
    Ok(())
}

fn develop(world: &World, dev: Dev) -> Result<(), Refusal> {
    let makes_sense = match dev {
        Dev::Heal | Dev::Reveal => true,
        Dev::Goto(to) => world.resource::<Levels>().here().size().contains(to),
        Dev::Make(kind) => kind.0 != 0 && world.resource::<Book>().0.has(kind),
    };
    if makes_sense {
        Ok(())
    } else {
        Err(Refusal::Nonsense)
    }
}

#[cfg(test)]
mod tests;
