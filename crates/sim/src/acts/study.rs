//! Learning spells from teachers for gold, and forgetting them.

use super::{cast, deal};
use crate::defs::{Link, Rules};
use crate::effects::{has_room, known, learn};
use crate::things::shop::{gold, pay};
use crate::world::growth::{self, HeroGrowth};
use crate::world::outbox::Witness;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Event, Id, Kind, Lesson, Refusal};

/// The teacher's spells with their prices for the hero, in the teacher's order.
fn prices(world: &World, rules: &Rules, teacher: Entity) -> Vec<(Kind, u32)> {
    let def = rules.monster(world.thing(teacher).kind);
    let lessons = def.into_iter().flat_map(|def| &def.teaches);
    let prices = growth::knacks(world, world.hero()).prices;
    let row = |spell: &Link, price: u32| Some((spell.kind()?, deal::share(price, prices).max(1)));
    lessons
        .filter_map(|lesson| row(&lesson.spell, lesson.price))
        .collect()
}

/// Checks a lesson and returns the teacher and the price in gold.
fn lesson(world: &World, from: Id, spell: Kind) -> Result<(Entity, u32), Refusal> {
    let teacher = deal::dealing_partner(world, from)?;
    let lessons = prices(world, world.rules(), teacher);
    let found = lessons.into_iter().find(|(it, _)| *it == spell);
    let (_, price) = found.ok_or(Refusal::NoTrade)?;
    if known(world).contains(&spell) {
        return Err(Refusal::KnownSpell);
    }
    has_room(world)?;
    if price > gold(world, world.hero()) {
        return Err(Refusal::TooDear);
    }
    Ok((teacher, price))
}

pub(super) fn may_study(world: &World, from: Id, spell: Kind) -> Result<(), Refusal> {
    lesson(world, from, spell).map(|_| ())
}

pub(super) fn study(world: &mut World, from: Id, spell: Kind) {
    let Ok((teacher, price)) = lesson(world, from, spell) else {
        return;
    };
    let hero = world.hero();
    pay(world, hero, teacher, price);
    learn(world, spell);
}

/// The teacher's spells, each with the reason if it is refused now.
pub(super) fn lessons(world: &World, teacher: Entity) -> Vec<Lesson> {
    let from = world.thing(teacher).id;
    let all = prices(world, world.rules(), teacher).into_iter();
    all.filter_map(|(spell, price)| {
        let refusal = may_study(world, from, spell).err();
        let facts = cast::facts(world, spell, refusal)?;
        Some(Lesson { price, facts })
    })
    .collect()
}

pub(super) fn may_forget(world: &World, spell: Kind) -> Result<(), Refusal> {
    let knows = known(world).contains(&spell);
    knows.then_some(()).ok_or(Refusal::NotKnown)
}

pub(super) fn forget(world: &mut World, spell: Kind) {
    let name = world.rules().name(spell).to_owned();
    let hero = world.hero();
    if let Some(mut growth) = world.get_mut::<HeroGrowth>(hero) {
        growth.spells.retain(|it| *it != name);
    }
    world.mark_changed(hero);
    world.tell(Event::Forgot { spell });
}

#[cfg(test)]
mod tests;
