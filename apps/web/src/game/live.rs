//! A game on the service that served the page: played there, or looked on at.

use std::sync::Arc;
use std::time::Duration;

use content::Source;
use proto::Catalog;
use proto::session::{Closed, Request, Trouble, Update};
use sim::journal::RULES_VERSION;
use ui::Reach;
use wire::{Link, Next};

use super::{Game, load};

/// Which connection the game wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Whichever game it is, this is another number than before.
    pub number: u32,
    /// The path on the service that served the page.
    pub path: String,
}

/// A game elsewhere.
pub(super) struct Live {
    link: Link,
    number: u32,
}

impl Live {
    fn wanted(&self) -> Option<Wanted> {
        let number = self.number;
        self.link.path().map(|path| Wanted { number, path })
    }

    /// The end of an address that shows the game to whoever opens it.
    pub(super) fn link(&self) -> String {
        format!("#watch={}", self.link.game())
    }

    pub(super) fn ask(&mut self, request: Request) -> Vec<Update> {
        self.link.ask(request)
    }
}

impl Game {
    /// Sits down at a game on the service, or looks on. What is played here is stored and left.
    pub(super) fn go_live(&mut self, game: String, watches: bool) {
        self.host.leave();
        self.tell(vec![Update::Left]);
        let catalog = match self.base() {
            Ok(catalog) => catalog,
            Err(why) => return self.app.trouble(&Trouble::CannotBegin(why)),
        };
        self.number = self.number.wrapping_add(1);
        self.live = Some(Live {
            link: Link::new(catalog, RULES_VERSION, game, watches),
            number: self.number,
        });
        self.app.spectate(watches);
        self.app.reach(Reach::Seeking);
    }

    /// Leaves a game on the service, if one is up.
    pub(super) fn stand_up(&mut self) {
        if self.live.is_some() {
            self.answer(Request::Leave);
        }
    }

    /// The words and looks of the base pack, which is all that is played with there.
    fn base(&self) -> Result<Arc<Catalog>, String> {
        if self.packs.is_empty() {
            return Ok(Arc::clone(&self.catalog));
        }
        load(&[Source::base()]).map(|(_, catalog)| catalog)
    }

    /// Which connection is wanted, if any is: whoever has another gives it up.
    #[must_use]
    pub fn wanted(&self) -> Option<Wanted> {
        self.live.as_ref().and_then(Live::wanted)
    }

    /// There is a connection.
    pub fn connected(&mut self) {
        if let Some(live) = &mut self.live {
            live.link.connected();
        }
    }

    /// What is to be sent over the connection, in order.
    pub fn take_calls(&mut self) -> Vec<Vec<u8>> {
        let live = self.live.as_mut();
        live.map_or_else(Vec::new, |live| live.link.take_calls())
    }

    /// A message came. Where the game went elsewhere, the connection is to be made anew after this time.
    pub fn hear(&mut self, message: &[u8]) -> Option<Duration> {
        let heard = self.live.as_mut()?.link.hear(message);
        if heard.there {
            self.app.reach(Reach::There);
        }
        self.tell(heard.updates);
        let pause = self.next(heard.next);
        self.serve();
        pause
    }

    /// The connection was closed or could not be made; after how long to try again, if that is any use.
    pub fn closed(&mut self, code: u16) -> Option<Duration> {
        let live = self.live.as_mut()?;
        let next = live.link.closed(code);
        if let Next::Again(_) = next {
            self.app.reach(match live.link.was_seen() {
                true => Reach::Lost,
                false => Reach::Seeking,
            });
        }
        let pause = self.next(next);
        self.serve();
        pause
    }

    /// After how long to connect again; a game that is not to be had is left.
    fn next(&mut self, next: Next) -> Option<Duration> {
        match next {
            Next::Stay => None,
            Next::Again(pause) => Some(pause),
            Next::Leave(closed) => {
                self.shut(closed);
                None
            }
        }
    }

    /// Says why the game is not to be had, at the title.
    fn shut(&mut self, closed: Closed) {
        self.answer(Request::Leave);
        self.app.trouble(&Trouble::Closed(closed));
    }
}
