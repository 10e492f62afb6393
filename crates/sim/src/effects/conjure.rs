//! The `conjure` effect and [`Passing`], the timer of a conjured feature.

use super::{Apply, Cx, visible_occupant};
use crate::defs::{Link, Visit};
use crate::frame::builder::ScheduleBuilder;
use crate::senses::spot;
use crate::things::fixtures::shown;
use crate::things::{make, spawn};
use crate::world::level::Levels;
use crate::world::markers::Hidden;
use crate::world::position::{self, Position};
use crate::world::registrar::Registrar;
use crate::world::time::Clock;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Point, Terrain};
use proto::{Id, Lore, ThingClass};
use serde::{Deserialize, Serialize};

/// Places a feature on each touched tile for a number of turns, and optionally changes the terrain meanwhile. Conjuring
/// it again on the same tile extends its time.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Conjure {
    /// Feature to place.
    pub feature: Link,
    /// Duration in turns of the game clock.
    pub turns: u8,
    /// Terrain the feature can be placed on. If empty, any walkable tile that does not stop missiles.
    #[serde(default)]
    pub from: Vec<Terrain>,
    /// Terrain of the tile meanwhile; unchanged if left out.
    #[serde(default)]
    pub into: Option<Terrain>,
}

/// Timer of a conjured feature: removed at turn `until`, when the terrain becomes `was` again.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Passing {
    pub(crate) until: u32,
    was: Option<Terrain>,
}

impl Apply for Conjure {
    fn apply(&self, cx: &mut Cx<'_>) {
        cx.underfoot(self);
    }

    fn affects_tiles(&self) -> bool {
        true
    }

    fn ground(&self, cx: &mut Cx<'_>, at: Point) {
        let Some(kind) = self.feature.kind() else {
            return;
        };
        let turn = cx.world.resource::<Clock>().turn;
        let until = turn + u32::from(self.turns);
        let same = |entity: &Entity| cx.world.thing(*entity).kind == kind;
        if let Some(old) = shown(cx.world, at).into_iter().find(same)
            && let Some(mut passing) = cx.world.get_mut::<Passing>(old)
        {
            passing.until = passing.until.max(until);
            cx.world.mark_changed(old);
            return;
        }
        if !self.fits(cx.world, at, cx.world.level().occupant(at)) {
            return;
        }
        let level = cx.world.resource::<Levels>().current;
        let secret = secrets(cx.world, at);
        if self.into.is_some() && !secret.is_empty() {
            // A secret door was hidden in this wall: reveal the door and leave the terrain.
            return spot::discover(cx.world, secret);
        }
        let Some(made) = spawn::at(cx.world, level, kind, at) else {
            return;
        };
        let was = self.into.and_then(|into| change(cx.world, at, into));
        cx.world.entity_mut(made).insert(Passing { until, was });
        cx.world.mark_changed(made);
    }

    fn suits(&self, world: &World, at: Point) -> Option<bool> {
        (!self.from.is_empty() || self.into.is_some())
            .then(|| self.fits(world, at, visible_occupant(world, at)))
    }

    fn links(&mut self, visit: &mut Visit<'_>) {
        visit(&mut self.feature, ThingClass::Feature);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Conjures(self.feature.kind()?, self.turns))
    }

    fn plugin(builder: &mut ScheduleBuilder<'_>) {
        builder.saved::<Passing>("passing");
    }
}

