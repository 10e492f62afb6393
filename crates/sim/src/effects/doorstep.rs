//! The `doorstep` effect: teleport between doors.

use super::{Apply, Cx};
use crate::world::pending::{Intent, Intents};
use crate::world::position::Position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Lore, Refusal};
use serde::{Deserialize, Serialize};

/// Teleports the target beside another door. The hero must stand on or beside a known door, and aim at a known door
/// elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Doorstep {}

impl Apply for Doorstep {
    fn apply(&self, cx: &mut Cx<'_>) {
        cx.underfoot(self);
    }

    fn affects_tiles(&self) -> bool {
        true
    }

    fn ground(&self, cx: &mut Cx<'_>, at: Point) {
        let from = cx.world.get::<Position>(cx.target).map(Position::at);
        if from.is_none_or(|from| from == at) {
            return;
        }
        let means = Some(cx.source.means);
        let mut intents = cx.world.resource_mut::<Intents>();
        intents.raise(cx.target, Intent::Teleport { to: at, means });
    }

    fn suits(&self, world: &World, at: Point) -> Option<bool> {
        let here = world.get::<Position>(world.hero()).map(Position::at);
        let own = here.is_some_and(|here| here.distance(at) <= 1);
        Some(!own && is_known_door(world, at))
    }

    fn relocates_target(&self) -> bool {
        true
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Doorsteps)
    }

    fn may(&self, world: &World) -> Result<(), Refusal> {
        let here = world.get::<Position>(world.hero()).map(Position::at);
        let near = here.is_some_and(|here| {
            let around = here.neighbours().into_iter().chain([here]);
            around.into_iter().any(|at| is_known_door(world, at))
        });
        near.then_some(()).ok_or(Refusal::NoDoor)
    }
}

/// Whether the hero remembers a door at `at`; the memory may be out of date.
fn is_known_door(world: &World, at: Point) -> bool {
    let rules = world.rules();
    let memory = world.level().known().get(at);
    let kinds = memory.into_iter().flat_map(|it| [it.thing, it.mark]);
    let mut features = kinds.flatten().filter_map(|kind| rules.feature(kind));
    features.any(crate::defs::FeatureDef::is_door)
}

#[cfg(test)]
mod tests {
    use crate::effects::lock::tests::DOORS;
    use crate::scenario::probe::{EAST, is_sound};
    use crate::scenario::testing::scene;
    use proto::{Command, Refusal};

    const STEP: &str = "
        [spell.step]
        family = 'door'
        cost = 2
        unseen = true
        cast = { shape = 'tile', range = 40, effects = [{ doorstep = {} }] }
    ";

    #[test]
    fn doorstep_moves_the_hero_beside_another_known_door() {
        let legend = [('+', "t:door"), ('/', "t:gap")];
        let mut s = scene(&[DOORS, STEP], "#.@./....+.#", &legend);
        s.teach("t:step");
        let (spell, at) = (s.kind("t:step"), s.place(s.thing('+')));
        let cast = Command::Cast { spell, at };
        assert_eq!(s.game.check(cast), Err(Refusal::NoDoor), "no door in reach");
        s.play([EAST]);
        let own = s.place(s.thing('/'));
        assert_eq!(
            s.game.check(Command::Cast { spell, at: own }),
            Err(Refusal::NoUse)
        );
        s.play([cast]);
        assert!(s.hero().is_adjacent(at.unwrap()), "{}", s.drawn());
        is_sound(&s.game);
    }

    #[test]
    fn doorstep_refuses_a_door_the_hero_has_not_seen() {
        let drawing = "
            ########
            #/@....#
            ########
            #..+...#
            ########";
        let legend = [('+', "t:door"), ('/', "t:gap")];
        let mut s = scene(&[DOORS, STEP], drawing, &legend);
        s.teach("t:step");
        let (spell, at) = (s.kind("t:step"), s.place(s.thing('+')));
        assert_eq!(
            s.game.check(Command::Cast { spell, at }),
            Err(Refusal::OutOfSight)
        );
    }

    #[test]
    fn doorstep_moves_a_creature_beside_a_door() {
        let cast = "
            [monster.ghost]
            hit_points = 10
            mind = { asleep = 0, temper = 'calm', stays = true }
        ";
        let legend = [('+', "t:door"), ('/', "t:gap"), ('g', "t:ghost")];
        let mut s = scene(&[DOORS, cast], "#@...+...../g#", &legend);
        let (ghost, at) = (s.thing('g'), s.place(s.thing('+')).unwrap());
        s.befall_ground(ghost, at, "{ doorstep = {} }");
        s.play([Command::Wait]);
        let there = s.place(ghost).unwrap();
        assert!(there.distance(at) <= 1, "{}", s.drawn());
        is_sound(&s.game);
    }
}
