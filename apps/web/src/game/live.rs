//! A game on the service that served the page, played or watched.

use std::sync::Arc;
use std::time::Duration;

use content::Source;
use proto::Catalog;
use proto::session::{Closed, Request, Trouble, Update};
use sim::journal::RULES_VERSION;
use ui::Reach;
use wire::{Next, ReconnectingClient};

use super::{Game, load};

/// The connection that the game needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Number of the remote game, different for each.
    pub number: u32,
    /// Path on the service that served the page.
    pub path: String,
}

pub(super) struct Live {
    link: ReconnectingClient,
    number: u32,
}

impl Live {
    fn wanted(&self) -> Option<Wanted> {
        let number = self.number;
        self.link.path().map(|path| Wanted { number, path })
    }

    /// The fragment of an address that lets others watch the game.
    pub(super) fn link(&self) -> String {
        format!("#watch={}", self.link.game())
    }

    pub(super) fn ask(&mut self, request: Request) -> Vec<Update> {
        self.link.ask(request)
    }
}

impl Game {
    /// Joins a game on the service, as its player or as a spectator. The local game is stored and left.
    pub(super) fn go_live(&mut self, game: String, watches: bool) {
        self.host.leave();
        self.tell(vec![Update::Left]);
        let catalog = match self.base() {
            Ok(catalog) => catalog,
            Err(why) => return self.app.trouble(&Trouble::CannotBegin(why)),
        };
        self.number = self.number.wrapping_add(1);
        self.live = Some(Live {
            link: ReconnectingClient::new(catalog, RULES_VERSION, game, watches),
            number: self.number,
        });
        self.app.spectate(watches);
        self.app.reach(Reach::Seeking);
    }

    /// Leaves a game on the service, if there is one.
    pub(super) fn stand_up(&mut self) {
        if self.live.is_some() {
            self.answer(Request::Leave);
        }
    }

    /// The catalogue of the base pack, which is the only pack on the service.
    fn base(&self) -> Result<Arc<Catalog>, String> {
        if self.packs.is_empty() {
            return Ok(Arc::clone(&self.catalog));
        }
        load(&[Source::base()]).map(|(_, catalog)| catalog)
    }

    /// The connection that is needed, if any. The page must close a different one.
    #[must_use]
    pub fn wanted(&self) -> Option<Wanted> {
        self.live.as_ref().and_then(Live::wanted)
    }

    pub fn connected(&mut self) {
        if let Some(live) = &mut self.live {
            live.link.connected();
        }
    }

    /// Takes the messages to send, in order.
    pub fn take_calls(&mut self) -> Vec<Vec<u8>> {
        let live = self.live.as_mut();
        live.map_or_else(Vec::new, |live| live.link.take_messages())
    }

    /// Handles a message. Returns the delay before reconnecting, if the game has moved to another host.
    pub fn hear(&mut self, message: &[u8]) -> Option<Duration> {
        let heard = self.live.as_mut()?.link.receive(message);
        if heard.is_live {
            self.app.reach(Reach::There);
        }
        self.tell(heard.updates);
        let pause = self.next(heard.next);
        self.serve();
        pause
    }

    /// Handles a closed or failed connection. Returns the delay before the next attempt, if that makes sense.
    pub fn closed(&mut self, code: u16) -> Option<Duration> {
        let live = self.live.as_mut()?;
        let next = live.link.on_close(code);
        if let Next::Reconnect(_) = next {
            self.app.reach(match live.link.has_view() {
                true => Reach::Lost,
                false => Reach::Seeking,
            });
        }
        let pause = self.next(next);
        self.serve();
        pause
    }

    /// Returns the delay before reconnecting; leaves a game that is not available.
    fn next(&mut self, next: Next) -> Option<Duration> {
        match next {
            Next::Stay => None,
            Next::Reconnect(pause) => Some(pause),
            Next::Leave(closed) => {
                self.shut(closed);
                None
            }
        }
    }

    /// Leaves the game and shows the reason on the title screen.
    fn shut(&mut self, closed: Closed) {
        self.answer(Request::Leave);
        self.app.trouble(&Trouble::Closed(closed));
    }
}
