//! Contrast is a rule: whoever and whatever is there can be told from the ground, and decoration stays quiet.

use super::tint::{Rgb, WHITE, contrast, mix, scale};

/// The least contrast of the hero, of who hunts them, of other creatures, of things, of things remembered and of text.
pub(crate) const HERO: i32 = 600;
pub(crate) const HUNTER: i32 = 500;
pub(crate) const CREATURE: i32 = 450;
pub(crate) const THING: i32 = 320;
pub(crate) const REMEMBERED: i32 = 220;
/// The most that decoration has before light falls on it.
const GROUND: i32 = 240;

/// Makes decoration quieter where it would look like a thing.
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

/// Makes a glyph brighter, and then what is behind it darker, until it can be read.
pub(crate) fn lift(fore: Rgb, back: Rgb, least: i32) -> (Rgb, Rgb) {
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
    fn anything_can_be_read_on_anything() {
        let steps = [0, 40, 90, 140, 200, 255];
        let colours: Vec<Rgb> = steps
            .iter()
            .flat_map(|r| steps.map(|g| steps.map(|b| [*r, g, b])))
            .flatten()
            .collect();
        for fore in &colours {
            for back in &colours {
                let (lifted, plate) = lift(*fore, *back, HERO);
                assert!(contrast(lifted, plate) >= HERO, "{fore:?} on {back:?}");
            }
        }
    }

    #[test]
    fn what_can_be_read_is_left_alone_and_decoration_is_quiet() {
        let (fore, back) = ([230, 230, 120], [20, 30, 10]);
        assert_eq!(lift(fore, back, HERO), (fore, back));
        assert!(contrast(hush(fore, back), back) <= GROUND);
        assert_eq!(hush([30, 40, 20], back), [30, 40, 20]);
    }
}
