//! The context of a game screen: the interface and the session, borrowed for one call.

use super::errand::Last;
use super::session::Session;
use super::ui::Ui;
use crate::look::tone::Tone;
use crate::state::log::LogCategory;
use geom::Dir;
use proto::session::Request;
use proto::{Answer, Command, Query};

/// The interface and the run it shows. Game screens and errands receive one; menus receive only the [`Ui`].
pub(crate) struct Cx<'a> {
    pub(crate) ui: &'a mut Ui,
    pub(crate) session: &'a mut Session,
}

impl Cx<'_> {
    /// Sends a request to the game, unless a spectator may not make it.
    pub(crate) fn request(&mut self, request: Request) {
        if self.withholds(&request) {
            return;
        }
        if matches!(request, Request::Step(Command::Drop { .. })) {
            self.session.dropping = true;
        }
        self.ui.request(request);
    }

    /// Whether a spectator may not make this request; a command is answered with a notice.
    fn withholds(&mut self, request: &Request) -> bool {
        if !self.session.spectates() {
            return false;
        }
        match request {
            Request::Step(_) | Request::Undo(_) => {
                let args = [("name", self.session.name.clone().into())];
                self.ui.notices.notice = Some(self.ui.say("look-on-only", &args));
                true
            }
            Request::Ask(_) | Request::Note(_) | Request::Guess(_) | Request::Keep(_) => true,
            _ => false,
        }
    }

    /// Plays a command. Any but a step and a wait can be repeated with one key.
    pub(crate) fn step(&mut self, command: Command) {
        if !matches!(command, Command::Step(_) | Command::Wait) {
            self.session.errands.last = Some(Last::Command(command));
        }
        self.session.errands.towards = match command {
            Command::Step(way) | Command::Close(way) => Some(way),
            _ => None,
        };
        self.request(Request::Step(command));
    }

    /// Undoes the player's last action: a command, or all commands of an errand.
    pub(crate) fn undo(&mut self) {
        let count = self.session.errands.take_undo_count();
        self.request(Request::Undo(count));
    }

    /// Steps, and picks up what autopickup wants on the new tile.
    pub(crate) fn walk(&mut self, way: Dir) {
        self.session.errands.walked = true;
        self.step(Command::Step(way));
    }

    /// The answer to a query of this turn, once it has arrived; the first call sends the query.
    pub(crate) fn ask(&mut self, query: Query) -> Option<&Answer> {
        if self.session.note(query) {
            self.request(Request::Ask(query));
        }
        self.session.answer(query)
    }

    pub(crate) fn log(&mut self, text: String, tone: Tone) {
        self.session.say(text, tone, LogCategory::Other);
    }

    pub(crate) fn log_as(&mut self, text: String, tone: Tone, sort: LogCategory) {
        self.session.say(text, tone, sort);
    }
}
