//! Reads a journal for playback, within a size limit and only if the loaded rules can replay it.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail, ensure};
use sim::Rules;
use sim::journal::{self, Recording};

/// A journal that can be replayed from its first command.
pub(super) struct Recorded {
    pub(super) bytes: Vec<u8>,
    pub(super) recording: Recording,
    pub(super) hero: String,
}

/// Reads a journal; without `name` the hero is named after the file.
pub(super) fn read(file: &Path, name: Option<&str>, rules: &Arc<Rules>) -> Result<Recorded> {
    let shown = file.display();
    let budget = sim::Budget::default();
    let most = budget.bytes;
    let bytes = lab::read(file, most).with_context(|| format!("cannot read {shown}"))?;
    ensure!(
        bytes.len() as u64 <= most,
        "{shown} is larger than the limit of {most} bytes"
    );
    let recording = journal::read_within(&bytes, budget.commands);
    let recording = recording.with_context(|| format!("cannot replay {shown}"))?;
    if recording.header.from.is_some() {
        bail!(
            "{shown} continues from a save; only a journal that starts at turn 0 can be replayed"
        );
    }
    let fits = recording.header.fits(rules).map_err(sim::Why::from);
    fits.with_context(|| format!("cannot replay {shown}; give its packs with --pack"))?;
    let seed = recording.header.setup.seed;
    let hero = name.map_or_else(|| hero(file, seed), str::to_owned);
    Ok(Recorded {
        bytes,
        recording,
        hero,
    })
}

/// The hero's name from the file name: `Ann.hgj` for an open run, `Ann-7.hgj` (with the seed) for a finished one.
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
