//! Calls to the online service, and what is said of its answers.

use crate::state::service::{ServiceError, ServiceRequest, Verdict, plain};
use crate::state::ui::Ui;
use crate::state::wish::Wish;

impl Ui {
    /// Whether the player has turned a service on.
    pub(crate) fn has_service(&self) -> bool {
        let service = self.service.as_ref();
        service.is_some_and(|service| service.pages || !self.settings.service.is_empty())
    }

    /// Asks something of the service.
    pub(crate) fn call_service(&mut self, call: ServiceRequest) {
        if let Some(service) = &mut self.service {
            service.busy = true;
            service.code = None;
            self.wishes.push(Wish::Service(call));
        }
    }

    /// Says how it stands with a run that was sent.
    pub(crate) fn judged(&mut self, verdict: &Verdict) -> String {
        let text = match verdict {
            Verdict::Waiting => self.text("club-waiting"),
            Verdict::Ranked => self.text("club-ranked"),
            Verdict::Refused(why) => self.say("club-run-refused", &[("why", plain(why).into())]),
        };
        self.notices.notice = Some(text.clone());
        text
    }

    /// Why something could not be done, in words.
    pub(crate) fn service_error_text(&self, trouble: &ServiceError) -> String {
        match trouble {
            ServiceError::Unreachable(why) => {
                self.say("club-unreachable", &[("why", plain(why).into())])
            }
            ServiceError::NotSecure(address) => {
                let args = [("address", plain(address).into())];
                self.say("club-not-secure", &args)
            }
            ServiceError::Key(why) => self.say("club-key", &[("why", plain(why).into())]),
            ServiceError::NoJournal => self.text("club-no-journal"),
            ServiceError::Refused { why, text } => {
                const KNOWN: [&str; 10] = [
                    "bad_name",
                    "barred",
                    "busy",
                    "day_over",
                    "name_taken",
                    "no_player",
                    "nobody",
                    "too_many",
                    "too_much",
                    "wrong_code",
                ];
                if KNOWN.contains(&why.as_str()) {
                    self.text(&format!("club-why-{}", why.replace('_', "-")))
                } else {
                    self.say("club-refused", &[("why", plain(text).into())])
                }
            }
        }
    }
}
