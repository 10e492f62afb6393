//! Dealing with a person: buying, selling, healing, lessons and identification.

use super::action::Action;
use super::list::{List, ListRow};
use super::screen::{GameScreen, Navigation};
use super::{button, item, spells, use_item};
use crate::keys::{Bind, Code, Hint, InputDevice, Key, Mouse, bind, find, hints};
use crate::look::tone::{DIM, KEY, TEXT, Tone};
use crate::panels::{self, Pen, fit};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::{Noun, sentence};
use paint::Image;
use proto::{Answer, Command, Id, Kind, Lesson, Query, Refusal, Slot, Stock, Ware};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

pub(super) const ACTIONS: &[Action] = &[Action::new(250, "key-trade", &[Key::char('T')], trade)];

pub(crate) struct Trade {
    keeper: Id,
    list: List,
    /// The chosen row, which stays chosen while the list changes.
    chosen: Option<Row>,
    /// Marked wares with their counts, to be dealt in all at once.
    marked: Vec<(Id, u16)>,
    /// Height of the window: it does not shrink while rows sell out, so that the buttons stay.
    tall: u16,
    /// The lists of both sides, if they are drawn beside each other or on tabs.
    sides: Option<[List; 2]>,
}

#[derive(Clone, Copy)]
enum Act {
    Deal,
    Mark,
    All,
    SellAll,
    Talk,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(&[Key::of(Code::Enter)], Act::Deal, "trade-one"),
    bind(&[Key::char(' ')], Act::Mark, "trade-mark"),
    bind(&[Key::char('*')], Act::SellAll, "trade-mark-all"),
    bind(&[Key::char('+'), Key::char('A')], Act::All, "trade-all"),
    bind(
        &[Key::char('/'), Key::char('t'), Key::char('T')],
        Act::Talk,
        "trade-talk",
    ),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
];

/// Preferred width in cells, and rows for the description of the chosen ware.
const WIDE: u16 = 66;
const ABOUT: u16 = 7;
/// Preferred and least width of both sides beside each other, their least height, and the width of the button that closes the deal.
const BOTH: u16 = 116;
const BOTH_LEAST: u16 = 92;
/// Columns of the sign that takes a mark away, and from there of the one that adds a mark, from the right edge of a row.
const MINUS: u16 = 14;
const PLUS: u16 = 7;
const LEAST: u16 = 26;
const DEAL: u16 = 34;

/// A row of the list; `Tend` holds the price of healing.
#[derive(Clone)]
enum Row {
    Tend(u32),
    Study(Lesson),
    /// Identifies an item: the item, its unidentified kind, and the price.
    Ask(Id, Kind, u32),
    Buy(Ware),
    Sell(Ware),
}

impl Row {
    const fn price(&self) -> u32 {
        match self {
            Self::Tend(price) | Self::Ask(_, _, price) => *price,
            Self::Study(lesson) => lesson.price,
            Self::Buy(ware) | Self::Sell(ware) => ware.price,
        }
    }

    /// Gold of the party that pays.
    const fn purse(&self, stock: &Stock) -> u32 {
        match self {
            Self::Tend(_) | Self::Study(_) | Self::Ask(..) | Self::Buy(_) => stock.yours,
            Self::Sell(_) => stock.gold,
        }
    }

    const fn ware(&self) -> Option<&Ware> {
        match self {
            Self::Tend(_) | Self::Study(_) | Self::Ask(..) => None,
            Self::Buy(ware) | Self::Sell(ware) => Some(ware),
        }
    }

    /// Picture of the ware or the spell; for healing a heart.
    fn image(&self) -> Option<Image> {
        let kind = match self {
            Self::Tend(_) => return Some(Image::Named("icon_life".to_owned())),
            Self::Study(lesson) => lesson.facts.spell,
            Self::Ask(_, kind, _) => *kind,
            Self::Buy(ware) | Self::Sell(ware) => ware.kind,
        };
        let asleep = false;
        Some(Image::Kind { kind, asleep })
    }

