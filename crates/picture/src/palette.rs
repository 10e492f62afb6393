//! Colour palettes, reduced to the number of colours that an indexed image can hold.

use std::collections::BTreeMap;

#[cfg(feature = "gif")]
use color_quant::NeuQuant;

use super::canvas::Rgb;

/// A palette; if there are too many colours, similar ones share an index.
pub(crate) struct Palette {
    numbers: BTreeMap<Rgb, u8>,
    colours: Vec<u8>,
    #[cfg(feature = "gif")]
    exact: bool,
}

impl Palette {
    /// A palette with every colour; `None` if there are more than 256.
    pub(crate) fn exact(colours: impl IntoIterator<Item = Rgb>) -> Option<Self> {
        let counts = count(colours);
        (counts.len() <= 256).then(|| Self::whole(counts))
    }

    fn whole(counts: BTreeMap<Rgb, u32>) -> Self {
        Self {
            colours: counts.keys().flatten().copied().collect(),
            numbers: counts.into_keys().zip(0..=u8::MAX).collect(),
            #[cfg(feature = "gif")]
            exact: true,
        }
    }

    /// Builds a palette of at most `most` entries. Frequent colours weigh more in the reduction.
    #[cfg(feature = "gif")]
    pub(crate) fn of(colours: impl IntoIterator<Item = Rgb>, most: usize) -> Self {
        let counts = count(colours);
        if counts.len() <= most {
            return Self::whole(counts);
        }
        let chosen = NeuQuant::new(1, most, &weighed(&counts));
        let number = |colour: Rgb| {
            let [r, g, b] = colour;
            let number = chosen.index_of(&[r, g, b, u8::MAX]);
            (colour, u8::try_from(number).unwrap_or(u8::MAX))
        };
        Self {
            numbers: counts.into_keys().map(number).collect(),
            colours: chosen.color_map_rgb(),
            exact: false,
        }
    }

    /// Whether every colour has its own index.
    #[cfg(feature = "gif")]
    pub(crate) const fn is_exact(&self) -> bool {
        self.exact
    }

    #[cfg(feature = "gif")]
    pub(crate) const fn len(&self) -> usize {
        self.colours.len() / 3
    }

    /// Index of a colour; 0 for one that the palette was not built from.
    pub(crate) fn number(&self, colour: Rgb) -> u8 {
        self.numbers.get(&colour).copied().unwrap_or_default()
    }

    /// The entries in order, three bytes each.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.clone()
    }
}

/// How often each colour occurs.
fn count(colours: impl IntoIterator<Item = Rgb>) -> BTreeMap<Rgb, u32> {
    let mut counts = BTreeMap::new();
    for colour in colours {
        *counts.entry(colour).or_default() += 1;
    }
    counts
}

/// Training pixels for the quantizer: every colour, frequent ones a few times. The logarithm keeps a large dark
/// background from crowding out a small light.
#[cfg(feature = "gif")]
fn weighed(counts: &BTreeMap<Rgb, u32>) -> Vec<u8> {
    /// `NeuQuant` steps over its samples with strides of this order.
    const LEAST: usize = 1024;
    let mut pixels = Vec::new();
    while pixels.len() < LEAST * 4 {
        for ([r, g, b], count) in counts {
            for _ in 0..=count.ilog2() / 2 {
                pixels.extend([*r, *g, *b, u8::MAX]);
            }
        }
    }
    pixels
}

#[cfg(all(test, feature = "gif"))]
mod tests {
    use super::*;

    #[test]
    fn few_colours_keep_their_own_palette_index() {
        let palette = Palette::of([[9, 9, 9], [1, 2, 3], [9, 9, 9]], 256);
        assert!(palette.is_exact());
        assert_eq!(palette.bytes(), [1, 2, 3, 9, 9, 9]);
        assert_eq!(
            (palette.number([1, 2, 3]), palette.number([9, 9, 9])),
            (0, 1)
        );
    }

    #[test]
    fn many_colours_share_an_index_with_similar_ones() {
        let many = || {
            (0..=255).flat_map(|part| [[part, 0, 0], [0, part, 0], [part / 8, part / 8, part / 6]])
        };
        let palette = Palette::of(many(), 255);
        assert!(!palette.is_exact());
        assert!(palette.len() <= 255, "{}", palette.len());
        let bytes = palette.bytes();
        let far = |colour: Rgb| {
            let n = usize::from(palette.number(colour)) * 3;
            let parts = colour.iter().zip(&bytes[n..n + 3]);
            parts.map(|(a, b)| u32::from(a.abs_diff(*b))).max().unwrap()
        };
        let worst = many().map(far).max().unwrap();
        let mean = many().map(far).sum::<u32>() / 768;
        assert!(worst <= 16 && mean <= 3, "{worst} {mean}");
    }
}
