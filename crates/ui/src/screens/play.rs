//! The game itself: map, log, status, and what is in view.

use super::aim::{Aim, Aimed};
use super::atlas::Atlas;
use super::card::card;
use super::company::Company;
use super::confirm::Confirm;
use super::describe;
use super::develop::Develop;
use super::discoveries::Known;
use super::examine::Examine;
use super::help::Help;
use super::history::History;
use super::inventory::{Inventory, Purpose};
use super::menu::Menu;
use super::notes::Notes;
use super::palette::Palette;
use super::pick_up::{self, PickUp};
use super::places::Places;
use super::screen::{Go, Screen};
use super::settings::SettingsScreen;
use super::sheet::Sheet;
use super::spells::Spells;
use super::trade::Trade;
use super::which_way::WhichWay;
use crate::control::danger;
use crate::keys::play::Act;
use crate::keys::{Hint, Key, Mouse, Press};
use crate::look::palette::{LOG, VOID};
use crate::panels::{self, Layout};
use crate::screens::quick;
use crate::settings::{ColourDepth, Style, Tiles};
use crate::state::session::Session;
use crate::state::ui::{Last, Ui};
use geom::{Dir, Point, Terrain};
use pilot::{Errand, Steps};
use proto::session::Request;
use proto::{Command, LevelNo, Refusal};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

/// What lights up the way that a click would take.
const WAY: Color = Color::Rgb(120, 190, 230);

/// The game itself.
#[derive(Default)]
pub(crate) struct Play;

impl Play {
    /// Does what a command says.
    pub(crate) fn act(act: Act, ui: &mut Ui) -> Go {
        match act {
            Act::Explore => errand(ui, Errand::Explore),
            Act::Rest => errand(ui, Errand::Rest),
            Act::Fight => errand(ui, Errand::Fight),
            Act::Again => ui.again(),
            Act::Wait => ui.step(Command::Wait),
            Act::Search => ui.step(Command::Search),
            Act::Close => return WhichWay::Close.ask(ui),
            Act::Disarm => return WhichWay::Disarm.ask(ui),
            Act::Trade => return trade(ui),
            Act::PickUp => return pick_up(ui),
            Act::TakeAll => return take_all(ui),
            Act::Inventory => return Go::to(Inventory::new(Purpose::Look)),
            Act::Use => return Go::to(Inventory::new(Purpose::Use)),
            Act::Wear => return Go::to(Inventory::new(Purpose::Wear)),
            Act::Remove => return Go::to(Inventory::new(Purpose::Remove)),
            Act::Drop => return Go::to(Inventory::new(Purpose::Drop)),
            Act::Shoot => return shoot(ui),
            Act::Cast => return Go::to(Spells::default()),
            Act::Company => return Company::ask(ui),
            Act::Examine => return Go::to(Examine::new(ui)),
            Act::Places => return Go::to(Places::new(ui)),
            Act::Find => return Go::to(Places::search(ui)),
            Act::Atlas => return Go::to(Atlas::new(ui)),
            Act::Discoveries => return Go::to(Known::new(ui)),
            Act::Descend => {
                go_or_travel(ui, Command::Descend, &[Terrain::StairsDown, Terrain::Exit])
            }
            Act::Ascend => go_or_travel(ui, Command::Ascend, &[Terrain::StairsUp]),
            Act::Here => return here(ui),
            Act::Sheet => return Go::to(Sheet),
            Act::History => return Go::to(History::new()),
            Act::Notes => return Go::to(super::screen::InGame(Notes::default())),
            Act::Help => return Go::to(Help::default()),
            Act::Palette => return Go::to(Palette::default()),
            Act::Tiles => widen(ui),
            Act::Settings => return Go::to(SettingsScreen::default()),
            Act::Undo => ui.request(Request::Undo),
            Act::Develop => return develop(ui),
            Act::Leave => ui.request(Request::Leave),
            Act::Menu => return Go::to(Menu::default()),
        }
        Go::Stay
    }
}

