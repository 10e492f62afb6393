//! The online service as `App` hears of it.

use super::App;
use crate::screens::club::Club as ClubScreen;
use crate::state::service::{Club, ClubCall, ClubNews};

impl App {
    /// Says that whoever runs the interface can ask a service, if the player wants that.
    #[must_use]
    pub fn with_club(mut self) -> Self {
        self.ui.club = Some(Club::default());
        self
    }

    /// Says that the game is served by a service, whose pages do what there is to do there, but for sending runs.
    pub fn among_pages(&mut self) {
        self.ui.club = Some(Club {
            pages: true,
            ..Club::default()
        });
    }

    /// Takes in what a service said.
    pub fn on_club(&mut self, news: ClubNews) {
        let Some(club) = &mut self.ui.club else {
            return;
        };
        club.busy = false;
        match news {
            ClubNews::Around(around) => club.around = Some(around.plain()),
            ClubNews::Known { service, recovery } => {
                club.recovery = recovery;
                self.ui.settings.service = service;
                self.ui.keep();
                self.ui.call_club(ClubCall::Look);
            }
            ClubNews::Code { code, minutes } => club.code = Some((code, minutes)),
            ClubNews::Verdict(verdict) => self.ui.judged(&verdict),
            ClubNews::Forgotten => {
                *club = Club::default();
                self.ui.settings.service.clear();
                self.ui.keep();
            }
            ClubNews::Trouble(trouble) => {
                let text = self.ui.club_trouble(&trouble);
                self.ui.notices.troubles.push_back(text);
            }
        }
    }

    /// Opens the screen on which a service is asked.
    pub fn open_club(&mut self) {
        if self.ui.club.is_some() {
            let screen = ClubScreen::open(&mut self.ui);
            self.screens.push(Box::new(screen));
        }
    }
}
