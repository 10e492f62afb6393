//! Live games with secret seeds: the host role that runs them, and the edges' links to it.
//!
//! A host runs each game as a task (`game_task.rs`), and only while it has the lease of the game. The task appends every command
//! to the game's stream (`command_log.rs`) before it publishes the result. An append carries the expected sequence number, so a
//! stale host's writes are rejected. An edge has a [`PlayerLink`] per player, which finds the game's next host when one dies, and
//! [`Spectators`], which shares one subscription per game.
//!
//! Here a host is a process with the host role, and `host_id` is its id. A `game_host` is the [`host::Host`] of one game.

mod command_log;
mod game_task;
mod host_finder;
mod host_server;
mod player_link;
mod spectators;

pub use host_finder::{HostFinder, NoHost};
pub use host_server::{HostServer, rules};
pub use player_link::PlayerLink;
pub use spectators::{Spectator, Spectators};

use std::sync::Arc;

use tokio::sync::OnceCell;

use crate::GameId;
use crate::db::{Database, DatabaseError};

/// Subject on which the hosts of a rules version receive requests to open a game; one of them answers.
fn open_subject(rules: u32) -> String {
    format!("hearthgate.open.{rules}")
}

/// Subject on which a host receives messages for its games.
fn host_subject(host: &str) -> String {
    format!("hearthgate.host.{host}")
}

/// Subject on which a host publishes a game for the edges with spectators.
fn show_subject(game: GameId) -> String {
    format!("hearthgate.show.{game}")
}

/// A message to a host. On the wire: 32 bytes signature, 16 bytes game id, 1 byte sender, the encoded [`wire::ClientMessage`].
struct Envelope<'b> {
    game: GameId,
    from: Sender,
    message: &'b [u8],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sender {
    Player,
    /// An edge with spectators.
    Spectators,
}

/// The key with which edges sign messages to hosts: access to NATS alone is not enough to play as another player. Cheap to clone.
#[derive(Clone)]
struct LinkKey {
    db: Database,
    key: Arc<OnceCell<[u8; 32]>>,
}

impl LinkKey {
    fn new(db: Database) -> Self {
        Self {
            db,
            key: Arc::default(),
        }
    }

    /// The key; from the database the first time.
    async fn get(&self) -> Result<[u8; 32], DatabaseError> {
        self.key
            .get_or_try_init(|| self.db.link_key())
            .await
            .copied()
    }
}

/// The signature of a message. It covers the receiver, and the subject for replies: a copied message tells its sender nothing.
fn signature(key: &[u8; 32], host: &str, reply: &str, message: &[u8]) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new_keyed(key);
    for part in [host.as_bytes(), reply.as_bytes(), message] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize()
}

impl<'b> Envelope<'b> {
    /// The signed message for a host that replies to `reply`.
    fn sign(&self, key: &[u8; 32], host: &str, reply: &str) -> Vec<u8> {
        let from = match self.from {
            Sender::Player => 0,
            Sender::Spectators => 1,
        };
        let message = [&self.game.as_bytes()[..], &[from], self.message].concat();
        let signature = signature(key, host, reply, &message);
        [&signature.as_bytes()[..], &message].concat()
    }

    /// Reads a message to this host; `None` if it is invalid or not signed with this key.
    fn read(bytes: &'b [u8], key: &[u8; 32], host: &str, reply: &str) -> Option<Self> {
        let (signed, message) = bytes.split_first_chunk::<32>()?;
        // Compares in constant time.
        if blake3::Hash::from_bytes(*signed) != signature(key, host, reply, message) {
            return None;
        }
        let (game, rest) = message.split_at_checked(16)?;
        let (from, message) = rest.split_first()?;
        Some(Self {
            game: GameId::try_from(game).ok()?,
            from: match from {
                0 => Sender::Player,
                1 => Sender::Spectators,
                _ => return None,
            },
            message,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Envelope, Sender};
    use crate::GameId;

    #[test]
    fn a_signature_is_valid_for_one_key_host_reply_and_message() {
        let game = GameId::try_from(&[7; 16][..]).expect("an id");
        let envelope = Envelope {
            game,
            from: Sender::Player,
            message: b"step",
        };
        let signed = envelope.sign(&[1; 32], "host", "inbox");
        let is_read = |bytes: &[u8], key: u8, host, reply| {
            let read = Envelope::read(bytes, &[key; 32], host, reply);
            read.is_some_and(|it| it.game == game && it.message == b"step")
        };
        assert!(is_read(&signed, 1, "host", "inbox"));
        assert!(!is_read(&signed, 2, "host", "inbox"));
        assert!(!is_read(&signed, 1, "other", "inbox"));
        assert!(!is_read(&signed, 1, "host", "other"));
        assert!(!is_read(&signed, 1, "hosti", "nbox"));
        for n in 0..signed.len() {
            let mut changed = signed.clone();
            changed[n] ^= 1;
            assert!(!is_read(&changed, 1, "host", "inbox"), "{n}");
            assert!(!is_read(&signed[..n], 1, "host", "inbox"), "{n}");
        }
    }
}
