//! A shop: what the keeper has, and what they would give for what you have.

use super::list::List;
use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::panels;
use crate::tone::{DIM, TEXT};
use proto::{Answer, Command, Id, Query, Stock, Ware};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// A keeper's shop.
pub(crate) struct Trade {
    keeper: Id,
    list: List,
}

#[derive(Clone, Copy)]
enum Act {
    One,
    All,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(&[Key::of(Code::Enter)], Act::One, "trade-one"),
    bind(&[Key::char('A')], Act::All, "trade-all"),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
];

/// One line of the shop.
#[derive(Clone, Copy)]
enum Row {
    Buy(Ware),
    Sell(Ware),
}

impl Trade {
    pub(crate) fn new(keeper: Id) -> Self {
        Self {
            keeper,
            list: List::default(),
        }
    }

    fn stock(&self, desk: &mut Desk) -> Option<Stock> {
        match desk.ask(Query::Stock(self.keeper)) {
            Some(Answer::Stock(stock)) => Some(stock.clone()),
            _ => None,
        }
    }

    /// What can be bought, then what can be sold.
    fn rows(&self, desk: &mut Desk) -> Vec<Row> {
        let Some(stock) = self.stock(desk) else {
            return Vec::new();
        };
        let wares = stock.wares.into_iter().map(Row::Buy);
        wares
            .chain(stock.offers.into_iter().map(Row::Sell))
            .collect()
    }

    fn deal(&self, all: bool, desk: &mut Desk) {
        let rows = self.rows(desk);
        let how_many = |ware: &Ware| if all { ware.count } else { 1 };
        let command = match rows.get(self.list.chosen(rows.len())) {
            Some(Row::Buy(ware)) => Command::Buy {
                from: self.keeper,
                item: ware.id,
                count: how_many(ware),
            },
            Some(Row::Sell(ware)) => Command::Sell {
                to: self.keeper,
                item: ware.id,
                count: how_many(ware),
            },
            None => return,
        };
        desk.step(command);
    }
}

/// A line of the shop: what is done, how many of what, the price of one, and what it would gain.
fn line(desk: &Desk, row: Row) -> (String, Style) {
    let (verb, ware, style) = match row {
        Row::Buy(ware) => ("trade-buy", ware, TEXT),
        Row::Sell(ware) => ("trade-sell", ware, DIM),
    };
    let name = desk.words.name(ware.kind, ware.count);
    let what = match ware.count {
        1 => name,
        count => format!("{count} {name}"),
    };
    let gain = match (row, ware.gain) {
        (Row::Buy(_), gain) if gain != 0 => format!("  {gain:+}"),
        _ => String::new(),
    };
    let price = ware.price;
    let verbs = ["trade-buy", "trade-sell"].map(|verb| desk.text(verb));
    let wide = verbs.iter().map(|verb| verb.chars().count()).max();
    let wide = wide.unwrap_or(0) + 1;
    let verb = desk.text(verb);
    (format!(" {verb:<wide$}{price:>5}  {what}{gain}"), style)
}

impl Screen for Trade {
    fn title(&self) -> &'static str {
        "trade-name"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        hints(KEYS)
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        let len = self.rows(desk).len();
        if self.list.on_key(key, len) {
            return Go::Stay;
        }
        match find(KEYS, key) {
            Some(Act::One) => self.deal(false, desk),
            Some(Act::All) => self.deal(true, desk),
            Some(Act::Back) => return Go::Back,
            None => {}
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Go {
        let len = self.rows(desk).len();
        if self.list.on_mouse(mouse, len) {
            self.deal(false, desk);
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let Some(stock) = self.stock(desk) else {
            return;
        };
        let rows = self.rows(desk);
        let lines: Vec<(String, Style)> = rows.iter().map(|row| line(desk, *row)).collect();
        let tall = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX);
        let place = panels::middle(area, 60, tall.min(area.height.saturating_sub(2)));
        let args = [("yours", stock.yours.into()), ("theirs", stock.gold.into())];
        let inside = panels::frame(buf, place, &desk.say("trade", &args));
        self.list.draw(&lines, inside, buf);
    }
}
