//! The command palette: every command with its key, filtered by typing.

use super::action::Action;
use super::list::{List, ListRow};
use super::screen::{GameScreen, Navigation};
use super::search::Finder;
use crate::keys::{Code, Hint, Key, Mouse};
use crate::panels;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

pub(super) const ACTIONS: &[Action] = &[Action::new(
    310,
    "key-palette",
    &[Key::char(':'), Key::ctrl('p')],
    |_| Navigation::to_game(Palette::default()),
)];

#[derive(Default)]
pub(crate) struct Palette {
    finder: Finder,
}

type Row = (String, String, &'static str);

impl Palette {
    /// Commands that contain every typed word in their explanation, name or keys.
    fn found(&self, ui: &Ui, session: &Session) -> Vec<Row> {
        let practice = session.practice;
        let mut rows = Vec::new();
        for line in ui.keymap.lines() {
            let out_of_place =
                line.walk.is_some() || line.name == "palette" || (line.practice && !practice);
            let (about, keys) = (ui.text(line.help), ui.keys(&line.shown()));
            let all = format!("{about} {} {keys}", line.name);
            if !out_of_place && self.finder.finds(&all) {
                rows.push((about, keys, line.name));
            }
        }
        rows
    }

    fn choose(&self, cx: &mut Cx<'_>) -> Navigation {
        let rows = self.found(cx.ui, cx.session);
        let Some((_, _, name)) = rows.get(self.finder.chosen(rows.len())) else {
            return Navigation::Stay;
        };
        Navigation::Run(name)
    }
}

impl GameScreen for Palette {
    fn title(&self) -> &'static str {
        "palette"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        vec![
            Hint::of("↑↓", "key-choose"),
            Hint::of("Enter", "palette-do"),
            Hint::back(),
        ]
    }

    fn covers(&self) -> bool {
        false
    }

    fn text(&self) -> Option<&str> {
        Some(self.finder.typed())
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        if key.code == Code::Esc {
            return Navigation::Back;
        }
        let len = self.found(cx.ui, cx.session).len();
        if self.finder.on_key(key, len) {
            return self.choose(cx);
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let len = self.found(cx.ui, cx.session).len();
        if self.finder.on_mouse(mouse, len) {
            return self.choose(cx);
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let place = List::window(cx.ui, area, 56, 18);
        let inside = panels::frame(buf, place, &cx.ui.text("palette"));
        let found = self.found(cx.ui, cx.session);
        let room = usize::from(inside.width.saturating_sub(2));
        let rows: Vec<ListRow> = found
            .iter()
            .map(|(about, keys, _)| {
                let gap =
                    room.saturating_sub(usize::from(panels::width(about) + panels::width(keys)));
                let text = format!(" {about}{}{keys}", " ".repeat(gap));
                ListRow::new(text.trim_end().to_owned(), Style::new())
            })
            .collect();
        self.finder.draw(cx.ui, &rows, inside, buf);
    }
}
