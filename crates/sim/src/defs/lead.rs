//! A way between levels, as a level's file names it.

use super::link::Link;
use serde::{Deserialize, Serialize};

/// A way from one level down to a deeper one, listed by either of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WayDef {
    /// Name of the level that the way leads to. Left out if `from` is given: the way leads to this level.
    #[serde(default)]
    pub to: Option<String>,
    /// Name of the level that the way leaves. Left out if `to` is given: the way leaves this level.
    #[serde(default)]
    pub from: Option<String>,
    /// The feature at the entrance, which makes the way a branch. Without it, the way is the ordinary way down.
    #[serde(default)]
    pub by: Option<Link>,
    /// Name of a set of branches. A run has only `take` of the set.
    #[serde(default)]
    pub set: Option<String>,
    /// Number of branches of the set in a run; the same in every branch of the set.
    #[serde(default = "one")]
    pub take: u8,
}

const fn one() -> u8 {
    1
}

impl WayDef {
    /// Completes the names with the pack that they were written in.
    pub fn qualify(&mut self, pack: &str) {
        for name in [&mut self.to, &mut self.from, &mut self.set] {
            *name = name.take().map(|name| Link::from(name).full(pack));
        }
        self.by = self.by.take().map(|by| by.full(pack).into());
    }
}
