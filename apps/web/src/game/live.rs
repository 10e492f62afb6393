//! A game on the service that served the page: played there, or looked on at.

use std::sync::Arc;
use std::time::Duration;

use content::Source;
use proto::Catalog;
use proto::session::{Closed, Request, Trouble, Update};
use sim::journal::RULES_VERSION;
use ui::Reach;
use wire::Line;

use super::{Game, load};

/// The longest pause between two tries to connect.
const LONGEST: Duration = Duration::from_secs(20);
/// The first pause; each is twice the one before.
const FIRST: Duration = Duration::from_millis(500);

/// Why the service closes a connection for good.
const NONSENSE: u16 = 4400;
const FORBIDDEN: u16 = 4403;
const NOT_FOUND: u16 = 4404;
const OVER: u16 = 4410;

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
    line: Line,
    game: String,
    number: u32,
    /// How often it was tried in vain to connect.
    tries: u32,
    /// Whether nothing more is to be heard of it.
    done: bool,
}

impl Live {
    fn wanted(&self) -> Option<Wanted> {
        let deed = if self.line.watches() { "watch" } else { "play" };
        (!self.done).then(|| Wanted {
            number: self.number,
            path: format!("/api/games/{}/{deed}", self.game),
        })
    }

    /// Whether the end of the game was seen.
    fn is_over(&self) -> bool {
        let view = self.line.view();
        view.is_some_and(|view| view.ending.is_some())
    }

    /// The end of an address that shows the game to whoever opens it.
    pub(super) fn link(&self) -> String {
        format!("#watch={}", self.game)
    }

    pub(super) fn ask(&mut self, request: Request) -> Vec<Update> {
        self.line.ask(request)
    }

    /// How long to wait before the next try.
    fn pause(&mut self) -> Duration {
        let pause = FIRST.saturating_mul(1 << self.tries.min(10));
        self.tries += 1;
        pause.min(LONGEST)
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
            line: Line::new(catalog, RULES_VERSION, watches),
            game,
            number: self.number,
            tries: 0,
            done: false,
        });
        self.app.look_on(watches);
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
            live.line.connected();
        }
    }

    /// What is to be sent over the connection, in order.
    pub fn take_calls(&mut self) -> Vec<Vec<u8>> {
        let live = self.live.as_mut();
        let calls = live.map_or_else(Vec::new, |live| live.line.take_calls());
        calls.iter().map(wire::Call::bytes).collect()
    }

    /// A message came. Where the game went elsewhere, the connection is to be made anew at once: then this is `true`.
    pub fn hear(&mut self, message: &[u8]) -> bool {
        let Some(live) = &mut self.live else {
            return false;
        };
        let updates = live.line.hear(message);
        let shut = match (live.line.other_rules(), live.line.closed()) {
            (Some(rules), _) => Some(Closed::OtherRules(rules)),
            (None, Some(_)) => Some(Closed::Broken),
            (None, None) => None,
        };
        let moved = live.line.has_moved();
        if live.line.view().is_some() && !moved {
            live.tries = 0;
            self.app.reach(Reach::There);
        }
        self.tell(updates);
        if let Some(closed) = shut {
            self.shut(closed);
        }
        self.serve();
        moved
    }

    /// The connection was closed or could not be made; after how long to try again, if that is any use.
    pub fn closed(&mut self, code: u16) -> Option<Duration> {
        let live = self.live.as_mut()?;
        // Whoever saw the end may look at it for as long as they like.
        if live.is_over() {
            live.done = true;
            return None;
        }
        let watches = live.line.watches();
        let closed = match code {
            FORBIDDEN if watches => Closed::NotYet,
            FORBIDDEN => Closed::NotYours,
            NOT_FOUND => Closed::Unknown,
            OVER => Closed::Over,
            NONSENSE => Closed::Nonsense,
            _ => {
                let lost = match live.line.view() {
                    Some(_) => Reach::Lost,
                    None => Reach::Seeking,
                };
                let pause = live.pause();
                self.app.reach(lost);
                return Some(pause);
            }
        };
        self.shut(closed);
        self.serve();
        None
    }

    /// Says why the game is not to be had, at the title.
    fn shut(&mut self, closed: Closed) {
        self.answer(Request::Leave);
        self.app.trouble(&Trouble::Closed(closed));
    }
}
