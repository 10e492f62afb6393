//! The `pull` effect.

use super::push::shove;
use super::{Apply, Cx, EffectPurpose};
use proto::Lore;
use serde::{Deserialize, Serialize};

/// Pulls the target towards the attacker, as far as there is room.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pull {
    /// Distance in tiles.
    pub tiles: u8,
}

impl Apply for Pull {
    fn apply(&self, cx: &mut Cx<'_>) {
        let tiles = i8::try_from(self.tiles).unwrap_or(i8::MAX);
        shove(cx, -tiles);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Pulls(self.tiles))
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::is_sound;
    use crate::scenario::testing::scene;
    use proto::{Command, Refusal};

    const CAST: &str = "
        [monster.dummy]
        hit_points = 1000
        armour = -20
        sight = 0
        mind = { asleep = 100 }

        [monster.hooker]
        hit_points = 1000
        attacks = [{ damage = 1, to_hit = 40, reach = 2, effects = [{ pull = { tiles = 1 } }] }]
        mind = { asleep = 0, notices_one_in = 1, stays = true }

        [item.hook]
        category = 'weapon'
        weight = 1
        value = 1
        wear = { slot = 'weapon' }
        weapon = { damage = 1, to_hit = 40, reach = 2, effects = [{ pull = { tiles = 1 } }] }
    ";

    #[test]
    fn the_heros_hook_draws_a_creature_to_arms_length() {
        let mut s = scene(&[CAST], "#@.1d#", &[('d', "t:dummy")]);
        let at = s.place(s.thing('d')).unwrap();
        assert_eq!(
            s.game.check(Command::Shoot(at)),
            Err(Refusal::NoRangedWeapon)
        );
        let hook = s.give("t:hook", 1);
        s.play([Command::Wear(hook)]);
        assert_eq!(s.game.check(Command::Shoot(at)), Err(Refusal::OutOfRange));
        let mut s = scene(&[CAST], "#@.d.#", &[('d', "t:dummy")]);
        let hook = s.give("t:hook", 1);
        let at = s.place(s.thing('d')).unwrap();
        s.play([Command::Wear(hook), Command::Shoot(at)]);
        assert_eq!(s.drawn(), "#@d..#");
        is_sound(&s.game);
    }

    #[test]
    fn a_creature_with_a_hook_draws_the_hero() {
        let mut s = scene(&[CAST], "#@.h#", &[('h', "t:hooker")]);
        s.toughen(1000);
        s.rouse();
        s.play([Command::Wait]);
        assert_eq!(s.drawn(), "#.@h#");
    }
}
