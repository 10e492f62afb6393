//! Spectators of an edge: one subscription per game, the same bytes for every spectator.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use bytes::Bytes;
use futures_util::StreamExt as _;
use tokio::sync::broadcast;
use tokio::time::Instant;
use tracing::warn;
use wire::{ClientMessage, CommandCount, ServerMessage};

use super::{Envelope, LinkKey, Sender, host_subject, show_subject};
use crate::GameId;
use crate::db::{Database, GameInfo};
use crate::metrics::Metrics;
use crate::queue::Queue;

/// Messages buffered per spectator; a slower one skips to the latest keyframe.
const BUFFERED_MESSAGES: usize = 32;

/// Interval of heartbeats to the host.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// Maximum number of messages since the last keyframe; a host sends keyframes more often.
const MAX_BACKLOG: usize = 256;

/// All watched games of an edge; cheap to clone.
#[derive(Clone)]
pub struct Spectators {
    db: Database,
    key: LinkKey,
    queue: Queue,
    metrics: Metrics,
    /// Daily games are shown this much later: a second account must not watch the world that its owner is playing.
    daily_delay: Duration,
    broadcasts: Arc<Mutex<HashMap<GameId, Weak<Broadcast>>>>,
}

/// One watched game.
struct Broadcast {
    backlog: Mutex<Backlog>,
    sender: broadcast::Sender<Bytes>,
    metrics: Metrics,
}

/// The last keyframe and the messages since.
#[derive(Default)]
struct Backlog {
    messages: Vec<Bytes>,
    /// Command count of the last message.
    commands: u32,
}

/// One spectator of a game.
pub struct Spectator {
    broadcast: Arc<Broadcast>,
    receiver: broadcast::Receiver<Bytes>,
    /// Messages to deliver before those of `receiver`.
    first: std::vec::IntoIter<Bytes>,
}

impl Spectators {
    #[must_use]
    pub fn new(db: Database, queue: Queue, metrics: Metrics, daily_delay: Duration) -> Self {
        Self {
            key: LinkKey::new(db.clone()),
            db,
            queue,
            metrics,
            daily_delay,
            broadcasts: Arc::default(),
        }
    }

    /// Adds a spectator. The first one of a game subscribes to it.
    #[must_use]
    pub fn join(&self, game: GameId) -> Spectator {
        let mut broadcasts = self
            .broadcasts
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let broadcast = broadcasts.get(&game).and_then(Weak::upgrade);
        let broadcast = broadcast.unwrap_or_else(|| {
            broadcasts.retain(|_, broadcast| broadcast.strong_count() > 0);
            let broadcast = Arc::new(Broadcast {
                backlog: Mutex::default(),
                sender: broadcast::channel(BUFFERED_MESSAGES).0,
                metrics: self.metrics.clone(),
            });
            broadcasts.insert(game, Arc::downgrade(&broadcast));
            tokio::spawn(self.clone().follow(game, Arc::downgrade(&broadcast)));
            broadcast
        });
        broadcast.spectator()
    }

    /// Relays a game and sends heartbeats to its host while it has spectators.
    async fn follow(self, game: GameId, broadcast: Weak<Broadcast>) {
        let client = self.queue.client();
        let subject = show_subject(game);
        let Ok(mut subscription) = client.subscribe(subject.clone()).await else {
            return;
        };
        let is_sealed = |game: &GameInfo| game.day.is_none();
        let delay = match self.db.game(game).await {
            Ok(Some(game)) if is_sealed(&game) => Duration::ZERO,
            _ => self.daily_delay,
        };
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        let mut needs_keyframe = true;
        // Received messages and when to relay them.
        let mut received: VecDeque<(Instant, Bytes)> = VecDeque::new();
        loop {
            let due = received.front().map(|(due, _)| *due);
            tokio::select! {
                _ = heartbeat.tick() => {
                    if broadcast.strong_count() == 0 {
                        return;
                    }
                    let message = if needs_keyframe { ClientMessage::Resync } else { ClientMessage::Heartbeat };
                    if let Err(error) = self.call_host(game, &message, &subject).await {
                        warn!(%game, %error, "spectator heartbeat failed");
                    }
                }
                message = subscription.next() => {
                    let Some(message) = message else { return };
                    if message.status.is_some() || message.payload.is_empty() {
                        needs_keyframe = true;
                        continue;
                    }
                    needs_keyframe &= !is_keyframe(&message.payload);
                    received.push_back((Instant::now() + delay, message.payload));
                }
                () = tokio::time::sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    let Some(broadcast) = broadcast.upgrade() else { return };
                    let Some((_, message)) = received.pop_front() else { continue };
                    let has_gap = broadcast.take(message);
                    if has_gap && !needs_keyframe && !received.iter().any(|(_, it)| is_keyframe(it)) {
                        needs_keyframe = true;
                        heartbeat.reset_immediately();
                    }
                }
            }
        }
    }

    /// Sends a message to the host of a game, if it has one. A finished game stays visible without.
    async fn call_host(
        &self,
        game: GameId,
        message: &ClientMessage,
        reply: &str,
    ) -> anyhow::Result<()> {
        let host = match self.db.game(game).await? {
            Some(shown) if shown.state == "open" => shown.host,
            _ => None,
        };
        let Some(host) = host else { return Ok(()) };
        let envelope = Envelope {
            game,
            from: Sender::Spectators,
            message: &message.to_bytes(),
        };
        let signed = envelope.sign(&self.key.get().await?, &host, reply);
        let client = self.queue.client();
        let (subject, reply) = (host_subject(&host), reply.to_owned());
        client
            .publish_with_reply(subject, reply, signed.into())
            .await?;
        Ok(())
    }
}

