//! The hand-made places a level may be built with.

use super::put::VaultKind;
use super::vault::Vault;

/// The hand-made places a level may be built with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Places<'a> {
    /// All there are.
    pub vaults: &'a [Vault],
    /// How deep the level lies; as deep as its number says where nothing is said.
    pub depth: Option<u32>,
    /// The names of those that appear once in a run and lie on this level; where nothing is said, all may.
    pub unique: Option<&'a [String]>,
}

impl<'a> From<&'a [Vault]> for Places<'a> {
    fn from(vaults: &'a [Vault]) -> Self {
        Self {
            vaults,
            ..Self::default()
        }
    }
}

impl<'a> From<&'a Vec<Vault>> for Places<'a> {
    fn from(vaults: &'a Vec<Vault>) -> Self {
        Self::from(vaults.as_slice())
    }
}

impl<'a, const N: usize> From<&'a [Vault; N]> for Places<'a> {
    fn from(vaults: &'a [Vault; N]) -> Self {
        Self::from(vaults.as_slice())
    }
}

impl<'a> Places<'a> {
    /// The places of a kind that suit a depth and tags: first those the run plan wants here, then the others.
    pub(crate) fn choice(
        &self,
        kind: VaultKind,
        depth: u32,
        tags: &[String],
    ) -> [Vec<&'a Vault>; 2] {
        let mut choice = [Vec::new(), Vec::new()];
        for vault in self.vaults {
            if vault.plan.kind != kind || !vault.suits(depth, tags) {
                continue;
            }
            match self.unique.filter(|_| vault.plan.once) {
                Some(here) if here.contains(&vault.name) => choice[0].push(vault),
                Some(_) => {}
                None => choice[1].push(vault),
            }
        }
        choice
    }
}
