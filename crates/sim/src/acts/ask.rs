//! The command `Ask`: a trader identifies an unknown item of the hero's for gold.

use super::deal::dealing_partner;
use super::reach;
use crate::defs::TradeDef;
use crate::things::gear;
use crate::things::learning;
use crate::things::shop::{gold, pay};
use crate::world::guise;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Id, Kind, Refusal};

/// Checks the command and returns the trader, the item's kind and the price in gold.
fn question(world: &World, of: Id, item: Id) -> Result<(Entity, Kind, u32), Refusal> {
    let keeper = dealing_partner(world, of)?;
    let rules = world.rules();
    let def = rules.monster(world.thing(keeper).kind);
    let trade = def.and_then(|def| def.trade.as_ref());
    let trade = trade.ok_or(Refusal::NoTrade)?;
    let price = trade.names.ok_or(Refusal::NoTrade)?;
    let (item, _) = reach::carried(world, item)?;
    let kind = world.thing(item).kind;
    if !learning::is_unknown(world, kind) {
        return Err(Refusal::NotUnknown);
    }
    if !knows(world, trade, kind) {
        return Err(Refusal::NotWanted);
    }
    if u32::from(price) > gold(world, world.hero()) {
        return Err(Refusal::TooDear);
    }
    Ok((keeper, kind, price.into()))
}

/// Whether a trader can identify `kind`: they sell naming and buy the category of its look. False for a known kind.
fn knows(world: &World, trade: &TradeDef, kind: Kind) -> bool {
    let look = guise::look(world, world.rules(), kind);
    trade.names.is_some() && look.is_some_and(|look| trade.buys.contains(&look.category))
}

/// Ids of the hero's items that this trader can identify, in pack order.
pub(super) fn unknown(world: &World, trade: &TradeDef) -> Vec<Id> {
    let carried = gear::carried(world, world.hero()).into_iter();
    let things = carried.map(|item| world.thing(item));
    things
        .filter(|thing| knows(world, trade, thing.kind))
        .map(|thing| thing.id)
        .collect()
}

pub(super) fn may_ask(world: &World, of: Id, item: Id) -> Result<(), Refusal> {
    question(world, of, item).map(|_| ())
}

pub(super) fn ask(world: &mut World, of: Id, item: Id) {
    if let Ok((keeper, kind, price)) = question(world, of, item) {
        pay(world, world.hero(), keeper, price);
        learning::learn(world, kind);
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::testing::scene;
    use crate::things::shop::gold;
    use crate::world::world_ext::WorldExt;
    use proto::{Answer, Command, Event, Id, Query, Refusal};

    const CAST: &str = "
        [guise.cloudy]
        set = 'bottle'
        category = 'potion'
        weight = 1
        value = 20

        [item.balm]
        category = 'potion'
        weight = 1
        value = 200
        guise = 'bottle'
        use = { effects = [{ heal = { amount = 3 } }] }

        [item.purse]
        category = 'treasure'
        weight = 1
        value = 1
        coins = 30

        [item.apple]
        category = 'food'
        weight = 1
        value = 1

        [monster.quill]
        hit_points = 5
        peaceful = true
        mind = { temper = 'calm', asleep = 0, stays = true }
        trade = { gold = 100, buys = ['potion'], names = 25 }

        [monster.tibb]
        hit_points = 5
        peaceful = true
        mind = { temper = 'calm', asleep = 0, stays = true }
        trade = { gold = 100, buys = ['clothes'], names = 5 }
    ";

    #[test]
    fn a_trader_identifies_its_category_of_items_for_gold() {
        let drawing = "
            ######
            #q@.t#
            ######";
        let legend = [('q', "t:quill"), ('t', "t:tibb")];
        let mut s = scene(&[CAST], drawing, &legend);
        let balm = s.give("t:balm", 1);
        let apple = s.give("t:apple", 1);
        let (quill, tibb) = (s.thing('q'), s.thing('t'));
        let ask = |of, item| Command::Ask { of, item };
        let refused = |s: &crate::scenario::Scenario, of, item| s.game.check(ask(of, item));
        assert_eq!(refused(&s, quill, balm), Err(Refusal::TooDear));
        assert_eq!(refused(&s, quill, apple), Err(Refusal::NotUnknown));
        assert_eq!(refused(&s, tibb, balm), Err(Refusal::NobodyThere));
        assert_eq!(refused(&s, Id::HERO, balm), Err(Refusal::NobodyThere));
        let purse = s.put("t:purse", s.hero());
        s.play([Command::PickUp(purse)]);
        let Answer::Stock(stock) = s.game.ask(Query::Stock(quill)) else {
            panic!("the keeper is beside the hero");
        };
        assert_eq!((stock.naming, stock.unknown), (Some(25), vec![balm]));
        assert_eq!(stock.offers[0].price, 10, "half of what it looks worth");
        let events = s.play([ask(quill, balm)]);
        let [look, item] = ["t:cloudy", "t:balm"].map(|name| s.kind(name));
        assert!(events.contains(&Event::Identified { look, item }));
        assert_eq!(gold(&s.game.world, s.game.world.hero()), 5);
        assert_eq!(refused(&s, quill, balm), Err(Refusal::NotUnknown));
        let Answer::Stock(stock) = s.game.ask(Query::Stock(quill)) else {
            panic!("the keeper is beside the hero");
        };
        assert_eq!(stock.unknown, []);
        assert_eq!(stock.offers[0].price, 100);
        s.play([Command::Step(geom::Dir::East)]);
        let other = s.give("t:balm", 1);
        assert_eq!(refused(&s, tibb, other), Err(Refusal::NotUnknown));
    }
}
