use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::{EAST, is_sound};
use crate::scenario::testing::scene;
use crate::things::shop::Purse;
use crate::world::world_ext::WorldExt;
use proto::{Answer, Command, Event, Id, Query, Refusal, Stock};

const CAST: &str = "
    [item.loaf]
    category = 'food'
    weight = 5
    value = 4
    stacks = true

    [item.axe]
    category = 'weapon'
    weight = 5
    value = 30
    wear = { slot = 'weapon' }
    weapon = { damage = '1d8' }

    [monster.baker]
    hit_points = 10
    peaceful = true
    lines = 3
    mind = { asleep = 0, stays = true }
    [monster.baker.trade]
    gold = 20
    asks = 150
    pays = 50
    restock = 10
    buys = ['food']
    stock = [{ item = 'loaf', count = 5 }, { item = 'axe' }]

    [monster.healer]
    hit_points = 10
    peaceful = true
    tends = 2
    mind = { asleep = 0, stays = true }
";
const STREET: &str = "
    #####
    #@b.#
    #####";

fn street(gold: u32) -> Scenario {
    let mut s = scene(&[CAST], STREET, &[('b', "t:baker")]);
    let hero = s.game.world.hero();
    s.game.world.entity_mut(hero).insert(Purse(gold));
    s.mark_changed(hero);
    s
}

fn stock(s: &Scenario) -> Stock {
    match s.game.ask(Query::Stock(s.thing('b'))) {
        Answer::Stock(stock) => stock,
        other => panic!("{other:?}"),
    }
}

fn ware(s: &Scenario, name: &str) -> Id {
    let kind = s.kind(name);
    let stock = stock(s);
    let found = stock.wares.iter().find(|ware| ware.kind == kind);
    found.expect("it is on the shelf").id
}

/// Mission: W1.
#[test]
fn walking_into_a_peaceful_creature_is_talking() {
    let mut s = street(0);
    let who = s.seen(s.thing('b'));
    let mut lines = [0; 3];
    for _ in 0..60 {
        let events = s.play([EAST]);
        let said = events.iter().find_map(|event| match event {
            Event::Said { who: by, line } if *by == who => Some(*line),
            _ => None,
        });
        lines[usize::from(said.expect("something is said"))] += 1;
    }
    assert!(lines.iter().all(|n| *n > 8), "{lines:?}");
    assert_eq!(s.health(s.thing('b')), Some(10), "nobody was struck");
    assert_eq!(s.place(s.thing('b')).unwrap().x, 2, "a keeper stays");
}

/// Mission: W2.
#[test]
fn buying_costs_what_is_asked_and_nothing_is_lost() {
    let mut s = street(13);
    let (from, item) = (s.thing('b'), ware(&s, "t:loaf"));
    let events = s.play([Command::Buy {
        from,
        item,
        count: 2,
    }]);
    let bought = Event::Bought {
        item: s.kind("t:loaf"),
        count: 2,
        price: 12,
    };
    assert!(events.contains(&bought));
    assert_eq!(s.carried("t:loaf"), 2);
    let after = stock(&s);
    assert_eq!((after.yours, after.gold), (1, 32));
    assert_eq!(after.wares.iter().map(|w| w.count).sum::<u16>(), 4);
    let refused = s.game.check(Command::Buy {
        from,
        item,
        count: 1,
    });
    assert_eq!(refused, Err(Refusal::TooDear));
    assert_eq!(s.figures().gold, 1);
    is_sound(&s.game);
    assert_eq!(s.game.digest(), s.game.full_digest());
}

/// Mission: W2.
#[test]
fn selling_is_by_category_and_as_long_as_there_is_gold() {
    let mut s = street(0);
    let to = s.thing('b');
    let (loaves, axe) = (s.give("t:loaf", 30), s.give("t:axe", 1));
    let sell = |item, count| Command::Sell { to, item, count };
    assert_eq!(s.game.check(sell(axe, 1)), Err(Refusal::NotWanted));
    assert_eq!(s.game.check(sell(loaves, 31)), Err(Refusal::BadCount));
    assert_eq!(s.game.check(sell(loaves, 11)), Err(Refusal::TooDear));
    let events = s.play([sell(loaves, 10)]);
    let sold = Event::Sold {
        item: s.kind("t:loaf"),
        count: 10,
        price: 20,
    };
    assert!(events.contains(&sold));
    let after = stock(&s);
    assert_eq!((after.yours, after.gold), (20, 0));
    assert_eq!(s.carried("t:loaf"), 20);
    let offer = after.offers.first().expect("the rest");
    assert_eq!((offer.count, offer.price, after.offers.len()), (20, 2, 1));
    is_sound(&s.game);
}

/// Mission: W2.
#[test]
fn wares_are_compared_with_what_is_worn() {
    let mut s = street(0);
    let gain = |s: &Scenario| {
        let kind = s.kind("t:axe");
        let stock = stock(s);
        let axe = stock.wares.iter().find(|ware| ware.kind == kind);
        axe.expect("an axe").gain
    };
    assert_eq!(gain(&s), 9, "twice the mean of 1d8, over bare hands");
    let axe = s.give("t:axe", 1);
    s.play([Command::Wear(axe)]);
    assert_eq!(gain(&s), 0);
}

