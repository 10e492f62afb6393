//! The `damage` effect.

use super::{Apply, Cx, EffectPurpose};
use geom::Dice;
use proto::Lore;
use serde::{Deserialize, Serialize};

/// Takes hit points from the target.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// Hit points lost.
    pub amount: Dice,
}

impl Apply for Damage {
    fn apply(&self, cx: &mut Cx<'_>) {
        let amount = cx.roll(self.amount);
        cx.hurt(amount);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Harms(self.amount))
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::DUMMY;
    use crate::scenario::testing::scene;
    use proto::{Cause, Command, Event, Id, Means, Who};

    const CAST: &str = "
        [item.acid]
        category = 'potion'
        weight = 1
        value = 1
        use = { effects = [{ damage = { amount = 3 } }] }

        [item.flask]
        category = 'potion'
        weight = 1
        value = 1
        [item.flask.use]
        shape = 'target'
        effects = [{ damage = { amount = '2d1+1' } }, { damage = { amount = '1d1-5' } }]
    ";

    #[test]
    fn damage_hurts_the_hero() {
        let mut s = scene(&[CAST], "#@#", &[]);
        let item = s.give("t:acid", 1);
        let events = s.play([Command::Use { item, at: None }]);
        assert_eq!(s.health(Id::HERO), Some(17));
        let hurt = Event::Hurt {
            who: Who::Hero,
            at: s.hero(),
            amount: 3,
            cause: Cause {
                by: Some(Who::Hero),
                means: Means::Thing(s.kind("t:acid")),
            },
            critical: false,
        };
        assert!(events.contains(&hurt), "{events:?}");
    }

    #[test]
    fn damage_hurts_a_creature_and_never_heals_it() {
        let mut s = scene(&[CAST, DUMMY], "#@.d#", &[('d', "t:dummy")]);
        let item = s.give("t:flask", 1);
        let at = s.place(s.thing('d'));
        s.play([Command::Use { item, at }]);
        assert_eq!(s.health(s.thing('d')), Some(7));
        assert_eq!(s.health(Id::HERO), Some(20));
    }
}
