//! Moves colours apart that look alike to a colour-blind player.

use crate::tint::Rgb;

/// The colour vision that colours are adapted to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ColourVision {
    #[default]
    Normal,
    /// Red-green blindness: no green cones.
    Deuteranopia,
    /// Red-green blindness: no red cones.
    Protanopia,
    /// Blue-yellow blindness: no blue cones.
    Tritanopia,
}

impl ColourVision {
    /// Row `n` is added to channel `n`, in 256ths of red, green and blue. Each row sums to 0, so greys stay
    /// unchanged.
    const fn shift(self) -> [[i32; 3]; 3] {
        match self {
            Self::Normal => [[0, 0, 0], [0, 0, 0], [0, 0, 0]],
            // Red moves towards blue, and green away from it.
            Self::Deuteranopia => [[0, 0, 0], [0, 0, 0], [110, -110, 0]],
            // Red also looks dark, so it brightens the green channel too.
            Self::Protanopia => [[0, 0, 0], [28, -28, 0], [110, -110, 0]],
            // Blue moves away from red, and yellow towards it.
            Self::Tritanopia => [[55, 55, -110], [-24, -24, 48], [0, 0, 0]],
        }
    }

    /// The colour that replaces `colour`; its channels are from 0 to 255.
    #[must_use]
    pub fn adapt(self, colour: Rgb) -> Rgb {
        let [r, g, b] = colour;
        let moved = self
            .shift()
            .map(|row| (row[0] * r + row[1] * g + row[2] * b) >> 8);
        [0, 1, 2].map(|n| (colour[n] + moved[n]).clamp(0, 255))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: Rgb, b: Rgb) -> i32 {
        (0..3).map(|n| (a[n] - b[n]).pow(2)).sum()
    }

    fn times(matrix: &[[i32; 3]; 3], colour: Rgb) -> Rgb {
        matrix.map(|row| (row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]) >> 8)
    }

    /// Colours as seen without one type of cone, approximately.
    const NO_GREEN: [[i32; 3]; 3] = [[160, 96, 0], [179, 77, 0], [0, 77, 179]];
    const NO_RED: [[i32; 3]; 3] = [[145, 111, 0], [143, 113, 0], [0, 62, 194]];
    const NO_BLUE: [[i32; 3]; 3] = [[243, 13, 0], [0, 111, 145], [0, 122, 134]];

    #[test]
    fn confusable_colours_are_moved_apart() {
        let (red, green) = ([220, 60, 50], [110, 130, 40]);
        let (blue, moss) = ([40, 120, 170], [60, 130, 60]);
        for (vision, see, one, two) in [
            (ColourVision::Deuteranopia, NO_GREEN, red, green),
            (ColourVision::Protanopia, NO_RED, red, green),
            (ColourVision::Tritanopia, NO_BLUE, blue, moss),
        ] {
            let before = distance(times(&see, one), times(&see, two));
            let (one, two) = (vision.adapt(one), vision.adapt(two));
            let after = distance(times(&see, one), times(&see, two));
            assert!(after > before, "{vision:?}: {before} became {after}");
        }
    }

    #[test]
    fn grey_stays_grey() {
        for vision in [
            ColourVision::Deuteranopia,
            ColourVision::Protanopia,
            ColourVision::Tritanopia,
        ] {
            for grey in [0, 90, 200, 255] {
                let [r, g, b] = vision.adapt([grey; 3]);
                assert!((r - grey).abs() <= 2 && (g - grey).abs() <= 2 && (b - grey).abs() <= 2);
            }
        }
    }
}
