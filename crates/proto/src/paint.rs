//! How a place is painted: its grounds, walls, memory and lights, as a theme says it.
//!
//! Amounts are of 256, so that 256 is all of something, unless something else is said.

use crate::Colour;
use geom::Terrain;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A mix of glyphs, each with its weight; a blank is empty ground.
pub type Glyphs = BTreeMap<char, u16>;

/// How a place is painted. What is left out is as in the theme it extends, or as usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Paint {
    /// What the unknown looks like.
    pub void: Option<Colour>,
    /// The light where no lamp and no sky shines: red, green and blue.
    pub ambient: Option<[u16; 3]>,
    /// Daylight: red, green and blue.
    pub sky: Option<[u16; 3]>,
    /// Shade on ground with a wall or a tree to the north, west, east, south, and on each corner.
    pub foot: Option<[u16; 5]>,
    /// What is known and not in sight.
    pub memory: Option<MemoryPaint>,
    /// Grounds, by terrain. One that is not named is painted by its glyph and colour.
    pub ground: BTreeMap<Terrain, GroundPaint>,
    /// Walls.
    pub wall: Option<WallPaint>,
    /// Trees, and walls where their style is a canopy.
    pub canopy: Option<CanopyPaint>,
    /// What shines, by the name of a thing or of a terrain: how its light looks.
    pub lamps: BTreeMap<String, LampPaint>,
    /// Things with a ground of their own, such as doors, by name.
    pub things: BTreeMap<String, ThingPaint>,
    /// What is drawn over houses the hero is not in, by the name their level gives them; `other` is for the rest.
    pub roofs: BTreeMap<String, RoofPaint>,
    /// The fronts of houses.
    pub front: Option<FrontPaint>,
    /// The arch with the fire in it, for what stands in a square and has no door.
    pub arch: Option<ArchPaint>,
}

impl Paint {
    /// This over another: what this leaves out is as there.
    #[must_use]
    pub fn over(self, base: &Self) -> Self {
        fn both<K: Ord + Clone, V: Clone>(
            own: BTreeMap<K, V>,
            base: &BTreeMap<K, V>,
        ) -> BTreeMap<K, V> {
            let mut all = base.clone();
            all.extend(own);
            all
        }
        Self {
            void: self.void.or(base.void),
            ambient: self.ambient.or(base.ambient),
            sky: self.sky.or(base.sky),
            foot: self.foot.or(base.foot),
            memory: self.memory.or(base.memory),
            ground: both(self.ground, &base.ground),
            wall: self.wall.or_else(|| base.wall.clone()),
            canopy: self.canopy.or_else(|| base.canopy.clone()),
            lamps: both(self.lamps, &base.lamps),
            things: both(self.things, &base.things),
            roofs: both(self.roofs, &base.roofs),
            front: self.front.or(base.front),
            arch: self.arch.or_else(|| base.arch.clone()),
        }
    }
}

/// What is known and not in sight: a blue hour that keeps the hue of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct MemoryPaint {
    /// How far colours lean to their own grey.
    pub grey: u16,
    /// What is left of red, green and blue then.
    pub tint: [u16; 3],
    /// How bright it is then.
    pub keep: u16,
    /// How bright it is while the hero stands under a roof and the level lies under the sky.
    pub keep_dark: u16,
    /// What is added at the end.
    pub floor: Colour,
    /// How much of the light of known fires still falls on remembered ground.
    pub ember: u16,
}

impl Default for MemoryPaint {
    fn default() -> Self {
        Self {
            grey: 36,
            tint: [172, 200, 248],
            keep: 136,
            keep_dark: 112,
            floor: Colour(3, 4, 9),
            ember: 72,
        }
    }
}

/// How one sort of ground is painted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GroundPaint {
    /// Its glyphs, each with its weight; a blank is empty ground.
    pub glyphs: Glyphs,
    /// The colours of its glyphs: one of them on each tile.
    pub fore: Vec<Colour>,
    /// Glyphs with colours of their own, such as flowers.
    #[serde(default)]
    pub glyph_fore: BTreeMap<char, Vec<Colour>>,
    /// Its colour in plain day.
    pub back: Colour,
    /// What patches of it lean to.
    #[serde(default)]
    pub alt: Option<Colour>,
    /// How far they do.
    #[serde(default)]
    pub lean: u16,
    /// What wider patches lean to.
    #[serde(default)]
    pub alt2: Option<Colour>,
    /// How far they do.
    #[serde(default)]
    pub lean2: u16,
    /// How wide and how high patches are, in tiles.
    #[serde(default = "usual_lattice")]
    pub lattice: [u16; 2],
    /// How much tiles differ in brightness.
    #[serde(default = "usual_grain")]
    pub grain: u16,
    /// How much patches differ in brightness.
    #[serde(default = "usual_patch")]
    pub patch: u16,
    /// How much patches thin out and thicken the glyphs.
    #[serde(default)]
    pub clump: u16,
    /// Planks or slabs of so many tiles share one shade.
    #[serde(default)]
    pub unit: Option<[u16; 2]>,
    /// The glyph where one of them ends.
    #[serde(default)]
    pub joint: Option<char>,
    /// How far it mixes with other ground beside it.
    #[serde(default = "usual_bleed")]
    pub bleed: u16,
    /// How much darker it is with each tile from its shore.
    #[serde(default)]
    pub depth: u16,
    /// What the tile at its shore leans to.
    #[serde(default)]
    pub rim: Option<Colour>,
    /// How far it does.
    #[serde(default)]
    pub rim_mix: u16,
    /// The light it always shows in, because it shines: red, green and blue.
    #[serde(default)]
    pub glow: Option<[u16; 3]>,
    /// Whether it is no decoration: it is drawn as clearly as a thing.
    #[serde(default)]
    pub matters: bool,
    /// How much its glyphs move on by themselves: one in so many at a time; none if 0.
    #[serde(default)]
    pub ripple: u16,
}

