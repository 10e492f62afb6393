//! Things that go off when somebody steps on them.

use super::link::Visit;
use super::power::Power;
use super::spawn::Spawn;
use serde::{Deserialize, Serialize};

/// A kind of trap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TrapDef {
    /// What happens to whoever steps on it.
    pub on_enter: Power,
    /// Whether it lies hidden until found or sprung.
    #[serde(default = "yes")]
    pub hidden: bool,
    /// Whether it is gone after going off.
    #[serde(default = "yes")]
    pub once: bool,
    /// Whether it goes off only for the hero; others cross it as if it were not there.
    #[serde(default)]
    pub player_only: bool,
    /// Whether it goes off without a word about it.
    #[serde(default)]
    pub quiet: bool,
    /// How hard it is to take apart: a d20, Quickness and Intelligence must reach this. Nobody can if it is 0.
    #[serde(default = "fiddly")]
    pub disarm: u8,
    /// Where and how often it turns up by itself; without it, only where a place asks for it.
    #[serde(default)]
    pub spawn: Option<Spawn>,
}

const fn yes() -> bool {
    true
}

const fn fiddly() -> u8 {
    12
}

impl TrapDef {
    /// Visits every name in it.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        self.on_enter.links(visit);
    }
}
