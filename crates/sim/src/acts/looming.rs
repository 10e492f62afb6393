//! Announcing blows and spells of creatures, also of those the hero does not see.

use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Who};

/// Reports an announced attack on `tiles` if the hero sees the attacker, or if a tile is within one step of the hero.
pub(super) fn announce(
    world: &mut World,
    who: Entity,
    tiles: &[Point],
    event: impl FnOnce(Who) -> Event,
) {
    let who = world.who(who);
    if who != Who::Unseen || looms(world, tiles) {
        world.tell(event(who));
    }
}

/// Whether any of the tiles is the hero's or adjacent to it.
pub(crate) fn looms(world: &World, tiles: &[Point]) -> bool {
    let hero = world.get::<Position>(world.hero()).map(Position::at);
    hero.is_some_and(|hero| tiles.iter().any(|at| at.distance(hero) <= 1))
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::testing::{HERO, TUNING, rules_under};
    use crate::world::mind::Mood;
    use proto::{Command, Event, EventKind, Id};

    const CAST: &str = "
        [monster.dragon]
        hit_points = 90
        darksight = true
        attacks = [{ damage = 7, windup = { one_in = 1, reach = 8 } }]
        mind = { asleep = 0, notices_one_in = 1, stays = true }
    ";

    fn cellar(drawing: &str) -> Scenario {
        let rules = rules_under("light = 'black'", HERO, TUNING, &[CAST]);
        let mut s = Scenario::draw(&rules, drawing, &[('d', "t:dragon")]).expect("a scene");
        s.toughen(50);
        let dragon = s.thing('d');
        s.set_mood(dragon, Mood::Hunting { lost: 0 });
        s
    }

    /// Mission: W10.
    #[test]
    fn a_breath_out_of_the_dark_is_heard_and_the_ground_it_will_reach_is_marked() {
        let mut s = cellar("#@....d#");
        let events = s.play([Command::Wait]);
        assert!(s.view().creatures.is_empty(), "it is not seen");
        assert_eq!(events, [Event::Loomed { spell: false }]);
        let view = s.view();
        assert!(view.threatened.contains(&s.hero()), "{:?}", view.threatened);
        let known = |at: &geom::Point| view.cells[*at].terrain.is_some();
        assert!(view.threatened.iter().all(known), "nothing new is shown");
        assert_eq!(s.health(Id::HERO), Some(50), "not yet");
        s.play([Command::Wait]);
        assert_eq!(s.health(Id::HERO), Some(43));
        assert_eq!(s.game.digest(), s.game.full_digest());
    }

    #[test]
    fn an_unseen_blow_elsewhere_is_not_announced() {
        let mut s = cellar(
            "
            ##############
            #@...........#
            #.############
            #.############
            #...........d#
            ##############",
        );
        let events = s.play([Command::Wait]);
        assert!(events.iter().all(|it| it.kind() != EventKind::Loomed));
        assert!(s.view().threatened.is_empty());
    }
}
