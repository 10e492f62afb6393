//! Records what the player has discovered, while a run is played or replayed.

use std::collections::{BTreeMap, BTreeSet};

use proto::{Discoveries, Discovery, Event, Glimpse, Id, Kind, LevelNo, Met, Who};
use sim::Game;

#[derive(Clone, Debug, Default)]
pub(crate) struct Discoverer {
    kinds: BTreeMap<Kind, Known>,
    met: BTreeMap<Id, Acquaintance>,
    levels: Vec<(LevelNo, u32)>,
    /// Whether the beginning of the run is unknown.
    cut: bool,
    glimpse: Glimpse,
}

#[derive(Clone, Debug)]
struct Known {
    turn: u32,
    level: LevelNo,
    /// Turns in which the hero killed one of this kind.
    slain: Vec<u32>,
}

/// A creature that was seen.
#[derive(Clone, Copy, Debug)]
struct Acquaintance {
    met: Met,
    /// Turns of the first sight, of learning the name, and of a perceived death.
    first: u32,
    named: Option<u32>,
    died: Option<u32>,
}

impl Discoverer {
    /// The list of a run that has just begun.
    pub(crate) fn begin(game: &Game) -> Self {
        let mut list = Self::default();
        list.note(game, &[]);
        list
    }

    /// The list of a run whose beginning is unknown.
    pub(crate) fn of_the_rest(game: &Game) -> Self {
        let mut list = Self::begin(game);
        list.cut = true;
        list
    }

    /// Records what the player perceives after a command.
    pub(crate) fn note(&mut self, game: &Game, events: &[Event]) {
        let mut glimpse = std::mem::take(&mut self.glimpse);
        game.glimpse(&mut glimpse);
        let (level, turn) = (glimpse.level, glimpse.turn);
        if !self.levels.iter().any(|(known, _)| *known == level) {
            self.levels.push((level, turn));
        }
        for seen in &glimpse.creatures {
            self.perceive(seen.kind, level, turn);
            let met = Met {
                id: seen.id,
                kind: seen.kind,
                level,
                at: seen.at,
                peaceful: seen.peaceful,
                named: false,
            };
            let known = self.met.entry(seen.id).or_insert(Acquaintance {
                met,
                first: turn,
                named: None,
                died: None,
            });
            known.met = met;
        }
        for kind in &glimpse.things {
            self.perceive(*kind, level, turn);
        }
        self.glimpse = glimpse;
        for event in events {
            self.hear(event, level, turn);
        }
    }

    fn perceive(&mut self, kind: Kind, level: LevelNo, turn: u32) -> &mut Known {
        self.kinds.entry(kind).or_insert_with(|| Known {
            turn,
            level,
            slain: Vec::new(),
        })
    }

    /// Records the things and creatures an event mentions.
    fn hear(&mut self, event: &Event, level: LevelNo, turn: u32) {
        for kind in event.things() {
            self.perceive(kind, level, turn);
        }
        for who in event.whom() {
            let Who::Creature { id, kind } = who else {
                continue;
            };
            self.perceive(kind, level, turn);
            if let Some(known) = self.met.get_mut(&id) {
                known.named.get_or_insert(turn);
            }
        }
        // The hero senses the death of an ally that is out of sight.
        if let Event::Died { who, .. } | Event::Lost { who } = event
            && let Who::Creature { id, kind } = who
        {
            if let Some(known) = self.met.get_mut(id) {
                known.died.get_or_insert(turn);
            }
            if event.is_kill() {
                self.perceive(*kind, level, turn).slain.push(turn);
            }
        }
    }

    /// Removes everything after the game's turn, for undo. Positions of creatures in view are updated.
    pub(crate) fn back_to(&mut self, game: &Game) {
        let turn = game.turn();
        let until = |noted: Option<u32>| noted.filter(|noted| *noted <= turn);
        self.levels.retain(|(_, first)| *first <= turn);
        self.kinds.retain(|_, known| known.turn <= turn);
        self.met.retain(|_, known| known.first <= turn);
        for known in self.kinds.values_mut() {
            known.slain.retain(|slain| *slain <= turn);
        }
        for known in self.met.values_mut() {
            known.named = until(known.named);
            known.died = until(known.died);
        }
        self.note(game, &[]);
    }

    /// Kinds of the creatures met, sorted.
    pub(crate) fn creatures(&self) -> Vec<Kind> {
        let kinds = self.met.values().map(|known| known.met.kind);
        kinds.collect::<BTreeSet<Kind>>().into_iter().collect()
    }

    pub(crate) fn tell(&self) -> Discoveries {
        let count = |many: usize| u32::try_from(many).unwrap_or(u32::MAX);
        let mut met_of: BTreeMap<Kind, u32> = BTreeMap::new();
        for known in self.met.values() {
            *met_of.entry(known.met.kind).or_default() += 1;
        }
        let kinds = self.kinds.iter().map(|(kind, known)| Discovery {
            kind: *kind,
            turn: known.turn,
            level: known.level,
            met: met_of.get(kind).copied().unwrap_or(0),
            slain: count(known.slain.len()),
        });
        let alive = self.met.values().filter(|known| known.died.is_none());
        Discoveries {
            whole: !self.cut,
            kinds: kinds.collect(),
            met: alive
                .map(|known| Met {
                    named: known.named.is_some(),
                    ..known.met
                })
                .collect(),
            levels: self.levels.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::tests::RULES;
    use sim::Setup;
    use std::sync::Arc;

    #[test]
    fn an_ally_that_died_out_of_sight_is_not_listed() {
        let setup = Setup {
            seed: 5,
            mode: proto::Mode::Ranked,
            calling: None,
        };
        let game = Game::new(Arc::clone(&RULES), setup).unwrap();
        let mut list = Discoverer::begin(&game);
        let met = list.tell().met[0];
        let who = Who::Creature {
            id: met.id,
            kind: met.kind,
        };
        list.note(&game, &[Event::Lost { who }]);
        assert!(!list.tell().met.iter().any(|it| it.id == met.id));
    }
}
