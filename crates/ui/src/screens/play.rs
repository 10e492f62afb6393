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
use super::screen::{GameScreen, Go};
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
use crate::state::cx::Cx;
use crate::state::errand::Last;
use crate::state::session::Session;
use crate::state::ui::Ui;
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
    pub(crate) fn act(act: Act, cx: &mut Cx<'_>) -> Go {
        match act {
            Act::Explore => errand(cx, Errand::Explore),
            Act::Rest => errand(cx, Errand::Rest),
            Act::Fight => errand(cx, Errand::Fight),
            Act::Again => cx.again(),
            Act::Wait => cx.step(Command::Wait),
            Act::Search => cx.step(Command::Search),
            Act::Close => return WhichWay::Close.ask(cx),
            Act::Disarm => return WhichWay::Disarm.ask(cx),
            Act::Trade => return trade(cx),
            Act::PickUp => return pick_up(cx),
            Act::TakeAll => return take_all(cx),
            Act::Inventory => return Go::to_game(Inventory::new(Purpose::Look)),
            Act::Use => return Go::to_game(Inventory::new(Purpose::Use)),
            Act::Wear => return Go::to_game(Inventory::new(Purpose::Wear)),
            Act::Remove => return Go::to_game(Inventory::new(Purpose::Remove)),
            Act::Drop => return Go::to_game(Inventory::new(Purpose::Drop)),
            Act::Shoot => return shoot(cx),
            Act::Cast => return Go::to_game(Spells::default()),
            Act::Company => return Company::ask(cx),
            Act::Examine => return Go::to_game(Examine::new(cx.session)),
            Act::Places => return Go::to_game(Places::new(cx)),
            Act::Find => return Go::to_game(Places::search(cx)),
            Act::Atlas => return Go::to_game(Atlas::new(cx)),
            Act::Discoveries => return Go::to_game(Known::new(cx)),
            Act::Descend => {
                go_or_travel(cx, Command::Descend, &[Terrain::StairsDown, Terrain::Exit])
            }
            Act::Ascend => go_or_travel(cx, Command::Ascend, &[Terrain::StairsUp]),
            Act::Here => return here(cx),
            Act::Sheet => return Go::to_game(Sheet),
            Act::History => return Go::to_game(History::new()),
            Act::Notes => return Go::to_game(Notes::default()),
            Act::Help => return Go::to(Help::in_game(cx.ui, cx.session)),
            Act::Palette => return Go::to_game(Palette::default()),
            Act::Tiles => widen(cx),
            Act::Settings => return Go::to(SettingsScreen::default()),
            Act::Undo => cx.request(Request::Undo),
            Act::Develop => return develop(cx),
            Act::Leave => cx.request(Request::Leave),
            Act::Menu => return Go::to_game(Menu::default()),
        }
        Go::Stay
    }
}

/// Draws tiles two cells wide from now on, or one.
pub(super) fn widen(cx: &mut Cx<'_>) {
    let wide = cx.session.viewport.wide;
    cx.ui.settings.tiles = if wide { Tiles::Narrow } else { Tiles::Wide };
    cx.ui.keep();
}

/// Shows what a developer may do, in a run that is not ranked.
fn develop(cx: &mut Cx<'_>) -> Go {
    if cx.session.practice {
        return Go::to_game(Develop::default());
    }
    let (text, tone) = cx.ui.narrator().refuse(Refusal::Ranked);
    cx.log(text, tone);
    Go::Stay
}

/// Sends a pilot on an errand that can be repeated.
fn errand(cx: &mut Cx<'_>, errand: Errand) {
    cx.session.errands.last = Some(Last::Errand(errand));
    cx.send(errand);
}

/// Aims what is wielded, if it shoots and there is something to shoot.
fn shoot(cx: &mut Cx<'_>) -> Go {
    let hero = cx.session.hero();
    let refusal = match hero.map(|hero| (hero.range, hero.shots)) {
        Some((0, _)) => Refusal::NoRangedWeapon,
        Some((_, Some(0))) => Refusal::NoAmmunition,
        _ => return Go::to_game(Aim::new(cx.session, Aimed::Wielded)),
    };
    let (text, tone) = cx.ui.narrator().refuse(refusal);
    cx.log(text, tone);
    Go::Stay
}