/// Mission: W2.
#[test]
fn new_wares_come_with_time() {
    let mut s = street(500);
    let from = s.thing('b');
    let (loaf, axe) = (ware(&s, "t:loaf"), ware(&s, "t:axe"));
    s.play([
        Command::Buy {
            from,
            item: loaf,
            count: 5,
        },
        Command::Buy {
            from,
            item: axe,
            count: 1,
        },
    ]);
    assert!(stock(&s).wares.is_empty());
    s.play([Command::Wait; 10]);
    let after = stock(&s);
    assert_eq!(after.wares.len(), 2);
    assert_eq!(after.gold, 20 + 30 + 45, "what was earned is kept");
    assert_eq!(s.game.digest(), s.game.full_digest());
}

/// Mission: W1, W2.
#[test]
fn a_healer_makes_whole_for_a_price() {
    let mut s = scene(&[CAST], STREET, &[('b', "t:healer")]);
    let by = s.thing('b');
    assert_eq!(s.game.check(Command::Tend(by)), Err(Refusal::Unhurt));
    s.set_health(Id::HERO, 5, 20);
    assert_eq!(s.game.check(Command::Tend(by)), Err(Refusal::TooDear));
    let hero = s.game.world.hero();
    s.game.world.entity_mut(hero).insert(Purse(31));
    s.mark_changed(hero);
    let events = s.play([Command::Tend(by)]);
    let who = s.seen(by);
    assert!(events.contains(&Event::Tended { who, price: 30 }));
    assert_eq!(s.health(Id::HERO), Some(20));
    assert_eq!(s.figures().gold, 1);
}

#[test]
fn the_hero_deals_only_with_adjacent_creatures() {
    let s = scene(&[CAST], "#@.b#", &[('b', "t:baker")]);
    let id = s.thing('b');
    assert_eq!(s.game.ask(Query::Stock(id)), Answer::Unknown);
    let refused = s.game.check(Command::Tend(id));
    assert_eq!(refused, Err(Refusal::NobodyThere));
}

/// Mission: P8, W2.
#[test]
fn shops_are_saved() {
    let mut s = street(100);
    let from = s.thing('b');
    let item = ware(&s, "t:loaf");
    s.play([Command::Buy {
        from,
        item,
        count: 1,
    }]);
    let rules = s.game.rules().clone();
    let loaded = Game::load(&rules, &s.game.save()).expect("it loads");
    assert_eq!(loaded.game.digest(), s.game.digest());
    let before = stock(&s);
    s.game = loaded.game;
    assert_eq!(stock(&s), before);
}

#[test]
fn a_keeper_never_pays_more_than_it_asks() {
    let s = street(10);
    let kind = s.kind("t:baker");
    let trade = s
        .game
        .rules()
        .monster(kind)
        .and_then(|def| def.trade.clone());
    let trade = trade.unwrap();
    for prices in 1..=300 {
        for value in [0, 1, 4, 30, 999] {
            let category = proto::Category::Food;
            let goods = super::ApparentItem {
                kind,
                category,
                value,
            };
            let asked = super::asked(&trade, goods, prices);
            let offered = super::offered(&trade, goods, prices);
            assert!(
                offered <= asked,
                "{value} at {prices} %: {offered} for {asked}"
            );
        }
    }
}

#[test]
fn a_peaceful_trader_that_is_shot_at_flees_and_stops_dealing() {
    const DART: &str = "
        [item.dart]
        category = 'scroll'
        weight = 1
        value = 1
        stacks = true
        use = { shape = 'target', range = 9, effects = [{ confuse = { turns = 1 } }] }
    ";
    let mut s = scene(&[CAST, DART], "#@b#", &[('b', "t:baker")]);
    let hero = s.game.world.hero();
    s.game.world.entity_mut(hero).insert(Purse(100));
    s.mark_changed(hero);
    let baker = s.thing('b');
    let item = match s.game.ask(Query::Stock(baker)) {
        Answer::Stock(stock) => stock.wares[0].id,
        other => panic!("{other:?}"),
    };
    let buy = Command::Buy {
        from: baker,
        item,
        count: 1,
    };
    assert_eq!(s.game.check(buy), Ok(()));
    let dart = s.give("t:dart", 1);
    let who = s.seen(baker);
    let at = s.place(baker);
    let events = s.play([Command::Use { item: dart, at }]);
    assert!(events.contains(&Event::Fled { who }), "{events:?}");
    assert_eq!(s.game.check(buy), Err(Refusal::Unwelcome));
    assert_eq!(s.game.ask(Query::Stock(baker)), Answer::Unknown);
    assert!(s.view().creatures[0].sour);
    assert_eq!(s.game.digest(), s.game.full_digest());
    is_sound(&s.game);
}
