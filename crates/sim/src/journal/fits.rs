//! Whether something was recorded by the rules that are loaded.

use super::{Header, RULES_VERSION};
use crate::defs::{PackStamp, Rules};

/// How the rules differ from those that something was recorded by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// Another version of the rules in the program: which.
    Rules(u32),
    /// Other packs.
    Packs {
        /// Names of those it was recorded with.
        recorded: Vec<String>,
        /// Names of those that are loaded.
        loaded: Vec<String>,
    },
    /// Another version of this pack.
    Pack(String),
}

impl Header {
    /// Whether the journal was recorded by these rules, exactly.
    ///
    /// # Errors
    /// When it was not: how they differ.
    pub fn fits(&self, rules: &Rules) -> Result<(), Mismatch> {
        fits(self.rules, &self.packs, rules)
    }
}

/// Whether this version of the rules and these packs are those that are loaded.
pub(crate) fn fits(version: u32, packs: &[PackStamp], rules: &Rules) -> Result<(), Mismatch> {
    if version != RULES_VERSION {
        return Err(Mismatch::Rules(version));
    }
    let names = |packs: &[PackStamp]| -> Vec<String> {
        packs.iter().map(|pack| pack.name.clone()).collect()
    };
    let (recorded, loaded) = (names(packs), names(rules.packs()));
    if recorded != loaded {
        return Err(Mismatch::Packs { recorded, loaded });
    }
    let differs = packs.iter().zip(rules.packs()).find(|(a, b)| a != b);
    differs.map_or(Ok(()), |(pack, _)| Err(Mismatch::Pack(pack.name.clone())))
}
