//! Requests to the online service, and messages for its answers.

use crate::state::app_request::AppRequest;
use crate::state::service::{ServiceError, ServiceRequest, Verdict, plain};
use crate::state::ui::Ui;

impl Ui {
    pub(crate) fn has_service(&self) -> bool {
        let service = self.service.as_ref();
        service.is_some_and(|service| service.pages || !self.settings.server.is_empty())
    }

    /// Sends a request to the service, if there is one.
    pub(crate) fn call_service(&mut self, call: ServiceRequest) {
        if let Some(service) = &mut self.service {
            service.busy = true;
            service.code = None;
            self.requests.push(AppRequest::Service(call));
        }
    }

    /// Shows a verdict as a notice, and returns its text for the log.
    pub(crate) fn judged(&mut self, verdict: &Verdict) -> String {
        let text = match verdict {
            Verdict::Waiting => self.text("service-waiting"),
            Verdict::Ranked => self.text("service-ranked"),
            Verdict::Refused(why) => self.say("service-run-refused", &[("why", plain(why).into())]),
        };
        self.notices.notice = Some(text.clone());
        text
    }

    pub(crate) fn service_error_text(&self, trouble: &ServiceError) -> String {
        match trouble {
            ServiceError::Unreachable(why) => {
                self.say("service-unreachable", &[("why", plain(why).into())])
            }
            ServiceError::NotSecure(address) => {
                let args = [("address", plain(address).into())];
                self.say("service-not-secure", &args)
            }
            ServiceError::Key(why) => self.say("service-key", &[("why", plain(why).into())]),
            ServiceError::NoJournal => self.text("service-no-journal"),
            ServiceError::Refused { why, text } => {
                const KNOWN: [&str; 10] = [
                    "banned",
                    "day_over",
                    "invalid_name",
                    "limit_reached",
                    "name_taken",
                    "rate_limited",
                    "unauthenticated",
                    "unavailable",
                    "unknown_key",
                    "wrong_code",
                ];
                if KNOWN.contains(&why.as_str()) {
                    self.text(&format!("service-why-{}", why.replace('_', "-")))
                } else {
                    self.say("service-refused", &[("why", plain(text).into())])
                }
            }
        }
    }
}
