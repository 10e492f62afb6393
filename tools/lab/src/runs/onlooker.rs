//! Somebody who looks on and asks about everything every turn. Nothing may change by it.

use proto::{Answer, Query, View};
use sim::Game;

/// An onlooker with a view of their own.
#[derive(Default)]
pub(crate) struct Onlooker {
    view: View,
}

impl Onlooker {
    /// Looks at everything and asks every question there is; how many were answered.
    pub(crate) fn look(&mut self, game: &Game) -> u32 {
        game.view(&mut self.view);
        let mut answered = 0;
        let mut ask = |query| answered += u32::from(game.ask(query) != Answer::Unknown);
        ask(Query::Choices);
        let hero = self.view.hero.as_ref();
        let items = hero.map_or(&[][..], |hero| &hero.pack);
        let underfoot = hero.map_or(&[][..], |hero| &hero.underfoot);
        for item in items.iter().chain(underfoot) {
            ask(Query::Item(item.id));
        }
        for creature in &self.view.creatures {
            ask(Query::Duel(creature.id));
            ask(Query::Aim {
                item: None,
                at: creature.at,
            });
            for item in items {
                ask(Query::Aim {
                    item: Some(item.id),
                    at: creature.at,
                });
            }
        }
        answered
    }
}
