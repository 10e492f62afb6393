//! Maps a mind to the [`Stance`] that interfaces show, and decides which creatures are enemies.

use crate::defs::Temper;
use crate::world::ally::is_ally;
use crate::world::health::Health;
use crate::world::markers::Peaceful;
use crate::world::mind::{Mind, Mood};
use crate::world::standing;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Regard, Stance};

pub(super) const fn of(mind: &Mind) -> Stance {
    match mind.mood {
        Mood::Asleep => Stance::Asleep,
        Mood::Lurking => Stance::Lurking,
        Mood::Idle => Stance::Calm,
        Mood::Hunting { .. } => Stance::Hunting,
        Mood::Fleeing { .. } => Stance::Afraid,
        Mood::Warning { .. } => Stance::Warning,
        Mood::Stalking { .. } => Stance::Busy,
        Mood::Shying { .. } => Stance::Shy,
        Mood::Lured { .. } => Stance::Curious,
        Mood::Eating { .. } => Stance::Eating,
    }
}

/// The stance as it looks to the hero: a lurking creature looks calm.
pub(super) const fn shown(mind: &Mind) -> Stance {
    match of(mind) {
        Stance::Lurking => Stance::Calm,
        stance => stance,
    }
}

/// Whether a creature hunts the hero, or would if it were not asleep, afraid or busy. The reason is its temper, its
/// faction's hatred, or a wound that has not healed.
pub(super) fn is_enemy(world: &World, who: Entity) -> bool {
    if world.get::<Peaceful>(who).is_some() || is_ally(world, who) {
        return false;
    }
    let mood = world.get::<Mind>(who).map(|mind| mind.mood);
    if matches!(mood, Some(Mood::Hunting { .. })) {
        return true;
    }
    let whole = world
        .get::<Health>(who)
        .is_none_or(|health| health.percent() == 100);
    let regard = standing::regard_of(world, who);
    if whole && regard == Regard::Trusted {
        return false;
    }
    let temper = world.rules().monster(world.thing(who).kind);
    match temper.map(|def| def.mind.temper) {
        Some(Temper::Fierce) => true,
        Some(Temper::Calm) if regard == Regard::Hated => true,
        Some(Temper::Calm) => !whole && matches!(mood, Some(Mood::Asleep | Mood::Fleeing { .. })),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::testing::scene;
    use crate::world::mind::Mood;
    use proto::{Id, LevelNo, Stance};

    const CAST: &str = "
        [monster.fierce]
        hit_points = 10
        mind = { asleep = 0 }

        [monster.calm]
        hit_points = 10
        mind = { asleep = 0, temper = 'calm' }

        [monster.timid]
        hit_points = 10
        mind = { asleep = 0, temper = 'timid' }

        [monster.folk]
        hit_points = 10
        peaceful = true
    ";

    /// Player: a creature that sleeps or flees is still a foe, and its stance is shown.
    #[test]
    fn a_sleeping_or_fleeing_foe_is_still_an_enemy() {
        let drawing = "
            #########
            #.f.c.t.#
            #...@...#
            #.p.....#
            #########";
        let legend = [
            ('f', "t:fierce"),
            ('c', "t:calm"),
            ('t', "t:timid"),
            ('p', "t:folk"),
        ];
        let mut s = scene(&[CAST], drawing, &legend);
        let all = ['f', 'c', 't', 'p'].map(|sign| s.thing(sign));
        let [fierce, calm, timid, folk] = all;
        let other = Id {
            level: LevelNo(1),
            n: 99,
        };
        let moods = [
            (Mood::Asleep, Stance::Asleep),
            (Mood::Idle, Stance::Calm),
            (Mood::Lurking, Stance::Calm),
            (Mood::Fleeing { lost: 0 }, Stance::Afraid),
            (
                Mood::Stalking {
                    prey: other,
                    lost: 0,
                },
                Stance::Busy,
            ),
            (
                Mood::Shying {
                    threat: other,
                    lost: 0,
                },
                Stance::Shy,
            ),
        ];
        for (mood, stance) in moods {
            for who in all {
                s.set_mood(who, mood);
            }
            let seen = s.view().creatures;
            assert!(seen.iter().all(|it| it.stance == stance), "{mood:?}");
            let foes: Vec<Id> = seen
                .iter()
                .filter(|it| it.is_foe())
                .map(|it| it.id)
                .collect();
            assert_eq!(foes, [fierce], "{mood:?}");
        }
        for who in [calm, timid, folk] {
            s.set_health(who, 5, 10);
        }
        let foes = |s: &crate::scenario::Scenario| {
            let seen = s.view().creatures;
            seen.iter().filter(|it| it.is_foe()).count()
        };
        for (mood, count) in [
            (Mood::Idle, 1),
            (Mood::Asleep, 2),
            (Mood::Fleeing { lost: 0 }, 2),
        ] {
            all.iter().for_each(|who| s.set_mood(*who, mood));
            assert_eq!(foes(&s), count, "hurt, {mood:?}");
        }
    }
}
