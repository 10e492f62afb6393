//! A trader's round through town: sells what it does not need, and buys from a short list.

use geom::Point;
use proto::{Answer, Carried, Command, Id, Query, Stock, VisibleCreature, Ware};

use super::sight::Sight;

/// Houses of the round by name, last first: sell and dress first, then drinks and scrolls, then food.
const ROUND: [&str; 5] = ["pub", "temple", "alchemist", "smith", "clothier"];
/// Turns for a house, the way there included.
const MAX_TURNS: u32 = 150;

/// Kinds that are bought up to a number, dearest need first.
const LIST: [(&str, u16); 8] = [
    ("health_potion", 4),
    ("town_portal_scroll", 2),
    ("ration", 3),
    ("torch", 3),
    ("blink_scroll", 2),
    ("magic_missile_scroll", 3),
    ("strong_mending_potion", 1),
    ("teleport_scroll", 1),
];

/// The houses still to visit.
#[derive(Debug, Default)]
pub(super) struct Market {
    left: Vec<&'static str>,
    turns: u32,
}

impl Market {
    /// Begins with the pub and its food if the hero `starves`.
    pub(super) fn tour(starves: bool) -> Self {
        let mut left = ROUND.to_vec();
        if starves {
            left.rotate_left(1);
        }
        Self { left, turns: 0 }
    }

    /// Returns the next step or bargain; `None` when the round is over.
    pub(super) fn next(&mut self, seen: &Sight<'_>) -> Option<Command> {
        while let Some(house) = self.left.last() {
            self.turns += 1;
            let next = (self.turns <= MAX_TURNS)
                .then(|| visit(seen, house))
                .flatten();
            if next.is_some() {
                return next;
            }
            self.left.pop();
            self.turns = 0;
        }
        None
    }
}

/// Goes to the keeper of a house and deals; `None` when there is nothing left to do.
fn visit(seen: &Sight<'_>, house: &str) -> Option<Command> {
    let area = seen.view.landmarks.iter().find(|it| it.name == house)?.area;
    let keeps = |it: &&VisibleCreature| {
        let facts = seen.catalog.kind(it.kind).map(|entry| entry.facts);
        area.contains(it.at) && facts.is_some_and(|facts| facts.trades || facts.tends)
    };
    let Some(keeper) = seen.view.creatures.iter().find(keeps) else {
        let inside: Vec<Point> = area.interior().points().collect();
        if inside.contains(&seen.hero.at) && seen.hero.at.distance(area.center()) <= 1 {
            return None;
        }
        return seen
            .towards(&[area.center()])
            .or_else(|| seen.towards(&inside));
    };
    if keeper.at.is_adjacent(seen.hero.at) {
        return deal(seen, keeper.id);
    }
    seen.towards(&[keeper.at])
}

fn deal(seen: &Sight<'_>, keeper: Id) -> Option<Command> {
    let Answer::Stock(stock) = (seen.ask)(Query::Stock(keeper)) else {
        return None;
    };
    sale(seen, keeper, &stock)
        .or_else(|| cure(seen, keeper, &stock))
        .or_else(|| purchase(seen, keeper, &stock))
}

fn sale(seen: &Sight<'_>, keeper: Id, stock: &Stock) -> Option<Command> {
    let offers = stock.offers.iter().filter(|offer| offer.price > 0);
    let sold = offers.filter(|offer| {
        let item = seen.hero.pack.iter().find(|it| it.id == offer.id);
        item.is_some_and(|it| seen.is_for_sale(it))
    });
    let mut sales = sold.map(|offer| Command::Sell {
        to: keeper,
        item: offer.id,
        count: offer.count,
    });
    sales.find(|sale| seen.can(*sale))
}

/// Pays the healer, but not for scratches that a rest mends.
fn cure(seen: &Sight<'_>, keeper: Id, stock: &Stock) -> Option<Command> {
    let price = stock.tending?;
    let hurt = seen.hero.health * 2 <= seen.hero.health_max;
    let tend = Command::Tend(keeper);
    (hurt && price * 4 <= seen.hero.gold && seen.can(tend)).then_some(tend)
}

/// Buys what is on the list and affordable, then gear that is better than what is worn.
fn purchase(seen: &Sight<'_>, keeper: Id, stock: &Stock) -> Option<Command> {
    let has = |name: &str| -> u16 {
        let named = |item: &&Carried| seen.is_called(item.kind, name);
        seen.hero.pack.iter().filter(named).map(|it| it.count).sum()
    };
    let buy = |ware: &Ware| {
        let buy = Command::Buy {
            from: keeper,
            item: ware.id,
            count: 1,
        };
        (ware.price <= stock.yours && seen.can(buy)).then_some(buy)
    };
    let listed = LIST.iter().find_map(|(name, most)| {
        let wares = stock.wares.iter();
        let mut wares = wares.filter(|ware| seen.is_called(ware.kind, name) && has(name) < *most);
        wares.find_map(buy)
    });
    // The way back and a cure are worth more than a better coat.
    let reserve =
        25 * u32::from(has("town_portal_scroll") == 0) + 55 * u32::from(has("health_potion") == 0);
    let gear = || {
        let better = stock.wares.iter().filter(|ware| {
            let cheap = ware.price <= 20 || ware.price + reserve <= stock.yours;
            let bow = seen
                .catalog
                .kind(ware.kind)
                .is_some_and(|it| it.facts.shoots);
            ware.gain > 0 && cheap && !bow && fits_hands(seen, ware)
        });
        better.max_by_key(|ware| ware.gain).and_then(buy)
    };
    listed.or_else(gear)
}

/// Whether the ware's gain is one the bot would use: nothing for two hands, which leave none for light or shield.
fn fits_hands(seen: &Sight<'_>, ware: &Ware) -> bool {
    let facts = match (seen.ask)(Query::Item(ware.id)) {
        Answer::Item(facts) => facts,
        _ => return false,
    };
    !facts.traits.two_hands
        && facts.range == 0
        && facts.light == 0
        && !has_better_in_pack(seen, &facts)
}

/// Whether something for the same slot is carried already, such as a shield that waits for daylight.
fn has_better_in_pack(seen: &Sight<'_>, ware: &proto::ItemFacts) -> bool {
    let idle = seen.hero.pack.iter().filter(|it| it.worn.is_none());
    let mut facts = idle.filter_map(|it| seen.item(it));
    facts.any(|own| {
        own.slot == ware.slot
            && own.armour >= ware.armour
            && own.light == 0
            && ware.damage.is_none()
    })
}
