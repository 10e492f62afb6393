//! Layout of the window: the map fills it, except for a side panel, the log and the line of keys.

use crate::look::palette::{LOG, PANEL};
use crate::settings::{Panel, Settings};
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

/// Columns from which on the side panel is wide; it then has a minimap if it is high enough.
const WIDE: u16 = 100;
/// Columns from which on there is a side panel.
const NARROW: u16 = 60;

/// Columns in which every window has room.
const ROOMY: u16 = 92;

/// Rows of the strip above the map: the height of a portrait.
const STRIP: u16 = 4;
/// Most lines of the log below a map with a strip, unless the player chose a number.
const STRIP_LOG: u16 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) map: Rect,
    pub(crate) side: Rect,
    pub(crate) log: Rect,
    /// The line of keys; without a side panel also the hero's state.
    pub(crate) foot: Rect,
    /// The hero's state above the map; empty unless there are pictures and no side panel.
    pub(crate) strip: Rect,
}

impl Layout {
    /// The layout of the game. Without `with_keys` there is no line of keys, whatever the settings say. A mouse needs
    /// the line for its commands.
    pub(crate) fn of_game(ui: &Ui, area: Rect, with_keys: bool) -> Self {
        let settings = &ui.settings;
        // A phone on its side has room for the map or for the panel.
        let is_phone = ui.is_touched && ui.draws_tiles() && area.width < WIDE;
        let panel = if is_phone {
            Panel::Hidden
        } else {
            settings.panel
        };
        let with_keys = with_keys && (settings.key_hints || ui.has_mouse);
        Self::shared(area, settings, panel, with_keys).with_strip(ui.draws_tiles(), settings)
    }

    fn shared(area: Rect, settings: &Settings, panel: Panel, with_keys: bool) -> Self {
        let side = match area.width {
            _ if panel == Panel::Hidden => 0,
            WIDE.. => 32,
            NARROW..WIDE => 24,
            _ => 0,
        };
        let foot = u16::from((with_keys || side == 0) && area.height > 1);
        let log = lines(area.height, settings.log_lines).min(area.height.saturating_sub(foot));
        let wide = area.width - side;
        let high = area.height.saturating_sub(log + foot);
        let (left, right) = match panel {
            Panel::Left => (area.x + side, area.x),
            Panel::Right | Panel::Hidden => (area.x, area.x + wide),
        };
        Self {
            map: Rect::new(left, area.y, wide, high),
            side: Rect::new(right, area.y, side, area.height),
            log: Rect::new(left, area.y + high, wide, log),
            foot: Rect::new(left, area.bottom() - foot, wide, foot),
            strip: Rect::new(left, area.y, 0, 0),
        }
    }

    /// In tile mode without a side panel, puts the hero's state above the map instead of on the bottom line.
    fn with_strip(mut self, draws_tiles: bool, settings: &Settings) -> Self {
        if !draws_tiles || self.has_side() || self.map.height < STRIP + 8 || self.map.width < 36 {
            return self;
        }
        if settings.log_lines == 0 {
            // The map of a phone needs the room more than old lines do.
            let spare = self.log.height.saturating_sub(STRIP_LOG);
            self.map.height += spare;
            self.log.y += spare;
            self.log.height -= spare;
        }
        self.strip = Rect::new(self.map.x, self.map.y, self.map.width, STRIP);
        self.map.y += STRIP;
        self.map.height -= STRIP;
        self
    }

    pub(crate) const fn has_side(&self) -> bool {
        self.side.width > 0
    }

    /// Whether a side panel of this size has room for the minimap.
    pub(crate) const fn has_minimap(side: Rect) -> bool {
        side.width >= 32 && side.height >= 30
    }
}

/// The smallest area that holds all differences between two frames; `None` without any.
pub(crate) fn changed_area(below: &Buffer, buf: &Buffer) -> Option<Rect> {
    let changed = |at: &(u16, u16)| below[*at] != buf[*at];
    let cells = buf.area.positions().map(|at| (at.x, at.y));
    cells
        .filter(changed)
        .fold(None, |area: Option<Rect>, (x, y)| {
            let cell = Rect::new(x, y, 1, 1);
            Some(area.map_or(cell, |area| area.union(cell)))
        })
}

/// The part of `room` beside the side panel, if the screen on top covers a part of the panel and would fit there.
/// `below` is the frame without that screen.
pub(crate) fn room_beside_panel(ui: &Ui, below: &Buffer, buf: &Buffer, room: Rect) -> Option<Rect> {
    let cover = changed_area(below, buf)?;
    let Layout { map, side, .. } = Layout::of_game(ui, buf.area, !ui.is_touched);
    let beside = Rect::new(map.x, room.y, map.width, room.height);
    (side.intersects(cover) && cover.width.min(ROOMY) <= map.width).then_some(beside)
}

