//! What is carried, worn and wielded, and how heavy it is.

use super::brands;
use super::letters::{self, Letter};
use super::make;
use super::make::Stack;
use crate::defs::{ItemDef, Knacks, LightDef, Quirk, Rules, WeaponDef, modifier, sooner, times};
use crate::world::flame::Flame;
use crate::world::growth::{Borne, Nature};
use crate::world::level::Levels;
use crate::world::outbox::Witness;
use crate::world::peek::Peek;
use crate::world::register::Registrar;
use crate::world::sight::Sight;
use crate::world::thing::Register;
use crate::world::time::scale;
use crate::world::{flame, growth, hero};
use bevy_ecs::prelude::*;
use geom::Dice;
use proto::{Burden, Event, Id, Order, Slot};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Held>("held")
        .saved::<Rusty>("rusty")
        .transient::<Pack>("derived from what is held")
        .transient::<Gear>("derived from what is held and worn");
}

/// Carried by somebody, and perhaps worn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Held {
    pub(crate) by: Id,
    pub(crate) worn: Option<Slot>,
}

/// What somebody carries, by id. Derived from [`Held`].
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct Pack(pub(crate) Vec<Entity>);

/// What a pack comes to, for those who wear any of it. Derived from what is held.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[component(storage = "SparseSet")]
pub(crate) struct Gear {
    pub(crate) armour: i32,
    pub(crate) weapon: Option<Entity>,
    pub(crate) weight: u32,
    pub(crate) ease: u32,
    pub(crate) burden: Burden,
    /// How far the light that is worn shines.
    pub(crate) light: u8,
    /// How many tiles away the weapon strikes, where that is more than one.
    pub(crate) reach: u8,
    /// One blow in so many is turned aside with the weapon.
    pub(crate) parry: u8,
    /// How much easier its bearer is noticed than usual, in percent.
    pub(crate) noise: u16,
    /// How much slower what is worn makes, in percent.
    pub(crate) slow: u16,
    /// Whether something among it binds.
    pub(crate) binds: bool,
    /// Whether something that is worn does something to whoever strikes its bearer.
    pub(crate) answers: bool,
    /// How many hit points come back for each foe that falls to its bearer.
    pub(crate) feast: u8,
    /// Whether something that is worn hums near other things.
    pub(crate) hums: bool,
}

impl Gear {
    /// How fast one is under this load and in this armour, in percent.
    pub(crate) fn pace(&self) -> u16 {
        let burden = match self.burden {
            Burden::Light => 100,
            Burden::Burdened => 75,
            Burden::Overloaded => 50,
        };
        scale(burden, 100 - self.slow.min(MOST_SLOW))
    }

    /// Whether whoever has this breaks an order.
    pub(crate) const fn breaks(&self, order: Order) -> bool {
        match order {
            Order::NoFire => self.light > 0,
            Order::NoArms => self.weapon.is_some(),
            Order::NoTheft => self.binds,
        }
    }
}

/// No armour makes slower than this, in percent.
const MOST_SLOW: u16 = 60;

/// What weighs more than this many times the easy load cannot be lifted at all.
pub(crate) const LIMIT: u32 = 3;

/// Puts a thing that is nowhere into somebody's pack, joining a stack of its kind if it can.
pub(crate) fn give(world: &mut World, item: Entity, to: Entity) {
    let kind = world.thing(item).kind;
    let stacks = world.rules().item(kind);
    let stacks = stacks.is_some_and(|def| def.stacks);
    let flame = world.get::<Flame>(item).copied();
    let twin = carried(world, to).into_iter().find(|other| {
        stacks
            && world.thing(*other).kind == kind
            && world.get::<Flame>(*other).copied() == flame
            && brands::are_alike(world, item, *other)
    });
    if let Some(twin) = twin {
        let room = u16::MAX - count(world, twin);
        let joined = count(world, item).min(room);
        set_count(world, twin, count(world, twin) + joined);
        if joined == count(world, item) {
            make::remove(world, item);
            return reckon(world, to);
        }
        set_count(world, item, count(world, item) - joined);
    }
    hold(world, item, to);
    reckon(world, to);
}

