//! Picking up items from the hero's tile.

use super::action::Action;
use super::item;
use super::list::{List, ListRow};
use super::screen::{GameScreen, Navigation};
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::look::tone::DIM;
use crate::panels;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::{Answer, Carried, Command, Query};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

pub(super) const ACTIONS: &[Action] = &[
    Action::new(40, "key-pick-up", &[Key::char('g')], pick_up),
    Action::new(50, "key-take-all", &[Key::char(',')], pick_up_all),
];

/// Preferred width in cells.
const WIDE: u16 = 46;

#[derive(Default)]
pub(crate) struct PickUp {
    list: List,
}

#[derive(Clone, Copy)]
enum Act {
    Take,
    All,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(&[Key::of(Code::Enter)], Act::Take, "pick-up-take"),
    bind(
        &[Key::char('g'), Key::char(','), Key::char('A')],
        Act::All,
        "pick-up-all",
    ),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
];

fn underfoot(session: &Session) -> Vec<Carried> {
    let hero = session.hero();
    hero.map_or_else(Vec::new, |hero| hero.underfoot.clone())
}

pub(crate) fn take_all(cx: &mut Cx<'_>) {
    let things = underfoot(cx.session);
    cx.step_all(things.iter().map(|it| Command::PickUp(it.id)));
}

impl PickUp {
    /// Picks up the chosen item; the list stays open while there are more.
    fn take(&self, cx: &mut Cx<'_>) -> Navigation {
        let things = underfoot(cx.session);
        if let Some(thing) = things.get(self.list.chosen(things.len())) {
            cx.step(Command::PickUp(thing.id));
        }
        if things.len() <= 1 {
            Navigation::Home
        } else {
            Navigation::Stay
        }
    }
}

impl GameScreen for PickUp {
    fn title(&self) -> &'static str {
        "pick-up"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        hints(KEYS)
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        if self.list.on_key(key, underfoot(cx.session).len()) {
            return Navigation::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Take) => self.take(cx),
            Some(Act::All) => {
                take_all(cx);
                Navigation::Home
            }
            Some(Act::Back) => Navigation::Back,
            None => Navigation::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        if self.list.on_mouse(mouse, underfoot(cx.session).len()) {
            return self.take(cx);
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let things = underfoot(cx.session);
        let room = area.height.saturating_sub(2);
        let height = List::row_height(cx.ui, things.len(), room);
        let rows: Vec<ListRow> = things
            .iter()
            .map(|thing| {
                let query = (height > 1).then_some(Query::Item(thing.id));
                let figures = match query.and_then(|query| cx.ask(query)) {
                    Some(Answer::Item(facts)) => {
                        let facts = *facts;
                        item::lines(cx.ui, &facts).join(" · ")
                    }
                    _ => String::new(),
                };
                let name = cx.ui.words.carried(thing);
                let letter = thing.letter.unwrap_or(' ');
                let line = match thing.count {
                    1 => format!("{letter} {name}"),
                    count => format!("{letter} {count} {name}"),
                };
                let row = ListRow::new(line, Style::new()).with_kind(thing.kind);
                row.with_below(format!("  {figures}"), DIM)
            })
            .collect();
        let tall = List::pictured_height(cx.ui, rows.len(), room).saturating_add(2);
        let place = panels::middle(area, WIDE, tall);
        let inside = panels::frame(buf, place, &cx.ui.text("pick-up"));
        self.list.draw_rows(cx.ui, &rows, height, inside, buf);
    }
}

/// Picks up the only item on the tile, or asks which.
pub(super) fn pick_up(cx: &mut Cx<'_>) -> Navigation {
    let Some(hero) = cx.session.hero() else {
        return Navigation::Stay;
    };
    match hero.underfoot.as_slice() {
        [only] => {
            let id = only.id;
            cx.step(Command::PickUp(id));
            Navigation::Stay
        }
        [] => {
            let (text, tone) = (
                cx.ui.text("nothing-underfoot"),
                crate::look::tone::Tone::Faint,
            );
            cx.log(text, tone);
            Navigation::Stay
        }
        _ => Navigation::to_game(PickUp::default()),
    }
}

fn pick_up_all(cx: &mut Cx<'_>) -> Navigation {
    let hero = cx.session.hero();
    if hero.is_none_or(|hero| hero.underfoot.is_empty()) {
        return pick_up(cx);
    }
    take_all(cx);
    Navigation::Stay
}
