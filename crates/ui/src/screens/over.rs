//! What can be done when a run is over, however it ended.

use super::hall::HallOfNames;
use super::history::History;
use super::recap::RecapScreen;
use super::screen::Go;
use super::service::ServiceScreen;
use crate::keys::{self, Bind, Code, Hint, Key, bind, find};
use crate::state::service::Submission;
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
    bind(&[Key::char('s')], Act::Send, "club-send"),
    bind(&[Key::char('u'), Key::ctrl('z')], Act::Undo, "key-undo"),
];

/// Whether the end can be taken back.
fn is_practice(ui: &Ui) -> bool {
    ui.session.as_ref().is_some_and(|session| session.practice)
}

/// The run as it would be sent to a service, once its journal is stored.
fn sent(ui: &Ui) -> Option<Submission> {
    let session = ui.session.as_ref()?;
    session.kept.as_ref()?;
    ServiceScreen::sendable(ui, session.finished.as_ref()?)
}

pub(super) fn hints(ui: &Ui) -> Vec<Hint> {
    let mut lines = keys::hints(KEYS);
    lines.retain(|line| is_practice(ui) || line.help != "key-undo");
    lines.retain(|line| sent(ui).is_some() || line.help != "club-send");
    lines
}

pub(super) fn on_key(key: Key, ui: &mut Ui) -> Go {
    match find(KEYS, key) {
        Some(Act::Title) => ui.request(Request::Leave),
        Some(Act::Recap) => return Go::to(RecapScreen::default()),
        Some(Act::History) => return Go::to(History::new()),
        Some(Act::Hall) => return HallOfNames::open(ui),
        Some(Act::Send) => {
            if let Some(sent) = sent(ui) {
                return ServiceScreen::send(ui, sent);
            }
        }
        Some(Act::Undo) if is_practice(ui) => ui.request(Request::Undo),
        Some(Act::Undo) | None => {}
    }
    Go::Stay
}