/// A thing that is nowhere comes into somebody's hands, by itself.
fn hold(world: &mut World, item: Entity, by: Entity) {
    letters::make_way(world, item, &carried(world, by));
    let held = Held {
        by: world.thing(by).id,
        worn: None,
    };
    world.entity_mut(item).insert(held);
    world.touch(item);
    enlist(world, item, by);
}

/// One of a stack that somebody carries, by itself.
pub(crate) fn single_out(world: &mut World, item: Entity, who: Entity) -> Entity {
    if count(world, item) == 1 {
        return item;
    }
    let one = take_out(world, item, 1);
    hold(world, one, who);
    one
}

/// Enters a held thing in its holder's pack, by id.
pub(crate) fn enlist(world: &mut World, item: Entity, to: Entity) {
    let mut pack = carried(world, to);
    pack.push(item);
    pack.sort_unstable_by_key(|entity| world.thing(*entity).id);
    world.entity_mut(to).insert(Pack(pack));
}

/// Enters everything that is held in its holder's pack; the things come by id.
pub(crate) fn enlist_all(world: &mut World, things: &[Entity]) {
    let mut packs: BTreeMap<Entity, Vec<Entity>> = BTreeMap::new();
    for item in things {
        if let Some(holder) = holder(world, *item) {
            packs.entry(holder).or_default().push(*item);
        }
    }
    for (holder, pack) in packs {
        world.entity_mut(holder).insert(Pack(pack));
    }
}

/// Takes some of a stack out of its holder's pack: a thing that is nowhere.
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
        brands::take_after(world, part, item);
        if let Some(holder) = holder(world, item) {
            reckon(world, holder);
        }
        return part;
    }
    let holder = holder(world, item);
    world.entity_mut(item).remove::<Held>();
    world.touch(item);
    if let Some(holder) = holder {
        let mut pack = carried(world, holder);
        pack.retain(|other| *other != item);
        world.entity_mut(holder).insert(Pack(pack));
        reckon(world, holder);
    }
    item
}

/// Takes one away from a stack of several that nobody holds.
pub(crate) fn lessen(world: &mut World, item: Entity) {
    let have = count(world, item);
    set_count(world, item, have.saturating_sub(1));
}

/// Uses up one of a stack.
pub(crate) fn use_up(world: &mut World, item: Entity) {
    let have = count(world, item);
    if have > 1 {
        set_count(world, item, have - 1);
        if let Some(holder) = holder(world, item) {
            reckon(world, holder);
        }
        return;
    }
    let gone = take_out(world, item, have);
    make::remove(world, gone);
}

pub(crate) fn carried(world: &World, who: Entity) -> Vec<Entity> {
    world
        .get::<Pack>(who)
        .map_or_else(Vec::new, |pack| pack.0.clone())
}

pub(crate) fn holder(world: &World, item: Entity) -> Option<Entity> {
    let held = world.get::<Held>(item)?;
    world.resource::<Register>().entity(held.by)
}

pub(crate) fn count(world: &World, item: Entity) -> u16 {
    world.get::<Stack>(item).map_or(1, |stack| stack.0)
}

fn set_count(world: &mut World, item: Entity, count: u16) {
    world.entity_mut(item).insert(Stack(count));
    world.touch(item);
}

/// What is worn in a slot.
pub(crate) fn worn(world: &World, who: Entity, slot: Slot) -> Option<Entity> {
    let pack = world.get::<Pack>(who)?;
    let in_slot = |item: &&Entity| {
        world
            .get::<Held>(**item)
            .is_some_and(|h| h.worn == Some(slot))
    };
    pack.0.iter().find(in_slot).copied()
}

