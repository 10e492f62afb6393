//! Colours under light and in memory.

use crate::bitmap::{Bitmap, DotKind};
use crate::light::Shade;
use crate::surface::{DrawStyle, PixelSurface};
use paint::LightMap;
use paint::memory::ember;
use paint::palette::Memory;
use paint::tint::{Rgb, grey, mix, scale};

/// [`paint::tint::lit`] as a table: the compressed value of each product of a colour and a light.
static TONES: [u8; 1024] = make_tones();

#[expect(clippy::cast_possible_truncation, reason = "a tone is at most 255")]
const fn make_tones() -> [u8; 1024] {
    let mut table = [0; 1024];
    let mut value = 0;
    while value < table.len() {
        let tone = if value > 192 {
            192 + 63 * (value - 192) / (value - 129)
        } else {
            value
        };
        table[value] = tone as u8;
        value += 1;
    }
    table
}

#[inline]
pub(crate) fn tone(value: i32) -> i32 {
    let n = usize::try_from(value).unwrap_or(0).min(1023);
    i32::from(TONES[n])
}

/// Share of grey in all colours under the night sky, in 256ths.
const NIGHT_GREY: i32 = 84;

/// How a colour in daylight looks under a light, and in memory.
#[derive(Clone, Copy)]
pub(crate) struct Tones<'a> {
    pub(crate) memory: &'a Memory,
    /// Brightness of memory, in 256ths.
    pub(crate) keep: i32,
    /// Share of grey in colours under the night sky, in 256ths.
    night_grey: i32,
}

impl<'a> Tones<'a> {
    pub(crate) const fn of(lights: &'a LightMap) -> Self {
        Self {
            memory: &lights.palette.memory,
            keep: lights.memory_brightness(),
            night_grey: (lights.darkness() * NIGHT_GREY) >> 8,
        }
    }

    /// The factors for all colours under one light.
    pub(crate) fn under(self, shade: Shade) -> BlockTones {
        let Memory {
            tint, floor, grey, ..
        } = self.memory;
        let kept = (self.keep * shade.dark) >> 8;
        BlockTones {
            light: shade.light,
            kept: scale(*tint, kept),
            floor: scale(*floor, shade.dark),
            grey: *grey,
            night_grey: self.night_grey,
            is_dark: shade.dark > 0,
        }
    }

    pub(crate) fn shaded(self, rgb: Rgb, shade: Shade) -> Rgb {
        self.under(shade).of(rgb)
    }

    /// Draws something that stands on the ground and is remembered as the ground is; `bright` is in 256ths.
    pub(crate) fn draw(
        self,
        surface: &mut PixelSurface,
        bitmap: &Bitmap,
        place: (i32, i32),
        style: DrawStyle,
        shade: Shade,
        bright: i32,
    ) {
        let tones = self.under(shade);
        surface.draw(bitmap, place, style, |dot| {
            let rgb = dot.rgb.map(i32::from);
            let shaded = scale(tones.of(rgb), bright);
            match dot.kind {
                DotKind::Glows if shade.dark < 256 => rgb,
                DotKind::Glows => ember(shaded, rgb),
                _ => shaded,
            }
        });
    }
}

/// How colours look under the light of one block.
#[derive(Clone, Copy)]
pub(crate) struct BlockTones {
    light: Rgb,
    /// Share of the remembered colour in each channel, in 256ths.
    kept: Rgb,
    floor: Rgb,
    /// Share of grey in the remembered colour, in 256ths.
    grey: i32,
    night_grey: i32,
    is_dark: bool,
}

impl BlockTones {
    /// A colour under the light, with as much of its remembered form as light is missing.
    #[inline]
    pub(crate) fn of(&self, rgb: Rgb) -> Rgb {
        let rgb = match self.night_grey {
            0 => rgb,
            share => mix(rgb, [grey(rgb); 3], share),
        };
        // Written out: a closure for each channel costs more than all the rest.
        let [r, g, b] = rgb;
        let [red, green, blue] = self.light;
        let day = [
            tone((r * red) >> 8),
            tone((g * green) >> 8),
            tone((b * blue) >> 8),
        ];
        if !self.is_dark {
            return day;
        }
        let grey = ((77 * r + 150 * g + 29 * b) >> 8) * self.grey;
        let own = 256 - self.grey;
        let fade = |value: i32, kept: i32| ((value * own + grey) * kept) >> 16;
        [
            day[0] + fade(r, self.kept[0]) + self.floor[0],
            day[1] + fade(g, self.kept[1]) + self.floor[1],
            day[2] + fade(b, self.kept[2]) + self.floor[2],
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use paint::tint::lit;

    #[test]
    fn tones_equal_the_light_of_the_cell_painter() {
        for value in 0..1024 {
            assert_eq!(tone(value), lit([value, 0, 0], [256; 3])[0], "{value}");
        }
    }
}
