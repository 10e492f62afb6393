//! The `loosen` effect: disarms and frees from clinging gear.

use super::{Apply, Cx, EffectPurpose};
use crate::things::{gear, marks};
use crate::world::outbox::Witness;
use crate::world::position::{self, Position};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Event, Lore, Slot};
use serde::{Deserialize, Serialize};

/// Makes the target drop its weapon onto its tile. Worn gear that clings no longer clings.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Loosen {}

impl Apply for Loosen {
    fn apply(&self, cx: &mut Cx<'_>) {
        for item in gear::carried(cx.world, cx.target) {
            if gear::is_worn(cx.world, item) {
                marks::free(cx.world, cx.target, item);
            }
        }
        let held = gear::worn(cx.world, cx.target, Slot::Weapon);
        let place = cx.world.get::<Position>(cx.target).copied();
        let (Some(weapon), Some(place)) = (held, place) else {
            return cx.world.tell_of(cx.target, |who| Event::Withstood { who });
        };
        let_go(cx.world, cx.target, weapon, place);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Loosens)
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }
}

fn let_go(world: &mut World, who: Entity, weapon: Entity, place: Position) {
    gear::set_worn(world, weapon, None);
    let count = gear::count(world, weapon);
    let weapon = gear::take_out(world, weapon, count);
    gear::recompute_gear(world, who);
    let (item, at) = (world.thing(weapon).kind, place.at());
    position::drop_at(world, weapon, place.level(), at);
    world.tell_of(who, |who| Event::Dropped {
        who,
        item,
        count,
        at,
    });
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::is_sound;
    use crate::scenario::testing::scene;
    use crate::things::gear;
    use proto::{Command, Event, Id, Slot};

    const CAST: &str = "
        [item.sword]
        category = 'weapon'
        weight = 1
        value = 1
        wear = { slot = 'weapon' }
        weapon = { damage = 5 }

        [monster.guard]
        hit_points = 10
        wears = true
        carries = [{ item = 'sword' }]
        mind = { asleep = 100 }
    ";

    #[test]
    fn loosen_disarms_hero_and_creature() {
        let mut s = scene(&[CAST], "#@g#", &[('g', "t:guard")]);
        let sword = s.give("t:sword", 1);
        s.play([Command::Wear(sword)]);
        for who in [Id::HERO, s.thing('g')] {
            let entity = s.entity(who);
            assert!(gear::worn(&s.game.world, entity, Slot::Weapon).is_some());
            let events = s.befall(who, "{ loosen = {} }");
            assert!(matches!(events.as_slice(), [Event::Dropped { .. }]));
            assert!(gear::worn(&s.game.world, entity, Slot::Weapon).is_none());
            assert_eq!(s.lying(s.place(who).unwrap()), [("t:sword", 1)]);
            let events = s.befall(who, "{ loosen = {} }");
            assert!(matches!(events.as_slice(), [Event::Withstood { .. }]));
        }
        is_sound(&s.game);
        assert_eq!(s.game.digest(), s.game.full_digest());
    }
}