    /// Whether both rows are about the same item or service, regardless of counts and prices.
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Tend(_), Self::Tend(_)) => true,
            (Self::Study(one), Self::Study(two)) => one.facts.spell == two.facts.spell,
            (Self::Ask(one, ..), Self::Ask(two, ..)) => one == two,
            (Self::Buy(one), Self::Buy(two)) | (Self::Sell(one), Self::Sell(two)) => {
                one.id == two.id
            }
            _ => false,
        }
    }

    /// The command that deals in `count` units with the person `with`.
    const fn command(&self, with: Id, count: u16) -> Command {
        match self {
            Self::Tend(_) => Command::Tend(with),
            Self::Study(lesson) => Command::Study {
                from: with,
                spell: lesson.facts.spell,
            },
            Self::Ask(item, ..) => Command::Ask {
                of: with,
                item: *item,
            },
            Self::Buy(ware) => Command::Buy {
                from: with,
                item: ware.id,
                count,
            },
            Self::Sell(ware) => Command::Sell {
                to: with,
                item: ware.id,
                count,
            },
        }
    }
}

impl Trade {
    /// Opens the deal with a person, with the marks from before the player talked to that person.
    pub(crate) fn with(keeper: Id, session: &mut Session) -> Self {
        let marked = session.trade_marks.take();
        let marked = marked.filter(|(whom, _)| *whom == keeper);
        Self {
            keeper,
            list: List::default(),
            chosen: None,
            marked: marked.map(|(_, marked)| marked).unwrap_or_default(),
            tall: LEAST,
            sides: None,
        }
    }

    fn stock(&self, cx: &mut Cx<'_>) -> Option<Stock> {
        match cx.ask(Query::Stock(self.keeper)) {
            Some(Answer::Stock(stock)) => Some(stock.clone()),
            _ => None,
        }
    }

    /// Rows in order: healing, lessons, identification, wares, sales.
    fn rows(&self, cx: &mut Cx<'_>) -> Vec<Row> {
        let Some(stock) = self.stock(cx) else {
            return Vec::new();
        };
        let tend = stock.tending.map(Row::Tend).into_iter();
        let lessons = stock.lessons.into_iter().map(Row::Study);
        let hero = cx.session.hero();
        let pack = hero.map_or(&[][..], |hero| &hero.pack);
        let asks = stock.naming.into_iter().flat_map(|price| {
            let unknown = pack.iter().filter(|it| stock.unknown.contains(&it.id));
            unknown.map(move |it| Row::Ask(it.id, it.kind, price))
        });
        let asks: Vec<Row> = asks.collect();
        let wares = stock.wares.into_iter().map(Row::Buy);
        let offers = stock.offers.into_iter().map(Row::Sell);
        let first = tend.chain(lessons).chain(asks);
        first.chain(wares).chain(offers).collect()
    }

    /// Keeps the selection on the same row when the list changes. If the row is gone, selects the one before it.
    fn follow(&mut self, rows: &[Row]) {
        let now = self.list.chosen(rows.len());
        // The list is empty until the answer has arrived.
        let Some(chosen) = self.chosen.clone().filter(|_| !rows.is_empty()) else {
            return;
        };
        if rows.get(now).is_some_and(|row| row.is_same(&chosen)) {
            return;
        }
        let found = rows.iter().position(|row| row.is_same(&chosen));
        self.list
            .choose(found.unwrap_or_else(|| now.saturating_sub(1)));
        self.keep(rows);
    }

    fn keep(&mut self, rows: &[Row]) {
        self.chosen = rows.get(self.list.chosen(rows.len())).cloned();
    }

    /// The next row with this letter, after the chosen one.
    fn lettered(&self, session: &Session, rows: &[Row], key: Key) -> Option<usize> {
        let Code::Char(pressed) = key.code else {
            return None;
        };
        let now = self.list.chosen(rows.len());
        let fits = |n: &usize| pressed != ' ' && letter(session, &rows[*n]) == pressed;
        let after = (now + 1..rows.len()).chain(0..rows.len());
        after.into_iter().find(fits)
    }

    fn marks(&self, row: &Row) -> u16 {
        let Some(ware) = row.ware() else {
            return 0;
        };
        let mark = self.marked.iter().find(|(it, _)| *it == ware.id);
        mark.map_or(0, |(_, count)| *count.min(&ware.count))
    }

