//! The edge's link between one player and the host of the game.

use std::time::Duration;

use async_nats::{StatusCode, Subscriber};
use bytes::Bytes;
use futures_util::StreamExt as _;
use tokio::time::Instant;
use wire::{ClientMessage, ServerMessage};

use super::host_finder::{HostFinder, NoHost};
use super::{Envelope, Sender, host_subject};
use crate::GameId;

/// Interval of heartbeats to the host while nothing else is sent.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// Time without an answer to a command after which the host counts as dead.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// First and maximum pause between two reconnects to a game whose host sends nothing but that it has moved; it doubles.
const RECONNECT_PAUSE: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(2));

/// Reconnects without a message of the game, about 30 s, after which the link gives up.
const MAX_RECONNECTS: u32 = 18;

/// A player's link to a game. If the host dies the link finds the next one; the player only receives another keyframe.
pub struct PlayerLink {
    host_finder: HostFinder,
    key: [u8; 32],
    game: GameId,
    rules: u32,
    host_id: String,
    inbox: String,
    messages: Subscriber,
    host_lost: bool,
    /// Reconnects since the last message of the game.
    reconnects: u32,
    /// The next reconnect waits until then.
    reconnect_at: Instant,
    /// The last command without an answer. It carries its command count, so sending it again cannot execute it twice.
    unanswered: Option<Bytes>,
}

impl PlayerLink {
    /// Joins a game; the first message received is a keyframe.
    pub async fn connect(
        host_finder: &HostFinder,
        game: GameId,
        rules: u32,
    ) -> Result<Self, NoHost> {
        let key = host_finder.key().await?;
        let host_id = host_finder.find(game, rules, None).await?;
        let inbox = host_finder.client().new_inbox();
        let messages = host_finder.client().subscribe(inbox.clone()).await;
        let link = Self {
            host_finder: host_finder.clone(),
            key,
            game,
            rules,
            host_id,
            inbox,
            messages: messages.map_err(|_| NoHost::Unreachable)?,
            host_lost: false,
            reconnects: 0,
            reconnect_at: Instant::now(),
            unanswered: None,
        };
        link.publish(Bytes::from(ClientMessage::Join.to_bytes()))
            .await;
        Ok(link)
    }

    /// Sends a message of the player's client. A join becomes a resync, because the link has joined already.
    pub async fn send(&mut self, message: &ClientMessage) {
        if *message == ClientMessage::Join {
            return self
                .publish(Bytes::from(ClientMessage::Resync.to_bytes()))
                .await;
        }
        let bytes = Bytes::from(message.to_bytes());
        if matches!(message, ClientMessage::Step { .. }) {
            self.unanswered = Some(bytes.clone());
        }
        self.publish(bytes).await;
    }

    async fn publish(&self, message: Bytes) {
        let envelope = Envelope {
            game: self.game,
            from: Sender::Player,
            message: &message,
        };
        let (subject, inbox) = (host_subject(&self.host_id), self.inbox.clone());
        let signed = envelope.sign(&self.key, &self.host_id, &inbox);
        let client = self.host_finder.client();
        let said = client.publish_with_reply(subject, inbox, signed.into());
        if let Err(error) = said.await {
            tracing::warn!(game = %self.game, %error, "sending to host failed");
        }
    }

    /// The next message of the host. Cancel-safe.
    ///
    /// # Errors
    /// If no host can run the game.
    pub async fn receive(&mut self) -> Result<Bytes, NoHost> {
        loop {
            if self.host_lost {
                self.reconnect().await?;
            }
            let wait = if self.unanswered.is_some() {
                ANSWER_TIMEOUT
            } else {
                HEARTBEAT
            };
            match tokio::time::timeout(wait, self.messages.next()).await {
                Err(_) if self.unanswered.is_some() => self.host_lost = true,
                Err(_) => {
                    self.publish(Bytes::from(ClientMessage::Heartbeat.to_bytes()))
                        .await;
                }
                Ok(None) => return Err(NoHost::Unreachable),
                Ok(Some(message)) => {
                    let gone = message.status == Some(StatusCode::NO_RESPONDERS);
                    if gone || is_moved(&message.payload) {
                        self.host_lost = true;
                        continue;
                    }
                    if answers(&message.payload) {
                        self.unanswered = None;
                    }
                    self.reconnects = 0;
                    return Ok(message.payload);
                }
            }
        }
    }

    /// Finds the current host, joins there, and sends the unanswered command again. Safe to cancel and call again.
    async fn reconnect(&mut self) -> Result<(), NoHost> {
        if self.reconnects > MAX_RECONNECTS {
            return Err(NoHost::Unreachable);
        }
        // A caller with a clock cancels this many times a second, so a pause is the time at which it ends.
        tokio::time::sleep_until(self.reconnect_at).await;
        self.host_id = self
            .host_finder
            .find(self.game, self.rules, Some(&self.host_id))
            .await?;
        let pause = RECONNECT_PAUSE.0 * 2_u32.pow(self.reconnects.min(8));
        self.reconnect_at = Instant::now() + pause.min(RECONNECT_PAUSE.1);
        self.reconnects += 1;
        self.publish(Bytes::from(ClientMessage::Join.to_bytes()))
            .await;
        if let Some(call) = self.unanswered.clone() {
            self.publish(call).await;
        }
        self.host_lost = false;
        Ok(())
    }
}

fn is_moved(bytes: &[u8]) -> bool {
    bytes == ServerMessage::Moved.to_bytes()
}

/// Whether a message can be the answer to a command.
fn answers(bytes: &[u8]) -> bool {
    // The first byte of a keyframe, a step or an update.
    matches!(bytes.first(), Some(0..=2))
}