impl Conjure {
    /// Whether the feature can be placed at `at`, where `who` stands. Refused are tiles with another conjured feature,
    /// and a blocking feature on an occupied tile or a way to another level. A change of terrain is also refused at the
    /// map's edge, in a landmark, on a way, and where it would bury something.
    fn fits(&self, world: &World, at: Point, who: Option<Entity>) -> bool {
        let level = world.level();
        let Some(ground) = level.terrain().get(at).copied() else {
            return false;
        };
        let right = match self.from.as_slice() {
            [] => ground.is_walkable() && !level.stops_flight(at),
            from => from.contains(&ground),
        };
        let passing = shown(world, at)
            .into_iter()
            .any(|it| world.get::<Passing>(it).is_some());
        let def = self.feature.kind();
        let def = def.and_then(|kind| world.rules().feature(kind));
        let bars = def.is_some_and(|def| def.blocks);
        if !right || passing || (bars && (who.is_some() || level.way(at).is_some())) {
            return false;
        }
        let Some(into) = self.into else {
            return true;
        };
        let inside = level.size().rect().inflate(-1).contains(at);
        let built = level.landmarks.iter().any(|it| it.area.contains(at));
        let buries = !into.is_walkable() && (who.is_some() || !shown(world, at).is_empty());
        inside && !built && !buries && level.way(at).is_none()
    }
}

/// Hidden things on the tile, in id order.
fn secrets(world: &World, at: Point) -> Vec<(Id, Entity)> {
    let lying = world.level().lying(at).iter().copied();
    lying
        .filter(|(_, entity)| world.get::<Hidden>(*entity).is_some())
        .collect()
}

/// Sets the terrain of a tile and returns the former one.
fn change(world: &mut World, at: Point, into: Terrain) -> Option<Terrain> {
    let level = world.resource::<Levels>().current;
    let was = world.level().terrain().get(at).copied();
    position::set_ground(world, level, at, into);
    was
}

