//! Marks and charges of items: which an item has, what they do, what the hero knows of them, and whether it clings.

use crate::defs::{ItemDef, Quirk, Rules};
use crate::world::guise;
use crate::world::outbox::Witness;
use crate::world::registrar::Registrar;
use crate::world::thing::Luck;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Stream;
use proto::{Event, Id, Kind, LevelNo, MarkPair};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<ItemMarks>("brands")
        .saved::<Clinging>("grip")
        .saved::<Charge>("charge");
}

/// Marks of an item, at most one before and one behind its name. Stored by name, because packs may be removed and added
/// between saves.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct ItemMarks {
    pub(crate) before: Option<String>,
    pub(crate) behind: Option<String>,
}

impl ItemMarks {
    /// Kinds of the marks that the loaded rules know.
    fn kinds(&self, rules: &Rules) -> MarkPair {
        [&self.before, &self.behind].map(|name| {
            let kind = rules.find(name.as_deref()?)?;
            rules.mark(kind).map(|_| kind)
        })
    }
}

/// State of an item with a clinging mark; without this component the hero does not know that it clings.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) enum Clinging {
    /// The hero wore it and found out.
    Known,
    /// It was loosened and no longer clings.
    Gone,
}

/// Uses left.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Charge(pub(crate) u8);

/// Rolls the marks of a new item from its own random stream. Items made on the home level get none.
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
    let Some(first) = choose(luck, &rules.marks_for(on, level.depth, None)) else {
        return;
    };
    let behind = rules.mark(first).is_some_and(|def| def.behind);
    let second = rules.tuning().marks.second_one_in;
    let second = (second > 0 && luck.one_in(second.into()))
        .then(|| choose(luck, &rules.marks_for(on, level.depth, Some(!behind))))
        .flatten();
    for mark in [Some(first), second].into_iter().flatten() {
        put(world, item, mark);
    }
}

fn choose(luck: &mut Stream, table: &[(Kind, u32)]) -> Option<Kind> {
    let row = luck.weighted(table.iter().map(|(_, weight)| *weight))?;
    Some(table[row].0)
}

/// Sets a mark, replacing another in the same position.
pub(crate) fn put(world: &mut World, item: Entity, mark: Kind) {
    let rules = world.rules().clone();
    let Some(def) = rules.mark(mark) else {
        return;
    };
    let mut marks = world.get::<ItemMarks>(item).cloned().unwrap_or_default();
    let place = if def.behind {
        &mut marks.behind
    } else {
        &mut marks.before
    };
    *place = Some(rules.name(mark).to_owned());
    world.entity_mut(item).insert(marks);
    world.mark_changed(item);
}

/// Whether two items agree in marks, clinging and charges, so that they may stack.
pub(crate) fn are_alike(world: &World, one: Entity, other: Entity) -> bool {
    world.get::<ItemMarks>(one) == world.get::<ItemMarks>(other)
        && world.get::<Clinging>(one) == world.get::<Clinging>(other)
        && world.get::<Charge>(one) == world.get::<Charge>(other)
}

/// Copies marks, clinging and charges from a stack to a part taken from it.
pub(crate) fn copy_to_part(world: &mut World, part: Entity, whole: Entity) {
    if let Some(marks) = world.get::<ItemMarks>(whole).cloned() {
        world.entity_mut(part).insert(marks);
    }
    if let Some(clinging) = world.get::<Clinging>(whole).copied() {
        world.entity_mut(part).insert(clinging);
    }
    if let Some(charge) = world.get::<Charge>(whole).copied() {
        world.entity_mut(part).insert(charge);
    }
}

/// Every mark, known to the hero or not.
fn all(world: &World, rules: &Rules, item: Entity) -> MarkPair {
    let marks = world.get::<ItemMarks>(item);
    marks.map_or([None; 2], |marks| marks.kinds(rules))
}

/// Marks that the hero knows: a clinging mark only after the item was worn.
pub(crate) fn known(world: &World, item: Entity) -> MarkPair {
    let rules = world.rules();
    let worn = world.get::<Clinging>(item).is_some();
    let clings = |kind: &Kind| rules.mark(*kind).is_some_and(|def| def.does.clings);
    all(world, rules, item).map(|mark| mark.filter(|kind| worn || !clings(kind)))
}

