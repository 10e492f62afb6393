//! The `warm` effect.

use super::{Apply, Cx, EffectPurpose};
use crate::world::outbox::Witness;
use crate::world::warmth;
use proto::{Event, Lore};
use serde::{Deserialize, Serialize};

/// Adds Warmth to the target, up to its maximum, or removes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Warm {
    /// Warmth added; negative to remove Warmth.
    pub amount: i8,
}

impl Apply for Warm {
    fn apply(&self, cx: &mut Cx<'_>) {
        let amount = warmth::change(cx.world, cx.target, self.amount.into());
        if amount != 0 {
            cx.world
                .tell_of(cx.target, |who| Event::Warmed { who, amount });
        }
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Warms(self.amount))
    }

    fn intent(&self) -> EffectPurpose {
        if self.amount < 0 {
            EffectPurpose::Harm
        } else {
            EffectPurpose::Other
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::testing::scene;
    use proto::Id;

    const CAST: &str = "
        [spell.spark]
        family = 'flame'
        cost = 1
        cast = { effects = [] }

        [monster.priest]
        hit_points = 10
        mind = { asleep = 100 }
        spells = [{ spell = 'spark' }]
    ";

    #[test]
    fn hero_and_creature_gain_and_lose_warmth_within_what_they_hold() {
        let mut s = scene(&[CAST], "#@.p#", &[('p', "t:priest")]);
        for who in [Id::HERO, s.thing('p')] {
            assert_eq!(s.warmth(who), 6);
            s.befall(who, "{ warm = { amount = -4 } }");
            assert_eq!(s.warmth(who), 2);
            s.befall(who, "{ warm = { amount = -4 } }");
            assert_eq!(s.warmth(who), 0);
            s.befall(who, "{ warm = { amount = 20 } }");
            assert_eq!(s.warmth(who), 6);
        }
        assert_eq!(s.game.digest(), s.game.full_digest());
    }
}
