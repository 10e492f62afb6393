//! A journal that somebody wants to look at: read within a budget, and only if these rules can play it.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail, ensure};
use sim::Rules;
use sim::journal::{self, Recording};

/// A journal, its bytes, and what the hero is called.
pub(super) struct Recorded {
    pub(super) bytes: Vec<u8>,
    pub(super) recording: Recording,
    pub(super) hero: String,
}

/// Reads a journal from its beginning; the hero is called as the file is where no name is given.
pub(super) fn read(file: &Path, name: Option<&str>, rules: &Arc<Rules>) -> Result<Recorded> {
    let shown = file.display();
    let budget = sim::Budget::default();
    let most = budget.bytes;
    let bytes = lab::read(file, most).with_context(|| format!("cannot read {shown}"))?;
    ensure!(
        bytes.len() as u64 <= most,
        "{shown} has more than {most} bytes"
    );
    let recording = journal::read_within(&bytes, budget.commands);
    let recording = recording.with_context(|| format!("{shown} cannot be shown"))?;
    if recording.header.from.is_some() {
        bail!("{shown} goes on from a save; only a whole run can be shown from its beginning");
    }
    let fits = recording.header.fits(rules).map_err(sim::Why::from);
    fits.with_context(|| format!("{shown} cannot be shown; packs are named with --pack"))?;
    let seed = recording.header.setup.seed;
    let hero = name.map_or_else(|| hero(file, seed), str::to_owned);
    Ok(Recorded {
        bytes,
        recording,
        hero,
    })
}

/// The hero's name as the file is called, which is `Ann.hgj` while the run lasts and `Ann-7.hgj` after it.
fn hero(file: &Path, seed: u64) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let stem = stem.split(".aside-").next().unwrap_or_default();
    let name = stem.strip_suffix(&format!("-{seed}")).unwrap_or(stem);
    content::printable(name).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hero_is_called_as_the_run_was() {
        let called = |file: &str| hero(Path::new(file), 42);
        assert_eq!(called("runs/Ann.hgj"), "Ann");
        assert_eq!(called("Jo Two-42.hgj"), "Jo Two");
        assert_eq!(called("Ann-7.hgj"), "Ann-7");
        assert_eq!(called("Ann.aside-1.hgj"), "Ann");
    }
}
