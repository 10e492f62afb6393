//! Games that are played here, with seeds that nobody knows.
//!
//! A host runs games, each as a task of its own (`table.rs`), which nobody else may run while the host has the game's lease.
//! Every command is in the game's stream (`tape.rs`) before anybody is told what came of it, and a stream takes nothing from
//! somebody who does not know its end, so whoever was thought dead can do no harm. An edge has a [`Seat`] for everybody who
//! plays, which finds the game's host again when that is gone, and a [`Gallery`] for those who look on: one subscription for
//! each game, however many they are.

mod gallery;
mod hosting;
mod lobby;
mod seat;
mod table;
mod tape;

pub use gallery::{Gallery, Onlooker};
pub use hosting::{Hosting, rules};
pub use lobby::{Lobby, NoTable};
pub use seat::Seat;

use crate::GameId;

/// Where whoever runs games by these rules hears that one is to be opened; one of them does.
fn opening(rules: u32) -> String {
    format!("hearthgate.open.{rules}")
}

/// Where a host hears what is wanted of its games.
fn host_subject(host: &str) -> String {
    format!("hearthgate.host.{host}")
}

/// Where those hear of a game who hand it on to onlookers.
fn show_subject(game: GameId) -> String {
    format!("hearthgate.show.{game}")
}

/// What is said to a host: whom it is about, who says it, and what.
struct Letter<'b> {
    game: GameId,
    from: From,
    call: &'b [u8],
}

/// Who says something to a host.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    /// Whoever plays.
    Player,
    /// Whoever has onlookers.
    Gallery,
}

impl<'b> Letter<'b> {
    fn bytes(&self) -> Vec<u8> {
        let from = match self.from {
            From::Player => 0,
            From::Gallery => 1,
        };
        [&self.game.as_bytes()[..], &[from], self.call].concat()
    }

    fn read(bytes: &'b [u8]) -> Option<Self> {
        let (game, rest) = bytes.split_at_checked(16)?;
        let (from, call) = rest.split_first()?;
        Some(Self {
            game: GameId::try_from(game).ok()?,
            from: match from {
                0 => From::Player,
                1 => From::Gallery,
                _ => return None,
            },
            call,
        })
    }
}
