//! Numbers that belong to no single thing.

use serde::{Deserialize, Serialize};

/// The numbers of the game as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// A hidden thing in view is spotted one time in so many.
    pub spot_one_in: u16,
    /// Who searches finds each hidden thing in view one time in so many, and beside them always.
    #[serde(default = "four")]
    pub search_one_in: u16,
    /// Experience for the second level; each later one takes this much more than the one before.
    pub experience_per_level: u32,
    /// Experience for defeating a creature, for each of its levels.
    pub experience_per_kill: u32,
    /// The hero gets a hit point back every so many turns.
    pub turns_per_hit_point: u16,
    /// Tenths of a pound that a point of Might carries with ease.
    pub ease_per_might: u16,
    /// A hunter that has not seen its quarry for so many turns gives up.
    pub patience: u16,
    /// How far, in steps, a hunter can follow a track.
    pub tracking: u16,
    /// Added to the roll against somebody who has not noticed who strikes, or is held fast. Sleepers are never missed.
    #[serde(default = "four_more")]
    pub surprise: u8,
    /// Added to every roll to hit, whoever strikes: the more, the rarer misses are.
    #[serde(default)]
    pub aim: u8,
    /// How the stomach empties.
    pub hunger: HungerTuning,
    /// How Warmth comes and goes.
    #[serde(default)]
    pub warmth: WarmthTuning,
    /// In which turn the fire at home is out: until then each ten turns left are worth a point to whoever wins; 0 for no fire.
    #[serde(default)]
    pub fire_out: u32,
    /// How often things bear marks, and how often there is something that is met only once.
    #[serde(default)]
    pub marks: BrandTuning,
    /// How many may follow the hero at once.
    #[serde(default = "two")]
    pub company: u8,
}

const fn two() -> u8 {
    2
}

const fn four() -> u16 {
    4
}

const fn four_more() -> u8 {
    4
}

/// How the stomach empties, in turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HungerTuning {
    /// How long a full stomach lasts from the start.
    pub start: u16,
    /// The most a stomach holds.
    pub most: u16,
    /// Above this the hero is full.
    pub full_above: u16,
    /// A full hero gets a hit point back every so many turns; as usual if it is left out.
    #[serde(default)]
    pub full_turns_per_hit_point: Option<u16>,
    /// Below this the hero is hungry, and no hit points come back.
    pub hungry_below: u16,
    /// Below this the hero is weak with hunger.
    #[serde(default)]
    pub weak_below: u16,
    /// What the weak and the starving lack in aim and in damage.
    #[serde(default)]
    pub weakness: u8,
    /// A starving hero loses a hit point every so many turns.
    pub starve_every: u16,
}

/// How much Warmth and how many spells one holds, and how Warmth comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct WarmthTuning {
    /// Warmth at ordinary Intelligence.
    pub most: u8,
    /// Warmth that every two points of Intelligence above ten add, or take below.
    pub per_modifier: u8,
    /// Spells that a head holds at ordinary Intelligence; every two points above ten add one, or take one below.
    pub spells: u8,
    /// Beside a fire a point comes back every so many turns.
    pub fire_every: u16,
    /// By a light that is carried a point comes back every so many turns.
    pub light_every: u16,
}

impl Default for WarmthTuning {
    fn default() -> Self {
        Self {
            most: 6,
            per_modifier: 2,
            spells: 3,
            fire_every: 3,
            light_every: 30,
        }
    }
}

/// How often things bear marks, and how often there is something that is met only once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct BrandTuning {
    /// One thing in so many that can bear marks and is made anywhere but at home bears one; 0 for none.
    pub one_in: u16,
    /// One of those in so many bears a second; 0 for none.
    pub second_one_in: u16,
    /// On one level in so many lies something that is met only once; 0 for none.
    pub once_one_in: u16,
}
