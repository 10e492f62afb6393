//! The character sheet.

use super::action::Action;
use super::growth::{self, GrowthScreen};
use super::screen::{GameScreen, Navigation};
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

pub(super) const ACTIONS: &[Action] =
    &[
        Action::new(290, "key-sheet", &[Key::char('c'), Key::char('@')], |_| {
            Navigation::to_game(Sheet)
        })
        .wasd('@'),
    ];

pub(crate) struct Sheet;

/// Rows above the attributes: one per slot, and one more.
const FIGURES: u16 = 9;

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
        vec![Hint::of("Enter", choose), Hint::back()]
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        match key.code {
            Code::Enter if !cx.session.spectates() => {
                Navigation::instead_game(GrowthScreen::default())
            }
            _ => Navigation::Back,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
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
        let place = panels::middle(area, 74, 22);
        let title = match hero.calling {
            Some(calling) => format!("{}, {}", session.name, cx.ui.words.name(calling, 1)),
            None => session.name.clone(),
        };
        let inside = panels::frame(buf, place, &title);
        let half = inside.width / 2;
        let left = Rect::new(inside.x, inside.y, half.saturating_sub(1), inside.height);
        let right = Rect::new(
            inside.x + half,
            inside.y,
            inside.width - half,
            inside.height,
        );
        let skills = figures(cx.ui, hero, left, buf);
        // A line too long to fit beside the last slot goes below it.
        let row = match panels::width(&skills) <= left.width {
            true => FIGURES - 1,
            false => FIGURES,
        };
        put(buf, inside, 0, row, &skills, TEXT);
        worn(cx.ui, hero, right, buf);
        attributes(cx.ui, hero, inside, buf);
        talents(cx.ui, hero, inside, buf);
        let args = [
            ("seed", cx.ui.seed(session.seed).into()),
            ("turn", session.view.turn.into()),
            ("kills", session.kills.into()),
        ];
        let foot = cx.ui.say("sheet-run", &args);
        put(buf, inside, 0, inside.height.saturating_sub(1), &foot, DIM);
    }
}

/// Draws the figures; returns the line of skills, which the caller draws.
fn figures(ui: &Ui, hero: &Hero, area: Rect, buf: &mut Buffer) -> String {
    let mut row = 0;
    let mut line = |label: String, value: String| {
        put(buf, area, 0, row, &label, DIM);
        put(buf, area, 15, row, &value, TEXT);
        row += 1;
    };
    line(
        ui.text("sheet-level"),
        format!(
            "{} ({}/{})",
            hero.level, hero.experience, hero.next_level_at
        ),
    );
    line(
        ui.text("sheet-life"),
        format!("{}/{}", hero.health, hero.health_max),
    );
    line(
        ui.text("sheet-warmth"),
        format!("{}/{}", hero.warmth, hero.warmth_max),
    );
    line(ui.text("sheet-armour"), hero.armour.to_string());
    line(ui.text("sheet-speed"), format!("{}%", hero.speed));
    line(ui.text("sheet-noise"), format!("{}%", hero.noise));
    line(
        ui.text("sheet-load"),
        format!(
            "{} / {}",
            ui.words.pounds(hero.weight),
            ui.words.pounds(hero.capacity)
        ),
    );
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

fn talents(ui: &Ui, hero: &Hero, area: Rect, buf: &mut Buffer) {
    let first = FIGURES + 6;
    let below = area.height.saturating_sub(first + 1);
    let mut room = Rect::new(area.x, area.y + first, area.width, below);
    if hero.choices != [0, 0] {
        let text = growth::open(ui, hero.choices);
        put(buf, room, 0, 0, &text, Tone::News.style());
        room.y += 1;
        room.height = room.height.saturating_sub(1);
    }
    let listed = [
        ("sheet-talents", "talents", &hero.talents),
        ("sheet-spells", "spells", &hero.spells),
    ];
    for (id, key, kinds) in listed {
        if kinds.is_empty() || room.height == 0 {
            continue;
        }
        let names: Vec<String> = kinds.iter().map(|kind| ui.words.name(*kind, 1)).collect();
        let args = [
            (key, names.join(", ").into()),
            ("holds", u32::from(hero.holds).into()),
            ("known", hero.spells.len().into()),
        ];
        let rows = panels::paragraph(buf, room, &ui.say(id, &args), TEXT);
        room.y += rows;
        room.height = room.height.saturating_sub(rows);
    }
    let regards = hero.standing.iter().map(|(faction, regard)| {
        let args = [("who", ui.words.name(*faction, 1).into())];
        ui.say(&format!("regard-{}", regard.name()), &args)
    });
    let regards: Vec<String> = regards.collect();
    if !regards.is_empty() && room.height > 0 {
        let args = [("list", regards.join(", ").into())];
        panels::paragraph(buf, room, &ui.say("sheet-standing", &args), TEXT);
    }
}

fn attributes(ui: &Ui, hero: &Hero, area: Rect, buf: &mut Buffer) {
    let first = FIGURES + 1;
    for (row, (id, value)) in (first..).zip(ATTRIBUTES.iter().zip(hero.attributes)) {
        put(buf, area, 0, row, &ui.text(id), DIM);
        put(buf, area, 15, row, &value.to_string(), TEXT);
        let about = ui.text(&format!("{id}-about"));
        let about = panels::fit(&about, area.width.saturating_sub(20));
        put(buf, area, 20, row, &about, Tone::Faint.style());
    }
    let states = hero.conditions.iter();
    let states: Vec<String> = states
        .map(|lasting| ui.text(&condition_id(lasting.condition)))
        .collect();
    put(
        buf,
        area,
        0,
        first + 4,
        &states.join(", "),
        Tone::Bad.style(),
    );
}

fn worn(ui: &Ui, hero: &Hero, area: Rect, buf: &mut Buffer) {
    put(buf, area, 0, 0, &ui.text("sheet-worn"), TITLE);
    for (row, slot) in (1..).zip(Slot::ALL) {
        put(buf, area, 0, row, &ui.text(slot_id(slot)), DIM);
        let item = hero.pack.iter().find(|it| it.worn == Some(slot));
        let (name, style) = match item {
            Some(item) => (ui.words.carried(item), TEXT),
            None => ("–".to_owned(), Tone::Faint.style()),
        };
        let name = panels::fit(&name, area.width.saturating_sub(9));
        put(buf, area, 9, row, &name, style);
    }
}
