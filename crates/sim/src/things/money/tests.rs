use crate::scenario::Scenario;
use crate::scenario::probe::is_sound;
use crate::scenario::testing::scene;
use crate::things::shop::Purse;
use crate::world::limits;
use crate::world::world_ext::WorldExt;
use proto::{Answer, Command, Event, Query, Refusal};

const CAST: &str = "
    [item.purse]
    category = 'treasure'
    weight = 9000
    value = 7
    coins = 7
    stacks = true

    [item.anvil]
    category = 'tool'
    weight = 9000
    value = 1

    [monster.banker]
    hit_points = 10
    peaceful = true
    mind = { asleep = 0, stays = true }
    trade = { gold = 0, asks = 200, stock = [{ item = 'purse', count = 2 }] }
";

fn street() -> Scenario {
    scene(&[CAST], "#@b#", &[('b', "t:banker")])
}

fn gold(s: &Scenario) -> u32 {
    s.figures().gold
}

#[test]
fn money_picked_up_becomes_gold_whatever_the_load() {
    let mut s = street();
    let (item, at) = (s.kind("t:purse"), s.figures().at);
    for name in ["t:purse", "t:anvil"] {
        s.make(name, at);
    }
    let [purse, anvil] = [0, 1].map(|n| s.figures().underfoot[n].id);
    assert_eq!(s.game.step(Command::PickUp(anvil)), Err(Refusal::TooHeavy));
    let events = s.play([Command::PickUp(purse)]);
    let pocketed = Event::Pocketed {
        item,
        count: 1,
        gold: 7,
    };
    assert_eq!(events, [pocketed]);
    assert_eq!(gold(&s), 7);
    assert!(s.figures().pack.is_empty());
    is_sound(&s.game);
}

#[test]
fn money_that_is_bought_is_gold_too() {
    let mut s = street();
    let hero = s.game.world.hero();
    s.game.world.entity_mut(hero).insert(Purse(30));
    s.mark_changed(hero);
    let from = s.thing('b');
    let Answer::Stock(stock) = s.game.ask(Query::Stock(from)) else {
        panic!("the banker keeps a shop");
    };
    let item = stock.wares[0].id;
    let count = 2;
    let events = s.play([Command::Buy { from, item, count }]);
    assert_eq!(events.len(), 2, "bought, and turned into gold: {events:?}");
    assert_eq!(gold(&s), 30 - 28 + 14, "a bad bargain");
    is_sound(&s.game);
}

#[test]
fn gold_is_capped_at_the_limit() {
    let mut s = street();
    let hero = s.game.world.hero();
    s.game.world.entity_mut(hero).insert(Purse(limits::RICHES));
    s.mark_changed(hero);
    let at = s.figures().at;
    s.make("t:purse", at);
    let purse = s.figures().underfoot[0].id;
    s.play([Command::PickUp(purse)]);
    assert_eq!(gold(&s), limits::RICHES);
    is_sound(&s.game);
}
