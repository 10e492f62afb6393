//! Random appearance of things: weight and depth.

use geom::Dice;
use serde::{Deserialize, Serialize};

/// A row in the spawn table of a class. The chance of a row is its weight divided by the weights of all rows of that
/// depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
        };
        let shares: Vec<u32> = (1..=6).map(|depth| orc.weight_at(depth)).collect();
        assert_eq!(shares, [0, 0, 7, 9, 11, 0]);
    }
}
