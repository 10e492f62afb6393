//! Carried and worn items, and the values derived from them: armour, weight, light, noise.

use super::letters::{self, Letter};
use super::make;
use super::make::Stack;
use super::marks;
use crate::defs::{
    ItemDef, Knacks, LightDef, Quirk, Rules, WeaponDef, better_chance, modifier, times,
};
use crate::world::flame::Flame;
use crate::world::growth::{Nature, WornKnacks};
use crate::world::level::Levels;
use crate::world::outbox::Witness;
use crate::world::registrar::Registrar;
use crate::world::sight::Sight;
use crate::world::thing::EntityIndex;
use crate::world::time::scale;
use crate::world::world_ext::WorldExt;
use crate::world::{flame, growth, hero};
use bevy_ecs::prelude::*;
use geom::Dice;
use proto::{AccessRule, Burden, Event, Id, Slot};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Held>("held")
        .saved::<Rusty>("rusty")
        .transient::<CarriedItems>("derived from what is held")
        .transient::<Gear>("derived from what is held and worn");
}

/// Holder of a carried item, and the slot it is worn in.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Held {
    pub(crate) by: Id,
    pub(crate) worn: Option<Slot>,
}

/// Carried items in id order. Derived from [`Held`].
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct CarriedItems(pub(crate) Vec<Entity>);

/// Sums over the carried and worn items. Derived; creatures have one only if they wear something.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[component(storage = "SparseSet")]
pub(crate) struct Gear {
    pub(crate) armour: i32,
    pub(crate) weapon: Option<Entity>,
    pub(crate) weight: u32,
    pub(crate) ease: u32,
    pub(crate) burden: Burden,
    /// Radius of the brightest worn light, in tiles; 0 without one.
    pub(crate) light: u8,
    /// Range of the weapon in tiles; 0 or 1 for adjacent targets only.
    pub(crate) reach: u8,
    /// One melee blow in this number is parried; 0 for none.
    pub(crate) parry: u8,
    /// How easily the bearer is noticed, in percent of the usual.
    pub(crate) noise: u16,
    /// Slowdown by worn items, in percent.
    pub(crate) slow: u16,
    pub(crate) binds: bool,
    /// Whether a worn item has an effect on attackers.
    pub(crate) answers: bool,
    /// Hit points regained for each kill.
    pub(crate) feast: u8,
    /// Whether a worn item warns by humming.
    pub(crate) hums: bool,
}

impl Gear {
    /// Speed under this load and in this armour, in percent.
    pub(crate) fn pace(&self) -> u16 {
        let burden = match self.burden {
            Burden::Light => 100,
            Burden::Burdened => 75,
            Burden::Overloaded => 50,
        };
        scale(burden, 100 - self.slow.min(MOST_SLOW))
    }

    pub(crate) const fn breaks(&self, order: AccessRule) -> bool {
        match order {
            AccessRule::NoFire => self.light > 0,
            AccessRule::NoArms => self.weapon.is_some(),
            AccessRule::NoTheft => self.binds,
        }
    }
}

/// Maximum slowdown by worn items, in percent.
const MOST_SLOW: u16 = 60;

/// Maximum load, as a multiple of [`Gear::ease`].
pub(crate) const LIMIT: u32 = 3;

/// Puts an item without holder or place into a pack. Joins a stack of equal items if there is one.
pub(crate) fn give(world: &mut World, item: Entity, to: Entity) {
    let kind = world.thing(item).kind;
    let stacks = world.rules().item(kind);
    let stacks = stacks.is_some_and(|def| def.stacks);
    let flame = world.get::<Flame>(item).copied();
    let twin = carried(world, to).into_iter().find(|other| {
        stacks
            && world.thing(*other).kind == kind
            && world.get::<Flame>(*other).copied() == flame
            && marks::are_alike(world, item, *other)
    });
    if let Some(twin) = twin {
        let room = u16::MAX - count(world, twin);
        let joined = count(world, item).min(room);
        set_count(world, twin, count(world, twin) + joined);
        if joined == count(world, item) {
            make::remove(world, item);
            return recompute_gear(world, to);
        }
        set_count(world, item, count(world, item) - joined);
    }
    hold(world, item, to);
    recompute_gear(world, to);
}

