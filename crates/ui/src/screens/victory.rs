//! The end of a run that was won, as a page: what is told of it, and what it was worth.

use super::hall::HallOfNames;
use super::history::History;
use super::recap::RecapScreen;
use super::scroll::Scroll;
use super::{Go, Screen, figures};
use crate::desk::Desk;
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::panels::{self, Pen, wrap};
use crate::tale::{epilogue, worth};
use crate::tone::{DIM, TEXT, TITLE, Tone};
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// The end of a run that was won.
#[derive(Default)]
pub(crate) struct Victory {
    scroll: Scroll,
}

#[derive(Clone, Copy)]
enum Act {
    Title,
    Recap,
    History,
    Hall,
    Undo,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::of(Code::Esc)],
        Act::Title,
        "victory-title",
    ),
    bind(&[Key::char('r')], Act::Recap, "key-recap"),
    bind(&[Key::char('m')], Act::History, "key-history"),
    bind(&[Key::char('h')], Act::Hall, "title-hall"),
    bind(&[Key::char('u'), Key::ctrl('z')], Act::Undo, "key-undo"),
];

/// A line of the page: what stands at its left, what at its right, and how.
type Line = (String, String, Style);

fn lines(desk: &Desk, wide: u16) -> Vec<Line> {
    let Some(table) = &desk.table else {
        return Vec::new();
    };
    let mut lines: Vec<Line> = Vec::new();
    let mut say = |text: &str, style: Style| {
        let broken = wrap(text, wide).into_iter();
        lines.extend(broken.map(|line| (line, String::new(), style)));
    };
    say(&table.name, TITLE);
    if let Some(ending) = table.view.ending {
        say(&desk.narrator().ending(ending), Tone::Good.style());
    }
    say(&figures(desk, table), TEXT);
    if let Some(chronicle) = &table.chronicle {
        say(" ", TEXT);
        say(&desk.text("victory-epilogue"), TITLE);
        for told in epilogue(desk, table, chronicle) {
            say(&told, TEXT);
        }
    }
    if let Some(finished) = &table.finished {
        say(" ", TEXT);
        say(&desk.text("victory-score"), TITLE);
        let rows = worth(desk, &finished.worth);
        lines.extend(rows.into_iter().map(|(name, points)| {
            let points = points.to_string();
            (name, points, TEXT)
        }));
    }
    let mut say = |text: &str, style: Style| {
        let broken = wrap(text, wide).into_iter();
        lines.extend(broken.map(|line| (line, String::new(), style)));
    };
    for (id, file) in [("death-kept", &table.kept), ("death-pages", &table.pages)] {
        if let Some(file) = file {
            say(" ", TEXT);
            say(&desk.say(id, &[("file", file.as_str().into())]), DIM);
        }
    }
    lines
}

impl Screen for Victory {
    fn title(&self) -> &'static str {
        "victory"
    }

    fn hints(&self, desk: &Desk) -> Vec<Hint> {
        let practice = desk.table.as_ref().is_some_and(|table| table.practice);
        let mut lines = vec![Scroll::hint()];
        lines.extend(hints(KEYS));
        lines.retain(|line| practice || line.help != "key-undo");
        lines
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        if self.scroll.on_key(key) {
            return Go::Stay;
        }
        let practice = desk.table.as_ref().is_some_and(|table| table.practice);
        match find(KEYS, key) {
            Some(Act::Title) => desk.request(Request::Leave),
            Some(Act::Recap) => return Go::to(RecapScreen::default()),
            Some(Act::History) => return Go::to(History::new()),
            Some(Act::Hall) => return HallOfNames::open(desk),
            Some(Act::Undo) if practice => desk.request(Request::Undo),
            Some(Act::Undo) | None => {}
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, _: &mut Desk) -> Go {
        self.scroll.on_mouse(mouse);
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let inside = panels::frame(buf, area, &desk.text("victory"));
        let lines = lines(desk, inside.width);
        let shown = self.scroll.shown(lines.len(), inside, buf);
        let mut pen = Pen::new(buf, inside);
        for (left, right, style) in &lines[shown] {
            pen.pair((left, *style), (right, *style));
        }
    }
}
