//! One number that stands for the whole state of a game.
//!
//! It is a sum of parts, one per thing and one per level, so that a turn pays only for what changed:
//! rules mark the things they touch, and their parts are reckoned anew when the turn is over.

use crate::builder::Registry;
use crate::level::Levels;
use crate::thing::Register;
use crate::time::{Clock, Seed};
use bevy_ecs::prelude::*;
use std::hash::Hasher;

/// A hasher with a fixed algorithm: every number, whatever its width, is one word folded in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mix(u64);

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

impl Mix {
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

/// The sum of all things' shares, and which of them must be reckoned anew.
#[derive(Resource, Default)]
pub(crate) struct Ledger {
    sum: u64,
    touched: Vec<Entity>,
}

impl Ledger {
    /// Something about this thing changed.
    pub(crate) fn touch(&mut self, entity: Entity) {
        self.touched.push(entity);
    }

    /// This thing is no more; `share` was its part.
    pub(crate) const fn forget(&mut self, share: Share) {
        self.sum = self.sum.wrapping_sub(share.0);
    }

    pub(crate) fn clear(&mut self) {
        self.sum = 0;
        self.touched.clear();
    }
}

/// Reckons the shares of all touched things anew.
pub(crate) fn settle(world: &mut World, registry: &mut Registry) {
    let mut touched = std::mem::take(&mut world.resource_mut::<Ledger>().touched);
    let mut change = 0u64;
    for entity in touched.drain(..) {
        let Ok(mut thing) = world.get_entity_mut(entity) else {
            continue;
        };
        let new = registry.share(thing.as_readonly());
        if let Some(mut share) = thing.get_mut::<Share>() {
            change = change.wrapping_add(new).wrapping_sub(share.0);
            share.0 = new;
        }
    }
    let mut ledger = world.resource_mut::<Ledger>();
    ledger.sum = ledger.sum.wrapping_add(change);
    ledger.touched = touched;
}

/// The digest from cached parts.
pub(crate) fn quick(world: &World) -> u64 {
    let sum = world.resource::<Ledger>().sum;
    let levels = world.resource::<Levels>();
    combine(world, sum, levels.iter().map(|(n, l)| (n.0, l.tally())))
}

/// The digest from nothing.
pub(crate) fn full(world: &World, registry: &mut Registry) -> u64 {
    let mut sum = 0u64;
    for entity in world.resource::<Register>().all() {
        sum = sum.wrapping_add(registry.share(world.entity(entity)));
    }
    let levels = world.resource::<Levels>();
    combine(
        world,
        sum,
        levels.iter().map(|(n, l)| (n.0, l.full_tally())),
    )
}

fn combine(world: &World, sum: u64, levels: impl Iterator<Item = (u16, u64)>) -> u64 {
    use std::hash::Hash;
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

    #[test]
    fn the_algorithm_is_pinned() {
        assert_eq!(hash(0u64), 13_539_200_134_209_781_715);
        assert_eq!(hash("hearthgate"), 4_430_167_373_934_657_476);
        assert_eq!(cell_word(1, 2, 3), 15_819_602_272_018_179_779);
        assert_eq!(cell_word(1, 2, 0), 0);
    }
}