/// Whether something is worn.
pub(crate) fn is_worn(world: &World, item: Entity) -> bool {
    world
        .get::<Held>(item)
        .is_some_and(|held| held.worn.is_some())
}

/// Whether somebody carries anything of which the rules say so.
pub(crate) fn carries(world: &World, who: Entity, is: impl Fn(&ItemDef) -> bool) -> bool {
    find_where(world, who, is).is_some()
}

/// The first thing that somebody carries and of which the rules say so.
pub(crate) fn find_where(
    world: &World,
    who: Entity,
    is: impl Fn(&ItemDef) -> bool,
) -> Option<Entity> {
    let rules = world.rules();
    let pack = world.get::<Pack>(who)?;
    let fits = |item: &Entity| rules.item(world.thing(*item).kind).is_some_and(&is);
    pack.0.iter().copied().find(fits)
}

/// Whether a key fits every lock and stays whole.
pub(crate) fn is_for_all(world: &World, key: Entity) -> bool {
    let rules = world.rules();
    let def = rules.item(world.thing(key).kind);
    def.is_some_and(|def| def.opens_all)
}

/// The first thing of a kind that somebody carries.
pub(crate) fn find(world: &World, who: Entity, kind: proto::Kind) -> Option<Entity> {
    let pack = world.get::<Pack>(who)?;
    pack.0
        .iter()
        .copied()
        .find(|item| world.thing(*item).kind == kind)
}

pub(crate) fn set_worn(world: &mut World, item: Entity, slot: Option<Slot>) {
    if let Some(mut held) = world.get_mut::<Held>(item) {
        held.worn = slot;
    }
    world.touch(item);
}

/// Somebody puts on and wields what they carry, the first thing for each slot.
pub(crate) fn put_on(world: &mut World, who: Entity) {
    let rules = world.rules().clone();
    for item in carried(world, who) {
        let def = rules.item(world.thing(item).kind);
        // A light is lit when it is needed.
        let wear = def
            .filter(|def| def.light.is_none())
            .and_then(|def| def.wear);
        if let Some(wear) = wear
            && worn(world, who, wear.slot).is_none()
            && in_the_way(world, who, item).is_none()
        {
            set_worn(world, item, Some(wear.slot));
        }
    }
    reckon(world, who);
}

/// What must be put away before both hands can hold something: what is in the other hand, or a weapon that takes both.
pub(crate) fn in_the_way(world: &World, who: Entity, item: Entity) -> Option<Entity> {
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

/// The weight somebody carries with ease; only the hero ever asks.
fn ease(world: &World, who: Entity) -> u32 {
    let rules = world.rules();
    let nature = world.get::<Nature>(who);
    let (might, carry) = nature.map_or((rules.hero().attributes.might, 100), |nature| {
        (nature.attributes.might, nature.knacks.carry)
    });
    let points = u32::try_from(i32::from(might) + modifier(might)).unwrap_or(0);
    let ease = points.max(1) * u32::from(rules.tuning().ease_per_might);
    ease * u32::from(carry) / 100
}

/// The rules that what somebody wears bends for them.
fn bear(world: &mut World, who: Entity) {
    let rules = world.rules().clone();
    let worn = carried(world, who);
    let worn = worn.into_iter().filter(|item| is_worn(world, *item));
    let quirks = worn.flat_map(|item| brands::quirks(world, &rules, item));
    let knacks = quirks.fold(Knacks::NONE, |sum, quirk| sum.and(quirk.knacks));
    let borne = Some(Borne(knacks)).filter(|_| knacks != Knacks::NONE);
    if world.get::<Borne>(who) == borne.as_ref() {
        return;
    }
    match borne {
        Some(borne) => world.entity_mut(who).insert(borne),
        None => world.entity_mut(who).remove::<Borne>(),
    };
    if world.thing(who).id == Id::HERO {
        hero::become_anew(world);
        world.resource_mut::<Sight>().relight();
    }
}

/// Recomputes what a pack adds up to; what the hero has come by gets a letter, and a change of burden is reported.
pub(crate) fn reckon(world: &mut World, who: Entity) {
    if world.thing(who).id != Id::HERO {
        // Creatures feel no load, and most wear nothing.
        let dressed = carried(world, who).iter().any(|item| is_worn(world, *item));
        if dressed || world.get::<Gear>(who).is_some() {
            bear(world, who);
            let gear = sum_up(world, who);
            world.entity_mut(who).insert(gear);
        }
        return;
    }
    letters::hand_out(world, &carried(world, who));
    let before = world.get::<Gear>(who).copied().unwrap_or_default();
    bear(world, who);
    let gear = sum_up(world, who);
    world.entity_mut(who).insert(gear);
    if before.burden != gear.burden && hero::is_alive(world) {
        world.tell(Event::Burdened { to: gear.burden });
    }
}

/// What a piece of armour is worth, rust and what it does besides included.
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

/// How a light shines with what it does besides.
pub(crate) fn light<'r>(light: LightDef, quirks: impl Iterator<Item = &'r Quirk>) -> LightDef {
    let more = quirks.map(|quirk| quirk.light);
    let radius = more.fold(light.radius, u8::saturating_add_signed);
    LightDef {
        radius: radius.clamp(1, LightDef::FARTHEST),
        ..light
    }
}

