//! Chooses the turns of a long run that are shown in its highlights.

use std::collections::BTreeSet;

use proto::{Event, Who};

/// Turns shown before and after a memorable one.
const AROUND: u32 = 4;

/// The facts about one turn that matter to a film.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FilmTurn {
    /// The largest weight of the turn's events.
    pub(super) weight: u32,
    /// Whether the turn has a shot, a burst, a mapping or an arrival, which are shown in motion.
    pub(super) moves: bool,
}

impl FilmTurn {
    pub(super) fn of(events: &[Event]) -> Self {
        let moves = |event: &Event| {
            matches!(
                event,
                Event::Shot { .. }
                    | Event::Burst { .. }
                    | Event::Mapped { .. }
                    | Event::Arrived { .. }
            )
        };
        Self {
            weight: events.iter().map(weight).max().unwrap_or(0),
            moves: events.iter().any(moves),
        }
    }

    pub(super) const fn is_worth_telling(self) -> bool {
        self.weight >= 10
    }
}

/// How memorable an event is, from 0 to 100.
fn weight(event: &Event) -> u32 {
    match event {
        Event::Ended { .. } => 100,
        Event::Arrived { first: true, .. } => 60,
        Event::OpenedPortal { .. } | Event::Fell { who: Who::Hero, .. } => 50,
        event if event.is_kill() => 40,
        Event::Burst { .. } | Event::Mapped { .. } | Event::Grew { .. } => 35,
        Event::Sprung { who: Who::Hero, .. } | Event::Unlocked { .. } => 30,
        Event::Hurt {
            who: Who::Hero,
            amount: 5..,
            ..
        }
        | Event::Ambushed { .. }
        | Event::DrewBack { .. } => 25,
        Event::Arrived { .. } | Event::Rumoured { .. } => 20,
        Event::Said { .. } | Event::Bought { .. } | Event::Sold { .. } => 15,
        Event::Opened { who: Who::Hero, .. } => 10,
        Event::Hurt { .. } | Event::Shot { .. } => 5,
        _ => 0,
    }
}

/// Chooses the turns to show, numbered from 1. Their `time` adds up to at most `most`.
///
/// The beginning and the end are always included, if they fit. Among turns of equal weight, those far from
/// the chosen ones come first, so that every part of the run is represented.
pub(super) fn choose(
    moments: &[FilmTurn],
    time: impl Fn(FilmTurn) -> u64,
    most: u64,
) -> BTreeSet<u32> {
    let last = u32::try_from(moments.len()).unwrap_or(u32::MAX);
    let mut chosen = BTreeSet::new();
    let mut spent = 0;
    let mut add = |chosen: &mut BTreeSet<u32>, turn: u32| {
        let window = turn.saturating_sub(AROUND).max(1)..=turn.saturating_add(AROUND).min(last);
        let new: Vec<u32> = window.filter(|turn| !chosen.contains(turn)).collect();
        let cost: u64 = new
            .iter()
            .map(|turn| time(moments[*turn as usize - 1]))
            .sum();
        if spent + cost <= most {
            spent += cost;
            chosen.extend(new);
        }
    };
    add(&mut chosen, 1);
    add(&mut chosen, last);
    let mut waiting: Vec<u32> = (1..=last)
        .filter(|turn| moments[*turn as usize - 1].is_worth_telling())
        .collect();
    while !waiting.is_empty() {
        let best = (0..waiting.len()).max_by_key(|n| {
            let turn = waiting[*n];
            let before = chosen.range(..=turn).next_back();
            let after = chosen.range(turn..).next();
            let gaps = before
                .into_iter()
                .chain(after)
                .map(|shown| shown.abs_diff(turn));
            (moments[turn as usize - 1].weight, gaps.min())
        });
        let Some(best) = best else { break };
        let turn = waiting.swap_remove(best);
        add(&mut chosen, turn);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(moment: FilmTurn) -> u64 {
        if moment.is_worth_telling() { 120 } else { 12 }
    }

    fn run(turns: usize, every: usize, weight: u32) -> Vec<FilmTurn> {
        let moment = |n| FilmTurn {
            weight: if n % every == 0 { weight } else { 0 },
            moves: false,
        };
        (0..turns).map(moment).collect()
    }

    #[test]
    fn highlights_are_never_longer_than_asked() {
        for every in [1, 3, 50] {
            let moments = run(5000, every, 40);
            let chosen = choose(&moments, time, 5500);
            let spent: u64 = chosen
                .iter()
                .map(|turn| time(moments[*turn as usize - 1]))
                .sum();
            assert!(spent <= 5500 && spent > 4500, "{every}: {spent}");
            assert!(chosen.contains(&1) && chosen.contains(&5000), "{every}");
        }
    }

    #[test]
    fn highlights_cover_every_part_of_a_run() {
        let chosen = choose(&run(5000, 20, 40), time, 5500);
        for part in 0..10 {
            let shown = chosen.range(part * 500..(part + 1) * 500).count();
            assert!(shown > 10, "{part}: {shown}");
        }
    }

    #[test]
    fn heavier_moments_are_chosen_first() {
        let mut moments = run(5000, 10, 15);
        moments[1234].weight = 60;
        let chosen = choose(&moments, time, 700);
        assert!(chosen.contains(&1235) && chosen.contains(&1231) && chosen.contains(&1239));
    }

    #[test]
    fn a_short_run_is_shown_whole_and_an_empty_one_not_at_all() {
        assert_eq!(choose(&run(6, 3, 40), time, 5500).len(), 6);
        assert!(choose(&[], time, 5500).is_empty());
    }
}
