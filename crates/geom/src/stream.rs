//! Chance that can be repeated: streams of random numbers, each known by a seed and a key.

use rand_core::Rng;
use rand_pcg::Pcg32;

use crate::Dice;

/// A stream of random numbers that depends only on its seed and key.
///
/// Give every actor and every task a stream of its own, and what one draws never shifts what
/// another gets. A stream is stored as seed, key and [`Stream::drawn`], and continued with
/// [`Stream::resume`].
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

/// Mixes two words into one so that every bit of either changes about half of the result.
///
/// The result is `s(s(a + 0x9e3779b97f4a7c15) ^ b)`, where `s` is the finishing step of
/// SplitMix64: `x ^= x >> 30`, `x *= 0xbf58476d1ce4e5b9`, `x ^= x >> 27`,
/// `x *= 0x94d049bb133111eb`, `x ^= x >> 31`, all modulo 2⁶⁴. The order of the words matters, and
/// for one word held fixed different others give different results.
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
    /// The stream of that seed and key, from its beginning.
    #[must_use]
    pub fn new(seed: u64, key: &[u64]) -> Self {
        let start = mix(seed, key.len() as u64);
        let mixed = key.iter().fold(start, |mixed, &word| mix(mixed, word));
        Self {
            numbers: Pcg32::new(mix(mixed, 1), mix(mixed, 2)),
            drawn: 0,
        }
    }

    /// The stream of a seed, a name and how often that name was used before.
    ///
    /// It is the stream whose key is [`Stream::key_of`] the name, then the occurrence.
    #[must_use]
    pub fn named(seed: u64, name: &str, occurrence: u32) -> Self {
        Self::new(seed, &[Self::key_of(name), occurrence.into()])
    }

    /// A name as one word of a key: its bytes mixed eight at a time, after their number.
    #[must_use]
    pub fn key_of(name: &str) -> u64 {
        let start = mix(0, name.len() as u64);
        name.as_bytes().chunks(8).fold(start, |mixed, chunk| {
            let mut bytes = [0; 8];
            bytes[..chunk.len()].copy_from_slice(chunk);
            mix(mixed, u64::from_le_bytes(bytes))
        })
    }

    /// The stream of that seed and key after so many numbers were drawn.
    #[must_use]
    pub fn resume(seed: u64, key: &[u64], drawn: u32) -> Self {
        let mut stream = Self::new(seed, key);
        stream.numbers.advance(drawn.into());
        stream.drawn = drawn;
        stream
    }

    /// How many 32-bit numbers were drawn so far.
    #[must_use]
    pub const fn drawn(&self) -> u32 {
        self.drawn
    }

    /// The next number, any of all 32-bit numbers.
    ///
    /// # Panics
    /// After four thousand million numbers, since [`Stream::drawn`] could not count on.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        let count = self.drawn.checked_add(1);
        self.drawn = count.expect("a stream gives at most 4294967295 numbers");
        self.numbers.next_u32()
    }

    /// A number below `n`, each as likely; 0 without drawing where `n` is 0.
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

    /// A number from `lo` to `hi`, both included, each as likely; the ends may come in either order.
    pub fn range(&mut self, lo: i32, hi: i32) -> i32 {
        let (lo, hi) = (lo.min(hi), lo.max(hi));
        let offset = match hi.abs_diff(lo).checked_add(1) {
            Some(n) => self.below(n),
            None => self.next_u32(),
        };
        lo.wrapping_add_unsigned(offset)
    }

    /// Yes once in `n` times; never where `n` is 0.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.chance(1, n)
    }

    /// Yes `num` times in `den`; never where `den` is 0.
    pub fn chance(&mut self, num: u32, den: u32) -> bool {
        den > 0 && self.below(den) < num
    }

    /// What the dice show, bonus included, one draw or a little more for each die.
    pub fn roll(&mut self, dice: Dice) -> i32 {
        if dice.sides == 0 {
            return dice.bonus.into();
        }
        let sides = dice.sides.into();
        let shown = (0..dice.count).map(|_| 1 + self.below(sides)).sum::<u32>();
        i32::from(dice.bonus).saturating_add_unsigned(shown)
    }

    /// One of the things, each as likely, if there are any.
    pub fn choose<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let n = u32::try_from(things.len()).unwrap_or(u32::MAX);
        things.get(self.below(n) as usize)
    }

    /// Puts the things in any order, each as likely.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for (n, last) in (2..).zip(1..things.len()) {
            things.swap(last, self.below(n) as usize);
        }
    }

    /// The place of one of the weights, each as likely as it is heavy, if any is above 0.
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

    /// As [`Stream::below`] for an `n` that fits it. A larger one takes two draws and may favour
    /// some numbers, by less than one part in a thousand million.
    fn below_u64(&mut self, n: u64) -> u64 {
        if let Ok(n) = u32::try_from(n) {
            return self.below(n).into();
        }
        let draw = u64::from(self.next_u32()) << 32 | u64::from(self.next_u32());
        ((u128::from(draw) * u128::from(n)) >> 64) as u64
    }
}

/// The number below `n` that a draw stands for, by Lemire's method: the high half of their
/// product. None for the few draws that would make some numbers more likely than others, as the
/// low half shows.
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
