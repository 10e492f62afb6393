//! The `haste` effect and the condition [`Hasted`].

use super::{Apply, Cx};
use crate::frame::builder::{Phase, ScheduleBuilder};
use crate::frame::conditions::{TimedCondition, afflict};
use crate::world::time::ActingGroup;
use bevy_ecs::prelude::*;
use proto::{Condition, Lore};
use serde::{Deserialize, Serialize};

/// Makes the target faster.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Haste {
    /// Duration in turns of the hasted creature.
    pub turns: u8,
    /// Speed in percent of the usual; 200 doubles it.
    pub percent: u16,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
struct Hasted {
    turns: u8,
    percent: u16,
}

impl TimedCondition for Hasted {
    const CONDITION: Condition = Condition::Hasted;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Haste {
    fn apply(&self, cx: &mut Cx<'_>) {
        let condition = Hasted {
            turns: self.turns,
            percent: self.percent,
        };
        afflict(cx.world, cx.target, condition);
    }

    fn plugin(builder: &mut ScheduleBuilder<'_>) {
        builder
            .condition::<Hasted>("hasted")
            .lingering::<Hasted, _>(Phase::Pace, hurry);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Leaves(Condition::Hasted, self.turns))
    }
}

fn hurry(mut group: ResMut<ActingGroup>, hasted: Query<&Hasted>) {
    for member in group.iter_mut() {
        if let Ok(hasted) = hasted.get(member.entity) {
            member.hasten(hasted.percent);
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
        s.befall(target, "{ haste = { turns = 4, percent = 200 } }");
        s.play(vec![Command::Wait; turns]);
        from.x - s.place(wolf).unwrap().x
    }

    #[test]
    fn a_hasted_hero_acts_twice_as_often_for_its_turns() {
        assert_eq!(strides('@', 2), 1);
        assert_eq!(strides('@', 4), 2);
        assert_eq!(strides('@', 6), 4, "then it has worn off");
    }

    #[test]
    fn a_hasted_creature_acts_twice_as_often_for_its_turns() {
        assert_eq!(strides('w', 1), 2);
        assert_eq!(strides('w', 2), 4);
        assert_eq!(strides('w', 3), 5, "then it has worn off");
    }

    #[test]
    fn its_beginning_and_end_are_told() {
        let mut s = scene(&[], "#@#", &[]);
        let (who, condition) = (Who::Hero, Condition::Hasted);
        let events = s.befall(Id::HERO, "{ haste = { turns = 2, percent = 150 } }");
        assert_eq!(events, [Event::Afflicted { who, condition }]);
        assert_eq!(s.conditions(Id::HERO), [condition]);
        assert_eq!(s.play([Command::Wait]), []);
        let events = s.play([Command::Wait]);
        assert_eq!(events, [Event::Recovered { who, condition }]);
        assert_eq!(s.conditions(Id::HERO), []);
    }
}
