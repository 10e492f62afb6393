//! Keys shared by the pages of a finished run, won or lost.

use super::button;
use super::hall::{HallOfNames, Own};
use super::history::History;
use super::recap::RecapScreen;
use super::screen::Navigation;
use super::service::ServiceScreen;
use crate::keys::{self, Bind, Code, Hint, Key, bind, find};
use crate::state::cx::Cx;
use crate::state::service::Submission;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Least width of a button in cells.
const BUTTON: u16 = 20;

#[derive(Clone, Copy)]
enum Act {
    Title,
    Recap,
    History,
    Hall,
    Send,
    Undo,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::of(Code::Esc)],
        Act::Title,
        "over-title",
    ),
    bind(&[Key::char('r')], Act::Recap, "key-recap"),
    bind(&[Key::char('m')], Act::History, "key-history"),
    bind(&[Key::char('h')], Act::Hall, "title-hall"),
    bind(&[Key::char('s')], Act::Send, "service-send"),
    bind(&[Key::char('u'), Key::ctrl('z')], Act::Undo, "key-undo"),
];

/// The run as it would be sent to a service, once its journal is stored.
fn sent(ui: &Ui, session: &Session) -> Option<Submission> {
    session.journal_path.as_ref()?;
    ServiceScreen::sendable(ui, session.finished.as_ref()?)
}

pub(super) fn hints(ui: &Ui, session: &Session) -> Vec<Hint> {
    let mut lines = keys::hints(KEYS);
    lines.retain(|line| session.practice || line.help != "key-undo");
    lines.retain(|line| sent(ui, session).is_some() || line.help != "service-send");
    lines
}

/// Where the journal and the pages of the run are stored. A page names its own buttons instead of files.
pub(super) fn stored_texts(ui: &Ui, session: &Session) -> Vec<String> {
    let ids = [
        ("death-kept", &session.journal_path),
        ("death-pages", &session.pages_path),
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

pub(super) fn on_key(key: Key, cx: &mut Cx<'_>) -> Navigation {
    match find(KEYS, key) {
        Some(Act::Title) => cx.request(Request::Leave),
        Some(Act::Recap) => return Navigation::to_game(RecapScreen::default()),
        Some(Act::History) => return Navigation::to_game(History::new()),
        Some(Act::Hall) => return HallOfNames::open_at(cx.ui, Some(Own::of(cx.session))),
        Some(Act::Send) => {
            if let Some(sent) = sent(cx.ui, cx.session) {
                return ServiceScreen::send(cx.ui, sent);
            }
        }
        Some(Act::Undo) if cx.session.practice => cx.request(Request::Undo),
        Some(Act::Undo) | None => {}
    }
    Navigation::Stay
}
