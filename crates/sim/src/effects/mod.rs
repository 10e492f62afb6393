//! What can happen to a creature. One file per effect: its data, its rule, the condition it leaves
//! behind, its systems and its tests.

use crate::defs::Visit;
use serde::{Deserialize, Serialize};

macro_rules! effects {
    ($($module:ident::$Variant:ident,)*) => {
        $(pub use $module::$Variant;)*

        /// Everything a pack may list under `effects`.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum Effect { $(#[doc = concat!("See [`", stringify!($Variant), "`].")] $Variant($Variant),)* }

        impl Effect {
            /// Visits every name in it.
            pub fn links(&mut self, visit: &mut Visit<'_>) {
                let _ = visit;
            }
        }
    };
}

// <generated: one row per file in this folder, by cargo xtask tidy>
mod confuse;
mod damage;
mod feed;
mod haste;
mod heal;
mod poison;
mod reveal_map;
mod slow;
mod snare;
mod teleport;

effects! {
    confuse::Confuse,
    damage::Damage,
    feed::Feed,
    haste::Haste,
    heal::Heal,
    poison::Poison,
    reveal_map::RevealMap,
    slow::Slow,
    snare::Snare,
    teleport::Teleport,
}
// </generated>
