//! Glyphs, colours and lights of things on a map.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A glyph with its colour and drawing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The character on the map.
    pub glyph: char,
    /// The glyph's colour, `#RRGGBB` or a name.
    pub colour: Colour,
    /// Drawing order: the lowest is drawn on top.
    #[serde(default)]
    pub order: u8,
}

impl Look {
    /// Placeholder for kinds that are never drawn.
    pub const UNSEEN: Self = Self {
        glyph: ' ',
        colour: Colour::WHITE,
        order: 0,
    };
}

/// The light that a thing sheds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Light {
    /// Colour at full brightness.
    pub colour: Colour,
    /// Radius in tiles.
    pub radius: u8,
}

/// A colour as red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// Black: no light.
    pub const BLACK: Self = Self(0, 0, 0);
    /// White: full light.
    pub const WHITE: Self = Self(255, 255, 255);

    /// Adds two lights, saturating per channel.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(
            self.0.saturating_add(other.0),
            self.1.saturating_add(other.1),
            self.2.saturating_add(other.2),
        )
    }

    /// Takes the brighter of two lights per channel.
    #[must_use]
    pub fn brighter(self, other: Self) -> Self {
        Self(
            self.0.max(other.0),
            self.1.max(other.1),
            self.2.max(other.2),
        )
    }

    /// Scales a light to `part / whole`, at most 1. A `whole` of 0 counts as 1.
    #[must_use]
    pub fn share(self, part: u32, whole: u32) -> Self {
        let (part, whole) = (part.min(whole.max(1)), whole.max(1));
        let of = |value: u8| u8::try_from(u32::from(value) * part / whole).unwrap_or(value);
        Self(of(self.0), of(self.1), of(self.2))
    }

    /// Mixes `part / whole` of another colour into this one, rounding down; see [`geom::lerp`].
    #[must_use]
    pub fn mixed(self, other: Self, part: i32, whole: i32) -> Self {
        let of =
            |a: u8, b: u8| u8::try_from(geom::lerp(a.into(), b.into(), part, whole)).unwrap_or(b);
        Self(
            of(self.0, other.0),
            of(self.1, other.1),
            of(self.2, other.2),
        )
    }

    /// Multiplies a colour with the light that falls on it.
    #[must_use]
    pub fn under(self, light: Self) -> Self {
        let of = |value: u8, light: u8| {
            let product = u16::from(value) * u16::from(light) / 255;
            u8::try_from(product).unwrap_or(value)
        };
        Self(
            of(self.0, light.0),
            of(self.1, light.1),
            of(self.2, light.2),
        )
    }
}

/// Colour names that a pack may use instead of `#RRGGBB`, sorted.
const NAMED: [(&str, Colour); 17] = [
    ("black", Colour(0, 0, 0)),
    ("blue", Colour(0, 0, 255)),
    ("brown", Colour(165, 42, 42)),
    ("chocolate", Colour(210, 105, 30)),
    ("cyan", Colour(0, 255, 255)),
    ("gold", Colour(255, 215, 0)),
    ("green", Colour(0, 255, 0)),
    ("grey", Colour(128, 128, 128)),
    ("magenta", Colour(255, 0, 255)),
    ("orange", Colour(255, 165, 0)),
    ("pink", Colour(255, 192, 203)),
    ("purple", Colour(128, 0, 128)),
    ("red", Colour(255, 0, 0)),
    ("silver", Colour(192, 192, 192)),
    ("teal", Colour(0, 128, 128)),
    ("white", Colour(255, 255, 255)),
    ("yellow", Colour(255, 255, 0)),
];

/// Text that does not name a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadColour(String);

impl fmt::Display for BadColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no colour: write #RRGGBB or one of", self.0)?;
        for (name, _) in NAMED {
            write!(f, " {name}")?;
        }
        Ok(())
    }
}

impl std::error::Error for BadColour {}

impl FromStr for Colour {
    type Err = BadColour;

    fn from_str(text: &str) -> Result<Self, BadColour> {
        if let Some((_, colour)) = NAMED.iter().find(|(name, _)| *name == text) {
            return Ok(*colour);
        }
        let bad = || BadColour(text.to_owned());
        let hex = text.strip_prefix('#').ok_or_else(bad)?;
        if hex.len() != 6 || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(bad());
        }
        let part = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).map_err(|_| bad());
        Ok(Self(part(0)?, part(2)?, part(4)?))
    }
}

impl TryFrom<String> for Colour {
    type Error = BadColour;

    fn try_from(text: String) -> Result<Self, BadColour> {
        text.parse()
    }
}

impl From<Colour> for String {
    fn from(Colour(r, g, b): Colour) -> Self {
        format!("#{r:02X}{g:02X}{b:02X}")
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Colour {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Colour".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names: Vec<&str> = NAMED.iter().map(|(name, _)| *name).collect();
        schemars::json_schema!({
            "description": "A colour: #RRGGBB or one of the names.",
            "anyOf": [{ "type": "string", "pattern": "^#[0-9A-Fa-f]{6}$" }, { "enum": names }]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_by_number_and_by_name() {
        assert_eq!("#AAAAFF".parse(), Ok(Colour(0xAA, 0xAA, 0xFF)));
        assert_eq!("#01ff7f".parse(), Ok(Colour(1, 255, 127)));
        assert_eq!("chocolate".parse(), Ok(Colour(210, 105, 30)));
        assert_eq!(String::from(Colour(1, 255, 127)), "#01FF7F");
    }

    #[test]
    fn a_bad_colour_is_refused_with_the_alternatives() {
        for bad in [
            "", "#12345", "#1234567", "#12345g", "reddish", "#+12345", "é#1234",
        ] {
            let error = bad.parse::<Colour>().expect_err(bad).to_string();
            assert!(
                error.contains("#RRGGBB") && error.contains("teal"),
                "{error}"
            );
        }
    }

    #[test]
    fn lights_mix_and_tint_colours() {
        let (red, blue) = (Colour(200, 0, 10), Colour(100, 0, 90));
        assert_eq!(red.plus(blue), Colour(255, 0, 100));
        assert_eq!(red.brighter(blue), Colour(200, 0, 90));
        assert_eq!(red.share(1, 2), Colour(100, 0, 5));
        assert_eq!(red.share(7, 2), red);
        assert_eq!(red.share(1, 0), red);
        assert_eq!(red.mixed(blue, 1, 6), Colour(183, 0, 23));
        assert_eq!(red.mixed(blue, 9, 6), blue);
        assert_eq!(
            Colour(100, 50, 255).under(Colour::WHITE),
            Colour(100, 50, 255)
        );
        assert_eq!(
            Colour(100, 50, 255).under(Colour(255, 0, 51)),
            Colour(100, 0, 51)
        );
        assert_eq!(Colour::WHITE.under(Colour::BLACK), Colour::BLACK);
    }
}
