//! Discs under figures: they show what a creature means to do, as bases of tabletop figures do.

use crate::surface::{INK, PixelSurface};
use paint::ColourVision;
use paint::tint::{Rgb, scale};

/// What a figure means to do. The disc below it shows this by colour, a badge by shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FigureIntent {
    Hero,
    Hunts,
    Ally,
    Calm,
}

/// Colours of the discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DiscColours {
    hero: Rgb,
    hunter: Rgb,
    ally: Rgb,
}

impl DiscColours {
    const USUAL: Self = Self {
        hero: [255, 206, 104],
        hunter: [255, 92, 70],
        ally: [120, 236, 128],
    };
    /// For eyes without green or red cones: yellow, dark vermilion and blue, which differ in brightness too.
    const RED_GREEN: Self = Self {
        hero: [255, 236, 150],
        hunter: [214, 60, 10],
        ally: [70, 140, 255],
    };
    /// For eyes without blue cones: pale rose, red and sea green.
    const BLUE_YELLOW: Self = Self {
        hero: [255, 226, 226],
        hunter: [235, 50, 50],
        ally: [30, 190, 170],
    };
}

/// Share of the disc's colour on its rim and inside, and of a shadow, in 256ths.
const RIM: i32 = 243;
const INSIDE: i32 = 180;
const SHADOW: i32 = 108;

impl DiscColours {
    pub(crate) const fn of(vision: ColourVision) -> Self {
        match vision {
            ColourVision::Normal => Self::USUAL,
            ColourVision::Deuteranopia | ColourVision::Protanopia => Self::RED_GREEN,
            ColourVision::Tritanopia => Self::BLUE_YELLOW,
        }
    }

    const fn colour(self, intent: FigureIntent) -> Option<Rgb> {
        match intent {
            FigureIntent::Hero => Some(self.hero),
            FigureIntent::Hunts => Some(self.hunter),
            FigureIntent::Ally => Some(self.ally),
            FigureIntent::Calm => None,
        }
    }

    /// Draws the disc, or the shadow of a calm creature, under a figure `width` pixels wide. `x` is its middle and
    /// `foot` the lower edge of its tile.
    pub(crate) fn draw(
        self,
        surface: &mut PixelSurface,
        intent: FigureIntent,
        (x, foot): (i32, i32),
        width: i32,
    ) {
        match self.colour(intent) {
            Some(rgb) => {
                let share = if intent == FigureIntent::Hero {
                    144
                } else {
                    128
                };
                // Radii in 16ths of a pixel.
                let (rx, ry) = (width * share / 16, 7 * width * share / 256);
                ellipse(x, foot, rx, ry, |x, y, rim| {
                    let (rgb, share) = if rim {
                        (rgb, RIM)
                    } else {
                        (scale(rgb, 92), INSIDE)
                    };
                    surface.mix(x, y, rgb, share);
                });
            }
            None => draw_shadow(surface, (x, foot), width),
        }
    }
}

/// Draws the shadow of a thing or a calm creature.
pub(crate) fn draw_shadow(surface: &mut PixelSurface, (x, foot): (i32, i32), width: i32) {
    ellipse(x, foot, width * 102 / 16, width * 35 / 16, |x, y, _| {
        surface.mix(x, y, INK, SHADOW);
    });
}

/// Calls `draw` for each pixel of an ellipse whose middle is 1.5 pixels above `foot`, with whether it is the rim.
/// Radii are in 16ths of a pixel.
fn ellipse(x: i32, foot: i32, rx: i32, ry: i32, mut draw: impl FnMut(i32, i32, bool)) {
    let (cx, cy) = (x * 16, foot * 16 - 24);
    let inside = |dx: i32, dy: i32, rx: i32, ry: i32| {
        let (rx, ry) = (i64::from(rx.max(1)), i64::from(ry.max(1)));
        let (dx, dy) = (i64::from(dx) * ry, i64::from(dy) * rx);
        dx * dx + dy * dy <= rx * rx * ry * ry
    };
    for py in (cy - ry) / 16 - 1..=(cy + ry) / 16 + 1 {
        for px in (cx - rx) / 16 - 1..=(cx + rx) / 16 + 1 {
            let (dx, dy) = (px * 16 + 8 - cx, py * 16 + 8 - cy);
            if inside(dx, dy, rx, ry) {
                draw(px, py, !inside(dx, dy, rx - 16, ry - 16));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Colours as seen without one type of cone, approximately, in 256ths.
    const NO_GREEN: [[i32; 3]; 3] = [[160, 96, 0], [179, 77, 0], [0, 77, 179]];
    const NO_RED: [[i32; 3]; 3] = [[145, 111, 0], [143, 113, 0], [0, 62, 194]];
    const NO_BLUE: [[i32; 3]; 3] = [[243, 13, 0], [0, 111, 145], [0, 122, 134]];
    const FULL: [[i32; 3]; 3] = [[256, 0, 0], [0, 256, 0], [0, 0, 256]];

    fn seen(by: [[i32; 3]; 3], [r, g, b]: Rgb) -> Rgb {
        by.map(|row| (row[0] * r + row[1] * g + row[2] * b) >> 8)
    }

    #[test]
    fn discs_are_apart_for_every_kind_of_eyes() {
        for (eyes, vision) in [
            (FULL, ColourVision::Normal),
            (NO_GREEN, ColourVision::Deuteranopia),
            (NO_RED, ColourVision::Protanopia),
            (NO_BLUE, ColourVision::Tritanopia),
        ] {
            let DiscColours { hero, hunter, ally } = DiscColours::of(vision);
            for (one, two) in [(hero, hunter), (hero, ally), (hunter, ally)] {
                let [one, two] = [one, two].map(|it| seen(eyes, vision.adapt(it)));
                let apart: i32 = (0..3).map(|n| (one[n] - two[n]).abs()).sum();
                assert!(
                    apart >= 120,
                    "{vision:?}: {one:?} and {two:?} are {apart} apart"
                );
            }
        }
    }

    #[test]
    fn hero_stands_on_the_widest_disc() {
        let width = |share: i32| {
            let mut columns = std::collections::BTreeSet::new();
            ellipse(8, 16, share, 56, |x, _, _| {
                columns.insert(x);
            });
            columns.len()
        };
        assert!(width(144) > width(128));
        assert_eq!(width(128), 16);
    }
}
