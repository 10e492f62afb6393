//! One number that stands for the whole state of a game.
//!
//! It is a sum of parts, one per thing and one per level, so that a turn pays only for what changed:
//! rules mark the things they touch, and their parts are reckoned anew when the turn is over.

use crate::builder::Registry;
use crate::level::Levels;
use crate::thing::{Marks, Register};
use crate::time::{Clock, Seed};
use bevy_ecs::prelude::*;
use std::hash::{Hash, Hasher};

/// A hasher with a fixed algorithm: every number, whatever its width, is one word folded in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mix(u64);

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

impl Mix {
    /// Two halves of a word.
    pub(crate) const fn pair(&mut self, high: u32, low: u32) {
        self.word((high as u64) << 32 | low as u64);
    }

    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed ^ 0xD1B5_4A32_D192_ED03)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "folding takes both halves of the product"
    )]
    pub(crate) const fn word(&mut self, word: u64) {
        let product = ((self.0 ^ word) as u128) * (MULTIPLIER as u128);
        self.0 = (product as u64) ^ ((product >> 64) as u64).rotate_left(23) ^ word.rotate_left(32);
    }
}

macro_rules! widened {
    ($($method:ident: $type:ty),*) => {
        $(
            #[expect(clippy::allow_attributes, reason = "one cast serves all widths")]
            #[allow(clippy::cast_sign_loss, clippy::cast_lossless, reason = "sign extension is meant")]
            fn $method(&mut self, value: $type) {
                self.word(value as i64 as u64);
            }
        )*
    };
}

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        geom::mix(self.0, MULTIPLIER)
    }

    fn write(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    widened!(
        write_u8: u8, write_u16: u16, write_u32: u32, write_usize: usize,
        write_i8: i8, write_i16: i16, write_i32: i32, write_i64: i64, write_isize: isize
    );

    fn write_u64(&mut self, value: u64) {
        self.word(value);
    }
}

/// One cell's share of a level's digest; the ordinary value 0 counts for nothing.
pub(crate) const fn cell_word(plane: u8, index: u32, value: u32) -> u64 {
    if value == 0 {
        return 0;
    }
    geom::mix(
        (plane as u64) << 32 | index as u64,
        value as u64 ^ MULTIPLIER,
    )
}

/// A thing's share of the digest, as last reckoned.
#[derive(Component, Clone, Copy, Default)]
pub(crate) struct Share(u64);

impl Share {
    pub(crate) const fn word(self) -> u64 {
        self.0
    }

    /// Takes a new value; by how much it changed.
    pub(crate) const fn replace(&mut self, new: u64) -> u64 {
        let change = new.wrapping_sub(self.0);
        self.0 = new;
        change
    }
}

/// The sum of all things' shares, and which of them must be reckoned anew.
#[derive(Resource, Default)]
pub(crate) struct Ledger {
    sum: u64,
    touched: Vec<Entity>,
    /// Which those are.
    marked: Marks,
}

impl Ledger {
    /// Something about this thing changed.
    pub(crate) fn touch(&mut self, entity: Entity) {
        if self.marked.add(entity) {
            self.touched.push(entity);
        }
    }

    /// This thing is no more; `share` was its part.
    pub(crate) fn forget(&mut self, entity: Entity, share: Share) {
        self.sum = self.sum.wrapping_sub(share.0);
        // Its row may be another's soon.
        self.marked.remove(entity);
    }

    /// What was touched since; nothing is, from now on.
    pub(crate) fn take(&mut self) -> Vec<Entity> {
        self.marked.clear();
        std::mem::take(&mut self.touched)
    }

    /// Enters by how much the shares of what was touched changed.
    pub(crate) fn enter(&mut self, change: u64, mut touched: Vec<Entity>) {
        self.sum = self.sum.wrapping_add(change);
        touched.clear();
        self.touched = touched;
    }

    pub(crate) const fn sum(&self) -> u64 {
        self.sum
    }

    pub(crate) fn touched(&self) -> &[Entity] {
        &self.touched
    }

    pub(crate) fn clear(&mut self) {
        self.sum = 0;
        self.touched.clear();
        self.marked.clear();
    }
}

/// Reckons the shares of all touched things anew.
pub(crate) fn settle(world: &mut World, registry: &mut Registry) {
    let touched = world.resource_mut::<Ledger>().take();
    let mut change = 0u64;
    for entity in &touched {
        change = change.wrapping_add(registry.reckon(world, *entity));
    }
    world.resource_mut::<Ledger>().enter(change, touched);
}

/// The digest from cached parts, and from those that were touched since.
pub(crate) fn quick(world: &World, registry: &Registry) -> u64 {
    let ledger = world.resource::<Ledger>();
    let touched = ledger.touched().iter().filter_map(|entity| {
        let old = world.get::<Share>(*entity)?;
        Some(registry.share_of(world, *entity).wrapping_sub(old.word()))
    });
    let sum = touched.fold(ledger.sum(), u64::wrapping_add);
    let levels = world.resource::<Levels>();
    combine(world, sum, levels.iter().map(|(n, l)| (n.0, l.tally())))
}

/// The digest from nothing.
pub(crate) fn full(world: &World, registry: &mut Registry) -> u64 {
    let mut sum = 0u64;
    for entity in world.resource::<Register>().all() {
        sum = sum.wrapping_add(registry.share(world, entity));
    }
    let levels = world.resource::<Levels>();
    combine(
        world,
        sum,
        levels.iter().map(|(n, l)| (n.0, l.full_tally())),
    )
}

