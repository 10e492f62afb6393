//! Attribute points and talents gained with levels.

use super::confirm::Confirm;
use super::list::List;
use super::screen::{GameScreen, Navigation};
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::look::tone::{DIM, TEXT, TITLE, Tone};
use crate::narrator::ATTRIBUTES;
use crate::narrator::attribute_id;
use crate::panels;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use proto::{Answer, Attribute, Command, Growth, Kind, Lack, Query, TalentChoice, Tree};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

#[derive(Default)]
pub(crate) struct GrowthScreen {
    list: List,
    /// Whether the selection was moved to the first available choice.
    begun: bool,
}

#[derive(Clone, Copy)]
enum Act {
    Choose,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(&[Key::of(Code::Enter)], Act::Choose, "growth-choose"),
    bind(&[Key::of(Code::Esc)], Act::Back, "growth-later"),
];

/// Preferred width in cells, and rows for the description of the chosen row.
const WIDE: u16 = 74;
const ABOUT: u16 = 5;

enum Row {
    Attribute(Attribute),
    Tree(Tree),
    Talent(TalentChoice),
    /// Heading above the talents the hero started with.
    Before,
    Own(Kind),
}

pub(super) fn open(ui: &Ui, [points, talents]: [u8; 2]) -> String {
    let args = [
        ("points", u32::from(points).into()),
        ("talents", u32::from(talents).into()),
    ];
    ui.say("growth-open", &args)
}

impl GrowthScreen {
    fn growth(cx: &mut Cx<'_>) -> Growth {
        match cx.ask(Query::Growth) {
            Some(Answer::Growth(growth)) => growth.clone(),
            _ => Growth::default(),
        }
    }

    /// Rows: attributes, then each tree with its talents, then the hero's other talents.
    fn rows(growth: &Growth, session: &Session) -> Vec<Row> {
        let mut rows: Vec<Row> = Attribute::ALL.map(Row::Attribute).into();
        for tree in Tree::ALL {
            let grown = growth.choices.iter().filter(|choice| choice.tree == tree);
            let mut grown = grown.cloned().map(Row::Talent).peekable();
            if grown.peek().is_some() {
                rows.push(Row::Tree(tree));
                rows.extend(grown);
            }
        }
        let hero = session.hero();
        let known = hero.map_or(&[][..], |hero| &hero.talents).iter();
        let chosen = |kind: &Kind| growth.choices.iter().any(|it| it.talent == *kind);
        let mut own = known.filter(|kind| !chosen(kind)).peekable();
        if !growth.choices.is_empty() && own.peek().is_some() {
            rows.push(Row::Before);
            rows.extend(own.map(|kind| Row::Own(*kind)));
        }
        rows
    }

    /// Selects the first available choice, once the answer has arrived.
    fn begin(&mut self, rows: &[Row], growth: &Growth) {
        if !self.begun && !growth.choices.is_empty() {
            self.begun = true;
            let first = rows.iter().position(|row| can_be_chosen(row, growth));
            self.list.choose(first.unwrap_or(0));
        }
    }

    /// Asks before a choice is made; an unavailable one is sent at once, so that the game refuses it with the
    /// reason.
    fn choose(&self, cx: &mut Cx<'_>) -> Navigation {
        let growth = Self::growth(cx);
        let rows = Self::rows(&growth, cx.session);
        let Some(row) = rows.get(self.list.chosen(rows.len())) else {
            return Navigation::Stay;
        };
        let (command, name) = match row {
            Row::Attribute(it) => (Command::Raise(*it), cx.ui.text(ATTRIBUTES[it.index()])),
            Row::Talent(it) => {
                let name = sentence(&cx.ui.words.name(it.talent, 1));
                (Command::Learn(it.talent), name)
            }
            Row::Tree(_) | Row::Before | Row::Own(_) => return Navigation::Stay,
        };
        if !can_be_chosen(row, &growth) {
            cx.step(command);
            return Navigation::Stay;
        }
        let question = cx.ui.say("growth-sure", &[("what", name.into())]);
        Navigation::to_game(Confirm::chosen(question, move |cx: &mut Cx<'_>| {
            cx.step(command);
        }))
    }
}

fn can_be_chosen(row: &Row, growth: &Growth) -> bool {
    match row {
        Row::Attribute(_) => growth.points > 0,
        Row::Talent(it) => growth.talents > 0 && !it.known && it.lacks.is_empty(),
        Row::Tree(_) | Row::Before | Row::Own(_) => false,
    }
}

