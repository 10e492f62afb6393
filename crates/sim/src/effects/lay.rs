//! The `lay` effect: places a trap.

use super::{Apply, Cx};
use crate::defs::{Link, Visit};
use crate::things::spawn;
use crate::world::level::{Level, Levels};
use crate::world::markers::{Hidden, NoReward, Trap};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Id, Lore, Refusal, ThingClass};
use serde::{Deserialize, Serialize};

/// Places a trap where the target stands. A trap laid by the hero is visible; others are hidden as usual.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lay {
    /// Trap to place.
    pub trap: Link,
}

impl Apply for Lay {
    fn apply(&self, cx: &mut Cx<'_>) {
        let (Some(at), Some(trap)) = (cx.at(), self.trap.kind()) else {
            return;
        };
        let level = cx.world.resource::<Levels>().current;
        if !is_bare(cx.world, cx.world.level(), at) {
            return;
        }
        let Some(made) = spawn::at(cx.world, level, trap, at) else {
            return;
        };
        cx.world.entity_mut(made).insert(NoReward);
        if cx.world.thing(cx.target).id == Id::HERO {
            cx.world.entity_mut(made).remove::<Hidden>();
        }
        cx.world.mark_changed(made);
        cx.world
            .tell_of(cx.target, |who| Event::Laid { who, trap, at });
    }

    fn links(&mut self, visit: &mut Visit<'_>) {
        visit(&mut self.trap, ThingClass::Trap);
    }

    fn lore(&self) -> Option<Lore> {
        self.trap.kind().map(Lore::Lays)
    }

    fn may(&self, world: &World) -> Result<(), Refusal> {
        let at = world.get::<Position>(world.hero()).map(Position::at);
        let bare = at.is_some_and(|at| is_bare(world, world.level(), at));
        bare.then_some(()).ok_or(Refusal::Full)
    }
}

/// Whether the tile has room for a trap: no way to another level, and no trap that shows.
fn is_bare(world: &World, level: &Level, at: Point) -> bool {
    let known = |entity: Entity| {
        world.get::<Trap>(entity).is_some() && world.get::<Hidden>(entity).is_none()
    };
    level.way(at).is_none() && !level.lying(at).iter().any(|(_, entity)| known(*entity))
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{WEST, is_sound};
    use crate::scenario::testing::scene;
    use proto::{Command, Condition, Refusal};

    const CAST: &str = "
        [trap.noose]
        on_enter = { effects = [{ snare = { turns = 4 } }] }

        [item.wire]
        category = 'tool'
        weight = 1
        value = 1
        stacks = true
        use = { effects = [{ lay = { trap = 'noose' } }] }

        [monster.wolf]
        hit_points = 50
        attacks = [{ damage = 1 }]
        mind = { asleep = 0, notices_one_in = 1 }
    ";

    #[test]
    fn a_snare_laid_by_the_hero_holds_its_hunter() {
        let mut s = scene(&[CAST], "#..@..w#", &[('w', "t:wolf")]);
        let item = s.give("t:wire", 2);
        s.play([Command::Use { item, at: None }]);
        let again = s.game.check(Command::Use { item, at: None });
        assert_eq!(again, Err(Refusal::Full), "there is one already");
        s.rouse();
        let wolf = s.thing('w');
        for _ in 0..2 {
            s.play([WEST]);
        }
        let mut waited = 0;
        while s.conditions(wolf) != [Condition::Snared] {
            s.play([Command::Wait]);
            waited += 1;
            assert!(waited < 10, "{}", s.drawn());
        }
        is_sound(&s.game);
    }

    #[test]
    fn disarming_a_laid_trap_gives_no_experience() {
        let cast = CAST.replace("[trap.noose]", "[trap.noose]\n        disarm = 1");
        let mut s = scene(&[&cast], "#.@.#", &[]);
        let item = s.give("t:wire", 1);
        s.play([Command::Use { item, at: None }]);
        let at = s.hero();
        let mut tried = 0;
        while s.game.check(Command::Disarm(at)).is_ok() {
            s.play([Command::Disarm(at)]);
            tried += 1;
            assert!(tried < 60, "it comes apart in the end");
        }
        assert!(tried > 0);
        assert_eq!(s.experience(), (1, 0));
        is_sound(&s.game);
    }
}
