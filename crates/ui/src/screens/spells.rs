//! The hero's spells: costs, effects, and why one cannot be cast now.

use super::action::Action;
use super::aim::Aim;
use super::list::{List, ListRow};
use super::screen::{GameScreen, Navigation};
use super::ways;
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::look::tone::{DIM, TEXT, Tone};
use crate::panels::{self, fit};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use proto::{Answer, Command, Query, Refusal, SpellFacts};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

pub(super) const ACTIONS: &[Action] = &[Action::new(120, "key-cast", &[Key::char('p')], |_| {
    Navigation::to_game(Spells::default())
})
.wasd('P')];

#[derive(Default)]
pub(crate) struct Spells {
    list: List,
}

#[derive(Clone, Copy)]
enum Act {
    Cast,
    Forget,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::char('p'), Key::char('P')],
        Act::Cast,
        "spells-cast",
    ),
    bind(
        &[Key::of(Code::Delete), Key::char('F')],
        Act::Forget,
        "spells-forget",
    ),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
];

/// Preferred width in cells, and rows for the description of the chosen spell.
const WIDE: u16 = 74;
const ABOUT: u16 = 9;

impl Spells {
    fn known(cx: &mut Cx<'_>) -> Vec<SpellFacts> {
        match cx.ask(Query::Spells) {
            Some(Answer::Spells(spells)) => spells.clone(),
            _ => Vec::new(),
        }
    }

    fn chosen(&self, cx: &mut Cx<'_>) -> Option<SpellFacts> {
        let known = Self::known(cx);
        known.get(self.list.chosen(known.len())).cloned()
    }

    /// Casts the chosen spell, or logs why that is refused. An aimed spell opens the aiming screen.
    fn cast(&self, cx: &mut Cx<'_>) -> Navigation {
        let Some(facts) = self.chosen(cx) else {
            return Navigation::Stay;
        };
        let spell = facts.spell;
        if let Some(refusal) = facts.refusal {
            let (text, tone) = cx.ui.narrator().refuse(refusal);
            cx.log(text, tone);
            return Navigation::Stay;
        }
        if facts.aimed {
            return Navigation::instead_game(Aim::spell(cx.session, &facts));
        }
        cx.step(Command::Cast { spell, at: None });
        Navigation::Home
    }

    /// Index of the spell with this letter; `p` is the key of the screen itself.
    fn letter(key: Key, len: usize) -> Option<usize> {
        let Code::Char(letter) = key.code else {
            return None;
        };
        let n = ('a'..='z').position(|it| it == letter)?;
        (n < len && letter != 'p').then_some(n)
    }
}

/// Cost, range and other figures of a spell in one line.
pub(crate) fn figures(ui: &Ui, facts: &SpellFacts) -> String {
    let one = |id: &str, n: u8| ui.say(id, &[("n", u32::from(n).into())]);
    let mut said = vec![
        ui.text(&format!("family-{}", facts.family.name())),
        one("spell-cost", facts.cost),
    ];
    if facts.range > 0 {
        said.push(one("spell-range", facts.range));
    }
    if facts.radius > 0 {
        said.push(one("spell-radius", facts.radius));
    }
    if facts.time > 1 {
        said.push(one("spell-time", facts.time));
    }
    if facts.noise > 0 {
        said.push(one("spell-noise", facts.noise));
    }
    if facts.light > 0 {
        said.push(one("spell-light", facts.light));
    }
    said.join(" · ")
}

pub(crate) fn about(ui: &Ui, facts: &SpellFacts) -> Vec<(String, Style)> {
    let about = ui.words.of_kind(facts.spell, "description", &[]);
    let mut lines: Vec<(String, Style)> = about.map(|text| (text, TEXT)).into_iter().collect();
    let lore = facts.lore.iter().map(|lore| ways::told(ui, *lore));
    let lore: Vec<String> = lore.map(|line| sentence(&line)).collect();
    lines.push((lore.join(" "), Tone::Good.style()));
    lines.push((figures(ui, facts), DIM));
    lines
}

