//! Trading: buying, selling, and paid healing. Prices are in gold.

use super::deal::{dealing_partner, share};
use super::{ask, reach, study};
use crate::defs::{ItemDef, Link, Rules, TradeDef, times};
use crate::things::gear::{self, Gear, Held, LIMIT};
use crate::things::shop::{gold, pay};
use crate::things::{marks, money};
use crate::world::growth;
use crate::world::guise::{self, ApparentItem};
use crate::world::health::{self, Health};
use crate::world::outbox::Witness;
use crate::world::standing;
use crate::world::thing::{EntityIndex, Thing};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Command, Event, Id, Refusal, Regard, Stock, Ware};

fn trader<'r>(world: &World, rules: &'r Rules, id: Id) -> Result<(Entity, &'r TradeDef), Refusal> {
    let keeper = dealing_partner(world, id)?;
    let def = rules.monster(world.thing(keeper).kind);
    let trade = def.and_then(|def| def.trade.as_ref());
    let trade = trade.ok_or(Refusal::NoTrade)?;
    if standing::regard_of(world, keeper) == Regard::Hated {
        return Err(Refusal::Unwelcome);
    }
    Ok((keeper, trade))
}

/// The keeper's price for one item, at least 1. `prices` is in percent of the usual.
fn asked(trade: &TradeDef, goods: ApparentItem, prices: u16) -> u32 {
    share(share(goods.value, trade.asks), prices).max(1)
}

/// The keeper's payment for one item. Lower `prices` raise it, but never above [`asked`].
fn offered(trade: &TradeDef, goods: ApparentItem, prices: u16) -> u32 {
    let usual = share(goods.value, trade.pays);
    if prices == 100 {
        return usual;
    }
    let offered = u64::from(usual) * 100 / u64::from(prices.max(1));
    let most = asked(trade, goods, prices);
    u32::try_from(offered).unwrap_or(u32::MAX).min(most)
}

/// Kind and value of an item as far as the hero has identified it, with its known marks.
fn goods(world: &World, item: Entity, def: &ItemDef) -> ApparentItem {
    let goods = guise::guess(world, world.thing(item).kind, def);
    ApparentItem {
        value: gear::value(goods.value, marks::shown(world, world.rules(), item)),
        ..goods
    }
}

/// The keeper's prices for the hero in percent of the usual, by knack and standing.
fn prices(world: &World, keeper: Entity) -> u16 {
    let knack = growth::knacks(world, world.hero()).prices;
    times(knack, standing::prices(world, keeper))
}

/// Whether the keeper deals in such an item, and it is worth at least 1 gold.
fn would_buy(trade: &TradeDef, goods: ApparentItem) -> bool {
    let mut wanted = trade.wants.iter().filter_map(Link::kind);
    let deals = trade.buys.contains(&goods.category) || wanted.any(|it| it == goods.kind);
    deals && share(goods.value, trade.pays) > 0
}

/// A purchase or sale that can be carried out. `price` is for the whole count.
struct Bargain {
    item: Entity,
    from: Entity,
    to: Entity,
    price: u32,
}

fn purchase(world: &World, from: Id, item: Id, count: u16) -> Result<Bargain, Refusal> {
    let rules = world.rules().clone();
    let (keeper, trade) = trader(world, &rules, from)?;
    let item = world.resource::<EntityIndex>().entity(item);
    let item = item.filter(|item| gear::holder(world, *item) == Some(keeper));
    let item = item.ok_or(Refusal::NotForSale)?;
    if count == 0 || count > gear::count(world, item) {
        return Err(Refusal::BadCount);
    }
    let def = rules.item(world.thing(item).kind);
    let def = def.ok_or(Refusal::NotForSale)?;
    let goods = goods(world, item, def);
    let price = asked(trade, goods, prices(world, keeper)).saturating_mul(count.into());
    let hero = world.hero();
    if price > gold(world, hero) {
        return Err(Refusal::TooDear);
    }
    let gear = world.get::<Gear>(hero).copied().unwrap_or_default();
    // Money goes into the purse, which weighs nothing.
    let each = gear::heft(world, &rules, item, def);
    let each = def.coins.map_or(each, |_| 0);
    let weight = each * u32::from(count);
    if gear.weight.saturating_add(weight) > gear.ease * LIMIT {
        return Err(Refusal::TooHeavy);
    }
    Ok(Bargain {
        item,
        from: keeper,
        to: hero,
        price,
    })
}

