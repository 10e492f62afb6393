//! The character sheet.

use super::action::Action;
use super::growth::{self, GrowthScreen};
use super::list::List;
use super::screen::{GameScreen, Navigation};
use super::scroll::Scroll;
use crate::keys::{Code, Hint, Key, Mouse, Press};
use crate::look::tone::{DIM, TEXT, TITLE, Tone};
use crate::narrator::{ATTRIBUTES, condition_id, slot_id};
use crate::panels::{self, put};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::{Hero, Skill, Slot};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

pub(super) const ACTIONS: &[Action] =
    &[
        Action::new(290, "key-sheet", &[Key::char('c'), Key::char('@')], |_| {
            Navigation::to_game(Sheet::default())
        })
        .wasd('@'),
    ];

#[derive(Default)]
pub(crate) struct Sheet {
    scroll: Scroll,
}

/// Rows above the attributes: one per slot, and one more.
const FIGURES: u16 = 9;
/// Column of the values.
const VALUE: u16 = 15;
/// Columns inside the frame below which everything is one column of text that scrolls.
const NARROW: u16 = 60;

impl GameScreen for Sheet {
    fn title(&self) -> &'static str {
        "sheet"
    }

    fn hints(&self, _: &Ui, session: &Session) -> Vec<Hint> {
        if session.spectates() {
            return vec![Hint::back()];
        }
        let hero = session.hero();
        let open = hero.is_some_and(|hero| hero.choices != [0, 0]);
        let choose = if open { "growth-choose" } else { "growth-look" };
        let mut lines = vec![Hint::of("Enter", choose)];
        if self.scroll.is_needed() {
            lines.push(Scroll::hint());
        }
        lines.push(Hint::back());
        lines
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        match key.code {
            Code::Enter if !cx.session.spectates() => {
                Navigation::instead_game(GrowthScreen::default())
            }
            _ if self.scroll.is_needed() && self.scroll.on_key(key) => Navigation::Stay,
            _ => Navigation::Back,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        if self.scroll.on_mouse(mouse) {
            return Navigation::Stay;
        }
        match mouse.press {
            Press::Left if !cx.session.spectates() => {
                Navigation::instead_game(GrowthScreen::default())
            }
            Press::Left | Press::Right => Navigation::Back,
            _ => Navigation::Stay,
        }
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let session = &*cx.session;
        let Some(hero) = session.hero() else {
            return;
        };
        let place = List::window(cx.ui, area, 74, 22);
        let title = match hero.calling {
            Some(calling) => format!("{}, {}", session.name, cx.ui.words.name(calling, 1)),
            None => session.name.clone(),
        };
        let inside = panels::frame(buf, place, &title);
        if inside.width < NARROW {
            let lines = lines(cx.ui, session, hero, inside.width);
            let shown = self.scroll.shown(lines.len(), inside, buf);
            for (y, (text, style)) in (0..).zip(&lines[shown]) {
                put(buf, inside, 0, y, text, *style);
            }
            return;
        }
        let half = inside.width / 2;
        let left = Rect::new(inside.x, inside.y, half.saturating_sub(1), inside.height);
        let right = Rect::new(
            inside.x + half,
            inside.y,
            inside.width - half,
            inside.height,
        );
        for (row, (label, value)) in (0..).zip(figures(cx.ui, hero)) {
            put(buf, left, 0, row, &label, DIM);
            put(buf, left, VALUE, row, &value, TEXT);
        }
        let skills = skills(cx.ui, hero);
        // A line too long to fit beside the last slot goes below it.
        let row = match panels::width(&skills) <= left.width {
            true => FIGURES - 1,
            false => FIGURES,
        };
        put(buf, inside, 0, row, &skills, TEXT);
        put(buf, right, 0, 0, &cx.ui.text("sheet-worn"), TITLE);
        for (row, (slot, name, style)) in (1..).zip(worn(cx.ui, hero)) {
            put(buf, right, 0, row, &slot, DIM);
            let name = panels::fit(&name, right.width.saturating_sub(9));
            put(buf, right, 9, row, &name, style);
        }
        attributes(cx.ui, hero, inside, buf);
        let first = FIGURES + 6;
        let below = inside.height.saturating_sub(first + 1);
        let mut room = Rect::new(inside.x, inside.y + first, inside.width, below);
        for (text, style) in talents(cx.ui, hero) {
            if room.height > 0 {
                let rows = panels::paragraph(buf, room, &text, style).min(room.height);
                room.y += rows;
                room.height -= rows;
            }
        }
        let foot = run(cx.ui, session);
        put(buf, inside, 0, inside.height.saturating_sub(1), &foot, DIM);
    }
}

/// Seed, turn and kills of the run.
fn run(ui: &Ui, session: &Session) -> String {
    let args = [
        ("seed", ui.seed(session.seed).into()),
        ("turn", session.view.turn.into()),
        ("kills", session.kills.into()),
    ];
    ui.say("sheet-run", &args)
}

