//! Limits of the map's zoom.

/// Device pixels per pixel of the level, for tiles of about 24 CSS pixels.
#[must_use]
pub fn usual_scale(ratio: f64) -> u16 {
    whole(1.5 * ratio).max(2)
}

/// Limits a scale to tiles of 8 to 64 CSS pixels.
#[must_use]
pub fn limit_scale(scale: f64, ratio: f64) -> u16 {
    whole(scale).clamp(whole(0.5 * ratio).max(1), whole(4.0 * ratio).max(2))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped before"
)]
fn whole(number: f64) -> u16 {
    number.round().clamp(0.0, 64.0) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scale_is_whole_and_within_limits() {
        assert_eq!([1.0, 2.0, 3.0].map(usual_scale), [2, 3, 5]);
        assert_eq!(limit_scale(0.2, 1.0), 1);
        assert_eq!(limit_scale(9.0, 1.0), 4);
        assert_eq!(limit_scale(4.4, 3.0), 4);
    }
}