fn is_keyframe(message: &[u8]) -> bool {
    matches!(
        ServerMessage::command_count(message),
        Some(CommandCount::Keyframe(_))
    )
}

impl Broadcast {
    fn spectator(self: &Arc<Self>) -> Spectator {
        self.metrics.spectators_connected.inc();
        let (first, receiver) = self.begin();
        Spectator {
            broadcast: Arc::clone(self),
            receiver,
            first,
        }
    }

    /// The backlog, and a receiver of the messages after it.
    fn begin(&self) -> (std::vec::IntoIter<Bytes>, broadcast::Receiver<Bytes>) {
        let backlog = self.backlog.lock().unwrap_or_else(PoisonError::into_inner);
        // No message can arrive between the two while the backlog is locked.
        (
            backlog.messages.clone().into_iter(),
            self.sender.subscribe(),
        )
    }

    /// Relays a message. Returns whether there is a gap, so that a keyframe is needed.
    fn take(&self, message: Bytes) -> bool {
        let mut backlog = self.backlog.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = backlog.messages.is_empty();
        let relay = match ServerMessage::command_count(&message) {
            Some(CommandCount::Keyframe(commands)) => {
                // Spectators that are up to date need no keyframe.
                let missed = is_new || backlog.commands != commands;
                backlog.messages.clear();
                backlog.commands = commands;
                missed
            }
            _ if is_new || backlog.messages.len() >= MAX_BACKLOG => return true,
            Some(CommandCount::Step(commands)) if commands <= backlog.commands => return false,
            Some(CommandCount::Step(commands)) if commands != backlog.commands + 1 => return true,
            Some(CommandCount::Step(commands)) => {
                backlog.commands = commands;
                true
            }
            None => true,
        };
        backlog.messages.push(message.clone());
        if relay {
            // An error means that there are no spectators.
            let _ = self.sender.send(message);
        }
        false
    }
}

impl Spectator {
    /// The next message; `None` when the game is no longer relayed.
    pub async fn receive(&mut self) -> Option<Bytes> {
        loop {
            if let Some(message) = self.first.next() {
                return Some(message);
            }
            match self.receiver.recv().await {
                Ok(message) => return Some(message),
                Err(broadcast::error::RecvError::Closed) => return None,
                Err(broadcast::error::RecvError::Lagged(_)) => {
                    self.broadcast.metrics.spectator_resyncs.inc();
                    (self.first, self.receiver) = self.broadcast.begin();
                }
            }
        }
    }
}

impl Drop for Spectator {
    fn drop(&mut self) {
        self.broadcast.metrics.spectators_connected.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::{BUFFERED_MESSAGES, Broadcast};
    use crate::metrics::Metrics;
    use bytes::Bytes;
    use std::sync::{Arc, Mutex};
    use tokio::sync::broadcast;

    fn broadcast() -> Arc<Broadcast> {
        Arc::new(Broadcast {
            backlog: Mutex::default(),
            sender: broadcast::channel(BUFFERED_MESSAGES).0,
            metrics: Metrics::default(),
        })
    }

    /// The first bytes of a keyframe or a step, all that a relay reads.
    fn message(is_step: bool, n: u8) -> Bytes {
        Bytes::from(vec![u8::from(is_step), n])
    }

    #[tokio::test]
    async fn a_late_spectator_gets_the_last_keyframe_and_later_steps() {
        let broadcast = broadcast();
        assert!(
            broadcast.take(message(true, 0)),
            "nothing is known before a keyframe"
        );
        assert!(!broadcast.take(message(false, 1)));
        let mut early = broadcast.spectator();
        broadcast.take(message(true, 2));
        // Not relayed: all spectators are up to date.
        broadcast.take(message(false, 2));
        broadcast.take(message(true, 3));
        let mut late = broadcast.spectator();
        broadcast.take(message(true, 4));
        for (is_step, n) in [(false, 1), (true, 2), (true, 3), (true, 4)] {
            assert_eq!(early.receive().await, Some(message(is_step, n)), "{n}");
        }
        for (is_step, n) in [(false, 2), (true, 3), (true, 4)] {
            assert_eq!(late.receive().await, Some(message(is_step, n)), "{n}");
        }
    }

    #[tokio::test]
    async fn a_slow_spectator_skips_to_the_last_keyframe() {
        let broadcast = broadcast();
        broadcast.take(message(false, 0));
        let mut slow = broadcast.spectator();
        for n in 1..100 {
            broadcast.take(message(true, n));
            if n == 90 {
                broadcast.take(message(false, n));
            }
        }
        assert_eq!(slow.receive().await, Some(message(false, 0)));
        assert_eq!(slow.receive().await, Some(message(false, 90)));
        for n in 91..100 {
            assert_eq!(slow.receive().await, Some(message(true, n)), "{n}");
        }
        broadcast.take(message(true, 100));
        assert_eq!(slow.receive().await, Some(message(true, 100)));
    }

    #[tokio::test]
    async fn a_gap_is_closed_by_the_next_keyframe() {
        let broadcast = broadcast();
        broadcast.take(message(false, 5));
        let mut spectator = broadcast.spectator();
        assert!(broadcast.take(message(true, 8)), "6 and 7 are missing");
        assert!(!broadcast.take(message(false, 9)));
        assert!(!broadcast.take(message(true, 9)), "known by now");
        broadcast.take(message(true, 10));
        for (is_step, n) in [(false, 5), (false, 9), (true, 10)] {
            assert_eq!(spectator.receive().await, Some(message(is_step, n)), "{n}");
        }
    }
}
