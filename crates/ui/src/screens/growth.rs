//! Attribute points and talents gained with levels.

mod question;

use super::button;
use super::confirm::Confirm;
use super::grid::Grid;
use super::list::{List, ListRow, draw_row};
use super::screen::{GameScreen, Navigation};
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::look::tone::{DIM, TEXT, TITLE, Tone};
use crate::narrator::ATTRIBUTES;
use crate::narrator::attribute_id;
use crate::panels::{self, Pen};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use paint::{Image, Picture, PictureFrame};
use proto::{Answer, Attribute, Command, Growth, Kind, Lack, Query, TalentChoice, Tree};
use question::{Question, Reply};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

#[derive(Default)]
pub(crate) struct GrowthScreen {
    list: List,
    /// Whether the selection was moved to the first available choice.
    begun: bool,
    /// Places of the choices, if each tree has its own column.
    grid: Grid,
    question: Question,
    /// Whether all talents are listed, instead of the question about three of them.
    lists_all: bool,
    /// Areas of the chosen row and of its description at the last drawing.
    shown: [Rect; 2],
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
/// Width of a column if each tree has its own, and height of a choice in it.
const COLUMN: u16 = 30;
const CHOICE: u16 = 2;

const ARROWS: [Code; 4] = [Code::Up, Code::Down, Code::Left, Code::Right];

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

    /// The three talents of the question, unless all are listed.
    fn offer(&self, growth: &Growth, session: &Session) -> Option<[Kind; 3]> {
        question::offer(growth, session).filter(|_| !self.lists_all)
    }

    fn answer(&mut self, reply: Reply, cx: &mut Cx<'_>) -> Navigation {
        match reply {
            Reply::Talent(kind) => {
                let name = sentence(&cx.ui.words.name(kind, 1));
                self.shown = [self.question.chosen_area(); 2];
                self.confirm(cx, Command::Learn(kind), name)
            }
            Reply::All => {
                self.lists_all = true;
                Navigation::Stay
            }
            Reply::Later => Navigation::Back,
            Reply::None => Navigation::Stay,
        }
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
        self.confirm(cx, command, name)
    }

