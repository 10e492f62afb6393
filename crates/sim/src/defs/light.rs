//! Light sources.

use proto::Colour;
use serde::{Deserialize, Serialize};

/// Light that a thing or a kind of ground emits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LightDef {
    /// Colour at the source, where the light is brightest.
    pub colour: Colour,
    /// Radius in tiles.
    pub radius: u8,
}

impl LightDef {
    /// Maximum radius of any light in tiles.
    pub const FARTHEST: u8 = 15;

    /// The light at a distance, given as its square in tiles: about a quarter at the rim, black beyond it and for
    /// negative numbers.
    #[must_use]
    pub fn at(self, distance_sq: i32) -> Colour {
        let radius = u32::from(self.radius);
        let reach = radius * (radius + 1);
        let Ok(gone) = u32::try_from(distance_sq) else {
            return Colour::BLACK;
        };
        if gone > reach {
            return Colour::BLACK;
        }
        let whole = 4 * (reach + 1);
        self.colour.share(whole - 3 * gone, whole)
    }
}

#[cfg(test)]
mod tests {
    use super::LightDef;
    use proto::Colour;

    #[test]
    fn a_light_fades_with_the_squared_distance_up_to_its_rim() {
        let lamp = LightDef {
            colour: Colour(240, 120, 0),
            radius: 3,
        };
        let row: Vec<u8> = [0, 1, 4, 9, 12, 13].map(|d| lamp.at(d).0).to_vec();
        assert_eq!(row, [240, 226, 184, 115, 73, 0]);
        assert_eq!(lamp.at(0), Colour(240, 120, 0));
        assert_eq!(lamp.at(-1), Colour::BLACK);
    }
}
