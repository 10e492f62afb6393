//! Collects the events of a run while it is replayed, so that log and kills survive the process.

use std::collections::VecDeque;

use proto::session::{RecentTurns, Turn};
use proto::{Event, View, Who};
use sim::Game;

/// Number of turns with full events: about as many lines as an interface keeps.
const MOST: usize = 2000;

/// The last `MOST` turns of a run with their events; of older turns only the kills are counted.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// Kills in the dropped turns.
    kills: u32,
    /// Whether turns were dropped, or the beginning is unknown.
    cut: bool,
    turns: VecDeque<Turn>,
    view: View,
}

impl Memory {
    /// The memory of a run whose beginning is unknown.
    pub(crate) fn of_the_rest() -> Self {
        Self {
            cut: true,
            ..Self::default()
        }
    }

    /// Records the events of a command; `left` is the number of commands to come, including this one.
    pub(crate) fn note(&mut self, game: &Game, events: Vec<Event>, left: usize) {
        // Filling a view costs more than a turn, so turns that will be dropped do without.
        let walked = events.iter().any(is_walk) && left < MOST;
        let mut underfoot = Vec::new();
        if walked {
            game.view(&mut self.view);
            if let Some(hero) = &self.view.hero {
                underfoot.clone_from(&hero.underfoot);
            }
        }
        self.turns.push_back(Turn {
            turn: game.turn(),
            events,
            underfoot,
        });
        if self.turns.len() > MOST
            && let Some(gone) = self.turns.pop_front()
        {
            self.cut = true;
            let kills = gone.events.iter().filter(|event| event.is_kill()).count();
            self.kills = self
                .kills
                .saturating_add(u32::try_from(kills).unwrap_or(u32::MAX));
        }
    }

    pub(crate) fn recall(self) -> RecentTurns {
        RecentTurns {
            kills: self.kills,
            whole: !self.cut,
            turns: self.turns.into(),
        }
    }
}

fn is_walk(event: &Event) -> bool {
    matches!(event, Event::Moved { who: Who::Hero, .. })
}
