//! Random appearance of things: weight, depth and place.

use geom::Dice;
use serde::{Deserialize, Serialize};

/// A row in the spawn table of a class. The chance of a row is its weight divided by the weights of all rows of that
/// depth.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Spawn {
    /// Weight before `per_depth` is added. A row with a total of 0 never appears.
    pub weight: u16,
    /// Weight added for each level of depth.
    #[serde(default)]
    pub per_depth: u16,
    /// Shallowest depth at which the thing appears.
    #[serde(default = "first")]
    pub from: u8,
    /// Deepest depth at which the thing appears.
    #[serde(default = "last")]
    pub to: u8,
    /// Size of a group, the first creature included; creatures only. Without it, one appears.
    #[serde(default)]
    pub group: Option<Dice>,
    /// Themes and names of levels on which the thing appears; every level if empty. See `strays` in the tuning.
    #[serde(default)]
    pub places: Vec<String>,
}

fn names(place: &str, level: &str, theme: &str) -> bool {
    let is_it = |id: &str| id == place || id.split_once(':').is_some_and(|(_, it)| it == place);
    is_it(level) || is_it(theme)
}

const fn first() -> u8 {
    1
}

const fn last() -> u8 {
    u8::MAX
}

impl Spawn {
    /// The weight at a depth; 0 outside `from..=to`.
    #[must_use]
    pub fn weight_at(&self, depth: u8) -> u32 {
        if depth < self.from || depth > self.to {
            return 0;
        }
        u32::from(self.weight) + u32::from(self.per_depth) * u32::from(depth)
    }

    /// Whether the thing belongs on a level with this full id and theme. Places may leave out the pack of either.
    #[must_use]
    pub fn belongs(&self, level: &str, theme: &str) -> bool {
        let names = |place: &String| names(place, level, theme);
        self.places.is_empty() || self.places.iter().any(names)
    }

    /// Those of the `places` that name none of these levels, given as full id and theme.
    pub fn unknown_places(&self, levels: &[(&str, &str)]) -> impl Iterator<Item = &str> {
        let known = |place: &&String| levels.iter().any(|(id, theme)| names(place, id, theme));
        let unknown = self.places.iter().filter(move |place| !known(place));
        unknown.map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::Spawn;

    #[test]
    fn spawn_weight_grows_with_depth_inside_its_range() {
        let orc = Spawn {
            weight: 1,
            per_depth: 2,
            from: 3,
            to: 5,
            group: None,
            places: Vec::new(),
        };
        let shares: Vec<u32> = (1..=6).map(|depth| orc.weight_at(depth)).collect();
        assert_eq!(shares, [0, 0, 7, 9, 11, 0]);
    }

    #[test]
    fn places_are_themes_and_levels_with_or_without_their_pack() {
        let wolf: Spawn = toml::from_str("weight = 1\nplaces = ['wood', 'den']").unwrap();
        assert!(wolf.belongs("t:clearing", "t:wood") && wolf.belongs("t:den", "cave"));
        assert!(!wolf.belongs("t:cellar", "cave"));
        let rat: Spawn = toml::from_str("weight = 1").unwrap();
        assert!(rat.belongs("t:cellar", "cave"));
    }
}