/// What one of a thing weighs.
fn weight<'r>(usual: u16, quirks: impl Iterator<Item = &'r Quirk>) -> u32 {
    quirks.fold(usual.into(), |sum, quirk| {
        sum * u32::from(quirk.weight) / 100
    })
}

/// What one of a thing weighs for all anybody can tell: what clings and was never worn is not felt.
pub(crate) fn heft(world: &World, rules: &Rules, item: Entity, def: &ItemDef) -> u32 {
    weight(def.weight, brands::shown(world, rules, item))
}

/// What one of a thing is worth.
pub(crate) fn value<'r>(usual: u32, quirks: impl Iterator<Item = &'r Quirk>) -> u32 {
    quirks.fold(usual, |sum, quirk| {
        let value = u64::from(sum) * u64::from(quirk.value) / 100;
        u32::try_from(value).unwrap_or(u32::MAX)
    })
}

fn sum_up(world: &World, who: Entity) -> Gear {
    let rules = world.rules().clone();
    let ease = ease(world, who);
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
        let quirks: Vec<&Quirk> = brands::quirks(world, &rules, item).collect();
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
            gear.parry = marks().fold(parry, |all, quirk| sooner(all, quirk.parry));
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

/// How far rust has gone; each step takes a point of armour, or of aim.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Rusty(pub(crate) u8);

/// How rusty something is.
pub(crate) fn rust_on(world: &World, thing: Entity) -> u8 {
    world.get::<Rusty>(thing).map_or(0, |rusty| rusty.0)
}

/// What wearing or wielding a thing brings over what is worn in its place now.
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

/// What wearing or wielding a thing brings, as far as it is known: armour, rust included, or twice its mean damage.
fn worth(world: &World, item: Entity, def: &ItemDef) -> i32 {
    let rules = world.rules();
    let shown = || brands::shown(world, rules, item);
    match &def.weapon {
        Some(weapon) => damage(weapon, shown()).mean_x2(),
        None => armour(world, item, def, shown()),
    }
}

/// What a hit with a weapon does, before whoever strikes adds anything.
pub(crate) fn damage<'r>(weapon: &WeaponDef, quirks: impl Iterator<Item = &'r Quirk>) -> Dice {
    let more: i16 = quirks.map(|quirk| i16::from(quirk.damage)).sum();
    Dice {
        bonus: weapon.damage.bonus.saturating_add(more),
        ..weapon.damage
    }
}

#[cfg(test)]
mod tests;