/// Makes `by` the holder of an item without holder or place, as a stack of its own.
fn hold(world: &mut World, item: Entity, by: Entity) {
    letters::drop_taken_letter(world, item, &carried(world, by));
    let held = Held {
        by: world.thing(by).id,
        worn: None,
    };
    world.entity_mut(item).insert(held);
    world.mark_changed(item);
    add_to_carried(world, item, by);
}

/// Splits one item off a carried stack; both stay in the pack.
pub(crate) fn single_out(world: &mut World, item: Entity, who: Entity) -> Entity {
    if count(world, item) == 1 {
        return item;
    }
    let one = take_out(world, item, 1);
    hold(world, one, who);
    one
}

/// Adds a held item to its holder's pack.
pub(crate) fn add_to_carried(world: &mut World, item: Entity, to: Entity) {
    let mut pack = carried(world, to);
    pack.push(item);
    pack.sort_unstable_by_key(|entity| world.thing(*entity).id);
    world.entity_mut(to).insert(CarriedItems(pack));
}

/// Rebuilds the packs of all holders after loading; `things` must be in id order.
pub(crate) fn rebuild_carried(world: &mut World, things: &[Entity]) {
    let mut packs: BTreeMap<Entity, Vec<Entity>> = BTreeMap::new();
    for item in things {
        if let Some(holder) = holder(world, *item) {
            packs.entry(holder).or_default().push(*item);
        }
    }
    for (holder, pack) in packs {
        world.entity_mut(holder).insert(CarriedItems(pack));
    }
}

/// Takes `wanted` items out of the holder's pack. The result has neither holder nor place.
pub(crate) fn take_out(world: &mut World, item: Entity, wanted: u16) -> Entity {
    let have = count(world, item);
    if wanted < have {
        set_count(world, item, have - wanted);
        let level = world.resource::<Levels>().current;
        let kind = world.thing(item).kind;
        let part = make::item(world, level, kind, wanted);
        if let Some(flame) = world.get::<Flame>(item).copied() {
            world.entity_mut(part).insert(flame);
        }
        if let Some(letter) = world.get::<Letter>(item).copied() {
            world.entity_mut(part).insert(letter);
        }
        marks::copy_to_part(world, part, item);
        if let Some(holder) = holder(world, item) {
            recompute_gear(world, holder);
        }
        return part;
    }
    let holder = holder(world, item);
    world.entity_mut(item).remove::<Held>();
    world.mark_changed(item);
    if let Some(holder) = holder {
        let mut pack = carried(world, holder);
        pack.retain(|other| *other != item);
        world.entity_mut(holder).insert(CarriedItems(pack));
        recompute_gear(world, holder);
    }
    item
}

/// Removes one from a stack of several that lies on a tile.
pub(crate) fn remove_one_lying(world: &mut World, item: Entity) {
    let have = count(world, item);
    set_count(world, item, have.saturating_sub(1));
}

/// Removes one from a stack, and the item itself if it was the last.
pub(crate) fn use_up(world: &mut World, item: Entity) {
    let have = count(world, item);
    if have > 1 {
        set_count(world, item, have - 1);
        if let Some(holder) = holder(world, item) {
            recompute_gear(world, holder);
        }
        return;
    }
    let gone = take_out(world, item, have);
    make::remove(world, gone);
}

pub(crate) fn carried(world: &World, who: Entity) -> Vec<Entity> {
    world
        .get::<CarriedItems>(who)
        .map_or_else(Vec::new, |pack| pack.0.clone())
}

pub(crate) fn holder(world: &World, item: Entity) -> Option<Entity> {
    let held = world.get::<Held>(item)?;
    world.resource::<EntityIndex>().entity(held.by)
}

pub(crate) fn count(world: &World, item: Entity) -> u16 {
    world.get::<Stack>(item).map_or(1, |stack| stack.0)
}

