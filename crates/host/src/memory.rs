//! What happened in a run, gathered while it is played again, so that its log and its kills outlast a process.

use std::collections::VecDeque;

use proto::session::{Recalled, Turn};
use proto::{Event, View, Who};
use sim::Game;

/// So many turns are told in full: as many lines as an interface is likely to keep.
const MOST: usize = 2000;

/// What happened in a run.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// Kills in the turns that were let go.
    kills: u32,
    /// Whether turns were let go, or are not known.
    cut: bool,
    turns: VecDeque<Turn>,
    view: View,
}

impl Memory {
    /// The memory of a run whose beginning is not known.
    pub(crate) fn of_the_rest() -> Self {
        Self {
            cut: true,
            ..Self::default()
        }
    }

    /// Notes what a command led to; `left` commands are still to come.
    pub(crate) fn note(&mut self, game: &Game, events: Vec<Event>, left: usize) {
        // A view costs more than a turn, so what will be let go does without.
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

    pub(crate) fn recall(self) -> Recalled {
        Recalled {
            kills: self.kills,
            whole: !self.cut,
            turns: self.turns.into(),
        }
    }
}

fn is_walk(event: &Event) -> bool {
    matches!(event, Event::Moved { who: Who::Hero, .. })
}
