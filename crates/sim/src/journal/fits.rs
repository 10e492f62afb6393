//! Compatibility of a journal or save with the loaded rules.

use super::{Header, RULES_VERSION};
use crate::defs::{PackStamp, Rules};

/// The difference between the loaded rules and those of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The rules version of the program differs; this is the recorded one.
    Rules(u32),
    /// The list of packs differs.
    Packs {
        /// Names of the recorded packs.
        recorded: Vec<String>,
        /// Names of the loaded packs.
        loaded: Vec<String>,
    },
    /// The content of this pack differs.
    Pack(String),
}

impl Header {
    /// Checks that the journal was recorded under exactly these rules.
    ///
    /// # Errors
    /// The first difference that is found.
    pub fn fits(&self, rules: &Rules) -> Result<(), Mismatch> {
        fits(self.rules, &self.packs, rules)
    }
}

/// Checks a rules version and packs against the loaded rules.
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