fn set_count(world: &mut World, item: Entity, count: u16) {
    world.entity_mut(item).insert(Stack(count));
    world.mark_changed(item);
}

pub(crate) fn worn(world: &World, who: Entity, slot: Slot) -> Option<Entity> {
    let pack = world.get::<CarriedItems>(who)?;
    let in_slot = |item: &&Entity| {
        world
            .get::<Held>(**item)
            .is_some_and(|h| h.worn == Some(slot))
    };
    pack.0.iter().find(in_slot).copied()
}

pub(crate) fn is_worn(world: &World, item: Entity) -> bool {
    world
        .get::<Held>(item)
        .is_some_and(|held| held.worn.is_some())
}

pub(crate) fn carries(world: &World, who: Entity, is: impl Fn(&ItemDef) -> bool) -> bool {
    find_where(world, who, is).is_some()
}

/// The first carried item whose definition satisfies `is`.
pub(crate) fn find_where(
    world: &World,
    who: Entity,
    is: impl Fn(&ItemDef) -> bool,
) -> Option<Entity> {
    let rules = world.rules();
    let pack = world.get::<CarriedItems>(who)?;
    let fits = |item: &Entity| rules.item(world.thing(*item).kind).is_some_and(&is);
    pack.0.iter().copied().find(fits)
}

/// Whether a key opens every lock and is not used up.
pub(crate) fn is_for_all(world: &World, key: Entity) -> bool {
    let rules = world.rules();
    let def = rules.item(world.thing(key).kind);
    def.is_some_and(|def| def.opens_all)
}

pub(crate) fn find(world: &World, who: Entity, kind: proto::Kind) -> Option<Entity> {
    let pack = world.get::<CarriedItems>(who)?;
    pack.0
        .iter()
        .copied()
        .find(|item| world.thing(*item).kind == kind)
}

pub(crate) fn set_worn(world: &mut World, item: Entity, slot: Option<Slot>) {
    if let Some(mut held) = world.get_mut::<Held>(item) {
        held.worn = slot;
    }
    world.mark_changed(item);
}

/// Puts on the first item that fits each empty slot; used for the starting kit and for creatures.
pub(crate) fn put_on(world: &mut World, who: Entity) {
    let rules = world.rules().clone();
    for item in carried(world, who) {
        let def = rules.item(world.thing(item).kind);
        // A light is lit when needed, not at the start.
        let wear = def
            .filter(|def| def.light.is_none())
            .and_then(|def| def.wear);
        if let Some(wear) = wear
            && worn(world, who, wear.slot).is_none()
            && conflicting_item(world, who, item).is_none()
        {
            set_worn(world, item, Some(wear.slot));
        }
    }
    recompute_gear(world, who);
}

/// The worn item that must come off before `item` can be worn: a shield beside a two-handed weapon, or the reverse.
pub(crate) fn conflicting_item(world: &World, who: Entity, item: Entity) -> Option<Entity> {
    if growth::knacks(world, who).one_handed {
        return None;
    }
    let rules = world.rules();
    let def = |item: Entity| rules.item(world.thing(item).kind);
    let takes_both = |item: Entity| def(item).is_some_and(ItemDef::takes_both_hands);
    match def(item)?.wear?.slot {
        Slot::Weapon if takes_both(item) => worn(world, who, Slot::Shield),
        Slot::Shield => worn(world, who, Slot::Weapon).filter(|weapon| takes_both(*weapon)),
        _ => None,
    }
}

/// Weight carried without slowdown, in tenths of a pound. Meant for the hero: creatures feel no load.
fn easy_load(world: &World, who: Entity) -> u32 {
    let rules = world.rules();
    let nature = world.get::<Nature>(who);
    let (might, carry) = nature.map_or((rules.hero().attributes.might, 100), |nature| {
        (nature.attributes.might, nature.knacks.carry)
    });
    let points = u32::try_from(i32::from(might) + modifier(might)).unwrap_or(0);
    let ease = points.max(1) * u32::from(rules.tuning().ease_per_might);
    ease * u32::from(carry) / 100
}

