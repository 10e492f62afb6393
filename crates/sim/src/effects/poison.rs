//! The `poison` effect and the condition [`Poisoned`].

use super::{Apply, Cx, EffectPurpose};
use crate::frame::builder::{Phase, ScheduleBuilder};
use crate::frame::conditions::{TimedCondition, afflict};
use crate::world::health;
use crate::world::outbox::EventSource;
use crate::world::thing::{EntityIndex, Thing};
use crate::world::time::ActingGroup;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Condition, Id, Lore, Means};
use serde::{Deserialize, Serialize};

/// Poisons the target: it loses hit points on each of its turns.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Poison {
    /// Duration in turns of the poisoned creature.
    pub turns: u8,
    /// Hit points lost per turn.
    pub per_turn: u8,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(super) struct Poisoned {
    turns: u8,
    per_turn: u8,
    /// Creature blamed for the damage; `None` for a trap or a feature.
    by: Option<Id>,
}

impl TimedCondition for Poisoned {
    const CONDITION: Condition = Condition::Poisoned;
    const AT_ONCE: bool = true;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Poison {
    fn apply(&self, cx: &mut Cx<'_>) {
        let by = cx.source.by.map(|by| cx.world.thing(by).id);
        let condition = Poisoned {
            turns: self.turns,
            per_turn: self.per_turn,
            by,
        };
        afflict(cx.world, cx.target, condition);
    }

    fn plugin(builder: &mut ScheduleBuilder<'_>) {
        builder
            .condition::<Poisoned>("poisoned")
            .lingering::<Poisoned, _>(Phase::ConditionDamage, deal_poison_damage);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Leaves(Condition::Poisoned, self.turns))
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }
}

/// Deals poison damage to the acting creatures that are poisoned.
fn deal_poison_damage(world: &mut World, poisoned: &mut QueryState<(Entity, &Thing, &Poisoned)>) {
    for (who, poison) in ActingGroup::acting(world, poisoned) {
        let by = poison
            .by
            .and_then(|id| world.resource::<EntityIndex>().entity(id));
        let source = EventSource {
            by,
            means: Means::Condition(Condition::Poisoned),
        };
        health::hurt(world, who, poison.per_turn.into(), source, false);
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::{DUMMY, EAST, WOLF};
    use crate::scenario::testing::scene;
    use crate::things::make;
    use proto::{Cause, Command, Condition, Event, Id, Means, Who};

    const CAST: &str = "
        [item.venom]
        category = 'potion'
        weight = 1
        value = 1
        use = { shape = 'target', effects = [{ poison = { turns = 3, per_turn = 4 } }] }

        [item.draught]
        category = 'potion'
        weight = 1
        value = 1
        use = { effects = [{ poison = { turns = 3, per_turn = 2 } }] }

        [trap.spike]
        on_enter = { effects = [{ poison = { turns = 5, per_turn = 4 } }] }
    ";

    fn by_poison(events: &[Event]) -> Vec<Option<Who>> {
        let blamed = |event: &Event| match event {
            Event::Hurt {
                cause:
                    Cause {
                        by,
                        means: Means::Condition(Condition::Poisoned),
                    },
                ..
            } => Some(*by),
            _ => None,
        };
        events.iter().filter_map(blamed).collect()
    }

    fn wait_out(s: &mut Scenario) -> Vec<Event> {
        s.play([Command::Wait; 10])
    }

    #[test]
    fn poison_hurts_the_hero_per_turn_for_its_turns() {
        let mut s = scene(&[CAST], "#@#", &[]);
        let item = s.give("t:draught", 1);
        let mut events = s.play([Command::Use { item, at: None }]);
        events.extend(wait_out(&mut s));
        assert_eq!(s.health(Id::HERO), Some(14));
        assert_eq!(by_poison(&events), [Some(Who::Hero); 3]);
    }

    #[test]
    fn poison_outlives_the_creature_that_caused_it() {
        let snake = "
            [monster.snake]
            hit_points = 10
            attributes = { might = 10 }
            attacks = [
                { damage = 1, to_hit = 100, effects = [{ poison = { turns = 3, per_turn = 2 } }] },
            ]
            mind = { asleep = 0 }
        ";
        let mut s = scene(&[snake], "#..@s#", &[('s', "t:snake")]);
        s.toughen(1000);
        s.rouse();
        while s.conditions(Id::HERO).is_empty() {
            s.play([Command::Wait]);
        }
        let snake = s.entity(s.thing('s'));
        make::remove(&mut s.game.world, snake);
        let before = s.health(Id::HERO).unwrap();
        let events = wait_out(&mut s);
        assert_eq!(s.health(Id::HERO), Some(before - 6));
        assert_eq!(by_poison(&events), [None; 3], "nobody is left to blame");
    }

    #[test]
    fn death_by_poison_gives_the_poisoner_experience() {
        let mut s = scene(&[CAST, DUMMY], "#@.d#", &[('d', "t:dummy")]);
        let item = s.give("t:venom", 1);
        let dummy = s.thing('d');
        let at = s.place(dummy);
        let mut events = s.play([Command::Use { item, at }]);
        assert_eq!(s.conditions(dummy), [Condition::Poisoned]);
        events.extend(wait_out(&mut s));
        assert_eq!(s.health(dummy), None, "10 hit points, 12 lost");
        assert_eq!(by_poison(&events), [Some(Who::Hero); 3]);
        assert!(events.contains(&Event::Learnt { experience: 10 }));
        assert_eq!(s.experience(), (1, 10));
    }

    #[test]
    fn death_by_a_traps_poison_is_the_heros_doing_if_it_hunted() {
        let legend = [('^', "t:spike"), ('w', "t:wolf")];
        let beast = WOLF.replace("mind", "level = 1\nattributes = { intelligence = 3 }\nmind");
        let mut s = scene(&[CAST, &beast], "#@....^w#", &legend);
        s.rouse();
        s.toughen(100);
        let events = wait_out(&mut s);
        assert_eq!(s.health(s.thing('w')), None);
        assert_eq!(by_poison(&events), [None; 3]);
        assert_eq!(s.experience(), (1, 10));
    }

    #[test]
    fn poison_stops_when_it_has_worn_off() {
        let mut s = scene(&[CAST], "#@.#", &[]);
        s.befall(Id::HERO, "{ poison = { turns = 2, per_turn = 1 } }");
        let events = s.play([EAST, Command::Wait]);
        let (who, condition) = (Who::Hero, Condition::Poisoned);
        assert_eq!(events.last(), Some(&Event::Recovered { who, condition }));
        assert_eq!(s.health(Id::HERO), Some(18));
        s.play([Command::Wait]);
        assert_eq!(s.health(Id::HERO), Some(18));
    }
}
