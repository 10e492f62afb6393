//! Random streams: pinned values and fair distributions.

use super::*;

fn stream() -> Stream {
    Stream::new(2026, &[3, 17])
}

/// Calls `draw` this many times; returns the results and the number of draws.
fn drawn<T>(times: usize, mut draw: impl FnMut(&mut Stream) -> T) -> (Vec<T>, u32) {
    let mut stream = stream();
    let values = (0..times).map(|_| draw(&mut stream)).collect();
    (values, stream.drawn())
}

/// Fails unless every count is in proportion to its weight, within five standard deviations.
fn assert_in_proportion(counts: &[u32], weights: &[u32]) {
    let drawn = i64::from(counts.iter().sum::<u32>());
    let total = i64::from(weights.iter().sum::<u32>());
    assert_eq!(counts.len(), weights.len());
    for (&count, &weight) in counts.iter().zip(weights) {
        let (count, weight): (i64, i64) = (count.into(), weight.into());
        // Scaled by the total to avoid rounding: variance = drawn × p × (1 − p).
        let off = count * total - drawn * weight;
        let variance = drawn * weight * (total - weight);
        assert!(
            off * off <= 25 * variance,
            "{count} of {drawn} for {weight} of {total}"
        );
    }
}

// The numbers below come from a second implementation in another language. They must never change: every recorded game
// depends on them.

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
    // A total just below and just above the range of one draw.
    assert_eq!(drawn(1, weigh(&[u32::MAX, 0])).1, 1);
    assert_eq!(drawn(1, weigh(&[u32::MAX, 1])).1, 2);
    let (places, count) = drawn(8, weigh(&[u32::MAX, u32::MAX, 1, u32::MAX]));
    assert_eq!(
        (places, count),
        ([0, 0, 1, 0, 0, 1, 1, 1].map(Some).to_vec(), 16)
    );
}

#[test]
fn biased_draws_are_rejected() {
    // 2³² = 3 × 1431655765 + 1: one draw must be rejected.
    assert_eq!(scale(0, 3), None);
    assert_eq!(scale(1, 3), Some(0));
    assert_eq!(scale(1_431_655_766, 3), Some(1));
    assert_eq!(
        scale(2_863_311_531, 3),
        Some(2),
        "low half 1, the first fair one"
    );
    assert_eq!(scale(u32::MAX, 3), Some(2));
    // No draw is rejected where `n` divides 2³².
    assert_eq!(scale(0, 4), Some(0));
    assert_eq!(scale(0, 1), Some(0));
    let n = (1 << 31) + 1;
    let refused = (0..1000).filter(|&draw| scale(draw, n).is_none()).count();
    assert_eq!(refused, 500);
}

#[test]
fn a_stream_resumes_where_it_was_left() {
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
fn an_exhausted_stream_panics_with_its_limit() {
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
#[cfg_attr(miri, ignore = "so many draws take miri half an hour")]
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
#[cfg_attr(miri, ignore = "so many draws take miri half an hour")]
fn numbers_rolls_and_shuffles_are_fair() {
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