    /// Marks one more unit of a ware to buy; toggles all units of an item to sell.
    fn mark(&mut self, row: &Row) {
        match row {
            Row::Sell(ware) if self.marks(row) == 0 => self.set_marks(ware, ware.count),
            Row::Sell(ware) => self.set_marks(ware, 0),
            _ => self.mark_one(row),
        }
    }

    /// Marks one more unit of a ware, or none if all are marked.
    fn mark_one(&mut self, row: &Row) {
        if let Some(ware) = row.ware() {
            let marks = self.marks(row);
            self.set_marks(ware, if marks < ware.count { marks + 1 } else { 0 });
        }
    }

    /// Whether the mouse is on the sign this far from the right edge of a marked row.
    fn is_on_sign(&self, mouse: Mouse, left: u16, row: &Row) -> bool {
        let mut sides = self.sides.iter().flatten();
        let side = sides.find(|side| side.holds(mouse));
        let x = side.map(|side| side.right().saturating_sub(left));
        self.marks(row) > 0 && x.is_some_and(|x| (x..x + 3).contains(&mouse.x))
    }

    fn set_marks(&mut self, ware: &Ware, count: u16) {
        self.marked.retain(|(id, _)| *id != ware.id);
        if count > 0 {
            self.marked.push((ware.id, count));
        }
    }

    /// Marks all items to sell, or unmarks them if all are marked.
    fn mark_all(&mut self, rows: &[Row]) {
        let sold = |row: &&Row| matches!(row, Row::Sell(_));
        let rows: Vec<&Row> = rows.iter().filter(sold).collect();
        let all = rows.iter().all(|row| self.marks(row) > 0);
        for row in rows {
            if all || self.marks(row) == 0 {
                self.mark(row);
            }
        }
    }

    /// Deals in the marked rows; sales come first, so that their gold pays for the rest. Without marks, or with
    /// `all`, deals in the chosen row.
    fn deal(&mut self, all: bool, cx: &mut Cx<'_>) {
        let rows = self.rows(cx);
        let marked = rows.iter().filter(|row| self.marks(row) > 0);
        let mut deals: Vec<&Row> = marked.collect();
        if deals.is_empty() || all {
            let Some(row) = rows.get(self.list.chosen(rows.len())) else {
                return;
            };
            let most = row.ware().map_or(1, |ware| ware.count);
            cx.step(row.command(self.keeper, if all { most } else { 1 }));
            return;
        }
        let (pay, get) = self.sums(&rows);
        let gold = cx.session.hero().map_or(0, |hero| hero.gold);
        if pay > gold.saturating_add(get) {
            cx.ui.notices.notice = Some(cx.ui.text("trade-short"));
            return;
        }
        deals.sort_by_key(|row| matches!(row, Row::Buy(_)));
        let keeper = self.keeper;
        let commands: Vec<Command> = deals
            .iter()
            .map(|row| row.command(keeper, self.marks(row)))
            .collect();
        self.marked.clear();
        cx.step_all(commands);
    }

    fn who(&self, ui: &Ui, session: &Session) -> Noun {
        let keeper = session
            .view
            .creatures
            .iter()
            .find(|it| it.id == self.keeper);
        keeper.map_or_else(
            || ui.words.pronoun("something"),
            |seen| ui.words.noun(seen.kind),
        )
    }

    /// Talks to the person by walking into them. The marks are kept for the next deal with that person.
    fn talk(&mut self, cx: &mut Cx<'_>) -> Navigation {
        let marked = std::mem::take(&mut self.marked);
        cx.session.trade_marks = (!marked.is_empty()).then_some((self.keeper, marked));
        let session = &*cx.session;
        let mut seen = session.view.creatures.iter();
        let keeper = seen.find(|it| it.id == self.keeper);
        let hero = session.hero().zip(keeper);
        let way = hero.and_then(|(hero, keeper)| hero.at.step_towards(keeper.at));
        if let Some(way) = way {
            cx.step(Command::Step(way));
        }
        Navigation::Home
    }

