//! Traps: things that go off when a creature enters their tile.

use super::link::Visit;
use super::power::Power;
use super::spawn::Spawn;
use serde::{Deserialize, Serialize};

/// A kind of trap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TrapDef {
    /// Power applied to the creature that triggers the trap.
    pub on_enter: Power,
    /// Whether the trap is hidden until it is found or triggered.
    #[serde(default = "yes")]
    pub hidden: bool,
    /// Whether the trap is removed after it went off.
    #[serde(default = "yes")]
    pub once: bool,
    /// Whether only the hero triggers the trap.
    #[serde(default)]
    pub player_only: bool,
    /// Whether the trap goes off without a message.
    #[serde(default)]
    pub quiet: bool,
    /// Difficulty of disarming: a d20 with the modifiers of Quickness and Intelligence must reach this. 0 makes
    /// disarming impossible.
    #[serde(default = "fiddly")]
    pub disarm: u8,
    /// Random appearance; without it, the trap appears only where a level or vault asks for it.
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
    /// Calls `visit` on every link in the definition.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        self.on_enter.links(visit);
    }
}
