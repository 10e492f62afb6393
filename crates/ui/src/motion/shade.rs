//! Colour arithmetic in 256ths. A colour that is not RGB counts as black in the background and grey in the
//! foreground.

use proto::Colour;
use ratatui_core::style::Color;

pub(super) const BLACK: Colour = Colour::BLACK;
pub(super) const GREY: Colour = Colour(200, 200, 200);

/// RGB parts of a colour; `own` if the colour is not RGB.
pub(super) const fn parts(colour: Color, own: Colour) -> Colour {
    match colour {
        Color::Rgb(r, g, b) => Colour(r, g, b),
        _ => own,
    }
}

pub(super) const fn rgb(colour: Colour) -> Color {
    Color::Rgb(colour.0, colour.1, colour.2)
}

/// The colour `t` 256ths of the way between two; values above 256 count as 256.
pub(super) fn mix(from: Colour, to: Colour, t: u64) -> Colour {
    from.mixed(to, i32::try_from(t).unwrap_or(256), 256)
}

/// A colour with `amount` 256ths of coloured light added, at most 1024.
pub(super) fn glow(colour: Colour, light: Colour, amount: u64) -> Colour {
    let amount = u32::try_from(amount.min(1024)).unwrap_or(1024);
    let part = |a: u8, light: u8| {
        // A share of the light itself is added, so that dark ground shows it too.
        let own = (u32::from(a) * u32::from(light) * amount) >> 16;
        let haze = (u32::from(light) * amount) >> 11;
        u8::try_from(u32::from(a) + own + haze).unwrap_or(u8::MAX)
    };
    Colour(
        part(colour.0, light.0),
        part(colour.1, light.1),
        part(colour.2, light.2),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_never_darkens_and_never_wraps_around() {
        let ground = Colour(40, 50, 60);
        assert_eq!(glow(ground, GREY, 0), ground);
        let lit = glow(ground, Colour(255, 128, 0), 256);
        assert!(
            lit.0 > ground.0 && lit.1 > ground.1 && lit.2 == ground.2,
            "{lit:?}"
        );
        assert_eq!(
            glow(Colour(250, 250, 250), GREY, 9999),
            Colour(255, 255, 255)
        );
    }
}
