//! The `gift` effect: a talent for a number of turns.

use super::{Apply, Cx};
use crate::defs::{Link, Visit};
use crate::frame::builder::{Phase, ScheduleBuilder};
use crate::frame::conditions::{TimedCondition, afflict, recover};
use crate::things::gear;
use crate::world::growth::TemporaryTalent;
use crate::world::hero;
use crate::world::sight::Sight;
use crate::world::thing::Thing;
use crate::world::time::ActingGroup;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Condition, Lore, ThingClass};
use serde::{Deserialize, Serialize};

/// Grants the target a talent for a number of turns. A different granted talent replaces the one before.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Gift {
    /// Talent to grant.
    pub talent: Link,
    /// Duration in turns of the bearer.
    pub turns: u8,
}

impl TimedCondition for TemporaryTalent {
    const CONDITION: Condition = Condition::Gifted;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Gift {
    fn apply(&self, cx: &mut Cx<'_>) {
        let Some(talent) = self.talent.kind() else {
            return;
        };
        let talent = cx.world.rules().name(talent).to_owned();
        let had = cx.world.get::<TemporaryTalent>(cx.target);
        if had.is_some_and(|had| had.talent != talent) {
            cx.world.entity_mut(cx.target).remove::<TemporaryTalent>();
        }
        let turns = self.turns;
        afflict(cx.world, cx.target, TemporaryTalent { turns, talent });
        recompute_derived(cx.world, cx.target);
    }

    fn plugin(builder: &mut ScheduleBuilder<'_>) {
        builder
            .lasting::<TemporaryTalent>()
            .lingering::<TemporaryTalent, _>(Phase::Fade, fade);
    }

    fn links(&mut self, visit: &mut Visit<'_>) {
        visit(&mut self.talent, ThingClass::Talent);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Grants(self.talent.kind()?, self.turns))
    }
}

/// Recomputes the values derived from talents: the hero's growth, gear and light.
fn recompute_derived(world: &mut World, who: Entity) {
    if who == world.hero() {
        hero::grow(world);
    }
    gear::recompute_gear(world, who);
    world.resource_mut::<Sight>().relight();
}

/// Counts down the granted talents of the acting creatures. Replaces the usual fade, because the derived values must be
/// recomputed at the end.
fn fade(world: &mut World, gifted: &mut QueryState<(Entity, &Thing, &TemporaryTalent)>) {
    for (who, _) in ActingGroup::acting(world, gifted) {
        let Some(mut gift) = world.get_mut::<TemporaryTalent>(who) else {
            continue;
        };
        gift.turns = gift.turns.saturating_sub(1);
        let over = gift.turns == 0;
        world.mark_changed(who);
        if over {
            recover::<TemporaryTalent>(world, who);
            recompute_derived(world, who);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::acts::blow;
    use crate::game::Game;
    use crate::scenario::Scenario;
    use crate::scenario::probe::DUMMY;
    use crate::scenario::testing::scene;
    use crate::world::growth;
    use proto::{Command, Condition, Id};

    const TALENTS: &str = "
        [talent.stone]
        knacks = { hide = 6, noise = 300 }

        [talent.cat]
        knacks = { darksight = 5 }

        [spell.harden]
        family = 'stone'
        cost = 1
        cast = { effects = [{ gift = { talent = 'stone', turns = 3 } }] }

        [spell.bless]
        family = 'stone'
        cost = 1
        cast = { shape = 'target', effects = [{ gift = { talent = 'stone', turns = 3 } }] }

        [spell.peer]
        family = 'beast'
        cost = 1
        cast = { effects = [{ gift = { talent = 'cat', turns = 2 } }] }
    ";

    fn armour(s: &Scenario, who: Id) -> i32 {
        blow::armour(&s.game.world, s.game.rules(), s.entity(who))
    }

    fn cast(s: &mut Scenario, spell: &str, at: Option<Id>) {
        s.teach(spell);
        let spell = s.kind(spell);
        let at = at.and_then(|id| s.place(id));
        s.play([Command::Cast { spell, at }]);
        s.play([Command::Forget(spell)]);
    }

    #[test]
    fn a_granted_talent_lasts_its_turns_for_hero_and_creature() {
        let mut s = scene(&[DUMMY, TALENTS], "#@.d#", &[('d', "t:dummy")]);
        for (who, spell, lasts) in [(Id::HERO, "t:harden", 3), (s.thing('d'), "t:bless", 2)] {
            let before = armour(&s, who);
            cast(&mut s, spell, (who != Id::HERO).then_some(who));
            for _ in 0..lasts {
                assert_eq!(armour(&s, who), before + 6);
                assert_eq!(s.conditions(who), [Condition::Gifted]);
                s.play([Command::Wait]);
            }
            assert_eq!(armour(&s, who), before);
            assert_eq!(s.conditions(who), []);
        }
        assert_eq!(s.game.digest(), s.game.full_digest());
    }

    #[test]
    fn a_granted_talents_effects_survive_loading_and_end_with_it() {
        let mut s = scene(&[TALENTS], "#@#", &[]);
        let before = s.figures();
        cast(&mut s, "t:harden", None);
        assert_eq!(s.figures().noise, 3 * before.noise);
        let rules = s.game.rules().clone();
        let mut again = Game::load(&rules, &s.game.save()).unwrap().game;
        for _ in 0..4 {
            s.play([Command::Wait]);
            again.step(Command::Wait).unwrap();
            assert_eq!(again.digest(), s.game.digest());
        }
        assert_eq!(s.figures().noise, before.noise);
    }

    #[test]
    fn a_second_gift_takes_the_place_of_the_first() {
        let mut s = scene(&[TALENTS], "#@#", &[]);
        cast(&mut s, "t:harden", None);
        cast(&mut s, "t:peer", None);
        let knacks = growth::knacks(&s.game.world, s.entity(Id::HERO));
        assert_eq!((knacks.hide, knacks.darksight), (0, 5));
        s.play([Command::Wait; 2]);
        assert_eq!(s.conditions(Id::HERO), []);
    }
}
