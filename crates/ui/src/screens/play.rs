//! The main screen: map, log, status, and the list of visible things.

use super::action::Action;
use super::company::Company;
use super::confirm::Confirm;
use super::describe;
use super::examine::Examine;
use super::level_intro::level_intro;
use super::mouse_line;
use super::pick_up::pick_up;
use super::screen::{GameScreen, Navigation};
use super::story_card::story_card;
use super::suggestions::{fighting, suggested_hints};
use super::trade::Trade;
use crate::control::{clicks, danger};
use crate::keys::{Code, Hint, InputDevice, Key, Mouse, Press};
use crate::look::palette::{LOG, VOID};
use crate::look::tone::Tone;
use crate::panels::{self, Layout};
use crate::screens::quick;
use crate::settings::{ColourDepth, Style, Tiles};
use crate::state::cx::Cx;
use crate::state::errand::Last;
use crate::state::session::Session;
use crate::state::ui::Ui;
use geom::{Dir, Point, Terrain};
use paint::MapMarkKind;
use pilot::{Errand, WalkDistances};
use proto::Command;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

pub(super) const ACTIONS: &[Action] = &[
    Action::new(20, "key-explore", &[Key::char('o')], |cx| {
        errand(cx, Errand::Explore)
    }),
    Action::new(
        180,
        "key-wait",
        &[Key::char('.'), Key::char('5'), Key::of(Code::Middle)],
        |cx| command(cx, Command::Wait),
    ),
    Action::new(190, "key-rest", &[Key::char('z'), Key::char('Z')], |cx| {
        errand(cx, Errand::Rest)
    })
    .wasd('R'),
    Action::new(200, "key-fight", &[Key::of(Code::Tab)], |cx| {
        errand(cx, Errand::Fight)
    }),
    Action::new(210, "key-again", &[Key::char('r')], |cx| {
        cx.again();
        Navigation::Stay
    }),
    Action::new(220, "key-search", &[Key::char('s')], |cx| {
        command(cx, Command::Search)
    })
    .wasd('f'),
    Action::new(260, "key-descend", &[Key::char('>')], |cx| {
        go_or_travel(cx, Command::Descend, &[Terrain::StairsDown, Terrain::Exit])
    }),
    Action::new(270, "key-ascend", &[Key::char('<')], |cx| {
        go_or_travel(cx, Command::Ascend, &[Terrain::StairsUp])
    }),
    Action::new(280, "key-here", &[Key::of(Code::Enter)], here),
    Action::new(330, "key-tiles", &[Key::char('v')], |cx| {
        toggle_tiles(cx);
        Navigation::Stay
    }),
    Action::new(350, "key-undo", &[Key::ctrl('z')], |cx| {
        cx.undo();
        Navigation::Stay
    })
    .practice(),
    Action::new(370, "key-leave", &[Key::char('S')], |cx| {
        request(cx, Request::Leave)
    })
    .wasd('L'),
];

/// The game itself.
#[derive(Default)]
pub(crate) struct Play {
    /// Whether the last key was Esc, which opens the menu at the second press.
    left_once: bool,
}

/// Toggles between pixel art and glyphs; where only glyphs can be drawn, between tiles one and two cells wide.
pub(super) fn toggle_tiles(cx: &mut Cx<'_>) {
    let wide = cx.session.viewport.wide;
    if cx.ui.draws_tile_map() {
        cx.ui.settings.map_style = Style::Painted;
    } else if cx.ui.can_draw_tiles() {
        cx.ui.settings.map_style = Style::Tiles;
    } else {
        cx.ui.settings.tiles = if wide { Tiles::Narrow } else { Tiles::Wide };
    }
    cx.ui.keep();
}

fn errand(cx: &mut Cx<'_>, errand: Errand) -> Navigation {
    cx.session.errands.last = Some(Last::Errand(errand));
    cx.start_errand(errand);
    Navigation::Stay
}

