//! The kinds of ground.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A kind of ground: the words map makers, rules and interfaces share for what a cell is made of.
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
    /// Rock or masonry: nothing passes and nothing sees through.
    #[default]
    Wall,
    /// Bare ground under a roof.
    Floor,
    /// Planks, indoors.
    WoodFloor,
    /// Planks or stone over water or a chasm.
    Bridge,
    /// A trodden or paved way.
    Road,
    /// Open ground with grass.
    Grass,
    /// Water one can wade through.
    ShallowWater,
    /// Water over one's head.
    DeepWater,
    /// Loose stones, as on a shore.
    Gravel,
    /// A way to the level below.
    StairsDown,
    /// A way to the level above.
    StairsUp,
    /// A way out at a level's edge.
    Exit,
    /// A fall to the level below.
    Chasm,
    /// Molten rock.
    Lava,
    /// Fallen stones one can climb over.
    Rubble,
    /// Wet earth.
    Mud,
    /// Grown crystal: stops steps, not sight.
    Crystal,
    /// A tree: like a wall, but alive.
    Tree,
    /// Ground grown over with fungus.
    Fungus,
    /// Frozen water that bears.
    Ice,
    /// A pane of glass: stops steps, not sight.
    Glass,
    /// A stone for offerings, low enough to step on.
    Altar,
}

impl Terrain {
    /// Every kind, in the order of their numbers.
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

    /// Whether one can walk there on foot without coming to harm.
    #[must_use]
    pub const fn is_walkable(self) -> bool {
        !self.is_solid() && !matches!(self, Self::DeepWater | Self::Chasm | Self::Lava)
    }

    /// Whether nothing can enter it, on foot or otherwise.
    #[must_use]
    pub const fn is_solid(self) -> bool {
        matches!(self, Self::Wall | Self::Tree | Self::Crystal | Self::Glass)
    }

    /// Whether one cannot see through it.
    #[must_use]
    pub const fn is_opaque(self) -> bool {
        matches!(self, Self::Wall | Self::Tree)
    }

    /// Its number in [`Terrain::ALL`].
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The kind with that number.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::ALL.len() {
            Some(Self::ALL[index as usize])
        } else {
            None
        }
    }

    /// Its name as packs write it.
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

    /// The kind packs write that way.
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
    fn every_kind_has_its_number_and_name() {
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
    fn what_stops_steps_and_sight() {
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
