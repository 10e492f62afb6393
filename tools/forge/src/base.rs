//! The built-in pack, and honest runs of it.

use std::sync::{Arc, LazyLock};

use content::Pack;
use lab::{Bot, Random};
use proto::{Answer, Catalog, Mode, Query, View};
use sim::{Game, Rules, Setup};

static LOADED: LazyLock<(Arc<Rules>, Arc<Catalog>)> = LazyLock::new(|| {
    let loaded = content::load(&[Pack::base()]);
    let rules = loaded
        .rules
        .expect("the pack that is built in can be played");
    (Arc::new(rules), Arc::new(loaded.catalog))
});

#[must_use]
pub fn rules() -> &'static Arc<Rules> {
    &LOADED.0
}

#[must_use]
pub fn catalog() -> &'static Catalog {
    &LOADED.1
}

/// Lets a bot play for `turns` turns, or until the game is over.
///
/// # Panics
/// Never: the built-in pack carries a game.
#[must_use]
pub fn run(seed: u64, mode: Mode, turns: u32) -> Game {
    let game = Game::new(
        Arc::clone(rules()),
        Setup {
            seed,
            mode,
            calling: None,
        },
    );
    let mut game = game.expect("the pack that is built in carries a game");
    play(&mut game, seed, turns);
    game
}

/// Lets a bot continue for `turns` turns, or until the game is over.
pub fn play(game: &mut Game, seed: u64, turns: u32) {
    let mut bot = Random::new(seed);
    let mut view = View::default();
    for _ in 0..turns {
        if game.is_over() {
            return;
        }
        let Answer::Choices(choices) = game.ask(Query::Choices) else {
            return;
        };
        if bot.wants_view() {
            game.view(&mut view);
        }
        let command = bot.choose(&view, &choices, catalog());
        let Ok(events) = game.step(command) else {
            return;
        };
        bot.heed(events);
    }
}