/// Empties the panels that the screen on top covers in part: halves of words help nobody. `below` is the frame without
/// that screen.
pub(crate) fn blank_cut_panels(ui: &Ui, below: &Buffer, buf: &mut Buffer) {
    let Some(cover) = changed_area(below, buf) else {
        return;
    };
    let layout = Layout::of_game(ui, buf.area, !ui.is_touched);
    let panels: [(Rect, Color); 3] = [
        (layout.side, PANEL),
        (layout.strip, PANEL),
        (layout.log, LOG),
    ];
    for (panel, ground) in panels.into_iter().filter(|(it, _)| it.intersects(cover)) {
        for at in panel.positions().filter(|at| !cover.contains(*at)) {
            buf[at].reset();
            buf[at].set_bg(ground);
        }
    }
}

/// Number of log lines: the wanted number, at most half of the window; 0 chooses it by the window's height.
fn lines(height: u16, wanted: u8) -> u16 {
    let usual = match height {
        0..8 => 1,
        8..16 => 2,
        16..20 => 3,
        20..28 => 4,
        _ => 5,
    };
    match wanted {
        0 => usual,
        wanted => u16::from(wanted).min(height / 2).max(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(area: Rect, settings: &Settings) -> Layout {
        Layout::shared(area, settings, settings.panel, settings.key_hints)
    }

    fn of(w: u16, h: u16) -> Layout {
        shared(Rect::new(0, 0, w, h), &Settings::default())
    }

    #[test]
    fn a_phone_on_its_side_has_no_side_panel() {
        let mut ui = Ui::new(Settings::default(), Vec::new());
        let area = Rect::new(0, 0, 68, 24);
        ui.system.external_map = true;
        ui.system.external_pictures = true;
        ui.settings.map_style = crate::settings::Style::Tiles;
        assert!(Layout::of_game(&ui, area, true).has_side());
        ui.set_device(crate::keys::InputDevice::Touch);
        let layout = Layout::of_game(&ui, area, false);
        assert!(!layout.has_side() && !layout.strip.is_empty(), "{layout:?}");
    }

    #[test]
    fn a_panel_that_is_cut_by_a_screen_is_empty() {
        let mut ui = Ui::new(Settings::default(), Vec::new());
        ui.settings.panel = Panel::Right;
        let area = Rect::new(0, 0, 80, 24);
        let below = Buffer::with_lines(vec!["x".repeat(80); 24]);
        let mut buf = below.clone();
        crate::panels::frame(&mut buf, Rect::new(3, 2, 60, 4), "list");
        blank_cut_panels(&ui, &below, &mut buf);
        let layout = Layout::of_game(&ui, area, true);
        assert!(layout.side.positions().all(|at| buf[at].symbol() != "x"));
        assert_eq!(buf[layout.log.as_position()].symbol(), "x", "not cut");
    }

    #[test]
    fn larger_windows_get_more_map() {
        let map = |w, h| (of(w, h).map.width, of(w, h).map.height);
        assert_eq!(map(40, 12), (40, 9));
        assert_eq!(map(80, 24), (56, 19));
        assert_eq!(map(120, 40), (88, 34));
        assert_eq!(map(200, 60), (168, 54));
    }

    #[test]
    fn every_cell_of_the_window_belongs_to_one_part() {
        let chosen = [
            (Panel::Right, 0, true),
            (Panel::Right, 0, false),
            (Panel::Left, 12, true),
            (Panel::Hidden, 1, false),
        ];
        for (w, h) in (0..130).flat_map(|w| (0..45).map(move |h| (w, h))) {
            for (panel, log, hints) in chosen {
                let settings = Settings {
                    panel,
                    log_lines: log,
                    key_hints: hints,
                    ..Settings::default()
                };
                let area = Rect::new(0, 0, w, h);
                let layout = shared(area, &settings);
                let parts = [layout.map, layout.side, layout.log, layout.foot];
                let cells: u32 = parts.iter().map(|part| part.area()).sum();
                assert_eq!(cells, area.area(), "{w}×{h}: {layout:?}");
                for (n, part) in parts.iter().enumerate() {
                    assert_eq!(part.intersection(area).area(), part.area());
                    let mut others = parts[n + 1..].iter();
                    assert!(others.all(|other| part.intersection(*other).is_empty()));
                }
            }
        }
    }

    #[test]
    fn settings_place_the_panel_and_size_the_log() {
        let area = Rect::new(0, 0, 80, 24);
        let with = |panel, log| {
            let settings = Settings {
                panel,
                log_lines: log,
                ..Settings::default()
            };
            shared(area, &settings)
        };
        assert_eq!(with(Panel::Left, 0).side.x, 0);
        assert_eq!(with(Panel::Left, 0).map.x, 24);
        let hidden = with(Panel::Hidden, 0);
        assert!(!hidden.has_side() && hidden.map.width == 80 && hidden.foot.height == 1);
        assert_eq!(with(Panel::Right, 9).log.height, 9);
        assert_eq!(with(Panel::Right, 99).log.height, 12, "half of the window");
    }

    #[test]
    fn the_small_map_needs_a_wide_and_high_window() {
        let has = |w, h| Layout::has_minimap(of(w, h).side);
        assert!(has(100, 30));
        assert!(!has(99, 30) && !has(100, 29));
    }
}
