//! The game itself: map, log, status, and what is in view.

use super::aim::Aim;
use super::describe;
use super::examine::Examine;
use super::help::Help;
use super::history::History;
use super::inventory::{Inventory, Purpose};
use super::menu::Menu;
use super::pick_up::PickUp;
use super::settings::SettingsScreen;
use super::sheet::Sheet;
use super::trade::Trade;
use super::which_way::WhichWay;
use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::play::{Act, KEYS};
use crate::keys::{Hint, Key, Mouse, Press, find, hints, run, way};
use crate::panels;
use crate::settings::Style;
use crate::tone::FRAME;
use geom::{Point, Terrain};
use pilot::Errand;
use proto::Command;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// The game itself.
#[derive(Default)]
pub(crate) struct Play;

impl Play {
    fn act(act: Act, desk: &mut Desk) -> Go {
        match act {
            Act::Explore => desk.send(Errand::Explore),
            Act::Rest => desk.send(Errand::Rest),
            Act::Fight => desk.send(Errand::Fight),
            Act::Wait => desk.step(Command::Wait),
            Act::Search => desk.step(Command::Search),
            Act::Close => return Go::to(WhichWay::Close),
            Act::Disarm => return Go::to(WhichWay::Disarm),
            Act::Trade => return trade(desk),
            Act::PickUp => return pick_up(desk),
            Act::Inventory => return Go::to(Inventory::new(Purpose::Look)),
            Act::Use => return Go::to(Inventory::new(Purpose::Use)),
            Act::Wear => return Go::to(Inventory::new(Purpose::Wear)),
            Act::Remove => return Go::to(Inventory::new(Purpose::Remove)),
            Act::Drop => return Go::to(Inventory::new(Purpose::Drop)),
            Act::Shoot => return Go::to(Aim::new(desk, None)),
            Act::Examine => return Go::to(Examine::new(desk)),
            Act::Descend => go_or_travel(
                desk,
                Command::Descend,
                &[Terrain::StairsDown, Terrain::Exit],
            ),
            Act::Ascend => go_or_travel(desk, Command::Ascend, &[Terrain::StairsUp]),
            Act::Here => return here(desk),
            Act::Sheet => return Go::to(Sheet),
            Act::History => return Go::to(History::new(desk)),
            Act::Help => return Go::to(Help::default()),
            Act::Settings => return Go::to(SettingsScreen::default()),
            Act::Undo => desk.request(Request::Undo),
            Act::Leave => desk.request(Request::Leave),
            Act::Menu => return Go::to(Menu::default()),
        }
        Go::Stay
    }
}

/// Opens the shop of whoever is beside the hero; who keeps none is asked to tend wounds.
fn trade(desk: &mut Desk) -> Go {
    let Some(table) = desk.table.as_ref() else {
        return Go::Stay;
    };
    let here = table.hero().map(|hero| hero.at);
    let beside = |seen: &&proto::Seen| {
        let near = here.is_some_and(|here| here.is_adjacent(seen.at));
        near && seen.peaceful
    };
    let folk = table.view.creatures.iter().filter(beside);
    let folk: Vec<(proto::Id, bool)> = folk.map(|seen| (seen.id, seen.trades)).collect();
    if let Some((keeper, _)) = folk.iter().find(|(_, keeps)| *keeps) {
        return Go::to(Trade::new(*keeper));
    }
    match folk.first() {
        Some((id, _)) => desk.step(Command::Tend(*id)),
        None => {
            let (text, tone) = (desk.text("nobody-beside"), crate::tone::Tone::Faint);
            desk.log(text, tone);
        }
    }
    Go::Stay
}

/// Takes the way underfoot; from elsewhere, walks to the nearest one that is known.
fn go_or_travel(desk: &mut Desk, take: Command, ways: &[Terrain]) {
    let Some(table) = desk.table.as_ref() else {
        return;
    };
    let Some(hero) = table.hero() else {
        return;
    };
    let is_way = |at: &Point| {
        let cell = table.view.cells.get(*at);
        cell.and_then(|cell| cell.terrain)
            .is_some_and(|it| ways.contains(&it))
    };
    if is_way(&hero.at) {
        return desk.step(take);
    }
    let known = table.view.cells.points().filter(is_way);
    match known.min_by_key(|at| hero.at.distance_sq(*at)) {
        Some(at) => desk.send(Errand::Travel(at)),
        None => {
            let text = desk.text("no-stairs");
            desk.log(text, crate::tone::Tone::Faint);
        }
    }
}

/// Takes the one thing underfoot, or asks which.
fn pick_up(desk: &mut Desk) -> Go {
    let Some(hero) = desk.table.as_ref().and_then(|table| table.hero()) else {
        return Go::Stay;
    };
    match hero.underfoot.as_slice() {
        [only] => {
            let id = only.id;
            desk.step(Command::PickUp(id));
            Go::Stay
        }
        [] => {
            let (text, tone) = (desk.text("nothing-underfoot"), crate::tone::Tone::Faint);
            desk.log(text, tone);
            Go::Stay
        }
        _ => Go::to(PickUp::default()),
    }
}

/// Does what there is to do on this tile: take the stairs, or what lies there.
fn here(desk: &mut Desk) -> Go {
    let Some(table) = desk.table.as_ref() else {
        return Go::Stay;
    };
    let Some(hero) = table.hero() else {
        return Go::Stay;
    };
    let cell = table.view.cells.get(hero.at);
    match cell.and_then(|cell| cell.terrain) {
        _ if !hero.underfoot.is_empty() => pick_up(desk),
        Some(Terrain::StairsDown | Terrain::Exit) => {
            desk.step(Command::Descend);
            Go::Stay
        }
        Some(Terrain::StairsUp) => {
            desk.step(Command::Ascend);
            Go::Stay
        }
        _ => pick_up(desk),
    }
}