/// Draws tiles two cells wide from now on, or one.
pub(super) fn widen(ui: &mut Ui) {
    let wide = ui
        .session
        .as_ref()
        .is_some_and(|session| session.viewport.wide);
    ui.settings.tiles = if wide { Tiles::Narrow } else { Tiles::Wide };
    ui.keep();
}

/// Shows what a developer may do, in a run that is not ranked.
fn develop(ui: &mut Ui) -> Go {
    if ui.session.as_ref().is_some_and(|session| session.practice) {
        return Go::to(Develop::default());
    }
    let (text, tone) = ui.narrator().refuse(Refusal::Ranked);
    ui.log(text, tone);
    Go::Stay
}

/// Sends a pilot on an errand that can be repeated.
fn errand(ui: &mut Ui, errand: Errand) {
    ui.errands.last = Some(Last::Errand(errand));
    ui.send(errand);
}

/// Aims what is wielded, if it shoots and there is something to shoot.
fn shoot(ui: &mut Ui) -> Go {
    let hero = ui.session.as_ref().and_then(|session| session.hero());
    let refusal = match hero.map(|hero| (hero.range, hero.shots)) {
        Some((0, _)) => Refusal::NoRangedWeapon,
        Some((_, Some(0))) => Refusal::NoAmmunition,
        _ => return Go::to(Aim::new(ui, Aimed::Wielded)),
    };
    let (text, tone) = ui.narrator().refuse(refusal);
    ui.log(text, tone);
    Go::Stay
}

/// Deals with whoever is beside the hero: who keeps a shop rather than who only tends wounds.
fn trade(ui: &mut Ui) -> Go {
    let Some(session) = ui.session.as_ref() else {
        return Go::Stay;
    };
    let here = session.hero().map(|hero| hero.at);
    let beside = |seen: &&proto::Seen| {
        let near = here.is_some_and(|here| here.is_adjacent(seen.at));
        near && session.deals(seen)
    };
    let folk = session.view.creatures.iter().filter(beside);
    if let Some(keeper) = folk.min_by_key(|seen| !seen.trades) {
        return Go::to(Trade::new(keeper.id));
    }
    let (text, tone) = (ui.text("nobody-beside"), crate::look::tone::Tone::Faint);
    ui.log(text, tone);
    Go::Stay
}

/// A step: into somebody who deals, to deal with them; into danger, once the player is sure.
fn step(ui: &mut Ui, way: Dir) -> Go {
    let meant = walk(ui, way);
    if meant != Command::Step(way) {
        ui.step(meant);
        return Go::Stay;
    }
    let keeper = ui.session.as_ref().and_then(|session| {
        let to = session.hero()?.at + way.delta();
        session.creature(to).filter(|seen| session.deals(seen))
    });
    if let Some(keeper) = keeper {
        return Go::to(Trade::new(keeper.id));
    }
    if let Some(company) = Company::meet(ui, way) {
        return Go::to(company);
    }
    if let Some(question) = danger::question(ui, way) {
        return Go::to(Confirm::new(question, move |ui| ui.walk(way)));
    }
    ui.walk(way);
    Go::Stay
}

/// Takes all that lies underfoot.
fn take_all(ui: &mut Ui) -> Go {
    let hero = ui.session.as_ref().and_then(|session| session.hero());
    if hero.is_none_or(|hero| hero.underfoot.is_empty()) {
        return pick_up(ui);
    }
    pick_up::take_all(ui);
    Go::Stay
}

/// What a step means: who stands on a way out at the edge of the map and walks on takes it.
fn walk(ui: &Ui, way: Dir) -> Command {
    let step = Command::Step(way);
    let Some(session) = ui.session.as_ref() else {
        return step;
    };
    let Some(hero) = session.hero() else {
        return step;
    };
    let cells = &session.view.cells;
    if cells.contains(hero.at + way.delta()) {
        return step;
    }
    match cells.get(hero.at).and_then(|cell| cell.terrain) {
        Some(Terrain::StairsDown | Terrain::Exit) => Command::Descend,
        Some(Terrain::StairsUp) => Command::Ascend,
        _ => step,
    }
}

