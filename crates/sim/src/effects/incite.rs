//! The `incite` effect: sets nearby beasts on a target.

use super::{Apply, Cx, EffectPurpose, has_wits_at_most};
use crate::moods;
use crate::world::level::Levels;
use crate::world::markers::Hidden;
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Id, Lore};
use serde::{Deserialize, Serialize};

/// Makes all beasts near the target hunt it, except the one that causes the effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Incite {
    /// Highest Intelligence of a creature that counts as a beast.
    pub wits: i8,
    /// Maximum distance of a beast from the target, in tiles.
    pub range: u8,
}

impl Apply for Incite {
    fn apply(&self, cx: &mut Cx<'_>) {
        let Some(at) = cx.at() else {
            return;
        };
        let prey = cx.world.thing(cx.target).id;
        for (id, beast) in beasts(cx.world, at, self.range, self.wits) {
            if id == prey || Some(beast) == cx.source.by {
                continue;
            }
            if prey == Id::HERO {
                moods::alert(cx.world, beast);
                continue;
            }
            moods::mood_change::set(cx.world, beast, Mood::Stalking { prey, lost: 0 });
            let prey = cx.world.who(cx.target);
            cx.world.tell_of(beast, |who| Event::Stalked { who, prey });
        }
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Incites(self.wits, self.range))
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }
}

/// Unhidden creatures of the current level within `range` tiles of `at` with at most `wits` Intelligence, in id order.
pub(super) fn beasts(world: &World, at: Point, range: u8, wits: i8) -> Vec<(Id, Entity)> {
    let current = world.resource::<Levels>().current;
    let is_one = |who: &Entity| {
        let place = world.get::<Position>(*who);
        let near = place.is_some_and(|place| {
            place.level() == current && place.at().distance(at) <= range.into()
        });
        near && world.get::<Mind>(*who).is_some()
            && world.get::<Hidden>(*who).is_none()
            && has_wits_at_most(world, *who, Some(wits))
    };
    let all = world.resource::<EntityIndex>().all().filter(is_one);
    let mut all: Vec<(Id, Entity)> = all.map(|who| (world.thing(who).id, who)).collect();
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use crate::scenario::testing::scene;
    use crate::world::mind::Mood;
    use proto::{Command, Id};

    const CAST: &str = "
        [monster.rat]
        hit_points = 10
        attributes = { intelligence = 3 }
        attacks = [{ damage = 2, to_hit = 40 }]
        mind = { asleep = 0, temper = 'calm' }

        [monster.orc]
        hit_points = 30
        sight = 0
        mind = { asleep = 100 }

        [spell.set]
        family = 'beast'
        cost = 2
        cast = { shape = 'target', effects = [{ incite = { wits = 6, range = 8 } }] }

        [monster.druid]
        hit_points = 30
        mind = { asleep = 0, notices_one_in = 1, stays = true }
        spells = [{ spell = 'set' }]
    ";

    #[test]
    fn incited_beasts_hunt_their_target_until_it_is_gone() {
        let drawing = "
            ########
            #@..o..#
            #..r.r.#
            ########";
        let mut s = scene(&[CAST], drawing, &[('r', "t:rat"), ('o', "t:orc")]);
        s.toughen(100);
        s.teach("t:set");
        let orc = s.thing('o');
        let (spell, at) = (s.kind("t:set"), s.place(orc));
        s.play([Command::Cast { spell, at }]);
        for rat in s.all('r') {
            assert!(matches!(s.mood(rat), Mood::Stalking { prey, .. } if prey == orc));
        }
        let mut waited = 0;
        while s.health(orc).is_some() {
            s.play([Command::Wait]);
            waited += 1;
            assert!(waited < 60);
        }
        s.play([Command::Wait; 8]);
        assert_eq!(
            s.health(Id::HERO),
            Some(100),
            "the hero is none of their business"
        );
        assert!(s.all('r').into_iter().all(|rat| s.mood(rat) == Mood::Idle));
        assert_eq!(s.game.digest(), s.game.full_digest());
    }

    #[test]
    fn a_creature_incites_beasts_against_the_hero() {
        let drawing = "
            ########
            #@....d#
            #..r...#
            ########";
        let mut s = scene(&[CAST], drawing, &[('r', "t:rat"), ('d', "t:druid")]);
        s.toughen(100);
        let mut waited = 0;
        while !matches!(s.mood(s.thing('r')), Mood::Hunting { .. }) {
            s.play([Command::Wait]);
            waited += 1;
            assert!(waited < 20);
        }
    }
}