fn combine(world: &World, sum: u64, levels: impl Iterator<Item = (u16, u64)>) -> u64 {
    let mut mix = Mix::new(world.resource::<Seed>().0);
    world.resource::<Clock>().hash(&mut mix);
    mix.word(u64::from(world.resource::<Levels>().current.0));
    mix.word(sum);
    for (number, tally) in levels {
        mix.word(u64::from(number));
        mix.word(tally);
    }
    for used in world.resource::<Register>().used() {
        mix.word(u64::from(used));
    }
    world.resource::<crate::hero::Fate>().hash(&mut mix);
    mix.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gear::{Held, Stack};
    use crate::health::Health;
    use crate::hero::Fate;
    use crate::hero::{Experience, Stomach};
    use crate::level::Memory;
    use crate::minds::{Mind, Mood};
    use crate::movement::Place;
    use crate::thing::{Luck, Thing};
    use crate::time::Actor;
    use crate::triggers::{Hidden, Trap};
    use geom::{Point, Terrain};
    use proto::{Cause, Ending, Kind, LevelNo, Means};
    use std::hash::Hash;

    fn hash(value: impl Hash) -> u64 {
        let mut mix = Mix::new(7);
        value.hash(&mut mix);
        mix.finish()
    }

    #[test]
    fn a_number_counts_the_same_in_every_width() {
        assert_eq!(hash(5u8), hash(5i64));
        assert_eq!(hash(-5i8), hash(-5i32));
        assert_eq!(hash(5usize), hash(5u16));
        assert_ne!(hash(5u8), hash(6u8));
    }

    #[test]
    fn order_and_length_count() {
        assert_ne!(hash((1, 2)), hash((2, 1)));
        assert_ne!(hash((0, 0)), hash((0, 0, 0)));
        assert_ne!(hash("ab"), hash("abc"));
        assert_ne!(hash(b"01234567".as_slice()), hash(b"01234568".as_slice()));
    }

    type Meddle = fn(&mut World, Entity);

    /// A hero with an item, a snared creature, and a hidden trap.
    fn corner() -> (crate::scenario::Scenario, [Entity; 4]) {
        let coin = (
            "item",
            "coin",
            "category = 'treasure'\nweight = 1\nvalue = 1\nstacks = true",
        );
        let pit = ("trap", "pit", "on_enter = { effects = [] }");
        let things = [coin, pit, crate::scenario::probe::WOLF];
        let legend = [('^', "t:pit"), ('w', "t:wolf")];
        let mut s = crate::scenario::testing::scene(&things, "#@^..w#", &legend);
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

    fn reckoned(s: &mut crate::scenario::Scenario) -> u64 {
        assert_eq!(s.game.digest(), s.game.full_digest());
        s.game.digest()
    }

    #[test]
    fn everything_that_is_saved_of_a_thing_counts() {
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
            (pit, |w, e| lose::<Place>(w, e)),
        ];
        let (mut s, _) = corner();
        let mut seen = vec![reckoned(&mut s)];
        for (who, meddle) in meddling {
            let (mut s, entities) = corner();
            let entity = entities[*who];
            meddle(&mut s.game.world, entity);
            s.touch(entity);
            seen.push(reckoned(&mut s));
        }
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count, "each leads to a number of its own");
    }

    #[test]
    fn every_condition_counts_and_so_do_its_particulars() {
        let digest = |effect: &str| {
            let (mut s, _) = corner();
            s.befall(proto::Id::HERO, effect);
            reckoned(&mut s)
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
    fn everything_that_is_saved_besides_counts() {
        let at = Point::new(0, 0);
        let remember = |w: &mut World, terrain, thing| {
            let mut levels = w.resource_mut::<Levels>();
            levels.here_mut().remember(at, Memory { terrain, thing });
        };
        let meddling: &[&dyn Fn(&mut World)] = &[
            &|_| {},
            &|w| w.resource_mut::<Clock>().turn += 1,
            &|w| w.resource_mut::<Seed>().0 += 1,
            &|w| {
                let cause = Cause {
                    by: None,
                    means: Means::Hunger,
                };
                let level = LevelNo(1);
                w.resource_mut::<Fate>().0 = Some(Ending::Died { level, cause });
            },
            &|w| w.resource_mut::<Register>().reserve(LevelNo(1), 99),
            &|w| w.resource_mut::<Register>().reserve(LevelNo(7), 0),
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
        ];
        let mut seen = Vec::new();
        for meddle in meddling {
            let (mut s, _) = corner();
            meddle(&mut s.game.world);
            seen.push(reckoned(&mut s));
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), meddling.len());
    }

    #[test]
    fn a_cells_share_depends_on_plane_place_and_value() {
        let words = [(0, 0, 1), (1, 0, 1), (2, 0, 1), (0, 1, 1), (0, 0, 2)];
        let mut words: Vec<u64> = words.map(|(p, n, v)| cell_word(p, n, v)).to_vec();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), 5);
    }

    #[test]
    fn the_algorithm_is_pinned() {
        assert_eq!(hash(0u64), 13_539_200_134_209_781_715);
        assert_eq!(hash("hearthgate"), 4_430_167_373_934_657_476);
        assert_eq!(cell_word(1, 2, 3), 15_819_602_272_018_179_779);
        assert_eq!(cell_word(1, 2, 0), 0);
    }
}