/// A row: letter, name, family, cost, and the reason for a refusal.
fn line(ui: &Ui, n: usize, facts: &SpellFacts, height: u16, wide: u16) -> ListRow {
    let letter = ('a'..='z').nth(n).filter(|it| *it != 'p').unwrap_or(' ');
    let name = sentence(&ui.words.name(facts.spell, 1));
    let family = ui.text(&format!("family-{}", facts.family.name()));
    let style = if facts.refusal.is_some() { DIM } else { TEXT };
    let why = match facts.refusal {
        None => String::new(),
        Some(Refusal::TooCold) => ui.text("spells-too-cold"),
        Some(Refusal::NoDoor) => ui.text("spells-no-door"),
        Some(why) => ui.narrator().refuse(why).0,
    };
    let cost = ui.say("spell-cost", &[("n", u32::from(facts.cost).into())]);
    if height > 1 {
        let mut below = format!("   {family} · {cost}");
        if !why.is_empty() {
            below = format!("{below} · {why}");
        }
        let row = ListRow::new(format!("{letter}  {name}"), style).with_kind(facts.spell);
        return row.with_below(below, DIM);
    }
    let head = format!("{letter}  {:<22} {family:<8} {cost:>9}  ", fit(&name, 22));
    let room = wide.saturating_sub(panels::width(&head));
    ListRow::new(format!("{head}{}", fit(&why, room)), style).with_kind(facts.spell)
}

impl GameScreen for Spells {
    fn title(&self) -> &'static str {
        "spells"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        hints(KEYS)
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        let len = Self::known(cx).len();
        if self.list.on_key(key, len) {
            return Navigation::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Cast) => return self.cast(cx),
            Some(Act::Forget) => {
                if let Some(facts) = self.chosen(cx) {
                    cx.step(Command::Forget(facts.spell));
                }
            }
            Some(Act::Back) => return Navigation::Back,
            None => {
                if let Some(n) = Self::letter(key, len) {
                    self.list.choose(n);
                    return self.cast(cx);
                }
            }
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let len = Self::known(cx).len();
        if self.list.on_mouse(mouse, len) {
            return self.cast(cx);
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let known = Self::known(cx);
        let Some(hero) = cx.session.hero() else {
            return;
        };
        let args = [
            ("now", u32::from(hero.warmth).into()),
            ("most", u32::from(hero.warmth_max).into()),
            ("known", known.len().into()),
            ("holds", u32::from(hero.holds).into()),
        ];
        let title = cx.ui.say("spells-title", &args);
        let warming = cx.ui.text(panels::warming_id(hero.warming));
        let free = area.height.saturating_sub(ABOUT + 6);
        let rows = List::pictured_height(cx.ui, known.len().max(2), free);
        let tall = rows.saturating_add(ABOUT + 6).min(area.height);
        let inside = panels::frame(buf, panels::middle(area, WIDE, tall), &title);
        panels::put(buf, inside, 0, 0, &sentence(&warming), Tone::News.style());
        let about = ABOUT.min(inside.height / 2);
        let room = inside.height.saturating_sub(about + 3);
        let list = Rect::new(inside.x, inside.y + 2, inside.width, room);
        if known.is_empty() {
            panels::paragraph(buf, list, &cx.ui.text("spells-none"), DIM);
            return;
        }
        let height = List::row_height(cx.ui, known.len(), list.height);
        let lines: Vec<ListRow> = (0..)
            .zip(&known)
            .map(|(n, facts)| line(cx.ui, n, facts, height, inside.width))
            .collect();
        self.list.draw_rows(cx.ui, &lines, height, list, buf);
        let Some(facts) = known.get(self.list.chosen(known.len())) else {
            return;
        };
        let mut y = list.bottom() + 1;
        for (text, style) in self::about(cx.ui, facts) {
            let place = Rect::new(inside.x, y, inside.width, inside.bottom().saturating_sub(y));
            if place.height > 0 {
                y += panels::paragraph(buf, place, &text, style);
            }
        }
    }
}
