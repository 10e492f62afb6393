//! Decides when to connect again after a lost connection; has no connection itself.

use std::sync::Arc;
use std::time::Duration;

use proto::Catalog;
use proto::session::{Closed, Request, Update};

use crate::client_message::ClientMessage;
use crate::client_protocol::ClientProtocol;
use crate::close_code;

/// Maximum pause between two attempts.
const MAX_PAUSE: Duration = Duration::from_secs(20);
/// First pause; doubled after every failed attempt.
const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// A [`ClientProtocol`] for one game, with a back-off for reconnecting. The caller owns the connection.
pub struct ReconnectingClient {
    protocol: ClientProtocol,
    game: String,
    /// Failed attempts since the game was last visible.
    attempts: u32,
    /// Whether no further connection is wanted: the end of the game was shown.
    done: bool,
}

/// The result of a received message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received {
    pub updates: Vec<Update>,
    /// Whether the game is visible and the host runs it.
    pub is_live: bool,
    pub next: Next,
}

/// What the caller should do with the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Keep it; after a close, do not reconnect: the end of the game was shown.
    Stay,
    /// Connect again after this time.
    Reconnect(Duration),
    /// Leave the game for this reason.
    Leave(Closed),
}

impl ReconnectingClient {
    /// A client for a game, with the client's rules version and catalog.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>, rules: u32, game: String, spectates: bool) -> Self {
        Self {
            protocol: ClientProtocol::new(catalog, rules, spectates),
            game,
            attempts: 0,
            done: false,
        }
    }

    /// The game id.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The WebSocket path on the service; `None` if no further connection is wanted.
    #[must_use]
    pub fn path(&self) -> Option<String> {
        let role = if self.protocol.is_spectator() {
            "watch"
        } else {
            "play"
        };
        (!self.done).then(|| format!("/api/games/{}/{role}", self.game))
    }

    #[must_use]
    pub fn has_view(&self) -> bool {
        self.protocol.view().is_some()
    }

    /// Call after each connect.
    pub fn connected(&mut self) {
        self.protocol.connected();
    }

    /// Takes the messages to send, in order.
    pub fn take_messages(&mut self) -> Vec<ClientMessage> {
        self.protocol.take_messages()
    }

    pub fn ask(&mut self, request: Request) -> Vec<Update> {
        self.protocol.ask(request)
    }

    pub fn receive(&mut self, message: &[u8]) -> Received {
        let updates = self.protocol.receive(message);
        let moved = self.protocol.has_moved();
        let is_live = self.has_view() && !moved;
        if is_live {
            self.attempts = 0;
        }
        let next = match (self.protocol.other_rules(), self.protocol.closed()) {
            (Some(rules), _) => Next::Leave(Closed::OtherRules(rules)),
            (None, Some(_)) => Next::Leave(Closed::Broken),
            (None, None) if moved => Next::Reconnect(self.next_pause()),
            (None, None) => Next::Stay,
        };
        Received {
            updates,
            is_live,
            next,
        }
    }

    /// Call when the connection was closed with this code, or could not be made.
    pub fn on_close(&mut self, code: u16) -> Next {
        let view = self.protocol.view();
        // The player may look at the end for as long as they like.
        if view.is_some_and(|view| view.ending.is_some()) {
            self.done = true;
            return Next::Stay;
        }
        Next::Leave(match code {
            close_code::UNAUTHENTICATED => Closed::Stranger,
            close_code::FORBIDDEN => Closed::NotYours,
            close_code::DAILY_UNFINISHED => Closed::NotYet,
            close_code::NOT_FOUND => Closed::Unknown,
            close_code::GAME_OVER => Closed::Over,
            close_code::INVALID_MESSAGE => Closed::Nonsense,
            _ => return Next::Reconnect(self.next_pause()),
        })
    }

    /// The pause before the next attempt.
    fn next_pause(&mut self) -> Duration {
        let pause = FIRST_PAUSE.saturating_mul(1 << self.attempts.min(10));
        self.attempts += 1;
        pause.min(MAX_PAUSE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(spectates: bool) -> ReconnectingClient {
        ReconnectingClient::new(Arc::new(Catalog::default()), 1, "ab".into(), spectates)
    }

    #[test]
    fn a_lost_connection_is_retried_with_growing_pauses() {
        let mut client = client(false);
        assert_eq!(client.path().as_deref(), Some("/api/games/ab/play"));
        let pauses: Vec<Next> = (0..8).map(|_| client.on_close(1006)).collect();
        assert_eq!(pauses[0], Next::Reconnect(FIRST_PAUSE));
        assert_eq!(pauses[1], Next::Reconnect(2 * FIRST_PAUSE));
        assert_eq!(pauses[7], Next::Reconnect(MAX_PAUSE));
        assert!(client.path().is_some());
    }

    #[test]
    fn a_final_close_code_leaves_the_game() {
        let cases = [
            (close_code::UNAUTHENTICATED, Closed::Stranger),
            (close_code::FORBIDDEN, Closed::NotYours),
            (close_code::DAILY_UNFINISHED, Closed::NotYet),
            (close_code::NOT_FOUND, Closed::Unknown),
            (close_code::GAME_OVER, Closed::Over),
            (close_code::INVALID_MESSAGE, Closed::Nonsense),
        ];
        for (code, closed) in cases {
            assert_eq!(client(false).on_close(code), Next::Leave(closed));
        }
        assert!(matches!(
            client(true).on_close(close_code::UNAVAILABLE),
            Next::Reconnect(_)
        ));
    }
}
