//! Players made of dice. They know what a player knows, and nothing of the rules; only [`Winner`] looks ahead.

mod explorer;
mod random;
mod route;
mod story;
mod taste;
mod winner;

use proto::{Answer, Catalog, Command, Event, Query, View};
use sim::Game;

pub use explorer::Explorer;
pub use random::Random;
pub use story::Story;
pub use winner::Winner;

/// Somebody who plays. A bot draws from a stream of its own, so that it plays the same game whoever else looks on.
pub trait Bot {
    /// Whether the next choice needs a view of this very moment. Filling one costs about as much as a turn.
    fn wants_view(&self) -> bool;

    /// The next command: one of those that would not be refused.
    fn choose(&mut self, view: &View, choices: &[Command], catalog: &Catalog) -> Command;

    /// The same for those who ask before they act, as a player may.
    fn choose_asking(
        &mut self,
        view: &View,
        choices: &[Command],
        catalog: &Catalog,
        _ask: &dyn Fn(Query) -> Answer,
    ) -> Command {
        self.choose(view, choices, catalog)
    }

    /// The same for those who may play on in copies of the game before they act; `None` from those who do not.
    fn choose_ahead(&mut self, _game: &Game, _catalog: &Catalog) -> Option<Command> {
        None
    }

    /// Takes note of what came of the last command.
    fn heed(&mut self, events: &[Event]);

    /// Forgets everything but its luck, as when another game begins.
    fn start_over(&mut self);

    /// Whether it has done all it wanted to.
    fn is_done(&self) -> bool {
        false
    }
}
