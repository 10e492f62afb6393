//! Playback of a recorded run: the game, and a scrubber.

use super::confirm::Confirm;
use super::examine::Examine;
use super::help::Help;
use super::history::History;
use super::play::draw_game;
use super::screen::{GameScreen, Navigation};
use super::sheet::Sheet;
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::look::palette::LOG;
use crate::look::tone::{DIM, KEY, TEXT, TITLE, Tone};
use crate::panels::{self, put, width};
use crate::state::app_request::AppRequest;
use crate::state::cx::Cx;
use crate::state::replay::Playback;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::HighlightKind;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

#[derive(Default)]
pub(crate) struct Watch {
    /// The turn number being typed; `None` while not typing.
    typed: Option<String>,
    line: Rect,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    Play,
    On,
    Back,
    Faster,
    Slower,
    FarOn,
    FarBack,
    First,
    Last,
    Jump(Option<HighlightKind>, bool),
    Turn,
    TakeOver,
    Examine,
    History,
    Sheet,
    Help,
    Leave,
}

const KEYS: &[Bind<Act>] = &[
    bind(&[Key::char(' ')], Act::Play, "watch-play"),
    bind(
        &[Key::of(Code::Right), Key::char('l'), Key::char('.')],
        Act::On,
        "watch-on",
    ),
    bind(
        &[Key::of(Code::Left), Key::char('h'), Key::char(',')],
        Act::Back,
        "watch-back",
    ),
    bind(
        &[Key::of(Code::Up), Key::char('+'), Key::char('=')],
        Act::Faster,
        "watch-faster",
    ),
    bind(
        &[Key::of(Code::Down), Key::char('-')],
        Act::Slower,
        "watch-slower",
    ),
    bind(&[Key::char('n')], Act::Jump(None, false), "watch-next"),
    bind(&[Key::char('p')], Act::Jump(None, true), "watch-before"),
    bind(&[Key::char('t')], Act::TakeOver, "watch-take-over"),
    bind(&[Key::char('x')], Act::Examine, "key-examine"),
    bind(&[Key::char('g')], Act::Turn, "watch-turn"),
    bind(
        &[Key::char('w')],
        Act::Jump(Some(HighlightKind::Wound), false),
        "watch-wound",
    ),
    bind(
        &[Key::char('W')],
        Act::Jump(Some(HighlightKind::Wound), true),
        "watch-wound-before",
    ),
    bind(
        &[Key::char('k')],
        Act::Jump(Some(HighlightKind::Kill), false),
        "watch-kill",
    ),
    bind(
        &[Key::char('K')],
        Act::Jump(Some(HighlightKind::Kill), true),
        "watch-kill-before",
    ),
    bind(
        &[Key::char('v')],
        Act::Jump(Some(HighlightKind::Place), false),
        "watch-place",
    ),
    bind(
        &[Key::char('V')],
        Act::Jump(Some(HighlightKind::Place), true),
        "watch-place-before",
    ),
    bind(
        &[Key::char('f')],
        Act::Jump(Some(HighlightKind::Find), false),
        "watch-find",
    ),
    bind(
        &[Key::char('F')],
        Act::Jump(Some(HighlightKind::Find), true),
        "watch-find-before",
    ),
    bind(&[Key::of(Code::PageDown)], Act::FarOn, "watch-far-on"),
    bind(&[Key::of(Code::PageUp)], Act::FarBack, "watch-far-back"),
    bind(&[Key::of(Code::Home)], Act::First, "watch-first"),
    bind(&[Key::of(Code::End)], Act::Last, "watch-last"),
    bind(&[Key::char('m')], Act::History, "key-history"),
    bind(&[Key::char('c'), Key::char('@')], Act::Sheet, "key-sheet"),
    bind(
        &[Key::char('?'), Key::of(Code::F(1))],
        Act::Help,
        "key-help",
    ),
    bind(
        &[Key::char('q'), Key::of(Code::Esc)],
        Act::Leave,
        "watch-leave",
    ),
];

/// Turns that a page key skips.
const FAR: u32 = 100;

