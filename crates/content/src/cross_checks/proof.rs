//! Proof that every hand-made place can be built.

use mapgen::{Vault, prove as outcomes};

use crate::definitions::definition_file::DefinitionFile;
use crate::text::file::Problems;

/// Number of seeds each place is built with, in all eight symmetries.
const SEEDS: u64 = 100;

/// Reports every seed and symmetry with which a place cannot be built.
pub(crate) fn check_vault(
    source: &DefinitionFile<'_>,
    vault: &Vault,
    vaults: &[Vault],
    problems: &mut Problems,
) {
    let Some(canvas) = &source.canvas else { return };
    for outcome in outcomes(vault, vaults, SEEDS) {
        let problem = match outcome.at {
            Some(at) => {
                let (row, column) = (
                    at.y.max(0).unsigned_abs() + 1,
                    at.x.max(0).unsigned_abs() + 1,
                );
                canvas.problem(row, Some(column), outcome.why)
            }
            None => canvas.problem(1, None, outcome.why),
        };
        let (seed, symmetry) = (outcome.seed, outcome.symmetry);
        problems.add(problem.help(format!("so it is with seed {seed}, symmetry {symmetry}")));
    }
}
