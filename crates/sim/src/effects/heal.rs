//! The `heal` effect.

use super::{Apply, Cx, EffectPurpose};
use crate::world::health::{self, Health};
use geom::Dice;
use proto::Lore;
use serde::{Deserialize, Serialize};

/// Restores hit points of the target, up to its maximum: `amount` or `percent`, whichever is more.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Heal {
    /// Hit points restored.
    pub amount: Dice,
    /// Minimum restored, in percent of the target's maximum hit points.
    #[serde(default)]
    pub percent: u8,
}

impl Apply for Heal {
    fn apply(&self, cx: &mut Cx<'_>) {
        let whole = cx.world.get::<Health>(cx.target).map_or(0, |it| it.max);
        let share = i64::from(whole) * i64::from(self.percent) / 100;
        let share = i32::try_from(share).unwrap_or(i32::MAX);
        let amount = cx.roll(self.amount).max(share);
        health::heal(cx.world, cx.target, amount);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Heals(self.amount, self.percent))
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Heal
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::DUMMY;
    use crate::scenario::testing::scene;
    use proto::{Command, Event, Id, Who};

    const CAST: &str = "
        [item.balm]
        category = 'potion'
        weight = 1
        value = 1
        use = { effects = [{ heal = { amount = 8 } }] }

        [item.dew]
        category = 'potion'
        weight = 1
        value = 1
        use = { shape = 'target', effects = [{ heal = { amount = 3 } }] }

        [item.panacea]
        category = 'potion'
        weight = 1
        value = 1
        use = { effects = [{ heal = { amount = 8, percent = 25 } }] }
    ";

    fn heal_hero(s: &mut Scenario) -> Vec<i32> {
        let item = s.give("t:balm", 1);
        let events = s.play([Command::Use { item, at: None }]);
        let amount = |event: &Event| match event {
            Event::Healed {
                who: Who::Hero,
                amount,
            } => Some(*amount),
            _ => None,
        };
        events.iter().filter_map(amount).collect()
    }

    #[test]
    fn heal_restores_the_hero_up_to_the_maximum() {
        let mut s = scene(&[CAST], "#@#", &[]);
        s.set_health(Id::HERO, 5, 20);
        assert_eq!(heal_hero(&mut s), [8]);
        assert_eq!(s.health(Id::HERO), Some(13));
        assert_eq!(heal_hero(&mut s), [7]);
        assert_eq!(s.health(Id::HERO), Some(20));
        assert!(heal_hero(&mut s).is_empty());
        assert_eq!((s.health(Id::HERO), s.max_health(Id::HERO)), (Some(20), 20));
    }

    #[test]
    fn heal_restores_the_share_if_that_is_more() {
        for (max, gain) in [(20, 8), (32, 8), (60, 15)] {
            let mut s = scene(&[CAST], "#@#", &[]);
            s.set_health(Id::HERO, 1, max);
            let item = s.give("t:panacea", 1);
            s.play([Command::Use { item, at: None }]);
            assert_eq!(s.health(Id::HERO), Some(1 + gain), "{max}");
        }
    }

    #[test]
    fn a_creature_is_healed_too() {
        let mut s = scene(&[CAST, DUMMY], "#@.d#", &[('d', "t:dummy")]);
        let dummy = s.thing('d');
        s.set_health(dummy, 2, 10);
        let item = s.give("t:dew", 1);
        let at = s.place(dummy);
        let events = s.play([Command::Use { item, at }]);
        assert_eq!(s.health(dummy), Some(5));
        let who = s.seen(dummy);
        assert!(events.contains(&Event::Healed { who, amount: 3 }));
    }

    #[test]
    fn a_negative_heal_does_not_hurt() {
        let mut s = scene(&[DUMMY], "#@.d#", &[('d', "t:dummy")]);
        let events = s.befall(Id::HERO, "{ heal = { amount = -3 } }");
        assert_eq!(s.health(Id::HERO), Some(20));
        assert_eq!(events, []);
    }
}
