//! Terrain types.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A terrain type, shared by map generation, rules and interfaces.
///
/// ```
/// use hearthgate_geom::Terrain;
///
/// assert!(Terrain::Rubble.is_walkable());
/// assert!(!Terrain::Glass.is_walkable() && !Terrain::Glass.is_opaque());
/// assert_eq!(Terrain::from_name("deep_water"), Some(Terrain::DeepWater));
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Terrain {
    /// Rock or masonry: blocks movement and sight.
    #[default]
    Wall,
    /// Bare ground under a roof.
    Floor,
    /// Planks, indoors.
    WoodFloor,
    /// Planks or stone over water or a chasm.
    Bridge,
    /// A trodden or paved road.
    Road,
    /// Open ground with grass.
    Grass,
    /// Water that can be waded through.
    ShallowWater,
    /// Water too deep to wade through.
    DeepWater,
    /// Loose stones, as on a shore.
    Gravel,
    /// A way to the level below.
    StairsDown,
    /// A way to the level above.
    StairsUp,
    /// A way out at a level's edge.
    Exit,
    /// A drop to the level below.
    Chasm,
    /// Molten rock.
    Lava,
    /// Fallen stones that can be climbed over.
    Rubble,
    /// Wet earth.
    Mud,
    /// Crystal: blocks movement, not sight.
    Crystal,
    /// A tree: blocks movement and sight.
    Tree,
    /// Ground overgrown with fungus.
    Fungus,
    /// Frozen water that can be walked on.
    Ice,
    /// A pane of glass: blocks movement, not sight.
    Glass,
    /// A stone for offerings, low enough to step on.
    Altar,
}

impl Terrain {
    /// Every terrain, indexed by [`Terrain::index`].
    pub const ALL: [Self; 22] = [
        Self::Wall,
        Self::Floor,
        Self::WoodFloor,
        Self::Bridge,
        Self::Road,
        Self::Grass,
        Self::ShallowWater,
        Self::DeepWater,
        Self::Gravel,
        Self::StairsDown,
        Self::StairsUp,
        Self::Exit,
        Self::Chasm,
        Self::Lava,
        Self::Rubble,
        Self::Mud,
        Self::Crystal,
        Self::Tree,
        Self::Fungus,
        Self::Ice,
        Self::Glass,
        Self::Altar,
    ];

    /// Whether a creature can walk there without harm.
    #[must_use]
    pub const fn is_walkable(self) -> bool {
        !self.is_solid() && !matches!(self, Self::DeepWater | Self::Chasm | Self::Lava)
    }

    /// Whether the terrain blocks all movement, flying included.
    #[must_use]
    pub const fn is_solid(self) -> bool {
        matches!(self, Self::Wall | Self::Tree | Self::Crystal | Self::Glass)
    }

    /// Whether the terrain blocks sight.
    #[must_use]
    pub const fn is_opaque(self) -> bool {
        matches!(self, Self::Wall | Self::Tree)
    }

    /// Index in [`Terrain::ALL`].
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// Terrain at an index of [`Terrain::ALL`].
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::ALL.len() {
            Some(Self::ALL[index as usize])
        } else {
            None
        }
    }

    /// Name as packs write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Floor => "floor",
            Self::WoodFloor => "wood_floor",
            Self::Bridge => "bridge",
            Self::Road => "road",
            Self::Grass => "grass",
            Self::ShallowWater => "shallow_water",
            Self::DeepWater => "deep_water",
            Self::Gravel => "gravel",
            Self::StairsDown => "stairs_down",
            Self::StairsUp => "stairs_up",
            Self::Exit => "exit",
            Self::Chasm => "chasm",
            Self::Lava => "lava",
            Self::Rubble => "rubble",
            Self::Mud => "mud",
            Self::Crystal => "crystal",
            Self::Tree => "tree",
            Self::Fungus => "fungus",
            Self::Ice => "ice",
            Self::Glass => "glass",
            Self::Altar => "altar",
        }
    }

    /// Finds a terrain by the name that packs write.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_terrain_has_its_index_and_name() {
        for (index, kind) in (0..).zip(Terrain::ALL) {
            assert_eq!(kind.index(), index);
            assert_eq!(Terrain::from_index(index), Some(kind));
            assert_eq!(Terrain::from_name(kind.name()), Some(kind));
            assert_eq!(kind.to_string(), kind.name());
            let json = serde_json::to_string(&kind).unwrap();
            assert_eq!(json, format!("\"{kind}\""));
            assert_eq!(serde_json::from_str::<Terrain>(&json).unwrap(), kind);
        }
        assert_eq!(Terrain::from_index(22), None);
        assert_eq!(Terrain::from_index(255), None);
        assert_eq!(Terrain::from_name("Wall"), None);
        assert_eq!(Terrain::default(), Terrain::Wall);
    }

    fn names(holds: impl Fn(Terrain) -> bool) -> Vec<&'static str> {
        let kinds = Terrain::ALL.into_iter().filter(|&kind| holds(kind));
        kinds.map(Terrain::name).collect()
    }

    #[test]
    fn terrains_that_block_movement_and_sight() {
        assert_eq!(names(Terrain::is_opaque), ["wall", "tree"]);
        assert_eq!(
            names(Terrain::is_solid),
            ["wall", "crystal", "tree", "glass"]
        );
        assert_eq!(
            names(|kind| !kind.is_walkable()),
            [
                "wall",
                "deep_water",
                "chasm",
                "lava",
                "crystal",
                "tree",
                "glass"
            ]
        );
    }
}
