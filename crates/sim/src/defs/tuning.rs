//! Numbers that apply to the whole game: the `tuning` table of a pack's `rules.toml`.

use serde::{Deserialize, Serialize};

/// The `tuning` table of `rules.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// Chance, as one in this number, to find each hidden thing in view after a move. The knack `spotting` scales it.
    pub spot_one_in: u16,
    /// The same chance for the command Search; the better of the two chances counts. Hidden things beside the hero are
    /// always found by searching.
    #[serde(default = "four")]
    pub search_one_in: u16,
    /// Experience points for level 2. Each later level needs this many more points than the level before it.
    pub experience_per_level: u32,
    /// Experience points for killing a creature, multiplied by the creature's `level`.
    pub experience_per_kill: u32,
    /// Turns in which the hero and the hero's allies regain a whole life, whatever their maximum hit points; see also
    /// `beside_fire_whole_in`, `full_whole_in` and `hungry_below`.
    pub whole_in: u32,
    /// The same for a hero beside a fire; `whole_in` if it is left out.
    #[serde(default)]
    pub beside_fire_whole_in: Option<u32>,
    /// Weight, in tenths of a pound, that the hero carries without slowing down, for each point of Might and of its
    /// modifier.
    pub ease_per_might: u16,
    /// Turns without sight of its target after which a hunting creature gives up.
    pub patience: u16,
    /// Length, in steps, of the longest path along which a creature hunts the hero out of sight.
    pub tracking: u16,
    /// Bonus to the attack roll (d20) against a target that is unaware of the attacker, held, fallen or asleep.
    /// Sleeping targets are always hit.
    #[serde(default = "four_more")]
    pub surprise: u8,
    /// Bonus to every attack roll (d20) of every creature and the hero.
    #[serde(default)]
    pub aim: u8,
    /// Hunger of the hero, in turns of food.
    pub hunger: HungerTuning,
    /// Limits and recovery of Warmth.
    #[serde(default)]
    pub warmth: WarmthTuning,
    /// Turn in which the fire at home goes out; 0 for never. A win before that turn scores one point for every ten
    /// turns left.
    #[serde(default)]
    pub fire_out: u32,
    /// Frequency of marks and of unique items.
    #[serde(default)]
    pub marks: MarkTuning,
    /// Maximum number of allies that follow the hero at the same time.
    #[serde(default = "two")]
    pub company: u8,
    /// Chance, as one in this number, that a random creature comes from the places of a neighbouring level; 0 for never.
    #[serde(default)]
    pub strays: u16,
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

/// Hunger of the hero. A stomach is counted in turns of food that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HungerTuning {
    /// Turns of food at the start of a run.
    pub start: u16,
    /// Maximum turns of food.
    pub most: u16,
    /// The hero counts as full while more turns of food than this are left.
    pub full_above: u16,
    /// Turns in which a full hero regains a whole life; `whole_in` if it is left out.
    #[serde(default)]
    pub full_whole_in: Option<u32>,
    /// The hero counts as hungry, and regains no hit points, while fewer turns of food than this are left.
    pub hungry_below: u16,
    /// The hero counts as weak while fewer turns of food than this are left.
    #[serde(default)]
    pub weak_below: u16,
    /// Penalty to attack rolls and to damage of a weak or starving hero.
    #[serde(default)]
    pub weakness: u8,
    /// Turns between two hit points that a starving hero loses. A hero starves at 0 turns of food.
    pub starve_every: u16,
}

/// Maximum Warmth, number of spells and recovery of Warmth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct WarmthTuning {
    /// Maximum Warmth at Intelligence 10. The result is at least 1.
    pub most: u8,
    /// Warmth added to the maximum for every two points of Intelligence above 10, and subtracted for every two points
    /// below.
    pub per_modifier: u8,
    /// Number of spells the hero can know at Intelligence 10. Every two points above add one, every two points below
    /// remove one, and one is the minimum.
    pub spells: u8,
    /// Turns between two points of Warmth regained near a fire.
    pub fire_every: u16,
    /// Turns between two points of Warmth regained away from fires, by a creature with a lit light of its own.
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

/// Frequency of marks and of unique items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct MarkTuning {
    /// Chance, as one in this number, that a new item that can bear marks bears one; 0 for never. Items created on the
    /// home level bear none.
    pub one_in: u16,
    /// Chance, as one in this number, that an item with a mark bears a second one; 0 for never.
    pub second_one_in: u16,
    /// Chance, as one in this number, that a level holds a unique item (`once`); 0 for never.
    pub once_one_in: u16,
}
