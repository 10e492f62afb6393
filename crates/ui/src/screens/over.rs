//! Keys shared by the pages of a finished run, won or lost.

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
