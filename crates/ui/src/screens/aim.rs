//! Choosing where to throw, shoot or read something.

use super::cursor::{Cursor, under};
use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::panels::{self, put};
use crate::tone::{DIM, TITLE, Tone};
use crate::words::sentence;
use geom::Point;
use proto::{Answer, Command, Id, Query};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

/// Choosing where to aim an item, or what is wielded.
pub(crate) struct Aim {
    item: Option<Id>,
    cursor: Cursor,
}

#[derive(Clone, Copy)]
enum Act {
    Fire,
    Next,
    Before,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::char('f'), Key::char(' ')],
        Act::Fire,
        "aim-fire",
    ),
    bind(&[Key::of(Code::Tab), Key::char('+')], Act::Next, "aim-next"),
    bind(
        &[Key::of(Code::BackTab), Key::char('-')],
        Act::Before,
        "aim-before",
    ),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
];

impl Aim {
    /// Begins with the nearest enemy.
    pub(crate) fn new(desk: &Desk, item: Option<Id>) -> Self {
        Self {
            item,
            cursor: Cursor::first(&targets(desk), desk),
        }
    }

    fn fire(&self, desk: &mut Desk) -> Go {
        let command = match self.item {
            Some(item) => Command::Use {
                item,
                at: Some(self.cursor.at),
            },
            None => Command::Shoot(self.cursor.at),
        };
        desk.step(command);
        Go::Home
    }
}

/// Where enemies stand, the nearest first, then everyone else.
fn targets(desk: &Desk) -> Vec<Point> {
    let Some(table) = &desk.table else {
        return Vec::new();
    };
    let mut seen: Vec<_> = table.view.creatures.iter().collect();
    seen.sort_by_key(|seen| !seen.hostile);
    seen.into_iter().map(|seen| seen.at).collect()
}

impl Screen for Aim {
    fn title(&self) -> &'static str {
        "aim"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        hints(KEYS)
    }

    fn covers(&self) -> bool {
        false
    }

    fn alone(&self) -> bool {
        true
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        if self.cursor.on_key(key, desk) {
            return Go::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Fire) => return self.fire(desk),
            Some(Act::Next) => self.cursor.turn(&targets(desk), false),
            Some(Act::Before) => self.cursor.turn(&targets(desk), true),
            Some(Act::Back) => return Go::Back,
            None => {}
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Go {
        match (mouse.press, under(mouse, desk)) {
            (Press::Move, Some(at)) => self.cursor.at = at,
            (Press::Left, Some(at)) => {
                self.cursor.at = at;
                return self.fire(desk);
            }
            (Press::Right, _) => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let query = Query::Aim {
            item: self.item,
            at: self.cursor.at,
        };
        let answer = desk.ask(query).cloned();
        let Some(table) = &desk.table else {
            return;
        };
        let good = match &answer {
            Some(Answer::Aim(aim)) => {
                for at in &aim.area {
                    panels::mark(table, buf, *at, Color::Rgb(200, 90, 40));
                }
                for at in &aim.path {
                    if !aim.area.contains(at) {
                        panels::mark(table, buf, *at, Color::Rgb(90, 110, 150));
                    }
                }
                aim.reaches
            }
            _ => false,
        };
        let colour = if good {
            Color::Rgb(255, 230, 120)
        } else {
            Color::Rgb(200, 60, 60)
        };
        panels::mark(table, buf, self.cursor.at, colour);
        banner(desk, answer.as_ref(), self, area, buf);
    }
}

/// The line at the top: what would happen.
fn banner(desk: &Desk, answer: Option<&Answer>, aim: &Aim, area: Rect, buf: &mut Buffer) {
    let Some(table) = &desk.table else {
        return;
    };
    let strip = Rect::new(
        area.x,
        area.y,
        table.lens.area.width.max(20).min(area.width),
        2,
    );
    panels::clear(buf, strip);
    let heading = sentence(&desk.text("aim"));
    let mut x = put(buf, strip, 0, 0, &heading, TITLE) + 1;
    let hint = desk.text("aim-how");
    put(buf, strip, x, 0, &hint, DIM);
    let (text, tone) = match answer {
        Some(Answer::Aim(shot)) if !shot.reaches => (desk.text("aim-short"), Tone::Bad),
        Some(Answer::Aim(shot)) if shot.struck.contains(&Id::HERO) => {
            (desk.text("aim-yourself"), Tone::Danger)
        }
        Some(Answer::Aim(shot)) if !shot.struck.is_empty() => {
            let names: Vec<String> = table
                .view
                .creatures
                .iter()
                .filter(|seen| shot.struck.contains(&seen.id))
                .map(|seen| desk.words.the(seen.kind))
                .collect();
            (
                desk.say("aim-strikes", &[("who", names.join(", ").into())]),
                Tone::Good,
            )
        }
        Some(Answer::Aim(_)) => (desk.text("aim-nobody"), Tone::Faint),
        _ => (desk.text("aim-cannot"), Tone::Bad),
    };
    x = 0;
    let chance = table.creature(aim.cursor.at).map(|seen| seen.health);
    let text = match chance {
        Some(health) if health < 100 => format!("{text} ({health}%)"),
        _ => text,
    };
    put(buf, strip, x, 1, &text, tone.style());
}