    /// A row: marked units, letter, verb, name, remark and price. A high row has its price below its name.
    fn line(
        &self,
        ui: &Ui,
        session: &Session,
        stock: &Stock,
        row: &Row,
        (height, wide): (u16, u16),
    ) -> ListRow {
        let (verb, style) = match row {
            Row::Tend(_) => ("trade-tend", Tone::Good.style()),
            Row::Study(_) => ("trade-study", Tone::News.style()),
            Row::Ask(..) => ("trade-ask", Tone::News.style()),
            Row::Buy(_) => ("trade-buy", TEXT),
            Row::Sell(_) => ("trade-sell", DIM),
        };
        let marks = match self.marks(row) {
            0 => String::new(),
            1 => "×".to_owned(),
            count => format!("×{count}"),
        };
        let what = match row {
            Row::Tend(_) if stock.clinging > 0 => ui.text("trade-free"),
            Row::Tend(_) => ui.text("trade-whole"),
            Row::Study(lesson) => ui.words.name(lesson.facts.spell, 1),
            Row::Ask(_, kind, _) => ui.words.name(*kind, 1),
            Row::Buy(ware) | Row::Sell(ware) => named(ui, ware),
        };
        let too_dear = match row {
            Row::Study(lesson) => lesson.facts.refusal.is_some(),
            _ => row.price() > row.purse(stock),
        };
        let style = match (marks.is_empty(), too_dear) {
            (false, _) => Tone::Loot.style(),
            (true, true) => DIM,
            (true, false) => style,
        };
        let letter = letter(session, row);
        let note = note(ui, session, row, too_dear);
        if height > 1 {
            let name = match row {
                Row::Tend(_) | Row::Study(_) | Row::Ask(..) => {
                    format!("{}: {what}", sentence(&ui.text(verb)))
                }
                Row::Buy(_) | Row::Sell(_) => what,
            };
            let marked = match self.marks(row) {
                0 => String::new(),
                count => ui.say(
                    &format!("{verb}-marked"),
                    &[("count", u32::from(count).into())],
                ),
            };
            let parts = [marked, price(ui, row), note];
            let parts = parts.into_iter().filter(|it| !it.is_empty());
            let below = parts.collect::<Vec<_>>().join(" · ");
            let tone = match row {
                _ if self.marks(row) > 0 => Tone::News.style(),
                _ if too_dear => Tone::Bad.style(),
                Row::Buy(ware) if use_item::comes_off(session, ware.id).is_some() => {
                    Tone::Bad.style()
                }
                Row::Buy(ware) if ware.gain > 0 => Tone::Good.style(),
                Row::Buy(ware) if ware.gain < 0 => Tone::Bad.style(),
                _ => DIM,
            };
            let text = ListRow::new(name, if too_dear { DIM } else { TEXT });
            return ListRow {
                image: row.image(),
                ..text.with_below(below, tone)
            };
        }
        let verbs = [
            "trade-tend",
            "trade-study",
            "trade-ask",
            "trade-buy",
            "trade-sell",
        ];
        let verbs = verbs.map(|verb| ui.text(verb));
        let long = verbs.iter().map(|verb| verb.chars().count()).max();
        let (verb, long) = (ui.text(verb), long.unwrap_or(0));
        let head = format!("{marks:<4}{letter} {verb:<long$} ");
        let tail = format!("{note} {:>11}", price(ui, row));
        let room = wide.saturating_sub(panels::width(&head) + panels::width(&tail) + 1);
        let what = fit(&what, room);
        let gap = usize::from(room.saturating_sub(panels::width(&what)) + 1);
        let line = ListRow::new(format!("{head}{what}{}{tail}", " ".repeat(gap)), style);
        ListRow {
            image: row.image(),
            ..line
        }
    }

    fn heading(&self, ui: &Ui, session: &Session, stock: &Stock) -> String {
        let args = [
            ("who", self.who(ui, session).into()),
            ("yours", stock.yours.into()),
            ("theirs", stock.gold.into()),
        ];
        sentence(&ui.say("trade", &args))
    }

