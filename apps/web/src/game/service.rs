//! The player's requests to the service that served the page.

use ui::{ServiceError, ServiceRequest, ServiceUpdate, Submission, Verdict};

use super::Game;

/// A request for the page to execute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceCall {
    /// Navigate to the service's pages.
    Pages,
    /// Upload the journal of the run that has just ended.
    Send(Vec<u8>),
}

impl Game {
    pub fn take_service_call(&mut self) -> Option<ServiceCall> {
        self.service_calls.pop_front()
    }

    /// Handles the result of an upload: a word, and a line with details.
    pub fn judged(&mut self, said: &str) {
        self.app.on_service(told(said));
    }

    pub(super) fn call_service(&mut self, call: &ServiceRequest) {
        match call {
            ServiceRequest::Send(sent) => match self.journal_of(sent) {
                Some(journal) => self.service_calls.push_back(ServiceCall::Send(journal)),
                None => self
                    .app
                    .on_service(ServiceUpdate::Trouble(ServiceError::NoJournal)),
            },
            _ => self.service_calls.push_back(ServiceCall::Pages),
        }
    }

    /// The journal of the running game, if it is the one to submit.
    fn journal_of(&self, sent: &Submission) -> Option<Vec<u8>> {
        let (_, game) = self.client.local.running()?;
        let same = game.setup().seed == sent.seed && game.turn() == sent.turns;
        self.client.local.journal().filter(|_| same)
    }
}

/// Parses the result of an upload: a word, and a line with details.
fn told(said: &str) -> ServiceUpdate {
    let (word, more) = said.split_once('\n').unwrap_or((said, ""));
    match word {
        "ranked" => ServiceUpdate::Verdict(Verdict::Ranked),
        "waiting" => ServiceUpdate::Verdict(Verdict::Waiting),
        "refused" => ServiceUpdate::Verdict(Verdict::Refused(more.to_owned())),
        "unauthenticated" => ServiceUpdate::Trouble(ServiceError::Refused {
            why: "unauthenticated".into(),
            text: String::new(),
        }),
        _ => ServiceUpdate::Trouble(ServiceError::Unreachable(more.to_owned())),
    }
}
