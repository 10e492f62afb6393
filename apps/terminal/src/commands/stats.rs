//! `hearthgate stats`: statistics over the finished runs on this machine.

use std::process::ExitCode;

use anyhow::Result;
use disk::{Folders, Runs};
use host::Host;
use proto::session::Update;
use serde_json::json;
use ui::Statistics;

use crate::files::packs;
use crate::output;

/// Version of the `--json` output; incremented when a key is removed or changes its meaning.
const VERSION: u32 = 2;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate stats              totals, causes and places of death
  hearthgate stats --json       the same as JSON
  hearthgate stats --lang de    the same in German")]
pub(super) struct Args {
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Language: en or de
    #[arg(long, value_name = "LANGUAGE", value_parser = super::play::language, default_value = "en")]
    lang: &'static str,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let (rules, catalog) = packs::rules_and_catalog(&[])?;
    let records = Folders::find().map_or_else(Vec::new, |it| {
        Runs::new(it.saves(), it.journals(), it.hall()).hall()
    });
    let host = Host::new(rules, catalog, 0).without_stores();
    for update in host.hall_loaded(&records) {
        if let Update::Hall { runs, catalog } = update {
            let all = Statistics::of(&runs, &catalog, args.lang);
            if args.json {
                output::say_json(&json!({ "version": VERSION, "statistics": all }))?;
            } else {
                output::say(&all.lines(args.lang).join("\n"))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
