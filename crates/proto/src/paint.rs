//! Colours and textures of a theme: ground, walls, memory and lights.
//!
//! Amounts are fractions of 256: 256 is the full amount, unless a field says otherwise.

use crate::Colour;
use geom::Terrain;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Glyphs with their weights; a blank draws empty ground.
pub type Glyphs = BTreeMap<char, u16>;

/// The colours and textures of a theme. Omitted fields come from the extended theme, or are the defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Paint {
    /// Colour of unknown tiles.
    pub void: Option<Colour>,
    /// Light where no lamp and no sky shines: red, green and blue.
    pub ambient: Option<[u16; 3]>,
    /// Daylight: red, green and blue.
    pub sky: Option<[u16; 3]>,
    /// Shade on ground with a wall or a tree to the north, west, east, south, and for each diagonal neighbour.
    pub foot: Option<[u16; 5]>,
    /// Known tiles that are out of sight.
    pub memory: Option<MemoryPaint>,
    /// Ground by terrain. Terrain that is not listed uses its glyph and colour.
    pub ground: BTreeMap<Terrain, GroundPaint>,
    /// Walls.
    pub wall: Option<WallPaint>,
    /// Trees, and walls with the canopy style.
    pub canopy: Option<CanopyPaint>,
    /// Light sources, by the name of a thing or terrain.
    pub lamps: BTreeMap<String, LampPaint>,
    /// Things with a background of their own, such as doors, by name.
    pub things: BTreeMap<String, ThingPaint>,
    /// Roofs of houses that the hero is not in, by the name their level gives them; `other` is the fallback.
    pub roofs: BTreeMap<String, RoofPaint>,
    /// House fronts.
    pub front: Option<FrontPaint>,
    /// The arch with the fire in it, for landmarks without a door.
    pub arch: Option<ArchPaint>,
}

impl Paint {
    /// Overlays this theme on `base`: fields and table rows that are set here win.
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

/// How known tiles out of sight fade: towards grey, tinted, dimmed, with some light of known fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct MemoryPaint {
    /// Share of grey mixed into a colour.
    pub grey: u16,
    /// Factors for red, green and blue after that.
    pub tint: [u16; 3],
    /// Brightness after that.
    pub keep: u16,
    /// Brightness instead of `keep` while the hero is under a roof and the level is under the open sky.
    pub keep_dark: u16,
    /// Colour added at the end.
    pub floor: Colour,
    /// Share of known fires' light that falls on remembered ground.
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

/// Colours and texture of one terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GroundPaint {
    /// Glyphs with their weights; a blank draws empty ground.
    pub glyphs: Glyphs,
    /// Colours of the glyphs; each tile uses one of them.
    pub fore: Vec<Colour>,
    /// Glyphs with colours of their own, such as flowers.
    #[serde(default)]
    pub glyph_fore: BTreeMap<char, Vec<Colour>>,
    /// Background colour in daylight.
    pub back: Colour,
    /// Colour mixed into the background in patches.
    #[serde(default)]
    pub alt: Option<Colour>,
    /// Maximum share of `alt`.
    #[serde(default)]
    pub lean: u16,
    /// Colour mixed into the background in wider patches.
    #[serde(default)]
    pub alt2: Option<Colour>,
    /// Maximum share of `alt2`.
    #[serde(default)]
    pub lean2: u16,
    /// Width and height of patches, in tiles.
    #[serde(default = "usual_lattice")]
    pub lattice: [u16; 2],
    /// Maximum brightness difference of single tiles.
    #[serde(default = "usual_grain")]
    pub grain: u16,
    /// Maximum brightness difference of patches.
    #[serde(default = "usual_patch")]
    pub patch: u16,
    /// Variation of glyph density between patches.
    #[serde(default)]
    pub clump: u16,
    /// Width and height in tiles of a plank or slab, which has one shade.
    #[serde(default)]
    pub unit: Option<[u16; 2]>,
    /// Glyph at the end of a plank or slab.
    #[serde(default)]
    pub joint: Option<char>,
    /// Share of neighbouring ground colours mixed in at borders.
    #[serde(default = "usual_bleed")]
    pub bleed: u16,
    /// Darkening per tile of distance from the shore.
    #[serde(default)]
    pub depth: u16,
    /// Colour mixed into tiles at the shore.
    #[serde(default)]
    pub rim: Option<Colour>,
    /// Share of `rim`.
    #[serde(default)]
    pub rim_mix: u16,
    /// Fixed light of ground that glows: red, green and blue.
    #[serde(default)]
    pub glow: Option<[u16; 3]>,
    /// Whether the ground is drawn with the contrast of a thing instead of as decoration.
    #[serde(default)]
    pub matters: bool,
    /// Animation: one in this many tiles changes its glyphs at each step; 0 is none.
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

/// The drawing style of walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WallStyle {
    /// Fills only the quarters of a cell that touch known open ground: for caves.
    Contour,
    /// Fills whole cells, with a face to the south and tops elsewhere: for buildings.
    Face,
    /// Leaves, as on trees.
    Canopy,
}

