//! The hand-made places available to a level.

use super::put::VaultKind;
use super::vault::Vault;
use crate::entrances::Entrance;

/// The hand-made places available to a level.
#[derive(Clone, Copy, Debug, Default)]
pub struct Places<'a> {
    pub vaults: &'a [Vault],
    /// Depth of the level; `None` means its number.
    pub depth: Option<u32>,
    /// The names of unique places that the run plan assigned to this level; `None` allows all unique places.
    pub unique: Option<&'a [String]>,
    /// Entrances of branches, to be opened when all steps are done.
    pub entrances: &'a [Entrance],
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
    /// The places of a kind that suit a depth and tags: first those assigned by the run plan, then the
    /// others.
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
