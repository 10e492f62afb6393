//! The page of a won run: epilogue and score.

use super::over;
use super::screen::{GameScreen, Navigation};
use super::scroll::Scroll;
use crate::keys::{Hint, Key, Mouse};
use crate::look::tone::{DIM, TEXT, TITLE, Tone};
use crate::panels::{self, Pen, wrap};
use crate::run_report::figures::figures;
use crate::run_report::{epilogue, worth};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

#[derive(Default)]
pub(crate) struct Victory {
    scroll: Scroll,
}

/// A line: text at the left, text at the right, style.
type Line = (String, String, Style);

fn lines(ui: &Ui, session: &Session, wide: u16) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let say = |lines: &mut Vec<Line>, text: &str, style: Style| {
        let broken = wrap(text, wide).into_iter();
        lines.extend(broken.map(|line| (line, String::new(), style)));
    };
    say(&mut lines, &session.name, TITLE);
    if let Some(ending) = session.view.ending {
        let told = ui.narrator().ending(ending);
        say(&mut lines, &told, Tone::Good.style());
    }
    say(&mut lines, &figures(ui, session), TEXT);
    if let Some(chronicle) = &session.chronicle {
        say(&mut lines, " ", TEXT);
        say(&mut lines, &ui.text("victory-epilogue"), TITLE);
        for told in epilogue(ui, session, chronicle) {
            say(&mut lines, &told, TEXT);
        }
    }
    if let Some(finished) = &session.finished {
        say(&mut lines, " ", TEXT);
        say(&mut lines, &ui.text("victory-score"), TITLE);
        let rows = worth(ui, &finished.worth);
        lines.extend(rows.into_iter().map(|(name, points)| {
            let points = points.to_string();
            (name, points, TEXT)
        }));
    }
    for told in over::stored_texts(ui, session) {
        say(&mut lines, " ", TEXT);
        say(&mut lines, &told, DIM);
    }
    lines
}

impl GameScreen for Victory {
    fn title(&self) -> &'static str {
        "victory"
    }

    fn hints(&self, ui: &Ui, session: &Session) -> Vec<Hint> {
        let mut lines = vec![Scroll::hint()];
        lines.extend(over::hints(ui, session));
        lines
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        if self.scroll.on_key(key) {
            return Navigation::Stay;
        }
        over::on_key(key, cx)
    }

    fn on_mouse(&mut self, mouse: Mouse, _: &mut Cx<'_>) -> Navigation {
        self.scroll.on_mouse(mouse);
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let inside = panels::frame(buf, area, &cx.ui.text("victory"));
        let inside = over::draw_buttons(cx.ui, cx.session, inside, buf);
        let lines = lines(cx.ui, cx.session, inside.width);
        let shown = self.scroll.shown(lines.len(), inside, buf);
        let mut pen = Pen::new(buf, inside);
        for (left, right, style) in &lines[shown] {
            pen.pair((left, *style), (right, *style));
        }
    }
}
