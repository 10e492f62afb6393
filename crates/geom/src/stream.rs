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
mod tests {
    use super::*;

    fn stream() -> Stream {
        Stream::new(2026, &[3, 17])
    }

    /// What `draw` gives so many times, and how many numbers that took.
    fn drawn<T>(times: usize, mut draw: impl FnMut(&mut Stream) -> T) -> (Vec<T>, u32) {
        let mut stream = stream();
        let values = (0..times).map(|_| draw(&mut stream)).collect();
        (values, stream.drawn())
    }

    /// Fails unless every count is what its weight makes likely, within five standard deviations.
    fn assert_in_proportion(counts: &[u32], weights: &[u32]) {
        let drawn = i64::from(counts.iter().sum::<u32>());
        let total = i64::from(weights.iter().sum::<u32>());
        assert_eq!(counts.len(), weights.len());
        for (&count, &weight) in counts.iter().zip(weights) {
            let (count, weight): (i64, i64) = (count.into(), weight.into());
            // Times the total, so that nothing is rounded: variance = drawn × p × (1 − p).
            let off = count * total - drawn * weight;
            let variance = drawn * weight * (total - weight);
            assert!(
                off * off <= 25 * variance,
                "{count} of {drawn} for {weight} of {total}"
            );
        }
    }

    // The numbers below were worked out by a second implementation in another language. They
    // must never change: every recorded game depends on them.

    #[test]
    fn golden_mix() {
        assert_eq!(mix(0, 0), 0x4821_8226_ff3c_d4bf);
        assert_eq!(mix(0, 1), 0x9e01_6029_3a33_aaf7);
        assert_eq!(mix(1, 0), 0xdce4_23fc_82c0_d5b8);
        assert_eq!(mix(2026, 7), 0xc961_556f_9e47_508f);
        assert_eq!(mix(u64::MAX, u64::MAX), 0x4650_bc0e_b331_2e23);
    }

    #[test]
    fn golden_numbers() {
        let (numbers, count) = drawn(6, Stream::next_u32);
        let expected = [
            367_996_505,
            4_003_701_946,
            15_060_912,
            3_988_826_828,
            2_604_208_130,
            66_221_114,
        ];
        assert_eq!((numbers.as_slice(), count), (expected.as_slice(), 6));
        let mut plain = Stream::new(0, &[]);
        assert_eq!(plain.next_u32(), 91_046_678);
        assert_eq!(plain.next_u32(), 1_692_729_787);
    }

    #[test]
    fn golden_names() {
        assert_eq!(Stream::key_of(""), 0x4821_8226_ff3c_d4bf);
        assert_eq!(Stream::key_of("rooms"), 0x4842_cebb_c40c_09c5);
        assert_eq!(Stream::key_of("rooms and corridors"), 0x0f3d_01a6_e54b_c770);
        assert_eq!(Stream::key_of("é"), 0xe607_d507_990b_58ad);
        let mut named = Stream::named(2026, "rooms", 2);
        assert_eq!(named.next_u32(), 841_415_736);
        assert_eq!(named.next_u32(), 533_014_332);
    }

    #[test]
    fn golden_below() {
        let mut stream = stream();
        let bounds = [1, 2, 6, 10, 100, 1000, 1 << 31, (1 << 31) + 1, u32::MAX];
        let numbers = bounds.map(|n| stream.below(n));
        let expected = [0, 1, 0, 9, 60, 15, 271_005_710, 107_066_930, 1_513_249_063];
        assert_eq!(numbers, expected);
        assert_eq!(stream.drawn(), 10, "one draw was refused");
        assert_eq!((stream.below(0), stream.drawn()), (0, 10));
    }

