//! Keys shared by the pages of a finished run, won or lost.

use super::button;
use super::hall::{HallOfNames, Own};
use super::history::History;
use super::recap::RecapScreen;
use super::screen::Navigation;
use super::service::ServiceScreen;
use crate::keys::{self, Bind, Code, Hint, Key, bind, find};
use crate::state::app_request::{AppRequest, FilmRequest};
use crate::state::cx::Cx;
use crate::state::service::Submission;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::session::{Calling, Request, Start};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Number of turns in a film of the last stand.
const FILMED: u32 = 40;
/// Least width of a button in cells.
const BUTTON: u16 = 20;

#[derive(Clone, Copy)]
enum Act {
    Title,
    Again,
    Recap,
    History,
    Hall,
    Send,
    Film,
    Watch,
    Undo,
}

// In the order of the hints: those at the end may not fit into the line.
const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::of(Code::Esc)],
        Act::Title,
        "over-title",
    ),
    bind(&[Key::char('n')], Act::Again, "over-again"),
    bind(&[Key::char('u'), Key::ctrl('z')], Act::Undo, "key-undo"),
    bind(&[Key::char('f')], Act::Film, "over-film"),
    bind(&[Key::char('r')], Act::Recap, "key-recap"),
    bind(&[Key::char('w')], Act::Watch, "over-watch"),
    bind(&[Key::char('s')], Act::Send, "service-send"),
    bind(&[Key::char('m')], Act::History, "key-history"),
    bind(&[Key::char('h')], Act::Hall, "title-hall"),
];

/// The run as it would be sent to a service, once its journal is stored.
fn sent(ui: &Ui, session: &Session) -> Option<Submission> {
    session.journal_path.as_ref()?;
    ServiceScreen::sendable(ui, session.finished.as_ref()?)
}

/// Whether the next run can begin from here: not after a game of a server, nor one of another player.
const fn can_begin_again(session: &Session) -> bool {
    session.seed.is_some() && !session.only_watches()
}

/// Whether the run is one of this player on this machine, and its journal is stored.
fn can_watch(session: &Session) -> bool {
    session.journal_path.is_some() && !session.only_watches()
}

/// Leaves the finished run and begins one with the same name and calling in a new world.
fn begin_again(cx: &mut Cx<'_>) {
    let kind = cx.session.hero().and_then(|hero| hero.calling);
    let entry = kind.and_then(|kind| cx.session.catalog.kind(kind));
    let start = Start {
        name: cx.session.name.clone(),
        seed: None,
        practice: cx.session.practice,
        calling: entry.map_or(Calling::Nobody, |entry| Calling::Named(entry.id.clone())),
    };
    cx.request(Request::Leave);
    cx.ui.begin(start);
}

pub(super) fn hints(ui: &Ui, session: &Session) -> Vec<Hint> {
    let mut lines = keys::hints(KEYS);
    lines.retain(|line| can_begin_again(session) || line.help != "over-again");
    let films = ui.system.makes_films && session.journal_path.is_some();
    lines.retain(|line| films || line.help != "over-film");
    lines.retain(|line| can_watch(session) || line.help != "over-watch");
    lines.retain(|line| session.practice || line.help != "key-undo");
    lines.retain(|line| sent(ui, session).is_some() || line.help != "service-send");
    lines
}

/// Where the journal and the pages of the run are stored. A page names its own buttons instead of files.
pub(super) fn stored_texts(ui: &Ui, session: &Session) -> Vec<String> {
    let ids = [
        ("death-kept", &session.journal_path),
        ("death-pages", &session.pages_path),
        ("filmed", &session.film_path),
    ];
    if ui.system.is_page {
        let kept = session.journal_path.as_ref();
        return Vec::from_iter(kept.map(|_| ui.text("death-kept-page")));
    }
    let told = ids.into_iter().filter_map(|(id, file)| {
        let file = file.as_ref()?;
        Some(ui.say(id, &[("file", file.as_str().into())]))
    });
    told.collect()
}

/// Draws the keys of the page as buttons at the bottom, where there are buttons; returns the area above them.
pub(super) fn draw_buttons(ui: &mut Ui, session: &Session, area: Rect, buf: &mut Buffer) -> Rect {
    if !button::are_shown(ui) {
        return area;
    }
    let hints = hints(ui, session);
    let columns = (area.width / BUTTON).clamp(1, 4);
    let rows = u16::try_from(hints.len()).unwrap_or(0).div_ceil(columns);
    let tall = (rows * button::TALL).min(area.height / 3 / button::TALL * button::TALL);
    let upper = area.height - tall;
    let foot = Rect::new(area.x, area.y + upper, area.width, tall);
    for (hint, place) in hints.iter().zip(button::places(foot, hints.len(), columns)) {
        if let Some(key) = hint.keys.split(' ').find_map(Key::read) {
            let text = ui.text(hint.help);
            button::add(ui, (key, &text), place, buf);
        }
    }
    Rect {
        height: upper,
        ..area
    }
}

/// Requests a film of the last turns.
fn film(cx: &mut Cx<'_>) {
    let Some(journal) = cx.session.journal_path.clone() else {
        return;
    };
    if cx.ui.system.makes_films {
        cx.ui.notices.notice = Some(cx.ui.text("filming"));
        cx.ui.requests.push(AppRequest::Film(FilmRequest {
            journal,
            name: cx.session.name.clone(),
            from: cx.session.view.turn.saturating_sub(FILMED),
        }));
    }
}

pub(super) fn on_key(key: Key, cx: &mut Cx<'_>) -> Navigation {
    match find(KEYS, key) {
        Some(Act::Title) => cx.request(Request::Leave),
        Some(Act::Again) if can_begin_again(cx.session) => begin_again(cx),
        Some(Act::Recap) => return Navigation::to_game(RecapScreen::default()),
        Some(Act::History) => return Navigation::to_game(History::new()),
        Some(Act::Hall) => return HallOfNames::open_at(cx.ui, Some(Own::of(cx.session))),
        Some(Act::Send) => {
            if let Some(sent) = sent(cx.ui, cx.session) {
                return ServiceScreen::send(cx.ui, sent);
            }
        }
        Some(Act::Film) => film(cx),
        Some(Act::Watch) if can_watch(cx.session) => {
            cx.ui.link.plays_recording = true;
            cx.request(Request::WatchEnded);
        }
        Some(Act::Undo) if cx.session.practice => cx.undo(),
        Some(Act::Undo | Act::Again | Act::Watch) | None => {}
    }
    Navigation::Stay
}