    /// Draws both sides beside each other: the person's offers, and the hero's items. Below them the chosen ware, and
    /// the button that closes the deal.
    fn draw_sides(
        &mut self,
        cx: &mut Cx<'_>,
        stock: &Stock,
        rows: &[Row],
        area: Rect,
        buf: &mut Buffer,
    ) {
        let start = sales_start(rows);
        let chosen = self.list.chosen(rows.len());
        let most = start.max(rows.len() - start).max(1);
        let room = area.height.saturating_sub(ABOUT + 7);
        let height = List::row_height(cx.ui, most, room);
        let tall = u16::try_from(most).unwrap_or(u16::MAX);
        let tall = tall.saturating_mul(height).saturating_add(ABOUT + 7);
        self.tall = self.tall.max(tall.min(area.height));
        let place = panels::middle(area, BOTH, self.tall);
        let title = self.heading(cx.ui, cx.session, stock);
        let inside = panels::frame(buf, place, &title);
        let upper = inside.height.saturating_sub(ABOUT + 2);
        let half = inside.width.saturating_sub(2) / 2;
        let mut sides = self.sides.take().unwrap_or_default();
        let parts = [
            (0..start, "trade-theirs"),
            (start..rows.len(), "trade-yours"),
        ];
        for (n, (part, title)) in parts.into_iter().enumerate() {
            let x = if n == 0 { 0 } else { half + 2 };
            let column = Rect::new(inside.x + x, inside.y, half, upper);
            Pen::new(buf, column).heading(&cx.ui.text(title));
            let lines: Vec<ListRow> = rows[part.clone()]
                .iter()
                .map(|row| self.line(cx.ui, cx.session, stock, row, (height, half)))
                .collect();
            let list = Rect::new(column.x, column.y + 1, half, upper.saturating_sub(1));
            if part.contains(&chosen) {
                sides[n].choose(chosen - part.start);
                sides[n].draw_rows(cx.ui, &lines, height, list, buf);
            } else {
                sides[n].draw_unchosen(cx.ui, &lines, height, list, buf);
            }
            let marked = rows[part].iter().enumerate();
            for (line, _) in marked.filter(|(_, row)| cx.ui.has_mouse && self.marks(row) > 0) {
                let place = sides[n].row_area(line, lines.len());
                for (sign, left) in [("[-]", MINUS), ("[+]", PLUS)] {
                    panels::put(buf, place, place.width.saturating_sub(left), 0, sign, KEY);
                }
            }
        }
        self.sides = Some(sides);
        let lower = Rect::new(inside.x, inside.y + upper, inside.width, ABOUT + 2);
        self.draw_deal(cx, stock, rows, lower, buf);
    }

    /// Draws the list of the chosen side below two tabs: a narrow window of a finger has no room for both lists.
    fn draw_tabs(
        &mut self,
        ui: &mut Ui,
        rows: &[Row],
        lines: &[ListRow],
        height: u16,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let (start, chosen) = (sales_start(rows), self.list.chosen(rows.len()));
        let tabs = [(0..start, Code::Left), (start..rows.len(), Code::Right)];
        let titles = ["trade-theirs", "trade-yours"];
        let mut sides = [List::default(); 2];
        let before = self.sides.take().unwrap_or_default();
        let list = Rect {
            y: area.y + button::TALL.min(area.height),
            height: area.height.saturating_sub(button::TALL),
            ..area
        };
        let places = button::places(area, tabs.len(), 2);
        for (n, ((part, code), place)) in tabs.into_iter().zip(places).enumerate() {
            if part.is_empty() {
                continue;
            }
            let (key, is_shown) = (Key::of(code), part.contains(&chosen));
            ui.add_button(place, key);
            button::draw(ui, (key, &ui.text(titles[n])), is_shown, place, buf);
            if is_shown {
                sides[n] = before[n];
                sides[n].choose(chosen - part.start);
                sides[n].draw_rows(ui, &lines[part], height, list, buf);
            }
        }
        self.sides = Some(sides);
    }

