//! The `slow` effect and the condition [`Slowed`].

use super::{Apply, Cx, EffectPurpose};
use crate::frame::builder::{Phase, ScheduleBuilder};
use crate::frame::conditions::{TimedCondition, afflict};
use crate::world::time::ActingGroup;
use bevy_ecs::prelude::*;
use proto::{Condition, Lore};
use serde::{Deserialize, Serialize};

/// Makes the target slower.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Slow {
    /// Duration in turns of the slowed creature.
    pub turns: u8,
    /// Speed in percent of the usual; 50 halves it.
    pub percent: u16,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(super) struct Slowed {
    turns: u8,
    percent: u16,
}

impl TimedCondition for Slowed {
    const CONDITION: Condition = Condition::Slowed;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Slow {
    fn apply(&self, cx: &mut Cx<'_>) {
        let condition = Slowed {
            turns: self.turns,
            percent: self.percent,
        };
        afflict(cx.world, cx.target, condition);
    }

    fn plugin(builder: &mut ScheduleBuilder<'_>) {
        builder
            .condition::<Slowed>("slowed")
            .lingering::<Slowed, _>(Phase::Pace, drag);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Leaves(Condition::Slowed, self.turns))
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }
}

fn drag(mut group: ResMut<ActingGroup>, slowed: Query<&Slowed>) {
    for member in group.iter_mut() {
        if let Ok(slowed) = slowed.get(member.entity) {
            member.hasten(slowed.percent);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::WOLF;
    use crate::scenario::testing::scene;
    use proto::{Command, Condition, Event, Id, Who};

    /// Tiles that a hunting wolf gains in `turns` turns of the hero.
    fn strides(target: char, turns: usize) -> i32 {
        let mut s = scene(&[WOLF], "#@..............w#", &[('w', "t:wolf")]);
        s.rouse();
        let wolf = s.thing('w');
        let from = s.place(wolf).unwrap();
        let target = if target == '@' { Id::HERO } else { wolf };
        s.befall(target, "{ slow = { turns = 2, percent = 50 } }");
        s.play(vec![Command::Wait; turns]);
        from.x - s.place(wolf).unwrap().x
    }

    #[test]
    fn a_slowed_hero_acts_half_as_often_for_its_turns() {
        assert_eq!(strides('@', 1), 2);
        assert_eq!(strides('@', 2), 4);
        assert_eq!(strides('@', 3), 5, "then it has worn off");
    }

    #[test]
    fn a_slowed_creature_acts_half_as_often_for_its_turns() {
        assert_eq!(strides('w', 1), 1);
        assert_eq!(strides('w', 2), 1);
        assert_eq!(strides('w', 3), 2);
        assert_eq!(strides('w', 4), 2);
        assert_eq!(strides('w', 6), 4, "then it has worn off");
    }

    #[test]
    fn its_beginning_and_end_are_told() {
        let mut s = scene(&[], "#@#", &[]);
        let (who, condition) = (Who::Hero, Condition::Slowed);
        let events = s.befall(Id::HERO, "{ slow = { turns = 2, percent = 75 } }");
        assert_eq!(events, [Event::Afflicted { who, condition }]);
        assert_eq!(s.conditions(Id::HERO), [condition]);
        assert_eq!(s.play([Command::Wait]), []);
        let events = s.play([Command::Wait]);
        assert_eq!(events, [Event::Recovered { who, condition }]);
        assert_eq!(s.conditions(Id::HERO), []);
    }
}
