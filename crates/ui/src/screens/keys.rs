//! Key bindings: a preset, and changes per command.

use super::list::List;
use super::screen::{Navigation, Screen};
use crate::keys::{Code, Hint, Key, Mouse, Preset};
use crate::look::tone::{DIM, TITLE};
use crate::panels::{self, put, width};
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

#[derive(Default)]
pub(crate) struct KeysScreen {
    list: List,
    /// Whether the next key is assigned to the chosen command.
    waits: bool,
}

impl KeysScreen {
    /// Rows: the preset, and one per command.
    fn len(ui: &Ui) -> usize {
        ui.keymap.lines().len() + 1
    }

    /// Name of the chosen command; `None` for the preset.
    fn name(&self, ui: &Ui) -> Option<&'static str> {
        let n = self.list.chosen(Self::len(ui)).checked_sub(1)?;
        ui.keymap.lines().get(n).map(|line| line.name)
    }

    fn turn(ui: &mut Ui, back: bool) {
        let now = ui.settings.keys.preset;
        let all = Preset::ALL;
        let n = all.iter().position(|it| *it == now).unwrap_or(0);
        let step = if back { all.len() - 1 } else { 1 };
        ui.settings.keys.preset = all[(n + step) % all.len()];
        ui.keep();
    }

    /// Binds a key to the chosen command alone, and reports a command left without a key.
    fn take(&self, key: Key, ui: &mut Ui) {
        let Some(name) = self.name(ui) else {
            return;
        };
        let changed = &mut ui.settings.keys.changed;
        for keys in changed.values_mut() {
            keys.retain(|other| *other != key);
        }
        changed.retain(|_, keys| !keys.is_empty());
        changed.insert(name.to_owned(), vec![key]);
        ui.keep();
        let mut lines = ui.keymap.lines().iter();
        if let Some(bare) = lines.find(|line| line.keys.is_empty()) {
            let what = ui.text(bare.help);
            ui.notices.notice = Some(ui.say("keys-bare", &[("what", what.into())]));
        }
    }

    fn choose(&mut self, ui: &mut Ui) {
        if self.name(ui).is_some() {
            self.waits = true;
        } else {
            Self::turn(ui, false);
        }
    }
}

impl Screen for KeysScreen {
    fn title(&self) -> &'static str {
        "keys"
    }

    fn hints(&self, _: &Ui) -> Vec<Hint> {
        if self.waits {
            return vec![Hint::back()];
        }
        vec![
            Hint::of("Enter", "keys-choose"),
            Hint::of("Del", "keys-usual-again"),
            Hint::back(),
        ]
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Navigation {
        if self.waits {
            self.waits = false;
            if key.code != Code::Esc {
                self.take(key, ui);
            }
            return Navigation::Stay;
        }
        if self.list.on_key(key, Self::len(ui)) {
            return Navigation::Stay;
        }
        match key.code {
            Code::Esc => return Navigation::Back,
            Code::Enter => self.choose(ui),
            Code::Left | Code::Right if self.name(ui).is_none() => {
                Self::turn(ui, key.code == Code::Left);
            }
            Code::Delete | Code::Backspace => {
                if let Some(name) = self.name(ui) {
                    ui.settings.keys.changed.remove(name);
                    ui.keep();
                }
            }
            _ => {}
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, ui: &mut Ui) -> Navigation {
        if self.list.on_mouse(mouse, Self::len(ui)) {
            match self.name(ui) {
                None => Self::turn(ui, self.list.is_on_back_arrow(mouse)),
                Some(_) => self.choose(ui),
            }
        }
        Navigation::Stay
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        let place = List::window(ui, area, 62, 22);
        let inside = panels::frame(buf, place, &ui.text("keys"));
        let preset = ui.text(ui.settings.keys.preset.text());
        let mut rows = vec![(
            format!(" {:<26} ◂ {preset} ▸", ui.text("keys-preset")),
            TITLE,
        )];
        let room = inside.width.saturating_sub(2);
        for line in ui.keymap.lines() {
            let about = ui.text(line.help);
            let own = ui.settings.keys.changed.contains_key(line.name);
            let keys = ui.keys(&line.shown());
            let keys = if own { format!("{keys} *") } else { keys };
            let gap = room.saturating_sub(width(&about) + width(&keys));
            let text = format!(" {about}{}{keys}", " ".repeat(gap.into()));
            rows.push((text, Style::new()));
        }
        let foot = inside.height.saturating_sub(1);
        let upper = Rect::new(inside.x, inside.y, inside.width, foot);
        self.list.draw_lines(ui, &rows, upper, buf);
        let text = match self.name(ui) {
            Some(_) if self.waits => "keys-press",
            _ => "keys-about",
        };
        put(buf, inside, 0, foot, &ui.text(text), DIM);
    }
}