    #[test]
    fn golden_range() {
        let (numbers, count) = drawn(10, |stream| stream.range(-5, 5));
        assert_eq!(numbers, [-5, 5, -5, 5, 1, -5, -4, -1, -5, -2]);
        assert_eq!(count, 10);
        assert_eq!(drawn(10, |stream| stream.range(5, -5)).0, numbers);
        let (numbers, count) = drawn(3, |stream| stream.range(i32::MIN, i32::MAX));
        assert_eq!(numbers, [-1_779_487_143, 1_856_218_298, -2_132_422_736]);
        assert_eq!(count, 3);
        assert_eq!(drawn(2, |stream| stream.range(7, 7)), (vec![7, 7], 2));
    }

    #[test]
    fn golden_chances() {
        let shown = |yes: Vec<bool>| -> String {
            yes.into_iter()
                .map(|yes| if yes { 'y' } else { '-' })
                .collect()
        };
        assert_eq!(shown(drawn(10, |stream| stream.one_in(3)).0), "y-y--yy-y-");
        assert_eq!(
            shown(drawn(10, |stream| stream.chance(2, 5)).0),
            "y-y--yyyyy"
        );
        assert_eq!(shown(drawn(10, |stream| stream.one_in(1)).0), "yyyyyyyyyy");
        assert_eq!(
            shown(drawn(10, |stream| stream.chance(5, 5)).0),
            "yyyyyyyyyy"
        );
        assert_eq!(
            shown(drawn(10, |stream| stream.chance(0, 5)).0),
            "----------"
        );
        assert_eq!(drawn(1, |stream| stream.one_in(0)), (vec![false], 0));
        assert_eq!(drawn(1, |stream| stream.chance(1, 0)), (vec![false], 0));
    }

    #[test]
    fn golden_rolls() {
        let (rolls, count) = drawn(8, |stream| stream.roll(Dice::new(2, 6, 1)));
        assert_eq!((rolls, count), (vec![8, 8, 6, 5, 5, 11, 10, 10], 16));
        assert_eq!(
            drawn(1, |stream| stream.roll(Dice::fixed(-4))),
            (vec![-4], 0)
        );
        assert_eq!(
            drawn(1, |stream| stream.roll(Dice::new(3, 0, 2))),
            (vec![2], 0)
        );
        assert_eq!(
            drawn(1, |stream| stream.roll(Dice::new(3, 1, -9))),
            (vec![-6], 3)
        );
    }

    #[test]
    fn golden_choice() {
        let places = ["pub", "dock", "wood", "cave", "gate"];
        let (chosen, count) = drawn(6, |stream| *stream.choose(&places).unwrap());
        assert_eq!(chosen, ["pub", "gate", "pub", "gate", "cave", "pub"]);
        assert_eq!(count, 6);
        assert_eq!(
            drawn(1, |stream| stream.choose::<u8>(&[]).copied()),
            (vec![None], 0)
        );
    }

    #[test]
    fn golden_shuffle() {
        let mut things = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        let mut stream = stream();
        stream.shuffle(&mut things);
        assert_eq!(things, [9, 7, 2, 8, 4, 1, 3, 0, 5, 6]);
        assert_eq!(stream.drawn(), 9);
        stream.shuffle::<u8>(&mut []);
        stream.shuffle(&mut [1]);
        assert_eq!(stream.drawn(), 9);
    }

