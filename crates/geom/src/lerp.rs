//! Linear interpolation in integers.

/// Returns the number `part / whole` of the way from `from` to `to`, rounded down.
///
/// `part` is clamped to `0..=whole`. The caller keeps `whole` positive and the products within an `i32`.
///
/// ```
/// use hearthgate_geom::lerp;
///
/// assert_eq!([0, 128, 256, 999].map(|part| lerp(10, 201, part, 256)), [10, 105, 201, 201]);
/// assert_eq!(lerp(0, -5, 1, 2), -3);
/// ```
#[must_use]
#[inline]
pub fn lerp(from: i32, to: i32, part: i32, whole: i32) -> i32 {
    let part = part.clamp(0, whole);
    (from * (whole - part) + to * part).div_euclid(whole)
}
