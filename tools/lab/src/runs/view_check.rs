//! A spectator that asks every query every turn, to show that queries do not change the game.

use proto::{Answer, Query, View};
use sim::Game;

#[derive(Default)]
pub(crate) struct ViewCheck {
    view: View,
}

impl ViewCheck {
    /// Fills a view and asks every possible query; returns how many were answered.
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