/// The whole sheet as one column, wrapped to `wide` cells.
fn lines(ui: &Ui, session: &Session, hero: &Hero, wide: u16) -> Vec<(String, Style)> {
    let mut lines: Vec<(String, Style)> = Vec::new();
    let mut add = |text: &str, style: Style| {
        let rows = panels::wrap(text, wide).into_iter();
        lines.extend(rows.map(|row| (row, style)));
    };
    let pair = |label: &str, value: &str| format!("{label:<0$}{value}", usize::from(VALUE));
    for (label, value) in figures(ui, hero) {
        add(&pair(&label, &value), TEXT);
    }
    add(&skills(ui, hero), TEXT);
    add(" ", TEXT);
    for (id, value) in ATTRIBUTES.iter().zip(hero.attributes) {
        add(&pair(&ui.text(id), &value.to_string()), TEXT);
        add(&ui.text(&format!("{id}-about")), Tone::Faint.style());
    }
    add(&states(ui, hero), Tone::Bad.style());
    for (text, style) in talents(ui, hero) {
        add(&text, style);
    }
    add(" ", TEXT);
    add(&ui.text("sheet-worn"), TITLE);
    for (slot, name, style) in worn(ui, hero) {
        add(&pair(&slot, &name), style);
    }
    add(&run(ui, session), DIM);
    lines
}

fn states(ui: &Ui, hero: &Hero) -> String {
    let states = hero.conditions.iter();
    let states: Vec<String> = states
        .map(|lasting| ui.text(&condition_id(lasting.condition)))
        .collect();
    states.join(", ")
}

/// The figures with their labels.
fn figures(ui: &Ui, hero: &Hero) -> [(String, String); 7] {
    let level = format!(
        "{} ({}/{})",
        hero.level, hero.experience, hero.next_level_at
    );
    let load = format!(
        "{} / {}",
        ui.words.pounds(hero.weight),
        ui.words.pounds(hero.capacity)
    );
    [
        ("sheet-level", level),
        ("sheet-life", format!("{}/{}", hero.health, hero.health_max)),
        (
            "sheet-warmth",
            format!("{}/{}", hero.warmth, hero.warmth_max),
        ),
        ("sheet-armour", hero.armour.to_string()),
        ("sheet-speed", format!("{}%", hero.speed)),
        ("sheet-noise", format!("{}%", hero.noise)),
        ("sheet-load", load),
    ]
    .map(|(id, value)| (ui.text(id), value))
}

fn skills(ui: &Ui, hero: &Hero) -> String {
    let skills: Vec<String> = Skill::ALL
        .iter()
        .zip(hero.skills)
        .map(|(skill, value)| {
            let name = ui.text(&format!("skill-{}", skill.name()));
            format!("{name} {value:+}")
        })
        .collect();
    skills.join("  ")
}

/// Open choices, talents, spells and the regard of factions.
fn talents(ui: &Ui, hero: &Hero) -> Vec<(String, Style)> {
    let mut lines = Vec::new();
    if hero.choices != [0, 0] {
        lines.push((growth::open(ui, hero.choices), Tone::News.style()));
    }
    let listed = [
        ("sheet-talents", "talents", &hero.talents),
        ("sheet-spells", "spells", &hero.spells),
    ];
    for (id, key, kinds) in listed {
        if kinds.is_empty() {
            continue;
        }
        let names: Vec<String> = kinds.iter().map(|kind| ui.words.name(*kind, 1)).collect();
        let args = [
            (key, names.join(", ").into()),
            ("holds", u32::from(hero.holds).into()),
            ("known", hero.spells.len().into()),
        ];
        lines.push((ui.say(id, &args), TEXT));
    }
    let regards = hero.standing.iter().map(|(faction, regard)| {
        let args = [("who", ui.words.name(*faction, 1).into())];
        ui.say(&format!("regard-{}", regard.name()), &args)
    });
    let regards: Vec<String> = regards.collect();
    if !regards.is_empty() {
        let args = [("list", regards.join(", ").into())];
        lines.push((ui.say("sheet-standing", &args), TEXT));
    }
    lines
}

fn attributes(ui: &Ui, hero: &Hero, area: Rect, buf: &mut Buffer) {
    let first = FIGURES + 1;
    for (row, (id, value)) in (first..).zip(ATTRIBUTES.iter().zip(hero.attributes)) {
        put(buf, area, 0, row, &ui.text(id), DIM);
        put(buf, area, VALUE, row, &value.to_string(), TEXT);
        let about = ui.text(&format!("{id}-about"));
        let about = panels::fit(&about, area.width.saturating_sub(20));
        put(buf, area, 20, row, &about, Tone::Faint.style());
    }
    let states = states(ui, hero);
    put(buf, area, 0, first + 4, &states, Tone::Bad.style());
}

/// The slots, and the items worn there.
fn worn(ui: &Ui, hero: &Hero) -> impl Iterator<Item = (String, String, Style)> {
    Slot::ALL.into_iter().map(|slot| {
        let item = hero.pack.iter().find(|it| it.worn == Some(slot));
        let (name, style) = match item {
            Some(item) => (ui.words.carried(item), TEXT),
            None => ("–".to_owned(), Tone::Faint.style()),
        };
        (ui.text(slot_id(slot)), name, style)
    })
}