/// Special properties of the item's kind and its marks.
pub(crate) fn quirks<'r>(
    world: &World,
    rules: &'r Rules,
    item: Entity,
) -> impl Iterator<Item = &'r Quirk> + use<'r> {
    let own = Some(world.thing(item).kind);
    with(rules, own, all(world, rules, item))
}

/// As [`quirks`], as far as the hero knows: of an unidentified kind only the known marks.
pub(crate) fn shown<'r>(
    world: &World,
    rules: &'r Rules,
    item: Entity,
) -> impl Iterator<Item = &'r Quirk> + use<'r> {
    let kind = world.thing(item).kind;
    let own = Some(kind).filter(|kind| guise::shown(world, *kind) == *kind);
    with(rules, own, known(world, item))
}

fn with(rules: &Rules, own: Option<Kind>, marks: MarkPair) -> impl Iterator<Item = &Quirk> {
    let own = own.and_then(|kind| rules.item(kind)?.does.as_ref());
    own.into_iter().chain(rules.quirks(marks))
}

/// Whether the wearer cannot take the item off.
pub(crate) fn clings(world: &World, item: Entity) -> bool {
    let rules = world.rules();
    world.get::<Clinging>(item) != Some(&Clinging::Gone)
        && quirks(world, rules, item).any(|quirk| quirk.clings)
}

pub(crate) fn is_known_to_cling(world: &World, item: Entity) -> bool {
    world.get::<Clinging>(item) == Some(&Clinging::Known)
}

/// Reveals that an item clings, when the hero has put it on.
pub(crate) fn reveal_clinging(world: &mut World, item: Entity) {
    if !clings(world, item) || is_known_to_cling(world, item) {
        return;
    }
    world.entity_mut(item).insert(Clinging::Known);
    world.mark_changed(item);
    let (marks, item) = (known(world, item), world.thing(item).kind);
    world.tell(Event::Clung { item, marks });
}

/// Ends the clinging of an item that `who` wears.
pub(crate) fn free(world: &mut World, who: Entity, item: Entity) {
    if !clings(world, item) {
        return;
    }
    world.entity_mut(item).insert(Clinging::Gone);
    world.mark_changed(item);
    let item = world.thing(item).kind;
    world.tell_of(who, |who| Event::Freed { who, item });
}

/// Reports the marks of an item that has just entered the hero's pack.
pub(crate) fn tell(world: &mut World, who: Entity, item: Kind, marks: MarkPair) {
    if world.thing(who).id == Id::HERO && marks != [None; 2] {
        world.tell(Event::Bore { item, marks });
    }
}

/// Charges left and maximum, as far as the hero knows the item's marks; `None` for an item without charges.
pub(crate) fn charges(world: &World, item: Entity) -> Option<(u8, u8)> {
    let charge = world.get::<Charge>(item)?;
    let rules = world.rules();
    let most = held(world, item, shown(world, rules, item))?;
    Some((charge.0.min(most), most))
}

/// Maximum charges, at least 1; `None` for an item without charges.
pub(crate) fn most_charges(world: &World, item: Entity) -> Option<u8> {
    held(world, item, quirks(world, world.rules(), item))
}

fn held<'r>(world: &World, item: Entity, quirks: impl Iterator<Item = &'r Quirk>) -> Option<u8> {
    let most = world.rules().item(world.thing(item).kind)?.charges?;
    let more = quirks.map(|quirk| quirk.charges);
    Some(more.fold(most, u8::saturating_add_signed).max(1))
}

/// Refills an item's charges; whether any were missing.
pub(crate) fn fill(world: &mut World, item: Entity) -> bool {
    let Some((now, most)) = most_charges(world, item)
        .map(|most| (world.get::<Charge>(item).map_or(0, |it| it.0), most))
    else {
        return false;
    };
    world.entity_mut(item).insert(Charge(most));
    world.mark_changed(item);
    now < most
}

pub(crate) fn discharge(world: &mut World, item: Entity) {
    if let Some(mut charge) = world.get_mut::<Charge>(item) {
        charge.0 = charge.0.saturating_sub(1);
    }
    world.mark_changed(item);
}

#[cfg(test)]
mod tests;
