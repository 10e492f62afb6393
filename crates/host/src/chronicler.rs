//! Records the memorable events of a run while it is played, so that its end can be explained.

use std::collections::VecDeque;

use proto::{Answer, Carried, Chronicle, Deed, Event, Query, View, Who};
use sim::Game;

use crate::discoverer::Discoverer;

/// Maximum number of deeds kept; the oldest are dropped first.
const MOST: usize = 20_000;

#[derive(Clone, Debug, Default)]
pub(crate) struct Chronicler {
    deeds: VecDeque<Deed>,
    /// Kills among the dropped deeds.
    kills: u32,
    /// Whether deeds were dropped, or the beginning of the run is unknown.
    cut: bool,
    view: View,
}

impl Chronicler {
    /// A chronicler of a run whose beginning is unknown.
    pub(crate) fn of_the_rest() -> Self {
        Self {
            cut: true,
            ..Self::default()
        }
    }

    /// Records the memorable events of a command.
    pub(crate) fn note(&mut self, game: &Game, events: &[Event]) {
        let told = events.iter().filter(|event| is_worth_telling(event));
        // Filling a view costs more than most turns.
        if told.clone().next().is_none() {
            return;
        }
        game.view(&mut self.view);
        let (turn, level) = (game.turn(), game.level());
        let hero = self.view.hero.as_ref();
        let (health, health_max) = hero.map_or((0, 0), |hero| (hero.health, hero.health_max));
        self.deeds.extend(told.map(|event| Deed {
            turn,
            level,
            health,
            health_max,
            event: *event,
        }));
        let surplus = self.deeds.len().saturating_sub(MOST);
        for gone in self.deeds.drain(..surplus) {
            self.cut = true;
            self.kills = self.kills.saturating_add(u32::from(gone.event.is_kill()));
        }
    }

    /// Removes everything after a turn, for undo.
    pub(crate) fn back_to(&mut self, turn: u32) {
        while self.deeds.pop_back_if(|deed| deed.turn > turn).is_some() {}
    }

    /// Number of creatures the hero has killed, as far as known.
    pub(crate) fn kills(&self) -> u32 {
        let kills = self.deeds.iter().filter(|deed| deed.event.is_kill());
        self.kills
            .saturating_add(u32::try_from(kills.count()).unwrap_or(u32::MAX))
    }

    /// Returns the chronicle, with the unused items of the present game state.
    pub(crate) fn tell(&self, game: &Game, known: &Discoverer) -> Chronicle {
        Chronicle {
            whole: !self.cut,
            deeds: self.deeds.iter().copied().collect(),
            unused: unused(game),
            met: known.creatures(),
        }
    }
}

/// Carried items that could be drunk, read, eaten or thrown.
fn unused(game: &Game) -> Vec<Carried> {
    let mut view = View::default();
    game.view(&mut view);
    let pack = view.hero.map_or_else(Vec::new, |hero| hero.pack);
    let usable =
        |it: &Carried| matches!(game.ask(Query::Item(it.id)), Answer::Item(facts) if facts.usable);
    pack.into_iter().filter(usable).collect()
}

/// Whether the event happened to the hero, was caused by the hero, or changed the course of the run.
fn is_worth_telling(event: &Event) -> bool {
    match event {
        Event::Missed { who, cause, .. } | Event::Hurt { who, cause, .. } => {
            *who == Who::Hero || cause.by == Some(Who::Hero)
        }
        Event::Surprised { who, by } => *who == Who::Hero || *by == Who::Hero,
        Event::Stole { who, from, .. } => *who == Who::Hero || *from == Who::Hero,
        Event::Died { who, .. } => *who == Who::Hero || event.is_kill(),
        Event::Teleported { who, .. }
        | Event::Healed { who, .. }
        | Event::Sprung { who, .. }
        | Event::Fell { who, .. }
        | Event::Unlocked { who, .. }
        | Event::Afflicted { who, .. }
        | Event::Used { who, .. }
        | Event::Gave { who, .. }
        | Event::Spared { who }
        | Event::PickedUp { who, .. } => *who == Who::Hero,
        Event::Arrived { .. }
        | Event::Spotted { .. }
        | Event::Disarmed { .. }
        | Event::OpenedPortal { .. }
        | Event::Bought { .. }
        | Event::Sold { .. }
        | Event::Tended { .. }
        | Event::Ambushed { .. }
        | Event::BurntOut { .. }
        | Event::Mapped { .. }
        | Event::Hungered { .. }
        | Event::Grew { .. }
        | Event::Roused { .. }
        | Event::Followed { .. }
        | Event::Identified { .. }
        | Event::Joined { .. }
        | Event::Parted { .. }
        | Event::Lost { .. }
        | Event::Ended { .. } => true,
        _ => false,
    }
}