    /// Asks beside the description of the choice, and away from the click that made it: a second click must not be
    /// the answer.
    fn confirm(&self, cx: &Cx<'_>, command: Command, name: String) -> Navigation {
        let question = cx.ui.say("growth-sure", &[("what", name.into())]);
        let click = cx.ui.pointer.map(|mouse| Rect::new(mouse.x, mouse.y, 1, 1));
        let clear_of = self.shown.into_iter().chain(click).collect();
        let question = Confirm::chosen(question, move |cx: &mut Cx<'_>| {
            cx.step(command);
        });
        Navigation::to_game(question.clear_of(clear_of))
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
fn line_of(ui: &Ui, session: &Session, row: &Row, growth: &Growth) -> (String, Style) {
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
        if let Some(offered) = self.offer(&growth, cx.session) {
            let reply = self.question.on_key(key, offered);
            return self.answer(reply, cx);
        }
        let rows = Self::rows(&growth, cx.session);
        self.begin(&rows, &growth);
        // If a key comes before the answer, the selection stays where the key moved it.
        self.begun = true;
        if !self.grid.is_empty() && ARROWS.contains(&key.code) {
            let now = self.list.chosen(rows.len());
            if let Some(n) = self.grid.beside(now, key.code) {
                self.list.choose(n);
            }
            return Navigation::Stay;
        }
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
        let growth = Self::growth(cx);
        if let Some(offered) = self.offer(&growth, cx.session) {
            let reply = self.question.on_mouse(mouse, offered);
            return self.answer(reply, cx);
        }
        if !self.grid.is_empty() {
            // Pointing at a choice on the way to the button must not change the choice.
            if mouse.press == Press::Left
                && let Some(n) = self.grid.at(mouse)
            {
                self.list.choose(n);
            }
            return Navigation::Stay;
        }
        let len = Self::rows(&growth, cx.session).len();
        if self.list.on_mouse(mouse, len) {
            self.shown[0] = self.list.chosen_area(len);
            return self.choose(cx);
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let growth = Self::growth(cx);
        if let Some(offered) = self.offer(&growth, cx.session) {
            self.question.draw(cx.ui, offered, area, buf);
            return;
        }
        let rows = Self::rows(&growth, cx.session);
        self.begin(&rows, &growth);
        self.grid.clear();
        if cx.ui.draws_tiles() && !cx.ui.is_touched && fits_grid(&rows, area) {
            return self.draw_grid(cx, &growth, &rows, area, buf);
        }
        let place = List::window(cx.ui, area, WIDE, area.height.min(30));
        let inside = panels::frame(buf, place, &cx.ui.text("growth"));
        let text = match [growth.points, growth.talents] {
            [0, 0] => cx.ui.text("growth-none"),
            some => open(cx.ui, some),
        };
        let told = panels::paragraph(buf, inside, &text, Tone::News.style());
        let texts = rows.iter().map(|row| describe(cx.ui, Some(row)));
        let longest = texts.map(|text| panels::rows(&text, inside.width)).max();
        let about = longest.unwrap_or(0).max(ABOUT).min(inside.height / 3);
        let room = inside.height.saturating_sub(told + 1 + about + 1);
        let list = Rect::new(inside.x, inside.y + told + 1, inside.width, room);
        let height = List::row_height(cx.ui, 0, 0);
        let lines: Vec<ListRow> = rows
            .iter()
            .map(|row| match row {
                Row::Attribute(_) | Row::Talent(_) | Row::Own(_) if height > 1 => {
                    cell(cx.ui, cx.session, row, &growth)
                }
                row => {
                    let (text, style) = line_of(cx.ui, cx.session, row, &growth);
                    ListRow::new(text, style)
                }
            })
            .collect();
        self.list.draw_rows(cx.ui, &lines, height, list, buf);
        let below = Rect::new(inside.x, list.bottom() + 1, inside.width, about);
        self.shown = [self.list.chosen_area(rows.len()), below];
        let chosen = rows.get(self.list.chosen(rows.len()));
        panels::paragraph(buf, below, &describe(cx.ui, chosen), TEXT);
    }
}

/// Words about a row.
fn describe(ui: &Ui, row: Option<&Row>) -> String {
    match row {
        Some(Row::Attribute(attribute)) => ui.text(&format!("{}-about", attribute_id(*attribute))),
        Some(Row::Talent(TalentChoice { talent: kind, .. }) | Row::Own(kind)) => {
            let about = ui.words.of_kind(*kind, "description", &[]);
            about.unwrap_or_default()
        }
        Some(Row::Before) => ui.text("growth-before-about"),
        Some(Row::Tree(tree)) => ui.text(&format!("tree-{}-about", tree.name())),
        None => String::new(),
    }
}

/// Picture of a row: an icon for an attribute, the talent's own picture.
fn image(row: &Row) -> Option<Image> {
    let asleep = false;
    match row {
        Row::Attribute(attribute) => {
            let icon = match attribute {
                Attribute::Might => "icon_fight",
                Attribute::Fitness => "icon_life",
                Attribute::Quickness => "icon_shoot",
                Attribute::Intelligence => "icon_spells",
            };
            Some(Image::Named(icon.to_owned()))
        }
        Row::Talent(TalentChoice { talent: kind, .. }) | Row::Own(kind) => Some(Image::Kind {
            kind: *kind,
            asleep,
        }),
        Row::Tree(_) | Row::Before => None,
    }
}

/// Column and row of every choice and heading: the attributes at the top, below them one column for each tree, at
/// the bottom the talents of the calling.
fn grid_places(rows: &[Row]) -> Vec<(u16, u16)> {
    let mut next = [CHOICE + 1; 4];
    let mut column = 0;
    let (mut attributes, mut own) = (0, None);
    let mut places = Vec::new();
    for row in rows {
        places.push(match row {
            Row::Attribute(_) => {
                attributes += 1;
                (attributes - 1, 0)
            }
            Row::Tree(tree) => {
                column = Tree::ALL.iter().position(|it| it == tree).unwrap_or(0);
                next[column] += 1;
                (u16::try_from(column).unwrap_or(0), next[column] - 1)
            }
            Row::Talent(_) => {
                next[column] += CHOICE;
                (u16::try_from(column).unwrap_or(0), next[column] - CHOICE)
            }
            Row::Before => {
                let below = next.into_iter().max().unwrap_or(0) + 1;
                own = Some((0, below + 1));
                (0, below)
            }
            Row::Own(_) => {
                let (x, y) = own.unwrap_or_default();
                own = Some(if x == 3 { (0, y + CHOICE) } else { (x + 1, y) });
                (x, y)
            }
        });
    }
    places
}

/// Height of the grid in cells.
fn grid_height(rows: &[Row]) -> u16 {
    let ends = grid_places(rows).into_iter().map(|(_, y)| y + CHOICE);
    ends.max().unwrap_or(0)
}

/// Cells around the grid: the frame, a line above it, and below it the chosen row with its button.
const AROUND: u16 = 2 + 2 + 1 + ABOUT;

fn fits_grid(rows: &[Row], area: Rect) -> bool {
    area.width >= COLUMN * 4 + 4 && area.height >= grid_height(rows) + AROUND
}

impl GrowthScreen {
    fn draw_grid(
        &mut self,
        cx: &mut Cx<'_>,
        growth: &Growth,
        rows: &[Row],
        area: Rect,
        buf: &mut Buffer,
    ) {
        let tall = grid_height(rows);
        let place = panels::middle(area, COLUMN * 4 + 4, tall + AROUND);
        let inside = panels::frame(buf, place, &cx.ui.text("growth"));
        let text = match [growth.points, growth.talents] {
            [0, 0] => cx.ui.text("growth-none"),
            some => open(cx.ui, some),
        };
        panels::put(buf, inside, 0, 0, &text, Tone::News.style());
        let chosen = self.list.chosen(rows.len());
        for (n, (row, (x, y))) in rows.iter().zip(grid_places(rows)).enumerate() {
            let (x, y) = (inside.x + x * COLUMN, inside.y + 2 + y);
            if matches!(row, Row::Tree(_) | Row::Before) {
                let wide = if matches!(row, Row::Before) {
                    COLUMN * 4
                } else {
                    COLUMN
                };
                let line = Rect::new(x, y, wide.saturating_sub(1), 1);
                Pen::new(buf, line).heading(&line_of(cx.ui, cx.session, row, growth).0);
                continue;
            }
            let place = Rect::new(x, y, COLUMN - 1, CHOICE);
            self.grid.add(n, place);
            let cell = cell(cx.ui, cx.session, row, growth);
            draw_row(cx.ui, &cell, n == chosen, place, buf);
        }
        let y = inside.y + 2 + tall + 1;
        let lower = Rect::new(inside.x, y, inside.width, ABOUT).intersection(inside);
        self.shown = [self.grid.place(chosen), lower];
        let row = rows.get(chosen);
        let left = match row.and_then(image) {
            Some(image) => {
                let area = Rect::new(lower.x, lower.y, 8, 4).intersection(lower);
                let picture = Picture {
                    frame: PictureFrame::Slot,
                    ..Picture::new(area, image)
                };
                cx.ui.add_picture(buf, picture);
                10
            }
            None => 0,
        };
        let can = row.is_some_and(|row| can_be_chosen(row, growth));
        let right = if can { COLUMN } else { 0 };
        let wide = lower.width.saturating_sub(left + right + 1);
        let words = Rect::new(lower.x + left, lower.y, wide, lower.height);
        panels::paragraph(buf, words, &describe(cx.ui, row), TEXT);
        if can {
            let place = Rect::new(lower.right() - COLUMN, lower.y, COLUMN - 1, button::TALL);
            let text = cx.ui.text("growth-choose");
            button::add(cx.ui, (KEYS[0].keys[0], &text), place, buf);
        }
    }
}

/// A choice of the grid: its name, and below it why it is known, open or out of reach.
fn cell(ui: &Ui, session: &Session, row: &Row, growth: &Growth) -> ListRow {
    let (line, style) = line_of(ui, session, row, growth);
    let can = can_be_chosen(row, growth);
    let (name, below) = match row {
        Row::Talent(choice) => {
            let lacks: Vec<String> = choice.lacks.iter().map(|it| lack(ui, *it)).collect();
            let below = match choice.known {
                true => "✓".to_owned(),
                false => lacks.join(", "),
            };
            (sentence(&ui.words.name(choice.talent, 1)), below)
        }
        Row::Own(kind) => (sentence(&ui.words.name(*kind, 1)), "✓".to_owned()),
        Row::Attribute(it) => {
            let hero = session.hero();
            let value = hero.map_or(0, |hero| hero.attributes[it.index()]);
            let below = match can {
                true => format!("{value} → {}", value + 1),
                false => value.to_string(),
            };
            (ui.text(ATTRIBUTES[it.index()]), below)
        }
        Row::Tree(_) | Row::Before => (line, String::new()),
    };
    let below = if can && below.is_empty() {
        "+".to_owned()
    } else {
        below
    };
    let tone = if can { Tone::Good.style() } else { DIM };
    ListRow {
        image: image(row),
        ..ListRow::new(name, style).with_below(below, tone)
    }
}
