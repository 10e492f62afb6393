//! The page of a won run: epilogue and score.

use super::over;
use super::screen::{GameScreen, Navigation};
use super::scroll::Scroll;
use super::story_card::{draw_light, draw_title};
use crate::keys::{Code, Hint, Key, Mouse, Press};
use crate::look::tone::{DIM, TEXT, TITLE, Tone};
use crate::panels::{self, Pen, put, wrap};
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
    /// Lines of the epilogue told so far, before the page with the score.
    told: usize,
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

impl Victory {
    /// The epilogue, while it is told line by line; `None` once the page is shown, and for screen readers.
    fn scene(&self, ui: &Ui, session: &Session) -> Option<Vec<String>> {
        let chronicle = session.chronicle.as_ref()?;
        let told = epilogue(ui, session, chronicle);
        (self.told < told.len() && !ui.system.still).then_some(told)
    }

    /// Draws the arch burning high, and the lines told so far.
    fn draw_scene(&self, ui: &mut Ui, told: &[String], area: Rect, buf: &mut Buffer) {
        let scene = draw_light(ui, area, 100, buf);
        let above = scene.words;
        let used = draw_title(&ui.text("victory"), scene, buf) + 1;
        let wide = above.width.saturating_sub(4).min(72);
        let room = above.height.saturating_sub(used);
        let mut lines: Vec<(String, Style)> = Vec::new();
        for (n, told) in told.iter().enumerate().take(self.told + 1) {
            let style = if n == self.told { TEXT } else { DIM };
            lines.extend(wrap(told, wide).into_iter().map(|line| (line, style)));
        }
        let first = lines.len().saturating_sub(usize::from(room));
        let x = above.width.saturating_sub(wide) / 2;
        for (y, (line, style)) in (used..).zip(&lines[first..]) {
            put(buf, above, x, y, line, *style);
        }
        let rows = u16::try_from(lines.len() - first).unwrap_or(room);
        scene.uncover(ui, above.y + used + rows + 1, buf);
    }
}

impl GameScreen for Victory {
    fn title(&self) -> &'static str {
        "victory"
    }

    fn hints(&self, ui: &Ui, session: &Session) -> Vec<Hint> {
        if self.scene(ui, session).is_some() {
            let keys = [("Enter", "victory-on"), ("Esc", "victory-score")];
            return keys.map(|(key, help)| Hint::of(key, help)).into();
        }
        let mut lines = vec![Scroll::hint()];
        lines.extend(over::hints(ui, session));
        lines
    }

    fn moves(&self, _: &Ui, _: &Session) -> bool {
        true
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        if let Some(told) = self.scene(cx.ui, cx.session) {
            match key.code {
                Code::Enter | Code::Char(' ') | Code::Down | Code::Right => self.told += 1,
                _ => self.told = told.len(),
            }
            return Navigation::Stay;
        }
        if self.scroll.on_key(key) {
            return Navigation::Stay;
        }
        over::on_key(key, cx)
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        if self.scene(cx.ui, cx.session).is_some() {
            self.told += usize::from(mouse.press == Press::Left);
            return Navigation::Stay;
        }
        self.scroll.on_mouse(mouse);
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        if let Some(told) = self.scene(cx.ui, cx.session) {
            self.draw_scene(cx.ui, &told, area, buf);
            return;
        }
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