/// Takes the way underfoot; from elsewhere, walks to the nearest one that is known.
fn go_or_travel(ui: &mut Ui, take: Command, ways: &[Terrain]) {
    let Some(session) = ui.session.as_ref() else {
        return;
    };
    let Some(hero) = session.hero() else {
        return;
    };
    let is_way = |at: &Point| {
        let cell = session.view.cells.get(*at);
        cell.and_then(|cell| cell.terrain)
            .is_some_and(|it| ways.contains(&it))
    };
    if is_way(&hero.at) {
        return ui.step(take);
    }
    let steps = Steps::new(&session.view, &session.catalog);
    let far = |at: &Point| (steps.to(*at).unwrap_or(u16::MAX), hero.at.distance_sq(*at));
    let known = session.view.cells.points().filter(is_way);
    match known.min_by_key(far) {
        Some(at) => ui.send(Errand::Travel(at)),
        None => {
            let text = ui.text("no-stairs");
            ui.log(text, crate::look::tone::Tone::Faint);
        }
    }
}

/// Takes the one thing underfoot, or asks which.
fn pick_up(ui: &mut Ui) -> Go {
    let Some(hero) = ui.session.as_ref().and_then(|session| session.hero()) else {
        return Go::Stay;
    };
    match hero.underfoot.as_slice() {
        [only] => {
            let id = only.id;
            ui.step(Command::PickUp(id));
            Go::Stay
        }
        [] => {
            let (text, tone) = (ui.text("nothing-underfoot"), crate::look::tone::Tone::Faint);
            ui.log(text, tone);
            Go::Stay
        }
        _ => Go::to(PickUp::default()),
    }
}

/// Does what there is to do on this tile: take the stairs, or what lies there.
fn here(ui: &mut Ui) -> Go {
    let Some(session) = ui.session.as_ref() else {
        return Go::Stay;
    };
    let Some(hero) = session.hero() else {
        return Go::Stay;
    };
    let cell = session.view.cells.get(hero.at);
    match cell.and_then(|cell| cell.terrain) {
        _ if !hero.underfoot.is_empty() => pick_up(ui),
        Some(Terrain::StairsDown | Terrain::Exit) => {
            ui.step(Command::Descend);
            Go::Stay
        }
        Some(Terrain::StairsUp) => {
            ui.step(Command::Ascend);
            Go::Stay
        }
        _ => pick_up(ui),
    }
}

/// Whether the level before this one lies under the same sky, so that nobody goes up to it.
fn leads_home(session: &Session) -> bool {
    let is_open = |level: u16| {
        let entry = session.catalog.level(LevelNo(level));
        entry.is_some_and(|entry| entry.sky.is_open())
    };
    let here = session.view.level.0;
    here > 1 && is_open(here) && is_open(here - 1)
}

/// What there is to do where the hero stands: the messages of the keys for it.
fn now(ui: &Ui) -> Vec<&'static str> {
    let mut now = Vec::new();
    let Some(session) = ui.session.as_ref() else {
        return now;
    };
    let Some(hero) = session.hero() else {
        return now;
    };
    let ground = session
        .view
        .cells
        .get(hero.at)
        .and_then(|cell| cell.terrain);
    match ground {
        Some(Terrain::StairsDown) => now.push("key-descend"),
        Some(Terrain::Exit) => now.push("key-go-on"),
        Some(Terrain::StairsUp) if leads_home(session) => now.push("key-go-back"),
        Some(Terrain::StairsUp) => now.push("key-ascend"),
        _ => {}
    }
    if !hero.underfoot.is_empty() {
        now.push("key-pick-up");
    }
    if hero.choices != [0, 0] {
        now.push("key-sheet");
    }
    let mut beside = session.view.creatures.iter();
    if beside.any(|seen| hero.at.is_adjacent(seen.at) && session.deals(seen)) {
        now.push("key-trade");
    }
    let mut seen = session.view.creatures.iter();
    let joins = |seen: &proto::Seen| seen.joins.is_some() && hero.at.is_adjacent(seen.at);
    if seen.clone().any(|seen| seen.ally.is_some()) {
        now.push("key-company");
    } else if seen.any(joins) {
        now.push("key-win-over");
    }
    now
}

