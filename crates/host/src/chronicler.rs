//! Writes down what is worth telling of a run while it is played, so that its end can be explained.

use std::collections::VecDeque;

use proto::{Answer, Carried, Chronicle, Deed, Event, Query, View, Who};
use sim::Game;

use crate::discoverer::Discoverer;

/// So many deeds are kept; of a longer run the beginning is let go.
const MOST: usize = 20_000;

/// What is worth telling of a run so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chronicler {
    deeds: VecDeque<Deed>,
    /// Kills among what was let go.
    kills: u32,
    /// Whether something was let go, or is not known.
    cut: bool,
    view: View,
}

impl Chronicler {
    /// The chronicler of a run whose beginning is not known.
    pub(crate) fn of_the_rest() -> Self {
        Self {
            cut: true,
            ..Self::default()
        }
    }

    /// Writes down what a command led to.
    pub(crate) fn note(&mut self, game: &Game, events: &[Event]) {
        let told = events.iter().filter(|event| is_worth_telling(event));
        // A view costs more than most turns.
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

    /// Strikes out what has been taken back: everything after a turn.
    pub(crate) fn back_to(&mut self, turn: u32) {
        while self.deeds.pop_back_if(|deed| deed.turn > turn).is_some() {}
    }

    /// Creatures the hero killed, as far as that is known.
    pub(crate) fn kills(&self) -> u32 {
        let kills = self.deeds.iter().filter(|deed| deed.event.is_kill());
        self.kills
            .saturating_add(u32::try_from(kills.count()).unwrap_or(u32::MAX))
    }

    /// All of it, as the game stands now.
    pub(crate) fn tell(&self, game: &Game, known: &Discoverer) -> Chronicle {
        Chronicle {
            whole: !self.cut,
            deeds: self.deeds.iter().copied().collect(),
            unused: unused(game),
            met: known.creatures(),
        }
    }
}

/// What the hero has that could be drunk, read, eaten or thrown.
fn unused(game: &Game) -> Vec<Carried> {
    let mut view = View::default();
    game.view(&mut view);
    let pack = view.hero.map_or_else(Vec::new, |hero| hero.pack);
    let usable =
        |it: &Carried| matches!(game.ask(Query::Item(it.id)), Answer::Item(facts) if facts.usable);
    pack.into_iter().filter(usable).collect()
}

/// Whether it happened to the hero, or by the hero, or changed where the run is going.
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
