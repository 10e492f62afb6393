//! The `lull` effect and the hero's condition [`Lulled`].

use super::{Apply, Cx, EffectPurpose};
use crate::frame::builder::{Phase, ScheduleBuilder};
use crate::frame::conditions::{TimedCondition, afflict, recover, tell_thwarted};
use crate::moods;
use crate::world::health::Health;
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::{Outbox, Witness};
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::thing::Thing;
use crate::world::time::{ActingGroup, Plan};
use bevy_ecs::prelude::*;
use proto::{Condition, Event, Lore};
use serde::{Deserialize, Serialize};

/// Puts a weak target to sleep. A creature sleeps until it notices the hero or is woken. The hero sleeps for `turns`,
/// or until hurt.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lull {
    /// Most current hit points a target can have to fall asleep.
    pub life: u16,
    /// Duration of the hero's sleep, in turns of the hero.
    pub turns: u8,
}

/// Condition of the sleeping hero; ends early when hit points fall below `life`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
struct Lulled {
    turns: u8,
    /// Hit points when the sleep began.
    life: i32,
}

impl TimedCondition for Lulled {
    const CONDITION: Condition = Condition::Lulled;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Lull {
    fn apply(&self, cx: &mut Cx<'_>) {
        let life = cx.world.get::<Health>(cx.target).map_or(0, |it| it.now);
        if life > self.life.into() {
            return cx.world.tell_of(cx.target, |who| Event::Withstood { who });
        }
        if cx.world.get::<Mind>(cx.target).is_some() {
            moods::mood_change::set(cx.world, cx.target, Mood::Asleep);
            let condition = Condition::Lulled;
            return cx
                .world
                .tell_of(cx.target, |who| Event::Afflicted { who, condition });
        }
        let turns = self.turns;
        afflict(cx.world, cx.target, Lulled { turns, life });
    }

    fn plugin(builder: &mut ScheduleBuilder<'_>) {
        builder
            .condition::<Lulled>("lulled")
            .lingering::<Lulled, _>(Phase::AlterCommands, wake)
            .lingering::<Lulled, _>(Phase::Hold, sleep);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Lulls(self.life, self.turns))
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }

    /// Sleep does no harm, so allies and peaceful creatures do not resent it.
    fn hurts(&self) -> bool {
        false
    }
}

/// Ends the sleep of everyone hurt since it began.
fn wake(world: &mut World, lulled: &mut QueryState<(Entity, &Lulled, &Health)>) {
    let hurt = lulled
        .iter(world)
        .filter(|(_, lulled, health)| health.now < lulled.life);
    let hurt: Vec<Entity> = hurt.map(|(entity, ..)| entity).collect();
    for who in hurt {
        recover::<Lulled>(world, who);
    }
}

/// Replaces the plans of sleeping members with waiting.
fn sleep(
    mut group: ResMut<ActingGroup>,
    lulled: Query<(&Thing, &Position), With<Lulled>>,
    sight: Res<Sight>,
    mut out: ResMut<Outbox>,
) {
    let mut thwarted = Vec::new();
    for member in group.iter_mut() {
        if let Ok((thing, place)) = lulled.get(member.entity) {
            member.plan = Plan::WAIT;
            thwarted.push((thing.id, sight.name(*thing, place.at())));
        }
    }
    tell_thwarted(&mut out, thwarted, Condition::Lulled);
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{EAST, WOLF};
    use crate::scenario::testing::scene;
    use crate::world::mind::Mood;
    use proto::{Condition, Event, Id, Who};

    const LULL: &str = "{ lull = { life = 12, turns = 3 } }";

    #[test]
    fn lull_affects_the_weak_and_not_the_strong() {
        let mut s = scene(&[WOLF], "#@.w.w#", &[('w', "t:wolf")]);
        s.rouse();
        let [weak, strong] = s.all('w')[..] else {
            panic!("two wolves");
        };
        s.set_health(strong, 13, 13);
        s.befall(weak, LULL);
        assert_eq!(s.mood(weak), Mood::Asleep);
        let who = s.seen(strong);
        assert_eq!(s.befall(strong, LULL), [Event::Withstood { who }]);
        assert_ne!(s.mood(strong), Mood::Asleep);
    }

    #[test]
    fn lull_puts_the_hero_to_sleep_for_its_turns() {
        let mut s = scene(&[], "#@....#", &[]);
        s.set_health(Id::HERO, 10, 20);
        s.befall(Id::HERO, LULL);
        let from = s.hero();
        let (who, condition) = (Who::Hero, Condition::Lulled);
        for _ in 0..3 {
            assert!(s.play([EAST]).contains(&Event::Thwarted { who, condition }));
        }
        assert_eq!(s.hero(), from);
        s.play([EAST]);
        assert_ne!(s.hero(), from);
    }

    #[test]
    fn pain_wakes_the_hero() {
        let mut s = scene(&[], "#@....#", &[]);
        s.set_health(Id::HERO, 10, 20);
        s.befall(Id::HERO, LULL);
        s.play([EAST]);
        let from = s.hero();
        s.set_health(Id::HERO, 9, 20);
        s.play([EAST]);
        assert_ne!(s.hero(), from);
    }
}
