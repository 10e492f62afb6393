//! The `cleanse` effect.

use super::burn::Burning;
use super::confuse::Confused;
use super::poison::Poisoned;
use super::slow::Slowed;
use super::{Apply, Cx, EffectPurpose, Fallen, Snared};
use crate::frame::conditions::recover;
use proto::Lore;
use serde::{Deserialize, Serialize};

/// Ends burning, confusion, poison, slowness, snares and lying on the ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cleanse {}

impl Apply for Cleanse {
    fn apply(&self, cx: &mut Cx<'_>) {
        recover::<Burning>(cx.world, cx.target);
        recover::<Confused>(cx.world, cx.target);
        recover::<Fallen>(cx.world, cx.target);
        recover::<Poisoned>(cx.world, cx.target);
        recover::<Slowed>(cx.world, cx.target);
        recover::<Snared>(cx.world, cx.target);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Cleanses)
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Heal
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::DUMMY;
    use crate::scenario::testing::scene;
    use proto::{Command, Condition, Id};

    #[test]
    fn cleanse_ends_harmful_conditions_only() {
        let mut s = scene(&[DUMMY], "#@d#", &[('d', "t:dummy")]);
        s.toughen_all(100);
        for who in [Id::HERO, s.thing('d')] {
            for bane in [
                "{ burn = { turns = 9 } }",
                "{ confuse = { turns = 9 } }",
                "{ poison = { turns = 9, per_turn = 1 } }",
                "{ slow = { turns = 9, percent = 50 } }",
                "{ snare = { turns = 9 } }",
                "{ haste = { turns = 9, percent = 150 } }",
            ] {
                s.befall(who, bane);
            }
            assert_eq!(s.conditions(who).len(), 6);
            s.befall(who, "{ cleanse = {} }");
            assert_eq!(s.conditions(who), [Condition::Hasted]);
        }
        s.play([Command::Wait; 3]);
        assert_eq!(s.health(Id::HERO), Some(100));
        assert_eq!(s.game.digest(), s.game.full_digest());
    }
}
