//! Creatures that pose as an item or feature. The decoy is a real thing on their tile until they are exposed.

use crate::moods;
use crate::things::make;
use crate::world::markers::{DisguisedAs, Hidden};
use crate::world::position::Position;
use crate::world::thing::{EntityIndex, Thing};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::Id;

type Poses = QueryState<(Entity, &'static Thing, &'static DisguisedAs, Has<Hidden>)>;

/// Exposes creatures whose decoy is gone, and removes the decoys of creatures that are exposed, by id.
pub(crate) fn unmask(world: &mut World, poses: &mut Poses) {
    let all = poses.iter(world);
    let mut all: Vec<(Id, Entity, DisguisedAs, bool)> = all
        .map(|(who, thing, posing, hidden)| (thing.id, who, *posing, hidden))
        .collect();
    all.sort_unstable_by_key(|(id, ..)| *id);
    for (_, who, posing, hidden) in all {
        if hidden && decoy(world, who, posing).is_none() {
            moods::expose(world, who);
        }
        if world.get::<Hidden>(who).is_none() {
            drop_pose(world, who);
        }
    }
}

/// The creature's decoy, if it is still on the creature's tile.
fn decoy(world: &World, who: Entity, posing: DisguisedAs) -> Option<Entity> {
    let thing = world.resource::<EntityIndex>().entity(posing.0)?;
    let at = world.get::<Position>(who);
    (at.is_some() && at == world.get::<Position>(thing)).then_some(thing)
}

/// Ends the pose, and removes the decoy if it is still on a level.
pub(super) fn drop_pose(world: &mut World, who: Entity) {
    let Some(posing) = world.entity_mut(who).take::<DisguisedAs>() else {
        return;
    };
    world.mark_changed(who);
    let decoy = world.resource::<EntityIndex>().entity(posing.0);
    if let Some(decoy) = decoy.filter(|it| world.get::<Position>(*it).is_some()) {
        make::remove(world, decoy);
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::{EAST, is_sound};
    use crate::scenario::testing::{TUNING, rules_with};
    use crate::world::mind::Mood;
    use proto::{Answer, Command, Event, EventKind, Query, View};

    const CAST: &str = "
        [monster.mimic]
        hit_points = 20
        attacks = [{ damage = 1, to_hit = 50 }]
        mind = { asleep = 0 }
        body = { poses = { feature = 'chest' } }

        [monster.purse_eel]
        hit_points = 20
        attacks = [{ damage = 1, to_hit = 50 }]
        mind = { asleep = 0 }
        body = { poses = { item = 'purse' } }

        [feature.chest]
        blocks = true
        opens = 'open'
        holds = [{ item = 'purse' }]

        [feature.open]

        [item.purse]
        category = 'treasure'
        weight = 1
        value = 1

        [item.bomb]
        category = 'tool'
        weight = 1
        value = 1
        stacks = true
        use = { shape = { radius = 1 }, range = 9, effects = [{ damage = { amount = 1 } }] }
    ";

    fn hall(who: &str) -> Scenario {
        let tuning = TUNING.replace("spot_one_in = 24", "spot_one_in = 60000");
        let hero = "
            hit_points = 90
            hit_points_per_level = 10
            fists = '1d4'
        ";
        let rules = rules_with(hero, &tuning, &[CAST]);
        Scenario::draw(&rules, "#@..m...#", &[('m', who)]).unwrap()
    }

    /// The kind shown on the mimic's tile. Checks that no view or answer reveals the mimic.
    fn shown(s: &Scenario) -> Option<proto::Kind> {
        let at = s.place(s.thing('m')).unwrap();
        let mut view = View::default();
        s.game.view(&mut view);
        assert_eq!(s.game.audit_view(&view), Ok(()));
        assert!(view.creatures.is_empty());
        assert_eq!(s.game.ask(Query::Duel(s.thing('m'))), Answer::Unknown);
        view.cells[at].thing
    }

    #[test]
    fn a_mimic_looks_like_its_decoy_until_it_is_touched() {
        for (who, what) in [("t:mimic", "t:chest"), ("t:purse_eel", "t:purse")] {
            let mut s = hall(who);
            let mimic = s.thing('m');
            let events = s.play([EAST, EAST, Command::Wait]);
            assert!(events.iter().all(|it| it.kind() == EventKind::Moved));
            assert_eq!(
                shown(&s),
                Some(s.kind(what)),
                "beside it, and none the wiser"
            );
            assert_eq!(s.mood(mimic), Mood::Lurking);
            is_sound(&s.game);
            let named = s.seen(mimic);
            let events = s.play([EAST]);
            assert!(
                events.contains(&Event::Ambushed { who: named }),
                "{events:?}"
            );
            assert_eq!(s.view().creatures.len(), 1);
            let at = s.place(mimic).unwrap();
            assert!(s.lying(at).is_empty(), "there never was a {what}");
            is_sound(&s.game);
            assert_eq!(s.game.digest(), s.game.full_digest());
        }
    }

    #[test]
    fn harm_and_searching_expose_a_mimic() {
        let mut s = hall("t:purse_eel");
        let item = s.give("t:bomb", 1);
        let at = s.place(s.thing('m'));
        let events = s.play([Command::Use { item, at }]);
        assert!(events.iter().any(|it| it.kind() == EventKind::Ambushed));
        is_sound(&s.game);
        let mut s = hall("t:mimic");
        s.play([EAST, EAST, Command::Search]);
        assert_eq!(s.view().creatures.len(), 1);
        is_sound(&s.game);
        assert_eq!(s.game.digest(), s.game.full_digest());
    }

    #[test]
    fn a_saved_mimic_keeps_its_decoy() {
        let s = hall("t:mimic");
        let bytes = s.game.save();
        let rules = std::sync::Arc::clone(s.game.rules());
        let loaded = crate::Game::load(&rules, &bytes).unwrap().game;
        assert_eq!(loaded.digest(), s.game.digest());
        assert_eq!(loaded.audit(), Ok(()));
    }
}
