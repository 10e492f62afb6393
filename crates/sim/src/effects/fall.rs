//! The `fall` effect.

use super::{Apply, Cx};
use crate::world::outbox::Witness;
use crate::world::pending::{Intent, Intents};
use crate::world::position::Position;
use crate::world::world_ext::WorldExt;
use geom::Dice;
use mapgen::Way;
use proto::{Event, Lore};
use serde::{Deserialize, Serialize};

/// Drops the target to the level below. On the lowest level it only deals the damage.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Fall {
    /// Hit points lost by the fall.
    pub damage: Dice,
}

impl Apply for Fall {
    fn apply(&self, cx: &mut Cx<'_>) {
        let amount = cx.roll(self.damage);
        cx.hurt(amount);
        let Some(place) = cx.world.get::<Position>(cx.target).copied() else {
            return;
        };
        let rules = cx.world.rules().clone();
        let Some(level) = rules.beyond(place.level(), Way::Down) else {
            return;
        };
        let (target, from) = (cx.target, place.at());
        cx.world.tell_of(target, |who| Event::Fell { who, from });
        let mut intents = cx.world.resource_mut::<Intents>();
        intents.raise(target, Intent::Fall { level, at: from });
    }

    fn intent(&self) -> super::EffectPurpose {
        super::EffectPurpose::Harm
    }

    fn relocates_target(&self) -> bool {
        true
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Drops(self.damage))
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{EAST, WOLF, is_sound};
    use crate::scenario::testing::scene;
    use crate::things::spawn;
    use crate::world::level::{Level, Levels};
    use crate::world::position::Position;
    use geom::{Grid, Point, Size, Terrain};
    use proto::{Command, Event, Id, LevelNo, Who};

    const PIT: &str = "
        [trap.pit]
        once = false
        hidden = false
        on_enter = { effects = [{ fall = { damage = 2 } }] }
    ";

    /// Mission: T8, P3.
    #[test]
    fn the_hero_falls_to_the_level_below_and_can_walk_on() {
        let mut s = scene(&[PIT], "#@^.#", &[('^', "t:pit")]);
        let from = s.place(s.thing('^')).unwrap();
        let events = s.play([EAST]);
        assert_eq!(s.game.level(), LevelNo(2));
        let who = Who::Hero;
        assert!(events.contains(&Event::Fell { who, from }));
        let level = LevelNo(2);
        assert!(events.contains(&Event::Arrived { level, first: true }));
        assert_eq!(s.health(Id::HERO), Some(18));
        is_sound(&s.game);
        s.play([Command::Wait; 3]);
        assert_eq!(s.game.digest(), s.game.full_digest());
    }

    /// Mission: T8, P3, P8.
    #[test]
    fn a_creature_that_falls_is_met_below() {
        let legend = [('^', "t:pit"), ('w', "t:wolf")];
        let beast = WOLF.replace("mind", "attributes = { intelligence = 3 }\nmind");
        let mut s = scene(&[PIT, &beast], "#>@..^w#", &legend);
        s.rouse();
        let wolf = s.thing('w');
        let from = s.place(s.thing('^')).unwrap();
        let who = s.seen(wolf);
        let events = s.play([Command::Wait]);
        assert!(events.contains(&Event::Fell { who, from }));
        let place = s
            .game
            .world
            .get::<Position>(s.entity(wolf))
            .copied()
            .unwrap();
        assert_eq!(place.level(), LevelNo(2));
        assert_eq!(s.health(wolf), Some(8));
        assert!(s.view().creatures.is_empty(), "it is not here any more");
        is_sound(&s.game);
        s.play([Command::Wait; 20]);
        let there = s.place(wolf);
        assert_eq!(there, Some(place.at()), "time stands still there");
        let events = s.play([Command::Step(geom::Dir::West), Command::Descend]);
        let level = LevelNo(2);
        let arrived = Event::Arrived { level, first: true };
        assert!(events.contains(&arrived), "new to the hero all the same");
        s.toughen(1000);
        let mut met = false;
        for _ in 0..300 {
            s.play([Command::Wait]);
            met |= s.view().creatures.iter().any(|seen| seen.id == wolf);
        }
        let place = s
            .game
            .world
            .get::<Position>(s.entity(wolf))
            .copied()
            .unwrap();
        assert_eq!(place.level(), LevelNo(2));
        assert!(met || place.at() != there.unwrap(), "it lives on there");
        is_sound(&s.game);
    }

    #[test]
    fn a_fall_on_the_lowest_level_only_hurts() {
        let mut s = scene(&[PIT], "#@^.#", &[('^', "t:pit")]);
        let at = s.place(s.thing('^')).unwrap();
        s.play([EAST]);
        for level in [2, 3] {
            assert_eq!(s.game.level(), LevelNo(level));
            let here = s.hero();
            s.befall(Id::HERO, "{ fall = { damage = 1 } }");
            s.play([Command::Wait]);
            assert_eq!(s.hero() == here, level == 3, "{at}");
        }
        assert_eq!(s.health(Id::HERO), Some(16));
    }

    /// Whether a falling hero lands inside a walled cell on the level below.
    fn lands_in_the_cell(cell: &str, things: &[(Point, &str)]) -> bool {
        let door = "
            [feature.door]
            blocks = true
            opens = 'gap'

            [feature.lock]
            blocks = true
            opens = 'gap'
            key = 'key'

            [feature.gap]

            [item.key]
            category = 'treasure'
            weight = 0
            value = 0

            [trap.whisk]
            on_enter = { effects = [{ teleport = {} }] }
        ";
        let mut s = scene(&[PIT, door], "#@^.#", &[('^', "t:pit")]);
        let rows: Vec<&[u8]> = cell.lines().map(|row| row.trim().as_bytes()).collect();
        let size = Size { w: 7, h: 5 };
        let terrain = Grid::from_fn(size, |at| match rows[at.y as usize][at.x as usize] {
            b'#' => Terrain::Wall,
            _ => Terrain::Floor,
        });
        let ways = vec![(Point::new(5, 3), mapgen::Way::Up)];
        let level = Level::new(terrain, Point::new(5, 3), ways);
        let world = &mut s.game.world;
        world.resource_mut::<Levels>().insert(LevelNo(2), level);
        for (at, name) in things {
            let kind = s.game.rules().find(name).unwrap();
            spawn::at(&mut s.game.world, LevelNo(2), kind, *at).unwrap();
        }
        s.play([EAST]);
        assert_eq!(s.game.level(), LevelNo(2));
        is_sound(&s.game);
        s.hero().x < 4
    }

    #[test]
    fn a_fall_never_lands_in_a_place_without_exit() {
        let cell = "#######
            #..##.#
            #...#.#
            #..##.#
            #######";
        let open = "#######
            #..##.#
            #.....#
            #..##.#
            #######";
        assert!(!lands_in_the_cell(cell, &[]), "walled in");
        assert!(lands_in_the_cell(open, &[]), "nothing in the way");
        let at = Point::new(4, 2);
        assert!(lands_in_the_cell(open, &[(at, "t:door")]), "a door opens");
        assert!(
            !lands_in_the_cell(open, &[(at, "t:lock")]),
            "a lock does not"
        );
        let whisk = (Point::new(1, 3), "t:whisk");
        assert!(
            lands_in_the_cell(open, &[(at, "t:lock"), whisk]),
            "a trap carries one off"
        );
    }
}
