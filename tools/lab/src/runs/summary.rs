//! Counts of events, levels and deaths over many games.

use std::collections::{BTreeMap, BTreeSet};

use proto::{Cause, Event, EventKind, Kind, LevelNo};
use serde_json::{Map, Value};

use super::tally::Tally;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    events: Vec<u64>,
    levels: BTreeMap<LevelNo, u64>,
    traps: BTreeMap<Kind, u64>,
    graves: Vec<Grave>,
    lives: Vec<Life>,
}

/// Summary of a game at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Life {
    pub calling: Option<Kind>,
    /// Number of levels from the first to the deepest, along the ways between them.
    pub depth: u16,
    /// All levels that the hero was on.
    pub levels: BTreeSet<LevelNo>,
    pub died: bool,
    /// Turn of the run in which the game ended.
    pub turn: u32,
    pub tally: Tally,
    /// Kinds of carried items, and of learnt talents and spells.
    pub had: BTreeSet<Kind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grave {
    pub level: LevelNo,
    pub cause: Cause,
    /// Turn of the run.
    pub turn: u32,
}

impl Summary {
    /// Counts the events of one command.
    pub fn count(&mut self, events: &[Event]) {
        self.events.resize(EventKind::ALL.len(), 0);
        for event in events {
            if let Some(count) = self.events.get_mut(event.kind() as usize) {
                *count += 1;
            }
            match *event {
                Event::Arrived { level, first: true } => self.reach(level),
                Event::Sprung { trap, .. } => *self.traps.entry(trap).or_default() += 1,
                _ => {}
            }
        }
    }

    /// Counts a game's first arrival on a level.
    pub fn reach(&mut self, level: LevelNo) {
        *self.levels.entry(level).or_default() += 1;
    }

    pub fn bury(&mut self, level: LevelNo, cause: Cause, turn: u32) {
        self.graves.push(Grave { level, cause, turn });
    }

    pub fn live(&mut self, life: Life) {
        self.lives.push(life);
    }

    #[must_use]
    pub fn lives(&self) -> &[Life] {
        &self.lives
    }

    #[must_use]
    pub fn graves(&self) -> &[Grave] {
        &self.graves
    }

    pub fn add(&mut self, other: &Self) {
        self.events.resize(EventKind::ALL.len(), 0);
        for (sum, more) in self.events.iter_mut().zip(&other.events) {
            *sum += more;
        }
        for (level, more) in &other.levels {
            *self.levels.entry(*level).or_default() += more;
        }
        for (trap, more) in &other.traps {
            *self.traps.entry(*trap).or_default() += more;
        }
        self.graves.extend(&other.graves);
        self.lives.extend(other.lives.iter().cloned());
    }

    #[must_use]
    pub fn of(&self, kind: EventKind) -> u64 {
        self.events.get(kind as usize).copied().unwrap_or_default()
    }

    /// How often traps of a kind were triggered.
    #[must_use]
    pub fn sprung(&self, trap: Kind) -> u64 {
        self.traps.get(&trap).copied().unwrap_or_default()
    }

    /// Iterates over the kinds of event that never occurred.
    pub fn missing(&self) -> impl Iterator<Item = EventKind> {
        let kinds = EventKind::ALL.iter().copied();
        kinds.filter(|kind| self.of(*kind) == 0)
    }

    /// Number of games that reached each level.
    #[must_use]
    pub const fn levels(&self) -> &BTreeMap<LevelNo, u64> {
        &self.levels
    }

    #[must_use]
    pub fn events_as_json(&self) -> Value {
        let rows = EventKind::ALL.iter();
        let rows = rows.map(|kind| (event_name(*kind), self.of(*kind).into()));
        Value::Object(rows.collect::<Map<String, Value>>())
    }
}

/// The name of an event kind in JSON.
#[must_use]
pub fn event_name(kind: EventKind) -> String {
    match serde_json::to_value(kind) {
        Ok(Value::String(name)) => name,
        _ => kind.name().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::Who;

    fn arrival(level: u16, first: bool) -> Event {
        let level = LevelNo(level);
        Event::Arrived { level, first }
    }

    #[test]
    fn events_are_counted_by_kind_and_levels_once_per_game() {
        let mut summary = Summary::default();
        summary.reach(LevelNo(1));
        summary.count(&[arrival(2, true), Event::Noticed { who: Who::Unseen }]);
        summary.count(&[arrival(1, false), arrival(2, false)]);
        assert_eq!(summary.of(EventKind::Arrived), 3);
        assert_eq!(summary.of(EventKind::Noticed), 1);
        assert_eq!(summary.missing().count(), EventKind::ALL.len() - 2);
        assert_eq!(
            *summary.levels(),
            BTreeMap::from([(LevelNo(1), 1), (LevelNo(2), 1)])
        );
    }

    #[test]
    fn adding_two_tallies_gives_the_whole() {
        let halves = [[arrival(1, true), arrival(2, true)], [arrival(2, true); 2]];
        let mut whole = Summary::default();
        let mut sum = Summary::default();
        for half in halves {
            whole.count(&half);
            let mut part = Summary::default();
            part.count(&half);
            sum.add(&part);
        }
        assert_eq!(sum, whole);
        assert_eq!(sum.levels()[&LevelNo(2)], 3);
    }

    #[test]
    fn every_event_kind_has_a_row_in_json() {
        let json = Summary::default().events_as_json();
        assert_eq!(json["picked_up"], 0);
        assert_eq!(json.as_object().unwrap().len(), EventKind::ALL.len());
    }
}
