//! The `topple` effect and the condition [`Fallen`].

use super::{Apply, Cx, EffectPurpose};
use crate::frame::builder::{Phase, ScheduleBuilder};
use crate::frame::conditions::{TimedCondition, afflict, tell_thwarted};
use crate::world::growth;
use crate::world::outbox::Outbox;
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::thing::Thing;
use crate::world::time::{ActingGroup, Plan};
use bevy_ecs::prelude::*;
use proto::{Command, Condition, Lore};
use serde::{Deserialize, Serialize};

/// Knocks the target down. It can only get up, and is easier to hit meanwhile. Creatures with the knack `unbowed` stay
/// on their feet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Topple {
    /// Turns the target needs to get up.
    pub turns: u8,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Fallen {
    turns: u8,
}

impl TimedCondition for Fallen {
    const CONDITION: Condition = Condition::Fallen;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Topple {
    fn apply(&self, cx: &mut Cx<'_>) {
        // A second blow does not extend the time on the ground.
        let lies = cx.world.get::<Fallen>(cx.target).is_some();
        if !lies && !growth::knacks(cx.world, cx.target).unbowed {
            let condition = Fallen { turns: self.turns };
            afflict(cx.world, cx.target, condition);
        }
    }

    fn plugin(builder: &mut ScheduleBuilder<'_>) {
        builder
            .condition::<Fallen>("fallen")
            .lingering::<Fallen, _>(Phase::Hold, get_up);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Leaves(Condition::Fallen, self.turns))
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }
}

/// Replaces the plans of fallen members with waiting.
fn get_up(
    mut group: ResMut<ActingGroup>,
    fallen: Query<(&Thing, &Position), With<Fallen>>,
    sight: Res<Sight>,
    mut out: ResMut<Outbox>,
) {
    let mut thwarted = Vec::new();
    for member in group.iter_mut() {
        let Ok((thing, place)) = fallen.get(member.entity) else {
            continue;
        };
        if member.plan.command != Command::Wait {
            member.plan = Plan::WAIT;
            thwarted.push((thing.id, sight.name(*thing, place.at())));
        }
    }
    tell_thwarted(&mut out, thwarted, Condition::Fallen);
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{EAST, WOLF};
    use crate::scenario::testing::scene;
    use proto::{Answer, Command, Condition, Event, Guard, Id, Query, Who};

    #[test]
    fn a_toppled_hero_gets_up_before_acting() {
        let mut s = scene(&[], "#@..#", &[]);
        s.befall(Id::HERO, "{ topple = { turns = 1 } }");
        assert_eq!(s.conditions(Id::HERO), [Condition::Fallen]);
        let events = s.play([EAST]);
        let held = Event::Thwarted {
            who: Who::Hero,
            condition: Condition::Fallen,
        };
        assert!(events.contains(&held), "{events:?}");
        assert_eq!(s.drawn(), "#@..#");
        s.play([EAST]);
        assert_eq!(s.drawn(), "#.@.#");
    }

    #[test]
    fn a_creature_on_the_ground_neither_strikes_nor_guards_itself() {
        let mut s = scene(&[WOLF], "#@w#", &[('w', "t:wolf")]);
        s.toughen(100);
        s.rouse();
        let wolf = s.thing('w');
        s.befall(wolf, "{ topple = { turns = 3 } }");
        let Answer::Duel(duel) = s.game.ask(Query::Duel(wolf)) else {
            panic!("it is in plain view");
        };
        assert_eq!(duel.guard, Guard::Held);
        s.play([Command::Wait; 3]);
        assert_eq!(s.health(Id::HERO), Some(100));
        let mut waited = 0;
        while s.health(Id::HERO) == Some(100) {
            s.play([Command::Wait]);
            waited += 1;
            assert!(waited < 50, "it strikes again");
        }
    }

    #[test]
    fn a_second_topple_does_not_extend_the_first() {
        let mut s = scene(&[], "#@..#", &[]);
        s.befall(Id::HERO, "{ topple = { turns = 1 } }");
        s.befall(Id::HERO, "{ topple = { turns = 9 } }");
        s.play([Command::Wait]);
        assert_eq!(s.conditions(Id::HERO), []);
    }
}