/// Colours and texture of walls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WallPaint {
    /// The drawing style.
    pub style: WallStyle,
    /// Colour of the tops.
    pub cap: Colour,
    /// Colour of the face, the side that looks south.
    pub face: Colour,
    /// Colour mixed into the face in patches.
    #[serde(default)]
    pub face_alt: Option<Colour>,
    /// Maximum share of `face_alt`.
    #[serde(default)]
    pub lean: u16,
    /// Colour of the tops' edges.
    pub rim: Colour,
    /// Colour of the glyphs on a face.
    pub mortar: Colour,
    /// Share of `cap` in the rock behind a contour.
    #[serde(default)]
    pub rock: u16,
    /// Maximum brightness difference of single tiles.
    #[serde(default = "usual_grain")]
    pub grain: u16,
    /// Maximum brightness difference of patches.
    #[serde(default = "usual_patch")]
    pub patch: u16,
    /// Glyphs on a face, with their weights.
    #[serde(default)]
    pub face_glyphs: Glyphs,
    /// Two alternating glyphs along a face, for brickwork.
    #[serde(default)]
    pub bond: Option<[char; 2]>,
    /// Weight of `bond` against `face_glyphs`.
    #[serde(default)]
    pub bond_weight: u16,
    /// The look of a wall tile that stands alone.
    #[serde(default)]
    pub pillar: Option<PillarPaint>,
}

/// The look of a wall tile that stands alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PillarPaint {
    /// Glyph.
    pub glyph: char,
    /// Glyph colour.
    pub fore: Colour,
    /// Background colour.
    pub back: Colour,
}

/// Colours and texture of trees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CanopyPaint {
    /// Leaf glyphs with their weights.
    pub glyphs: Glyphs,
    /// Leaf colours from dark to light.
    pub fore: Vec<Colour>,
    /// Background colour.
    pub back: Colour,
    /// Colour mixed into the background in patches.
    pub alt: Colour,
    /// Maximum brightness difference of single tiles.
    #[serde(default = "usual_grain")]
    pub grain: u16,
    /// Maximum brightness difference of patches.
    #[serde(default = "usual_patch")]
    pub patch: u16,
    /// Background brightness of a tree with open ground to the south.
    pub skirt: u16,
    /// Brightness of leaves on unknown tiles one, two and three steps behind known trees.
    #[serde(default)]
    pub beyond: [u16; 3],
}

/// The look of a light source. The rules alone decide how far its light lets creatures see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LampPaint {
    /// Colour of the light.
    pub colour: Colour,
    /// Strength at the source.
    pub power: u16,
    /// Radius of the visible glow, in tiles.
    pub radius: u16,
    /// Strength of the flicker.
    #[serde(default)]
    pub flicker: u16,
    /// Strength of the slow swelling and fading.
    #[serde(default)]
    pub breathe: u16,
    /// Share that remains in daylight.
    #[serde(default = "all")]
    pub by_day: u16,
}

const fn all() -> u16 {
    256
}

/// The look of a thing with a background of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ThingPaint {
    /// Glyph; by default the one of its look.
    #[serde(default)]
    pub glyph: Option<char>,
    /// Glyph colour; by default the one of its look.
    #[serde(default)]
    pub fore: Option<Colour>,
    /// Background colour.
    pub back: Colour,
}

/// Roofing material.
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

/// The outside of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RoofPaint {
    /// Roofing material.
    pub style: RoofStyle,
    /// Background colour of the roof.
    pub back: Colour,
    /// Colour of the tiles, slates or straw.
    pub fore: Colour,
    /// Colour of the walls.
    pub plaster: Colour,
    /// Whether its windows are lit.
    #[serde(default = "yes")]
    pub lit: bool,
}

const fn yes() -> bool {
    true
}

/// Colours shared by all house fronts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FrontPaint {
    /// Beams.
    pub beam: Colour,
    /// Sign board.
    pub sign: Colour,
    /// Text on the sign board.
    pub sign_text: Colour,
    /// Dark window.
    pub window: Colour,
    /// Lit window.
    pub window_lit: Colour,
    /// Door frame.
    pub door: Colour,
    /// Background of the door.
    pub door_back: Colour,
}

/// The arch, drawn in pixels: two per cell, one above the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ArchPaint {
    /// Stone colours.
    pub stone: Vec<Colour>,
    /// Colour mixed into the inner edge of the stones.
    pub stone_lit: Colour,
    /// Gap of a missing stone.
    pub gap: Colour,
    /// Background of the fire.
    pub dark: Colour,
    /// Fire colours, from tip to core.
    pub flame: Vec<Colour>,
    /// Darkest and brightest ember.
    pub ember: [Colour; 2],
    /// Pixel map for narrow tiles, one character per pixel: `s` and `S` stone, `T` foot, `k` gap, `b` dark, `1` to `9`
    /// flame, `e` and `E` ember, `p` step. Elsewhere the ground shows.
    pub narrow: Vec<String>,
    /// Pixel map for wide tiles, with twice as many pixels per row.
    pub wide: Vec<String>,
}
