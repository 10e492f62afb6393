//! The digest: one number that represents the whole state of a game.
//!
//! The digest is a sum of parts, one per thing and one per level. Rules mark the things they change, and only those
//! parts are recomputed when the digest is needed.

use super::registry::Registry;
use crate::world::dirty::{DigestPart, DirtySet};
use crate::world::fire::Fire;
use crate::world::hero::Fate;
use crate::world::level::Levels;
use crate::world::mix::Mix;
use crate::world::setup::Setup;
use crate::world::thing::EntityIndex;
use crate::world::time::Clock;
use bevy_ecs::prelude::*;
use std::hash::{Hash, Hasher};

/// Recomputes the parts of all marked things.
pub(crate) fn refresh_cache(world: &mut World, registry: &mut Registry) {
    let touched = world.resource_mut::<DirtySet>().take();
    let mut change = 0u64;
    for entity in &touched {
        change = change.wrapping_add(registry.reckon(world, *entity));
    }
    world.resource_mut::<DirtySet>().enter(change, touched);
}

/// The digest from cached parts, without storing the recomputed ones.
pub(crate) fn quick(world: &World, registry: &Registry) -> u64 {
    let dirty = world.resource::<DirtySet>();
    let touched = dirty.touched().iter().filter_map(|entity| {
        let old = world.get::<DigestPart>(*entity)?;
        Some(registry.share_of(world, *entity).wrapping_sub(old.word()))
    });
    let sum = touched.fold(dirty.sum(), u64::wrapping_add);
    let levels = world.resource::<Levels>();
    combine(world, sum, levels.iter().map(|(n, l)| (n.0, l.tally())))
}

/// The digest computed from scratch; must equal [`quick`].
pub(crate) fn full(world: &World, registry: &mut Registry) -> u64 {
    let mut sum = 0u64;
    for entity in world.resource::<EntityIndex>().all() {
        sum = sum.wrapping_add(registry.digest_part(world, entity));
    }
    let levels = world.resource::<Levels>();
    combine(
        world,
        sum,
        levels.iter().map(|(n, l)| (n.0, l.full_digest())),
    )
}

