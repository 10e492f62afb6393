//! Somebody plays: the edge's end of a game that a host runs.

use std::time::Duration;

use async_nats::{StatusCode, Subscriber};
use bytes::Bytes;
use futures_util::StreamExt as _;
use wire::{ClientMessage, ServerMessage};

use super::lobby::{Lobby, NoTable};
use super::{From, Letter, host_subject};
use crate::GameId;

/// How often a host is told that somebody is still there.
const HERE: Duration = Duration::from_secs(20);

/// How long an answer is waited for before the host is thought to be gone.
const PATIENCE: Duration = Duration::from_secs(5);

/// A place at a game. When its host is gone it finds the next one by itself; whoever sits here only sees the whole scene
/// once more.
pub struct Seat {
    lobby: Lobby,
    game: GameId,
    rules: u32,
    host: String,
    inbox: String,
    news: Subscriber,
    /// Whether its host is gone, and the next one is to be found.
    lost: bool,
    /// A command that nothing was heard of yet: it names its moment, so it can be said again without being done twice.
    unanswered: Option<Bytes>,
}

impl Seat {
    /// Sits down at a game. The first news are its whole scene.
    ///
    /// # Errors
    /// When nobody can run it.
    pub async fn take(lobby: &Lobby, game: GameId, rules: u32) -> Result<Self, NoTable> {
        let host = lobby.find(game, rules, None).await?;
        let inbox = lobby.client().new_inbox();
        let news = lobby.client().subscribe(inbox.clone()).await;
        let seat = Self {
            lobby: lobby.clone(),
            game,
            rules,
            host,
            inbox,
            news: news.map_err(|_| NoTable::Nobody)?,
            lost: false,
            unanswered: None,
        };
        seat.say(Bytes::from(ClientMessage::Join.to_bytes())).await;
        Ok(seat)
    }

    /// Says what whoever sits here wants; they sit already.
    pub async fn call(&mut self, call: &ClientMessage) {
        if *call == ClientMessage::Join {
            return self
                .say(Bytes::from(ClientMessage::Resync.to_bytes()))
                .await;
        }
        let bytes = Bytes::from(call.to_bytes());
        if matches!(call, ClientMessage::Step { .. }) {
            self.unanswered = Some(bytes.clone());
        }
        self.say(bytes).await;
    }

    async fn say(&self, call: Bytes) {
        let letter = Letter {
            game: self.game,
            from: From::Player,
            call: &call,
        };
        let (host, inbox) = (host_subject(&self.host), self.inbox.clone());
        let said = self
            .lobby
            .client()
            .publish_with_reply(host, inbox, letter.bytes().into());
        if let Err(error) = said.await {
            tracing::warn!(game = %self.game, %error, "sending to host failed");
        }
    }

    /// The next news. Nothing is lost if this is given up while it waits.
    ///
    /// # Errors
    /// When nobody can run the game any more.
    pub async fn news(&mut self) -> Result<Bytes, NoTable> {
        loop {
            if self.lost {
                self.move_on().await?;
            }
            let wait = if self.unanswered.is_some() {
                PATIENCE
            } else {
                HERE
            };
            match tokio::time::timeout(wait, self.news.next()).await {
                Err(_) if self.unanswered.is_some() => self.lost = true,
                Err(_) => {
                    self.say(Bytes::from(ClientMessage::Heartbeat.to_bytes()))
                        .await
                }
                Ok(None) => return Err(NoTable::Nobody),
                Ok(Some(message)) => {
                    let gone = message.status == Some(StatusCode::NO_RESPONDERS);
                    if gone || is_elsewhere(&message.payload) {
                        self.lost = true;
                        continue;
                    }
                    if answers(&message.payload) {
                        self.unanswered = None;
                    }
                    return Ok(message.payload);
                }
            }
        }
    }

    /// Finds who runs the game now, sits down there, and says again what was not answered. Whoever gives this up begins again.
    async fn move_on(&mut self) -> Result<(), NoTable> {
        self.host = self
            .lobby
            .find(self.game, self.rules, Some(&self.host))
            .await?;
        self.say(Bytes::from(ClientMessage::Join.to_bytes())).await;
        if let Some(call) = self.unanswered.clone() {
            self.say(call).await;
        }
        self.lost = false;
        Ok(())
    }
}

fn is_elsewhere(bytes: &[u8]) -> bool {
    bytes == ServerMessage::Moved.to_bytes()
}

/// Whether news can be what came of a command.
fn answers(bytes: &[u8]) -> bool {
    // A scene, a step or an update.
    matches!(bytes.first(), Some(0..=2))
}
