//! The `cow` effect and the condition [`Cowed`].

use super::{Apply, Cx, EffectPurpose, has_wits_at_most};
use crate::frame::builder::{Phase, ScheduleBuilder};
use crate::frame::conditions::{TimedCondition, afflict, tell_thwarted};
use crate::moods;
use crate::world::level::Levels;
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::{Outbox, Witness};
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::thing::Thing;
use crate::world::time::{ActingGroup, Plan};
use bevy_ecs::prelude::*;
use proto::{Command, Condition, Event, Lore};
use serde::{Deserialize, Serialize};

/// Intimidates the target: it neither strikes nor shoots, and a creature also gives up its hunt or flees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cow {
    /// Duration in turns of the cowed creature.
    pub turns: u8,
    /// Highest Intelligence the effect works on; every target if left out.
    #[serde(default)]
    pub wits: Option<i8>,
    /// Whether a cowed creature flees.
    #[serde(default)]
    pub flees: bool,
}

/// Condition of a creature that neither strikes nor shoots.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
struct Cowed {
    turns: u8,
}

impl TimedCondition for Cowed {
    const CONDITION: Condition = Condition::Cowed;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Cow {
    fn apply(&self, cx: &mut Cx<'_>) {
        if !has_wits_at_most(cx.world, cx.target, self.wits) {
            return cx.world.tell_of(cx.target, |who| Event::Withstood { who });
        }
        if self.flees && cx.world.get::<Mind>(cx.target).is_some() {
            moods::mood_change::set(cx.world, cx.target, Mood::Fleeing { lost: 0 });
            cx.world.tell_of(cx.target, |who| Event::Fled { who });
        } else {
            moods::forget(cx.world, cx.target);
        }
        afflict(cx.world, cx.target, Cowed { turns: self.turns });
    }

    fn plugin(builder: &mut ScheduleBuilder<'_>) {
        builder
            .condition::<Cowed>("cowed")
            .lingering::<Cowed, _>(Phase::Hold, stay_hands);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Cows {
            turns: self.turns,
            wits: self.wits,
            flees: self.flees,
        })
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }

    /// Only frightening a creature away counts as harm; calming it does not.
    fn hurts(&self) -> bool {
        self.flees
    }
}

/// Replaces planned attacks of cowed members with waiting.
fn stay_hands(
    levels: Res<Levels>,
    mut group: ResMut<ActingGroup>,
    cowed: Query<(&Thing, &Position), With<Cowed>>,
    sight: Res<Sight>,
    mut out: ResMut<Outbox>,
) {
    let mut thwarted = Vec::new();
    for member in group.iter_mut() {
        let Ok((thing, place)) = cowed.get(member.entity) else {
            continue;
        };
        let strikes = match member.plan.command {
            Command::Step(dir) => levels.here().occupant(place.at() + dir).is_some(),
            Command::Shoot(_) => true,
            _ => false,
        };
        if strikes {
            member.plan = Plan::WAIT;
            thwarted.push((thing.id, sight.name(*thing, place.at())));
        }
    }
    tell_thwarted(&mut out, thwarted, Condition::Cowed);
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{DUMMY, EAST, WOLF};
    use crate::scenario::testing::scene;
    use crate::world::mind::Mood;
    use proto::{Command, Condition, Event, Id, Who};

    #[test]
    fn a_cowed_creature_does_not_strike() {
        let mut s = scene(&[WOLF], "#@w#", &[('w', "t:wolf")]);
        s.toughen(100);
        s.rouse();
        let wolf = s.thing('w');
        s.befall(wolf, "{ cow = { turns = 5 } }");
        assert_eq!(s.mood(wolf), Mood::Idle);
        s.play([Command::Wait; 5]);
        assert_eq!(s.health(Id::HERO), Some(100));
        assert_eq!(s.conditions(wolf), []);
        s.play([Command::Wait; 20]);
        assert!(s.health(Id::HERO) < Some(100), "then it does");
    }

    #[test]
    fn a_cowed_hero_cannot_strike() {
        let mut s = scene(&[DUMMY], "#@d#", &[('d', "t:dummy")]);
        s.set_health(s.thing('d'), 100, 100);
        s.befall(Id::HERO, "{ cow = { turns = 5 } }");
        let events = s.play([EAST; 5]);
        let (who, condition) = (Who::Hero, Condition::Cowed);
        assert!(events.contains(&Event::Thwarted { who, condition }));
        assert_eq!(s.health(s.thing('d')), Some(100));
    }

    #[test]
    fn cow_with_wits_affects_only_simple_creatures() {
        let beasts = "
            [monster.owl]
            hit_points = 10
            attributes = { intelligence = 15 }

            [monster.hen]
            hit_points = 10
            attributes = { intelligence = 2 }
        ";
        let legend = [('o', "t:owl"), ('h', "t:hen")];
        let mut s = scene(&[beasts], "#@.o.h#", &legend);
        s.rouse();
        for (who, moved) in [('o', false), ('h', true)] {
            let id = s.thing(who);
            s.befall(id, "{ cow = { turns = 5, wits = 6, flees = true } }");
            let runs = matches!(s.mood(id), Mood::Fleeing { .. });
            assert_eq!(runs, moved);
        }
        s.befall(Id::HERO, "{ cow = { turns = 5, wits = 6 } }");
        assert_eq!(s.conditions(Id::HERO), []);
    }
}