/// Updates [`WornKnacks`], the knacks that worn items give, and the values that depend on them.
fn update_worn_knacks(world: &mut World, who: Entity) {
    let rules = world.rules().clone();
    let worn = carried(world, who);
    let worn = worn.into_iter().filter(|item| is_worn(world, *item));
    let quirks = worn.flat_map(|item| marks::quirks(world, &rules, item));
    let knacks = quirks.fold(Knacks::NONE, |sum, quirk| sum.and(quirk.knacks));
    let borne = Some(WornKnacks(knacks)).filter(|_| knacks != Knacks::NONE);
    if world.get::<WornKnacks>(who) == borne.as_ref() {
        return;
    }
    match borne {
        Some(borne) => world.entity_mut(who).insert(borne),
        None => world.entity_mut(who).remove::<WornKnacks>(),
    };
    if world.thing(who).id == Id::HERO {
        hero::recompute_nature(world);
        world.resource_mut::<Sight>().relight();
    }
}

/// Recomputes the gear after any change of the pack. For the hero it also assigns letters and reports a change of
/// burden.
pub(crate) fn recompute_gear(world: &mut World, who: Entity) {
    if world.thing(who).id != Id::HERO {
        // Creatures feel no load, and most wear nothing.
        let dressed = carried(world, who).iter().any(|item| is_worn(world, *item));
        if dressed || world.get::<Gear>(who).is_some() {
            update_worn_knacks(world, who);
            let gear = sum_up(world, who);
            world.entity_mut(who).insert(gear);
        }
        return;
    }
    letters::hand_out(world, &carried(world, who));
    let before = world.get::<Gear>(who).copied().unwrap_or_default();
    update_worn_knacks(world, who);
    let gear = sum_up(world, who);
    world.entity_mut(who).insert(gear);
    if before.burden != gear.burden && hero::is_alive(world) {
        world.tell(Event::Burdened { to: gear.burden });
    }
}

/// Armour value of an item with its properties and rust. Rust does not take it below 0.
pub(crate) fn armour<'r>(
    world: &World,
    item: Entity,
    def: &ItemDef,
    quirks: impl Iterator<Item = &'r Quirk>,
) -> i32 {
    let new = def.wear.map_or(0, |wear| i32::from(wear.armour));
    let new = quirks.fold(new, |sum, quirk| sum + i32::from(quirk.armour));
    (new - i32::from(rust_on(world, item))).max(new.min(0))
}

/// Light of an item with its properties; the radius is at least 1.
pub(crate) fn light<'r>(light: LightDef, quirks: impl Iterator<Item = &'r Quirk>) -> LightDef {
    let more = quirks.map(|quirk| quirk.light);
    let radius = more.fold(light.radius, u8::saturating_add_signed);
    LightDef {
        radius: radius.clamp(1, LightDef::FARTHEST),
        ..light
    }
}

/// Weight of one item, in tenths of a pound.
fn weight<'r>(usual: u16, quirks: impl Iterator<Item = &'r Quirk>) -> u32 {
    quirks.fold(usual.into(), |sum, quirk| {
        sum * u32::from(quirk.weight) / 100
    })
}

/// Weight of one item as far as the hero knows: an unknown clinging mark is not felt.
pub(crate) fn heft(world: &World, rules: &Rules, item: Entity, def: &ItemDef) -> u32 {
    weight(def.weight, marks::shown(world, rules, item))
}

/// Value of one item, in coins.
pub(crate) fn value<'r>(usual: u32, quirks: impl Iterator<Item = &'r Quirk>) -> u32 {
    quirks.fold(usual, |sum, quirk| {
        let value = u64::from(sum) * u64::from(quirk.value) / 100;
        u32::try_from(value).unwrap_or(u32::MAX)
    })
}

