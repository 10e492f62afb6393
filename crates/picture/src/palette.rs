//! The colours of a picture, as few as a file of numbered colours can hold.

use std::collections::BTreeMap;

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// Numbers for colours; where there are too many, near ones share a number.
pub(crate) struct Palette {
    numbers: BTreeMap<Rgb, u8>,
    mask: u8,
}

impl Palette {
    /// Numbers for all of these colours, of which there are at most `most`; `None` if that would change a colour and
    /// must not.
    pub(crate) fn of(colours: impl IntoIterator<Item = Rgb>, most: usize) -> Self {
        let mut all: Vec<Rgb> = colours.into_iter().collect();
        all.sort_unstable();
        all.dedup();
        let mut mask = u8::MAX;
        loop {
            let mut coarse: Vec<Rgb> = all.iter().map(|it| it.map(|part| part & mask)).collect();
            coarse.dedup();
            coarse.sort_unstable();
            coarse.dedup();
            if coarse.len() <= most {
                let numbers = coarse.into_iter().zip(0..=u8::MAX).collect();
                return Self { numbers, mask };
            }
            mask <<= 1;
        }
    }

    /// Whether every colour kept its own number.
    pub(crate) fn is_exact(&self) -> bool {
        self.mask == u8::MAX
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The number of a colour.
    pub(crate) fn number(&self, colour: Rgb) -> u8 {
        let colour = colour.map(|part| part & self.mask);
        self.numbers.get(&colour).copied().unwrap_or_default()
    }

    /// The colours in the order of their numbers, three bytes each.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.numbers.keys().flatten().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_keep_their_own_numbers() {
        let palette = Palette::of([[9, 9, 9], [1, 2, 3], [9, 9, 9]], 256);
        assert!(palette.is_exact());
        assert_eq!(palette.bytes(), [1, 2, 3, 9, 9, 9]);
        assert_eq!(
            (palette.number([1, 2, 3]), palette.number([9, 9, 9])),
            (0, 1)
        );
    }

    #[test]
    fn many_colours_share_numbers_with_near_ones() {
        let many = (0..=255).flat_map(|red| [[red, 0, 0], [0, red, 0]]);
        let palette = Palette::of(many, 255);
        assert!(!palette.is_exact());
        assert!(palette.len() <= 255 && palette.len() > 100);
        assert_eq!(palette.number([200, 0, 0]), palette.number([201, 0, 0]));
        assert_ne!(palette.number([200, 0, 0]), palette.number([100, 0, 0]));
        assert_ne!(palette.number([200, 0, 0]), palette.number([0, 200, 0]));
    }
}
