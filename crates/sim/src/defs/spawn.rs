//! How often a thing turns up, and where.

use geom::Dice;
use serde::{Deserialize, Serialize};

/// A thing's row in the spawn table of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Spawn {
    /// Its share against the other rows; 0 never turns up.
    pub weight: u16,
    /// How much the share grows with each level of depth.
    #[serde(default)]
    pub per_depth: u16,
    /// The shallowest depth it turns up at.
    #[serde(default = "first")]
    pub from: u8,
    /// The deepest depth it turns up at.
    #[serde(default = "last")]
    pub to: u8,
    /// How many turn up together; only creatures do.
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
    /// The share at a depth.
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
    fn the_share_grows_with_depth_inside_its_range() {
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