/// Deals with whoever is beside the hero: who keeps a shop rather than who only tends wounds.
fn trade(cx: &mut Cx<'_>) -> Go {
    let session = &*cx.session;
    let here = session.hero().map(|hero| hero.at);
    let beside = |seen: &&proto::Seen| {
        let near = here.is_some_and(|here| here.is_adjacent(seen.at));
        near && session.deals(seen)
    };
    let folk = session.view.creatures.iter().filter(beside);
    if let Some(keeper) = folk.min_by_key(|seen| !seen.trades) {
        return Go::to_game(Trade::new(keeper.id));
    }
    let (text, tone) = (cx.ui.text("nobody-beside"), crate::look::tone::Tone::Faint);
    cx.log(text, tone);
    Go::Stay
}

/// A step: into somebody who deals, to deal with them; into danger, once the player is sure.
fn step(cx: &mut Cx<'_>, way: Dir) -> Go {
    let meant = walk(cx.session, way);
    if meant != Command::Step(way) {
        cx.step(meant);
        return Go::Stay;
    }
    let session = &*cx.session;
    let keeper = session.hero().and_then(|hero| {
        let to = hero.at + way.delta();
        session.creature(to).filter(|seen| session.deals(seen))
    });
    if let Some(keeper) = keeper {
        return Go::to_game(Trade::new(keeper.id));
    }
    if let Some(company) = Company::meet(cx.session, way) {
        return Go::to_game(company);
    }
    if let Some(question) = danger::question(cx.ui, cx.session, way) {
        return Go::to_game(Confirm::new(question, move |cx: &mut Cx<'_>| cx.walk(way)));
    }
    cx.walk(way);
    Go::Stay
}

/// Takes all that lies underfoot.
fn take_all(cx: &mut Cx<'_>) -> Go {
    let hero = cx.session.hero();
    if hero.is_none_or(|hero| hero.underfoot.is_empty()) {
        return pick_up(cx);
    }
    pick_up::take_all(cx);
    Go::Stay
}

/// What a step means: who stands on a way out at the edge of the map and walks on takes it.
fn walk(session: &Session, way: Dir) -> Command {
    let step = Command::Step(way);

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
fn go_or_travel(cx: &mut Cx<'_>, take: Command, ways: &[Terrain]) {
    let session = &*cx.session;
    let Some(hero) = session.hero() else {
        return;
    };
    let is_way = |at: &Point| {
        let cell = session.view.cells.get(*at);
        cell.and_then(|cell| cell.terrain)
            .is_some_and(|it| ways.contains(&it))
    };
    if is_way(&hero.at) {
        return cx.step(take);
    }
    let steps = Steps::new(&session.view, &session.catalog);
    let far = |at: &Point| (steps.to(*at).unwrap_or(u16::MAX), hero.at.distance_sq(*at));
    let known = session.view.cells.points().filter(is_way);
    match known.min_by_key(far) {
        Some(at) => cx.send(Errand::Travel(at)),
        None => {
            let text = cx.ui.text("no-stairs");
            cx.log(text, crate::look::tone::Tone::Faint);
        }
    }
}

/// Takes the one thing underfoot, or asks which.
fn pick_up(cx: &mut Cx<'_>) -> Go {
    let Some(hero) = cx.session.hero() else {
        return Go::Stay;
    };
    match hero.underfoot.as_slice() {
        [only] => {
            let id = only.id;
            cx.step(Command::PickUp(id));
            Go::Stay
        }
        [] => {
            let (text, tone) = (
                cx.ui.text("nothing-underfoot"),
                crate::look::tone::Tone::Faint,
            );
            cx.log(text, tone);
            Go::Stay
        }
        _ => Go::to_game(PickUp::default()),
    }
}

/// Does what there is to do on this tile: take the stairs, or what lies there.
fn here(cx: &mut Cx<'_>) -> Go {
    let session = &*cx.session;
    let Some(hero) = session.hero() else {
        return Go::Stay;
    };
    let cell = session.view.cells.get(hero.at);
    match cell.and_then(|cell| cell.terrain) {
        _ if !hero.underfoot.is_empty() => pick_up(cx),
        Some(Terrain::StairsDown | Terrain::Exit) => {
            cx.step(Command::Descend);
            Go::Stay
        }
        Some(Terrain::StairsUp) => {
            cx.step(Command::Ascend);
            Go::Stay
        }
        _ => pick_up(cx),
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
fn now(session: &Session) -> Vec<&'static str> {
    let mut now = Vec::new();

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
fn fighting(ui: &Ui, session: &Session) -> Vec<Hint> {
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

impl GameScreen for Play {
    fn is_map(&self) -> bool {
        true
    }

    fn title(&self) -> &'static str {
        "play"
    }

    fn hints(&self, ui: &Ui, session: &Session) -> Vec<Hint> {
        let mut lines = fighting(ui, session);
        lines.push(Hint::of(&ui.keymap.walking(), "key-move"));
        lines.push(Hint::of(&ui.keymap.running(), "key-run"));
        lines.extend(ui.keymap.hints());
        lines.push(Hint::of(quick::KEYS, "key-quick"));
        let practice = session.practice;
        lines.retain(|line| practice || !["key-undo", "key-develop"].contains(&line.help));
        let now = now(session);
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

    fn moves(&self, ui: &Ui, session: &Session) -> bool {
        // What is drawn without shades stands still.
        let plain = matches!(session.depth, ColourDepth::Few | ColourDepth::None);
        ui.settings.look == Style::Painted && !plain
    }

    fn cursor(&self, session: &Session) -> Option<Point> {
        let hero = session.hero();
        hero.map(|hero| hero.at)
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Go {
        let insists = matches!(cx.ui.keymap.act(key), Some(Act::Fight | Act::Again));
        cx.session.errands.warned &= insists;
        if let Some(way) = cx.ui.keymap.way(key) {
            return step(cx, way);
        }
        if let Some(slot) = quick::slot(key) {
            return quick::use_slot(cx, slot);
        }
        if let Some(act) = cx.ui.keymap.act(key) {
            return Self::act(act, cx);
        }
        if let Some(way) = cx.ui.keymap.run(key) {
            cx.send(Errand::Run(way));
        } else {
            let text = cx
                .ui
                .say("no-such-key", &[("key", cx.ui.keys(&key.shown()).into())]);
            cx.log(text, crate::look::tone::Tone::Faint);
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Go {
        let session = &*cx.session;
        let pressed = matches!(mouse.press, Press::Left | Press::Right);
        if let Some(at) = session.spot(mouse.x, mouse.y).filter(|_| pressed) {
            return Go::to_game(Examine::at(at));
        }
        let (Some(at), Some(hero)) = (session.viewport.tile(mouse.x, mouse.y), session.hero())
        else {
            return Go::Stay;
        };
        match mouse.press {
            Press::Left if at == hero.at => return here(cx),
            Press::Left => {
                let beside = hero.at.step_towards(at).filter(|_| hero.at.is_adjacent(at));
                match beside {
                    Some(way) => return step(cx, way),
                    None => cx.go_to(at),
                }
            }
            Press::Right => return Go::to_game(Examine::at(at)),
            Press::Move | Press::WheelUp | Press::WheelDown => {}
        }
        Go::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let hints = self.hints(cx.ui, cx.session);
        board(cx, &hints, area, buf);
    }
}

/// Draws the game with as many of these keys at the bottom as there is room for.
pub(super) fn board(cx: &mut Cx<'_>, hints: &[Hint], area: Rect, buf: &mut Buffer) {
    let layout = if hints.is_empty() {
        Layout::without_keys(area, &cx.ui.settings)
    } else {
        Layout::of(area, &cx.ui.settings)
    };
    let focus = focus(cx.session);
    panels::fill(buf, layout.map, VOID);
    panels::fill(buf, layout.log, LOG);
    panels::fill(buf, layout.foot, LOG);
    panels::map(cx.session, &cx.ui.settings, focus, layout.map, buf);
    panels::log(cx.session, inset(layout.log), buf);
    panels::overlay(cx, buf);
    if layout.has_side() {
        panels::side(cx, &[], layout.side, buf);
        panels::hints(cx.ui, hints, inset(layout.foot), buf);
    } else {
        panels::vitals(cx.ui, cx.session, hints, layout.foot, buf);
    }
    card(cx.ui, cx.session, layout.map, buf);
    point_out(cx.ui, cx.session, buf);
    preview(cx.ui, cx.session, buf);
    describe::tooltip(cx.ui, cx.session, area, buf);
}

/// The same area with a column of air at the left, where there is room.
const fn inset(area: Rect) -> Rect {
    if area.width < 50 {
        return area;
    }
    Rect::new(area.x + 1, area.y, area.width - 1, area.height)
}

/// Lights up the tile that the mouse points at in the panel.
fn point_out(ui: &Ui, session: &Session, buf: &mut Buffer) {
    let Some((x, y)) = ui.pointer else {
        return;
    };
    if let Some(at) = session.spot(x, y) {
        panels::mark(session, buf, at, Color::Rgb(255, 230, 120));
    }
}

/// Shows the way that a click would take.
fn preview(ui: &Ui, session: &Session, buf: &mut Buffer) {
    let Some((x, y)) = ui.pointer else {
        return;
    };
    let Some(at) = session
        .viewport
        .tile(x, y)
        .filter(|_| !session.only_watches())
    else {
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
fn focus(session: &Session) -> Point {
    let hero = session.hero();
    hero.map_or(Point::new(0, 0), |hero| hero.at)
}
