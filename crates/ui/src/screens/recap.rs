//! The recap of a finished run: the last turns, and the whole story.

use super::screen::{GameScreen, Navigation};
use super::scroll::Scroll;
use crate::keys::{Hint, Key, Mouse};
use crate::look::tone::{DIM, TEXT, TITLE};
use crate::panels::{self, Pen, wrap};
use crate::run_report::{Recap, creatures, kills, prose};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::{Article, Case};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

#[derive(Default)]
pub(crate) struct RecapScreen {
    scroll: Scroll,
}

/// A line: text at the left, text at the right, style.
type Line = (String, String, Style);

fn lines(ui: &Ui, session: &Session, wide: u16) -> Vec<Line> {
    let Some(chronicle) = &session.chronicle else {
        return Vec::new();
    };
    let recap = Recap::of(ui, session, chronicle);
    let mut lines: Vec<Line> = Vec::new();
    let mut say = |text: &str, style: Style| {
        let broken = wrap(text, wide).into_iter();
        lines.extend(broken.map(|line| (line, String::new(), style)));
    };
    for said in &recap.sentences {
        say(said, TEXT);
    }
    say(" ", TEXT);
    for row in &recap.rows {
        let life = row.life();
        let room = wide.saturating_sub(9 + panels::width(&life));
        for (n, text) in wrap(&row.text, room).into_iter().enumerate() {
            let (turn, life) = if n == 0 {
                (row.turn.to_string(), life.clone())
            } else {
                (String::new(), String::new())
            };
            lines.push((format!("{turn:>6}  {text}"), life, row.tone.style()));
        }
    }
    let mut say = |text: &str, style: Style| {
        let broken = wrap(text, wide).into_iter();
        lines.extend(broken.map(|line| (line, String::new(), style)));
    };
    say(" ", TEXT);
    say(&ui.text("story"), TITLE);
    for told in prose(ui, session, chronicle) {
        say(&told, TEXT);
    }
    let killed = kills(chronicle);
    if !killed.is_empty() {
        let killed = creatures(ui, killed);
        say(" ", TEXT);
        say(&ui.text("pages-kills"), TITLE);
        say(killed.form(Article::The, Case::Nominative), TEXT);
    }
    lines
}

impl GameScreen for RecapScreen {
    fn title(&self) -> &'static str {
        "recap"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        vec![Scroll::hint(), Hint::back()]
    }

    fn on_key(&mut self, key: Key, _: &mut Cx<'_>) -> Navigation {
        if self.scroll.on_key(key) {
            Navigation::Stay
        } else {
            Navigation::Back
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, _: &mut Cx<'_>) -> Navigation {
        self.scroll.on_mouse(mouse);
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let inside = panels::frame(buf, area, &cx.ui.text("recap"));
        let lines = lines(cx.ui, cx.session, inside.width);
        let shown = self.scroll.shown(lines.len(), inside, buf);
        let mut pen = Pen::new(buf, inside);
        for (left, right, style) in &lines[shown] {
            pen.pair((left, *style), (right, DIM));
        }
    }
}
