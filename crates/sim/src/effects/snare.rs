//! The `snare` effect and the condition [`Snared`].

use super::{Apply, Cx, EffectPurpose};
use crate::frame::builder::{Phase, ScheduleBuilder};
use crate::frame::conditions::{TimedCondition, afflict, tell_thwarted};
use crate::world::level::Levels;
use crate::world::outbox::Outbox;
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::thing::Thing;
use crate::world::time::{ActingGroup, Plan};
use bevy_ecs::prelude::*;
use proto::{Command, Condition, Lore};
use serde::{Deserialize, Serialize};

/// Holds the target on its tile. It can still strike, shoot and use items.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Snare {
    /// Duration in turns of the snared creature.
    pub turns: u8,
}

/// Condition of a creature that cannot step onto a free tile.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Snared {
    turns: u8,
}

impl TimedCondition for Snared {
    const CONDITION: Condition = Condition::Snared;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Snare {
    fn apply(&self, cx: &mut Cx<'_>) {
        let condition = Snared { turns: self.turns };
        afflict(cx.world, cx.target, condition);
    }

    fn plugin(builder: &mut ScheduleBuilder<'_>) {
        builder
            .condition::<Snared>("snared")
            .lingering::<Snared, _>(Phase::Hold, hold_still);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Leaves(Condition::Snared, self.turns))
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }
}

/// Replaces planned steps of snared members with waiting. A step into an occupied tile is an attack and stays.
fn hold_still(
    levels: Res<Levels>,
    mut group: ResMut<ActingGroup>,
    snared: Query<(&Thing, &Position), With<Snared>>,
    sight: Res<Sight>,
    mut out: ResMut<Outbox>,
) {
    let mut thwarted = Vec::new();
    for member in group.iter_mut() {
        let Command::Step(dir) = member.plan.command else {
            continue;
        };
        let Ok((thing, place)) = snared.get(member.entity) else {
            continue;
        };
        if levels.here().occupant(place.at() + dir).is_none() {
            member.plan = Plan::WAIT;
            thwarted.push((thing.id, sight.name(*thing, place.at())));
        }
    }
    tell_thwarted(&mut out, thwarted, Condition::Snared);
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{DUMMY, EAST, WOLF};
    use crate::scenario::testing::scene;
    use crate::things::make;
    use proto::{Command, Condition, Event, Id, Who};

    const NOOSE: &str = "
        [trap.noose]
        on_enter = { effects = [{ snare = { turns = 2 } }] }
    ";
    const HELD: Event = Event::Thwarted {
        who: Who::Hero,
        condition: Condition::Snared,
    };

    #[test]
    fn a_snare_holds_the_hero_for_its_number_of_turns() {
        let mut s = scene(&[NOOSE], "#@^..#", &[('^', "t:noose")]);
        s.play([EAST]);
        let held_at = s.hero();
        assert_eq!(s.conditions(Id::HERO), [Condition::Snared]);
        for _ in 0..2 {
            assert!(s.play([EAST]).contains(&HELD));
            assert_eq!(s.hero(), held_at);
        }
        assert!(!s.play([EAST]).contains(&HELD));
        assert_ne!(s.hero(), held_at);
    }

    #[test]
    fn a_snared_hero_can_still_strike() {
        let mut s = scene(&[DUMMY], "#@d#", &[('d', "t:dummy")]);
        s.set_health(s.thing('d'), 100, 100);
        s.befall(Id::HERO, "{ snare = { turns = 20 } }");
        let events = s.play([EAST; 20]);
        assert!(!events.contains(&HELD));
        assert!(s.health(s.thing('d')) < Some(100));
    }

    #[test]
    fn a_snare_holds_a_creature_for_its_number_of_turns() {
        let mut s = scene(&[WOLF], "#@......w#", &[('w', "t:wolf")]);
        let wolf = s.thing('w');
        s.rouse();
        let from = s.place(wolf);
        let who = s.seen(wolf);
        s.befall(wolf, "{ snare = { turns = 3 } }");
        let condition = Condition::Snared;
        for _ in 0..3 {
            let events = s.play([Command::Wait]);
            assert!(events.contains(&Event::Thwarted { who, condition }));
            assert_eq!(s.place(wolf), from);
        }
        s.play([Command::Wait]);
        assert_ne!(s.place(wolf), from);
    }

    #[test]
    fn a_snare_by_a_creature_lasts_its_number_of_turns() {
        let spider = "
            [monster.spider]
            hit_points = 10
            attacks = [{ damage = 1, to_hit = 100, effects = [{ snare = { turns = 3 } }] }]
            mind = { asleep = 0 }
        ";
        let mut s = scene(&[spider], "#..@s#", &[('s', "t:spider")]);
        s.toughen(1000);
        s.rouse();
        while s.conditions(Id::HERO).is_empty() {
            s.play([Command::Wait]);
        }
        let spider = s.thing('s');
        let entity = s.entity(spider);
        make::remove(&mut s.game.world, entity);
        let held_at = s.hero();
        for _ in 0..3 {
            s.play([Command::Step(geom::Dir::West)]);
            assert_eq!(s.hero(), held_at);
        }
        s.play([Command::Step(geom::Dir::West)]);
        assert_ne!(s.hero(), held_at);
    }

    #[test]
    fn a_second_snare_lasts_as_long_as_the_longer_one() {
        let mut s = scene(&[], "#@....#", &[]);
        s.befall(Id::HERO, "{ snare = { turns = 4 } }");
        s.play([Command::Wait]);
        s.befall(Id::HERO, "{ snare = { turns = 1 } }");
        s.play([Command::Wait; 2]);
        assert_eq!(s.conditions(Id::HERO), [Condition::Snared]);
        s.play([Command::Wait]);
        assert_eq!(s.conditions(Id::HERO), []);
    }
}
