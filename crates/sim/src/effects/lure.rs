//! The `lure` effect: a noise that draws creatures to its place.

use super::{Apply, Cx};
use crate::world::hearing;
use crate::world::level::Levels;
use crate::world::markers::{Hidden, Peaceful};
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Id, Lore};
use serde::{Deserialize, Serialize};

/// Makes a noise on each touched tile. Creatures in earshot go there, except peaceful and hidden ones and hunters that
/// see the hero.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lure {
    /// Hearing distance in steps; the level's echo multiplies it, and a closed door costs eight steps.
    pub loudness: u8,
    /// Turns for which a creature searches for the source.
    pub turns: u8,
}

impl Apply for Lure {
    fn apply(&self, cx: &mut Cx<'_>) {
        cx.underfoot(self);
    }

    fn affects_tiles(&self) -> bool {
        true
    }

    fn ground(&self, cx: &mut Cx<'_>, at: Point) {
        let world = &mut *cx.world;
        let current = world.resource::<Levels>().current;
        let heard = hearing::heard(world, at, self.loudness);
        let hears = |who: &Entity| {
            let place = world.get::<Position>(*who);
            place.is_some_and(|place| place.level() == current && heard.at(place.at()).is_some())
        };
        let all = world.resource::<EntityIndex>().all().filter(hears);
        let all: Vec<Entity> = all.collect();
        for who in all {
            if world.thing(who).id == Id::HERO {
                let means = cx.source.means;
                world.tell(Event::Heard { at, means });
            } else if is_lured(world, who) {
                let left = self.turns;
                if let Some(mut mind) = world.get_mut::<Mind>(who) {
                    mind.mood = Mood::Lured { to: at, left };
                }
                world.mark_changed(who);
            }
        }
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Lures(self.loudness))
    }
}

/// Whether `who` follows the noise: idle, asleep, already lured, or a hunter that has lost sight of the hero; never
/// peaceful or hidden.
fn is_lured(world: &World, who: Entity) -> bool {
    let mood = world.get::<Mind>(who).map(|mind| mind.mood);
    let hidden = world.get::<Hidden>(who).is_some() || world.get::<Peaceful>(who).is_some();
    match mood {
        Some(Mood::Idle | Mood::Asleep | Mood::Lured { .. }) => !hidden,
        Some(Mood::Hunting { .. }) => !hidden && !sees_hero(world, who),
        _ => false,
    }
}

fn sees_hero(world: &World, who: Entity) -> bool {
    let at = |who| world.get::<Position>(who).map(Position::at);
    let (Some(from), Some(hero)) = (at(who), at(world.hero())) else {
        return false;
    };
    let def = world.rules().monster(world.thing(who).kind);
    def.is_some_and(|def| world.resource::<Sight>().shows_hero(from, hero, def))
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::scenario::testing::scene;
    use crate::world::mind::Mood;
    use proto::Command;

    const CAST: &str = "
        [monster.orc]
        hit_points = 10
        sight = 2
        attacks = [{ damage = 1 }]
        mind = { asleep = 0, notices_one_in = 1, stays = true }

        [spell.echo]
        family = 'voice'
        cost = 2
        cast = { shape = 'tile', range = 12, effects = [{ lure = { loudness = 8, turns = 12 } }] }
    ";
    const HALL: &str = "
        ###########
        #@..o....1#
        ###########";

    #[test]
    fn a_lured_creature_goes_there_and_then_idles() {
        let mut s = scene(&[CAST], HALL, &[('o', "t:orc")]);
        s.teach("t:echo");
        let (spell, at, orc) = (s.kind("t:echo"), s.mark('1'), s.thing('o'));
        s.play([Command::Cast {
            spell,
            at: Some(at),
        }]);
        assert!(matches!(s.mood(orc), Mood::Lured { .. }));
        s.play([Command::Wait; 3]);
        let rules = s.game.rules().clone();
        let mut again = Game::load(&rules, &s.game.save()).unwrap().game;
        s.play([Command::Wait; 4]);
        for _ in 0..4 {
            again.step(Command::Wait).unwrap();
        }
        assert_eq!(again.digest(), s.game.digest());
        assert!(s.place(orc).unwrap().distance(at) <= 1, "{}", s.drawn());
        s.play([Command::Wait; 10]);
        assert_eq!(s.mood(orc), Mood::Idle);
    }

    #[test]
    fn a_hunter_that_sees_the_hero_is_not_lured() {
        let mut s = scene(&[CAST], "#@.o.....1#", &[('o', "t:orc")]);
        s.toughen(100);
        s.rouse();
        s.teach("t:echo");
        let (spell, at) = (s.kind("t:echo"), s.mark('1'));
        s.play([Command::Cast {
            spell,
            at: Some(at),
        }]);
        assert!(matches!(s.mood(s.thing('o')), Mood::Hunting { .. }));
    }
}
