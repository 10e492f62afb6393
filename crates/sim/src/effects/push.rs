//! The `push` effect, and [`shove`], which `pull` shares.

use super::{Apply, Cx, EffectPurpose};
use crate::world::growth;
use crate::world::pending::{self, Intents};
use crate::world::position::Position;
use proto::Lore;
use serde::{Deserialize, Serialize};

/// Pushes the target away from the attacker, as far as there is room.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Push {
    /// Distance in tiles.
    pub tiles: u8,
}

impl Apply for Push {
    fn apply(&self, cx: &mut Cx<'_>) {
        shove(cx, i8::try_from(self.tiles).unwrap_or(i8::MAX));
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Pushes(self.tiles))
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }
}

/// Queues a move of the target away from the attacker, or towards the attacker if `tiles` is negative. Creatures with
/// the knack `unbowed` do not move.
pub(super) fn shove(cx: &mut Cx<'_>, tiles: i8) {
    let by = cx.source.by.filter(|by| *by != cx.target);
    let from = by.and_then(|by| cx.world.get::<Position>(by)).copied();
    let Some(from) = from.filter(|_| !growth::knacks(cx.world, cx.target).unbowed) else {
        return;
    };
    let shove = pending::Intent::Shove {
        from: from.at(),
        tiles,
    };
    let mut intents = cx.world.resource_mut::<Intents>();
    intents.raise(cx.target, shove);
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{EAST, is_sound};
    use crate::scenario::testing::scene;
    use proto::{Command, Event, Id};

    const CAST: &str = "
        [monster.dummy]
        hit_points = 1000
        armour = -20
        sight = 0
        mind = { asleep = 100 }

        [monster.ox]
        hit_points = 1000
        attacks = [{ damage = 1, to_hit = 40, effects = [{ push = { tiles = 2 } }] }]
        mind = { asleep = 0, notices_one_in = 1 }

        [monster.rock]
        hit_points = 1000
        armour = -20
        sight = 0
        mind = { asleep = 100 }
        talents = ['unbowed']

        [talent.unbowed]
        knacks = { unbowed = true }

        [item.staff]
        category = 'weapon'
        weight = 1
        value = 1
        wear = { slot = 'weapon' }
        weapon = { damage = 1, to_hit = 40, effects = [{ push = { tiles = 1 } }] }
    ";

    #[test]
    fn the_heros_staff_drives_a_creature_back_until_the_wall() {
        let mut s = scene(&[CAST], "#@d.#", &[('d', "t:dummy")]);
        let staff = s.give("t:staff", 1);
        s.play([Command::Wear(staff)]);
        while s.drawn() == "#@d.#" {
            s.play([EAST]);
        }
        assert_eq!(s.drawn(), "#@.d#");
        is_sound(&s.game);
        s.play([EAST, EAST, EAST, EAST]);
        assert_eq!(s.drawn(), "#.@d#", "there is no room behind it");
    }

    #[test]
    fn push_moves_the_hero_but_not_an_unbowed_one() {
        let mut s = scene(&[CAST], "#...@o#", &[('o', "t:ox")]);
        s.toughen(1000);
        let events = s.play([Command::Wait]);
        let shoved = events
            .iter()
            .any(|event| matches!(event, Event::Shoved { .. }));
        assert!(shoved, "{events:?}");
        assert_eq!(s.drawn(), "#.@..o#");
        s.master("t:unbowed");
        s.play([Command::Wait; 4]);
        assert_eq!(s.drawn(), "#.@o..#");
        assert!(s.health(Id::HERO) < Some(999));
        let mut s = scene(&[CAST], "#@r.#", &[('r', "t:rock")]);
        let staff = s.give("t:staff", 1);
        s.play([Command::Wear(staff)]);
        s.play([EAST; 5]);
        assert_eq!(s.drawn(), "#@r.#");
    }
}
