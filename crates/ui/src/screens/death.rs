//! The end of a run.

use super::history::History;
use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Bind, Code, Hint, Key, bind, find, hints};
use crate::panels::{self, put};
use crate::tone::{DIM, KEY, TEXT, TITLE, Tone};
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// The end of a run.
#[derive(Default)]
pub(crate) struct Death;

#[derive(Clone, Copy)]
enum Act {
    Title,
    History,
    Undo,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::of(Code::Esc)],
        Act::Title,
        "death-title",
    ),
    bind(&[Key::char('m')], Act::History, "key-history"),
    bind(&[Key::char('u'), Key::ctrl('z')], Act::Undo, "key-undo"),
];

impl Screen for Death {
    fn title(&self) -> &'static str {
        "death"
    }

    fn hints(&self, desk: &Desk) -> Vec<Hint> {
        let practice = desk.table.as_ref().is_some_and(|table| table.practice);
        let mut lines = hints(KEYS);
        lines.retain(|line| practice || line.help != "key-undo");
        lines
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        let practice = desk.table.as_ref().is_some_and(|table| table.practice);
        match find(KEYS, key) {
            Some(Act::Title) => desk.request(Request::Leave),
            Some(Act::History) => return Go::to(History::new(desk)),
            Some(Act::Undo) if practice => desk.request(Request::Undo),
            Some(Act::Undo) | None => {}
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let Some(table) = &desk.table else {
            return;
        };
        let place = panels::middle(area, 60, 16);
        let inside = panels::frame(buf, place, &desk.text("death"));
        put(buf, inside, 0, 0, &table.name, TITLE);
        let mut row = 1;
        if let Some(ending) = table.view.ending {
            let text = desk.narrator().ending(ending);
            let rest = Rect::new(inside.x, inside.y + 1, inside.width, 2).intersection(inside);
            row += panels::paragraph(buf, rest, &text, Tone::Danger.style());
        }
        row += 1;
        let hero = table.hero();
        let args = [
            ("level", hero.map_or(0, |hero| u32::from(hero.level)).into()),
            ("turns", table.view.turn.into()),
            ("kills", table.kills.into()),
            ("seed", table.seed.to_string().into()),
        ];
        for id in ["death-level", "death-turns", "death-kills", "death-seed"] {
            put(buf, inside, 0, row, &desk.say(id, &args), TEXT);
            row += 1;
        }
        if let Some(kept) = &table.kept {
            row += 1;
            let rest = Rect::new(inside.x, inside.y + row, inside.width, 2).intersection(inside);
            let args = [("file", kept.as_str().into())];
            panels::paragraph(buf, rest, &desk.say("death-kept", &args), DIM);
        }
        let y = inside.height.saturating_sub(1);
        let mut x = 0;
        for hint in self.hints(desk) {
            let key = hint.keys.split(' ').next().unwrap_or_default().to_owned();
            x += put(buf, inside, x, y, &key, KEY) + 1;
            x += put(buf, inside, x, y, &desk.text(hint.help), TEXT) + 3;
        }
    }
}
