//! `hearthgate replay morgue`: writes the report of a recorded run, as the game does when a run ends.

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
  hearthgate replay morgue game.hgj                     print the report as text
  hearthgate replay morgue game.hgj --html game.html    write it as HTML, with the last map in colour

When a run ends, the game writes both reports next to its journal.")]
pub(super) struct Args {
    /// Journal file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write the report as plain text
    #[arg(long, value_name = "FILE")]
    text: Option<PathBuf>,
    /// Write the report as a self-contained HTML file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Name of the hero [default: from the file name]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Pack folder to load on top of the base pack; repeatable
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
    /// Language: en or de
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
    let retold = retold.map_err(|bad| anyhow!("cannot replay the run: {bad:?}"))?;
    let mut app = App::new(Settings {
        language: args.lang.to_owned(),
        ..Settings::default()
    });
    for update in retold.updates {
        app.on_update(update);
    }
    let pages = app.pages(&retold.chronicle);
    let pages = pages.context("the run has no turns to report")?;
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
