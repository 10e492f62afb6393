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

use crate::GameId;

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

/// A message to a host. On the wire: 16 bytes game id, 1 byte sender, the encoded [`wire::ClientMessage`].
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

impl<'b> Envelope<'b> {
    fn bytes(&self) -> Vec<u8> {
        let from = match self.from {
            Sender::Player => 0,
            Sender::Spectators => 1,
        };
        [&self.game.as_bytes()[..], &[from], self.message].concat()
    }

    fn read(bytes: &'b [u8]) -> Option<Self> {
        let (game, rest) = bytes.split_at_checked(16)?;
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