fn combine(world: &World, sum: u64, levels: impl Iterator<Item = (u16, u64)>) -> u64 {
    let Setup {
        seed,
        mode,
        calling,
    } = *world.resource::<Setup>();
    let mut mix = Mix::new(seed);
    mode.hash(&mut mix);
    calling.hash(&mut mix);
    world.resource::<Clock>().hash(&mut mix);
    mix.word(u64::from(world.resource::<Levels>().current.0));
    mix.word(sum);
    for (number, tally) in levels {
        mix.word(u64::from(number));
        mix.word(tally);
    }
    for used in world.resource::<EntityIndex>().used() {
        mix.word(u64::from(used));
    }
    world.resource::<Fate>().hash(&mut mix);
    world.resource::<Fire>().hash(&mut mix);
    mix.finish()
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::WOLF;
    use crate::scenario::testing::scene;
    use crate::things::gear::Held;
    use crate::things::make::Stack;
    use crate::world::fire::Fire;
    use crate::world::health::Health;
    use crate::world::hero::{Experience, Fate, Stomach};
    use crate::world::level::Levels;
    use crate::world::markers::{Hidden, Trap};
    use crate::world::mind::{Mind, Mood};
    use crate::world::mix::{Mix, cell_word};
    use crate::world::planes::TileMemory;
    use crate::world::position::Position;
    use crate::world::setup::Setup;
    use crate::world::thing::{EntityIndex, Luck, Thing};
    use crate::world::time::{Actor, Clock};
    use bevy_ecs::prelude::*;
    use geom::{Point, Terrain};
    use proto::{Cause, Ending, Kind, LevelNo, Means, Mode};
    use std::hash::{Hash, Hasher};

    fn hash(value: impl Hash) -> u64 {
        let mut mix = Mix::new(7);
        value.hash(&mut mix);
        mix.finish()
    }

    #[test]
    fn hash_of_a_number_does_not_depend_on_its_width() {
        assert_eq!(hash(5u8), hash(5i64));
        assert_eq!(hash(-5i8), hash(-5i32));
        assert_eq!(hash(5usize), hash(5u16));
        assert_ne!(hash(5u8), hash(6u8));
    }

    #[test]
    fn hash_depends_on_order_and_length() {
        assert_ne!(hash((1, 2)), hash((2, 1)));
        assert_ne!(hash((0, 0)), hash((0, 0, 0)));
        assert_ne!(hash("ab"), hash("abc"));
        assert_ne!(hash(b"01234567".as_slice()), hash(b"01234568".as_slice()));
    }

    type Meddle = fn(&mut World, Entity);

    /// A hero with an item, a creature with several conditions, and a hidden trap.
    fn corner() -> (Scenario, [Entity; 4]) {
        let coin = "
            [item.coin]
            category = 'treasure'
            weight = 1
            value = 1
            stacks = true
        ";
        let pit = "
            [trap.pit]
            on_enter = { effects = [] }
        ";
        let things = [coin, pit, WOLF];
        let legend = [('^', "t:pit"), ('w', "t:wolf")];
        let mut s = scene(&things, "#@^..w#", &legend);
        let coin = s.give("t:coin", 3);
        let wolf = s.thing('w');
        for effect in [
            "{ confuse = { turns = 9 } }",
            "{ haste = { turns = 9, percent = 150 } }",
            "{ poison = { turns = 9, per_turn = 1 } }",
            "{ slow = { turns = 9, percent = 50 } }",
            "{ snare = { turns = 9 } }",
        ] {
            s.befall(wolf, effect);
        }
        let ids = [proto::Id::HERO, coin, wolf, s.thing('^')];
        let entities = ids.map(|id| s.entity(id));
        (s, entities)
    }

    fn recomputed(s: &mut Scenario) -> u64 {
        assert_eq!(s.game.digest(), s.game.full_digest());
        s.game.digest()
    }

    #[test]
    fn every_saved_component_changes_the_digest() {
        fn with<C: Component<Mutability = bevy_ecs::component::Mutable>>(
            world: &mut World,
            entity: Entity,
            change: impl FnOnce(&mut C),
        ) {
            change(&mut world.get_mut::<C>(entity).expect("it has one"));
        }
        fn lose<C: Component>(world: &mut World, entity: Entity) {
            world.entity_mut(entity).remove::<C>();
        }
        let (hero, coin, wolf, pit) = (0, 1, 2, 3);
        let meddling: &[(usize, Meddle)] = &[
            (wolf, |w, e| with::<Thing>(w, e, |c| c.kind.0 += 1)),
            (wolf, |w, e| with::<Actor>(w, e, |c| c.due += 1)),
            (wolf, |w, e| with::<Health>(w, e, |c| c.now -= 1)),
            (wolf, |w, e| with::<Health>(w, e, |c| c.max += 1)),
            (wolf, |w, e| {
                with::<Luck>(w, e, |c| {
                    c.0 = geom::Stream::resume(0, &[], c.0.drawn() + 1);
                });
            }),
            (wolf, |w, e| with::<Mind>(w, e, |c| c.mood = Mood::Asleep)),
            (wolf, |w, e| {
                with::<Mind>(w, e, |c| c.mood = Mood::Hunting { lost: 2 });
            }),
            (wolf, |w, e| {
                with::<Mind>(w, e, |c| c.heading = c.heading.opposite());
            }),
            (hero, |w, e| with::<Experience>(w, e, |c| c.level += 1)),
            (hero, |w, e| with::<Experience>(w, e, |c| c.points += 1)),
            (hero, |w, e| with::<Stomach>(w, e, |c| c.left -= 1)),
            (coin, |w, e| with::<Stack>(w, e, |c| c.0 += 1)),
            (coin, |w, e| {
                with::<Held>(w, e, |c| c.worn = Some(proto::Slot::Head));
            }),
            (coin, |w, e| with::<Held>(w, e, |c| c.by.n += 1)),
            (coin, |w, e| lose::<Held>(w, e)),
            (pit, |w, e| lose::<Hidden>(w, e)),
            (pit, |w, e| lose::<Trap>(w, e)),
            (pit, |w, e| lose::<Position>(w, e)),
        ];
        let (mut s, _) = corner();
        let mut seen = vec![recomputed(&mut s)];
        for (who, meddle) in meddling {
            let (mut s, entities) = corner();
            let entity = entities[*who];
            meddle(&mut s.game.world, entity);
            s.mark_changed(entity);
            seen.push(recomputed(&mut s));
        }
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count, "each leads to a number of its own");
    }

    #[test]
    fn every_field_of_a_condition_changes_the_digest() {
        let digest = |effect: &str| {
            let (mut s, _) = corner();
            s.befall(proto::Id::HERO, effect);
            recomputed(&mut s)
        };
        let mut seen: Vec<u64> = [
            "{ damage = { amount = 0 } }",
            "{ confuse = { turns = 9 } }",
            "{ confuse = { turns = 8 } }",
            "{ haste = { turns = 9, percent = 150 } }",
            "{ haste = { turns = 8, percent = 150 } }",
            "{ haste = { turns = 9, percent = 151 } }",
            "{ poison = { turns = 9, per_turn = 1 } }",
            "{ poison = { turns = 8, per_turn = 1 } }",
            "{ poison = { turns = 9, per_turn = 2 } }",
            "{ slow = { turns = 9, percent = 50 } }",
            "{ slow = { turns = 8, percent = 50 } }",
            "{ slow = { turns = 9, percent = 51 } }",
            "{ snare = { turns = 9 } }",
            "{ snare = { turns = 8 } }",
        ]
        .map(digest)
        .to_vec();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 14);
    }

    #[test]
    fn every_saved_resource_changes_the_digest() {
        let at = Point::new(0, 0);
        let remember = |w: &mut World, terrain, thing| {
            let mut levels = w.resource_mut::<Levels>();
            let memory = TileMemory {
                terrain,
                thing,
                ..TileMemory::default()
            };
            levels.here_mut().remember(at, memory);
        };
        let meddling: &[&dyn Fn(&mut World)] = &[
            &|_| {},
            &|w| w.resource_mut::<Clock>().turn += 1,
            &|w| w.resource_mut::<Setup>().seed += 1,
            &|w| w.resource_mut::<Fire>().0 -= 1,
            &|w| w.resource_mut::<Setup>().mode = Mode::Practice,
            &|w| {
                let cause = Cause {
                    by: None,
                    means: Means::Hunger,
                };
                let level = LevelNo(1);
                w.resource_mut::<Fate>().0 = Some(Ending::Died { level, cause });
            },
            &|w| w.resource_mut::<EntityIndex>().reserve(LevelNo(1), 99),
            &|w| w.resource_mut::<EntityIndex>().reserve(LevelNo(7), 0),
            &|w| w.resource_mut::<Levels>().here_mut().bleed(at),
            &|w| {
                w.resource_mut::<Levels>()
                    .here_mut()
                    .bleed(Point::new(1, 0));
            },
            &|w| remember(w, None, None),
            &|w| remember(w, Some(Terrain::Floor), None),
            &|w| remember(w, Some(Terrain::Wall), Some(Kind(0))),
            &|w| remember(w, Some(Terrain::Wall), Some(Kind(1))),
            &|w| {
                let mark = Some(Kind(1));
                let memory = TileMemory {
                    mark,
                    ..TileMemory::default()
                };
                w.resource_mut::<Levels>().here_mut().remember(at, memory);
            },
            &|w| {
                let pile = true;
                let memory = TileMemory {
                    pile,
                    ..TileMemory::default()
                };
                w.resource_mut::<Levels>().here_mut().remember(at, memory);
            },
        ];
        let mut seen = Vec::new();
        for meddle in meddling {
            let (mut s, _) = corner();
            meddle(&mut s.game.world);
            seen.push(recomputed(&mut s));
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), meddling.len());
    }

    #[test]
    fn cell_hash_depends_on_plane_index_and_value() {
        let words = [(0, 0, 1), (1, 0, 1), (2, 0, 1), (0, 1, 1), (0, 0, 2)];
        let mut words: Vec<u64> = words.map(|(p, n, v)| cell_word(p, n, v)).to_vec();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), 5);
    }

    #[test]
    fn hash_algorithm_is_pinned_by_examples() {
        assert_eq!(hash(0u64), 13_539_200_134_209_781_715);
        assert_eq!(hash("hearthgate"), 4_430_167_373_934_657_476);
        assert_eq!(cell_word(1, 2, 3), 15_819_602_272_018_179_779);
        assert_eq!(cell_word(1, 2, 0), 0);
    }
}