/// What helps in view of somebody who hunts the hero: to strike, to shoot, to use something, and to be elsewhere.
fn fighting(ui: &Ui) -> Vec<Hint> {
    let Some(session) = ui.session.as_ref() else {
        return Vec::new();
    };
    let hunted = |seen: &proto::Seen| seen.hostile && seen.awake;
    if !session.view.creatures.iter().any(hunted) {
        return Vec::new();
    }
    let shoots = session.hero().is_some_and(|hero| hero.range > 0);
    let strike = match session.hero().is_some_and(pilot::is_weak) {
        true => "fight-strike-hurt",
        false => "fight-strike",
    };
    let casts = session.hero().is_some_and(|hero| !hero.spells.is_empty());
    let acts = [
        (Act::Fight, strike, true),
        (Act::Shoot, "fight-shoot", shoots),
        (Act::Cast, "fight-cast", casts),
        (Act::Use, "fight-use", true),
        (Act::Places, "fight-flee", true),
        (Act::Examine, "fight-examine", true),
    ];
    let acts = acts.into_iter().filter(|(.., fits)| *fits);
    acts.map(|(act, help, _)| Hint::of(&ui.keymap.key(act), help))
        .collect()
}

impl Screen for Play {
    fn title(&self) -> &'static str {
        "play"
    }

    fn hints(&self, ui: &Ui) -> Vec<Hint> {
        let mut lines = fighting(ui);
        lines.push(Hint::of(&ui.keymap.walking(), "key-move"));
        lines.push(Hint::of(&ui.keymap.running(), "key-run"));
        lines.extend(ui.keymap.hints());
        lines.push(Hint::of(quick::KEYS, "key-quick"));
        let practice = ui.session.as_ref().is_some_and(|session| session.practice);
        lines.retain(|line| practice || !["key-undo", "key-develop"].contains(&line.help));
        let now = now(ui);
        // Along a road one goes on or back rather than down or up.
        let flat = [
            ("key-descend", "key-go-on"),
            ("key-ascend", "key-go-back"),
            ("key-company", "key-win-over"),
        ];
        for (steep, flat) in flat.into_iter().filter(|(_, flat)| now.contains(flat)) {
            let way = lines.iter_mut().find(|line| line.help == steep);
            way.into_iter().for_each(|line| line.help = flat);
        }
        // Where nobody follows there is nobody to order about.
        lines.retain(|line| line.help != "key-company" || now.contains(&line.help));
        // What there is to do here and now comes first.
        lines.sort_by_key(|line| !(line.help.starts_with("fight-") || now.contains(&line.help)));
        lines
    }

    fn moves(&self, ui: &Ui) -> bool {
        // What is drawn without shades stands still.
        let depth = ui.session.as_ref().map(|session| session.depth);
        let plain = matches!(depth, Some(ColourDepth::Few | ColourDepth::None));
        ui.settings.look == Style::Painted && !plain
    }

    fn cursor(&self, ui: &Ui) -> Option<Point> {
        let hero = ui.session.as_ref().and_then(|session| session.hero());
        hero.map(|hero| hero.at)
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Go {
        let insists = matches!(ui.keymap.act(key), Some(Act::Fight | Act::Again));
        ui.errands.warned &= insists;
        if let Some(way) = ui.keymap.way(key) {
            return step(ui, way);
        }
        if let Some(slot) = quick::slot(key) {
            return quick::use_slot(ui, slot);
        }
        if let Some(act) = ui.keymap.act(key) {
            return Self::act(act, ui);
        }
        if let Some(way) = ui.keymap.run(key) {
            ui.send(Errand::Run(way));
        } else {
            let text = ui.say("no-such-key", &[("key", ui.keys(&key.shown()).into())]);
            ui.log(text, crate::look::tone::Tone::Faint);
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, ui: &mut Ui) -> Go {
        let Some(session) = ui.session.as_ref() else {
            return Go::Stay;
        };
        let pressed = matches!(mouse.press, Press::Left | Press::Right);
        if let Some(at) = session.spot(mouse.x, mouse.y).filter(|_| pressed) {
            return Go::to(Examine::at(at));
        }
        let (Some(at), Some(hero)) = (session.viewport.tile(mouse.x, mouse.y), session.hero())
        else {
            return Go::Stay;
        };
        match mouse.press {
            Press::Left if at == hero.at => return here(ui),
            Press::Left => {
                let beside = hero.at.step_towards(at).filter(|_| hero.at.is_adjacent(at));
                match beside {
                    Some(way) => return step(ui, way),
                    None => ui.go_to(at),
                }
            }
            Press::Right => return Go::to(Examine::at(at)),
            Press::Move | Press::WheelUp | Press::WheelDown => {}
        }
        Go::Stay
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        let hints = self.hints(ui);
        board(ui, &hints, area, buf);
    }
}

/// Draws the game with as many of these keys at the bottom as there is room for.
pub(super) fn board(ui: &mut Ui, hints: &[Hint], area: Rect, buf: &mut Buffer) {
    let layout = if hints.is_empty() {
        Layout::without_keys(area, &ui.settings)
    } else {
        Layout::of(area, &ui.settings)
    };
    let focus = focus(ui);
    panels::fill(buf, layout.map, VOID);
    panels::fill(buf, layout.log, LOG);
    panels::fill(buf, layout.foot, LOG);
    if let Some(session) = &mut ui.session {
        panels::map(session, &ui.settings, focus, layout.map, buf);
        panels::log(session, inset(layout.log), buf);
    }
    panels::overlay(ui, buf);
    if layout.has_side() {
        panels::side(ui, &[], layout.side, buf);
        panels::hints(ui, hints, inset(layout.foot), buf);
    } else {
        panels::vitals(ui, hints, layout.foot, buf);
    }
    card(ui, layout.map, buf);
    point_out(ui, buf);
    preview(ui, buf);
    describe::tooltip(ui, area, buf);
}

/// The same area with a column of air at the left, where there is room.
const fn inset(area: Rect) -> Rect {
    if area.width < 50 {
        return area;
    }
    Rect::new(area.x + 1, area.y, area.width - 1, area.height)
}

/// Lights up the tile that the mouse points at in the panel.
fn point_out(ui: &Ui, buf: &mut Buffer) {
    let (Some(session), Some((x, y))) = (&ui.session, ui.pointer) else {
        return;
    };
    if let Some(at) = session.spot(x, y) {
        panels::mark(session, buf, at, Color::Rgb(255, 230, 120));
    }
}

/// Shows the way that a click would take.
fn preview(ui: &Ui, buf: &mut Buffer) {
    let (Some(session), Some((x, y))) = (&ui.session, ui.pointer) else {
        return;
    };
    let Some(at) = session.viewport.tile(x, y).filter(|_| !ui.only_watches()) else {
        return;
    };
    if session
        .view
        .cells
        .get(at)
        .is_none_or(|it| it.terrain.is_none())
    {
        return;
    }
    for at in Steps::new(&session.view, &session.catalog).way(at) {
        panels::mark(session, buf, at, WAY);
    }
}

/// The tile the map is centred on.
fn focus(ui: &Ui) -> Point {
    let hero = ui.session.as_ref().and_then(|session| session.hero());
    hero.map_or(Point::new(0, 0), |hero| hero.at)
}
