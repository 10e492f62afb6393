//! A game on the service that served the page, played or watched.

use std::sync::Arc;
use std::time::Duration;

use client::ConnectionTarget;
use content::PackSource;
use proto::Catalog;
use proto::session::{Trouble, Update};
use sim::journal::RULES_VERSION;
use wire::ClientMessage;

use super::{Game, load};

impl Game {
    /// Joins a game on the service, as its player or as a spectator. The local game is stored and left.
    pub(super) fn go_live(&mut self, game: String, watches: bool) {
        self.client.local.leave();
        self.tell(vec![Update::Left]);
        match self.base() {
            Ok(catalog) => self
                .client
                .join(&mut self.app, catalog, RULES_VERSION, game, watches),
            Err(why) => self.app.trouble(&Trouble::CannotBegin(why)),
        }
    }

    /// The fragment of an address that lets others watch the remote game.
    pub(super) fn live_link(&self) -> Option<String> {
        let game = self.client.remote_game()?;
        Some(format!("#watch={game}"))
    }

    /// The catalogue of the base pack, which is the only pack on the service.
    fn base(&self) -> Result<Arc<Catalog>, String> {
        if self.packs.is_empty() {
            return Ok(Arc::clone(&self.catalog));
        }
        load(&[PackSource::base()]).map(|(_, catalog)| catalog)
    }

    /// The connection that is needed, if any. The page must close a different one.
    #[must_use]
    pub fn wanted(&self) -> Option<ConnectionTarget> {
        self.client.wanted()
    }

    pub fn connected(&mut self) {
        self.client.connected();
    }

    /// Takes the encoded messages to send, in order.
    pub fn take_calls(&mut self) -> Vec<Vec<u8>> {
        let messages = self.client.take_messages();
        messages.iter().map(ClientMessage::to_bytes).collect()
    }

    /// Handles a message. Returns the delay before reconnecting, if the game has moved to another host.
    pub fn hear(&mut self, message: &[u8]) -> Option<Duration> {
        let pause = self.client.receive(&mut self.app, message);
        self.handle_requests();
        pause
    }

    /// Handles a closed or failed connection. Returns the delay before the next attempt, if that makes sense.
    pub fn closed(&mut self, code: u16) -> Option<Duration> {
        let pause = self.client.on_close(&mut self.app, code);
        self.handle_requests();
        pause
    }
}
