//! Deterministic noise for a position: grain for single tiles, and patches over many.
//!
//! It does not use the game's random numbers, and the game does not use it.

use geom::lerp;

/// A pseudorandom number for a position and a purpose (`salt`).
pub const fn hash(x: i32, y: i32, salt: u32) -> u32 {
    let mut h = x.cast_unsigned().wrapping_mul(0x9E37_79B1)
        ^ y.cast_unsigned().wrapping_mul(0x85EB_CA77)
        ^ salt.wrapping_mul(0xC2B2_AE3D);
    h ^= h >> 15;
    h = h.wrapping_mul(0x2C1B_3C6D);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297A_2D39);
    h ^ (h >> 15)
}

/// Noise from -128 to 127, independent for every tile.
pub const fn grain(x: i32, y: i32, salt: u32) -> i32 {
    ((hash(x, y, salt) >> 8) & 255).cast_signed() - 128
}

/// Noise from -128 to 127 that changes slowly over patches of `w` by `h` tiles.
pub fn patch(x: i32, y: i32, salt: u32, (w, h): (i32, i32)) -> i32 {
    let salt = salt.wrapping_add(977);
    let (left, top) = (x.div_euclid(w), y.div_euclid(h));
    let across = ease(x.rem_euclid(w) * 256 / w);
    let down = ease(y.rem_euclid(h) * 256 / h);
    let row = |y| lerp(grain(left, y, salt), grain(left + 1, y, salt), across, 256);
    lerp(row(top), row(top + 1), down, 256)
}

/// Smoothstep: maps 0..=256 to 0..=256, slow at both ends.
pub const fn ease(t: i32) -> i32 {
    (t * t * (768 - 2 * t)) >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_keeps_its_noise_and_its_neighbour_has_another() {
        assert_eq!(grain(3, 4, 1), grain(3, 4, 1));
        let row: Vec<i32> = (0..200).map(|x| grain(x, 7, 1)).collect();
        let mean = row.iter().sum::<i32>() / 200;
        assert!(mean.abs() < 24, "{mean}");
        assert!(row.iter().all(|g| (-128..128).contains(g)));
        assert!(row.windows(2).filter(|w| w[0] == w[1]).count() < 10);
        assert_ne!(hash(1, 2, 0), hash(2, 1, 0));
    }

    #[test]
    fn patches_change_slowly_and_meet_at_their_corners() {
        for y in -9..9 {
            for x in -40..40 {
                let here = patch(x, y, 5, (8, 4));
                let beside = patch(x + 1, y, 5, (8, 4));
                assert!((here - beside).abs() <= 52, "{x} {y}: {here} {beside}");
            }
        }
        assert_eq!(patch(16, 8, 5, (8, 4)), grain(2, 2, 982));
        assert_eq!((ease(0), ease(128), ease(256)), (0, 128, 256));
    }
}