fn sum_up(world: &World, who: Entity) -> Gear {
    let rules = world.rules().clone();
    let ease = easy_load(world, who);
    let knacks = growth::knacks(world, who);
    let mut gear = Gear {
        ease,
        ..Gear::default()
    };
    let mut noise = 100;
    // Creatures feel no load.
    let loaded = world.thing(who).id == Id::HERO;
    for item in carried(world, who) {
        let Some(def) = rules.item(world.thing(item).kind) else {
            continue;
        };
        let quirks: Vec<&Quirk> = marks::quirks(world, &rules, item).collect();
        let marks = || quirks.iter().copied();
        let slot = world.get::<Held>(item).and_then(|held| held.worn);
        let weight = match slot {
            Some(_) => weight(def.weight, marks()),
            None => heft(world, &rules, item, def),
        };
        let weight = weight.saturating_mul(count(world, item).into());
        gear.weight = gear.weight.saturating_add(weight);
        gear.binds |= def.binds;
        let Some(slot) = slot else {
            continue;
        };
        gear.armour += armour(world, item, def, marks());
        let lit = def.light.filter(|_| flame::is_lit(world, item));
        let light = lit.map(|it| light(it, marks()));
        let reach = light.map_or(0, |light| light.radius);
        gear.light = gear.light.max(reach.min(LightDef::FARTHEST));
        if let Some(wear) = def.wear.filter(|_| !knacks.plated) {
            let more = |usual: u8, of: fn(&Quirk) -> i8| {
                let sum = marks().map(of).fold(usual, u8::saturating_add_signed);
                u16::from(sum)
            };
            noise += more(wear.noise, |quirk| quirk.noise);
            gear.slow += more(wear.slow, |quirk| quirk.slow);
        }
        gear.answers |= marks().any(|quirk| quirk.on_struck.is_some());
        gear.hums |= marks().any(|quirk| quirk.hums.is_some());
        let feast = marks().map(|quirk| quirk.feast);
        gear.feast = feast.fold(gear.feast, u8::saturating_add);
        if slot == Slot::Weapon {
            gear.weapon = Some(item);
            let weapon = def.weapon.as_ref();
            let farther = marks().map(|quirk| quirk.reach);
            gear.reach = weapon.map_or(0, |weapon| farther.fold(weapon.reach, u8::saturating_add));
            let parry = weapon.map_or(0, |weapon| weapon.parry);
            gear.parry = marks().fold(parry, |all, quirk| better_chance(all, quirk.parry));
        }
    }
    gear.noise = times(noise, knacks.noise);
    gear.burden = match gear.weight {
        weight if loaded && weight > 2 * ease => Burden::Overloaded,
        weight if loaded && weight > ease => Burden::Burdened,
        _ => Burden::Light,
    };
    gear
}

/// Steps of rust; each takes one point of armour, or of accuracy for a weapon.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Rusty(pub(crate) u8);

pub(crate) fn rust_on(world: &World, thing: Entity) -> u8 {
    world.get::<Rusty>(thing).map_or(0, |rusty| rusty.0)
}

/// Gain of wearing an item over the one the hero wears in its slot, in the unit of [`worth`].
pub(crate) fn gain(world: &World, item: Entity, def: &ItemDef) -> i32 {
    let rules = world.rules();
    let rival = def
        .wear
        .and_then(|wear| worn(world, world.hero(), wear.slot))
        .filter(|rival| *rival != item)
        .and_then(|rival| Some((rival, rules.item(world.thing(rival).kind)?)));
    let worn = rival.map_or(0, |(rival, def)| worth(world, rival, def));
    worth(world, item, def) - worn
}

/// Known benefit of an item: its armour, or twice its mean damage for a weapon.
fn worth(world: &World, item: Entity, def: &ItemDef) -> i32 {
    let rules = world.rules();
    let shown = || marks::shown(world, rules, item);
    match &def.weapon {
        Some(weapon) => damage(weapon, shown()).mean_x2(),
        None => armour(world, item, def, shown()),
    }
}

/// Damage of a weapon with its properties, before the attacker's own bonus.
pub(crate) fn damage<'r>(weapon: &WeaponDef, quirks: impl Iterator<Item = &'r Quirk>) -> Dice {
    let more: i16 = quirks.map(|quirk| i16::from(quirk.damage)).sum();
    Dice {
        bonus: weapon.damage.bonus.saturating_add(more),
        ..weapon.damage
    }
}

#[cfg(test)]
mod tests;
