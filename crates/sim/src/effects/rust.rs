//! The `rust` effect.

use super::{Apply, Cx, EffectPurpose};
use crate::things::gear::{self, Rusty, rust_on};
use crate::world::outbox::Witness;
use crate::world::thing::Luck;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Event, Lore};
use serde::{Deserialize, Serialize};

/// Rusts one metal item of the target by one step: a random worn one, else a carried one, else the target itself if it
/// is made of metal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rust {}

/// Most steps of rust on one item or creature.
const MOST: u8 = 3;

impl Apply for Rust {
    fn apply(&self, cx: &mut Cx<'_>) {
        let rules = cx.world.rules().clone();
        let target = cx.target;
        let metal = |item: &Entity| {
            let def = rules.item(cx.world.thing(*item).kind);
            def.is_some_and(|def| def.metal && !def.stacks) && rust_on(cx.world, *item) < MOST
        };
        let carried: Vec<Entity> = gear::carried(cx.world, target);
        let carried: Vec<Entity> = carried.into_iter().filter(metal).collect();
        let worn: Vec<Entity> = carried
            .iter()
            .copied()
            .filter(|item| gear::is_worn(cx.world, *item))
            .collect();
        let choices = if worn.is_empty() { carried } else { worn };
        let luck = cx.world.get_mut::<Luck>(cx.luck);
        let eaten = luck.and_then(|mut luck| luck.0.choose(&choices).copied());
        let itself = rules.monster(cx.world.thing(target).kind);
        let itself = itself.is_some_and(|def| def.metal) && rust_on(cx.world, target) < MOST;
        let Some(eaten) = eaten.or(itself.then_some(target)) else {
            return;
        };
        let deeper = Rusty(rust_on(cx.world, eaten) + 1);
        cx.world.entity_mut(eaten).insert(deeper);
        cx.world.mark_changed(eaten);
        gear::recompute_gear(cx.world, target);
        let item = (eaten != target).then(|| cx.world.thing(eaten).kind);
        cx.world.tell_of(target, |who| Event::Rusted { who, item });
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Rusts)
    }
}

#[cfg(test)]
mod tests {
    use crate::acts::blow;
    use crate::scenario::Scenario;
    use crate::scenario::probe::EAST;
    use crate::scenario::testing::scene;
    use proto::{Answer, Command, Event, Id, Query, Who};

    const CAST: &str = "
        [item.mail]
        category = 'armour'
        weight = 1
        value = 1
        metal = true
        wear = { slot = 'torso', armour = 5 }

        [item.hauberk]
        category = 'armour'
        weight = 1
        value = 1
        metal = true
        wear = { slot = 'torso', armour = 5 }

        [item.cap]
        category = 'armour'
        weight = 1
        value = 1
        wear = { slot = 'head', armour = 1 }

        [trap.spray]
        once = false
        hidden = false
        on_enter = { effects = [{ rust = {} }] }

        [monster.golem]
        hit_points = 10
        metal = true
        mind = { asleep = 100 }
    ";

    /// Mission: T7, T8.
    #[test]
    fn rust_affects_worn_metal_up_to_its_limit() {
        let mut s = scene(&[CAST], "#@^#", &[('^', "t:spray")]);
        for name in ["t:mail", "t:cap"] {
            let item = s.give(name, 1);
            s.play([Command::Wear(item)]);
        }
        let before = s.figures().armour;
        let events = s.play([EAST]);
        let (who, item) = (Who::Hero, Some(s.kind("t:mail")));
        assert!(events.contains(&Event::Rusted { who, item }));
        assert_eq!(s.figures().armour, before - 1);
        for _ in 0..9 {
            s.befall(Id::HERO, "{ rust = {} }");
        }
        assert_eq!(s.figures().armour, before - 3, "and leather does not rust");
        assert_eq!(s.game.digest(), s.game.full_digest());
    }

    #[test]
    fn a_new_mail_is_a_gain_over_a_rusty_one() {
        let mut s = scene(&[CAST], "#@.#", &[]);
        let old = s.give("t:mail", 1);
        s.play([Command::Wear(old)]);
        s.befall(Id::HERO, "{ rust = {} }");
        let new = s.give("t:hauberk", 1);
        let Answer::Item(facts) = s.game.ask(Query::Item(new)) else {
            panic!("it is carried");
        };
        assert_eq!(facts.gain, 1);
    }

    #[test]
    fn rust_affects_creatures_made_of_metal() {
        let mut s = scene(&[CAST], "#@.g#", &[('g', "t:golem")]);
        let golem = s.thing('g');
        let armour = |s: &Scenario| {
            let rules = s.game.rules().clone();
            blow::armour(&s.game.world, &rules, s.entity(golem))
        };
        let before = armour(&s);
        let events = s.befall(golem, "{ rust = {} }");
        let (who, item) = (s.seen(golem), None);
        assert_eq!(events, [Event::Rusted { who, item }]);
        assert_eq!(armour(&s), before - 1);
        assert!(s.befall(Id::HERO, "{ rust = {} }").is_empty());
    }
}
