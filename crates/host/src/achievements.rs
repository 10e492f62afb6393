//! Finds the achievements of a finished run in its chronicle.

use proto::{Achievement, Catalog, Cause, Chronicle, Ending, Event, LevelNo, Means, View, Who};

/// Turns within which a death is a short visit.
const SHORT: u32 = 100;
/// Least number of unused items of a hoarder, and of traps of a trap finder.
const MANY: usize = 5;
/// Number of ways from the first level to one that counts as deep for a hero without kills.
const DEEP: u16 = 3;

/// The deepest level in the chronicle.
pub(crate) fn deepest(chronicle: &Chronicle, catalog: &Catalog) -> Option<LevelNo> {
    catalog.deepest(chronicle.deeds.iter().map(|deed| deed.level))
}

/// The achievements of a finished run, in the order of [`Achievement::ALL`].
pub(crate) fn find(chronicle: &Chronicle, view: &View, catalog: &Catalog) -> Vec<Achievement> {
    let cause = match view.ending {
        Some(Ending::Died { cause, .. }) => Some(cause),
        _ => None,
    };
    let has = |is: fn(&Event) -> bool| chronicle.deeds.iter().any(|deed| is(&deed.event));
    let is_earned = |achievement: &Achievement| match achievement {
        Achievement::ShortVisit => cause.is_some() && view.turn <= SHORT,
        Achievement::Hoarder => cause.is_some() && chronicle.unused.len() >= MANY,
        Achievement::PickedFight => cause.is_some_and(|cause| is_provoked(cause, catalog)),
        Achievement::OwnGoal => cause.is_some_and(|cause| cause.by == Some(Who::Hero)),
        Achievement::Starved => cause.is_some_and(|cause| cause.means == Means::Hunger),
        Achievement::TrapFinder => {
            let sprung = chronicle.deeds.iter().filter(|deed| {
                let event = &deed.event;
                matches!(event, Event::Sprung { who: Who::Hero, .. })
            });
            sprung.count() >= MANY
        }
        Achievement::CloseShave => {
            let mut deeds = chronicle.deeds.iter();
            deeds.any(|deed| deed.health == 1) && deeds.any(|deed| deed.health > 1)
        }
        Achievement::Gentle => {
            let deepest = deepest(chronicle, catalog);
            let is_deep = deepest.is_some_and(|level| catalog.steps(level) >= DEEP);
            chronicle.whole && is_deep && !has(Event::is_kill)
        }
        Achievement::Rouser => has(|event| matches!(event, Event::Roused { .. })),
        Achievement::Promise => matches!(view.ending, Some(Ending::Won { .. })),
    };
    Achievement::ALL.into_iter().filter(is_earned).collect()
}

/// Whether the killer attacks only after it was hurt.
fn is_provoked(cause: Cause, catalog: &Catalog) -> bool {
    let Some(Who::Creature { kind, .. }) = cause.by else {
        return false;
    };
    catalog.kind(kind).is_some_and(|entry| entry.facts.calm)
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::{Pack, load};
    use proto::{Deed, Id};

    fn deed(health: i32, level: u16, event: Event) -> Deed {
        Deed {
            turn: 1,
            level: LevelNo(level),
            health,
            health_max: 20,
            event,
        }
    }

    fn died(by: Option<Who>, means: Means) -> View {
        View {
            turn: 500,
            ending: Some(Ending::Died {
                level: LevelNo(2),
                cause: Cause { by, means },
            }),
            ..View::default()
        }
    }

    #[test]
    fn endings_earn_their_achievements() {
        let catalog = load(&[Pack::base()]).catalog;
        let none = Chronicle::default();
        let starved = find(&none, &died(None, Means::Hunger), &catalog);
        assert_eq!(starved, [Achievement::Starved]);
        let own = find(&none, &died(Some(Who::Hero), Means::Fists), &catalog);
        assert_eq!(own, [Achievement::OwnGoal]);
        let mut calm = catalog.kinds.iter();
        let calm = calm.position(|it| it.facts.calm).unwrap();
        let kind = proto::Kind(u16::try_from(calm).unwrap());
        let by = Some(Who::Creature { id: Id::HERO, kind });
        let provoked = find(&none, &died(by, Means::Attack { kind, n: 0 }), &catalog);
        assert_eq!(provoked, [Achievement::PickedFight]);
    }

    #[test]
    fn deeds_earn_their_achievements() {
        let catalog = load(&[Pack::base()]).catalog;
        let arrived = |level: u16| Event::Arrived {
            level: LevelNo(level),
            first: true,
        };
        let chronicle = Chronicle {
            whole: true,
            deeds: vec![deed(1, 2, arrived(2)), deed(9, 4, arrived(4))],
            ..Chronicle::default()
        };
        let view = died(None, Means::Hunger);
        let found = find(&chronicle, &view, &catalog);
        let wanted = [
            Achievement::Starved,
            Achievement::CloseShave,
            Achievement::Gentle,
        ];
        assert_eq!(found, wanted);
        assert_eq!(deepest(&chronicle, &catalog), Some(LevelNo(4)));
    }
}
