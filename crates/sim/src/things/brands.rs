//! The marks on a thing: which it bears, what they do, what of them is known, and whether it clings.

use crate::defs::{ItemDef, Quirk, Rules};
use crate::world::guise;
use crate::world::outbox::Witness;
use crate::world::peek::Peek;
use crate::world::register::Registrar;
use crate::world::thing::Luck;
use bevy_ecs::prelude::*;
use geom::Stream;
use proto::{Event, Id, Kind, LevelNo, Marks};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Brands>("brands")
        .saved::<Grip>("grip")
        .saved::<Charge>("charge");
}

/// Bears these marks: one before its name, one behind it. By name, as everything that packs may take away and bring back.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Brands {
    pub(crate) before: Option<String>,
    pub(crate) behind: Option<String>,
}

impl Brands {
    /// Those the rules know.
    fn kinds(&self, rules: &Rules) -> Marks {
        [&self.before, &self.behind].map(|name| {
            let kind = rules.find(name.as_deref()?)?;
            rules.brand(kind).map(|_| kind)
        })
    }
}

/// How it is with something that clings and was worn by the hero, or was loosened.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) enum Grip {
    /// The hero has found out.
    Known,
    /// It clings no more.
    Gone,
}

/// How often it can still be used.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Charge(pub(crate) u8);

/// A thing that has just been made may bear marks, by its own luck; at home nothing does.
pub(crate) fn draw(world: &mut World, item: Entity, level: LevelNo) {
    let rules = world.rules().clone();
    let one_in = rules.tuning().marks.one_in;
    let on = rules.item(world.thing(item).kind).and_then(ItemDef::bearer);
    let place = rules.level(level).filter(|(_, level)| !level.home);
    let (Some(on), Some((_, level)), true) = (on, place, one_in > 0) else {
        return;
    };
    let Some(mut luck) = world.get_mut::<Luck>(item) else {
        return;
    };
    let luck = &mut luck.0;
    if !luck.one_in(one_in.into()) {
        return;
    }
    let Some(first) = choose(luck, &rules.brands(on, level.depth, None)) else {
        return;
    };
    let behind = rules.brand(first).is_some_and(|def| def.behind);
    let second = rules.tuning().marks.second_one_in;
    let second = (second > 0 && luck.one_in(second.into()))
        .then(|| choose(luck, &rules.brands(on, level.depth, Some(!behind))))
        .flatten();
    for brand in [Some(first), second].into_iter().flatten() {
        put(world, item, brand);
    }
}

fn choose(luck: &mut Stream, table: &[(Kind, u32)]) -> Option<Kind> {
    let row = luck.weighted(table.iter().map(|(_, weight)| *weight))?;
    Some(table[row].0)
}

/// A thing bears a mark from now on.
pub(crate) fn put(world: &mut World, item: Entity, brand: Kind) {
    let rules = world.rules().clone();
    let Some(def) = rules.brand(brand) else {
        return;
    };
    let mut brands = world.get::<Brands>(item).cloned().unwrap_or_default();
    let place = if def.behind {
        &mut brands.behind
    } else {
        &mut brands.before
    };
    *place = Some(rules.name(brand).to_owned());
    world.entity_mut(item).insert(brands);
    world.touch(item);
}

/// Whether two things differ in nothing but how many of them there are, as far as this room knows.
pub(crate) fn are_alike(world: &World, one: Entity, other: Entity) -> bool {
    world.get::<Brands>(one) == world.get::<Brands>(other)
        && world.get::<Grip>(one) == world.get::<Grip>(other)
        && world.get::<Charge>(one) == world.get::<Charge>(other)
}

/// What part of a stack has of the whole.
pub(crate) fn take_after(world: &mut World, part: Entity, whole: Entity) {
    if let Some(brands) = world.get::<Brands>(whole).cloned() {
        world.entity_mut(part).insert(brands);
    }
    if let Some(grip) = world.get::<Grip>(whole).copied() {
        world.entity_mut(part).insert(grip);
    }
    if let Some(charge) = world.get::<Charge>(whole).copied() {
        world.entity_mut(part).insert(charge);
    }
}

/// Every mark on a thing, known or not.
fn all(world: &World, rules: &Rules, item: Entity) -> Marks {
    let brands = world.get::<Brands>(item);
    brands.map_or([None; 2], |brands| brands.kinds(rules))
}