fn command(cx: &mut Cx<'_>, command: Command) -> Navigation {
    cx.step(command);
    Navigation::Stay
}

fn request(cx: &mut Cx<'_>, request: Request) -> Navigation {
    cx.request(request);
    Navigation::Stay
}

/// Takes a step: deals with a person in the way, and asks before a dangerous step.
pub(crate) fn step(cx: &mut Cx<'_>, way: Dir) -> Navigation {
    let meant = walk(cx.session, way);
    if meant != Command::Step(way) {
        cx.step(meant);
        return Navigation::Stay;
    }
    let session = &*cx.session;
    let keeper = session.hero().and_then(|hero| {
        let to = hero.at + way.delta();
        session.creature(to).filter(|seen| session.deals(seen))
    });
    if let Some(keeper) = keeper {
        let keeper = keeper.id;
        return Navigation::to_game(Trade::with(keeper, cx.session));
    }
    if let Some(company) = Company::for_recruit_at(cx.session, way) {
        return Navigation::to_game(company);
    }
    if let Some(question) = danger::question(cx.ui, cx.session, way) {
        return Navigation::to_game(Confirm::new(question, move |cx: &mut Cx<'_>| cx.walk(way)));
    }
    cx.walk(way);
    Navigation::Stay
}

/// The command that a step means: at the edge of the map, a step off a way takes that way.
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

/// Takes the way on the hero's tile, or travels to the nearest known one.
fn go_or_travel(cx: &mut Cx<'_>, take: Command, ways: &[Terrain]) -> Navigation {
    let session = &*cx.session;
    let Some(hero) = session.hero() else {
        return Navigation::Stay;
    };
    let is_way = |at: &Point| {
        let cell = session.view.cells.get(*at);
        cell.and_then(|cell| cell.terrain)
            .is_some_and(|it| ways.contains(&it))
    };
    if is_way(&hero.at) {
        return command(cx, take);
    }
    let steps = WalkDistances::new(&session.view, &session.catalog);
    let far = |at: &Point| (steps.to(*at).unwrap_or(u16::MAX), hero.at.distance_sq(*at));
    let known = session.view.cells.points().filter(is_way);
    match known.min_by_key(far) {
        Some(at) => cx.start_errand(Errand::Travel(at)),
        None => {
            let text = cx.ui.text("no-stairs");
            cx.log(text, Tone::Faint);
        }
    }
    Navigation::Stay
}

/// Does the obvious on this tile: picks items up, else takes the stairs.
fn here(cx: &mut Cx<'_>) -> Navigation {
    let session = &*cx.session;
    let Some(hero) = session.hero() else {
        return Navigation::Stay;
    };
    let cell = session.view.cells.get(hero.at);
    match cell.and_then(|cell| cell.terrain) {
        _ if !hero.underfoot.is_empty() => pick_up(cx),
        Some(Terrain::StairsDown | Terrain::Exit) => command(cx, Command::Descend),
        Some(Terrain::StairsUp) => command(cx, Command::Ascend),
        _ => pick_up(cx),
    }
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
        let mut now = suggested_hints(session);
        // A fight has a hint of its own for the things to use.
        now.retain(|help| lines.is_empty() || *help != "key-eat");
        lines.push(Hint::of(&ui.keymap.walking(), "key-move"));
        lines.push(Hint::of(&ui.keymap.running(), "key-run"));
        lines.extend(ui.keymap.hints(session.practice));
        lines.push(Hint::of(quick::KEYS, "key-quick"));
        // Along a road the hints say "go on" and "go back", not down and up.
        // The list of things to use has the food.
        let renamed = [
            ("key-use", "key-eat"),
            ("key-descend", "key-go-on"),
            ("key-ascend", "key-go-back"),
            ("key-company", "key-win-over"),
        ];
        for (usual, name) in renamed.into_iter().filter(|(_, name)| now.contains(name)) {
            let line = lines.iter_mut().find(|line| line.help == usual);
            line.into_iter().for_each(|line| line.help = name);
        }
        // Orders need a follower in view.
        lines.retain(|line| line.help != "key-company" || now.contains(&line.help));
        // Actions available here come first.
        lines.sort_by_key(|line| match line.help {
            help if help.starts_with("fight-") => 0,
            "key-eat" => 1,
            help if now.contains(&help) => 2,
            _ => 3,
        });
        lines
    }

    fn moves(&self, ui: &Ui, session: &Session) -> bool {
        // The classic look and low colour depths have no ambient motion.
        let plain = matches!(session.depth, ColourDepth::Few | ColourDepth::None);
        ui.settings.map_style != Style::Classic && !plain
    }

    fn cursor(&self, session: &Session) -> Option<Point> {
        let hero = session.hero();
        hero.map(|hero| hero.at)
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        let command = cx.ui.keymap.command(key);
        // A player who closes screens with Esc presses it once too often.
        let leaves = key.code == Code::Esc && command == Some("menu");
        self.left_once = leaves && !self.left_once;
        if self.left_once && cx.ui.device == InputDevice::Keyboard {
            let key = cx.ui.keys(&key.shown());
            cx.ui.notices.notice = Some(cx.ui.say("menu-again", &[("key", key.into())]));
            return Navigation::Stay;
        }
        let insists = matches!(command, Some("fight" | "again"));
        cx.session.errands.warned &= insists;
        if let Some(way) = cx.ui.keymap.way(key) {
            return step(cx, way);
        }
        if let Some(slot) = quick::slot(key) {
            return quick::use_slot(cx, slot);
        }
        if let Some(name) = command {
            return Navigation::Run(name);
        }
        if let Some(way) = cx.ui.keymap.run(key) {
            cx.start_errand(Errand::Run(way));
        } else {
            let text = cx
                .ui
                .say("no-such-key", &[("key", cx.ui.keys(&key.shown()).into())]);
            cx.log(text, Tone::Faint);
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let session = &*cx.session;
        let pressed = matches!(mouse.press, Press::Left | Press::Right);
        if let Some(at) = session.listed_tile(mouse).filter(|_| pressed) {
            if mouse.press == Press::Left && is_portal(session, at) {
                cx.go_to(at);
                return Navigation::Stay;
            }
            return Navigation::to_game(Examine::at(at));
        }
        let (Some(at), Some(hero)) = (session.pointed_tile(mouse), session.hero()) else {
            return Navigation::Stay;
        };
        match mouse.press {
            Press::Left if at == hero.at => return here(cx),
            Press::Left => {
                let beside = hero.at.step_towards(at).filter(|_| hero.at.is_adjacent(at));
                match beside {
                    Some(way) => return step(cx, way),
                    None => match clicks::barred(cx.ui, cx.session, at) {
                        Some(name) => {
                            let text = cx.ui.say("click-barred", &[("name", name.into())]);
                            cx.log(text, Tone::Faint);
                        }
                        None => cx.go_and_talk(at),
                    },
                }
            }
            Press::Right => return Navigation::to_game(Examine::at(at)),
            Press::Move | Press::WheelUp | Press::WheelDown => {}
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let mut hints = self.hints(cx.ui, cx.session);
        if cx.ui.is_touched {
            // The program shows them as buttons.
            hints.clear();
        }
        draw_game(cx, &hints, area, buf);
    }
}

/// Draws the map, log and panels, with as many hints at the bottom as fit.
pub(super) fn draw_game(cx: &mut Cx<'_>, hints: &[Hint], area: Rect, buf: &mut Buffer) {
    let layout = Layout::of_game(cx.ui, area, !hints.is_empty());
    let focus = focus(cx.session);
    panels::fill(buf, layout.map, VOID);
    panels::fill(buf, layout.log, LOG);
    panels::fill(buf, layout.foot, LOG);
    if cx.session.external_map {
        panels::leave_map_blank(cx.session, layout.map, buf);
    } else {
        panels::map(cx.session, &cx.ui.settings, focus, layout.map, buf);
    }
    panels::log(cx.session, inset(layout.log), buf);
    panels::overlay(cx, buf);
    if layout.has_side() {
        panels::side(cx, &[], layout.side, buf);
        bottom_line(cx.ui, cx.session, hints, inset(layout.foot), buf);
    } else if !layout.strip.is_empty() {
        panels::strip(cx, layout.strip, buf);
        panels::over_map(cx, layout.map, buf);
        bottom_line(cx.ui, cx.session, hints, layout.foot, buf);
    } else {
        // There is little room: players find the first key, which is to walk or to fight, without a hint.
        let hints = &hints[usize::from(!cx.ui.has_mouse).min(hints.len())..];
        let (mut state, mut line) = (layout.foot, layout.foot);
        if cx.ui.has_mouse && !hints.is_empty() {
            state.width /= 2;
        }
        let used = panels::vitals(cx.ui, cx.session, state, buf);
        line.x += if cx.ui.has_mouse { state.width } else { used };
        line.width = layout.foot.right().saturating_sub(line.x);
        if (cx.ui.settings.key_hints || cx.ui.has_mouse) && !line.is_empty() {
            bottom_line(cx.ui, cx.session, hints, line, buf);
        }
    }
    quick::draw_slots(cx, layout.map, buf);
    if story_card(cx.ui, cx.session, area, buf) {
        return;
    }
    level_intro(cx.ui, cx.session, layout.map, buf);
    highlight_hovered(cx.ui, cx.session, buf);
    preview(cx.ui, cx.session, buf);
    describe::tooltip(cx.ui, cx.session, area, buf);
}

/// Draws hints; with a mouse, the commands in their places.
fn bottom_line(ui: &mut Ui, session: &Session, hints: &[Hint], area: Rect, buf: &mut Buffer) {
    if ui.has_mouse && !hints.is_empty() {
        mouse_line::draw(ui, session, area, buf);
    } else {
        panels::hints(ui, hints, area, buf);
    }
}

fn is_portal(session: &Session, at: Point) -> bool {
    let thing = session.view.cells.get(at).and_then(|cell| cell.thing);
    let entry = thing.and_then(|kind| session.catalog.kind(kind));
    entry.is_some_and(|entry| entry.facts.is_portal)
}

/// `area` without its leftmost column; unchanged if narrow.
const fn inset(area: Rect) -> Rect {
    if area.width < 50 {
        return area;
    }
    Rect::new(area.x + 1, area.y, area.width - 1, area.height)
}

/// Lights up the tile that the mouse points at in the panel.
fn highlight_hovered(ui: &Ui, session: &mut Session, buf: &mut Buffer) {
    if let Some(at) = ui.pointer.and_then(|mouse| session.listed_tile(mouse)) {
        panels::mark(session, buf, at, MapMarkKind::Cursor);
    }
}

/// Shows the way that a click would take.
fn preview(ui: &Ui, session: &mut Session, buf: &mut Buffer) {
    let pointed = ui.pointer.and_then(|mouse| session.pointed_tile(mouse));
    let Some(at) = pointed.filter(|_| !session.only_watches()) else {
        return;
    };
    if session
        .view
        .cells
        .get(at)
        .is_none_or(|it| it.terrain.is_none())
        || clicks::barred(ui, session, at).is_some()
    {
        return;
    }
    for at in WalkDistances::new(&session.view, &session.catalog).way(at) {
        panels::mark(session, buf, at, MapMarkKind::Path);
    }
}

fn focus(session: &Session) -> Point {
    let hero = session.hero();
    hero.map_or(Point::new(0, 0), |hero| hero.at)
}