impl Watch {
    fn act(&mut self, act: Act, cx: &mut Cx<'_>) -> Navigation {
        let Some(playback) = cx.session.playback_mut() else {
            return Navigation::Stay;
        };
        let (at, of) = (playback.at, playback.of);
        match act {
            Act::Play if at == of => {}
            Act::Play => playback.playing = !playback.playing,
            Act::Faster => playback.quicken(1),
            Act::Slower => playback.quicken(-1),
            Act::On => cx.one_turn_on(),
            Act::Back => cx.seek(at.saturating_sub(1)),
            Act::FarOn => cx.seek(at.saturating_add(FAR).min(of)),
            Act::FarBack => cx.seek(at.saturating_sub(FAR)),
            Act::First => cx.seek(0),
            Act::Last => cx.seek(of),
            Act::Jump(moment, back) => match playback.moment(moment, back) {
                Some(to) => cx.seek(to),
                None => cx.ui.notices.notice = Some(cx.ui.text("watch-nothing")),
            },
            Act::Turn => {
                playback.playing = false;
                self.typed = Some(String::new());
            }
            Act::TakeOver => {
                playback.playing = false;
                return take_over(cx.ui, cx.session);
            }
            Act::Examine => {
                playback.playing = false;
                return Navigation::to_game(Examine::new(cx.session));
            }
            Act::History => {
                playback.playing = false;
                return Navigation::to_game(History::new());
            }
            Act::Sheet => {
                playback.playing = false;
                return Navigation::to_game(Sheet::default());
            }
            Act::Help => {
                playback.playing = false;
                return Navigation::to(Help::of(hints(KEYS)));
            }
            Act::Leave => cx.ui.requests.push(AppRequest::Quit),
        }
        Navigation::Stay
    }

    /// Handles a key while a turn number is typed; returns `false` otherwise.
    fn type_turn(&mut self, key: Key, cx: &mut Cx<'_>) -> bool {
        let Some(typed) = self.typed.as_mut() else {
            return false;
        };
        match key.code {
            Code::Char(c @ '0'..='9') if typed.len() < 9 => typed.push(c),
            Code::Backspace => {
                typed.pop();
            }
            Code::Enter => {
                let turn = typed.parse().ok();
                self.typed = None;
                if let Some(turn) = turn {
                    cx.seek(turn);
                }
            }
            Code::Esc => self.typed = None,
            _ => {}
        }
        true
    }
}

/// Asks whether to start a new run that continues from here.
fn take_over(ui: &Ui, session: &Session) -> Navigation {
    let Some(playback) = session.playback() else {
        return Navigation::Stay;
    };
    let args = [
        ("name", session.name.clone().into()),
        ("turn", playback.at.into()),
    ];
    let name = ui.say("watch-taken-over-name", &args);
    let args = [("name", name.clone().into())];
    let ask = ui.say("watch-take-over-sure", &args);
    Navigation::to_game(Confirm::chosen(ask, move |cx: &mut Cx<'_>| {
        cx.request(Request::TakeOver(name));
    }))
}