fn sale(world: &World, to: Id, item: Id, count: u16) -> Result<Bargain, Refusal> {
    let rules = world.rules().clone();
    let (keeper, trade) = trader(world, &rules, to)?;
    let item = world.resource::<EntityIndex>().entity(item);
    let item = item.ok_or(Refusal::NotCarried)?;
    let held = world.get::<Held>(item).filter(|held| held.by == Id::HERO);
    let held = held.ok_or(Refusal::NotCarried)?;
    if held.worn.is_some() {
        return Err(Refusal::Worn);
    }
    if count == 0 || count > gear::count(world, item) {
        return Err(Refusal::BadCount);
    }
    let def = rules.item(world.thing(item).kind);
    let goods = def.map(|def| goods(world, item, def));
    let goods = goods.filter(|goods| would_buy(trade, *goods));
    let goods = goods.ok_or(Refusal::NotWanted)?;
    let price = offered(trade, goods, prices(world, keeper)).saturating_mul(count.into());
    if price > gold(world, keeper) {
        return Err(Refusal::TooDear);
    }
    Ok(Bargain {
        item,
        from: world.hero(),
        to: keeper,
        price,
    })
}

pub(crate) fn may_buy(world: &World, from: Id, item: Id, count: u16) -> Result<(), Refusal> {
    purchase(world, from, item, count).map(|_| ())
}

pub(crate) fn may_sell(world: &World, to: Id, item: Id, count: u16) -> Result<(), Refusal> {
    sale(world, to, item, count).map(|_| ())
}

pub(crate) fn buy(world: &mut World, from: Id, item: Id, count: u16) {
    if let Ok(bargain) = purchase(world, from, item, count) {
        let (item, price) = (world.thing(bargain.item).kind, bargain.price);
        let marks = marks::known(world, bargain.item);
        let gold = transfer_goods(world, &bargain, count);
        world.tell(Event::Bought { item, count, price });
        marks::tell(world, bargain.to, item, marks);
        if let Some(gold) = gold {
            world.tell(Event::Pocketed { item, count, gold });
        }
    }
}

pub(crate) fn sell(world: &mut World, to: Id, item: Id, count: u16) {
    if let Ok(bargain) = sale(world, to, item, count) {
        let (item, price) = (world.thing(bargain.item).kind, bargain.price);
        transfer_goods(world, &bargain, count);
        world.tell(Event::Sold { item, count, price });
    }
}

/// Moves the goods and the gold. If the hero bought money, returns how much gold it was.
fn transfer_goods(world: &mut World, bargain: &Bargain, count: u16) -> Option<u32> {
    let part = gear::take_out(world, bargain.item, count);
    pay(world, bargain.to, bargain.from, bargain.price);
    money::receive(world, part, bargain.to)
}

/// Paid healing of the hero, and freeing from clinging items.
struct Treatment {
    healer: Entity,
    missing: i32,
    /// Worn items that cling; empty if the healer does not free from them.
    clinging: Vec<Entity>,
    price: u32,
}

fn treatment(world: &World, by: Id) -> Result<Treatment, Refusal> {
    let healer = dealing_partner(world, by)?;
    let rules = world.rules();
    let def = rules.monster(world.thing(healer).kind);
    let def = def.ok_or(Refusal::NoTrade)?;
    let each = def.tends.ok_or(Refusal::NoTrade)?;
    let health = world.get::<Health>(world.hero());
    let missing = health.map_or(0, |health| health.max.saturating_sub(health.now));
    let missing = missing.max(0);
    let clings = |item: &Entity| gear::is_worn(world, *item) && marks::clings(world, *item);
    let mut clinging = gear::carried(world, world.hero());
    clinging.retain(|item| def.frees.is_some() && clings(item));
    if missing == 0 && clinging.is_empty() {
        return Err(Refusal::Unhurt);
    }
    let times = |many: u32, each: u16| many.saturating_mul(each.into());
    let freeing = u32::try_from(clinging.len()).unwrap_or(u32::MAX);
    let freeing = times(freeing, def.frees.unwrap_or(0));
    let price = times(missing.unsigned_abs(), each).saturating_add(freeing);
    Ok(Treatment {
        healer,
        missing,
        clinging,
        price,
    })
}

