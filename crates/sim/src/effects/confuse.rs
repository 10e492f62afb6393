//! The `confuse` effect and the condition [`Confused`].

use super::{Apply, Cx, EffectPurpose};
use crate::frame::builder::{Phase, ScheduleBuilder};
use crate::frame::conditions::{TimedCondition, afflict, tell_thwarted};
use crate::world::outbox::Outbox;
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::thing::{Luck, Thing};
use crate::world::time::{ActingGroup, Plan};
use bevy_ecs::prelude::*;
use geom::Dir;
use proto::{Command, Condition, Lore};
use serde::{Deserialize, Serialize};

/// Makes half of the target's steps go in a random direction.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Confuse {
    /// Duration in turns of the confused creature.
    pub turns: u8,
}

/// Condition that sends half of a creature's steps in a random direction, into any creature there.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(super) struct Confused {
    turns: u8,
}

impl TimedCondition for Confused {
    const CONDITION: Condition = Condition::Confused;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Confuse {
    fn apply(&self, cx: &mut Cx<'_>) {
        let condition = Confused { turns: self.turns };
        afflict(cx.world, cx.target, condition);
    }

    fn plugin(builder: &mut ScheduleBuilder<'_>) {
        builder
            .condition::<Confused>("confused")
            .lingering::<Confused, _>(Phase::AlterCommands, stumble);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Leaves(Condition::Confused, self.turns))
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }
}

/// Redirects half of the steps that confused members of the group planned.
fn stumble(
    mut group: ResMut<ActingGroup>,
    mut confused: Query<(&Thing, &Position, &mut Luck), With<Confused>>,
    sight: Res<Sight>,
    mut out: ResMut<Outbox>,
) {
    let mut thwarted = Vec::new();
    for member in group.iter_mut() {
        if !matches!(member.plan.command, Command::Step(_)) {
            continue;
        }
        let Ok((thing, place, mut luck)) = confused.get_mut(member.entity) else {
            continue;
        };
        if luck.0.one_in(2) {
            continue;
        }
        if let Some(dir) = luck.0.choose(&Dir::ALL) {
            member.plan = Plan {
                command: Command::Step(*dir),
                confused: true,
                aim: None,
                careful: false,
            };
            thwarted.push((thing.id, sight.name(*thing, place.at())));
        }
    }
    tell_thwarted(&mut out, thwarted, Condition::Confused);
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::{DUMMY, EAST, WEST, WOLF};
    use crate::scenario::testing::scene;
    use proto::{Command, Condition, Event, Id, Who};

    const FIELD: &str = "
        ###################
        #.................#
        #.................#
        #.................#
        #.................#
        #.................#
        #........@........#
        #.................#
        #.................#
        #.................#
        #.................#
        #.................#
        ###################";

    const ASTRAY: Event = Event::Thwarted {
        who: Who::Hero,
        condition: Condition::Confused,
    };

    #[test]
    fn every_other_step_of_the_hero_goes_astray() {
        let (mut strays, mut elsewhere) = (0, 0);
        for _ in 0..2 {
            let mut s = scene(&[], FIELD, &[]);
            s.befall(Id::HERO, "{ confuse = { turns = 250 } }");
            for turn in 0..120 {
                let dir = if s.hero().x < 9 { EAST } else { WEST };
                let Command::Step(wanted) = dir else {
                    unreachable!("it is a step");
                };
                let (from, to) = (s.hero(), s.hero() + wanted);
                let strayed = s.play([dir]).contains(&ASTRAY);
                strays += u32::from(strayed);
                elsewhere += u32::from(s.hero() != to);
                assert!(strayed || s.hero() == to, "turn {turn} from {from}");
            }
        }
        // Half of 240 stray; one in eight of those goes the right way after all.
        assert!((90..=150).contains(&strays), "{strays}");
        assert!(elsewhere > strays / 2 && elsewhere < strays, "{elsewhere}");
    }

    #[test]
    fn confusion_affects_only_steps_and_wears_off() {
        let mut s = scene(&[], FIELD, &[]);
        let events = s.befall(Id::HERO, "{ confuse = { turns = 3 } }");
        let (who, condition) = (Who::Hero, Condition::Confused);
        assert_eq!(events, [Event::Afflicted { who, condition }]);
        for _ in 0..2 {
            assert_eq!(s.play([Command::Wait]), []);
            assert_eq!(s.conditions(Id::HERO), [Condition::Confused]);
        }
        let events = s.play([Command::Wait]);
        assert_eq!(events, [Event::Recovered { who, condition }]);
        assert_eq!(s.conditions(Id::HERO), []);
    }

    #[test]
    fn steps_without_confusion_do_not_go_astray() {
        let mut s = scene(&[], FIELD, &[]);
        for _ in 0..30 {
            let events = s.play([EAST, WEST]);
            assert!(!events.contains(&ASTRAY));
        }
    }

    #[test]
    fn a_confused_creature_strikes_its_friends() {
        let drawing = "
            #######
            #@wd..#
            #######";
        let legend = [('w', "t:wolf"), ('d', "t:dummy")];
        let mut s = scene(&[WOLF, DUMMY], drawing, &legend);
        let (wolf, dummy) = (s.thing('w'), s.thing('d'));
        s.toughen(10_000);
        s.set_health(dummy, 1000, 1000);
        s.rouse();
        let at_friend = |events: &[Event], s: &Scenario| {
            let (striker, struck) = (s.seen(wolf), s.seen(dummy));
            let blow = |event: &&Event| match event {
                Event::Hurt { who, cause, .. } | Event::Missed { who, cause, .. } => {
                    *who == struck && cause.by == Some(striker)
                }
                _ => false,
            };
            events.iter().filter(blow).count()
        };
        s.befall(dummy, "{ snare = { turns = 255 } }");
        let events = s.play([Command::Wait; 60]);
        assert_eq!(at_friend(&events, &s), 0, "friends are left alone");
        s.befall(wolf, "{ confuse = { turns = 255 } }");
        s.befall(dummy, "{ snare = { turns = 255 } }");
        let mut events = s.play([Command::Wait; 200]);
        s.befall(wolf, "{ confuse = { turns = 255 } }");
        s.befall(dummy, "{ snare = { turns = 255 } }");
        events.extend(s.play([Command::Wait; 200]));
        assert!(at_friend(&events, &s) > 5);
        assert!(s.health(dummy) < Some(1000), "{:?}", s.health(dummy));
    }
}
