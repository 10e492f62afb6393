//! What a player wants of the service that served the page.

use ui::{ServiceError, ServiceRequest, ServiceUpdate, Submission, Verdict};

use super::Game;

/// Something to be done at the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Visit {
    /// To go to its pages, which do what there is to do.
    Pages,
    /// To send the journal of the run that has just ended.
    Send(Vec<u8>),
}

impl Game {
    /// What is to be done at the service, if anything is.
    pub fn take_visit(&mut self) -> Option<Visit> {
        self.visits.pop_front()
    }

    /// Takes in what became of a run that was sent, as the page says it: a word, and a line that says more.
    pub fn judged(&mut self, said: &str) {
        self.app.on_service(told(said));
    }

    /// Notes what is wanted of the service.
    pub(super) fn call_service(&mut self, call: &ServiceRequest) {
        match call {
            ServiceRequest::Send(sent) => match self.journal_of(sent) {
                Some(journal) => self.visits.push_back(Visit::Send(journal)),
                None => self
                    .app
                    .on_service(ServiceUpdate::Trouble(ServiceError::NoJournal)),
            },
            _ => self.visits.push_back(Visit::Pages),
        }
    }

    /// The journal of the run on the table, if that is the one.
    fn journal_of(&self, sent: &Submission) -> Option<Vec<u8>> {
        let (_, game) = self.host.running()?;
        let same = game.setup().seed == sent.seed && game.turn() == sent.turns;
        self.host.journal().filter(|_| same)
    }
}

/// What the page said of a run that was sent: a word, and a line that says more.
fn told(said: &str) -> ServiceUpdate {
    let (word, more) = said.split_once('\n').unwrap_or((said, ""));
    match word {
        "ranked" => ServiceUpdate::Verdict(Verdict::Ranked),
        "waiting" => ServiceUpdate::Verdict(Verdict::Waiting),
        "refused" => ServiceUpdate::Verdict(Verdict::Refused(more.to_owned())),
        "nobody" => ServiceUpdate::Trouble(ServiceError::Refused {
            why: "nobody".into(),
            text: String::new(),
        }),
        _ => ServiceUpdate::Trouble(ServiceError::Unreachable(more.to_owned())),
    }
}
