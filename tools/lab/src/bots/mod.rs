//! Bots that play the game. They know what a player knows and nothing of the rules; only [`Winner`] looks
//! ahead in copies of the game.

mod explorer;
mod market;
mod outfit;
mod random;
mod route;
mod sight;
mod story;
mod taste;
mod winner;

use proto::{Answer, Catalog, Command, Event, Query, View};
use sim::Game;

pub use explorer::{Explorer, Manners};
pub use random::Random;
pub use story::Story;
pub use winner::Winner;

/// A bot. Its random numbers come from its own stream, so that it plays the same game with and without
/// spectators.
pub trait Bot {
    /// Whether the next choice needs a fresh view. Filling one costs about as much as a turn.
    fn wants_view(&self) -> bool;

    /// Returns the next command, one of `choices`, none of which would be refused.
    fn choose(&mut self, view: &View, choices: &[Command], catalog: &Catalog) -> Command;

    /// Like [`Bot::choose`], for bots that ask queries before they act, as a player may.
    fn choose_asking(
        &mut self,
        view: &View,
        choices: &[Command],
        catalog: &Catalog,
        _ask: &dyn Fn(Query) -> Answer,
    ) -> Command {
        self.choose(view, choices, catalog)
    }

    /// Like [`Bot::choose`], for bots that play ahead in copies of the game; `None` from all others.
    fn choose_ahead(&mut self, _game: &Game, _catalog: &Catalog) -> Option<Command> {
        None
    }

    /// Receives the events of the last command.
    fn heed(&mut self, events: &[Event]);

    /// Forgets everything but the random stream: another game begins.
    fn start_over(&mut self);

    /// Whether the bot has finished and the run is over.
    fn is_done(&self) -> bool {
        false
    }
}