    #[test]
    fn golden_weighted() {
        let weigh = |weights: &'static [u32]| {
            move |stream: &mut Stream| stream.weighted(weights.iter().copied())
        };
        let (places, count) = drawn(12, weigh(&[5, 0, 1, 3]));
        let expected = [0, 3, 0, 3, 2, 0, 0, 0, 0, 0, 0, 3];
        assert_eq!((places, count), (expected.map(Some).to_vec(), 12));
        assert_eq!(drawn(1, weigh(&[])), (vec![None], 0));
        assert_eq!(drawn(1, weigh(&[0, 0])), (vec![None], 0));
        assert_eq!(drawn(2, weigh(&[0, 7, 0])), (vec![Some(1); 2], 2));
        // A total just below and just above what one draw can serve.
        assert_eq!(drawn(1, weigh(&[u32::MAX, 0])).1, 1);
        assert_eq!(drawn(1, weigh(&[u32::MAX, 1])).1, 2);
        let (places, count) = drawn(8, weigh(&[u32::MAX, u32::MAX, 1, u32::MAX]));
        assert_eq!(
            (places, count),
            ([0, 0, 1, 0, 0, 1, 1, 1].map(Some).to_vec(), 16)
        );
    }

    #[test]
    fn draws_that_would_be_unfair_are_refused() {
        // 2³² = 3 × 1431655765 + 1: one draw must go.
        assert_eq!(scale(0, 3), None);
        assert_eq!(scale(1, 3), Some(0));
        assert_eq!(scale(1_431_655_766, 3), Some(1));
        assert_eq!(
            scale(2_863_311_531, 3),
            Some(2),
            "low half 1, the first fair one"
        );
        assert_eq!(scale(u32::MAX, 3), Some(2));
        // No draw needs to go where `n` divides 2³².
        assert_eq!(scale(0, 4), Some(0));
        assert_eq!(scale(0, 1), Some(0));
        let n = (1 << 31) + 1;
        let refused = (0..1000).filter(|&draw| scale(draw, n).is_none()).count();
        assert_eq!(refused, 500);
    }

    #[test]
    fn resumed_where_it_was_left() {
        let mut stream = stream();
        for _ in 0..100 {
            let mut resumed = Stream::resume(2026, &[3, 17], stream.drawn());
            assert_eq!(resumed, stream);
            assert_eq!(resumed.next_u32(), stream.next_u32());
            stream.roll(Dice::new(3, 6, 0));
        }
        assert_eq!(stream.drawn(), 400);
    }

    #[test]
    #[should_panic(expected = "a stream gives at most 4294967295 numbers")]
    fn a_stream_ends_with_a_sentence() {
        Stream::resume(1, &[], u32::MAX).next_u32();
    }

    #[test]
    fn seeds_and_keys_tell_streams_apart() {
        let mut firsts: Vec<_> = [
            Stream::new(1, &[]),
            Stream::new(2, &[]),
            Stream::new(1, &[0]),
            Stream::new(1, &[0, 0]),
            Stream::new(1, &[1, 2]),
            Stream::new(1, &[2, 1]),
            Stream::named(1, "a", 0),
            Stream::named(1, "a", 1),
            Stream::named(1, "a\0", 0),
            Stream::named(1, "b", 0),
        ]
        .iter_mut()
        .map(|stream| u64::from(stream.next_u32()) << 32 | u64::from(stream.next_u32()))
        .collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 10);
    }

    #[test]
    fn every_weight_gets_its_proportion() {
        for (seed, weights) in [
            (1, vec![1, 2, 5, 92]),
            (2, vec![1, 999]),
            (3, vec![1; 12]),
            (4, vec![3, 0, 1, 0, 6, 10]),
            (5, vec![1, 4, 100, 895, 1]),
        ] {
            let mut stream = Stream::new(seed, &[]);
            let mut counts = vec![0; weights.len()];
            for _ in 0..100_000 {
                counts[stream.weighted(weights.iter().copied()).unwrap()] += 1;
            }
            assert_in_proportion(&counts, &weights);
            assert!(
                counts
                    .iter()
                    .zip(&weights)
                    .all(|(&n, &w)| (n > 0) == (w > 0))
            );
        }
    }

    #[test]
    fn every_number_every_throw_and_every_order_is_as_likely_as_it_should_be() {
        let mut stream = Stream::new(7, &[]);
        let (mut numbers, mut throws) = ([0; 7], [0; 11]);
        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..50_000 {
            numbers[stream.below(7) as usize] += 1;
            throws[stream.roll(Dice::new(2, 6, -2)) as usize] += 1;
            let mut things = [1, 2, 3, 4];
            stream.shuffle(&mut things);
            *orders.entry(things).or_insert(0) += 1;
        }
        assert_in_proportion(&numbers, &[1; 7]);
        assert_in_proportion(&throws, &[1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        assert_in_proportion(&Vec::from_iter(orders.into_values()), &[1; 24]);
    }
}
