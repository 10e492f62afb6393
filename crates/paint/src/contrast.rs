//! Contrast rules: creatures and things stand out from the ground, and decoration stays quiet.

use super::tint::{Rgb, WHITE, contrast, mix, scale};

/// Minimum contrast of the hero, hunting creatures, other creatures, visible things and remembered things, in
/// hundredths.
pub(crate) const HERO: i32 = 600;
pub(crate) const HUNTER: i32 = 500;
pub(crate) const CREATURE: i32 = 450;
pub(crate) const THING: i32 = 320;
pub(crate) const REMEMBERED: i32 = 220;
/// Maximum contrast of decoration before light falls on it, in hundredths.
const GROUND: i32 = 240;

/// Mixes decoration into its background until the contrast is at most [`GROUND`].
pub(crate) fn hush(fore: Rgb, back: Rgb) -> Rgb {
    let mut fore = fore;
    for _ in 0..12 {
        if contrast(fore, back) <= GROUND {
            break;
        }
        fore = mix(fore, back, 36);
    }
    fore
}

/// Brightens a glyph, and after four steps also darkens its background, until the contrast is at least `least`
/// hundredths.
pub fn raise_contrast(fore: Rgb, back: Rgb, least: i32) -> (Rgb, Rgb) {
    let (mut fore, mut back) = (fore, back);
    for n in 0..24 {
        if contrast(fore, back) >= least {
            break;
        }
        fore = mix(fore, WHITE, 28);
        if n >= 4 {
            back = scale(back, 208);
        }
    }
    (fore, back)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lift_makes_any_two_colours_readable() {
        let steps = [0, 40, 90, 140, 200, 255];
        let colours: Vec<Rgb> = steps
            .iter()
            .flat_map(|r| steps.map(|g| steps.map(|b| [*r, g, b])))
            .flatten()
            .collect();
        for fore in &colours {
            for back in &colours {
                let (lifted, plate) = raise_contrast(*fore, *back, HERO);
                assert!(contrast(lifted, plate) >= HERO, "{fore:?} on {back:?}");
            }
        }
    }

    #[test]
    fn readable_glyphs_stay_and_decoration_is_hushed() {
        let (fore, back) = ([230, 230, 120], [20, 30, 10]);
        assert_eq!(raise_contrast(fore, back, HERO), (fore, back));
        assert!(contrast(hush(fore, back), back) <= GROUND);
        assert_eq!(hush([30, 40, 20], back), [30, 40, 20]);
    }
}
