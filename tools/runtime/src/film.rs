//! The film of a run's last turns, made in a thread of its own.

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use atlas::film::{CellLens, Film};
use geom::Size;
use picture::{Font, write_gif};
use proto::Catalog;
use sim::{Rules, journal};

/// Size of the filmed screen in columns and rows.
const SIZE: Size = Size::new(80, 24);

/// Writes a GIF next to a journal, from the turn `from` to the end; returns its path.
pub(crate) fn make(
    journal: &Path,
    name: &str,
    from: u32,
    rules: &Arc<Rules>,
    catalog: &Arc<Catalog>,
) -> Result<PathBuf> {
    let budget = sim::Budget::default();
    let bytes = lab::read(journal, budget.bytes)?;
    let recording = journal::read_within(&bytes, budget.commands)?;
    if recording.header.from.is_some() {
        bail!("the journal does not begin at turn 0");
    }
    recording.header.fits(rules).map_err(sim::Why::from)?;
    let film = Film {
        name: name.to_owned(),
        size: SIZE,
        turns: vec![(from, u32::MAX)],
        highlights: false,
    };
    let setup = recording.header.setup;
    let commands = &recording.commands;
    let shots = film.shoot::<CellLens>(rules, catalog, setup, commands, &mut || true)?;
    let shots = shots.context("the film was interrupted")?;
    let path = journal.with_extension("gif");
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    write_gif(BufWriter::new(file), &shots, Font::Tall)?;
    Ok(path)
}
