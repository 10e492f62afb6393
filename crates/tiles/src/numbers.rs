//! Integer geometry: sines, roots and angles. Digests of what is drawn.

use std::hash::{DefaultHasher, Hash, Hasher as _};

/// A digest that lasts as long as the program.
pub(crate) fn digest(value: &impl Hash) -> u64 {
    let mut digest = DefaultHasher::new();
    value.hash(&mut digest);
    digest.finish()
}

/// The sine of an angle in 256ths of a turn, from -256 to 256. Off by less than one.
pub(crate) const fn sine(angle: i32) -> i32 {
    let half = angle.rem_euclid(256);
    let part = half % 128;
    let bow = part * (128 - part);
    let value = 4096 * bow / (81920 - 4 * bow);
    if half < 128 { value } else { -value }
}

/// Length of a vector in 256ths, for parts of at most 250.
pub(crate) fn length(dx: i32, dy: i32) -> i32 {
    let square = u32::try_from(dx * dx + dy * dy).unwrap_or(0);
    i32::try_from((square << 14).isqrt() << 1).unwrap_or(i32::MAX)
}

/// The angle of a vector in 65536ths of a half turn, counted from east over north; `up` is at least 0. Off by less
/// than a quarter of a degree.
pub(crate) fn angle(right: i32, up: i32) -> i32 {
    let (small, large) = (up.min(right.abs()), up.max(right.abs()).max(1));
    let z = small * 65536 / large;
    // The arc tangent of z, in half turns: z / 4 + 0.087 z (1 - z).
    let within = z / 4 + (z >> 8) * ((65536 - z) >> 8) * 89 / 1024;
    let first = if up > right.abs() {
        32768 - within
    } else {
        within
    };
    if right < 0 { 65536 - first } else { first }
}

/// `x` to the power of 0.75; 256 stands for 1.
pub(crate) fn power_three_quarters(x: i32) -> i32 {
    let x = u32::try_from(x.max(0)).unwrap_or(0);
    let root = (x << 16).isqrt();
    let fourth = (root << 12).isqrt();
    i32::try_from((root * fourth) >> 16).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sine_is_zero_at_half_turns_and_full_at_quarters() {
        let values = [0, 64, 128, 192, 256, -64].map(sine);
        assert_eq!(values, [0, 256, 0, -256, 0, -256]);
        assert!((sine(32) - 181).abs() <= 1, "{}", sine(32));
    }

    #[test]
    fn angle_of_diagonals_is_a_multiple_of_a_quarter() {
        assert_eq!(angle(5, 0), 0);
        assert_eq!(angle(7, 7), 16384);
        assert_eq!(angle(0, 9), 32768);
        assert_eq!(angle(-7, 7), 49152);
        assert!((angle(1732, 1000) - 10923).abs() < 100);
    }

    #[test]
    fn roots_match_known_values() {
        assert_eq!(length(3, 4), 5 * 256);
        assert!((power_three_quarters(128) - 152).abs() <= 1);
        assert_eq!(power_three_quarters(256), 256);
    }
}
