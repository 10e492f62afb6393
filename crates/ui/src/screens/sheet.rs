//! Who the hero is by now.

use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Hint, Key};
use crate::narrator::condition_id;
use crate::panels::{self, put};
use crate::tone::{DIM, TEXT, TITLE, Tone};
use proto::{Hero, Slot};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Who the hero is by now.
pub(crate) struct Sheet;

/// The messages that name the attributes, in the order of the view.
pub(crate) const ATTRIBUTES: [&str; 4] = [
    "attribute-might",
    "attribute-fitness",
    "attribute-quickness",
    "attribute-intelligence",
];

/// How many rows the figures take above the attributes: as many as there are places to wear something, and one.
const FIGURES: u16 = 8;

/// The message that names a slot.
pub(crate) const fn slot_id(slot: Slot) -> &'static str {
    match slot {
        Slot::Weapon => "slot-weapon",
        Slot::Shield => "slot-shield",
        Slot::Head => "slot-head",
        Slot::Torso => "slot-torso",
        Slot::Legs => "slot-legs",
        Slot::Feet => "slot-feet",
        Slot::Hands => "slot-hands",
    }
}

impl Screen for Sheet {
    fn title(&self) -> &'static str {
        "sheet"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        vec![Hint::back()]
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, _: Key, _: &mut Desk) -> Go {
        Go::Back
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let Some(table) = &desk.table else {
            return;
        };
        let Some(hero) = table.hero() else {
            return;
        };
        let place = panels::middle(area, 74, 20);
        let inside = panels::frame(buf, place, &table.name);
        let half = inside.width / 2;
        let left = Rect::new(inside.x, inside.y, half.saturating_sub(1), inside.height);
        let right = Rect::new(
            inside.x + half,
            inside.y,
            inside.width - half,
            inside.height,
        );
        figures(desk, hero, left, buf);
        worn(desk, hero, right, buf);
        attributes(desk, hero, inside, buf);
        let args = [
            ("seed", table.seed.to_string().into()),
            ("turn", table.view.turn.into()),
            ("kills", table.kills.into()),
        ];
        let foot = desk.say("sheet-run", &args);
        put(buf, inside, 0, inside.height.saturating_sub(1), &foot, DIM);
    }
}

fn figures(desk: &Desk, hero: &Hero, area: Rect, buf: &mut Buffer) {
    let mut row = 0;
    let mut line = |label: String, value: String| {
        put(buf, area, 0, row, &label, DIM);
        put(buf, area, 15, row, &value, TEXT);
        row += 1;
    };
    line(
        desk.text("sheet-level"),
        format!(
            "{} ({}/{})",
            hero.level, hero.experience, hero.next_level_at
        ),
    );
    line(
        desk.text("sheet-life"),
        format!("{}/{}", hero.health, hero.health_max),
    );
    line(desk.text("sheet-armour"), hero.armour.to_string());
    line(desk.text("sheet-speed"), format!("{}%", hero.speed));
    line(
        desk.text("sheet-load"),
        format!(
            "{} / {}",
            desk.words.pounds(hero.weight),
            desk.words.pounds(hero.capacity)
        ),
    );
}

/// The attributes, each with what it is good for.
fn attributes(desk: &Desk, hero: &Hero, area: Rect, buf: &mut Buffer) {
    let first = FIGURES + 1;
    for (row, (id, value)) in (first..).zip(ATTRIBUTES.iter().zip(hero.attributes)) {
        put(buf, area, 0, row, &desk.text(id), DIM);
        put(buf, area, 15, row, &value.to_string(), TEXT);
        let about = desk.text(&format!("{id}-about"));
        let about = panels::fit(&about, area.width.saturating_sub(20));
        put(buf, area, 20, row, &about, Tone::Faint.style());
    }
    let states = hero.conditions.iter();
    let states: Vec<String> = states
        .map(|lasting| desk.text(&condition_id(lasting.condition)))
        .collect();
    put(buf, area, 0, first + 5, &states.join(", "), TEXT);
}

fn worn(desk: &Desk, hero: &Hero, area: Rect, buf: &mut Buffer) {
    put(buf, area, 0, 0, &desk.text("sheet-worn"), TITLE);
    for (row, slot) in (1..).zip(Slot::ALL) {
        put(buf, area, 0, row, &desk.text(slot_id(slot)), DIM);
        let item = hero.pack.iter().find(|it| it.worn == Some(slot));
        let (name, style) = match item {
            Some(item) => (desk.words.name(item.kind, item.count), TEXT),
            None => ("–".to_owned(), Tone::Faint.style()),
        };
        let name = panels::fit(&name, area.width.saturating_sub(9));
        put(buf, area, 9, row, &name, style);
    }
}