impl Screen for Play {
    fn title(&self) -> &'static str {
        "play"
    }

    fn hints(&self, desk: &Desk) -> Vec<Hint> {
        let mut lines = vec![Hint {
            keys: "↑↓←→ hjklyubn 1-9".to_owned(),
            help: "key-move",
        }];
        lines.push(Hint {
            keys: "HJKLYUBN".to_owned(),
            help: "key-run",
        });
        lines.extend(hints(KEYS));
        let practice = desk.table.as_ref().is_some_and(|table| table.practice);
        for line in &mut lines {
            if line.help == "key-undo" {
                line.keys = "u Ctrl-z".to_owned();
            }
        }
        lines.retain(|line| practice || line.help != "key-undo");
        lines
    }

    fn moves(&self, desk: &Desk) -> bool {
        desk.settings.look == Style::Painted
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        let practice = desk.table.as_ref().is_some_and(|table| table.practice);
        if practice && key == Key::char('u') {
            return Self::act(Act::Undo, desk);
        }
        if let Some(way) = way(key) {
            desk.step(Command::Step(way));
            return Go::Stay;
        }
        if let Some(act) = find(KEYS, key) {
            return Self::act(act, desk);
        }
        if let Some(way) = run(key) {
            desk.send(Errand::Run(way));
        } else {
            let text = desk.say("no-such-key", &[("key", key.shown().into())]);
            desk.log(text, crate::tone::Tone::Faint);
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Go {
        let Some(table) = desk.table.as_ref() else {
            return Go::Stay;
        };
        let (Some(at), Some(hero)) = (table.lens.tile(mouse.x, mouse.y), table.hero()) else {
            return Go::Stay;
        };
        match mouse.press {
            Press::Left if at == hero.at => return here(desk),
            Press::Left => {
                let beside = hero.at.step_towards(at).filter(|_| hero.at.is_adjacent(at));
                match beside {
                    Some(way) => desk.step(Command::Step(way)),
                    None => desk.send(Errand::Travel(at)),
                }
            }
            Press::Right => return Go::to(Examine::at(at)),
            Press::Move | Press::WheelUp | Press::WheelDown => {}
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let parts = Parts::of(area, desk.settings.hints);
        let focus = focus(desk);
        if let Some(table) = &mut desk.table {
            panels::map(table, &desk.settings, focus, parts.map, buf);
            panels::log(table, parts.log, buf);
        }
        for y in parts.side.top()..parts.side.bottom() {
            if parts.side.x > 0 {
                buf[(parts.side.x - 1, y)].set_char('│').set_style(FRAME);
            }
        }
        let used = panels::status(desk, parts.side, buf);
        let below = parts.side.height.saturating_sub(used + 1);
        let rest = Rect::new(
            parts.side.x,
            parts.side.bottom() - below,
            parts.side.width,
            below,
        );
        panels::near(desk, rest, buf);
        if desk.settings.hints {
            panels::hints(desk, &self.hints(desk), parts.hints, buf);
        }
        describe::tooltip(desk, area, buf);
    }
}

/// The tile the map is centred on.
fn focus(desk: &Desk) -> Point {
    let hero = desk.table.as_ref().and_then(|table| table.hero());
    hero.map_or(Point::new(0, 0), |hero| hero.at)
}

/// How the screen is shared out.
pub(crate) struct Parts {
    pub(crate) map: Rect,
    pub(crate) side: Rect,
    pub(crate) log: Rect,
    pub(crate) hints: Rect,
}

impl Parts {
    /// Wide and high screens get more of everything, most of all more map.
    pub(crate) fn of(area: Rect, with_hints: bool) -> Self {
        let side = match area.width {
            0..50 => 0,
            50..70 => 20,
            70..110 => 25,
            110..160 => 32,
            _ => 40,
        };
        let log = match area.height {
            0..12 => 2,
            12..30 => 4,
            30..50 => 6,
            _ => 9,
        }
        .min(area.height);
        let foot = u16::from(with_hints && area.height > 12);
        let wide = area.width - side;
        let high = area.height.saturating_sub(log + foot);
        let right = area.x + wide;
        // One column between the map and the side is a line.
        let gap = u16::from(side > 0);
        Self {
            map: Rect::new(area.x, area.y, wide - gap, high),
            side: Rect::new(right, area.y, side, high),
            log: Rect::new(area.x, area.y + high, area.width, log),
            hints: Rect::new(area.x, area.bottom() - foot, area.width, foot),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_screens_get_more_map() {
        let map = |w, h| Parts::of(Rect::new(0, 0, w, h), true).map;
        assert!(map(80, 24).area() < map(120, 40).area());
        assert!(map(120, 40).area() < map(200, 60).area());
        assert_eq!((map(80, 24).width, map(80, 24).height), (54, 19));
    }

    #[test]
    fn no_part_leaves_the_screen() {
        for w in 0..90 {
            for h in 0..35 {
                let area = Rect::new(0, 0, w, h);
                let parts = Parts::of(area, true);
                for part in [parts.map, parts.side, parts.log, parts.hints] {
                    assert_eq!(
                        part.intersection(area).area(),
                        part.area(),
                        "{area:?} {part:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn no_key_does_two_things() {
        let mut keys: Vec<Key> = KEYS.iter().flat_map(|bind| bind.keys).copied().collect();
        let all = keys.len();
        keys.sort_by_key(|key| format!("{key:?}"));
        keys.dedup();
        assert_eq!(keys.len(), all);
        assert!(keys.iter().all(|key| way(*key).is_none()));
    }
}
