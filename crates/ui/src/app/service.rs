//! The online service, as the program that runs the interface reports it.

use super::App;
use crate::look::tone::Tone;
use crate::screens::screen::AnyScreen;
use crate::screens::service::ServiceScreen;
use crate::state::service::{Service, ServiceRequest, ServiceUpdate};

impl App {
    /// Enables the service: the program can reach one if the player turns it on.
    #[must_use]
    pub fn with_service(mut self) -> Self {
        self.ui.service = Some(Service::default());
        self
    }

    /// Marks the game as embedded in the pages of a service. The pages offer everything but sending runs.
    pub fn set_embedded(&mut self) {
        self.ui.service = Some(Service {
            pages: true,
            ..Service::default()
        });
    }

    /// Applies an answer of the service.
    pub fn on_service(&mut self, news: ServiceUpdate) {
        let Some(service) = &mut self.ui.service else {
            return;
        };
        service.busy = false;
        match news {
            ServiceUpdate::Listing(around) => service.around = Some(around.plain()),
            ServiceUpdate::Known { address, recovery } => {
                service.recovery = recovery;
                self.ui.settings.server = address;
                self.ui.keep();
                self.ui.call_service(ServiceRequest::Look);
            }
            ServiceUpdate::Code { code, minutes } => service.code = Some((code, minutes)),
            ServiceUpdate::Verdict(verdict) => {
                let text = self.ui.judged(&verdict);
                if let Some(mut cx) = self.cx() {
                    cx.log(text, Tone::News);
                }
            }
            ServiceUpdate::Forgotten => {
                *service = Service::default();
                self.ui.settings.server.clear();
                self.ui.keep();
            }
            ServiceUpdate::Trouble(trouble) => {
                let text = self.ui.service_error_text(&trouble);
                self.ui.notices.troubles.push_back(text);
            }
        }
    }

    /// Opens the service screen, if there is a service.
    pub fn open_service(&mut self) {
        if self.ui.service.is_some() {
            let screen = ServiceScreen::open(&mut self.ui);
            self.screens.push(AnyScreen::menu(screen));
        }
    }
}
