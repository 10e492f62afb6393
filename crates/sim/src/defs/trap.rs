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
    /// Where and how often it turns up by itself; without it, only where a place asks for it.
    #[serde(default)]
    pub spawn: Option<Spawn>,
}

const fn yes() -> bool {
    true
}

impl TrapDef {
    /// Visits every name in it.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        self.on_enter.links(visit);
    }
}