const fn usual_lattice() -> [u16; 2] {
    [8, 4]
}

const fn usual_grain() -> u16 {
    18
}

const fn usual_patch() -> u16 {
    16
}

const fn usual_bleed() -> u16 {
    40
}

/// How walls are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WallStyle {
    /// Only the quarters of a cell that touch known open ground are stone: for caves.
    Contour,
    /// Whole cells: a face to the south, and tops elsewhere: for what was built.
    Face,
    /// Leaves, as trees have.
    Canopy,
}

/// How walls are painted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WallPaint {
    /// How they are drawn.
    pub style: WallStyle,
    /// Their tops.
    pub cap: Colour,
    /// The side that looks south.
    pub face: Colour,
    /// What patches of that side lean to.
    #[serde(default)]
    pub face_alt: Option<Colour>,
    /// How far they do.
    #[serde(default)]
    pub lean: u16,
    /// The edge of a top.
    pub rim: Colour,
    /// The glyphs on a side.
    pub mortar: Colour,
    /// How far the rock behind a contour leans to the top's colour.
    #[serde(default)]
    pub rock: u16,
    /// How much tiles differ in brightness.
    #[serde(default = "usual_grain")]
    pub grain: u16,
    /// How much patches differ in brightness.
    #[serde(default = "usual_patch")]
    pub patch: u16,
    /// What is on a side, each with its weight.
    #[serde(default)]
    pub face_glyphs: Glyphs,
    /// Two glyphs in turn along a side, as courses of brick are.
    #[serde(default)]
    pub bond: Option<[char; 2]>,
    /// How much they outweigh the other glyphs.
    #[serde(default)]
    pub bond_weight: u16,
    /// A wall that stands alone.
    #[serde(default)]
    pub pillar: Option<PillarPaint>,
}

/// How a wall that stands alone is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PillarPaint {
    /// Its glyph.
    pub glyph: char,
    /// Its colour.
    pub fore: Colour,
    /// What is behind it.
    pub back: Colour,
}

/// How trees are painted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CanopyPaint {
    /// Leaves, each with its weight.
    pub glyphs: Glyphs,
    /// Their colours from dark to light.
    pub fore: Vec<Colour>,
    /// What is behind them.
    pub back: Colour,
    /// What patches of that lean to.
    pub alt: Colour,
    /// How much tiles differ in brightness.
    #[serde(default = "usual_grain")]
    pub grain: u16,
    /// How much patches differ in brightness.
    #[serde(default = "usual_patch")]
    pub patch: u16,
    /// How bright the ground is behind a tree with open ground to the south.
    pub skirt: u16,
    /// How bright leaves are on unknown tiles one, two and three steps behind known trees.
    #[serde(default)]
    pub beyond: [u16; 3],
}

/// How a light looks. How far one sees by it is for the rules to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LampPaint {
    /// Its colour.
    pub colour: Colour,
    /// How strong it is where it stands.
    pub power: u16,
    /// How far it can be seen on the ground.
    pub radius: u16,
    /// How much it flickers.
    #[serde(default)]
    pub flicker: u16,
    /// How much it swells and fades, slowly.
    #[serde(default)]
    pub breathe: u16,
    /// How much of it is left under a day sky.
    #[serde(default = "all")]
    pub by_day: u16,
}

const fn all() -> u16 {
    256
}

/// How a thing is painted that has a ground of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ThingPaint {
    /// Its glyph, if not that of its look.
    #[serde(default)]
    pub glyph: Option<char>,
    /// Its colour, if not that of its look.
    #[serde(default)]
    pub fore: Option<Colour>,
    /// What is behind it.
    pub back: Colour,
}

/// What roofs are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RoofStyle {
    /// Round tiles.
    Tile,
    /// Slates.
    Slate,
    /// Straw.
    Thatch,
}

/// How a house looks from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RoofPaint {
    /// What its roof is made of.
    pub style: RoofStyle,
    /// The colour of the roof.
    pub back: Colour,
    /// The colour of tiles, slates or straw on it.
    pub fore: Colour,
    /// The colour of its walls.
    pub plaster: Colour,
    /// Whether there is light in its windows.
    #[serde(default = "yes")]
    pub lit: bool,
}

const fn yes() -> bool {
    true
}

/// What the fronts of houses have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FrontPaint {
    /// Beams.
    pub beam: Colour,
    /// The board of a sign.
    pub sign: Colour,
    /// The letters on it.
    pub sign_text: Colour,
    /// A dark window.
    pub window: Colour,
    /// A window with light in it.
    pub window_lit: Colour,
    /// The frame of a door.
    pub door: Colour,
    /// What is behind it.
    pub door_back: Colour,
}

/// How the arch is painted: in dots, two above each other in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ArchPaint {
    /// The colours of its stones.
    pub stone: Vec<Colour>,
    /// What its inner edge leans to.
    pub stone_lit: Colour,
    /// Where a stone is missing.
    pub gap: Colour,
    /// What is behind the fire.
    pub dark: Colour,
    /// The colours of the fire, from tip to heart.
    pub flame: Vec<Colour>,
    /// The darkest and the brightest ember.
    pub ember: [Colour; 2],
    /// The arch for narrow tiles, one letter a dot: `s` and `S` stone, `T` foot, `k` gap, `b` dark, `1` to `9` flame, `e` and
    /// `E` ember, `p` step; elsewhere the ground shows.
    pub narrow: Vec<String>,
    /// The arch for wide tiles, with twice as many dots in a row.
    pub wide: Vec<String>,
}
