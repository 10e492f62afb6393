//! `hearthgate replay morgue`: a recorded game told on a page, as it is when a run ends.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, anyhow};
use ui::{App, Settings};

use super::recording;
use crate::files::packs;
use crate::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate replay morgue game.hgj                     the run, told as text
  hearthgate replay morgue game.hgj --html game.html    the same for a browser, with the last map in its colours

A run that ends in the game has both pages put beside its journal.")]
pub(super) struct Args {
    /// The journal
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write the page as plain text
    #[arg(long, value_name = "FILE")]
    text: Option<PathBuf>,
    /// Write the page as HTML that needs nothing else
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// What the hero is called; as the file is where nothing is said
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Play with the pack in this folder; may be given more than once
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
    /// The language to speak, as en or de
    #[arg(long, value_name = "LANGUAGE", value_parser = super::play::language, default_value = "en")]
    lang: &'static str,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let (rules, catalog) = packs::rules_and_catalog(&args.packs)?;
    for output in [&args.text, &args.html].into_iter().flatten() {
        output::spare_records(output)?;
    }
    let recorded = recording::read(&args.file, args.name.as_deref(), &rules)?;
    let retold = host::retell(&rules, &catalog, &recorded.hero, &recorded.bytes);
    let retold = retold.map_err(|bad| anyhow!("the run cannot be told: {bad:?}"))?;
    let mut app = App::new(Settings {
        language: args.lang.to_owned(),
        ..Settings::default()
    });
    for update in retold.updates {
        app.on_update(update);
    }
    let pages = app.pages(&retold.chronicle);
    let pages = pages.context("there is nothing to tell")?;
    if let Some(path) = &args.text {
        write(path, &pages.text)?;
    }
    if let Some(path) = &args.html {
        write(path, &pages.html)?;
    }
    if args.text.is_none() && args.html.is_none() {
        output::say(pages.text.trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, page: &str) -> Result<()> {
    output::create(path)?.write_all(page.as_bytes())?;
    Ok(())
}