/// The marks on a thing that are known: those that cling only once it was worn.
pub(crate) fn known(world: &World, item: Entity) -> Marks {
    let rules = world.rules();
    let worn = world.get::<Grip>(item).is_some();
    let clings = |kind: &Kind| rules.brand(*kind).is_some_and(|def| def.does.clings);
    all(world, rules, item).map(|brand| brand.filter(|kind| worn || !clings(kind)))
}

/// What a thing does besides what every thing of its sort does.
pub(crate) fn quirks<'r>(
    world: &World,
    rules: &'r Rules,
    item: Entity,
) -> impl Iterator<Item = &'r Quirk> + use<'r> {
    let own = Some(world.thing(item).kind);
    with(rules, own, all(world, rules, item))
}

/// The same, as far as it is known: of an unknown kind nothing is but its marks.
pub(crate) fn shown<'r>(
    world: &World,
    rules: &'r Rules,
    item: Entity,
) -> impl Iterator<Item = &'r Quirk> + use<'r> {
    let kind = world.thing(item).kind;
    let own = Some(kind).filter(|kind| guise::shown(world, *kind) == *kind);
    with(rules, own, known(world, item))
}

fn with(rules: &Rules, own: Option<Kind>, brands: Marks) -> impl Iterator<Item = &Quirk> {
    let own = own.and_then(|kind| rules.item(kind)?.does.as_ref());
    own.into_iter().chain(rules.quirks(brands))
}

/// Whether something cannot be taken off by whoever wears it.
pub(crate) fn clings(world: &World, item: Entity) -> bool {
    let rules = world.rules();
    world.get::<Grip>(item) != Some(&Grip::Gone)
        && quirks(world, rules, item).any(|quirk| quirk.clings)
}

/// Whether the hero knows that something clings.
pub(crate) fn is_known_to_cling(world: &World, item: Entity) -> bool {
    world.get::<Grip>(item) == Some(&Grip::Known)
}

/// The hero wears something, and finds out whether it clings.
pub(crate) fn find_out(world: &mut World, item: Entity) {
    if !clings(world, item) || is_known_to_cling(world, item) {
        return;
    }
    world.entity_mut(item).insert(Grip::Known);
    world.touch(item);
    let (marks, item) = (known(world, item), world.thing(item).kind);
    world.tell(Event::Clung { item, marks });
}

/// Something clings no more, whoever wears it.
pub(crate) fn free(world: &mut World, who: Entity, item: Entity) {
    if !clings(world, item) {
        return;
    }
    world.entity_mut(item).insert(Grip::Gone);
    world.touch(item);
    let item = world.thing(item).kind;
    world.tell_of(who, |who| Event::Freed { who, item });
}

/// The hero sees what a thing bears that has just come into the pack.
pub(crate) fn tell(world: &mut World, who: Entity, item: Kind, marks: Marks) {
    if world.thing(who).id == Id::HERO && marks != [None; 2] {
        world.tell(Event::Bore { item, marks });
    }
}

/// How many charges a thing has and how many it holds, if it has any, for all anybody can tell.
pub(crate) fn charges(world: &World, item: Entity) -> Option<(u8, u8)> {
    let charge = world.get::<Charge>(item)?;
    let rules = world.rules();
    let most = held(world, item, shown(world, rules, item))?;
    Some((charge.0.min(most), most))
}

/// How many charges a thing holds, if it has any.
pub(crate) fn most_charges(world: &World, item: Entity) -> Option<u8> {
    held(world, item, quirks(world, world.rules(), item))
}

fn held<'r>(world: &World, item: Entity, quirks: impl Iterator<Item = &'r Quirk>) -> Option<u8> {
    let most = world.rules().item(world.thing(item).kind)?.charges?;
    let more = quirks.map(|quirk| quirk.charges);
    Some(more.fold(most, u8::saturating_add_signed).max(1))
}

/// A thing that has charges has all of them.
pub(crate) fn fill(world: &mut World, item: Entity) -> bool {
    let Some((now, most)) = most_charges(world, item)
        .map(|most| (world.get::<Charge>(item).map_or(0, |it| it.0), most))
    else {
        return false;
    };
    world.entity_mut(item).insert(Charge(most));
    world.touch(item);
    now < most
}

/// One charge less.
pub(crate) fn discharge(world: &mut World, item: Entity) {
    if let Some(mut charge) = world.get_mut::<Charge>(item) {
        charge.0 = charge.0.saturating_sub(1);
    }
    world.touch(item);
}

#[cfg(test)]
mod tests;
