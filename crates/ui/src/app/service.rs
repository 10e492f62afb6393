//! The online service as `App` hears of it.

use super::App;
use crate::look::tone::Tone;
use crate::screens::screen::Shown;
use crate::screens::service::ServiceScreen;
use crate::state::service::{Service, ServiceRequest, ServiceUpdate};

impl App {
    /// Says that whoever runs the interface can ask a service, if the player wants that.
    #[must_use]
    pub fn with_service(mut self) -> Self {
        self.ui.service = Some(Service::default());
        self
    }

    /// Says that the game is served by a service, whose pages do what there is to do there, but for sending runs.
    pub fn among_pages(&mut self) {
        self.ui.service = Some(Service {
            pages: true,
            ..Service::default()
        });
    }

    /// Takes in what a service said.
    pub fn on_service(&mut self, news: ServiceUpdate) {
        let Some(service) = &mut self.ui.service else {
            return;
        };
        service.busy = false;
        match news {
            ServiceUpdate::Listing(around) => service.around = Some(around.plain()),
            ServiceUpdate::Known { address, recovery } => {
                service.recovery = recovery;
                self.ui.settings.service = address;
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
                self.ui.settings.service.clear();
                self.ui.keep();
            }
            ServiceUpdate::Trouble(trouble) => {
                let text = self.ui.service_error_text(&trouble);
                self.ui.notices.troubles.push_back(text);
            }
        }
    }

    /// Opens the screen on which a service is asked.
    pub fn open_service(&mut self) {
        if self.ui.service.is_some() {
            let screen = ServiceScreen::open(&mut self.ui);
            self.screens.push(Shown::menu(screen));
        }
    }
}
