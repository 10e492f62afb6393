//! Reproducible random numbers: streams identified by a seed and a key.

use rand_core::Rng;
use rand_pcg::Pcg32;

use crate::Dice;

/// A stream of random numbers that depends only on its seed and key.
///
/// Give every actor and every task its own stream: then one actor's draws never shift another's numbers. To store a
/// stream, keep its seed, key and [`Stream::drawn`], and continue it with [`Stream::resume`].
///
/// ```
/// use hearthgate_geom::{Dice, Stream};
///
/// let mut wolf = Stream::new(2026, &[3, 17]);
/// let first = wolf.roll(Dice::new(2, 6, 1));
/// assert!((3..=13).contains(&first));
///
/// let mut later = Stream::resume(2026, &[3, 17], wolf.drawn());
/// assert_eq!(wolf.next_u32(), later.next_u32());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    numbers: Pcg32,
    drawn: u32,
}

/// Mixes two words into one so that every input bit changes about half of the result.
///
/// The result is `s(s(a + 0x9e3779b97f4a7c15) ^ b)`, where `s` is the finishing step of SplitMix64: `x ^= x >> 30`, `x
/// *= 0xbf58476d1ce4e5b9`, `x ^= x >> 27`, `x *= 0x94d049bb133111eb`, `x ^= x >> 31`, all modulo 2⁶⁴. The order of the
/// words matters. With one word fixed, the function is injective in the other.
#[must_use]
#[inline]
pub const fn mix(a: u64, b: u64) -> u64 {
    scramble(scramble(a.wrapping_add(0x9e37_79b9_7f4a_7c15)) ^ b)
}

#[inline]
const fn scramble(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

impl Stream {
    /// Starts the stream of this seed and key.
    #[must_use]
    pub fn new(seed: u64, key: &[u64]) -> Self {
        let start = mix(seed, key.len() as u64);
        let mixed = key.iter().fold(start, |mixed, &word| mix(mixed, word));
        Self {
            numbers: Pcg32::new(mix(mixed, 1), mix(mixed, 2)),
            drawn: 0,
        }
    }

    /// Starts the stream of a seed, a name and the number of earlier uses of that name.
    ///
    /// The key is [`Stream::key_of`] the name, then `occurrence`.
    #[must_use]
    pub fn named(seed: u64, name: &str, occurrence: u32) -> Self {
        Self::new(seed, &[Self::key_of(name), occurrence.into()])
    }

    /// Hashes a name into one word of a key: its length, then its bytes, mixed eight at a time.
    #[must_use]
    pub fn key_of(name: &str) -> u64 {
        let start = mix(0, name.len() as u64);
        name.as_bytes().chunks(8).fold(start, |mixed, chunk| {
            let mut bytes = [0; 8];
            bytes[..chunk.len()].copy_from_slice(chunk);
            mix(mixed, u64::from_le_bytes(bytes))
        })
    }

    /// Returns the stream of this seed and key after `drawn` draws.
    #[must_use]
    pub fn resume(seed: u64, key: &[u64], drawn: u32) -> Self {
        let mut stream = Self::new(seed, key);
        stream.numbers.advance(drawn.into());
        stream.drawn = drawn;
        stream
    }

    /// Number of 32-bit draws so far.
    #[must_use]
    pub const fn drawn(&self) -> u32 {
        self.drawn
    }

    /// Draws a uniform 32-bit number.
    ///
    /// # Panics
    /// After 2³² − 1 draws, because [`Stream::drawn`] would overflow.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        let count = self.drawn.checked_add(1);
        self.drawn = count.expect("a stream gives at most 4294967295 numbers");
        self.numbers.next_u32()
    }

    /// Draws a uniform number below `n`; returns 0 without a draw if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        loop {
            if let Some(number) = scale(self.next_u32(), n) {
                return number;
            }
        }
    }

    /// Draws a uniform number between `lo` and `hi` inclusive, in either order.
    pub fn range(&mut self, lo: i32, hi: i32) -> i32 {
        let (lo, hi) = (lo.min(hi), lo.max(hi));
        let offset = match hi.abs_diff(lo).checked_add(1) {
            Some(n) => self.below(n),
            None => self.next_u32(),
        };
        lo.wrapping_add_unsigned(offset)
    }

    /// Returns true with probability 1 in `n`; false if `n` is 0.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.chance(1, n)
    }

    /// Returns true with probability `num / den`; false if `den` is 0.
    pub fn chance(&mut self, num: u32, den: u32) -> bool {
        den > 0 && self.below(den) < num
    }

    /// Rolls the dice, bonus included. Takes one draw per die, rarely more.
    pub fn roll(&mut self, dice: Dice) -> i32 {
        if dice.sides == 0 {
            return dice.bonus.into();
        }
        let sides = dice.sides.into();
        let shown = (0..dice.count).map(|_| 1 + self.below(sides)).sum::<u32>();
        i32::from(dice.bonus).saturating_add_unsigned(shown)
    }

    /// Picks one element uniformly; `None` if there are none.
    pub fn choose<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let n = u32::try_from(things.len()).unwrap_or(u32::MAX);
        things.get(self.below(n) as usize)
    }

    /// Shuffles uniformly.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for (n, last) in (2..).zip(1..things.len()) {
            things.swap(last, self.below(n) as usize);
        }
    }

    /// Picks an index with probability proportional to its weight; `None` if all weights are 0.
    pub fn weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        let total = weights.clone().map(u64::from).sum::<u64>();
        if total == 0 {
            return None;
        }
        let mut left = self.below_u64(total);
        weights.map(u64::from).position(|weight| {
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        })
    }

    /// [`Stream::below`] for 64 bits. An `n` above 32 bits takes two draws, with a bias below one part in 10⁹.
    fn below_u64(&mut self, n: u64) -> u64 {
        if let Ok(n) = u32::try_from(n) {
            return self.below(n).into();
        }
        let draw = u64::from(self.next_u32()) << 32 | u64::from(self.next_u32());
        ((u128::from(draw) * u128::from(n)) >> 64) as u64
    }
}

/// Scales a draw to a number below `n` by Lemire's method: the high half of their product. `None` for the few draws
/// that would bias the result, recognised by the low half.
#[inline]
fn scale(draw: u32, n: u32) -> Option<u32> {
    let product = u64::from(draw) * u64::from(n);
    let low = (product & 0xffff_ffff) as u32;
    // The remainder is below `n`, so it is rarely needed.
    if low < n && low < n.wrapping_neg() % n {
        return None;
    }
    Some((product >> 32) as u32)
}

#[cfg(test)]
mod tests;
