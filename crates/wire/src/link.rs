//! A line that is connected again and again.

use std::sync::Arc;
use std::time::Duration;

use proto::Catalog;
use proto::session::{Closed, Request, Update};

use crate::call::Call;
use crate::closing;
use crate::line::Line;

/// The longest pause between two tries to connect.
const LONGEST: Duration = Duration::from_secs(20);
/// The first pause; each is twice the one before.
const FIRST: Duration = Duration::from_millis(500);

/// A [`Line`] to one game, and what to do when its connection is lost. It has no connection either.
pub struct Link {
    line: Line,
    game: String,
    /// How often it was tried in vain to connect.
    tries: u32,
    /// Whether nothing more is to be heard of it.
    done: bool,
}

/// What came of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// What the interface is to know.
    pub updates: Vec<Update>,
    /// Whether the game is there to be played or looked on at.
    pub there: bool,
    /// What to do about the connection.
    pub next: Next,
}

/// What to do about a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing: it is as it should be, or the end of the game was seen.
    Stay,
    /// To connect again after this time.
    Again(Duration),
    /// To leave: the game is not to be had.
    Leave(Closed),
}

impl Link {
    /// A link to a game, for whoever plays by these rules and names things by this catalog.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>, rules: u32, game: String, watches: bool) -> Self {
        Self {
            line: Line::new(catalog, rules, watches),
            game,
            tries: 0,
            done: false,
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The path on the service under which the game is found; `None` once nothing more is to be heard of it.
    #[must_use]
    pub fn path(&self) -> Option<String> {
        let deed = if self.line.watches() { "watch" } else { "play" };
        (!self.done).then(|| format!("/api/games/{}/{deed}", self.game))
    }

    /// Whether anything was seen of the game.
    #[must_use]
    pub fn was_seen(&self) -> bool {
        self.line.view().is_some()
    }

    /// There is a connection.
    pub fn connected(&mut self) {
        self.line.connected();
    }

    /// What is to be sent, in order.
    pub fn take_calls(&mut self) -> Vec<Vec<u8>> {
        self.line.take_calls().iter().map(Call::bytes).collect()
    }

    /// Asks for something.
    pub fn ask(&mut self, request: Request) -> Vec<Update> {
        self.line.ask(request)
    }

    /// Takes in a message.
    pub fn hear(&mut self, message: &[u8]) -> Heard {
        let updates = self.line.hear(message);
        let moved = self.line.has_moved();
        let there = self.was_seen() && !moved;
        if there {
            self.tries = 0;
        }
        let next = match (self.line.other_rules(), self.line.closed()) {
            (Some(rules), _) => Next::Leave(Closed::OtherRules(rules)),
            (None, Some(_)) => Next::Leave(Closed::Broken),
            (None, None) if moved => Next::Again(self.pause()),
            (None, None) => Next::Stay,
        };
        Heard {
            updates,
            there,
            next,
        }
    }

    /// The connection was closed with this code, or could not be made.
    pub fn closed(&mut self, code: u16) -> Next {
        let view = self.line.view();
        // Whoever saw the end may look at it for as long as they like.
        if view.is_some_and(|view| view.ending.is_some()) {
            self.done = true;
            return Next::Stay;
        }
        Next::Leave(match code {
            closing::STRANGER => Closed::Stranger,
            closing::NOT_YOURS => Closed::NotYours,
            closing::NOT_YET => Closed::NotYet,
            closing::NOT_FOUND => Closed::Unknown,
            closing::OVER => Closed::Over,
            closing::NONSENSE => Closed::Nonsense,
            _ => return Next::Again(self.pause()),
        })
    }

    /// How long to wait before the next try.
    fn pause(&mut self) -> Duration {
        let pause = FIRST.saturating_mul(1 << self.tries.min(10));
        self.tries += 1;
        pause.min(LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(watches: bool) -> Link {
        Link::new(Arc::new(Catalog::default()), 1, "ab".into(), watches)
    }

    #[test]
    fn a_lost_connection_is_tried_again_and_ever_more_patiently() {
        let mut link = link(false);
        assert_eq!(link.path().as_deref(), Some("/api/games/ab/play"));
        let pauses: Vec<Next> = (0..8).map(|_| link.closed(1006)).collect();
        assert_eq!(pauses[0], Next::Again(FIRST));
        assert_eq!(pauses[1], Next::Again(2 * FIRST));
        assert_eq!(pauses[7], Next::Again(LONGEST));
        assert!(link.path().is_some());
    }

    #[test]
    fn a_game_that_is_not_to_be_had_is_left() {
        let cases = [
            (closing::STRANGER, Closed::Stranger),
            (closing::NOT_YOURS, Closed::NotYours),
            (closing::NOT_YET, Closed::NotYet),
            (closing::NOT_FOUND, Closed::Unknown),
            (closing::OVER, Closed::Over),
            (closing::NONSENSE, Closed::Nonsense),
        ];
        for (code, closed) in cases {
            assert_eq!(link(false).closed(code), Next::Leave(closed));
        }
        assert!(matches!(link(true).closed(closing::BUSY), Next::Again(_)));
    }
}
