//! What nobody may ask who only looks on, and what is said where a game cannot be reached.

use super::reach::Reach;
use super::ui::Ui;
use proto::session::Request;

impl Ui {
    /// Whether nothing can be done in the current run, because somebody plays it or has played it.
    pub(crate) const fn only_watches(&self) -> bool {
        self.link.spectates || self.link.playback.is_some()
    }

    /// Whether a request is nothing for somebody who only looks on; then they are told.
    pub(crate) fn withholds(&mut self, request: &Request) -> bool {
        if !self.link.spectates {
            return false;
        }
        match request {
            Request::Step(_) | Request::Undo => {
                let name = self.session.as_ref().map(|session| session.name.clone());
                let args = [("name", name.unwrap_or_default().into())];
                self.notices.notice = Some(self.say("look-on-only", &args));
                true
            }
            Request::Ask(_) | Request::Note(_) | Request::Guess(_) | Request::Keep(_) => true,
            _ => false,
        }
    }

    /// What there is to say of a game that cannot be reached.
    pub(crate) fn out_of_reach(&self) -> Option<String> {
        match self.link.reach {
            Reach::There => None,
            Reach::Seeking => Some(self.text("reach-seeking")),
            Reach::Lost => Some(self.text("reach-lost")),
        }
    }
}