/// [`treatment`], but refuses if the hero cannot pay.
fn affordable(world: &World, by: Id) -> Result<Treatment, Refusal> {
    let treatment = treatment(world, by)?;
    if treatment.price > gold(world, world.hero()) {
        return Err(Refusal::TooDear);
    }
    Ok(treatment)
}

pub(crate) fn may_tend(world: &World, by: Id) -> Result<(), Refusal> {
    affordable(world, by).map(|_| ())
}

pub(crate) fn tend(world: &mut World, by: Id) {
    let Ok(Treatment {
        healer,
        missing,
        clinging,
        price,
    }) = affordable(world, by)
    else {
        return;
    };
    let hero = world.hero();
    pay(world, hero, healer, price);
    health::heal(world, hero, missing);
    for item in clinging {
        marks::free(world, hero, item);
    }
    let who = world.who(healer);
    world.tell(Event::Tended { who, price });
}

/// All dealings with the creature next to the hero: wares, offers, healing, lessons and naming. `None` if there are
/// none.
pub(crate) fn stock(world: &World, id: Id) -> Option<Stock> {
    let rules = world.rules().clone();
    let keeper = dealing_partner(world, id).ok()?;
    let def = rules.monster(world.thing(keeper).kind)?;
    let hero = world.hero();
    let treatment = treatment(world, id).ok();
    let clinging = treatment.as_ref().map_or(0, |it| it.clinging.len());
    let mut stock = Stock {
        gold: gold(world, keeper),
        yours: gold(world, hero),
        wares: Vec::new(),
        offers: Vec::new(),
        tending: treatment.map(|it| it.price),
        lessons: study::lessons(world, keeper),
        naming: None,
        unknown: Vec::new(),
        clinging: u8::try_from(clinging).unwrap_or(u8::MAX),
    };
    let Some(trade) = &def.trade else {
        let deals = def.tends.is_some() || !stock.lessons.is_empty();
        return deals.then_some(stock);
    };
    let prices = prices(world, keeper);
    for item in gear::carried(world, keeper) {
        let price = |goods| Some(asked(trade, goods, prices));
        stock.wares.extend(ware(world, &rules, item, price));
    }
    for item in gear::carried(world, hero) {
        if !gear::is_worn(world, item) {
            let price = |goods| would_buy(trade, goods).then(|| offered(trade, goods, prices));
            stock.offers.extend(ware(world, &rules, item, price));
        }
    }
    stock.naming = trade.names.map(u32::from);
    stock.unknown = ask::unknown(world, trade);
    Some(stock)
}

fn ware(
    world: &World,
    rules: &Rules,
    item: Entity,
    price: impl Fn(ApparentItem) -> Option<u32>,
) -> Option<Ware> {
    let Thing { id, kind } = world.thing(item);
    let def = rules.item(kind)?;
    let goods = goods(world, item, def);
    let known = goods.kind == kind;
    Some(Ware {
        id,
        kind: goods.kind,
        count: gear::count(world, item),
        price: price(goods)?,
        gain: if known {
            gear::gain(world, item, def)
        } else {
            0
        },
        marks: marks::known(world, item),
    })
}

/// Whether a trader next to the hero holds this item.
pub(crate) fn is_ware(world: &World, item: Entity) -> bool {
    let keeper = gear::holder(world, item).map(|keeper| world.thing(keeper).id);
    keeper.is_some_and(|keeper| trader(world, world.rules(), keeper).is_ok())
}

/// Adds every bargain with the creatures next to the hero: buying single items, selling whole stacks.
pub(super) fn offer(world: &World, all: &mut Vec<Command>) {
    let level = world.level();
    let near = reach::at(world).neighbours().into_iter();
    for who in near.filter_map(|at| level.occupant(at)) {
        let id = world.thing(who).id;
        all.push(Command::Tend(id));
        let Some(stock) = stock(world, id) else {
            continue;
        };
        all.extend(stock.lessons.iter().map(|lesson| Command::Study {
            from: id,
            spell: lesson.facts.spell,
        }));
        if stock.naming.is_some() {
            let asking = |item: &Id| Command::Ask {
                of: id,
                item: *item,
            };
            all.extend(stock.unknown.iter().map(asking));
        }
        all.extend(stock.wares.iter().map(|ware| Command::Buy {
            from: id,
            item: ware.id,
            count: 1,
        }));
        all.extend(stock.offers.iter().map(|ware| Command::Sell {
            to: id,
            item: ware.id,
            count: ware.count,
        }));
    }
}

#[cfg(test)]
mod tests;
