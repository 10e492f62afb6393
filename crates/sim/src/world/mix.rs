//! The hash function of all digests, the same on every platform.

use std::hash::Hasher;

/// A hasher with a fixed algorithm. Every number, whatever its width, is hashed as one 64-bit word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mix(u64);

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

impl Mix {
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

    /// Lists of `u8` and texts. Lists of wider numbers come here too, but in the byte order of the machine: a component
    /// that has one must write its own `Hash`, as `HeroGrowth` does.
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

/// A cell's part of the digest of its level; the default value 0 contributes nothing.
pub(crate) const fn cell_word(plane: u8, index: u32, value: u32) -> u64 {
    if value == 0 {
        return 0;
    }
    geom::mix(
        (plane as u64) << 32 | index as u64,
        value as u64 ^ MULTIPLIER,
    )
}