/// The text of a row; available choices are marked with a plus.
fn line(ui: &Ui, session: &Session, row: &Row, growth: &Growth) -> (String, Style) {
    match row {
        Row::Attribute(attribute) => {
            let hero = session.hero();
            let value = hero.map_or(0, |hero| hero.attributes[attribute.index()]);
            let name = ui.text(ATTRIBUTES[attribute.index()]);
            let style = if growth.points > 0 { TEXT } else { DIM };
            let more = if growth.points > 0 { " +" } else { "  " };
            (format!("{more} {name:<14} {value}"), style)
        }
        Row::Tree(tree) => (ui.text(&format!("tree-{}", tree.name())), TITLE),
        Row::Before => (ui.text("growth-before"), TITLE),
        Row::Own(kind) => {
            let name = sentence(&ui.words.name(*kind, 1));
            (format!("  ✓ {name}"), Tone::Good.style())
        }
        Row::Talent(choice) => {
            let name = sentence(&ui.words.name(choice.talent, 1));
            let (mark, style) = match choice {
                _ if choice.known => ("✓", Tone::Good.style()),
                _ if !choice.lacks.is_empty() => ("·", DIM),
                _ if growth.talents > 0 => ("+", TEXT),
                _ => ("·", TEXT),
            };
            let lacks: Vec<String> = choice.lacks.iter().map(|it| lack(ui, *it)).collect();
            let lacks = if lacks.is_empty() || choice.known {
                String::new()
            } else {
                format!("  ({})", lacks.join(", "))
            };
            (format!("  {mark} {name}{lacks}"), style)
        }
    }
}

fn lack(ui: &Ui, lack: Lack) -> String {
    match lack {
        Lack::Attribute(attribute, least) => {
            let name = ui.text(&attribute_id(attribute));
            format!("{name} {least}")
        }
        Lack::Level(level) => ui.say("growth-level", &[("level", u32::from(level).into())]),
        Lack::Talent(talent) => ui.words.name(talent, 1),
    }
}

impl GameScreen for GrowthScreen {
    fn title(&self) -> &'static str {
        "growth"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        hints(KEYS)
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        let growth = Self::growth(cx);
        let rows = Self::rows(&growth, cx.session);
        self.begin(&rows, &growth);
        // If a key comes before the answer, the selection stays where the key moved it.
        self.begun = true;
        if self.list.on_key(key, rows.len()) {
            return Navigation::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Choose) => self.choose(cx),
            Some(Act::Back) => Navigation::Back,
            None => Navigation::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let len = Self::rows(&Self::growth(cx), cx.session).len();
        if self.list.on_mouse(mouse, len) {
            return self.choose(cx);
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let growth = Self::growth(cx);
        let rows = Self::rows(&growth, cx.session);
        self.begin(&rows, &growth);
        let place = List::window(cx.ui, area, WIDE, area.height.min(30));
        let inside = panels::frame(buf, place, &cx.ui.text("growth"));
        let text = match [growth.points, growth.talents] {
            [0, 0] => cx.ui.text("growth-none"),
            some => open(cx.ui, some),
        };
        let told = panels::paragraph(buf, inside, &text, Tone::News.style());
        let about = ABOUT.min(inside.height / 3);
        let room = inside.height.saturating_sub(told + 1 + about + 1);
        let list = Rect::new(inside.x, inside.y + told + 1, inside.width, room);
        let lines: Vec<(String, Style)> = rows
            .iter()
            .map(|row| line(cx.ui, cx.session, row, &growth))
            .collect();
        self.list.draw_lines(cx.ui, &lines, list, buf);
        let below = Rect::new(inside.x, list.bottom() + 1, inside.width, about);
        let text = match rows.get(self.list.chosen(rows.len())) {
            Some(Row::Attribute(attribute)) => {
                cx.ui.text(&format!("{}-about", attribute_id(*attribute)))
            }
            Some(Row::Talent(TalentChoice { talent: kind, .. }) | Row::Own(kind)) => {
                let about = cx.ui.words.of_kind(*kind, "description", &[]);
                about.unwrap_or_default()
            }
            Some(Row::Before) => cx.ui.text("growth-before-about"),
            Some(Row::Tree(tree)) => cx.ui.text(&format!("tree-{}-about", tree.name())),
            None => String::new(),
        };
        panels::paragraph(buf, below, &text, TEXT);
    }
}
