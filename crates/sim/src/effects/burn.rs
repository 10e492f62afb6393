//! The `burn` effect and the condition [`Burning`].

use super::{Apply, Cx, EffectPurpose};
use crate::frame::builder::{Phase, ScheduleBuilder};
use crate::frame::conditions::{TimedCondition, afflict};
use crate::world::health;
use crate::world::level::Levels;
use crate::world::outbox::EventSource;
use crate::world::position::Position;
use crate::world::thing::{EntityIndex, Luck, Thing};
use crate::world::time::ActingGroup;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Dice, Terrain};
use proto::{Condition, Id, Lore, Means};
use serde::{Deserialize, Serialize};

/// Sets the target on fire: 1d3 damage on each of its turns. Water or mud puts the fire out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Burn {
    /// Duration in turns of the burning creature.
    pub turns: u8,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(super) struct Burning {
    turns: u8,
    /// Creature blamed for the damage; `None` for a trap or a feature.
    by: Option<Id>,
}

/// Damage per turn.
const FLAME: Dice = Dice {
    count: 1,
    sides: 3,
    bonus: 0,
};

impl TimedCondition for Burning {
    const CONDITION: Condition = Condition::Burning;
    const AT_ONCE: bool = true;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Burn {
    fn apply(&self, cx: &mut Cx<'_>) {
        let by = cx.source.by.map(|by| cx.world.thing(by).id);
        let turns = self.turns;
        afflict(cx.world, cx.target, Burning { turns, by });
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }

    fn is_fire(&self) -> bool {
        true
    }

    fn plugin(builder: &mut ScheduleBuilder<'_>) {
        builder
            .condition::<Burning>("burning")
            .lingering::<Burning, _>(Phase::ConditionDamage, deal_fire_damage);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Leaves(Condition::Burning, self.turns))
    }
}

pub(crate) fn is_burning(world: &World, who: Entity) -> bool {
    world.get::<Burning>(who).is_some()
}

/// Deals fire damage to the acting creatures that burn. Water or mud under a creature ends its fire instead.
fn deal_fire_damage(world: &mut World, burning: &mut QueryState<(Entity, &Thing, &Burning)>) {
    for (who, fire) in ActingGroup::acting(world, burning) {
        if is_wet(world, who) {
            // The fade at the end of this turn removes the last turn, and reports it.
            world.entity_mut(who).insert(Burning { turns: 1, ..fire });
            continue;
        }
        let amount = world.get_mut::<Luck>(who);
        let amount = amount.map_or(0, |mut luck| luck.0.roll(FLAME));
        let by = fire
            .by
            .and_then(|id| world.resource::<EntityIndex>().entity(id));
        let source = EventSource {
            by,
            means: Means::Condition(Condition::Burning),
        };
        health::hurt(world, who, amount, source, false);
    }
}

fn is_wet(world: &World, who: Entity) -> bool {
    let Some(place) = world.get::<Position>(who) else {
        return false;
    };
    let level = world.resource::<Levels>().get(place.level());
    let ground = level.and_then(|level| level.terrain().get(place.at()).copied());
    matches!(
        ground,
        Some(Terrain::ShallowWater | Terrain::DeepWater | Terrain::Mud)
    )
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{DUMMY, EAST};
    use crate::scenario::testing::scene;
    use crate::world::level::Levels;
    use geom::Terrain;
    use proto::{Command, Condition, Event, Id, Who};

    /// Mission: T7, T8.
    #[test]
    fn fire_hurts_every_turn_and_goes_out() {
        let jet = "
            [trap.jet]
            on_enter = { effects = [{ burn = { turns = 4 } }] }
        ";
        let mut s = scene(&[jet], "#@^..#", &[('^', "t:jet")]);
        s.toughen(100);
        s.play([EAST]);
        assert_eq!(s.conditions(Id::HERO), [Condition::Burning]);
        let mut health = s.health(Id::HERO);
        assert!(health < Some(100), "from the first turn");
        for _ in 0..3 {
            s.play([Command::Wait]);
            assert!(s.health(Id::HERO) < health);
            health = s.health(Id::HERO);
        }
        assert!(s.conditions(Id::HERO).is_empty());
        s.play([Command::Wait]);
        assert_eq!(s.health(Id::HERO), health);
        assert!(health >= Some(100 - 12) && health <= Some(100 - 4));
    }

    #[test]
    fn water_puts_out_a_burning_creature() {
        let mut s = scene(&[], "#@1..#", &[]);
        s.toughen(100);
        let at = s.mark('1');
        let mut levels = s.game.world.resource_mut::<Levels>();
        levels.here_mut().set_terrain(at, Terrain::ShallowWater);
        s.befall(Id::HERO, "{ burn = { turns = 50 } }");
        let events = s.play([EAST]);
        let (who, condition) = (Who::Hero, Condition::Burning);
        assert!(events.contains(&Event::Recovered { who, condition }));
        assert!(s.conditions(Id::HERO).is_empty());
        assert_eq!(s.health(Id::HERO), Some(100));
    }

    #[test]
    fn creatures_burn_too() {
        let mut s = scene(&[DUMMY], "#@..d#", &[('d', "t:dummy")]);
        let dummy = s.thing('d');
        s.befall(dummy, "{ burn = { turns = 3 } }");
        s.play([Command::Wait; 3]);
        assert!(
            s.health(dummy)
                .is_none_or(|health| (1..=7).contains(&health))
        );
        assert!(s.health(dummy) < Some(10));
    }
}