    /// Draws the chosen ware and the sums of the deal at the left, the button that closes it at the right.
    fn draw_deal(
        &self,
        cx: &mut Cx<'_>,
        stock: &Stock,
        rows: &[Row],
        area: Rect,
        buf: &mut Buffer,
    ) {
        let about = self.about(cx, rows.get(self.list.chosen(rows.len())));
        let wide = area.width.saturating_sub(DEAL + 2);
        let text = Rect::new(area.x, area.y + 1, wide, area.height.saturating_sub(2));
        let mut pen = Pen::new(buf, text);
        for (text, style) in about {
            pen.paragraph(&sentence(&text), style);
        }
        let (pay, get) = self.sums(rows);
        let left = (stock.yours + get).checked_sub(pay);
        let foot = Rect::new(area.x, area.bottom() - 1, wide, 1);
        if pay + get > 0 {
            let args = [("pay", pay.into()), ("get", get.into())];
            let used = panels::put(buf, foot, 0, 0, &cx.ui.say("trade-sums", &args), TEXT) + 1;
            let (text, style) = match left {
                Some(left) => {
                    let args = [("left", left.into())];
                    (cx.ui.say("trade-left", &args), Tone::Good.style())
                }
                None => (cx.ui.text("trade-short"), Tone::Danger.style()),
            };
            panels::put(buf, foot, used, 0, &text, style);
        }
        let x = area.right().saturating_sub(DEAL);
        let column = Rect::new(x, area.y + 1, DEAL, area.height - 1);
        // A mouse marks the rows themselves. The chosen row changes under it on its way to a button.
        let is_mouse = cx.ui.device == InputDevice::Mouse;
        let mut keys = vec![KEYS[0], KEYS[1], KEYS[4]];
        keys.retain(|bind| match bind.act {
            Act::Mark => !is_mouse,
            Act::Deal => !is_mouse || !self.marked.is_empty(),
            _ => true,
        });
        for (bind, place) in keys.iter().zip(button::places(column, keys.len(), 1)) {
            let help = match bind.act {
                Act::Deal if !self.marked.is_empty() => "trade-marked",
                _ => bind.help,
            };
            let text = cx.ui.text(help);
            button::add(cx.ui, (bind.keys[0], &text), place, buf);
        }
    }

    /// Moves the selection to the other side; returns whether the key does that.
    fn cross(&mut self, key: Key, rows: &[Row]) -> bool {
        let start = sales_start(rows);
        let (from, to) = match key.code {
            Code::Right => (0..start, start..rows.len()),
            Code::Left => (start..rows.len(), 0..start),
            _ => return false,
        };
        let now = self.list.chosen(rows.len());
        if from.contains(&now) && !to.is_empty() {
            self.list
                .choose((to.start + now - from.start).min(to.end - 1));
            self.keep(rows);
        }
        true
    }

    /// Totals of the marked rows: gold to pay, and gold to receive.
    fn sums(&self, rows: &[Row]) -> (u32, u32) {
        let mut sums = (0u32, 0u32);
        for row in rows {
            let count = u32::from(self.marks(row));
            let price = row
                .ware()
                .map_or(0, |ware| ware.price.saturating_mul(count));
            match row {
                Row::Buy(_) => sums.0 = sums.0.saturating_add(price),
                Row::Sell(_) => sums.1 = sums.1.saturating_add(price),
                Row::Tend(_) | Row::Study(_) | Row::Ask(..) => {}
            }
        }
        sums
    }

    fn about(&self, cx: &mut Cx<'_>, row: Option<&Row>) -> Vec<(String, Style)> {
        if let Some(Row::Study(lesson)) = row {
            return spells::about(cx.ui, &lesson.facts);
        }
        let Some(ware) = row.and_then(Row::ware).copied() else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        let about = cx.ui.words.about(ware.kind, ware.marks).into_iter();
        lines.extend(about.map(|about| (about, TEXT)));
        if let Some(facts) = item::facts(cx, ware.id) {
            let figures = item::lines(cx.ui, &facts);
            lines.push((figures.join(" · "), DIM));
        }
        lines
    }
}

fn named(ui: &Ui, ware: &Ware) -> String {
    let name = ui.words.name_with_marks(ware.kind, ware.marks, ware.count);
    match ware.count {
        1 => name,
        count => format!("{count} {name}"),
    }
}

/// A remark on the row: too expensive, or the gain over the worn item.
fn note(ui: &Ui, session: &Session, row: &Row, too_dear: bool) -> String {
    match row {
        Row::Sell(_) if too_dear => ui.text("trade-no-gold"),
        Row::Study(lesson) => match lesson.facts.refusal {
            Some(Refusal::KnownSpell) => ui.text("trade-known"),
            Some(Refusal::HeadFull) => ui.text("trade-head-full"),
            Some(_) => ui.text("trade-too-dear"),
            None => String::new(),
        },
        Row::Buy(_) | Row::Tend(_) | Row::Ask(..) if too_dear => ui.text("trade-too-dear"),
        Row::Buy(ware) if let Some(off) = use_item::say_comes_off(ui, session, ware.id) => off,
        Row::Buy(ware) if ware.gain > 0 => ui.text("inventory-better"),
        Row::Buy(ware) if ware.gain < 0 => ui.text("inventory-worse"),
        _ => String::new(),
    }
}