/// Removes a conjured feature and restores the terrain. If that would bury a creature or thing on the tile, does
/// nothing: the caller tries again on the hero's next turn.
pub(crate) fn restore(world: &mut World, entity: Entity, passing: Passing) {
    let Some(at) = world.get::<Position>(entity).map(Position::at) else {
        return;
    };
    let alone = shown(world, at) == [entity] && world.level().occupant(at).is_none();
    if passing.was.is_some_and(|was| !was.is_walkable()) && !alone {
        return;
    }
    make::remove(world, entity);
    if let Some(was) = passing.was {
        change(world, at, was);
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::scenario::Scenario;
    use crate::scenario::probe::{EAST, WEST, is_sound};
    use crate::scenario::testing::scene;
    use crate::world::world_ext::WorldExt;
    use geom::{Point, Terrain};
    use proto::{Command, Id};

    const CAST: &str = "
        [feature.gap]

        [feature.boulder]

        [feature.flames]
        warms = 2
        cloud = { effects = [{ damage = { amount = 2 } }] }

        [item.drill]
        category = 'tool'
        weight = 1
        value = 1
        stacks = true
        use = { shape = 'bore', range = 2, effects = [{ conjure = { feature = 'gap', turns = 6, from = ['wall'], into = 'floor' } }] }

        [item.bucket]
        category = 'tool'
        weight = 1
        value = 1
        stacks = true
        use = { shape = 'tile', range = 5, effects = [{ conjure = { feature = 'boulder', turns = 4, into = 'wall' } }] }

        [item.oil]
        category = 'tool'
        weight = 1
        value = 1
        stacks = true
        use = { shape = 'line', range = 3, effects = [{ conjure = { feature = 'flames', turns = 4 } }] }

        [monster.dummy]
        hit_points = 50
        sight = 0
        mind = { asleep = 100 }

        [monster.miner]
        hit_points = 50
        attacks = [{ damage = 1, to_hit = 40, effects = [{ conjure = { feature = 'flames', turns = 2 } }] }]
        mind = { asleep = 0, notices_one_in = 1 }
    ";

    fn ground(s: &Scenario, x: i32, y: i32) -> Terrain {
        s.game.world.level().terrain()[Point::new(x, y)]
    }

    const HALL: &str = "
        #######
        #@##.d#
        #######";

    #[test]
    fn a_conjured_passage_closes_again_behind_the_hero() {
        let mut s = scene(&[CAST], HALL, &[('d', "t:dummy")]);
        let item = s.give("t:drill", 2);
        let at = Some(Point::new(2, 1));
        s.play([Command::Use { item, at }]);
        assert_eq!([ground(&s, 2, 1), ground(&s, 3, 1)], [Terrain::Floor; 2]);
        is_sound(&s.game);
        s.play([EAST, EAST]);
        let rules = s.game.rules().clone();
        let mut again = Game::load(&rules, &s.game.save()).unwrap().game;
        s.play([Command::Wait; 4]);
        for _ in 0..4 {
            again.step(Command::Wait).unwrap();
        }
        assert_eq!(again.digest(), s.game.digest());
        assert_eq!(ground(&s, 2, 1), Terrain::Wall, "behind the hero");
        assert_eq!(ground(&s, 3, 1), Terrain::Floor, "but nobody is buried");
        s.play([EAST]);
        s.play([Command::Wait]);
        assert_eq!(ground(&s, 3, 1), Terrain::Wall);
        is_sound(&s.game);
        assert_eq!(s.game.digest(), s.game.full_digest());
    }

    #[test]
    fn a_conjured_wall_lasts_its_turns_and_buries_no_creature() {
        let drawing = "
            #######
            #.@..d#
            #######";
        let mut s = scene(&[CAST], drawing, &[('d', "t:dummy")]);
        let item = s.give("t:bucket", 3);
        let at = |x| Some(Point::new(x, 1));
        s.play([Command::Use { item, at: at(5) }]);
        assert_eq!(ground(&s, 5, 1), Terrain::Floor, "somebody stands there");
        s.play([Command::Use { item, at: at(3) }]);
        assert_eq!(ground(&s, 3, 1), Terrain::Wall);
        assert!(s.game.check(EAST).is_err());
        is_sound(&s.game);
        s.play([Command::Wait; 4]);
        assert_eq!(ground(&s, 3, 1), Terrain::Floor);
        s.play([EAST]);
    }

    #[test]
    fn conjured_flames_hurt_creatures_in_them_until_gone() {
        let mut s = scene(&[CAST], "#.@.d#", &[('d', "t:dummy")]);
        let (item, dummy) = (s.give("t:oil", 1), s.thing('d'));
        let at = Some(Point::new(4, 0));
        s.play([Command::Use { item, at }]);
        s.play([WEST]);
        s.play([Command::Wait; 6]);
        let left = s.health(dummy).unwrap();
        assert!(left < 50, "it burnt");
        s.play([Command::Wait; 3]);
        assert_eq!(s.health(dummy), Some(left), "and went out");
    }

    #[test]
    fn conjure_on_hit_places_the_feature_under_the_target() {
        let mut s = scene(&[CAST], "#.@m#", &[('m', "t:miner")]);
        s.toughen(100);
        s.play([Command::Wait; 3]);
        let flames = s.kind("t:flames");
        let here = s.hero();
        let level = s.game.world.level();
        let world = &s.game.world;
        assert!(
            level
                .lying(here)
                .iter()
                .any(|(_, it)| world.thing(*it).kind == flames)
        );
        assert!(s.health(Id::HERO) < Some(98));
    }

    #[test]
    fn a_blocking_feature_is_not_conjured_onto_a_creature() {
        const PILLAR: &str = "
            [feature.pillar]
            blocks = true

            [item.chalk]
            category = 'tool'
            weight = 1
            value = 1
            stacks = true
            use = { shape = 'tile', range = 5, effects = [{ conjure = { feature = 'pillar', turns = 3 } }] }
        ";
        let mut s = scene(&[CAST, PILLAR], "#@.d.#", &[('d', "t:dummy")]);
        let item = s.give("t:chalk", 3);
        let at = s.place(s.thing('d'));
        for at in [at, Some(s.hero()), Some(Point::new(2, 0))] {
            if s.game.check(Command::Use { item, at }).is_ok() {
                s.play([Command::Use { item, at }]);
            }
            is_sound(&s.game);
        }
        assert_eq!(s.drawn().matches('d').count(), 1);
    }
}