impl GameScreen for Watch {
    fn title(&self) -> &'static str {
        "watch"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        hints(KEYS)
    }

    fn moves(&self, ui: &Ui, session: &Session) -> bool {
        super::play::Play::default().moves(ui, session)
    }

    fn text(&self) -> Option<&str> {
        self.typed.as_deref()
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        if self.type_turn(key, cx) {
            return Navigation::Stay;
        }
        match find(KEYS, key) {
            Some(act) => self.act(act, cx),
            None => Navigation::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let on_line = self.line.contains((mouse.x, mouse.y).into());
        match mouse.press {
            Press::Left if on_line => {
                let of = cx
                    .session
                    .playback()
                    .as_ref()
                    .map_or(0, |playback| playback.of);
                let column = mouse.x - self.line.x;
                cx.seek(place(column, self.line.width, of));
            }
            Press::Left => return self.act(Act::Play, cx),
            Press::Right => {
                if let Some(at) = cx.session.pointed_tile(mouse) {
                    return Navigation::to_game(Examine::at(at));
                }
            }
            Press::WheelUp => return self.act(Act::Back, cx),
            Press::WheelDown => return self.act(Act::On, cx),
            Press::Move => {}
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let foot = 2.min(area.height);
        let high = area.height - foot;
        draw_game(cx, &[], Rect::new(area.x, area.y, area.width, high), buf);
        let foot = Rect::new(area.x, area.y + high, area.width, foot);
        panels::fill(buf, foot, LOG);
        let upper = Rect { height: 1, ..foot };
        if let Some(playback) = &cx.session.playback() {
            self.line = scrubber(cx.ui, playback, upper, buf);
        }
        let lower = Rect::new(
            foot.x,
            foot.y + foot.height.saturating_sub(1),
            foot.width,
            1,
        );
        match &self.typed {
            Some(typed) => {
                let ask = cx
                    .ui
                    .say("watch-which-turn", &[("typed", typed.clone().into())]);
                put(buf, lower, 0, 0, &ask, TITLE);
            }
            // The program shows buttons, and the finger hits the line more easily if it is higher.
            None if cx.ui.is_touched => self.line.height = foot.height,
            None => {
                let hints = self.hints(cx.ui, cx.session);
                panels::hints(cx.ui, &hints, lower, buf);
            }
        }
    }
}

fn place(column: u16, wide: u16, of: u32) -> u32 {
    let last = u64::from(wide.saturating_sub(1)).max(1);
    let place = (u64::from(of) * u64::from(column) + last / 2) / last;
    u32::try_from(place).unwrap_or(of).min(of)
}

/// Draws speed, scrubber with highlights, and turn; returns the area of the scrubber.
fn scrubber(ui: &Ui, playback: &Playback, area: Rect, buf: &mut Buffer) -> Rect {
    let state = if playback.playing { "▶" } else { "‖" };
    let args = [("speed", playback.speed().into())];
    let speed = format!("{state} {} ", ui.say("watch-speed", &args));
    let args = [("turn", playback.at.into()), ("of", playback.of.into())];
    let turn = format!(" {}", ui.say("watch-place-of", &args));
    put(buf, area, 0, 0, &speed, KEY);
    let taken = width(&speed) + width(&turn);
    let wide = area.width.saturating_sub(taken);
    let line = Rect::new(area.x + width(&speed).min(area.width), area.y, wide, 1);
    let here = (0..wide)
        .min_by_key(|column| place(*column, wide, playback.of).abs_diff(playback.at))
        .unwrap_or(0);
    for column in 0..wide {
        let from = place(column, wide, playback.of);
        let to = place(column.saturating_add(1), wide, playback.of).max(from + 1);
        let (glyph, style) = if column == here {
            ("█", TITLE)
        } else {
            look(playback.has(from, to), column < here)
        };
        put(buf, line, column, 0, glyph, style);
    }
    let x = area.width.saturating_sub(width(&turn));
    put(buf, area, x, 0, &turn, TEXT);
    line
}

/// Glyph and style of a scrubber cell. Each highlight has its own shape, so that it is recognised without colours
/// too.
const fn look(moment: Option<HighlightKind>, behind: bool) -> (&'static str, Style) {
    match moment {
        Some(HighlightKind::Place) => ("┃", Tone::News.style()),
        Some(HighlightKind::Kill) => ("╿", Tone::Good.style()),
        Some(HighlightKind::Wound) => ("╽", Tone::Bad.style()),
        Some(HighlightKind::Find) => ("┴", Tone::Loot.style()),
        None if behind => ("━", DIM),
        None => ("─", DIM),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playback_keys_are_unique() {
        let mut keys: Vec<Key> = KEYS.iter().flat_map(|bind| bind.keys).copied().collect();
        let all = keys.len();
        keys.sort_by_key(|key| format!("{key:?}"));
        keys.dedup();
        assert_eq!(keys.len(), all);
    }

    #[test]
    fn the_scrubber_spans_the_whole_recording() {
        assert_eq!(place(0, 50, 1234), 0);
        assert_eq!(place(49, 50, 1234), 1234);
        assert_eq!(place(25, 51, 100), 50);
        assert_eq!(place(3, 0, 10), 10);
    }
}