fn price(ui: &Ui, row: &Row) -> String {
    let several = row.ware().is_some_and(|ware| ware.count > 1);
    let id = if several { "trade-each" } else { "trade-price" };
    ui.say(id, &[("price", row.price().into())])
}

/// Pack letter of the item; a space for other rows.
fn letter(session: &Session, row: &Row) -> char {
    let id = match row {
        Row::Sell(ware) => ware.id,
        Row::Ask(item, ..) => *item,
        Row::Tend(_) | Row::Study(_) | Row::Buy(_) => return ' ',
    };
    let hero = session.hero();
    let pack = hero.map_or(&[][..], |hero| &hero.pack);
    let it = pack.iter().find(|it| it.id == id);
    it.and_then(|it| it.letter).unwrap_or(' ')
}

impl GameScreen for Trade {
    fn title(&self) -> &'static str {
        "trade-name"
    }

    fn hints(&self, ui: &Ui, _: &Session) -> Vec<Hint> {
        let mut lines = hints(KEYS);
        let sells = matches!(self.chosen, Some(Row::Sell(_))) || !ui.is_touched;
        lines.retain(|line| sells || line.help != "trade-mark-all");
        if !self.marked.is_empty() {
            lines[0].help = "trade-marked";
        }
        lines
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        let rows = self.rows(cx);
        self.follow(&rows);
        if self.list.on_key(key, rows.len()) {
            self.keep(&rows);
            return Navigation::Stay;
        }
        if self.sides.is_some() && self.cross(key, &rows) {
            return Navigation::Stay;
        }
        // Letters select carried items, even those that are also keys of this screen.
        if let Some(n) = self.lettered(cx.session, &rows, key) {
            self.list.choose(n);
            self.keep(&rows);
            return Navigation::Stay;
        }
        self.keep(&rows);
        match find(KEYS, key) {
            Some(Act::Deal) => self.deal(false, cx),
            Some(Act::All) => self.deal(true, cx),
            Some(Act::Mark) => {
                let n = self.list.chosen(rows.len());
                if let Some(row) = rows.get(n) {
                    self.mark(row);
                    if matches!(row, Row::Sell(_)) && n + 1 < rows.len() {
                        self.list.choose(n + 1);
                        self.keep(&rows);
                    }
                }
            }
            Some(Act::SellAll) => self.mark_all(&rows),
            Some(Act::Talk) => return self.talk(cx),
            Some(Act::Back) => return Navigation::Back,
            None => {}
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let rows = self.rows(cx);
        let pressed = match &mut self.sides {
            Some(sides) => {
                let start = sales_start(&rows);
                let pressed = sides[0].on_mouse(mouse, start);
                let sold = sides[1].on_mouse(mouse, rows.len() - start);
                if sides[0].row_at(mouse, start).is_some() {
                    self.list.choose(sides[0].chosen(start));
                } else if sides[1].row_at(mouse, rows.len() - start).is_some() {
                    self.list
                        .choose(start + sides[1].chosen(rows.len() - start));
                }
                pressed || sold
            }
            None => self.list.on_mouse(mouse, rows.len()),
        };
        self.keep(&rows);
        if pressed && let Some(row) = rows.get(self.list.chosen(rows.len())) {
            match row {
                Row::Buy(ware) | Row::Sell(ware) if self.is_on_sign(mouse, MINUS, row) => {
                    self.set_marks(ware, self.marks(row) - 1);
                }
                Row::Buy(ware) | Row::Sell(ware) if self.is_on_sign(mouse, PLUS, row) => {
                    self.set_marks(ware, ware.count.min(self.marks(row) + 1));
                }
                Row::Tend(_) | Row::Study(_) | Row::Ask(..) => self.deal(false, cx),
                Row::Buy(_) | Row::Sell(_) => self.mark_one(row),
            }
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let Some(stock) = self.stock(cx) else {
            return;
        };
        let rows = self.rows(cx);
        self.follow(&rows);
        // A shield is not a gain if the weapon in hand must come off.
        let wares = rows
            .iter()
            .filter_map(Row::ware)
            .filter(|ware| ware.gain != 0);
        let pack = cx.session.hero().map_or(&[][..], |hero| &hero.pack);
        let held = pack.iter().filter(|it| it.worn == Some(Slot::Weapon));
        let ids = wares.map(|it| it.id).chain(held.map(|it| it.id));
        for id in ids.collect::<Vec<_>>() {
            item::facts(cx, id);
        }
        if cx.ui.draws_tiles()
            && area.width >= BOTH_LEAST
            && area.height >= LEAST
            && !rows.is_empty()
        {
            return self.draw_sides(cx, &stock, &rows, area, buf);
        }
        let start = sales_start(&rows);
        // A finger sees one side at a time.
        let (tabs, most) = match cx.ui.is_touched && !rows.is_empty() {
            true => (button::TALL, start.max(rows.len() - start)),
            false => (0, rows.len()),
        };
        let wide = area.width.min(WIDE).saturating_sub(5);
        let about = self.about(cx, rows.get(self.list.chosen(rows.len())));
        // Describe the chosen ware only if that leaves room for the list.
        let below = if area.height >= 18 { ABOUT } else { 0 };
        let room = area.height.saturating_sub(3 + below + tabs);
        let height = List::row_height(cx.ui, most, room);
        let lines: Vec<ListRow> = rows
            .iter()
            .map(|row| self.line(cx.ui, cx.session, &stock, row, (height, wide)))
            .collect();
        let tall = List::pictured_height(cx.ui, most, room);
        let tall = tall.saturating_add(3 + below + tabs).min(area.height);
        let place = panels::middle(area, WIDE, tall);
        let title = self.heading(cx.ui, cx.session, &stock);
        let inside = panels::frame(buf, place, &title);
        let upper = inside.height.saturating_sub(below + 1);
        let list = Rect::new(inside.x, inside.y, inside.width, upper);
        if lines.is_empty() {
            panels::paragraph(buf, list, &cx.ui.text("trade-nothing"), DIM);
        }
        if tabs > 0 {
            self.draw_tabs(cx.ui, &rows, &lines, height, list, buf);
        } else {
            self.sides = None;
            self.list.draw_rows(cx.ui, &lines, height, list, buf);
        }
        let mut y = list.bottom();
        for (text, style) in about {
            let room = inside.bottom().saturating_sub(y + 1);
            let place = Rect::new(inside.x, y + 1, inside.width, room.saturating_sub(1));
            if place.height > 0 {
                y += panels::paragraph(buf, place, &sentence(&text), style);
            }
        }
        let (pay, get) = self.sums(&rows);
        if pay + get > 0 {
            let args = [("pay", pay.into()), ("get", get.into())];
            let foot = inside.height.saturating_sub(1);
            let text = cx.ui.say("trade-sums", &args);
            panels::put(buf, inside, 0, foot, &text, Tone::Loot.style());
        }
    }
}

/// Index of the first item to sell.
fn sales_start(rows: &[Row]) -> usize {
    let sale = rows.iter().position(|row| matches!(row, Row::Sell(_)));
    sale.unwrap_or(rows.len())
}

/// Opens the deal with an adjacent person; one who trades comes before one who only heals or teaches.
fn trade(cx: &mut Cx<'_>) -> Navigation {
    let session = &*cx.session;
    let here = session.hero().map(|hero| hero.at);
    let beside = |seen: &&proto::VisibleCreature| {
        let near = here.is_some_and(|here| here.is_adjacent(seen.at));
        near && session.deals(seen)
    };
    let folk = session.view.creatures.iter().filter(beside);
    if let Some(keeper) = folk.min_by_key(|seen| !seen.trades) {
        let keeper = keeper.id;
        return Navigation::to_game(Trade::with(keeper, cx.session));
    }
    let (text, tone) = (cx.ui.text("nobody-beside"), crate::look::tone::Tone::Faint);
    cx.log(text, tone);
    Navigation::Stay
}
